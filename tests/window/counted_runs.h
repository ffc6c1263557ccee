// A grid of counts and counted sorts, made up: as many as the program has.
#pragma once

#include <iterator>
#include <vector>

#include "app/jobs/count_sorts.h"
#include "app/jobs/trade_off.h"
#include "ui/panels/comparing/trade_off_view.h"

namespace scatterscope::tests {

inline panels::TradeOffView full_grid() {
  panels::TradeOffView view;
  view.n = 4096;
  view.key_bits = 32;
  view.block_threads = 256;
  view.radix_bits.assign(std::begin(app::trade_off_radix_bits), std::end(app::trade_off_radix_bits));
  view.keys_per_thread.assign(std::begin(app::trade_off_keys_per_thread), std::end(app::trade_off_keys_per_thread));
  for (const std::uint32_t r : view.radix_bits) {
    for (const std::uint32_t c : view.keys_per_thread) {
      panels::TradeOffCell cell{r, c, panels::TradeOffCell::Kind::counted, 32 / r, {}, {}, {}};
      cell.counts = {4096 / c, 8192 / r, 100, 16U << r, 7 * (32 / r), 123'456 / c};
      view.cells.push_back(cell);
    }
  }
  view.cells.back().kind = panels::TradeOffCell::Kind::cannot_run;
  view.cells.back().short_problem = "tile too large";
  return view;
}

inline std::vector<app::CountedSort> counted_sorts() {
  std::vector<app::CountedSort> sorts;
  for (const catalog::SortInfo* info : app::sorts_of_chapter()) {
    app::CountedSort sort{info, app::CountedSort::Kind::counted, {}, {}, {}};
    sort.config.sort = info->name;
    sort.counts = {4, 1'234'567, 131'072, 98'304, 123'456, 1'024, 65'536};
    sorts.push_back(sort);
  }
  return sorts;
}

}  // namespace scatterscope::tests
