#include "app/lectures/lecture_runs.h"

#include <algorithm>
#include <utility>

#include "app/lectures/posed_prediction.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/texts/lecture_files.h"

namespace scatterscope::app {

FigureDrawer& LectureRuns::drawer_of(const RunArguments& of_run) {
  std::unique_ptr<FigureDrawer>& drawer = drawers_[link_of(of_run)];
  if (drawer != nullptr) return *drawer;
  drawer = std::make_unique<FigureDrawer>(record_(parse_run(of_run, MissingInput::is_a_problem)));
  return *drawer;
}

scene::Scene LectureRuns::draw(const LectureScene& scene, Language language) {
  FigureDrawer& drawer = drawer_of(scene.run());
  const figures::Looks looks = looks_of(scene.arguments).over({language, {}, {}});
  return drawer.draw(view_of(scene.arguments, drawer.recording()), looks, page_room);
}

PosePrediction LectureRuns::predicting() {
  return [this](const LectureScene& scene, const LectureScene& next, Language language) {
    if (link_of(scene.run()) != link_of(next.run())) return std::optional<PosedQuestion>();
    return predicted_by(drawer_of(scene.run()))(scene, next, language);
  };
}

void LectureRuns::check(const LectureScene& scene) {
  check_texts(scene, draw(scene, Language::english));
}

void check_texts(const LectureScene& scene, const scene::Scene& drawn) {
  const std::string written = written_in(drawn);
  for (const std::string& text : scene.expect) {
    if (written.find(text) == std::string::npos) throw Error{texts::lecture_text_missing, {shown(text), written}};
  }
  for (const std::string& text : scene.lacks) {
    if (written.find(text) != std::string::npos) throw Error{texts::lecture_text_there, {shown(text)}};
  }
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
