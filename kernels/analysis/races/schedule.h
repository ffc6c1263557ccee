// Takes the items of a launch in an order in which nothing comes before what happens before it.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "kernels/analysis/races/knowledge.h"
#include "kernels/analysis/races/launch_items.h"
#include "kernels/analysis/races/races.h"
#include "kernels/analysis/races/shadow.h"

namespace scatterscope::analysis::races {

struct FoundPair {
  RaceAccess earlier, later;  // as they were taken
};

// A thread goes on until it waits: at a barrier, at a warp collective, for the store whose value it reads. Where the
// items contradict themselves (altered files), those that wait for what never comes go on.
class Schedule {
 public:
  // Both must outlive it. `keeping_all` as Shadow has it.
  Schedule(const recording::Recording& recording, const LaunchItems& launch,
           std::vector<std::uint32_t> keeping_all = {});

  [[nodiscard]] std::vector<std::uint32_t> cells_written_alike() const { return shadow_.cells_written_alike(); }

  // Calls found(FoundPair) for each race.
  template <class Found>
  void run(Found found) {
    while (next_thread()) {
      while (const Item* item = next_access()) {
        shadow_.access(running_, *item, [&](const RaceAccess& past) {
          found(FoundPair{past, {item->step, item->event}});
        });
        done(*item);
      }
    }
  }

 private:
  static constexpr std::uint32_t nobody = 0xffff'ffffU;
  // A warp collective that lanes have come to.
  struct Collective {
    std::uint32_t mask = 0;  // 0: not recorded
    std::uint32_t file_and_line = 0, arrived = 0;
    std::vector<std::uint32_t> threads;
  };
  struct Block {
    std::uint32_t living = 0;
    std::vector<std::uint32_t> at_barrier;
  };
  struct Warp {
    std::uint32_t living = 0;  // lanes
    std::vector<Collective> open;
  };
  struct Store {
    bool done = false;
    std::vector<std::uint32_t> waiting;
  };

  void match_stores(const recording::Recording& recording);
  [[nodiscard]] bool next_thread();
  [[nodiscard]] const Item* next_access();
  [[nodiscard]] bool waits_for_store(const Item& item);
  void done(const Item& item);
  void come_to_collective(const Item& item);
  void end();
  void close_block(Block& block);
  void close_grid();
  // Those of a warp's collectives that all have come to who are still to come, or all.
  void close_collectives(Warp& warp, bool all);
  void go_on_regardless();
  void ready(const std::vector<std::uint32_t>& threads) { ready_.insert(ready_.end(), threads.begin(), threads.end()); }

  const recording::Recording& recording_;
  const LaunchItems& launch_;
  Knowledge knowledge_;
  Shadow shadow_;
  std::uint32_t running_ = nobody;
  std::vector<std::uint32_t> ready_;
  std::vector<std::size_t> next_;  // item, by thread
  std::vector<Block> blocks_;
  std::vector<Warp> warps_;
  std::uint32_t living_ = 0;
  std::vector<std::uint32_t> at_grid_barrier_;
  // Where threads fence: the store whose value each strong read found, and all such stores; by event.
  std::unordered_map<std::uint32_t, std::uint32_t> store_of_;
  std::unordered_map<std::uint32_t, Store> stores_;
};

}  // namespace scatterscope::analysis::races
