// One iteration of a sort by tiles as it stands at a moment: what each cell of the tiles in shared memory holds, where
// each key is on its way through the passes of the local sort, and who works on it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/events.h"

namespace scatterscope::story {

class LocalStage {
 public:
  // `iteration` must exist and be one of a sort by tiles.
  LocalStage(const Instant& at, std::uint32_t iteration);

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(cells_.size()); }
  [[nodiscard]] std::uint32_t tile_keys() const { return local_->tile_keys; }
  [[nodiscard]] std::uint32_t tiles() const { return table_->tiles; }
  [[nodiscard]] std::uint32_t buckets() const { return table_->buckets; }
  [[nodiscard]] std::uint32_t tile_end(std::uint32_t tile) const;  // its last position + 1
  // The block that sorts a tile. Where there are fewer blocks than tiles, tiles are no blocks.
  [[nodiscard]] std::uint32_t block_of(std::uint32_t tile) const;
  [[nodiscard]] bool tiles_are_blocks() const;
  // Of a row of the tables: in descending order row 0 holds the highest digit.
  [[nodiscard]] unsigned digit_of_row(std::uint32_t row) const;

  // What stands at a position of the tiles: a key index, none before it is loaded.
  [[nodiscard]] std::optional<std::uint32_t> occupant(std::uint32_t position) const;
  [[nodiscard]] When held(std::uint32_t position) const { return cells_[position].when; }
  // The bits of the digit, from the lowest on, that the key at a position is sorted by already.
  [[nodiscard]] std::uint32_t bits_at(std::uint32_t position) const { return cells_[position].bits; }

  // Where a key has got to within its tile; `when` it came there, by how many bits of the digit it is sorted.
  struct PlaceInTile {
    std::uint32_t position = 0;
    When when = When::future;
    std::uint32_t bits = 0;
  };
  [[nodiscard]] const PlaceInTile& place(std::uint32_t key) const { return places_[key]; }
  // The thread that works on a key at the moment, and since which step.
  struct Worker {
    ThreadId thread;
    std::uint32_t step = 0;
  };
  [[nodiscard]] const std::optional<Worker>& worker(std::uint32_t key) const { return workers_[key]; }

  // The pass that has begun last, none before the first.
  struct Pass {
    std::uint32_t number = 0;
    bool done = false;  // every key has gone to its place
    bool now = false;   // the step just done belongs to it
  };
  [[nodiscard]] const std::optional<Pass>& pass() const { return pass_; }

  // By block: the tile that it has in hand at the moment, the one whose keys it took from global memory last. Blocks
  // that took none hold no tile.
  [[nodiscard]] std::vector<std::optional<std::uint32_t>> tiles_in_hand() const;

  // By position of the tiles: whether the step just done read it from shared memory.
  [[nodiscard]] std::vector<bool> read_now() const;

  // In the write of the buckets: the thread that takes a position of the sorted tiles, once it has shown it.
  struct Writer {
    When when = When::never;
    std::uint32_t thread = 0;
  };
  [[nodiscard]] Writer writer(std::uint32_t position) const;

 private:
  struct Cell {
    std::uint32_t key = 0;
    bool there = false;
    When when = When::future;
    std::uint32_t bits = 0;
  };
  void load();
  void take_from_memory();
  void run_pass(std::uint32_t number, const std::vector<std::uint32_t>& from);
  void take_part(std::uint32_t key, const std::optional<analysis::KeyValue>& shown);

  Instant at_;
  const analysis::KeyTable::Iteration* table_;
  const recording::Iteration* range_;
  const recording::LocalSort* local_;
  std::vector<Cell> cells_;          // by position
  std::vector<PlaceInTile> places_;  // by key
  std::vector<std::optional<Worker>> workers_;
  std::optional<Pass> pass_;
};

}  // namespace scatterscope::story
