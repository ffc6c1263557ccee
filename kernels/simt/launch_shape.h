// How a kernel is launched.
#pragma once

#include <cstdint>

#include "kernels/recording/work.h"

namespace scatterscope::simt {

// Which blocks a launch has.
enum class GridFit : std::uint8_t {
  any,          // as many as are asked for
  resident,     // at most as many as the device holds at a time: blocks take turns
  cooperative,  // likewise, and all of them are resident together; --grid-blocks, where given, says how many
};

struct LaunchShape {
  unsigned blocks = 0;
  unsigned threads = 0;       // a block
  unsigned shared_bytes = 0;  // for DYNAMIC_SHARED arrays of a block
  GridFit fit = GridFit::any;
  // It may begin while the launch before it ends: its kernel calls wait_for_launch_before(), and theirs
  // let_next_launch_begin() (from compute capability 9.0 on).
  bool linked = false;
  // Set by the launch: the kernel's name, what it does, the device of several that launches it, and the elements that
  // it works on, where a marker says so (as::elements).
  const char* kernel = "";
  recording::Work work = recording::Work::none;
  unsigned device = 0;
  std::uint64_t elements = 0;

  [[nodiscard]] bool cooperative() const { return fit == GridFit::cooperative; }
};

}  // namespace scatterscope::simt
