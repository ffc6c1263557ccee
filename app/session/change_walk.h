// Where the transport goes by changes of the shown figure, or of the two figures of a comparison. They are looked for
// as far as the walk needs them and kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <span>
#include <vector>

#include "kernels/analysis/run_alignment.h"
#include "ui/figures/changes.h"

namespace scatterscope::app {

// A figure on the transport's timeline.
struct WalkedFigure {
  figures::FigureInput figure;
  // Null: the timeline is that of the figure's recording.
  const analysis::Alignment* alignment = nullptr;
  std::size_t side = 0;
};

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

}  // namespace scatterscope::app
