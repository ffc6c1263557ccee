#include "app/lectures/lecture_runs.h"

#include <algorithm>
#include <utility>

#include "app/lectures/posed_prediction.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/texts/lecture_files.h"

namespace scatterscope::app {

Outcome<FigureDrawer*> LectureRuns::drawer_of(const RunArguments& of_run) {
  std::unique_ptr<FigureDrawer>& drawer = drawers_[link_of(of_run)];
  if (drawer != nullptr) return drawer.get();
  const auto run = parse_run(of_run, MissingInput::is_a_problem);
  if (!run) return run.problem();
  auto recording = record_(*run);
  if (!recording) return recording.problem();
  drawer = std::make_unique<FigureDrawer>(std::move(*recording));
  return drawer.get();
}

Outcome<scene::Scene> LectureRuns::draw(const LectureScene& scene, Language language) {
  const auto drawer = drawer_of(scene.run());
  if (!drawer) return drawer.problem();
  auto shown = scene_of(scene.arguments, (*drawer)->recording());
  if (!shown) return shown.problem();
  if (!shown->language) shown->language = language;
  return (*drawer)->draw(*shown, page_room);
}

PosePrediction LectureRuns::predicting() {
  return [this](const LectureScene& scene, const LectureScene& next,
                Language language) -> Outcome<std::optional<PosedQuestion>> {
    if (link_of(scene.run()) != link_of(next.run())) return std::optional<PosedQuestion>();
    const auto drawer = drawer_of(scene.run());
    if (!drawer) return drawer.problem();
    return predicted_by(**drawer)(scene, next, language);
  };
}

std::optional<Error> LectureRuns::check(const LectureScene& scene) {
  const auto drawn = draw(scene, Language::english);
  if (!drawn) return drawn.problem();
  return check_texts(scene, *drawn);
}

std::optional<Error> check_texts(const LectureScene& scene, const scene::Scene& drawn) {
  const std::string written = written_in(drawn);
  for (const std::string& text : scene.expect) {
    if (written.find(text) == std::string::npos) return Error{texts::lecture_text_missing, {shown(text), written}};
  }
  for (const std::string& text : scene.lacks) {
    if (written.find(text) != std::string::npos) return Error{texts::lecture_text_there, {shown(text)}};
  }
  return std::nullopt;
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
