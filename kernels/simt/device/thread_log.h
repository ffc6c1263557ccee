// How a thread of the GPU logs.
//
// A launch runs twice: once counting each thread's events, once writing them to the places that a scan of the counts
// gave. No atomics, the same order every time. Every write is bounds-checked: a second run may take another path.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kernels/recording/raw_event.h"
#include "kernels/simt/device_log.h"
#include "kernels/simt/value_bits.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using simt::DeviceLog;
using simt::LastPoll;
using simt::most_declarations;
using simt::OutOfBounds;

// A source line: the file by its hash, which the compiler folds to a number.
struct CodeLine {
  std::uint32_t file;
  unsigned line;
};

constexpr std::uint32_t hash_of(const char* path) {
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
  __device__ CodeLine place() const { return {file, line}; }
  __device__ std::uint32_t number() const { return static_cast<std::uint32_t>(value); }
  std::uint64_t value;
  unsigned line;
  std::uint32_t file;
};

// One for each program that is compiled.
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
                                                std::uint64_t before, CodeLine at) {
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

// Called, not inlined, as all that logs: a program has hundreds of such places, and would take a multiple of the time
// to compile.
__device__ __noinline__ inline void log_event(recording::EventKind kind, recording::ValueType type, std::uint32_t what,
                                              std::uint32_t index, std::uint64_t value, std::uint64_t before,
                                              CodeLine at) {
  const std::uint64_t thread = thread_of_grid();
  const std::uint64_t number = device_log.counts[thread]++;
  write_event(thread, number, raw_event(kind, type, what, index, value, before, at));
}

// The read that ended a wait is the one that stays.
__device__ __noinline__ inline void log_poll(recording::ValueType type, std::uint32_t what, std::uint32_t index,
                                             std::uint64_t value, CodeLine at) {
  const std::uint64_t thread = thread_of_grid();
  LastPoll& last = device_log.last_polls[thread];
  const bool again = last.event != 0 && last.event == device_log.counts[thread] && last.what == what &&
                     last.index == index && last.file == at.file && last.line == at.line;
  if (!again) {
    last = {what, index, at.file, at.line, device_log.counts[thread] + 1};
    ++device_log.counts[thread];
  }
  write_event(thread, last.event - 1,
              raw_event(recording::EventKind::read, type, what, index, value, recording::volatile_access, at));
}

__device__ __noinline__ inline bool report_out_of_bounds(std::uint32_t what, Index i, unsigned extent) {
  OutOfBounds& found = *device_log.out_of_bounds;
  if (atomicCAS(&found.happened, 0U, 1U) == 0U) {
    found.block = blockIdx.x;
    found.thread = threadIdx.x;
    found.file = i.file;
    found.line = i.line;
    found.what = what;
    found.index = i.value;
    found.extent = extent;
  }
  return false;
}
__device__ inline bool in_bounds(const char*, std::uint32_t what, Index i, unsigned extent) {
  return i.value < extent || report_out_of_bounds(what, i, extent);
}

template <class T>
__device__ T load_word(const T* at) {
  return *const_cast<const volatile T*>(at);
}
template <class T>
__device__ void store_word(T* at, T value) {
  *const_cast<volatile T*>(at) = value;
}

__device__ inline void count_access(CodeLine) {}
__device__ inline void poll_wait(const void*, std::uint64_t, CodeLine) {}
__device__ inline void store_wait(CodeLine) {}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
