// The buckets of the tiles once these are sorted, and who writes them where.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/tiles/local_stage.h"

namespace scatterscope::story {

// A run of equal digits in a sorted tile, with what is known of its size at the moment.
struct LocalBucket {
  std::uint32_t tile = 0, row = 0;    // of the tables
  unsigned digit = 0;                 // that the keys have
  std::uint32_t first = 0, size = 0;  // positions
  When counted = When::never;
};
// Every bucket of every tile, tile by tile in the order of the rows. Empty ones stand where they would begin.
[[nodiscard]] std::vector<LocalBucket> local_buckets(const IterationKeys& keys, const LocalStage& stage);

// Of a bucket of a tile what has been written at the moment.
struct BucketWrite {
  unsigned digit = 0;
  std::set<std::uint32_t> threads, places;
  std::vector<std::uint32_t> keys;  // positions when the iteration began
  bool now = false;                 // some of them in the step just done
};
// In the order in which the buckets stand in the sorted tile; those of which nothing has been written are left out.
// `in_the_end`: as they will be once everything is written.
[[nodiscard]] std::vector<BucketWrite> bucket_writes(const IterationKeys& keys, const LocalStage& stage,
                                                     std::uint32_t tile, bool in_the_end = false);

}  // namespace scatterscope::story
