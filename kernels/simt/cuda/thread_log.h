// How a thread of the GPU logs.
//
// A launch runs twice: once counting each thread's events, once writing them to the places that a scan of the counts
// gave. No atomics, the same order every time. Every write is bounds-checked: a second run may take another path.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <type_traits>

#include "kernels/recording/builder.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/value_bits.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using simt::divide_up;

inline constexpr bool recording_probe = true;

// A source line: the file by its hash, which the compiler folds to a number.
struct Place {
  std::uint32_t file;
  unsigned line;
};

SCATTERSCOPE_HOST_DEVICE constexpr std::uint32_t hash_of(const char* path) {
  const char* name = path;
  for (const char* c = path; *c != 0; ++c)
    if (*c == '/') name = c + 1;
  std::uint32_t hash = 0x811c'9dc5U;
  for (; *name != 0; ++name) hash = (hash ^ static_cast<unsigned char>(*name)) * 0x0100'0193U;
  return hash;
}

struct Index {
  template <class T>
  __device__ Index(T i, unsigned at_line = __builtin_LINE(), const char* at_file = __builtin_FILE())
      : value(static_cast<std::uint64_t>(i)), line(at_line), file(hash_of(at_file)) {
    static_assert(std::is_integral_v<T>, "a subscript is an integer");
  }
  __device__ Place place() const { return {file, line}; }
  __device__ std::uint32_t number() const { return static_cast<std::uint32_t>(value); }
  std::uint64_t value;
  unsigned line;
  std::uint32_t file;
};

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

// Where the threads of a launch log. One for each compiled kernel file: the namespace is that file's own.
struct DeviceLog {
  std::uint64_t* counts;         // events of each thread of the grid so far
  unsigned* declared;            // SHARED arrays that each thread declared so far
  LastPoll* last_polls;          // by thread
  recording::RawEvent* events;   // null in the counting run
  const std::uint64_t* offsets;  // events [offsets[t], offsets[t+1]) are thread t's room
  OutOfBounds* out_of_bounds;
  recording::SharedDeclaration* declarations;  // as block 0, thread 0 met them
};
static __device__ DeviceLog device_log;

__device__ inline std::uint64_t thread_of_grid() {
  return static_cast<std::uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ inline void write_event(std::uint64_t thread, std::uint64_t number, const recording::RawEvent& event) {
  if (device_log.events == nullptr) return;
  const std::uint64_t at = device_log.offsets[thread] + number;
  if (at < device_log.offsets[thread + 1]) device_log.events[at] = event;
}

__device__ inline recording::RawEvent raw_event(recording::EventKind kind, recording::ValueType type,
                                                std::uint32_t what, std::uint32_t index, std::uint64_t value,
                                                std::uint64_t before, Place at) {
  recording::RawEvent event;
  event.value = value;
  event.before = before;
  event.index = index;
  event.file = at.file;
  event.what = what;
  event.line = static_cast<std::uint16_t>(at.line);
  event.kind = kind;
  event.type = type;
  return event;
}

__device__ inline void log_event(recording::EventKind kind, recording::ValueType type, std::uint32_t what,
                                 std::uint32_t index, std::uint64_t value, std::uint64_t before, Place at) {
  const std::uint64_t thread = thread_of_grid();
  const std::uint64_t number = device_log.counts[thread]++;
  write_event(thread, number, raw_event(kind, type, what, index, value, before, at));
}

// The read that ended a wait is the one that stays.
__device__ inline void log_poll(recording::ValueType type, std::uint32_t what, std::uint32_t index, std::uint64_t value,
                                Place at) {
  const std::uint64_t thread = thread_of_grid();
  LastPoll& last = device_log.last_polls[thread];
  const bool again = last.event != 0 && last.event == device_log.counts[thread] && last.what == what &&
                     last.index == index && last.file == at.file && last.line == at.line;
  if (!again) {
    last = {what, index, at.file, at.line, device_log.counts[thread] + 1};
    ++device_log.counts[thread];
  }
  write_event(thread, last.event - 1, raw_event(recording::EventKind::read, type, what, index, value, 0, at));
}

__device__ inline bool in_bounds(const char*, std::uint32_t what, Index i, unsigned extent) {
  if (i.value < extent) return true;
  OutOfBounds& told = *device_log.out_of_bounds;
  if (atomicCAS(&told.happened, 0U, 1U) == 0U) {
    told.block = blockIdx.x;
    told.thread = threadIdx.x;
    told.file = i.file;
    told.line = i.line;
    told.what = what;
    told.index = i.value;
    told.extent = extent;
  }
  return false;
}

__device__ inline void count_access(Place) {}
__device__ inline void poll_wait(const void*, std::uint64_t, Place) {}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
