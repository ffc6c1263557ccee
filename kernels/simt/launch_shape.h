// How a kernel is launched.
#pragma once

namespace scatterscope::simt {

struct LaunchShape {
  const char* kernel = "";
  unsigned blocks = 0;
  unsigned threads = 0;       // a block
  unsigned shared_bytes = 0;  // for DYNAMIC_SHARED arrays of a block
  bool cooperative = false;   // all blocks are resident together
};

}  // namespace scatterscope::simt
