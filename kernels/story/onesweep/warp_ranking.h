// One row of keys that a warp ranks together by ballots: what its lanes vote with, the lanes that agree with one of
// them (its peers), and where each key goes in its tile.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {

// The keys that the lanes of a warp rank together, in SweepTile's order (kernels/radix/sweep_tile.cuh). Lanes behind
// them hold no key.
struct WarpRow {
  std::uint32_t tile = 0, warp = 0, row = 0, lanes = 1;
  std::uint32_t tile_first = 0, tile_end = 0;  // positions in the list
  std::uint32_t first = 0, keys = 0;           // positions [first, first + keys) of the list
};
// The row of the key at position `key` of a list of `count` keys.
[[nodiscard]] WarpRow warp_row(const recording::Config& config, std::uint32_t key, std::uint32_t count);

class WarpRanking {
 public:
  // Of the row that holds the key at position `key`, which must exist; `keys` must outlive this.
  WarpRanking(const IterationKeys& keys, std::uint32_t key);

  [[nodiscard]] const WarpRow& row() const { return row_; }
  // Of the key.
  [[nodiscard]] std::uint32_t lane() const { return lane_; }
  [[nodiscard]] bool has_key(std::uint32_t lane) const { return lane < row_.keys; }
  // What a lane votes with: in descending order the digit's complement; without a key the last bucket.
  [[nodiscard]] Value bucket(std::uint32_t lane) const;
  // Of the key: bit k is set where lane k votes with the same bucket.
  [[nodiscard]] Value peers() const { return of_key(Meaning::peers, lane_); }
  // Of lanes that hold a key; never of others.
  [[nodiscard]] Value peers_before(std::uint32_t lane) const { return of_key(Meaning::peers_before, lane); }
  [[nodiscard]] Value next_place(std::uint32_t lane) const { return of_key(Meaning::next_place, lane); }
  [[nodiscard]] Value place(std::uint32_t lane) const;  // in the tile

 private:
  [[nodiscard]] Value of_key(Meaning meaning, std::uint32_t lane) const;
  const IterationKeys& keys_;
  WarpRow row_;
  std::uint32_t lane_;
};

// The key that the step just done reads, else the one that was ranked last, else the first. There must be keys.
[[nodiscard]] std::uint32_t key_ranked_last(const IterationKeys& keys);
// The key that a thread ranked last; the first that it will rank before that; none if it ranks none.
[[nodiscard]] std::optional<std::uint32_t> key_ranked_by(const IterationKeys& keys, ThreadId thread);

}  // namespace scatterscope::story
