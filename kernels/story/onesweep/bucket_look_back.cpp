#include "kernels/story/onesweep/bucket_look_back.h"

#include <algorithm>

#include "kernels/story/events.h"

namespace scatterscope::story {

using recording::Event;
using recording::EventKind;

BucketLookBack::BucketLookBack(const Instant& at, std::uint32_t iteration) : at_(at) {
  const recording::Recording& r = at.recording;
  array_ = r.array_of(recording::Content::tile_words).value_or(0);
  const std::uint64_t size =
      std::uint64_t{std::max(1U, r.config.block_threads)} * std::max(1U, r.config.keys_per_thread);
  tile_size_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, UINT32_MAX));
  tiles_ = static_cast<std::uint32_t>((r.input.size() + size - 1) / size);
  radix_bits_ = std::min(r.config.radix_bits, 16U);
  first_ = (std::uint64_t{iteration} * tiles_) << radix_bits_;
  if (array_ >= r.arrays.size()) return;
  read_additions(r.iterations[iteration]);
  if (at.step() == 0) return;
  for_each_event(r, at.step() - 1, at.step(), [&](std::uint32_t, const Event& event) {
    if (event.what != array_) return;
    if (event.kind == EventKind::write) stored_.insert(event.index);
    if (event.kind == EventKind::read) read_.insert(event.index);
  });
}

BucketLookBack::Published BucketLookBack::published(std::uint32_t tile, std::uint32_t bucket) const {
  const CellId of = cell(tile, bucket);
  if (of.array >= at_.recording.arrays.size()) return {};
  const bool stored = stored_.contains(of.index);
  if (stored && at_.hide_step) return {When::hidden, {}, false};
  const PublishedWord word =
      published_word(at_.recording.arrays[of.array].type, at_.moment.cell(of.array, of.block, of.index).value_or(0));
  return {stored && !at_.settled                      ? When::now
          : word.kind == PublishedWord::Kind::nothing ? When::future
                                                      : When::past,
          word, !at_.hide_step && read_.contains(of.index)};
}

void BucketLookBack::read_additions(const recording::Iteration& range) {
  constexpr std::uint32_t none = UINT32_MAX;
  const recording::Recording& r = at_.recording;
  const std::uint32_t buckets = 1U << radix_bits_;
  std::vector<std::uint32_t> tile_of_block;                        // that it published a word of
  std::vector<std::uint32_t> back(std::size_t{tiles_} * buckets);  // by tile and bucket: tiles behind are added
  for (std::uint32_t tile = 0; tile < tiles_; ++tile) std::fill_n(&back[std::size_t{tile} * buckets], buckets, tile);
  for_each_event(r, range.first_step, range.end_step, [&](std::uint32_t step, const Event& event) {
    if (event.what != array_ || event.index < first_) return;
    if (event.kind != EventKind::write && event.kind != EventKind::read) return;
    const std::uint64_t tile = (event.index - first_) >> radix_bits_;
    if (tile >= tiles_) return;
    tile_of_block.resize(std::max<std::size_t>(tile_of_block.size(), r.launches[r.steps[step].launch].blocks), none);
    std::uint32_t& mine = tile_of_block[event.block];
    if (event.kind == EventKind::write) mine = static_cast<std::uint32_t>(tile);
    const PublishedWord word = published_word(r.arrays[array_].type, event.value);
    if (event.kind != EventKind::read || mine == none || word.kind == PublishedWord::Kind::nothing) return;
    const std::uint32_t bucket = event.index & (buckets - 1);
    std::uint32_t& added_from = back[std::size_t{mine} * buckets + bucket];
    if (added_from == 0 || tile + 1 != added_from) return;
    added_from = word.is_prefix() ? 0 : static_cast<std::uint32_t>(tile);
    additions_.push_back(
        {mine, bucket, static_cast<std::uint32_t>(tile), step, word, {event.block, event.thread}, when(at_, step)});
  });
}

}  // namespace scatterscope::story
