// How a kernel is launched.
#pragma once

#include <cstdint>

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
  const char* kernel = "";  // its name: set by the launch
  unsigned device = 0;      // of a run over several, which launches it: likewise

  [[nodiscard]] bool cooperative() const { return fit == GridFit::cooperative; }
};

}  // namespace scatterscope::simt
