// The stage: all of the figure in sight, in letters that two hundred students can read.
#include "ui/panels/stage.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "app/courses/course.h"
#include "app/links/scene_link.h"
#include "app/views/content.h"
#include "kernels/catalog.h"
#include "kernels/recording/replay.h"
#include "tests/ui/recorded.h"
#include "ui/figures/stage_zoom.h"

namespace scatterscope::tests {
namespace {

constexpr std::pair<float, float> windows[] = {{1280, 800}, {1920, 1080}, {3840, 2160}};
constexpr float read_from_afar = 1.0F / 30;  // of the window's height

struct Shown {
  scene::Scene scene;
  float zoom = 1, width = 0, height = 0;  // of the figure's room
  float letters = 0;                      // the smallest, as a part of the window's height
  [[nodiscard]] bool in_sight() const { return scene.width * zoom <= width + 1 && scene.height * zoom <= height + 1; }
};
Shown on_stage_of(const figures::FigureInput& figure, float width, float height) {
  Shown shown;
  shown.width = width;
  shown.height = panels::stage_height(height);
  const figures::StageKey room{{figure}, width, shown.height, shown.height / 51};
  const float zoom = figures::stage_zoom(room);
  shown.scene = panels::draw_figure(figures::on_stage(room, zoom).front());
  shown.zoom = figures::painted_zoom(shown.scene, width, shown.height, zoom);
  shown.letters = figures::smallest_letters(shown.scene) * shown.zoom / height;
  return shown;
}

figures::FigureInput key_of(const Recorded& r, const recording::Moment& moment, const std::string& figure) {
  return {{r.run, &moment, nullptr}, {.figure = figures::find_figure(figure), .step = moment.step()}, {}};
}

// The runs of the shipped lectures, each recorded once.
class LectureScenes {
 public:
  // Calls `take` with each scene of at most so many keys: its recording and what is shown of it.
  template <typename Take>
  void for_each(std::uint32_t most_keys, const Take& take) {
    for (const app::Course& lecture : app::shipped_courses(app::CourseKind::lecture)) {
      for (const app::CourseScene* scene : lecture.scenes()) {
        const std::string link = app::link_of(scene->arguments);
        CAPTURE(link);
        if (!app::is_figure(app::content_of(scene->arguments))) continue;
        const Recorded& r = recorded(scene->arguments);
        const auto shown = app::view_of(scene->arguments, r.recording);
        if (r.recording.config.n <= most_keys) take(link, r, shown);
      }
    }
  }

 private:
  const Recorded& recorded(app::RunArguments arguments) {
    for (const app::RunOption& option : app::scene_options()) arguments.erase(std::string(option.name));
    auto& r = runs_[app::link_of(arguments)];
    if (r != nullptr) return *r;
    const auto run = app::parse_run(arguments, app::MissingInput::is_a_problem);
    r = std::make_unique<Recorded>(run.config, run.input);
    return *r;
  }
  std::map<std::string, std::unique_ptr<Recorded>> runs_;
};

}  // namespace

TEST_CASE("on the stage every scene of a lecture is in sight, sixteen keys in letters that can be read from afar") {
  LectureScenes scenes;
  scenes.for_each(16, [](const std::string& link, const Recorded& r, const figures::View& scene) {
    const std::uint32_t end = r.recording.step_count();
    for (const std::uint32_t step : {scene.step.value_or(end), end / 2, end}) {
      const recording::Moment moment = r.moment(step);
      figures::FigureInput key = key_of(r, moment, std::string(scene.figure->id));
      key.view.iteration = scene.iteration;
      key.view.selection = scene.selection;
      for (const Language language : all_languages) {
        key.looks.language = language;
        for (const auto& window : windows) {
          const auto width = window.first, height = window.second;
          CAPTURE(language);
          CAPTURE(width);
          const Shown shown = on_stage_of(key, width, height);
          if (std::getenv("SCATTERSCOPE_LIST_LETTERS") != nullptr)
            std::printf("1/%.1f %s %4.0f step %u language %d: %.0f x %.0f at %.2f of %.0f x %.0f  %s\n",
                        1 / shown.letters, scene.figure->id.data(), width, step, static_cast<int>(language),
                        shown.scene.width, shown.scene.height, shown.zoom, shown.width, shown.height, link.c_str());
          CHECK(shown.letters >= read_from_afar);
          CHECK(shown.in_sight());
        }
      }
    }
  });
}

TEST_CASE("a figure too long for the stage keeps its letters and scrolls") {
  const Recorded r(of_sort("onesweep", 4, 4), book_keys);
  const recording::Moment moment = r.moment(r.recording.step_count() / 2);
  for (const auto& [width, height] : windows) {
    const Shown code = on_stage_of(key_of(r, moment, "13.4"), width, height);
    CHECK(code.letters >= 1.0F / 60);
    CHECK(code.scene.height * code.zoom > code.height);
  }
}

}  // namespace scatterscope::tests
