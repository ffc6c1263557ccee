// Whether a run exposes a mistake: a rule for each, of the configuration and the keys alone. No kernel runs for it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "kernels/mistakes/mistakes.h"

namespace scatterscope::mistakes {

enum class Exposure : std::uint8_t {
  hides,    // the kernel at fault does what the right one does
  exposes,  // the run fails, its result is wrong, it costs more, or accesses race
  depends,  // on the order of threads or blocks, or on what memory held before: Condition says what hides it then
};

// Under what a mistake hides, or hides by chance. The strings mistake_if_<word> say them as clauses. Bits are those
// that kernels look at: of i32 and f32 ordered bits, complemented where larger keys come first.
#define SCATTERSCOPE_CONDITIONS(C) \
  C(lines_not_run)                 \
  C(no_keys)                       \
  C(last_bits_zero)                \
  C(at_most_one_one)               \
  C(one_iteration)                 \
  C(last_digits_differ)            \
  C(order_of_atomics)              \
  C(neighbours_together)           \
  C(two_threads)                   \
  C(no_block_behind)               \
  C(equal_keys_clash)              \
  C(blocks_filled)                 \
  C(last_block_zeros)              \
  C(one_block)                     \
  C(ones_in_last_block)            \
  C(blocks_by_number)              \
  C(blocks_held_together)          \
  C(order_of_blocks)               \
  C(blocks_in_order)               \
  C(all_zeros)                     \
  C(even_iterations)               \
  C(last_iteration_idle)           \
  C(nothing_merged)                \
  C(four_merged)                   \
  C(descending_padding)            \
  C(power_of_two)                  \
  C(keys_below_padding)            \
  C(already_sorted)                \
  C(first_phase_swaps)             \
  C(unsigned_keys)                 \
  C(no_negative_key)               \
  C(negative_integers)             \
  C(one_negative_float)            \
  C(ascending)                     \
  C(no_values)                     \
  C(keys_differ)                   \
  C(turned_alike)                  \
  C(values_compared)               \
  C(ties_of_one_thread)            \
  C(shares_cut_ties)
enum class Condition : std::uint8_t {
#define SCATTERSCOPE_CONDITION(word) word,
  SCATTERSCOPE_CONDITIONS(SCATTERSCOPE_CONDITION)
#undef SCATTERSCOPE_CONDITION
};
[[nodiscard]] std::string_view spelling(Condition condition);

struct Forecast {
  Exposure exposure = Exposure::exposes;
  Condition condition{};     // of no meaning where the run exposes the mistake
  bool on_all_keys = false;  // hides whatever the keys are, under these parameters
};

// The run must fit the mistake's sort: `config` as catalog::resolve returns it for these keys.
[[nodiscard]] Forecast forecast(const Mistake& mistake, const recording::Config& config, const recording::Pairs& input);

// All that forecast() may name of the mistake beside that there are no keys: under none of them it shows.
[[nodiscard]] const std::vector<Condition>& conditions_of(const Mistake& mistake);

}  // namespace scatterscope::mistakes
