// The grid of counts by radix and coarsening, and how far counting it is.
#pragma once

#include <cstdint>
#include <vector>

#include "ui/panels/compiling_view.h"
#include "ui/plots/count_grid.h"

namespace scatterscope::panels {

using TradeOffCell = plots::GridCell;
struct TradeOffView : plots::CountGrid {
  bool running = false;
  double done = 0;            // 0 to 1
  CompilingView compiling{};  // for the cell that is next
  std::vector<std::uint64_t> keys;
};

}  // namespace scatterscope::panels
