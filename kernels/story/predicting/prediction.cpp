#include "kernels/story/predicting/prediction.h"

#include <algorithm>

#include "kernels/analysis/memory_requests.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/story/bits/destination.h"
#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/onesweep/bucket_look_back.h"
#include "kernels/story/scans/tile_sums.h"
#include "kernels/story/tiles/bucket_numbers.h"
#include "kernels/story/tiles/tile_formulas.h"

namespace scatterscope::story {
namespace {

Instant with_step(Instant at, bool hidden) {
  at.hide_step = hidden;
  at.settled = false;
  return at;
}

bool has_iteration(const Instant& at, std::uint32_t iteration) {
  return iteration < at.recording.iterations.size() && iteration < at.keys.iterations.size();
}

std::uint32_t bytes_of(const Instant& at, const analysis::MemoryRequest& request) {
  return analysis::element_bytes(at.recording.arrays[request.array].type);
}
std::uint64_t sectors_of(const Instant& at, const analysis::MemoryRequest& request) {
  return analysis::pieces_touched(request, bytes_of(at, request), analysis::sector_bytes).size();
}
// The request that a figure of the warp shows: that of global memory which touches most sectors.
std::optional<analysis::MemoryRequest> request_of(const Instant& at, const SectorsOf& of) {
  std::optional<analysis::MemoryRequest> found;
  if (of.step >= at.recording.step_count()) return found;
  for (const auto& request : analysis::requests_of_warp(at.recording, of.step, of.block, of.warp)) {
    const bool stores = request.access != analysis::Access::load;
    if (stores != of.stores || at.recording.arrays[request.array].space == recording::Space::shared) continue;
    if (!found || sectors_of(at, request) > sectors_of(at, *found)) found = request;
  }
  return found;
}

std::optional<Predicted> number_of(const Instant& seen, const ShownOf& shown, std::uint32_t iteration) {
  const IterationKeys keys(seen, iteration);
  if (shown.iteration != iteration || shown.meaning == Meaning::none || shown.position >= keys.count()) return {};
  const Value value = keys.value(shown.meaning, shown.position);
  if (!visible(value.when)) return std::nullopt;
  return Predicted{value.value, value.when == When::now};
}

std::optional<Predicted> number_of(const Instant& seen, const MoveOf& move, std::uint32_t iteration) {
  const IterationKeys keys(seen, iteration);
  if (move.iteration != iteration || move.position >= keys.count()) return std::nullopt;
  const auto target = keys.target(move.position);
  if (!target) return std::nullopt;
  return Predicted{*target, keys.moved(move.position) != When::past};
}

std::optional<Predicted> number_of(const Instant& seen, const SectorsOf& of) {
  if (of.step >= seen.step()) return std::nullopt;
  const auto request = request_of(seen, of);
  return request ? std::optional(Predicted{sectors_of(seen, *request), of.step + 1 == seen.step()}) : std::nullopt;
}

// Wrong numbers that learners get in place of one.
class Wrong {
 public:
  Wrong(const Instant& at, std::uint32_t iteration, std::uint64_t right)
      : at_(with_step(at, false)), keys_(at_, iteration), right_(static_cast<std::int64_t>(right)), found_(right) {
    for (std::uint32_t p = 0; p < keys_.count(); ++p) bits_.push_back(keys_.value(Meaning::bit, p).value);
  }

  [[nodiscard]] const WrongNumbers& of(const Predictable& place) {
    if (const auto* shown = std::get_if<ShownOf>(&place)) of_key(*shown);
    if (const auto* held = std::get_if<HeldIn>(&place)) of_cell(*held);
    if (const auto* move = std::get_if<MoveOf>(&place)) of_move(move->position);
    if (const auto* sectors = std::get_if<SectorsOf>(&place)) of_sectors(*sectors);
    return found_;
  }

 private:
  void of_key(const ShownOf& shown) {
    const std::uint32_t p = shown.position;
    if (p >= keys_.count()) return;
    if (shown.meaning == Meaning::destination && keys_.range().local) return of_bucket_destination(p);
    if (shown.meaning == Meaning::destination && merges()) return of_merged(p);
    if (shown.meaning == Meaning::destination && looks_back_by_buckets()) return of_swept(p);
    if (!keys_.shows(Meaning::bit)) return;
    if (shown.meaning == Meaning::before) add_wrong_sums(found_, bits_, p, scan_tile_size(at_.recording));
    if (formula_terms(keys_).inclusive) return;
    if (shown.meaning == Meaning::total) add_wrong_totals(found_, bits_);
    if (shown.meaning == Meaning::destination) of_destination(p);
  }
  void of_destination(std::uint32_t p) {
    const std::uint32_t block = std::max(1U, at_.recording.config.block_threads);
    add_wrong_destinations(found_, bits_, p, (keys_.count() + block - 1) / block * block);
  }
  void of_move(std::uint32_t p) {
    const auto& from = keys_.table().local_from;
    if (p >= keys_.count()) return;
    if (merges()) return of_merged(p);
    if (looks_back_by_buckets()) return of_swept(p);
    if (keys_.range().local) {
      const auto place = std::find(from.begin(), from.end(), p);
      if (place != from.end()) of_bucket_destination(static_cast<std::uint32_t>(place - from.begin()));
      return;
    }
    if (keys_.shows(Meaning::bit) && !formula_terms(keys_).inclusive) of_destination(p);
  }
  [[nodiscard]] const catalog::SortInfo& sort() const { return catalog::description_of(at_.recording.config.sort); }
  [[nodiscard]] bool looks_back_by_buckets() const {
    return sort().single_passes && at_.recording.array_of(recording::Content::tile_words).has_value();
  }
  // The keys of a bucket in [first, end).
  [[nodiscard]] std::int64_t in_bucket(unsigned digit, std::uint64_t first, std::uint64_t end) const {
    std::int64_t all = 0;
    for (std::uint64_t k = first; k < std::min<std::uint64_t>(end, keys_.count()); ++k)
      all += keys_.digit(keys_.key(static_cast<std::uint32_t>(k))) == digit;
    return all;
  }
  // A destination is where the bucket starts, what the tiles before have of it, and the place in the tile's own part.
  void of_swept(std::uint32_t p) {
    if (p >= keys_.count()) return;
    const std::uint64_t tile = tile_keys(), own = p / tile * tile, previous = own < tile ? 0 : own - tile;
    const unsigned digit = keys_.digit(keys_.key(p));
    const std::int64_t start = right_ - in_bucket(digit, 0, p);
    found_.add(start + in_bucket(digit, own, p), Misconception::own_block_only)
        .add(start + in_bucket(digit, previous, p), Misconception::previous_block_only)
        .add(right_ - start, Misconception::nothing_skipped)
        .add(start, Misconception::place_forgotten)
        .add(right_ + 1, Misconception::counts_itself);
  }
  // A word that counts all keys up to the end of its tile; false: the cell holds none.
  bool of_prefix(const CellId& cell) {
    if (!looks_back_by_buckets()) return false;
    const BucketLookBack words(at_, keys_.iteration());
    const CellId first = words.cell(0, 0);
    const std::uint32_t buckets = words.cell(1, 0).index - first.index;
    if (cell.array != first.array || cell.index < first.index || cell.index >= first.index + words.tiles() * buckets)
      return false;
    const std::uint32_t tile = (cell.index - first.index) / buckets, bucket = (cell.index - first.index) % buckets;
    if (!words.published(tile, bucket).word.is_prefix()) return true;
    const std::uint64_t begin = tile * tile_keys(), end = begin + tile_keys();
    found_.add(in_bucket(bucket, begin, end), Misconception::own_block_only)
        .add(in_bucket(bucket, begin - (tile > 0 ? tile_keys() : 0), end), Misconception::previous_block_only)
        .add(in_bucket(bucket, 0, begin), Misconception::own_tile_forgotten);
    return true;
  }
  [[nodiscard]] std::uint64_t tile_keys() const {
    const recording::Config& config = at_.recording.config;
    return std::uint64_t{std::max(1U, config.block_threads)} * std::max(1U, config.keys_per_thread);
  }
  [[nodiscard]] bool merges() const { return sort().merges_runs; }
  // What merges runs counts the keys of all of them that go before a key.
  void of_merged(std::uint32_t p) {
    if (keys_.iteration() == 0) return;
    const MergePasses passes = merge_passes(at_.recording);
    const std::uint64_t run = passes.run(keys_.iteration() - 1), mine = p / run * run;
    const std::uint64_t merge = p - p % (run * passes.ways);
    const std::uint64_t end = std::min<std::uint64_t>(merge + run * passes.ways, keys_.count());
    std::int64_t equal_before = 0, equal_behind = 0;  // in the other runs
    for (std::uint64_t k = merge; k < end; ++k) {
      if (k / run * run == mine || keys_.key(static_cast<std::uint32_t>(k)) != keys_.key(p)) continue;
      ++(k < mine ? equal_before : equal_behind);
    }
    found_.add(static_cast<std::int64_t>(merge + p - mine), Misconception::other_run_forgotten);
    found_.add(right_ - equal_before + equal_behind, Misconception::ties_reversed)
        .add(right_ + 1, Misconception::counts_itself);
  }
  void of_sectors(const SectorsOf& of) {
    if (const auto request = request_of(at_, of)) add_wrong_sectors(found_, *request, bytes_of(at_, *request));
  }
  void of_bucket_destination(std::uint32_t at) {
    const auto& from = keys_.table().local_from;
    if (at >= from.size() || from[at] >= keys_.count()) return;
    const BucketPlace place = bucket_place(keys_, from[at]);
    add(place.start.value, Misconception::place_forgotten);
    add(place.in_bucket.value, Misconception::nothing_skipped);
    add(place.destination.value + 1, Misconception::counts_itself);
  }

  void of_cell(const HeldIn& held) {
    if (keys_.range().local && held.cell.array == keys_.range().local->starts_array)
      return of_bucket_start(held.cell.index);
    if (of_prefix(held.cell)) return;
    const FormulaTerms terms = formula_terms(keys_);
    if (const ScanTotal total = scan_total(keys_, terms); total.cell == held.cell && !terms.inclusive)
      return add_wrong_totals(found_, bits_);
    const TileSums tiles = tile_sums(at_, keys_.iteration());
    for (std::uint32_t k = 0; k < tiles.first.size(); ++k) {
      // A cell that holds two numbers in turn is asked for the first until the second is there.
      const bool second =
          held.which == HeldIn::Which::second || (held.which == HeldIn::Which::now && visible(tiles.second[k].when));
      if (second && tiles.second[k].cell == held.cell) of_sum_before(tiles, k);
    }
  }
  void of_bucket_start(std::uint32_t cell) {
    const BucketNumbers sizes = bucket_numbers(at_, keys_.iteration(), BucketNumbers::Holds::sizes);
    if (cell >= sizes.numbers.size() || sizes.tiles == 0) return;
    Numbers numbers;
    for (const BucketNumbers::Number& each : sizes.numbers) numbers.push_back(each.value);
    add_wrong_starts(found_, numbers, sizes.tiles, cell);
  }
  // What stands before a tile, or with look-back all up to its end.
  void of_sum_before(const TileSums& tiles, std::uint32_t k) {
    const std::uint64_t own = tiles.first[k].value, last = k > 0 ? tiles.first[k - 1].value : 0;
    std::uint64_t before = 0;
    for (std::uint32_t j = 0; j < k; ++j) before += tiles.first[j].value;
    if (!tiles.looks_back) add(before + own, Misconception::counts_itself);
    add(tiles.looks_back ? last + own : last, Misconception::previous_block_only);
    add(own, Misconception::own_block_only);
  }
  void add(std::uint64_t value, Misconception misconception) {
    found_.add(static_cast<std::int64_t>(value), misconception);
  }

  Instant at_;
  IterationKeys keys_;
  Numbers bits_;
  std::int64_t right_;
  WrongNumbers found_;
};

}  // namespace

std::optional<Predicted> predicted(const Instant& at, std::uint32_t iteration, const Predictable& place) {
  if (!has_iteration(at, iteration)) return std::nullopt;
  const Instant hidden = with_step(at, true), seen = with_step(at, false);
  if (const auto* shown = std::get_if<ShownOf>(&place)) return number_of(seen, *shown, iteration);
  if (const auto* move = std::get_if<MoveOf>(&place)) return number_of(seen, *move, iteration);
  if (const auto* sectors = std::get_if<SectorsOf>(&place)) return number_of(seen, *sectors);
  const Place held = std::get<HeldIn>(place);
  const auto computed = operands_of(seen, iteration, held);
  if (!computed) return std::nullopt;
  return Predicted{computed->value, !operands_of(hidden, iteration, held)};
}

WrongNumbers known_wrong_numbers(const Instant& at, std::uint32_t iteration, const Predictable& place) {
  const auto right = predicted(at, iteration, place);
  return right ? Wrong(at, iteration, right->value).of(place) : WrongNumbers(0);
}

std::optional<Misconception> misconception_of(const Instant& at, std::uint32_t iteration, const Predictable& place,
                                              std::uint64_t guess) {
  return known_wrong_numbers(at, iteration, place).of(guess);
}

}  // namespace scatterscope::story
