#include "app/session/session.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/story/source/source_view.h"
#include "ui/figures/bits/live_keys.h"

namespace scatterscope::app {
namespace {

using panels::Breakpoint;

}  // namespace

void Session::load(analysis::RunPtr run, std::string path) {
  if (lecture()) course_->waiting = false;
  if (lesson()) course_->waiting = false;
  comparison_.reset();
  drop_maps();
  forget_changes();
  moment_.reset();
  run_ = std::move(run);
  path_ = std::move(path);
  moment_.emplace(run_->keyframes);
  view_ = {.figure = figure_for(loaded(), view_.figure), .step = 0, .hide_step = view_.hide_step};
  playing_ = false;
  waited_seconds_ = 0;
  std::erase_if(breakpoints_, [&](const Breakpoint& b) {
    return b.first >= loaded().files.size() || loaded().source_line(b.first, b.second).empty();
  });
}

void Session::show_scene(const figures::View& scene) {
  if (scene.figure != nullptr) view_.figure = scene.figure;
  view_.iteration = scene.iteration;
  view_.selection = scene.selection;
  view_.hide_step = scene.hide_step;
  if (scene.step) (void)seek(*scene.step);
}

void Session::show_message(std::string text, bool error) {
  message_ = {std::move(text), error};
}

void Session::show_maps(RunHeatmaps maps, std::string file) {
  if (!file.empty()) {
    comparison_.reset();
    forget_changes();
  }
  maps_ = std::move(maps);
  map_file_ = std::move(file);
  view_.selection.hovered.reset();
  if (comparison_) {
    for (std::size_t k = 0; k < 2; ++k) (void)comparison_->pick_figure(k, &figures::heatmap_figure());
  } else {
    view_.figure = &figures::heatmap_figure();
  }
}

bool Session::drop_maps() {
  const bool any = maps_[0] != nullptr || maps_[1] != nullptr;
  maps_ = {};
  map_file_.clear();
  return any;
}

void Session::compare(PreparedComparison prepared, std::optional<ShownMistake> mistake) {
  drop_maps();
  forget_changes();
  comparison_.emplace(std::move(prepared));
  if (mistake) {
    view_.hide_step = false;  // it is opened to be seen
    comparison_->show(std::move(*mistake));
  }
  playing_ = false;
  waited_seconds_ = 0;
}

void Session::open_measured(std::string path, std::shared_ptr<const timing::MeasuredSet> set) {
  timings_.open(std::move(path), std::move(set));
  playing_ = false;
}

void Session::measured_here(std::shared_ptr<const timing::MeasuredSet> set, bool first) {
  timings_.measured(std::move(set), first);
}

std::uint32_t Session::place() const {
  return comparison_ ? comparison_->position() : step();
}

std::uint32_t Session::end() const {
  if (comparison_) return comparison_->length();
  return run_ ? loaded().step_count() : 0;
}

bool Session::seek(std::uint32_t step) {
  if (comparison_) return comparison_->seek(step);
  if (!moment_) return false;
  moment_->seek(step);
  const std::uint32_t now = moment_->step();
  return std::exchange(view_.step, now) != now;
}

std::optional<std::uint32_t> Session::followed_by(const scene::Ref& ref) const {
  using Kind = scene::Ref::Kind;
  if (!moment_) return std::nullopt;
  if (const auto key = input_key(run_->keys, ref)) return key;
  if (ref.kind != Kind::cell) return std::nullopt;
  // A cell of the arrays that hold the keys: before they move, or after.
  const std::uint32_t t = moment_->step();
  const recording::Iteration* now = loaded().iteration_of(t == 0 ? 0 : t - 1);
  if (now == nullptr || now->index >= run_->keys.iterations.size()) return std::nullopt;
  const analysis::KeyTable::Iteration& table = run_->keys.iterations[now->index];
  if (now->result_array == ref.a) {
    for (const auto& move : table.moves) {
      if (move && move->to == ref.c && move->step < t && move->from < table.origin.size()) {
        return table.origin[move->from];
      }
    }
  }
  if (now->keys_array == ref.a && ref.c < table.origin.size()) return table.origin[ref.c];
  // Or within their tiles.
  const bool in_tile = now->local && ref.a < loaded().arrays.size() &&
                       (ref.a == now->local->keys_array || loaded().arrays[ref.a].content == recording::Content::keys);
  if (!in_tile) return std::nullopt;
  figures::FigureInput input = shown();
  input.view.hide_step = false;
  const auto key = figures::key_shown(input, now->index, ref);
  return key ? story::original_key(run_->keys, now->index, *key) : std::nullopt;
}

bool Session::at_breakpoint(std::uint32_t step) const {
  if (comparison_) return false;  // no source in sight
  const recording::Step& s = loaded().steps[step];
  if (breakpoints_.empty()) return false;
  if (breakpoints_.contains({s.file, s.line})) return true;
  // A line may run only where the probe below it is shown what it made: that step is the line's.
  const std::uint32_t shown = story::line_shown_for(loaded(), s.file, s.line);
  if (!breakpoints_.contains({s.file, shown})) return false;
  return std::none_of(loaded().steps.begin(), loaded().steps.end(),
                      [&](const recording::Step& each) { return each.file == s.file && each.line == shown; });
}

Changes Session::pass_time(double seconds) {
  Changes changes;
  if (lecture()) {
    const unsigned minute = course_->minutes();
    course_->seconds += seconds;
    changes.progress = (notes_ || lecturer_window_) && course_->minutes() != minute;
  }
  if (!playing_) return changes;
  waited_seconds_ += seconds;
  const double pause = 1.0 / settings_.steps_per_second;
  if (!plays_lines_) {
    if (waited_seconds_ < pause || walking_) return changes;
    waited_seconds_ = std::min(waited_seconds_ - pause, pause);  // a slow walk is not made up for
    walking_ = {true, std::nullopt};
    walk_to_change(changes);
    changes.playing = changes.playing || !playing_;
    follow_lesson(changes);
    return changes;
  }
  std::uint32_t t = place();
  while (playing_ && waited_seconds_ >= pause) {
    waited_seconds_ -= pause;
    // Stops with the breakpoint's line lit, its step just done; pressing play again goes on from there.
    t = std::min(t + 1, end());
    if (t == end() || at_breakpoint(t - 1)) playing_ = false;
  }
  changes.moment = seek(t);
  changes.playing = !playing_;
  if (!playing_) waited_seconds_ = 0;
  follow_lesson(changes);
  return changes;
}

std::optional<double> Session::next_due() const {
  if (playing_) return std::max(0.0, 1.0 / settings_.steps_per_second - waited_seconds_);
  if (!lecture() || (!notes_ && !lecturer_window_)) return std::nullopt;
  return course_->seconds_to_minute();
}

panels::WorkspaceInput Session::view() const {
  panels::WorkspaceInput input;
  input.shown = shown_run();
  if (comparison_) input.shown.view.guesses.clear();
  input.breakpoints = &breakpoints_;
  input.playing = playing_;
  input.stage = stage_;
  input.pen = pen_;
  input.why = why_;
  input.settings = settings_;
  input.scale = settings_.text_size;  // on a display of scale 1
  if (marks_.found && marks_.of == figures::without_moment(input.shown)) input.changes = marks_.steps;
  input.message = message_;
  input.file_name = path_;
  input.heatmap_file = map_file_;
  if (comparison_) {
    input.compare = comparison_->both();
    for (std::size_t k = 0; k < 2; ++k) {
      input.compare->sides[k].sources.counted = maps_[k];
      input.compare->sides[k].view.hide_step = view_.hide_step;
    }
    if (const ShownMistake* shown = comparison_->mistake()) {
      input.compare->mistake = view_of(*shown, comparison_->alignment(), settings_.language);
      // What the student is to find is not said: only what came of the run, and what is thought.
      if (lesson() && !shown->trial.exposed() && course_->seeks_keys_for(shown->mistake->name)) {
        input.compare->mistake->offer.reset();
        input.compare->mistake->words.resize(input.compare->mistake->verdicts + 1);
      }
    }
  }
  if (timings_.shown()) input.timing = timings_.view();
  add_jobs(input);
  if (lecture()) add_lecture(input);
  if (lesson()) add_lesson(input);
  input.lessons_done = progress_;
  input.hint = hint_;
  input.lessons_hint = lessons_hint_ && !hint_ && !lesson() && settings_.lessons_hint;
  return input;
}

}  // namespace scatterscope::app
