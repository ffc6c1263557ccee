// What the threads of a warp ask of memory together: requests, the 32-byte sectors and 128-byte lines that they touch
// in global memory, and the wavefronts that they take in shared memory. Pure functions of a recording.
//
// A request is the accesses by the threads of one warp (32 consecutive threadIdx.x of a block) of one kind to one array
// at the same (file, line, n-th execution), counted alike from where they met (__syncwarp). Where a thread accesses an
// array several times there, its k-th access, reads in the order of their indices, goes with the other threads' k-th.
// An asynchronous copy is one access of 16 bytes to either array.
// Global arrays start on 256-byte boundaries, as cudaMalloc gives them; shared arrays at bank 0 (another bank would
// turn all banks alike and change no count).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kernels/analysis/memory_units.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

enum class Access : std::uint8_t { load, store, atomic };

struct MemoryRequest {
  std::uint32_t step = 0;  // the first that holds one of its accesses: the only one unless the step order split them
  std::uint16_t array = 0, block = 0, warp = 0;
  Access access = Access::load;
  std::uint32_t lanes = 0;                             // bit l: lane l, thread 32 * warp + l, takes part
  std::array<std::uint32_t, warp_threads> index = {};  // of its element, where it does; of a copy the first
  std::uint32_t elements = 1;                          // neighbours that each lane accesses: of a copy 16 bytes
  // What lies between the parts of an array in the memories of several devices, each of which starts on a boundary of
  // its own: elements that no index counts before this one.
  std::array<std::uint32_t, warp_threads> padding = {};

  [[nodiscard]] bool has(std::uint32_t lane) const { return (lanes >> lane & 1U) != 0; }
  [[nodiscard]] std::uint32_t lane_bytes(std::uint32_t element_bytes) const { return elements * element_bytes; }
};

// What requests move. Of atomics, `sectors`, `lines` and `wavefronts` say where they fall; that the hardware takes
// those on one word in turn is not counted.
struct Traffic {
  std::uint64_t requests = 0;
  std::uint64_t accesses = 0;      // of single threads
  std::uint64_t useful_bytes = 0;  // that some lane of the request asked for, each once
  std::uint64_t sectors = 0;       // global arrays: touched, summed over requests
  std::uint64_t lines = 0;         // global arrays: touched, summed over requests
  std::uint64_t wavefronts = 0;    // shared arrays: passes over the banks

  [[nodiscard]] std::uint64_t moved_bytes() const { return sectors * sector_bytes; }
  Traffic& operator+=(const Traffic& other);
  bool operator==(const Traffic&) const = default;
};

// The distinct pieces of `piece_bytes` aligned bytes of a request's array that it touches, ascending, counted from the
// array's start.
[[nodiscard]] std::vector<std::uint64_t> pieces_touched(const MemoryRequest& request, std::uint32_t element_bytes,
                                                        std::uint32_t piece_bytes);

// Where a request falls on the banks of shared memory. A wavefront serves each bank with one 4-byte word, which goes to
// every lane that asked for it (CUDA C++ Programming Guide, compute capability 5.x: successive 32-bit words lie in
// successive banks; lanes within one word never conflict). Lanes of 8 bytes are served in two halves, lanes 0 to 15 and
// then 16 to 31, and lanes of 16 bytes in four quarters, since a wavefront carries 128 bytes (the guide's rule for
// 64-bit and 128-bit accesses; NVIDIA on its forum, thread 77228, "128 bytes/cycle"); that some GPUs join halves which
// ask for the same words is not counted.
struct BankUse {
  struct Word {
    std::uint64_t word = 0;  // counted from the array's start, in units of 4 bytes
    std::uint32_t bank = 0;
    std::uint32_t wavefront = 0;  // that serves it, from 0
    std::uint32_t lanes = 0;      // that ask for it
  };
  std::array<Word, std::size_t{4} * warp_threads> words;  // [0, count), in the order of the first lane that asks
  std::uint32_t count = 0;
  std::uint32_t wavefronts = 0;
};
[[nodiscard]] BankUse bank_use(const MemoryRequest& request, std::uint32_t element_bytes);
// How many lanes, each of so many bytes, a wavefront serves at most.
[[nodiscard]] constexpr std::uint32_t lanes_served_together(std::uint32_t lane_bytes) {
  return lane_bytes > bank_bytes ? warp_threads * bank_bytes / lane_bytes : warp_threads;
}

[[nodiscard]] Traffic traffic_of(const MemoryRequest& request, recording::Space space, std::uint32_t element_bytes);

// Calls visit for each request of steps [first, end), launch by launch in the order of their first steps; those of a
// step by block and warp. Of one array, kind and source line, or of all.
using VisitRequest = std::function<void(const MemoryRequest&)>;
struct SourcePlace {
  std::uint16_t file = 0, line = 0;
};
struct RequestFilter {
  std::optional<std::uint16_t> array = std::nullopt;
  std::optional<Access> access = std::nullopt;
  std::optional<SourcePlace> place = std::nullopt;
};
void for_each_request(const recording::Recording& recording, std::uint32_t first, std::uint32_t end,
                      const VisitRequest& visit, const RequestFilter& only = {});

// Events [first, end) of one warp in a step.
struct EventRange {
  std::uint64_t first = 0, end = 0;
};
[[nodiscard]] EventRange events_of_warp(const recording::Recording& recording, std::uint32_t step, std::uint32_t block,
                                        std::uint32_t warp);

// The requests that warp `warp` of a block makes in the source line and execution of a step, as far as they have come
// by the end of that step: in the order in which its threads' events name them, loads before stores.
[[nodiscard]] std::vector<MemoryRequest> requests_of_warp(const recording::Recording& recording, std::uint32_t step,
                                                          std::uint32_t block, std::uint32_t warp);

// One launch's requests, summed by array and kind; in the order of arrays, loads first.
struct ArrayTraffic {
  std::uint16_t array = 0;
  Access access = Access::load;
  Traffic traffic;
  bool operator==(const ArrayTraffic&) const = default;
};
[[nodiscard]] std::vector<ArrayTraffic> count_launch(const recording::Recording& recording, std::uint32_t launch);
// Of all its arrays in one space.
[[nodiscard]] Traffic total(const recording::Recording& recording, const std::vector<ArrayTraffic>& counted,
                            recording::Space space, Access access);

}  // namespace scatterscope::analysis
