// How a thread of the executor logs: its log is a vector on the host.
#pragma once

#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cpu/index.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using ThreadLog = std::vector<recording::RawEvent>;

// Events that the launch may still log, so that an endless loop does not fill the memory.
struct LogLimit {
  std::uint64_t room = 0;
  const recording::Config* config = nullptr;
};
inline constinit thread_local LogLimit log_limit{};

// file_hash() of the places that a thread comes by, computed once for each string.
inline std::uint32_t hash_of(const char* file) {
  static thread_local const char* last = nullptr;
  static thread_local std::uint32_t hash = 0;
  if (file != last) {
    hash = recording::file_hash(file);
    last = file;
  }
  return hash;
}

inline bool in_bounds(const char* name, std::uint32_t, Index i, unsigned extent) {
  bounds_check(name, i, extent);
  return true;
}

inline void log_event(recording::EventKind kind, recording::ValueType type, std::uint32_t what, std::uint32_t index,
                      std::uint64_t value, std::uint64_t before, CodeLine at) {
  if (log_limit.room-- == 0) [[unlikely]]
    throw recording::too_many_events(recording::max_recorded_events + 1, *log_limit.config);
  auto& log = *static_cast<ThreadLog*>(simt::cpu::lane.log);
  log.push_back({value, before, index, hash_of(at.file), what, static_cast<std::uint16_t>(at.line), kind, type});
}

// The read that ended a wait is the one that stays.
inline void log_poll(recording::ValueType type, std::uint32_t what, std::uint32_t index, std::uint64_t value,
                     CodeLine at) {
  auto& log = *static_cast<ThreadLog*>(simt::cpu::lane.log);
  if (!log.empty()) {
    recording::RawEvent& last = log.back();
    if (last.kind == recording::EventKind::read && last.what == what && last.index == index && last.line == at.line &&
        last.file == hash_of(at.file)) {
      last.value = value;
      return;
    }
  }
  log_event(recording::EventKind::read, type, what, index, value, recording::volatile_access, at);
}

inline void poll_wait(const void* at, std::uint64_t bits, CodeLine place) {
  simt::cpu::poll(at, bits, place);
}
inline void store_wait(CodeLine place) {
  simt::cpu::published(place);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
