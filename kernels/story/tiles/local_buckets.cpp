#include "kernels/story/tiles/local_buckets.h"

#include <algorithm>
#include <cstddef>

namespace scatterscope::story {

namespace {

// Of a sorted tile, by row: the keys themselves, so that a table that was filled wrongly moves no bucket. Where the run
// shows no keys in that order, what the table says.
std::vector<std::uint32_t> sizes_by_row(const IterationKeys& keys, const LocalStage& stage, std::uint32_t tile) {
  const analysis::KeyTable::Iteration& table = keys.table();
  const std::uint32_t begin = tile * stage.tile_keys(), end = stage.tile_end(tile);
  const bool sorted = table.local_from.size() >= end;
  std::vector<std::uint32_t> of_digit(stage.buckets()), sizes;
  for (std::uint32_t at = begin; sorted && at < end; ++at)
    if (const unsigned digit = keys.digit(keys.key(table.local_from[at])); digit < of_digit.size()) ++of_digit[digit];
  std::uint32_t left = end - begin;
  for (std::uint32_t row = 0; row < stage.buckets(); ++row) {
    const auto& shown = table.bucket_sizes[std::size_t{row} * stage.tiles() + tile];
    const std::uint64_t size = sorted ? of_digit[stage.digit_of_row(row)] : shown ? shown->value : 0;
    sizes.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(size, left)));
    left -= sizes.back();
  }
  return sizes;
}

}  // namespace

std::vector<LocalBucket> local_buckets(const IterationKeys& keys, const LocalStage& stage) {
  std::vector<LocalBucket> buckets;
  for (std::uint32_t tile = 0; tile < stage.tiles(); ++tile) {
    std::uint32_t first = tile * stage.tile_keys();
    const std::vector<std::uint32_t> sizes = sizes_by_row(keys, stage, tile);
    for (std::uint32_t row = 0; row < stage.buckets(); ++row) {
      const Value shown = value_of(keys.instant(), keys.table().bucket_sizes[std::size_t{row} * stage.tiles() + tile]);
      buckets.push_back({tile, row, stage.digit_of_row(row), first, sizes[row], shown.when});
      first += sizes[row];
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
