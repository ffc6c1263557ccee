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

// The arrays that hold sums of tiles: one at most is there.
struct SumArrays {
  std::optional<std::uint16_t> sums, words;
};

SumArrays arrays_of(const recording::Recording& r) {
  const auto sums = r.array_of(recording::Content::block_sums);
  if (sums && r.arrays[*sums].extent > 0) return {sums, std::nullopt};
  return {std::nullopt, r.array_of(recording::Content::tile_states)};
}

}  // namespace

std::uint32_t scan_tile_size(const recording::Recording& r) {
  const std::uint32_t size = std::max(1U, r.config.block_threads);
  return arrays_of(r).words ? size * std::max(1U, r.config.keys_per_thread) : size;
}

TileSums tile_sums(const Instant& at, std::uint32_t iteration) {
  const recording::Recording& r = at.recording;
  const recording::Iteration& range = r.iterations[iteration];
  const SumArrays arrays = arrays_of(r);
  TileSums tiles;
  tiles.tile_size = scan_tile_size(r);
  tiles.looks_back = arrays.words.has_value();
  const auto array = arrays.sums ? arrays.sums : arrays.words;
  if (!array) return tiles;
  tiles.first.resize(r.arrays[*array].extent);
  tiles.second.resize(r.arrays[*array].extent);
  if (tiles.looks_back) {
    read_words(at, *array, range, tiles);
  } else {
    read_sums(at, *array, range, tiles);
  }
  return tiles;
}

}  // namespace scatterscope::story
