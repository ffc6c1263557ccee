// A number that a lecture's scene hides is in no text of the window: figure, caption, Why?, values beside the source.
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/figures/explanation.h"
#include "ui/figures/predicting/predictions.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;

void take_labels(const scene::Scene& scene, std::vector<std::string>& texts) {
  for (const scene::Shape& shape : scene.shapes)
    if (const auto* label = std::get_if<scene::Label>(&shape)) texts.push_back(label->text);
}

// Words in which a name may stand beside its value.
std::vector<std::string> texts_of(Bench& bench) {
  const panels::WorkspaceInput input = workspace(bench.session);
  panels::Intents intents;
  panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
  std::vector<std::string> texts{panels::step_caption(draw)};
  take_labels(figures::why_scene(panels::figure_key(input), 1'000), texts);
  take_labels(panels::draw_figure(panels::figure_key(input, 1'280, 700)), texts);
  for (const story::SourceLine& line : panels::source_page(draw).lines) {
    texts.push_back(line.values);
    texts.push_back(line.earlier_values);
  }
  return texts;
}

// "bucket_size = 2", "bucket_sizes[3] = 2": the name, in the singular or not, with the number.
bool gives_away(const std::string& text, const figures::Prediction& hidden) {
  std::string name = hidden.name.substr(0, hidden.name.find('['));
  if (name.ends_with('s')) name.pop_back();
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    std::size_t end = at + name.size();
    if (end < text.size() && text[end] == 's') ++end;
    if (end < text.size() && text[end] == '[') end = text.find(']', end) + 1;
    const std::string value = " = " + std::to_string(hidden.number);
    if (text.compare(end, value.size(), value) != 0) continue;
    const std::size_t behind = end + value.size();
    if (behind >= text.size() || text[behind] < '0' || text[behind] > '9') return true;
  }
  return false;
}

void check_hidden(Bench& bench, std::size_t& checked) {
  const panels::WorkspaceInput input = workspace(bench.session);
  const figures::FigureInput key = panels::figure_key(input, 1'280, 700);
  const std::vector<std::string> texts = texts_of(bench);
  const scene::Scene figure = panels::draw_figure(key);
  for (const figures::Prediction& hidden : figures::predictions_at(key)) {
    ++checked;
    const auto tells = [&](const std::string& text) { return gives_away(text, hidden); };
    const auto told = std::find_if(texts.begin(), texts.end(), tells);
    CHECK_MESSAGE(told == texts.end(), hidden.name, " is ", hidden.number, " in: ", told == texts.end() ? "" : *told);
    if (hidden.of.kind == scene::Ref::Kind::key && hidden.of.number() == 0) continue;  // what stands there is the key
    for (const scene::Shape& shape : figure.shapes) {
      const auto* label = std::get_if<scene::Label>(&shape);
      if (label != nullptr && label->ref == hidden.of)
        CHECK_MESSAGE(label->text != std::to_string(hidden.number), hidden.name, " is ", hidden.number);
    }
  }
}

TEST_CASE("what a lecture's scene hides, by itself, by H or in its question, stands in no text with its name") {
  std::size_t checked = 0, questions = 0;
  for (const app::Course& lecture : app::shipped_courses(app::CourseKind::lecture)) {
    CAPTURE(lecture.name);
    Bench bench;
    tests::open_lecture(bench.session, lecture.name);
    for (std::size_t scene = 0; scene < lecture.scenes().size(); ++scene) {
      CAPTURE(scene);
      tests::show_scene(bench.session, scene);
      constexpr std::size_t most_keys = 32;  // more take minutes
      if (!bench.session.shown.is_recording() || bench.session.shown.loaded().input.size() > most_keys) continue;
      (void)apply(bench.session, panels::SetHide{true});
      check_hidden(bench, checked);
      (void)apply(bench.session, panels::SetHide{false});
      if (!lecture.scenes()[scene]->asks()) continue;
      tests::show_scene(bench.session, scene);
      const app::Changes changes = apply(bench.session, panels::ShowQuestion{true});
      if (!tests::runs_asked(changes).empty()) (void)hear(bench.session, tests::recorded_for(changes));
      if (!bench.session.shown.view.hide_step) continue;
      check_hidden(bench, checked);
      ++questions;
    }
  }
  CHECK(checked > 100);
  CHECK(questions > 0);
}

}  // namespace
}  // namespace scatterscope
