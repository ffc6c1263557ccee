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

std::vector<WalkedFigure> Session::walked_figures() const {
  if (!comparison_) return {{shown()}};
  return {{shown(0), &comparison_->alignment(), 0}, {shown(1), &comparison_->alignment(), 1}};
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
    go_to_scene(course_->at() + 1, changes);
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
  if (loaded().step_count() > most_marked_steps || loaded().input.size() > most_marked_keys) return false;
  return !marks_.found || marks_.of != figures::without_moment(shown());
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
  figures::FigureInput of = figures::without_moment(shown());
  if (marks_.of != of) marks_ = {std::move(of), false, {}};
  if (auto all = change_walk_.all(*marks_.of, for_a_slice())) {
    marks_.steps = std::move(*all);
    marks_.found = changes.progress = true;
  }
  return changes;
}

}  // namespace scatterscope::app
