#include "app/session/session.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "kernels/story/source/source_view.h"
#include "ui/figures/bits/live_keys.h"

namespace scatterscope::app {
namespace {

using panels::Breakpoint;

constexpr const char* heatmap = "heatmap";  // the figure that maps are drawn as

}  // namespace

void Session::load(PreparedRecording prepared, std::string path) {
  if (lecture_) lecture_->waiting = false;
  if (lesson_) lesson_->waiting = false;
  comparison_.reset();
  drop_maps();
  forget_changes();
  moment_.reset();
  keyframes_.reset();
  recording_ = std::move(prepared.recording);
  ++revision_;
  path_ = std::move(path);
  keyframes_ = std::move(prepared.keyframes);
  keys_ = std::move(prepared.keys);
  races_ = std::move(prepared.races);
  moment_.emplace(keyframes_);
  selection_ = {};
  guesses_.clear();
  iteration_.reset();
  playing_ = false;
  waited_seconds_ = 0;
  std::erase_if(breakpoints_, [&](const Breakpoint& b) {
    return b.first >= recording_->files.size() || recording_->source_line(b.first, b.second).empty();
  });
  figure_ = figure_for(*recording_, figure_);
}

void Session::show_scene(const ShownScene& scene) {
  if (scene.figure != nullptr) figure_ = scene.figure->id;
  iteration_ = scene.drawn_iteration;
  selection_ = scene.selection;
  hide_step_ = scene.hide_step;
  if (scene.step) (void)seek(*scene.step);
}

ShownScene Session::shown_scene() const {
  return {.figure = figures::find_figure(figure_),
          .step = step(),
          .drawn_iteration = iteration_,
          .language = settings_.language,
          .key_format = settings_.key_format,
          .heatmap = settings_.heatmap,
          .selection = selection_,
          .hide_step = hide_step_};
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
  selection_.hovered.reset();
  if (comparison_) {
    for (std::size_t k = 0; k < 2; ++k) (void)comparison_->pick_figure(k, heatmap);
  } else {
    figure_ = heatmap;
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
  comparison_.emplace(std::move(prepared), revision_ + 1);
  if (mistake) {
    hide_step_ = false;  // it is opened to be seen
    comparison_->show(std::move(*mistake));
  }
  revision_ += 2;
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
  return recording_ ? recording_->step_count() : 0;
}

bool Session::seek(std::uint32_t step) {
  if (comparison_) return comparison_->seek(step);
  if (!moment_) return false;
  const std::uint32_t before = moment_->step();
  moment_->seek(step);
  return moment_->step() != before;
}

std::optional<std::uint32_t> Session::followed_by(const scene::Ref& ref) const {
  using Kind = scene::Ref::Kind;
  if (const auto key = input_key(keys_, ref)) return key;
  if (ref.kind != Kind::cell || !moment_) return std::nullopt;
  // A cell of the arrays that hold the keys: before they move, or after.
  const std::uint32_t t = moment_->step();
  const recording::Iteration* now = recording_->iteration_of(t == 0 ? 0 : t - 1);
  if (now == nullptr || now->index >= keys_.iterations.size()) return std::nullopt;
  const analysis::KeyTable::Iteration& table = keys_.iterations[now->index];
  if (now->result_array == ref.a) {
    for (const auto& move : table.moves) {
      if (move && move->to == ref.c && move->step < t && move->from < table.origin.size()) {
        return table.origin[move->from];
      }
    }
  }
  if (now->keys_array == ref.a && ref.c < table.origin.size()) return table.origin[ref.c];
  // Or within their tiles.
  const bool in_tile = now->local && ref.a < recording_->arrays.size() &&
                       (ref.a == now->local->keys_array || recording_->arrays[ref.a].name == "keys");
  if (!in_tile) return std::nullopt;
  figures::FigureInput input = figure_input();
  input.hide_step = false;
  const auto key = figures::key_shown(input, now->index, ref);
  return key ? story::original_key(keys_, now->index, *key) : std::nullopt;
}

bool Session::at_breakpoint(std::uint32_t step) const {
  if (comparison_) return false;  // no source in sight
  const recording::Step& s = recording_->steps[step];
  if (breakpoints_.empty()) return false;
  if (breakpoints_.contains({s.file, s.line})) return true;
  // A line may run only where the probe below it is shown what it made: that step is the line's.
  const std::uint32_t shown = story::line_shown_for(*recording_, s.file, s.line);
  if (!breakpoints_.contains({s.file, shown})) return false;
  return std::none_of(recording_->steps.begin(), recording_->steps.end(),
                      [&](const recording::Step& each) { return each.file == s.file && each.line == shown; });
}

Changes Session::pass_time(double seconds) {
  Changes changes;
  if (lecture_) {
    const unsigned minute = lecture_->minutes();
    lecture_->seconds += seconds;
    changes.progress = (notes_ || lecturer_window_) && lecture_->minutes() != minute;
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
  if (!lecture_ || (!notes_ && !lecturer_window_)) return std::nullopt;
  return lecture_->seconds_to_minute();
}

panels::WorkspaceInput Session::view() const {
  panels::WorkspaceInput input;
  input.recording = recording_.get();
  input.revision = revision_;
  input.keys = &keys_;
  input.races = races_;
  input.moment = moment();
  input.selection = selection_;
  input.figure = figure_;
  input.iteration = iteration_;
  input.breakpoints = &breakpoints_;
  input.playing = playing_;
  input.hide_step = hide_step_;
  if (!comparison_) input.guesses = guesses_;
  input.stage = stage_;
  input.pen = pen_;
  input.why = why_;
  input.settings = settings_;
  input.scale = settings_.text_size;  // on a display of scale 1
  if (marks_.found && marks_.of == shown_figure()) input.changes = marks_.steps;
  input.message = message_;
  input.file_name = path_;
  input.counted_heatmap = maps_[0];
  input.heatmap_file = map_file_;
  if (comparison_) {
    input.compare = comparison_->view();
    for (std::size_t k = 0; k < 2; ++k) input.compare->sides[k].counted_heatmap = maps_[k];
    if (const ShownMistake* shown = comparison_->mistake()) {
      input.compare->mistake = view_of(*shown, comparison_->alignment(), settings_.language);
      // What the student is to find is not said: only what came of the run, and what is thought.
      if (lesson_ && !shown->trial.exposed() && lesson_->seeks_keys_for(shown->mistake->name)) {
        input.compare->mistake->offer.reset();
        input.compare->mistake->words.resize(input.compare->mistake->verdicts + 1);
      }
    }
  }
  if (timings_.shown()) input.timing = timings_.view();
  add_jobs(input);
  if (lecture_) add_lecture(input);
  if (lesson_) add_lesson(input);
  input.lessons_done = progress_;
  input.hint = hint_;
  input.lessons_hint = lessons_hint_ && !hint_ && !lesson_ && settings_.lessons_hint;
  return input;
}

}  // namespace scatterscope::app
