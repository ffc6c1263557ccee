// What each thread of a launch knows to have happened: clocks.
//
// Within a block a count of barriers orders nearly all, so clocks with an entry a thread are kept for two cases only:
// the lanes of a warp between two barriers, and what published words carry from thread to thread.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "kernels/analysis/races/launch_items.h"

namespace scatterscope::analysis::races {

// A thread's stretch between two things that order it with others.
struct Segment {
  std::uint32_t thread = 0;
  std::uint32_t phase = 0;  // barriers of the block or of the grid before it
  std::uint32_t grid = 0;   // barriers of the grid before it
  std::uint32_t epoch = 0;  // segments of the thread before it
};

class Knowledge {
 public:
  // `launch` must outlive it.
  explicit Knowledge(const LaunchItems& launch);

  // The number of the segment that a thread is in.
  [[nodiscard]] std::uint32_t segment(std::uint32_t thread) const { return now_[thread].segment; }
  [[nodiscard]] std::uint32_t phase(std::uint32_t thread) const { return segments_[now_[thread].segment].phase; }
  [[nodiscard]] std::uint32_t grid(std::uint32_t thread) const { return segments_[now_[thread].segment].grid; }
  [[nodiscard]] std::uint32_t thread_of(std::uint32_t segment) const { return segments_[segment].thread; }
  // Whether all of that segment so far happens before what the thread does next.
  [[nodiscard]] bool knows(std::uint32_t thread, std::uint32_t segment) const;

  // All of these have met: at a barrier of their block, of some lanes of their warp, of the grid.
  void meet_in_block(std::span<const std::uint32_t> threads);
  void meet_in_warp(std::span<const std::uint32_t> threads);
  void meet_in_grid(std::span<const std::uint32_t> threads);

  void fence(std::uint32_t thread, recording::FenceScope scope);
  // The thread stores a word, `store`, that others will see; `over`: the store whose value an atomic found, if any.
  void publish(std::uint32_t thread, std::uint32_t store, const std::uint32_t* over);
  // The thread reads the word that `store` left.
  void see(std::uint32_t thread, std::uint32_t store);

 private:
  static constexpr std::uint32_t none = 0xffff'ffffU;
  // Epochs are kept plus one; 0 or absent: nothing is known.
  struct WarpClock {
    std::array<std::uint32_t, 32> lanes{};
    std::uint32_t holders = 0;
  };
  struct FarClock {
    std::map<std::uint32_t, std::uint32_t> phases;  // of a block all phases below
    std::map<std::uint32_t, std::uint32_t> epochs;  // of a thread all epochs below
  };
  using Far = std::shared_ptr<const FarClock>;  // null: nothing
  struct ByScope {
    Far block, device;
  };
  // By fences: what the thread knows, what its stores carry, what it has seen and not yet fenced.
  struct Fenced {
    Far known;
    ByScope carried, seen;
  };
  struct Store {
    ByScope carried;
    std::uint32_t block = 0;
  };
  struct Now {
    std::uint32_t segment = 0;
    std::uint32_t warp_clock = none;  // index into its block's
  };

  // What a store carries to threads of a block.
  [[nodiscard]] static ByScope carried_to(const Store& store, std::uint32_t block);
  [[nodiscard]] static Far join(const Far& a, const Far& b);
  static void join_into(ByScope& a, const ByScope& b);
  [[nodiscard]] Far all_known(std::uint32_t thread) const;
  void begin_segment(std::uint32_t thread, std::uint32_t phases, std::uint32_t grids);
  void share_fenced(std::span<const std::uint32_t> threads);
  [[nodiscard]] std::uint32_t held_clock(std::uint32_t thread) const;
  [[nodiscard]] const WarpClock* warp_clock(std::uint32_t thread) const;

  const LaunchItems& launch_;
  std::vector<Segment> segments_;
  std::vector<Now> now_;                             // by thread
  std::vector<std::vector<WarpClock>> warp_clocks_;  // by block, since its last barrier
  std::vector<Fenced> fenced_;                       // by thread; empty where nobody fences
  std::unordered_map<std::uint32_t, Store> stores_;  // published
};

}  // namespace scatterscope::analysis::races
