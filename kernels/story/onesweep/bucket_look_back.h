// Decoupled look-back of one bucket in an iteration of onesweep: the words that tiles have published, and which of them
// each tile added up.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "kernels/story/instant.h"
#include "kernels/story/scans/published_word.h"

namespace scatterscope::story {

class BucketLookBack {
 public:
  // The iteration must exist.
  BucketLookBack(const Instant& at, std::uint32_t iteration);

  [[nodiscard]] std::uint32_t tiles() const { return tiles_; }
  [[nodiscard]] std::uint32_t tile_of(std::uint32_t key) const { return key / tile_size_; }
  [[nodiscard]] CellId cell(std::uint32_t tile, std::uint32_t bucket) const {
    return {array_, 0, static_cast<std::uint32_t>(first_ + (std::uint64_t{tile} << radix_bits_) + bucket)};
  }
  // What a tile has published of a bucket by the moment, and what the step just done did to that word. Hidden where
  // that step stored it and is kept back: the word is none then.
  struct Published {
    When when = When::future;
    PublishedWord word{};
    bool read_now = false;
  };
  [[nodiscard]] Published published(std::uint32_t tile, std::uint32_t bucket) const;

  // A word that tile `tile` read of a tile before it and added.
  struct Added {
    std::uint32_t tile = 0, bucket = 0, from = 0, step = 0;
    PublishedWord word{};
    ThreadId by{};
    When when = When::never;
  };
  // All of the iteration, in the order of their steps. A word counts once the words behind it were there, and none
  // before a prefix.
  [[nodiscard]] const std::vector<Added>& additions() const { return additions_; }

 private:
  void read_additions(const recording::Iteration& range);

  Instant at_;
  std::uint16_t array_ = 0;
  std::uint32_t tiles_ = 0, tile_size_ = 1, radix_bits_ = 1;
  std::uint64_t first_ = 0;  // of the array, that belongs to the iteration
  std::vector<Added> additions_;
  std::set<std::uint32_t> stored_, read_;  // by the step just done, kept back or not: cells of the array
};

}  // namespace scatterscope::story
