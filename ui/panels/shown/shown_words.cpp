#include "ui/panels/shown/shown_words.h"

#include <optional>
#include <string>
#include <utility>

#include "ui/figures/merge/co_rank_thread.h"
#include "ui/figures/pairs/pair.h"
#include "ui/figures/sentences.h"
#include "ui/figures/stage_zoom.h"

namespace scatterscope::panels {

bool is_staged(const WorkspaceInput& input) {
  return input.stage.shown && (!input.has_steps() || input.compare || input.shown.loaded());
}

// None: that of the moment. What was guessed of an iteration's last step is shown in that iteration, until the next one
// has done as many steps.
std::optional<std::uint32_t> shown_iteration(const WorkspaceInput& input) {
  constexpr std::uint32_t steps_to_judge = 2;
  const figures::View& view = input.shown.view;
  if (view.iteration || view.guesses.empty() || !view.hide_step || !input.shown.loaded()) return view.iteration;
  const scene::Ref& of = view.guesses.back().of;
  const auto& iterations = input.shown.recording().iterations;
  if (of.kind != scene::Ref::Kind::key || of.iteration() >= iterations.size()) return std::nullopt;
  const std::uint32_t step = view.step.value_or(0), end = iterations[of.iteration()].end_step;
  return step > end && step <= end + steps_to_judge ? std::optional(of.iteration()) : std::nullopt;
}

figures::FigureInput figure_key(const WorkspaceInput& input, float width, float height) {
  figures::FigureInput key = input.shown;
  key.view.iteration = shown_iteration(input);
  if (width > 0) key.room.width = width;
  if (height > 0) key.room.height = height;
  return key;
}

std::string words_of_step(const figures::FigureInput& key) {
  const bool counted = key.sources.counted != nullptr && key.view.figure == &figures::heatmap_figure();
  return key.loaded() && !counted ? figures::step_words(key) : std::string();
}

std::string words_of_phase(const figures::FigureInput& key) {
  const bool counted = key.sources.counted != nullptr && key.view.figure == &figures::heatmap_figure();
  return key.loaded() && !counted ? figures::phase_words(key) : std::string();
}

scene::Scene draw_figure(const figures::FigureInput& key) {
  return figures::draw_shown(key);
}

bool says_sentence(const WorkspaceInput& input) {
  if (!input.has_steps() || input.compare || !input.shown.loaded() || input.shown.view.figure == nullptr) return false;
  const bool counted = input.shown.view.figure == &figures::heatmap_figure() && input.shown.sources.counted != nullptr;
  return !counted && !figures::why_not_shown(figure_key(input), *input.shown.view.figure);
}

WorkspaceInput side_input(const WorkspaceInput& input, std::size_t side) {
  const CompareSide& of = input.compare->sides[side];
  WorkspaceInput one = input;
  one.shown.sources = of.sources;
  one.shown.view = of.view;
  const CompareSide& other = input.compare->sides[1 - side];
  one.shown.sources.beside = figures::map_beside(of.view, {other.sources, other.view, {}, {}});
  return one;
}

std::vector<const figures::FigureInfo*> figures_to_choose(const WorkspaceInput& input) {
  const figures::FigureInput key = figure_key(input);
  std::vector<const figures::FigureInfo*> all;
  for (const figures::FigureInfo& figure : figures::catalog())
    if (!figures::why_not_shown(key, figure)) all.push_back(&figure);
  return all;
}

CaptionOf caption_of(const WorkspaceInput& input) {
  const OpenLectureView& open = input.lecture;
  // The figure of a question shows a moment of its own, of which nothing is said.
  if (input.lesson.of_scene) return {&input.lesson.lesson->caption};
  static const std::string nothing;
  if (input.lesson.lesson != nullptr && input.lesson.lesson->keeps_sentence) return {&nothing};
  // A scene's words may name what the step keeps back, unless the scene itself does so.
  const bool keeps_back = input.shown.view.hide_step && open.here && !open.lecture->scenes[open.at].hides;
  if (open.here && !keeps_back) return {&open.lecture->scenes[open.at].caption};
  if (open.begins && !open.lecture->scenes[open.at].opening.empty()) return {&open.lecture->scenes[open.at].opening};
  CaptionOf caption{nullptr, figure_key(input), false};
  caption.key.view.selection.hovered.reset();
  const bool between = is_staged(input) && open.within && !open.waiting && !open.moment;
  caption.phase = between && !input.stage.of_step;
  if (caption.phase) caption.key.view.selection = {};
  return caption;
}

bool can_ask_why(const WorkspaceInput& input) {
  const LessonView* lesson = input.lesson.lesson;
  return input.shown.loaded() && !input.compare && input.has_steps() && (lesson == nullptr || !lesson->keeps_why);
}

std::optional<story::ThreadId> thread_of_figure(const figures::FigureInput& key) {
  return key.view.figure == figures::find_figure("co-rank") ? figures::co_rank_thread(key) : std::nullopt;
}

}  // namespace scatterscope::panels
