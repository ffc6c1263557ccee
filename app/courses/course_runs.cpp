#include "app/courses/course_runs.h"

#include <algorithm>
#include <utility>

#include "app/courses/posed_prediction.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/texts/lecture_files.h"

namespace scatterscope::app {
namespace {

void check_texts(const CourseScene& scene, const scene::Scene& drawn) {
  const std::string written = written_in(drawn);
  for (const std::string& text : scene.expect) {
    if (written.find(text) == std::string::npos) throw Error{texts::lecture_text_missing, {shown(text), written}};
  }
  for (const std::string& text : scene.lacks) {
    if (written.find(text) != std::string::npos) throw Error{texts::lecture_text_there, {shown(text)}};
  }
}

}  // namespace

FigureDrawer& CourseRuns::drawer(const RunArguments& of_run) {
  std::unique_ptr<FigureDrawer>& drawer = drawers_[link_of(of_run)];
  if (drawer != nullptr) return *drawer;
  drawer = std::make_unique<FigureDrawer>(record_(parse_run(of_run, MissingInput::is_a_problem)));
  return *drawer;
}

scene::Scene CourseRuns::draw(const CourseScene& scene, Language language) {
  FigureDrawer& drawn_by = drawer(scene.run());
  const figures::Looks looks = looks_of(scene.arguments).over({language, {}, {}});
  return drawn_by.draw(view_of(scene.arguments, drawn_by.recording()), looks, page_room);
}

PosePrediction CourseRuns::predicting() {
  return [this](const CourseScene& scene, const CourseScene& next, Language language) {
    if (link_of(scene.run()) != link_of(next.run())) return std::optional<PosedQuestion>();
    return predicted_by(drawer(scene.run()))(scene, next, language);
  };
}

PosedScene CourseRuns::pose(const CourseScene& scene, Language language) {
  const RunArguments arguments = run_of(scene);
  const analysis::Run& run = drawer(arguments).run();
  if (const auto* wait = std::get_if<WaitForRun>(&scene.wait)) (void)drawer(changed_run(arguments, *wait));
  return pose_scene(scene, run, language);
}

Verdict CourseRuns::judge(const CourseScene& scene, const PosedScene& posed, std::uint64_t answer, Language language) {
  return app::judge(posed, drawer(run_of(scene)).run(), answer, language);
}

void CourseRuns::check(const CourseScene& scene) {
  if (!scene.phase) {
    check_texts(scene, draw(scene, Language::english));
    if (scene.asks() && scene.question() == nullptr) (void)pose(scene, Language::english);
    return;
  }
  figures::View shown = pose(scene, Language::english).answered;
  if (shown.figure == nullptr) return;
  FigureDrawer* drawn_by = &drawer(run_of(scene));
  if (const auto* wait = std::get_if<WaitForRun>(&scene.wait)) {  // then the other run is shown
    drawn_by = &drawer(changed_run(scene.run(), *wait));
    shown = view_of(scene.arguments, drawn_by->recording());
  }
  const std::string figure(shown.figure->id);
  (void)parse_figure(&figure, drawn_by->recording());
  if (scene.expect.empty() && scene.lacks.empty()) return;
  check_texts(scene, drawn_by->draw(shown, looks_of(scene.arguments).over(), page_room));
}

std::string written_in(const scene::Scene& scene) {
  struct Line {
    scene::Point at;
    float size;
    std::string text;
  };
  std::vector<Line> lines;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label == nullptr || label->text.empty()) continue;
    if (label->continues && !lines.empty()) {
      lines.back().text += label->text;
    } else {
      lines.push_back({label->at, label->size, label->text});
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.at.y < b.at.y; });
  std::string written;
  for (auto from = lines.begin(); from != lines.end();) {
    // What stands within half of a letter's height stands in one line.
    const auto to =
        std::find_if(from, lines.end(), [&](const Line& line) { return line.at.y - from->at.y > from->size / 2; });
    std::stable_sort(from, to, [](const Line& a, const Line& b) { return a.at.x < b.at.x; });
    for (; from != to; ++from) written += (written.empty() ? "" : " ") + from->text;
  }
  return written;
}

}  // namespace scatterscope::app
