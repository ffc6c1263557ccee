#include "kernels/story/operands.h"

#include <algorithm>

#include "kernels/story/bits/destination.h"
#include "kernels/story/onesweep/bucket_look_back.h"
#include "kernels/story/scans/published_word.h"
#include "kernels/story/scans/scan_levels.h"
#include "kernels/story/scans/tile_sums.h"
#include "kernels/story/tiles/bucket_numbers.h"
#include "kernels/story/tiles/tile_formulas.h"

namespace scatterscope::story {
namespace {

using Which = HeldIn::Which;
using Found = std::optional<Operands>;

// Adds up operands as long as each is known.
class Sum {
 public:
  void add(const Place& place, std::uint64_t value, bool minus = false) { sum_.all.push_back({place, value, minus}); }
  void add(const Place& place, const Value& value, bool minus = false) {
    known_ = known_ && visible(value.when);
    add(place, value.value, minus);
  }
  // What was added up, where it comes to that number.
  [[nodiscard]] Found comes_to(const Value& result) {
    if (!known_ || !visible(result.when) || sum_.all.empty()) return std::nullopt;
    std::uint64_t total = 0;
    for (const Operand& each : sum_.all) total += each.minus ? 0 - each.value : each.value;
    if (total != result.value) return std::nullopt;
    sum_.value = result.value;
    return std::move(sum_);
  }

 private:
  Operands sum_;
  bool known_ = true;
};

class Finder {
 public:
  Finder(const Instant& at, std::uint32_t iteration) : at_(at), iteration_(iteration), keys_(at, iteration) {}

  Found of(const ShownOf& shown) {
    if (shown.iteration != iteration_ || shown.position >= keys_.count()) return std::nullopt;
    const std::uint32_t p = shown.position;
    const Value value = keys_.value(shown.meaning, p);
    switch (shown.meaning) {
      case Meaning::before:
        return bits(0, p, value);
      case Meaning::through:
        return bits(0, p + 1, value);
      case Meaning::before_in_tile:
        return bits(p - p % scan_tile_size(at_.recording), p, value);
      case Meaning::total:
        return bits(0, keys_.count(), value);
      case Meaning::destination:
        return keys_.range().local ? from_bucket(p) : from_bit(p);
      default:
        return std::nullopt;
    }
  }

  Found of(const HeldIn& held) {
    const CellId& cell = held.cell;
    if (cell.array >= at_.recording.arrays.size()) return std::nullopt;
    if (at_.recording.arrays[cell.array].space == recording::Space::shared) return in_scan(held);
    if (keys_.range().local && cell.array == keys_.range().local->starts_array) return bucket_start(cell);
    if (keys_.range().local && cell.array == keys_.range().local->sizes_array) return bucket_size(cell);
    if (at_.recording.array_of(recording::Content::tile_words) == cell.array) return published(held);
    const TileSums tiles = tile_sums(at_, iteration_);
    for (std::uint32_t k = 0; k < tiles.first.size(); ++k)
      for (const TileSums::Sum& sum : {tiles.first[k], tiles.second[k]})
        if (sum.when != When::never && sum.cell == cell) return of_tile(tiles, k, held.which);
    return in_list(cell);
  }

  Found of(OfRun) { return std::nullopt; }

 private:
  [[nodiscard]] ShownOf shown(std::uint32_t p, Meaning meaning) const { return {iteration_, p, meaning}; }

  // Of keys [first, end).
  Found bits(std::uint32_t first, std::uint32_t end, const Value& result) {
    Sum sum;
    for (std::uint32_t q = first; q < std::min(end, keys_.count()); ++q)
      sum.add(shown(q, Meaning::bit), keys_.value(Meaning::bit, q));
    return sum.comes_to(result);
  }

  // i - before, N - total + before, or through - 1 + zeros.
  Found from_bit(std::uint32_t p) {
    const FormulaTerms terms = formula_terms(keys_);
    const auto [bit, before, total, to] = destination_of(keys_, terms, p);
    if (!visible(bit.when)) return std::nullopt;
    const auto cell = scan_total(keys_, terms).cell;
    const Place all = cell ? Place(HeldIn{*cell}) : Place(shown(p, terms.total));
    Sum sum;
    if (bit.value == 0) {
      sum.add(OfRun::index, p);
      sum.add(shown(p, terms.before), before, true);
      if (terms.inclusive) return std::nullopt;
    } else if (terms.inclusive) {
      sum.add(shown(p, terms.before), before);
      sum.add(OfRun::one, 1, true);
      sum.add(all, total);
    } else {
      sum.add(OfRun::count, keys_.count());
      sum.add(all, total, true);
      sum.add(shown(p, terms.before), before);
    }
    return sum.comes_to(to);
  }

  // Where the key's bucket of its tile starts, and its place in it.
  Found from_bucket(std::uint32_t at) {
    const auto& from = keys_.table().local_from;
    if (at >= from.size() || from[at] >= keys_.count()) return std::nullopt;
    const BucketPlace of = bucket_place(keys_, from[at]);
    Sum sum;
    sum.add(HeldIn{{keys_.range().local->starts_array, 0, of.cell}}, of.start);
    sum.add(shown(at, Meaning::in_bucket), of.in_bucket);
    return sum.comes_to(of.destination);
  }

  // All sizes before it in the table, row by row; of the scan's own tile alone as long as it has not added the others.
  Found bucket_start(const CellId& cell) {
    const auto starts = bucket_numbers(at_, iteration_, BucketNumbers::Holds::starts);
    const auto sizes = bucket_numbers(at_, iteration_, BucketNumbers::Holds::sizes);
    if (cell.index >= starts.numbers.size()) return std::nullopt;
    const BucketNumbers::Number& start = starts.numbers[cell.index];
    const std::uint32_t tile = std::max(1U, at_.recording.config.block_threads);
    Sum sum;
    for (std::uint32_t k = start.partial ? cell.index - cell.index % tile : 0; k < cell.index; ++k)
      sum.add(HeldIn{{sizes.array, 0, k}}, Value{sizes.numbers[k].when, sizes.numbers[k].value});
    return sum.comes_to({start.when, start.value});
  }

  // The keys of the bucket in the tile.
  Found bucket_size(const CellId& cell) {
    const auto sizes = bucket_numbers(at_, iteration_, BucketNumbers::Holds::sizes);
    if (cell.index >= sizes.numbers.size() || sizes.tiles == 0) return std::nullopt;
    const BucketNumbers::Number& size = sizes.numbers[cell.index];
    Sum sum;
    keys_of(cell.index % sizes.tiles, keys_.range().local->tile_keys, cell.index / sizes.tiles, sum);
    return sum.comes_to({size.when, size.value});
  }
  // Each key of a tile that is in the bucket counts one.
  void keys_of(std::uint32_t tile, std::uint32_t tile_keys, std::uint32_t bucket, Sum& sum) const {
    const bool descending = at_.recording.config.order == recording::Order::descending;
    const unsigned last = (1U << keys_.range().digit_bits) - 1;
    const std::uint64_t first = std::uint64_t{tile} * tile_keys;
    for (std::uint64_t p = first; p < std::min<std::uint64_t>(first + tile_keys, keys_.count()); ++p) {
      const auto key = static_cast<std::uint32_t>(p);
      const unsigned digit = keys_.digit(keys_.key(key));
      if ((descending ? last - digit : digit) == bucket) sum.add(shown(key, Meaning::none), 1);
    }
  }

  // The scan's own list: what stands before each key, and behind the last one the total.
  Found in_list(const CellId& cell) {
    const FormulaTerms terms = formula_terms(keys_);
    const ScanTotal total = scan_total(keys_, terms);
    if (!total.cell || total.cell->array != cell.array) return std::nullopt;
    if (cell.index == total.cell->index) return bits(0, keys_.count(), total.value);
    Found found = of(shown(cell.index, terms.before));
    const bool held = found && at_.moment.cell(cell.array, 0, cell.index) == found->value;
    return held ? std::move(found) : std::nullopt;
  }

  Found of_tile(const TileSums& tiles, std::uint32_t k, Which which) {
    const TileSums::Sum &own = tiles.first[k], &all = tiles.second[k];
    const bool second = which == Which::second || (which == Which::now && visible(all.when));
    if (!second || (tiles.looks_back && !visible(own.when))) {
      const TileSums::Sum& sum = second ? all : own;
      return bits(k * tiles.tile_size, (k + 1) * tiles.tile_size, {sum.when, sum.value});
    }
    Sum sum;
    if (!tiles.looks_back) {
      for (std::uint32_t j = 0; j < k; ++j)
        sum.add(HeldIn{tiles.first[j].cell, Which::first}, Value{tiles.first[j].when, tiles.first[j].value});
      return sum.comes_to({all.when, all.value});
    }
    for (const TileSums::LookBack& read : tiles.reads)
      if (read.to == k)
        sum.add(read.prefix ? HeldIn{tiles.second[read.from].cell, Which::second}
                            : HeldIn{tiles.first[read.from].cell, Which::first},
                Value{read.when, read.sum});
    sum.add(HeldIn{own.cell, Which::first}, Value{own.when, own.value});
    return sum.comes_to({all.when, all.value});
  }

  // A word of a bucket: the keys of it in its tile, and, in a prefix, the words that the tile added up.
  Found published(const HeldIn& held) {
    const BucketLookBack words(at_, iteration_);
    const std::uint32_t buckets = 1U << std::min(at_.recording.config.radix_bits, 16U);
    for (std::uint32_t tile = 0; tile < words.tiles(); ++tile) {
      const CellId first = words.cell(tile, 0);
      if (held.cell.index < first.index || held.cell.index >= first.index + buckets) continue;
      const std::uint32_t bucket = held.cell.index - first.index;
      const auto published = words.published(tile, bucket);
      Sum sum;
      if (published.word.is_prefix()) {
        for (const BucketLookBack::Added& added : words.additions())
          if (added.tile == tile && added.bucket == bucket)
            sum.add(HeldIn{words.cell(added.from, bucket), added.word.is_prefix() ? Which::second : Which::first},
                    Value{added.when, added.word.sum});
      }
      const std::uint64_t tile_keys =
          std::uint64_t{at_.recording.config.block_threads} * std::max(1U, at_.recording.config.keys_per_thread);
      keys_of(tile, static_cast<std::uint32_t>(tile_keys), bucket, sum);
      return sum.comes_to({published.when, published.word.sum});
    }
    return std::nullopt;
  }

  // A cell of a block's scan: what its thread added in the last round that stored to it.
  Found in_scan(const HeldIn& held) {
    if (held.which == Which::first || at_.step() == 0) return std::nullopt;
    const recording::Iteration& range = keys_.range();
    const auto levels =
        scan_levels(at_.recording, range.first_step, std::min(range.end_step, at_.step()), held.cell.block);
    for (std::size_t l = levels.size(); l-- > 0;) {
      if (levels[l].array != held.cell.array) continue;
      for (const ScanStore& store : levels[l].stores) {
        if (store.to != held.cell.index || store.sources.size() < 2 || !visible(when(at_, store.step))) continue;
        Sum sum;
        for (const ScanStore::Source& source : store.sources)
          sum.add(HeldIn{{held.cell.array, held.cell.block, source.from}, Which::first},
                  source.from < levels[l].before.size() ? levels[l].before[source.from].value_or(0) : 0);
        return sum.comes_to({when(at_, store.step), store.value});
      }
      return std::nullopt;
    }
    return std::nullopt;
  }

  const Instant& at_;
  std::uint32_t iteration_;
  IterationKeys keys_;
};

}  // namespace

std::optional<Operands> operands_of(const Instant& at, std::uint32_t iteration, const Place& place) {
  if (iteration >= at.recording.iterations.size() || iteration >= at.keys.iterations.size()) return std::nullopt;
  Finder finder(at, iteration);
  Found found = std::visit([&](const auto& of) { return finder.of(of); }, place);
  // What a cell held once counts for it no more when it holds another number.
  if (const auto* held = std::get_if<HeldIn>(&place); found && held != nullptr && held->which == Which::now) {
    const recording::ArrayInfo& array = at.recording.arrays[held->cell.array];
    auto now = at.moment.cell(held->cell.array, held->cell.block, held->cell.index);
    if (now && holds_published_words(array)) now = published_word(array.type, *now).sum;
    if (now != found->value) return std::nullopt;
  }
  return found;
}

}  // namespace scatterscope::story
