#include "kernels/story/tiles/local_buckets.h"

#include <algorithm>
#include <cstddef>

namespace scatterscope::story {

std::vector<LocalBucket> local_buckets(const IterationKeys& keys, const LocalStage& stage) {
  std::vector<LocalBucket> buckets;
  for (std::uint32_t tile = 0; tile < stage.tiles(); ++tile) {
    std::uint32_t first = tile * stage.tile_keys();
    for (std::uint32_t row = 0; row < stage.buckets(); ++row) {
      const Value size = value_of(keys.instant(), keys.table().bucket_sizes[std::size_t{row} * stage.tiles() + tile]);
      const auto taken = static_cast<std::uint32_t>(std::min<std::uint64_t>(size.value, stage.tile_end(tile) - first));
      buckets.push_back({tile, row, stage.digit_of_row(row), first, taken, size.when});
      first += taken;
    }
  }
  return buckets;
}

std::vector<BucketWrite> bucket_writes(const IterationKeys& keys, const LocalStage& stage, std::uint32_t tile,
                                       bool in_the_end) {
  const analysis::KeyTable::Iteration& table = keys.table();
  std::vector<BucketWrite> writes;
  for (std::uint32_t at = tile * stage.tile_keys(); at < stage.tile_end(tile); ++at) {
    const std::uint32_t key = table.local_from[at];
    const When then = keys.moved(key);
    if (in_the_end ? !table.moves[key] : !visible(then)) continue;
    const unsigned digit = keys.digit(keys.key(key));
    if (writes.empty() || writes.back().digit != digit) writes.push_back({digit, {}, {}, {}, false});
    BucketWrite& write = writes.back();
    write.threads.insert(table.moves[key]->thread);
    write.places.insert(table.moves[key]->to);
    write.keys.push_back(key);
    write.now = write.now || then == When::now;
  }
  return writes;
}

}  // namespace scatterscope::story
