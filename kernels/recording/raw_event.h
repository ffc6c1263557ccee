// What a thread logs, the same on the host and on a GPU: this file is compiled for both.
#pragma once

#include <cstdint>

#include "kernels/recording/content.h"

namespace scatterscope::recording {

enum class ValueType : std::uint8_t { boolean, i32, u32, f32, u64, u16 };

enum class EventKind : std::uint8_t {
  read,           // array[index] gave value
  value,          // see(): a named local value
  write,          // array[index] became value; before: what it held
  atomic,         // array[index] became value; before: what it held and what the thread got
  barrier,        // __syncthreads
  warp_barrier,   // __syncwarp; value: the mask of lanes that it was called with
  grid_barrier,   // grid-wide barrier
  fence,          // __threadfence, __threadfence_block; value: a FenceScope
  warp_exchange,  // ballots, shuffles, matches: lanes meet, but their accesses are not ordered; value: the mask
  copy_wait,      // wait_for_copies(): the asynchronous copies of its thread have arrived
};

// Whom a fence orders the accesses of its thread for.
enum class FenceScope : std::uint8_t { block, device };

// `before` of a read or write through View<volatile T>: a word that is loaded and stored as a whole, and waited for.
inline constexpr std::uint64_t volatile_access = 1;
// `before` of a read or write that is an element of an asynchronous copy: neighbours in the copy follow one another.
inline constexpr std::uint64_t copied_access = 2;
// A copy is one access of its thread to either array.
inline constexpr std::uint32_t copied_bytes = 16;

// 32 bytes.
struct RawEvent {
  std::uint64_t value = 0;   // read, written or shown, as bits zero-extended from the type's width
  std::uint64_t before = 0;  // old value of an atomic; volatile_access or copied_access of a read or write, else 0
  std::uint32_t index = 0;   // element; of a named value its place in the see() call, from 0
  std::uint32_t file = 0;    // file_hash() of the source file's name
  std::uint32_t what = 0;    // array id (global_array or shared_array below); of a named value its Meaning; else 0
  std::uint16_t line = 0;
  EventKind kind = EventKind::read;
  ValueType type = ValueType::u32;
};
static_assert(sizeof(RawEvent) == 32);

// A SHARED array that a launch declared: found by the place of its declaration, its name read from the source there.
// `what` of its events is shared_array_bit | index into the launch's declarations.
inline constexpr std::uint32_t shared_array_bit = 0x8000'0000U;
struct SharedDeclaration {
  std::uint32_t file = 0;
  std::uint16_t line = 0;
  ValueType type = ValueType::u32;
  std::uint32_t extent = 0;
  Content content = Content::none;
};

}  // namespace scatterscope::recording
