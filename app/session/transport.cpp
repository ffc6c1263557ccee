#include "app/session/transport.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "app/session/session.h"
#include "app/session/teaching.h"
#include "kernels/story/source/source_view.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/window_menu.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/intents/moment_intents.h"

namespace scatterscope::app {
namespace {

using Clock = std::chrono::steady_clock;
using panels::Breakpoint;

// Longer, a frame is late.
constexpr std::chrono::milliseconds slice{8};
// The timeline has no room for marks of more steps; figures of more keys take too long to draw so often.
constexpr std::uint32_t most_marked_steps = 4000;
constexpr std::size_t most_marked_keys = 64;

// A drawing at least, so that every slice gets on.
figures::FigureChanges::MayDraw for_a_slice() {
  return [end = Clock::now() + slice, first = true]() mutable {
    return std::exchange(first, false) || Clock::now() < end;
  };
}

std::vector<WalkedFigure> walked_figures(const Shown& shown, const figures::Looks& looks) {
  if (!shown.comparison) return {{shown.of_run(looks)}};
  const analysis::Alignment& alignment = shown.comparison->alignment();
  return {{shown.of_side(0, looks), &alignment, 0}, {shown.of_side(1, looks), &alignment, 1}};
}

bool at_breakpoint(const Transport& transport, const Shown& shown, std::uint32_t step) {
  if (shown.comparison || transport.breakpoints.empty()) return false;  // no source in sight, or none
  const std::vector<recording::Step>& steps = shown.loaded().steps;
  const recording::Step& at = steps[step];
  if (transport.breakpoints.contains({at.file, at.line})) return true;
  // A line may run only where the probe below it is shown what it made: that step is the line's.
  const std::uint32_t line = story::line_shown_for(shown.loaded(), at.file, at.line);
  if (!transport.breakpoints.contains({at.file, line})) return false;
  return std::none_of(steps.begin(), steps.end(),
                      [&](const recording::Step& each) { return each.file == at.file && each.line == line; });
}

// A walk that plays stops at a breakpoint on its way, its line just done, and at the end, where nothing changes any
// more.
std::uint32_t played_to(Transport& transport, const Shown& shown, std::uint32_t change) {
  const std::uint32_t from = shown.place(), to = change > from ? change : shown.end();
  for (std::uint32_t t = from; t < to; ++t) {
    if (!at_breakpoint(transport, shown, t)) continue;
    transport.playing = false;
    return t + 1;
  }
  if (to == shown.end()) transport.playing = false;
  return to;
}

// Whether a figure at the transport's place lacks what its step did.
bool keeps_back(const Shown& shown, const figures::Looks& looks) {
  if (!shown.view.hide_step) return false;
  const std::vector<WalkedFigure> walked = walked_figures(shown, looks);
  return std::any_of(walked.begin(), walked.end(), [](const WalkedFigure& each) {
    figures::FigureInput input = each.figure;
    if (!figures::can_show(input)) return false;
    input.view.settled = true;
    const figures::Content hidden = figures::content_of(figures::draw(input));
    input.view.hide_step = false;
    return hidden != figures::content_of(figures::draw(input));
  });
}

// A step of a lesson that was to be run is done, and is not the last one.
bool leads_on_by_continue(const Session& session) {
  const OpenCourse* lesson = session.teaching.lesson();
  return lesson != nullptr && lesson->is_lesson() && std::holds_alternative<WaitForPlace>(lesson->scene().wait) &&
         lesson->answered().stage == OpenCourse::Stage::answered && lesson->at() + 1 < lesson->count();
}

void go_on_walking(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  Transport& transport = session.transport;
  if (!transport.walk) return;
  if (!shown.has_steps() || (!shown.comparison && !shown.moment)) return transport.walk.reset();
  const std::vector<WalkedFigure> figures = walked_figures(shown, session.settings.looks());
  auto to = transport.found.from(shown.place(), transport.walk->forward, figures, for_a_slice());
  if (!to) return;
  if (transport.walk->forward && transport.walk->limit && *to < *transport.walk->limit) {
    // The last change before the limit is the limit's: from there on nothing would change on the way.
    const auto then = transport.found.from(*to, true, figures, for_a_slice());
    if (!then) return;
    if (*then == *to || *then > *transport.walk->limit) to = transport.walk->limit;
  }
  const Transport::Walk walk = *std::exchange(transport.walk, std::nullopt);
  const bool stays = *to == shown.place();
  if (!walk.limit && walk.forward && stays && !transport.playing && keeps_back(shown, session.settings.looks())) {
    changes.moment = seek(shown, shown.place() + 1);  // nothing changes any more, but that the step is shown
  } else if (walk.leads_back && stays) {
    return_to_scene(session, changes);
  } else if (!walk.limit) {
    go_to(shown, transport.playing ? played_to(transport, shown, *to) : *to, changes);
    if (stays && !transport.playing && !changes.figure)
      say(session,
          !walk.forward                   ? texts::win_no_earlier_change
          : leads_on_by_continue(session) ? texts::lesson_step_done
                                          : texts::win_no_later_change,
          changes);
  } else {
    changes.moment = seek(shown, stays          ? *walk.limit
                                 : walk.forward ? std::min(*to, *walk.limit)
                                                : std::max(*to, *walk.limit));
  }
}

bool marks_due(const Session& session) {
  const Shown& shown = session.shown;
  if (!shown.is_recording() || shown.loaded().step_count() > most_marked_steps ||
      shown.loaded().input.size() > most_marked_keys) {
    return false;
  }
  const Transport::Marks& marks = session.transport.marks;
  return !marks.found || marks.of != figures::without_moment(shown.of_run(session.settings.looks()));
}

// Takes the lines that are due.
void play_lines(Transport& transport, Shown& shown, double pause, Changes& changes) {
  std::uint32_t t = shown.place();
  while (transport.playing && transport.waited_seconds >= pause) {
    transport.waited_seconds -= pause;
    // Stops with the breakpoint's line lit, its step just done; pressing play again goes on from there.
    t = std::min(t + 1, shown.end());
    if (t == shown.end() || at_breakpoint(transport, shown, t - 1)) transport.playing = false;
  }
  go_to(shown, t, changes);
  changes.playing = !transport.playing;
  if (!transport.playing) transport.waited_seconds = 0;
}

constexpr std::size_t most_kept = 8;

std::uint32_t step_of(const WalkedFigure& figure, std::uint32_t place) {
  return figure.alignment == nullptr ? place : figure.alignment->steps_at(place)[figure.side];
}
std::uint32_t place_of(const WalkedFigure& figure, std::uint32_t step) {
  return figure.alignment == nullptr ? step : figure.alignment->position_of(figure.side, step);
}

}  // namespace

figures::FigureChanges& ChangeWalk::changes_of(const figures::FigureInput& figure) {
  const figures::FigureInput of = figures::without_moment(figure);
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept.of() == of; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
  } else {
    kept_.emplace_front(of);
    if (kept_.size() > most_kept) kept_.pop_back();
  }
  return kept_.front();
}

std::optional<std::uint32_t> ChangeWalk::from(std::uint32_t place, bool forward, std::span<const WalkedFigure> figures,
                                              const MayDraw& may_draw) {
  if (forward) {
    std::optional<std::uint32_t> first;
    for (const WalkedFigure& of : figures) {
      const std::uint32_t step = step_of(of, place);
      const auto next = changes_of(of.figure).next(step, may_draw);
      if (!next) return std::nullopt;
      if (*next > step) first = std::min(first.value_or(UINT32_MAX), place_of(of, *next));
    }
    return first.value_or(place);
  }
  // Since when all figures show what they show at a place.
  const auto since = [&](std::uint32_t at) -> std::optional<std::uint32_t> {
    std::uint32_t latest = 0;
    for (const WalkedFigure& of : figures) {
      const auto last = changes_of(of.figure).last(step_of(of, at), may_draw);
      if (!last) return std::nullopt;
      latest = std::max(latest, place_of(of, *last));
    }
    return latest;
  };
  const auto now = since(place);
  if (!now) return std::nullopt;
  for (const WalkedFigure& of : figures) {
    const auto filling = changes_of(of.figure).differs(step_of(of, *now), step_of(of, place), may_draw);
    if (!filling) return std::nullopt;
    if (*filling) return now;
  }
  return *now == 0 ? place : since(*now - 1);
}

std::optional<std::vector<std::uint32_t>> ChangeWalk::all(const figures::FigureInput& figure, const MayDraw& may_draw) {
  return changes_of(figure).all(may_draw);
}

void stop(Transport& transport) {
  transport.playing = false;
  transport.waited_seconds = 0;
}

void forget_changes(Transport& transport) {
  transport.found.forget();
  transport.walk.reset();
  transport.marks = {};
}

void toggle_breakpoint(Transport& transport, const Shown& shown, Breakpoint place) {
  std::optional<std::uint16_t> line;
  if (shown.run != nullptr) {
    for (const recording::Step& step : shown.loaded().steps)
      if (step.file == place.first && step.line >= place.second) line = std::min(line.value_or(step.line), step.line);
  }
  if (line) place.second = *line;
  if (transport.breakpoints.erase(place) == 0 && line) transport.breakpoints.insert(place);
}

void keep_breakpoints(Transport& transport, const recording::Recording& recording) {
  std::erase_if(transport.breakpoints, [&](const Breakpoint& b) {
    return b.first >= recording.files.size() || recording.source_line(b.first, b.second).empty();
  });
}

void walk_to_change(Session& session, Transport::Walk walk, Changes& changes) {
  session.transport.walk = walk;
  go_on_walking(session, changes);
}

void go_to_write(Session& session, const panels::GoToWrite& wanted, Changes& changes) {
  Shown& shown = session.shown;
  const std::size_t side = shown.comparison ? wanted.side : 0;
  const figures::FigureInput of = shown.of_side(side, session.settings.looks());
  if (of.sources.moment == nullptr || side > 1) return;
  using Which = panels::GoToWrite::Which;
  const auto find = [&](std::uint32_t t) {
    return wanted.which == Which::next
               ? recording::next_write(of.recording(), t, wanted.array, wanted.block, wanted.index)
               : recording::last_write(of.recording(), t, wanted.array, wanted.block, wanted.index);
  };
  auto write = find(wanted.seen_at.value_or(of.moment().step()));
  if (write && wanted.which == Which::previous) write = find(write->step);
  if (!write) return;
  session.transport.playing = false;
  const std::uint32_t after = write->step + 1;
  go_to(shown, shown.comparison ? shown.comparison->alignment().position_of(side, after) : after, changes);
  choose(shown, scene::Ref::to_cell(wanted.array, wanted.block, wanted.index), side, session.settings.looks(), changes);
  if (shown.comparison) return;
  const figures::ThreadId writer{write->event.block, write->event.thread};
  if (figures::protagonist(shown.of_run(session.settings.looks())).thread == writer) return;
  shown.view.selection.watched = writer;
  changes.selection = true;
}

Changes pass_time(Session& session, double seconds) {
  Changes changes;
  Teaching& teaching = session.teaching;
  Transport& transport = session.transport;
  if (teaching.lecture()) {
    const unsigned minute = teaching.course->minutes();
    teaching.course->seconds += seconds;
    changes.progress = teaching.shows_minutes() && teaching.course->minutes() != minute;
  }
  if (!transport.playing) return changes;
  transport.waited_seconds += seconds;
  const double pause = 1.0 / session.settings.steps_per_second;
  if (transport.by_lines) {
    play_lines(transport, session.shown, pause, changes);
  } else {
    if (transport.waited_seconds < pause || transport.walk) return changes;
    transport.waited_seconds = std::min(transport.waited_seconds - pause, pause);  // a slow walk is not made up for
    walk_to_change(session, {}, changes);
    changes.playing = changes.playing || !transport.playing;
  }
  follow_lesson(session, changes);
  return changes;
}

std::optional<double> next_due(const Session& session) {
  if (session.transport.playing)
    return std::max(0.0, 1.0 / session.settings.steps_per_second - session.transport.waited_seconds);
  if (!session.teaching.shows_minutes()) return std::nullopt;
  return session.teaching.course->seconds_to_minute();
}

bool looking(const Session& session) {
  return session.transport.walk.has_value() || marks_due(session);
}

Changes look_for_changes(Session& session) {
  Changes changes;
  Transport& transport = session.transport;
  if (transport.walk) {
    const bool played = transport.playing;
    go_on_walking(session, changes);
    changes.playing = changes.playing || played != transport.playing;
    follow_lesson(session, changes);
    return changes;
  }
  if (!marks_due(session)) return changes;
  Transport::Marks& marks = transport.marks;
  figures::FigureInput of = figures::without_moment(session.shown.of_run(session.settings.looks()));
  if (marks.of != of) marks = {std::move(of), false, {}};
  if (auto all = transport.found.all(*marks.of, for_a_slice())) {
    marks.steps = std::move(*all);
    marks.found = changes.progress = true;
  }
  return changes;
}

}  // namespace scatterscope::app
