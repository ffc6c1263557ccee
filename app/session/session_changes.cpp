// The walk by changes of what is shown, and the timeline's marks of them.
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/session/session.h"

namespace scatterscope::app {
namespace {

using Clock = std::chrono::steady_clock;

// Longer, a frame is late.
constexpr std::chrono::milliseconds slice{8};
// Of more steps the timeline has no room for marks; figures of more keys take too long to draw so often.
constexpr std::uint32_t most_marked_steps = 4000;
constexpr std::size_t most_marked_keys = 64;

// A drawing at least, so that every slice gets on.
figures::FigureChanges::MayDraw for_a_slice() {
  return [end = Clock::now() + slice, first = true]() mutable {
    return std::exchange(first, false) || Clock::now() < end;
  };
}

}  // namespace

figures::FigureOfRun Session::shown_figure() const {
  figures::FigureOfRun of;
  of.recording = recording_.get();
  of.keys = &keys_;
  of.keyframes = keyframes_;
  of.figure = figure_;
  of.iteration = iteration_;
  of.chosen = selection_.chosen;
  of.followed_key = selection_.followed_key;
  of.key_format = settings_.key_format;
  of.heatmap = settings_.heatmap;
  of.counted_heatmap = maps_[0];
  return of;
}

std::vector<WalkedFigure> Session::walked_figures() const {
  if (!comparison_) return {{shown_figure()}};
  std::vector<WalkedFigure> figures;
  for (std::size_t k = 0; k < 2; ++k) {
    const ComparedRun& side = comparison_->side(k);
    WalkedFigure walked{shown_figure(), &comparison_->alignment(), k};
    walked.figure.recording = side.run.recording.get();
    walked.figure.keys = &side.run.keys;
    walked.figure.keyframes = side.run.keyframes;
    walked.figure.figure = side.figure;
    walked.figure.iteration.reset();
    walked.figure.chosen = comparison_->selection(k).chosen;
    walked.figure.followed_key = comparison_->selection(k).followed_key;
    walked.figure.counted_heatmap = maps_[k];
    figures.push_back(std::move(walked));
  }
  return figures;
}

void Session::forget_changes() {
  change_walk_.forget();
  walking_.reset();
  marks_ = {};
}

void Session::walk_to_change(Changes& changes) {
  if (!walking_) return;
  if (timings_.shown() || (!comparison_ && !moment_)) return walking_.reset();
  const auto to = change_walk_.from(place(), walking_->forward, walked_figures(), for_a_slice());
  if (!to) return;
  const ChangeStep step = *std::exchange(walking_, std::nullopt);
  if (!step.limit) {
    changes.moment = seek(playing_ ? played_to(*to) : *to);
  } else if (step.forward && (*to >= *step.limit || *to == place())) {
    go_to_scene(lecture_->at + 1, changes);
  } else {
    changes.moment = seek(step.forward ? *to : std::max(*to, *step.limit));
  }
}

// A walk that plays stops at a breakpoint on its way, its line just done, and at the end, where nothing changes any
// more.
std::uint32_t Session::played_to(std::uint32_t change) {
  const std::uint32_t from = place(), to = change > from ? change : end();
  for (std::uint32_t t = from; t < to; ++t) {
    if (!at_breakpoint(t)) continue;
    playing_ = false;
    return t + 1;
  }
  if (to == end()) playing_ = false;
  return to;
}

bool Session::marks_due() const {
  if (!moment_ || comparison_ || timings_.shown() || maps_[0] != nullptr) return false;
  if (recording_->step_count() > most_marked_steps || recording_->input.size() > most_marked_keys) return false;
  return !marks_.found || marks_.of != shown_figure();
}

Changes Session::look_for_changes() {
  Changes changes;
  if (walking_) {
    const bool played = playing_;
    walk_to_change(changes);
    changes.playing = changes.playing || played != playing_;
    end_hint(changes);
    follow_lesson(changes);
    return changes;
  }
  if (!marks_due()) return changes;
  figures::FigureOfRun shown = shown_figure();
  if (marks_.of != shown) marks_ = {std::move(shown), false, {}};
  if (auto all = change_walk_.all(*marks_.of, for_a_slice())) {
    marks_.steps = std::move(*all);
    marks_.found = changes.progress = true;
  }
  return changes;
}

}  // namespace scatterscope::app
