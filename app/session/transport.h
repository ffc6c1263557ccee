// Going through what is shown: step by step, by itself, and to the next change of the figure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "app/session/shown.h"
#include "kernels/analysis/comparing/run_alignment.h"
#include "ui/figures/changes.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {
struct GoToWrite;
}

namespace scatterscope::app {

struct Session;

// A figure on the transport's timeline.
struct WalkedFigure {
  figures::FigureInput figure;
  // Null: the timeline is that of the figure's recording.
  const analysis::Alignment* alignment = nullptr;
  std::size_t side = 0;
};

// Where the transport goes by changes of the shown figure, or of the two figures of a comparison. They are looked for
// as far as the walk needs them and kept.
class ChangeWalk {
 public:
  using MayDraw = figures::FigureChanges::MayDraw;

  // The next place after `place` at which one of the figures changes, or the last one before it at which one shows
  // something else; `place` where there is none. Nothing while the time does not suffice: what was found is kept.
  [[nodiscard]] std::optional<std::uint32_t> from(std::uint32_t place, bool forward,
                                                  std::span<const WalkedFigure> figures, const MayDraw& may_draw);
  // All changes of a figure, in steps.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> all(const figures::FigureInput& figure,
                                                              const MayDraw& may_draw);
  // Before what figures are drawn from goes.
  void forget() { kept_.clear(); }

 private:
  [[nodiscard]] figures::FigureChanges& changes_of(const figures::FigureInput& figure);
  std::list<figures::FigureChanges> kept_;  // the ones used last first
};

struct Transport {
  bool playing = false;
  bool by_lines = false;      // else by changes of what is shown
  double waited_seconds = 0;  // since the last step
  // Lines that playing stops at.
  std::set<panels::Breakpoint> breakpoints;
  ChangeWalk found;
  // A walk to the next change, or back, no further than to `limit`. Beside a lecture one that finds none leads back to
  // the scene that was left.
  struct Walk {
    bool forward = true;
    std::optional<std::uint32_t> limit;
    bool leads_back = false;
  };
  std::optional<Walk> walk;  // that is under way
  // The timeline's: the shown figure's changes.
  struct Marks {
    std::optional<figures::FigureInput> of;
    bool found = false;  // all of them
    std::vector<std::uint32_t> steps;
  };
  Marks marks;
};

void stop(Transport& transport);
// Changes that were found go with the figures that they were found in.
void forget_changes(Transport& transport);
// Playing would never stop on a line without a step, a comment say: the next line with one is taken.
void toggle_breakpoint(Transport& transport, const Shown& shown, panels::Breakpoint place);
// Breakpoints stay where the run that is loaded has their line.
void keep_breakpoints(Transport& transport, const recording::Recording& recording);

// Goes as far as it comes in a few milliseconds; look_for_changes goes on.
void walk_to_change(Session& session, Transport::Walk walk, Changes& changes);
// The cell is chosen then, and its key followed: sentence, figure and source are about who writes it.
void go_to_write(Session& session, const panels::GoToWrite& wanted, Changes& changes);

}  // namespace scatterscope::app
