// What a thread of the executor leaves behind: events where its run is recorded, places where it is counted, else
// nothing. Which of them it is, is asked at each access: a kernel is compiled once for all.
#pragma once

#include <cstdint>

#include "kernels/recording/raw_event.h"
#include "kernels/simt/cpu/event_log.h"
#include "kernels/simt/cpu/index.h"
#include "kernels/simt/store_counter.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

inline bool in_bounds(const char* name, std::uint32_t, Index i, unsigned extent) {
  bounds_check(name, i, extent);
  return true;
}

[[gnu::always_inline]] inline void log_event(recording::EventKind kind, recording::ValueType type, std::uint32_t what,
                                             std::uint32_t index, std::uint64_t value, std::uint64_t before,
                                             CodeLine at) {
  using recording::EventKind;
  const simt::cpu::Lane& lane = simt::cpu::lane;
  if (lane.log != nullptr) [[unlikely]]
    return simt::cpu::keep_event({value, before, index, 0, what, static_cast<std::uint16_t>(at.line), kind, type}, at);
  if (kind == EventKind::write && what == simt::cpu::counted_array) [[unlikely]]
    simt::cpu::count_store(at, index, type == recording::ValueType::u64 ? 8 : 4);
  if (kind == EventKind::value && simt::is_source(static_cast<recording::Meaning>(what)) && lane.counted != nullptr)
    lane.counted->source = static_cast<std::uint32_t>(value);
  if (kind == EventKind::warp_barrier && lane.counted != nullptr) ++lane.counted->warp_barriers;
}

inline void log_poll(recording::ValueType type, std::uint32_t what, std::uint32_t index, std::uint64_t value,
                     CodeLine at) {
  if (simt::cpu::lane.log == nullptr) return;
  simt::cpu::keep_poll({value, recording::volatile_access, index, 0, what, static_cast<std::uint16_t>(at.line),
                        recording::EventKind::read, type},
                       at);
}

inline void poll_wait(const void* at, std::uint64_t bits, CodeLine place) {
  simt::cpu::poll(at, bits, place);
}
inline void store_wait(CodeLine place) {
  simt::cpu::published(place);
}

// A word that other blocks are waited for; these may run on other cores.
template <class T>
T load_word(const T* at) {
  T value;
  __atomic_load(at, &value, __ATOMIC_SEQ_CST);
  return value;
}
template <class T>
void store_word(T* at, T value) {
  __atomic_store(at, &value, __ATOMIC_SEQ_CST);
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
