// The access of a warp that a figure shows, and the memory that it falls on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/analysis/memory_requests.h"
#include "kernels/story/instant.h"

namespace scatterscope::story {

struct Warp {
  std::uint32_t block = 0, warp = 0;
};

// The requests of one warp in one step.
struct WarpAccess {
  std::uint32_t step = 0;
  Warp warp{};
  std::uint32_t first_thread = 0, lanes = 1;  // of its block; the last warp may have fewer lanes
  // Of the loads, and of the stores and atomics, the one that costs most: global memory before shared, then the most
  // sectors or wavefronts; none where there is none.
  std::optional<analysis::MemoryRequest> load, store;
  std::size_t loads = 0, stores = 0;

  [[nodiscard]] bool takes_part(std::uint32_t lane) const {
    return (load && load->has(lane)) || (store && store->has(lane));
  }
  // The lane of a thread; none if it is of another warp.
  [[nodiscard]] std::optional<std::uint32_t> lane_of(ThreadId thread) const;
};

// The last access before the moment, of the wanted thread's warp, or of the first warp that accesses memory in its
// step; none if there was none yet.
[[nodiscard]] std::optional<WarpAccess> last_access(const Instant& at, const std::optional<ThreadId>& wanted);

[[nodiscard]] analysis::Traffic traffic_of(const recording::Recording& recording,
                                           const analysis::MemoryRequest& request);

// The memory that a request touches.
struct Target {
  analysis::MemoryRequest request;
  const recording::ArrayInfo* array = nullptr;
  std::uint32_t bytes = 4;  // an element
  analysis::Traffic traffic;
  analysis::BankUse use;             // shared memory
  std::vector<std::uint64_t> lines;  // global memory: touched, ascending

  [[nodiscard]] bool shared() const { return array->space == recording::Space::shared; }
  [[nodiscard]] bool loads() const { return request.access == analysis::Access::load; }
  // What a lane asks for: an element, or of a copy 16 bytes.
  [[nodiscard]] std::uint32_t lane_bytes() const { return request.lane_bytes(bytes); }
  // Of shared memory: the element that a word belongs to.
  [[nodiscard]] std::uint32_t element_of(std::uint64_t word) const {
    return static_cast<std::uint32_t>(word * analysis::bank_bytes / bytes);
  }
  // The wavefront of shared memory that serves a lane; its first where the lane asks for several words.
  [[nodiscard]] std::uint32_t wavefront_of(std::uint32_t lane) const;
  // What a lane asks for, which takes part. The sector and line are those of global memory, the bank and wavefront,
  // from 0, of shared.
  struct LanePlace {
    std::uint32_t index = 0, bank = 0, wavefront = 0;
    std::uint64_t first_byte = 0, last_byte = 0, sector = 0, line = 0;
  };
  [[nodiscard]] LanePlace place_of(std::uint32_t lane) const;
  // The most words of one bank that lanes ask for at a time: 1 without conflict.
  [[nodiscard]] std::uint32_t most_words_in_a_bank() const;
};
[[nodiscard]] Target target_of(const recording::Recording& recording, const analysis::MemoryRequest& request);
// What a step loads from, then what it stores to.
[[nodiscard]] std::vector<Target> targets_of(const recording::Recording& recording, const WarpAccess& access);
// The one to sum up: of global memory before shared, of stores before loads. There must be one.
[[nodiscard]] const Target& main_target(const std::vector<Target>& targets);

// The source line of an access, all warps and that array and kind alone: in this execution, and since the launch began.
struct LineTraffic {
  analysis::Traffic in_step, in_launch;
};
[[nodiscard]] LineTraffic line_traffic(const recording::Recording& recording, std::uint32_t step,
                                       const analysis::MemoryRequest& request);

}  // namespace scatterscope::story
