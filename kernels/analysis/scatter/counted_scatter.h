// What the counter probe found of an iteration's stores into its result array: the numbers that scatter_map.h and
// memory_requests.h give of a recording.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/analysis/memory_requests.h"
#include "kernels/analysis/scatter/scatter_map.h"

namespace scatterscope::analysis {

struct CountedScatter {
  struct Launch {
    std::string kernel;
    Traffic stores;  // of its stores into the result array
  };
  std::uint32_t iteration = 0, iterations = 0;  // one of so many
  std::uint32_t shift = 0, digit_bits = 0;      // 0: not by one digit
  std::uint32_t keys = 0;
  std::uint32_t element_bytes = 4;  // of the result array
  Traffic total;
  std::vector<Launch> launches;  // that stored into it
  ScatterMap map;
};

}  // namespace scatterscope::analysis
