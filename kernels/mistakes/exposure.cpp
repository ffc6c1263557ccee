#include "kernels/mistakes/exposure.h"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>

#include "kernels/recording/key_order.h"

namespace scatterscope::mistakes {
namespace {

using recording::BarrierRule;
using recording::BlockScan;
using recording::Config;
using recording::GridScan;
using recording::Launches;
using Keys = std::vector<std::uint64_t>;

constexpr Forecast exposes{};
constexpr Forecast hides(Condition why) {
  return {Exposure::hides, why};
}
constexpr Forecast never(Condition why) {
  return {Exposure::hides, why, true};
}
constexpr Forecast depends(Condition on) {
  return {Exposure::depends, on};
}

// A run as the rules look at it. Keys are the bits that are sorted by, complemented where larger keys come first, so
// that smaller ones belong in front.
class RunOnKeys {
 public:
  RunOnKeys(const Config& of, const recording::Pairs& input) : config(of), values(input.values) {
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - of.key_bits);
    const std::uint64_t flipped = of.order == recording::Order::descending ? mask : 0;
    for (const std::uint64_t key : input.keys) {
      const std::uint64_t ordered = recording::to_ordered(of.key_type, key);
      keys.push_back((ordered & mask) ^ flipped);
      like_unwritten = like_unwritten || ordered == unwritten_word;
    }
  }

  const Config& config;
  Keys keys;
  bool like_unwritten = false;               // a key looks like memory that no thread wrote
  const std::vector<std::uint64_t>& values;  // empty: none

  [[nodiscard]] std::size_t n() const { return keys.size(); }
  [[nodiscard]] std::size_t block() const { return config.block_threads; }
  [[nodiscard]] std::size_t tile() const { return block() * config.keys_per_thread; }
  [[nodiscard]] std::uint32_t iterations() const {
    return (config.key_bits + config.radix_bits - 1) / config.radix_bits;
  }
  // The list as a stable sort by the lowest `bits` bits leaves it.
  [[nodiscard]] Keys sorted_below(std::uint32_t bits) const {
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    Keys list = keys;
    std::stable_sort(list.begin(), list.end(), [mask](auto a, auto b) { return (a & mask) < (b & mask); });
    return list;
  }
};

bool bit_of(std::uint64_t key, std::uint32_t bit) {
  return (key >> bit & 1U) != 0;
}
std::size_t ones_in(const Keys& list, std::uint32_t bit, std::size_t from, std::size_t end) {
  std::size_t ones = 0;
  for (std::size_t i = from; i < std::min(end, list.size()); ++i) ones += bit_of(list[i], bit) ? 1 : 0;
  return ones;
}

// The list that each iteration of one bit finds, as long as nothing went wrong before. `harms(list, bit)`: what the
// mistake does to it.
template <class Harms>
bool any_iteration(const RunOnKeys& run, Harms harms) {
  for (std::uint32_t bit = 0; bit < run.config.key_bits; ++bit)
    if (harms(run.sorted_below(bit), bit)) return true;
  return false;
}

// 1: the total lacks the bit of the last key.
Forecast last_bit_forgotten(const RunOnKeys& run) {
  if (run.config.keys_per_thread > 1) return never(Condition::lines_not_run);
  const auto last_is_one = [](const Keys& list, std::uint32_t bit) { return bit_of(list.back(), bit); };
  return any_iteration(run, last_is_one) ? exposes : hides(Condition::last_bits_zero);
}

// 2: the second 1 goes before the first, where a 0 stands, or before the list.
Forecast ones_counted_backwards(const RunOnKeys& run) {
  if (run.config.keys_per_thread > 1) return never(Condition::lines_not_run);
  const auto two_ones = [](const Keys& list, std::uint32_t bit) { return ones_in(list, bit, 0, list.size()) > 1; };
  return any_iteration(run, two_ones) ? exposes : hides(Condition::at_most_one_one);
}

// 3: the last iteration leaves keys of one digit in any order.
Forecast places_by_atomics(const RunOnKeys& run) {
  if (run.iterations() == 1) return never(Condition::one_iteration);
  const std::uint32_t last_shift = (run.iterations() - 1) * run.config.radix_bits;
  const Keys sorted = run.sorted_below(run.config.key_bits);
  const auto unlike_with_one_digit = [last_shift](std::uint64_t a, std::uint64_t b) {
    return a != b && a >> last_shift == b >> last_shift;
  };
  const bool any = std::adjacent_find(sorted.begin(), sorted.end(), unlike_with_one_digit) != sorted.end();
  return any ? depends(Condition::order_of_atomics) : hides(Condition::last_digits_differ);
}

// 4: a stretch of neighbouring places that a block fills is torn where its keys did not stand side by side.
Forecast scatter_in_input_order(const RunOnKeys& run) {
  if (run.config.launches == Launches::one) return never(Condition::lines_not_run);
  for (std::uint32_t shift = 0; shift < run.config.key_bits; shift += run.config.radix_bits) {
    const Keys list = run.sorted_below(shift);
    const std::uint32_t bits = std::min(run.config.radix_bits, run.config.key_bits - shift);
    const std::uint64_t digit = ((std::uint64_t{1} << bits) - 1) << shift;
    std::vector<std::size_t> from(list.size());  // of each place
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = i;
    std::stable_sort(from.begin(), from.end(),
                     [&](std::size_t a, std::size_t b) { return (list[a] & digit) < (list[b] & digit); });
    for (std::size_t place = 1; place < from.size(); ++place) {
      const std::size_t a = from[place - 1], b = from[place];
      if (a / run.tile() == b / run.tile() && b != a + 1) return exposes;
    }
  }
  return hides(Condition::neighbours_together);
}

// 5: with a third thread two accesses race, whatever the keys are.
Forecast one_barrier_scan(const RunOnKeys& run) {
  if (run.config.block_scan != BlockScan::hillis_steele) return never(Condition::lines_not_run);
  return run.block() > 2 ? exposes : never(Condition::two_threads);
}

// Of keys that take wrong places, in an iteration of one bit: whether two that differ take the same one. Keys are lost
// then; where only equal ones meet, the place that is left holds what it held before. `before[i]`: the ones that the
// mistake counts before key i.
bool unlike_keys_meet(const RunOnKeys& run, const Keys& list, std::uint32_t bit,
                      const std::vector<std::size_t>& before) {
  const std::size_t zeros = list.size() - ones_in(list, bit, 0, list.size());
  std::vector<std::vector<std::uint64_t>> taken(list.size());
  for (std::size_t i = 0; i < list.size(); ++i)
    taken[bit_of(list[i], bit) ? zeros + before[i] : i - before[i]].push_back(list[i]);
  return std::any_of(taken.begin(), taken.end(), [&](const Keys& here) {
    return here.size() > 1 && (run.config.values || std::count(here.begin(), here.end(), here[0]) !=
                                                        static_cast<std::ptrdiff_t>(here.size()));
  });
}

// 6 and 8: a block does not know of ones that stand before it. `known(sums, block)`: those that it knows of, from the
// blocks' own sums.
template <class Known>
Forecast forgotten_blocks(const RunOnKeys& run, Condition if_not, Known known) {
  const std::size_t blocks = (run.n() + run.block() - 1) / run.block();
  Forecast forecast = hides(if_not);
  any_iteration(run, [&](const Keys& list, std::uint32_t bit) {
    std::vector<std::size_t> sums, before;
    std::size_t all = 0;
    bool wrong = false;
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::size_t first = block * run.block(), end = std::min(first + run.block(), list.size());
      const std::size_t counted = known(sums, block);
      wrong = wrong || counted != all;
      for (std::size_t i = first; i < end; ++i) before.push_back(counted + ones_in(list, bit, first, i));
      sums.push_back(ones_in(list, bit, first, end));
      all += sums.back();
    }
    if (!wrong) return false;
    // Before the first iteration the other list holds no key that could fill a gap.
    const bool gap_stays = bit == 0 && !run.like_unwritten;
    forecast = gap_stays || unlike_keys_meet(run, list, bit, before) ? exposes : depends(Condition::equal_keys_clash);
    return true;
  });
  return forecast;
}

// 6: the sum that a block adds is the previous block's. Blocks are taken a block's threads at a time; the first of
// these finds in place of that sum what the block before it added.
Forecast previous_block_only(const RunOnKeys& run) {
  if (run.config.grid_scan != GridScan::block_sums) return never(Condition::lines_not_run);
  return forgotten_blocks(run, Condition::no_block_behind,
                          [&](const std::vector<std::size_t>& sums, std::size_t block) {
                            for (; block > 0 && block % run.block() == 0;) --block;
                            return block == 0 ? 0 : sums[block - 1];
                          });
}

// 7: threads beyond the end miss the barriers.
Forecast barrier_inside_if(const RunOnKeys& run) {
  if (run.config.grid_scan != GridScan::block_sums) return never(Condition::lines_not_run);
  const std::size_t in_last = run.n() % run.block();
  if (in_last == 0) return hides(Condition::blocks_filled);
  if (run.config.barrier_rule == BarrierRule::book) return exposes;
  // Since Volta the others go on; the last thread, which would store the block's sum, stores 0.
  const auto ones_lost = [&](const Keys& list, std::uint32_t bit) {
    return ones_in(list, bit, list.size() - in_last, list.size()) > 0;
  };
  return any_iteration(run, ones_lost) ? exposes : hides(Condition::last_block_zeros);
}

// 8: no block knows of the ones before it.
Forecast block_scan_alone(const RunOnKeys& run) {
  if (run.config.grid_scan != GridScan::block_sums) return never(Condition::lines_not_run);
  if (run.n() <= run.block()) return hides(Condition::one_block);
  return forgotten_blocks(run, Condition::ones_in_last_block,
                          [](const std::vector<std::size_t>&, std::size_t) { return std::size_t{0}; });
}

// 9: a block waits for those before it.
Forecast block_number_fixed(const RunOnKeys& run) {
  if (run.config.grid_scan != GridScan::look_back) return never(Condition::lines_not_run);
  if (run.config.resident_blocks == 0 || run.config.schedule_seed == 0) return never(Condition::blocks_by_number);
  const std::size_t tiles = (run.n() + run.tile() - 1) / run.tile();
  return tiles <= run.config.resident_blocks ? hides(Condition::blocks_held_together)
                                             : depends(Condition::order_of_blocks);
}

// 10: each block sorts its own tile.
Forecast table_by_columns(const RunOnKeys& run) {
  if (run.n() <= run.tile()) return hides(Condition::one_block);
  for (std::size_t first = run.tile(); first < run.n(); first += run.tile()) {
    const auto begin = run.keys.begin() + static_cast<std::ptrdiff_t>(first);
    if (*std::min_element(begin, run.keys.end()) < *std::max_element(run.keys.begin(), begin)) return exposes;
  }
  return hides(Condition::blocks_in_order);
}

// 11: each 1 goes as many places too far as threads have no key.
Forecast padding_as_zeros(const RunOnKeys& run) {
  if (run.config.keys_per_thread > 1) return never(Condition::lines_not_run);
  if (run.n() % run.block() == 0) return hides(Condition::blocks_filled);
  const bool zeros = std::all_of(run.keys.begin(), run.keys.end(), [](std::uint64_t key) { return key == 0; });
  return zeros ? hides(Condition::all_zeros) : exposes;
}

// 12: the list that is taken for the result lacks the last iteration.
Forecast fixed_result_buffer(const RunOnKeys& run) {
  if (run.config.key_bits % 2 == 0) return never(Condition::even_iterations);
  const Keys left = run.sorted_below(run.config.key_bits - 1);
  return std::is_sorted(left.begin(), left.end()) ? hides(Condition::last_iteration_idle) : exposes;
}

// 13: the last pass merges two runs, by one block.
Forecast one_block_a_merge(const RunOnKeys& run) {
  if (run.n() <= run.tile()) return hides(Condition::nothing_merged);
  if (run.config.merge_ways == 2) return exposes;
  std::size_t width = run.tile();
  while (2 * width < run.n()) width *= run.config.merge_ways;
  return width < run.n() ? exposes : hides(Condition::four_merged);
}

// 14: comparators reach behind the list where its length is no power of two.
Forecast finite_padding(const RunOnKeys& run) {
  if (run.config.order == recording::Order::descending) return never(Condition::descending_padding);
  constexpr std::uint64_t padding = 0xff7f7f7f;
  if (std::has_single_bit(run.n())) return hides(Condition::power_of_two);
  const bool above = std::any_of(run.keys.begin(), run.keys.end(), [](std::uint64_t key) { return key > padding; });
  return above ? exposes : hides(Condition::keys_below_padding);
}

// 15: a later phase that swaps nothing follows one after which its other pairs are in order; the first follows none.
Forecast one_clean_phase(const RunOnKeys& run) {
  if (std::is_sorted(run.keys.begin(), run.keys.end())) return hides(Condition::already_sorted);
  for (std::size_t low = 0; low + 1 < run.n(); low += 2)
    if (run.keys[low + 1] < run.keys[low]) return hides(Condition::first_phase_swaps);
  return exposes;
}

// 16: keys are sorted as if their bits were unsigned numbers: negative ones go last.
Forecast sign_bit_as_it_is(const RunOnKeys& run) {
  if (!recording::has_ordered_bits(run.config.key_type)) return never(Condition::unsigned_keys);
  // The first bit of ordered bits is 0 where a key is negative; for the descending order it is complemented.
  const std::uint64_t negative = run.config.order == recording::Order::descending ? 1 : 0;
  const auto negatives =
      std::count_if(run.keys.begin(), run.keys.end(), [&](std::uint64_t key) { return key >> 31 == negative; });
  if (negatives == 0) return hides(Condition::no_negative_key);
  if (negatives < static_cast<std::ptrdiff_t>(run.n())) return exposes;
  if (run.config.key_type == recording::KeyType::i32) return hides(Condition::negative_integers);
  const bool same = std::count(run.keys.begin(), run.keys.end(), run.keys[0]) == negatives;
  return same ? hides(Condition::one_negative_float) : exposes;
}

// 17: equal keys come out the other way round.
Forecast descending_by_reversing(const RunOnKeys& run) {
  if (run.config.order == recording::Order::ascending) return never(Condition::ascending);
  if (!run.config.values) return never(Condition::no_values);
  std::map<std::uint64_t, std::vector<std::uint64_t>> values_of;
  for (std::size_t i = 0; i < run.n(); ++i) values_of[run.keys[i]].push_back(run.values[i]);
  if (values_of.size() == run.n()) return hides(Condition::keys_differ);
  const bool alike = std::all_of(values_of.begin(), values_of.end(), [](const auto& each) {
    return std::equal(each.second.begin(), each.second.end(), each.second.rbegin());
  });
  return alike ? hides(Condition::turned_alike) : exposes;
}

// What a comparison by magnitude looks at of a key, given its ordered bits.
std::uint64_t magnitude(recording::KeyType type, std::uint64_t ordered) {
  const std::uint64_t key = recording::from_ordered(type, ordered);
  if (type == recording::KeyType::f32) return key & 0x7fff'ffffU;
  return type == recording::KeyType::i32 && key >> 31 != 0 ? 0x1'0000'0000U - key : key;
}

// 18: of keys that compare as equal, those of later threads go first. A thread sorts its own by exchanges; the shares
// of blocks are found by other lines where warps search for them or four runs are merged.
Forecast ties_from_the_right(const RunOnKeys& run) {
  using recording::Comparison;
  if (run.config.compare == Comparison::lexicographic) return never(Condition::values_compared);
  const bool by_magnitude = run.config.compare == Comparison::absolute;
  if (!by_magnitude && !run.config.values) return never(Condition::no_values);
  const std::uint64_t complement = run.config.order == recording::Order::descending ? 0xffff'ffffU : 0;
  struct Pair {
    std::uint64_t key, value;
    std::size_t thread, tile;  // of the grid
    bool operator==(const Pair& other) const { return key == other.key && value == other.value; }
  };
  std::map<std::uint64_t, std::vector<Pair>> ties;
  for (std::size_t i = 0; i < run.n(); ++i) {
    const std::uint64_t key = run.keys[i];
    ties[by_magnitude ? magnitude(run.config.key_type, key ^ complement) : key].push_back(
        {key, run.config.values ? run.values[i] : 0, i / run.config.keys_per_thread, i / run.tile()});
  }
  if (ties.size() == run.n()) return hides(Condition::keys_differ);
  // Four runs are merged where more than two are left.
  const bool by_other_lines = run.config.shares_by_warps || (run.config.merge_ways > 2 && 2 * run.tile() < run.n());
  bool unsure = false;
  for (const auto& [compared, pairs] : ties) {
    std::vector<Pair> turned = pairs;
    std::stable_sort(turned.begin(), turned.end(), [](const Pair& a, const Pair& b) { return a.thread > b.thread; });
    const bool of_one_tile = pairs.front().tile == pairs.back().tile;
    if ((of_one_tile || !by_other_lines) && turned != pairs) return exposes;
    if (of_one_tile || !by_other_lines) continue;
    // What changed places within its tile keeps them so: it is seen where nothing else looks the same.
    for (std::size_t b = 1; b < pairs.size(); ++b) {
      const Pair &first = pairs[b - 1], &second = pairs[b];
      const bool turn = first.tile == second.tile && first.thread != second.thread;
      if (turn && std::count(pairs.begin(), pairs.end(), first) == 1 &&
          std::count(pairs.begin(), pairs.end(), second) == 1)
        return exposes;
    }
    unsure =
        unsure || std::count(pairs.begin(), pairs.end(), pairs.front()) < static_cast<std::ptrdiff_t>(pairs.size());
  }
  return unsure ? depends(Condition::shares_cut_ties) : hides(Condition::ties_of_one_thread);
}

struct Rule {
  std::string_view mistake;
  Forecast (*forecast)(const RunOnKeys&);
  std::vector<Condition> conditions;
};
const std::vector<Rule>& rules() {
  using enum Condition;
  static const std::vector<Rule> all{
      {"last-bit-forgotten", last_bit_forgotten, {last_bits_zero, lines_not_run}},
      {"ones-counted-backwards", ones_counted_backwards, {at_most_one_one, lines_not_run}},
      {"places-by-atomics", places_by_atomics, {one_iteration, last_digits_differ, order_of_atomics}},
      {"scatter-in-input-order", scatter_in_input_order, {neighbours_together, lines_not_run}},
      {"one-barrier-scan", one_barrier_scan, {two_threads, lines_not_run}},
      {"previous-block-only", previous_block_only, {no_block_behind, equal_keys_clash, lines_not_run}},
      {"barrier-inside-if", barrier_inside_if, {blocks_filled, last_block_zeros, lines_not_run}},
      {"block-scan-alone", block_scan_alone, {one_block, ones_in_last_block, equal_keys_clash, lines_not_run}},
      {"block-number-fixed",
       block_number_fixed,
       {blocks_by_number, blocks_held_together, order_of_blocks, lines_not_run}},
      {"table-by-columns", table_by_columns, {one_block, blocks_in_order}},
      {"padding-as-zeros", padding_as_zeros, {blocks_filled, all_zeros, lines_not_run}},
      {"fixed-result-buffer", fixed_result_buffer, {even_iterations, last_iteration_idle}},
      {"one-block-a-merge", one_block_a_merge, {nothing_merged, four_merged}},
      {"finite-padding", finite_padding, {keys_below_padding, power_of_two, descending_padding}},
      {"one-clean-phase", one_clean_phase, {already_sorted, first_phase_swaps}},
      {"sign-bit-as-it-is", sign_bit_as_it_is, {unsigned_keys, no_negative_key, negative_integers, one_negative_float}},
      {"descending-by-reversing", descending_by_reversing, {ascending, no_values, keys_differ, turned_alike}},
      {"ties-from-the-right",
       ties_from_the_right,
       {no_values, values_compared, keys_differ, ties_of_one_thread, shares_cut_ties}},
  };
  return all;
}

const Rule& rule_of(const Mistake& mistake) {
  for (const Rule& rule : rules())
    if (rule.mistake == mistake.name) return rule;
  throw std::logic_error("no rule says when this mistake hides: " + std::string(mistake.name));
}

constexpr std::string_view words[] = {
#define SCATTERSCOPE_CONDITION(word) #word,
    SCATTERSCOPE_CONDITIONS(SCATTERSCOPE_CONDITION)
#undef SCATTERSCOPE_CONDITION
};

}  // namespace

std::string_view spelling(Condition condition) {
  return words[static_cast<std::size_t>(condition)];
}

Forecast forecast(const Mistake& mistake, const recording::Config& config, const recording::Pairs& input) {
  const RunOnKeys run(config, input);
  return run.n() == 0 ? hides(Condition::no_keys) : rule_of(mistake).forecast(run);
}

const std::vector<Condition>& conditions_of(const Mistake& mistake) {
  return rule_of(mistake).conditions;
}

}  // namespace scatterscope::mistakes
