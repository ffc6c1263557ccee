// What larger radixes and coarser threads buy and cost on one input, as the trade-off dialog draws it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/analysis/run_counts.h"
#include "ui/panels/compiling_view.h"

namespace scatterscope::panels {

struct TradeOffCell {
  std::uint32_t radix_bits = 1, keys_per_thread = 1;
  enum class Kind : std::uint8_t { waiting, running, counted, cannot_run };
  Kind kind = Kind::waiting;
  std::uint32_t iterations = 0;
  analysis::RunCounts counts;          // of the whole run
  std::string short_problem, problem;  // why it cannot run, in the user's language: in the cell, and all of it
};

struct TradeOffView {
  bool running = false;
  double done = 0;                                       // 0 to 1
  CompilingView compiling{};                             // for the cell that is next
  std::uint32_t n = 0, key_bits = 0, block_threads = 0;  // of the input that was counted; block_threads 0: none yet
  std::vector<std::uint64_t> keys;
  std::vector<std::uint32_t> radix_bits, keys_per_thread;
  std::vector<TradeOffCell> cells;  // row by row: a row a radix
};

}  // namespace scatterscope::panels
