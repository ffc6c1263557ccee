// Where the threads of a recorded launch on a GPU log: written by the host, read by the device. Compiled for both.
#pragma once

#include <cstdint>

#include "kernels/recording/raw_event.h"

namespace scatterscope::simt {

// The first access out of bounds of a launch.
struct OutOfBounds {
  unsigned happened;
  unsigned block, thread;
  std::uint32_t file;
  unsigned line;
  std::uint32_t what;
  std::uint64_t index;
  unsigned extent;
};

struct LastPoll {
  std::uint32_t what, index, file, line;
  std::uint64_t event;  // its number within the thread, from 1; 0: none
};

inline constexpr unsigned most_declarations = 32;

struct DeviceLog {
  std::uint64_t* counts;         // events of each thread of the grid so far
  unsigned* declared;            // SHARED arrays that each thread declared so far
  LastPoll* last_polls;          // by thread
  recording::RawEvent* events;   // null in the counting run
  const std::uint64_t* offsets;  // events [offsets[t], offsets[t+1]) are thread t's room
  OutOfBounds* out_of_bounds;
  recording::SharedDeclaration* declarations;  // as block 0, thread 0 met them
};

}  // namespace scatterscope::simt
