// How a thread of the executor logs: its log is a vector on the host.
#pragma once

#include <span>
#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cpu/index.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

using ThreadLog = std::vector<recording::RawEvent>;

// Of the launch that runs. Once its events have no room any more it keeps the last of each thread, which polls look at,
// and counts on, so that the count of a refused run is that of the whole run.
struct LogLimit {
  std::uint64_t room = 0;
  std::span<ThreadLog> logs = {};  // of all its threads
  std::uint64_t beyond = 0;        // events counted and not kept
  bool wide = false;               // of those, one with 64 bits

  void count(ThreadLog& log, const recording::RawEvent& event) {
    if (beyond == 0) {
      for (ThreadLog& each : logs) {
        if (each.empty()) continue;
        beyond += each.size();
        for (const recording::RawEvent& kept : each) wide = wide || kept.type == recording::ValueType::u64;
        each = ThreadLog(1, each.back());
      }
    }
    ++beyond;
    wide = wide || event.type == recording::ValueType::u64;
    log.assign(1, event);
  }
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
  auto& log = *static_cast<ThreadLog*>(simt::cpu::lane.log);
  const recording::RawEvent event{value, before, index, hash_of(at.file), what, static_cast<std::uint16_t>(at.line),
                                  kind,  type};
  if (log_limit.room == 0) [[unlikely]]
    return log_limit.count(log, event);
  --log_limit.room;
  log.push_back(event);
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
