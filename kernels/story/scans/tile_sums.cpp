#include "kernels/story/scans/tile_sums.h"

#include <algorithm>
#include <optional>

#include "kernels/story/events.h"
#include "kernels/story/scans/published_word.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;

// Stores to the array of tile sums: by the launch that scans the tiles, then by the one that scans the sums.
void read_sums(const Instant& at, std::uint16_t array, const recording::Iteration& range, TileSums& tiles) {
  const recording::Recording& r = at.recording;
  std::optional<std::uint32_t> first_launch;
  for_each_event(r, range.first_step, range.end_step, [&](std::uint32_t step, const Event& event) {
    if (event.kind != EventKind::write || event.what != array || event.index >= tiles.first.size()) return;
    if (!first_launch) first_launch = r.steps[step].launch;
    auto& row = r.steps[step].launch == *first_launch ? tiles.first : tiles.second;
    row[event.index] = {when(at, step), event.value, {array, 0, event.index}};
  });
}

void read_words(const Instant& at, std::uint16_t array, const recording::Iteration& range, TileSums& tiles) {
  const recording::Recording& r = at.recording;
  const auto count = static_cast<std::uint32_t>(tiles.first.size());
  std::vector<std::uint32_t> tile_of_block;  // that a block published last
  for_each_event(r, range.first_step, range.end_step, [&](std::uint32_t step, const Event& event) {
    const bool access = event.kind == EventKind::write || event.kind == EventKind::read;
    if (!access || event.what != array || event.index >= count) return;
    const PublishedWord word = published_word(r.arrays[array].type, event.value);
    if (word.kind == PublishedWord::Kind::nothing) return;
    tile_of_block.resize(std::max<std::size_t>(tile_of_block.size(), r.launches[r.steps[step].launch].blocks), count);
    std::uint32_t& tile = tile_of_block[event.block];
    if (event.kind == EventKind::write) {
      tile = event.index;
      (word.is_prefix() ? tiles.second : tiles.first)[tile] = {when(at, step), word.sum, {array, 0, tile}};
    } else if (tile < count && event.index < tile) {
      tiles.reads.push_back(
          {event.index, tile, word.is_prefix(), word.sum, {event.block, event.thread}, step, when(at, step)});
    }
  });
}

}  // namespace

TileSums tile_sums(const Instant& at, std::uint32_t iteration) {
  const recording::Recording& r = at.recording;
  const recording::Iteration& range = r.iterations[iteration];
  TileSums tiles;
  tiles.tile_size = std::max(1U, r.config.block_threads);
  const auto sums = r.array_named("block_sums"), words = r.array_named("tiles");
  const bool by_sums = sums && r.arrays[*sums].extent > 0;
  if (!by_sums && !words) return tiles;
  const std::uint16_t array = by_sums ? *sums : *words;
  tiles.first.resize(r.arrays[array].extent);
  tiles.second.resize(r.arrays[array].extent);
  if (by_sums) {
    read_sums(at, array, range, tiles);
    return tiles;
  }
  tiles.looks_back = true;
  tiles.tile_size *= std::max(1U, r.config.keys_per_thread);
  read_words(at, array, range, tiles);
  return tiles;
}

}  // namespace scatterscope::story
