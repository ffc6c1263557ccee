#include "kernels/story/predicting/prediction.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/story/bits/destination.h"
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

// Numbers that learners get in place of one, each with how.
class Slips {
 public:
  Slips(const Instant& at, std::uint32_t iteration) : at_(with_step(at, false)), keys_(at_, iteration) {}

  [[nodiscard]] std::vector<std::pair<Slip, std::uint64_t>> of(const Place& place) {
    if (const auto* shown = std::get_if<ShownOf>(&place)) of_key(*shown);
    if (const auto* held = std::get_if<HeldIn>(&place)) of_cell(*held);
    return std::move(found_);
  }

 private:
  void may_be(Slip slip, std::uint64_t number) { found_.emplace_back(slip, number); }

  void of_key(const ShownOf& shown) {
    const std::uint32_t p = shown.position;
    if (p >= keys_.count()) return;
    if (shown.meaning == Meaning::before) of_before(p);
    if (shown.meaning == Meaning::total) of_total();
    if (shown.meaning != Meaning::destination) return;
    if (keys_.range().local) return of_bucket_destination(p);
    of_destination(p);
  }

  [[nodiscard]] std::uint64_t bit(std::uint32_t p) const { return keys_.value(Meaning::bit, p).value; }
  [[nodiscard]] std::uint64_t ones(std::uint32_t first, std::uint32_t end) const {
    std::uint64_t sum = 0;
    for (std::uint32_t p = first; p < std::min(end, keys_.count()); ++p) sum += bit(p);
    return sum;
  }

  // Of an exclusive scan at place p, in tiles of so many elements.
  void of_before(std::uint32_t p) {
    const std::uint32_t tile = std::max(1U, tile_sums(at_, keys_.iteration()).tile_size), own = p - p % tile;
    may_be(Slip::counts_itself, ones(0, p + 1));
    may_be(Slip::own_block_only, ones(own, p));
    if (own >= tile) may_be(Slip::previous_block_only, ones(own - tile, p));
    may_be(Slip::zeros_for_ones, p - ones(0, p));
  }
  void of_total() {
    const std::uint32_t n = keys_.count();
    if (n == 0 || formula_terms(keys_).inclusive) return;
    may_be(Slip::total_without_last, ones(0, n - 1));
    may_be(Slip::zeros_for_ones, n - ones(0, n));
  }
  void of_destination(std::uint32_t p) {
    const std::uint64_t n = keys_.count(), before = ones(0, p), total = ones(0, keys_.count());
    const std::uint64_t zeros = n - total;
    if (formula_terms(keys_).inclusive) return;
    if (bit(p) == 0) {
      may_be(Slip::zeros_for_ones, before);
      may_be(Slip::formula_of_one, zeros + before);
      return;
    }
    may_be(Slip::ones_subtracted, zeros - before);
    may_be(Slip::total_forgotten, n - before);
    may_be(Slip::formula_of_zero, p - before);
    may_be(Slip::counts_itself, zeros + before + 1);
    may_be(Slip::total_without_last, zeros + before + bit(keys_.count() - 1));
    may_be(Slip::skips_ones, total + before);
    may_be(Slip::nothing_skipped, before);
  }
  void of_bucket_destination(std::uint32_t at) {
    const auto& from = keys_.table().local_from;
    if (at >= from.size() || from[at] >= keys_.count()) return;
    const BucketPlace place = bucket_place(keys_, from[at]);
    may_be(Slip::place_forgotten, place.start.value);
    may_be(Slip::nothing_skipped, place.in_bucket.value);
    may_be(Slip::counts_itself, place.destination.value + 1);
  }

  void of_cell(const HeldIn& held) {
    if (keys_.range().local && held.cell.array == keys_.range().local->starts_array)
      return of_bucket_start(held.cell.index);
    const FormulaTerms terms = formula_terms(keys_);
    if (const ScanTotal total = scan_total(keys_, terms); total.cell == held.cell) return of_total();
    const TileSums tiles = tile_sums(at_, keys_.iteration());
    for (std::uint32_t k = 0; k < tiles.first.size(); ++k)
      if (held.which != HeldIn::Which::first && tiles.second[k].cell == held.cell) of_sum_before(tiles, k);
  }

  // Row by row the starts are an exclusive scan of all sizes.
  void of_bucket_start(std::uint32_t cell) {
    const BucketNumbers sizes = bucket_numbers(at_, keys_.iteration(), BucketNumbers::Holds::sizes);
    if (cell >= sizes.numbers.size() || sizes.tiles == 0) return;
    const std::uint32_t row = cell / sizes.tiles, column = cell % sizes.tiles;
    const auto sum = [&](const auto& counts) {
      std::uint64_t all = 0;
      for (std::uint32_t k = 0; k < sizes.numbers.size(); ++k)
        if (counts(k / sizes.tiles, k % sizes.tiles)) all += sizes.numbers[k].value;
      return all;
    };
    may_be(Slip::by_columns,
           sum([&](std::uint32_t r, std::uint32_t c) { return c < column || (c == column && r < row); }));
    may_be(Slip::counts_itself,
           sum([&](std::uint32_t r, std::uint32_t c) { return r < row || (r == row && c <= column); }));
    may_be(Slip::own_row_only, sum([&](std::uint32_t r, std::uint32_t c) { return r == row && c < column; }));
    may_be(Slip::other_buckets_only, sum([&](std::uint32_t r, std::uint32_t) { return r < row; }));
  }
  // What stands before a tile, or with look-back all up to its end.
  void of_sum_before(const TileSums& tiles, std::uint32_t k) {
    const std::uint64_t own = tiles.first[k].value, last = k > 0 ? tiles.first[k - 1].value : 0;
    std::uint64_t before = 0;
    for (std::uint32_t j = 0; j < k; ++j) before += tiles.first[j].value;
    if (tiles.looks_back) {
      may_be(Slip::own_block_only, own);
      may_be(Slip::previous_block_only, last + own);
      return;
    }
    may_be(Slip::counts_itself, before + own);
    may_be(Slip::previous_block_only, last);
    may_be(Slip::own_block_only, own);
  }

  Instant at_;
  IterationKeys keys_;
  std::vector<std::pair<Slip, std::uint64_t>> found_;
};

}  // namespace

std::optional<Predicted> predicted(const Instant& at, std::uint32_t iteration, const Place& place) {
  if (!has_iteration(at, iteration)) return std::nullopt;
  const Instant hidden = with_step(at, true), seen = with_step(at, false);
  if (const auto* shown = std::get_if<ShownOf>(&place)) {
    if (shown->iteration != iteration || shown->meaning == Meaning::none) return std::nullopt;
    const IterationKeys keys(seen, iteration);
    if (shown->position >= keys.count()) return std::nullopt;
    const Value value = keys.value(shown->meaning, shown->position);
    if (!visible(value.when)) return std::nullopt;
    return Predicted{value.value, value.when == When::now};
  }
  const auto computed = operands_of(seen, iteration, place);
  if (!computed) return std::nullopt;
  return Predicted{computed->value, !operands_of(hidden, iteration, place)};
}

std::optional<Slip> slip_of(const Instant& at, std::uint32_t iteration, const Place& place, std::uint64_t guess) {
  const auto right = predicted(at, iteration, place);
  if (!right || right->value == guess) return std::nullopt;
  for (const auto& [slip, number] : Slips(at, iteration).of(place))
    if (number == guess) return slip;
  return std::nullopt;
}

}  // namespace scatterscope::story
