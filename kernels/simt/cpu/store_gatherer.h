// Requests among the stores of a launch on the executor, whose threads come one after the other: gathered by warp until
// no lane can join them any more, then counted.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/store_counts.h"

namespace scatterscope::simt::cpu {

class StoreGatherer {
 public:
  StoreCounter counter;  // in the host's memory; workers add to it together

  // Around a launch; `end` counts what had not come together.
  void begin(const LaunchShape& shape);
  void end();

  // Of the running thread, to an element of so many bytes. `stretch`: barriers of its block and its warp before.
  void store(CodeLine at, std::uint64_t stretch, std::uint32_t destination, std::uint32_t source,
             std::uint32_t element_bytes);

 private:
  struct Request {
    CodeLine at;
    std::uint64_t stretch = 0;
    std::uint32_t element_bytes = 4;
    std::uint32_t lanes = 0;
    std::uint32_t destination[32], source[32];
  };
  void count(const Request& request);

  unsigned block_threads_ = 1;
  std::vector<std::vector<Request>> open_;  // by warp of the grid, oldest first
};

}  // namespace scatterscope::simt::cpu
