#include "kernels/story/onesweep/warp_ranking.h"

#include <algorithm>

#include "kernels/analysis/memory_units.h"

namespace scatterscope::story {
namespace {

// What was shown of keys as they were ranked: by radix-local in the one pass of its local sort.
const analysis::KeyTable::Columns& ranked(const IterationKeys& keys) {
  return keys.range().local && !keys.table().passes.empty() ? keys.table().passes[0].by_key : keys.table().by_key;
}

// Calls function(key, shown) for the keys whose peers are shown at any time.
template <typename Function>
void for_each_ranked(const IterationKeys& keys, Function function) {
  const auto peers = ranked(keys).find(Meaning::peers);
  if (peers == ranked(keys).end()) return;
  for (std::uint32_t p = 0; p < peers->second.size(); ++p)
    if (peers->second[p]) function(p, *peers->second[p]);
}

}  // namespace

WarpRow warp_row(const recording::Config& config, std::uint32_t key, std::uint32_t count) {
  const std::uint64_t threads = std::max(1U, config.block_threads), coarsening = std::max(1U, config.keys_per_thread);
  const std::uint64_t tile_size = threads * coarsening, in_tile = key % tile_size, tile_first = key - in_tile;
  const std::uint64_t warp = in_tile / (analysis::warp_threads * coarsening);
  const std::uint64_t lanes = std::min<std::uint64_t>(analysis::warp_threads, threads - warp * analysis::warp_threads);
  const std::uint64_t in_warp = in_tile - warp * analysis::warp_threads * coarsening;
  const std::uint64_t first = key - in_warp % lanes, end = std::min<std::uint64_t>(tile_first + tile_size, count);
  const auto narrow = [](std::uint64_t number) { return static_cast<std::uint32_t>(number); };
  return {narrow(key / tile_size), narrow(warp), narrow(in_warp / lanes), narrow(lanes),
          narrow(tile_first),      narrow(end),  narrow(first),           narrow(std::min(lanes, end - first))};
}

WarpRanking::WarpRanking(const IterationKeys& keys, std::uint32_t key)
    : keys_(keys), row_(warp_row(keys.instant().recording.config, key, keys.count())), lane_(key - row_.first) {}

Value WarpRanking::bucket(std::uint32_t lane) const {
  if (has_key(lane)) return of_key(Meaning::bucket, lane);
  return {of_key(Meaning::bucket, lane_).when, (std::uint64_t{1} << keys_.range().digit_bits) - 1};
}

Value WarpRanking::place(std::uint32_t lane) const {
  Value slot = of_key(Meaning::slot, lane);
  slot.value -= std::min<std::uint64_t>(slot.value, row_.tile_first);
  return slot;
}

Value WarpRanking::of_key(Meaning meaning, std::uint32_t lane) const {
  const auto column = ranked(keys_).find(meaning);
  if (!has_key(lane) || column == ranked(keys_).end()) return {};
  return value_of(keys_.instant(), column->second[row_.first + lane]);
}

std::uint32_t key_ranked_last(const IterationKeys& keys) {
  for (std::uint32_t p = 0; p < keys.count(); ++p)
    if (keys.read_now(p)) return p;
  const std::uint32_t now = keys.instant().moment.step();
  std::uint32_t last = 0, ranked = 0;  // ranked: the moment that showed it first; 0: none
  for_each_ranked(keys, [&](std::uint32_t p, const analysis::KeyValue& shown) {
    if (p >= keys.count() || shown.step >= now || shown.step + 1 <= ranked) return;
    last = p;
    ranked = shown.step + 1;
  });
  return last;
}

std::optional<std::uint32_t> key_ranked_by(const IterationKeys& keys, ThreadId thread) {
  std::optional<std::uint32_t> found;
  for_each_ranked(keys, [&](std::uint32_t p, const analysis::KeyValue& shown) {
    if (!(ThreadId{shown.block, shown.thread} == thread)) return;
    if (!found || shown.step < keys.instant().moment.step()) found = p;
  });
  return found;
}

}  // namespace scatterscope::story
