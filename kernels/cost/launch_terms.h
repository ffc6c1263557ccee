// The sizes that the cost of a launch is made of. A kernel's events, cells and steps are sums of such terms, each with
// a factor that was fitted to recordings (fitted_costs.def).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/cost/run_plan.h"
#include "kernels/parameters/config.h"

namespace scatterscope::cost {

// T: threads of the grid, W: of blocks that can have work, G: those blocks, C: keys of a thread, n: keys, D: bits of
// the digit, E: elements of the array that the launch works on beside the keys, R: buckets of a digit, V: 1 with
// values, log: of base 2, upwards. L: tiles of a cooperative launch's scan by look-back; its blocks run at once, so
// each tile looks back to all others. P: devices.
// clang-format off
#define SCATTERSCOPE_LAUNCH_TERMS(TERM) \
  TERM(one, 1)                          \
  TERM(threads, T)                      \
  TERM(threads_log_block, T* log_b)     \
  TERM(threads_log2_block, T* log_b* log_b) \
  TERM(threads_log_keys, T* log_n)      \
  TERM(threads_digit, T* D)             \
  TERM(threads_digit_log_block, T* D* log_b) \
  TERM(slots, W* C)                     \
  TERM(slots_values, W* C* V)           \
  TERM(slots_digit, W* C* D)            \
  TERM(slots_digit_values, W* C* D* V)  \
  TERM(slots_digits, W* C* digits)      \
  TERM(slots_log_block, W* C* log_b)    \
  TERM(slots_log_block_values, W* C* log_b* V) \
  TERM(slots_log_held, W* C* log_c)     \
  TERM(slots_log_tile, W* C*(log_b + log_c)) \
  TERM(slots_log2_tile, W* C*(log_b + log_c) * (log_b + log_c)) \
  TERM(slots_held, W* C* C)             \
  TERM(slots_log_keys, W* C* log_n)     \
  TERM(elements, E)                     \
  TERM(elements_log_block, E* log_b)    \
  TERM(elements_log2, E* log_e* log_e)  \
  TERM(elements_log_keys, E* log_n)     \
  TERM(keys, n)                         \
  TERM(keys_values, n* V)               \
  TERM(keys_log, n* log_n)              \
  TERM(keys_log2, n* log_n* log_n)      \
  TERM(keys_log_block, n* log_b)        \
  TERM(keys_log_values, n* log_n* V)    \
  TERM(blocks, G)                       \
  TERM(blocks2, G* G)                   \
  TERM(blocks_log, G* log_g)            \
  TERM(look_backs, L* std::min(G, L))   \
  TERM(cells, G* R)                     \
  TERM(cells_log, G* R* log_r)          \
  TERM(cells_words, G* R* words)        \
  TERM(cells_blocks, G* G* R)           \
  TERM(cells_log_blocks, G* R* log_g)   \
  TERM(counters, G* R* warps)           \
  TERM(digit_tables, G* R* digits)      \
  TERM(digit_tables_copies, G* R* digits* copies) \
  TERM(threads_devices, T* P)           \
  TERM(slots_devices, W* C* P)          \
  TERM(elements_devices, E* P)
// clang-format on

enum class Term : std::uint8_t {
#define TERM(name, size) name,
  SCATTERSCOPE_LAUNCH_TERMS(TERM)
#undef TERM
      end
};
inline constexpr std::size_t term_count = static_cast<std::size_t>(Term::end);
[[nodiscard]] std::string_view spelling(Term term);

// By Term.
using Terms = std::array<double, term_count>;
[[nodiscard]] Terms terms_of(const recording::Config& config, const PlannedLaunch& launch);

// The launches that have factors of their own: a kernel, and what its text depends on.
[[nodiscard]] std::string group_of(const recording::Config& config, const PlannedLaunch& launch);

}  // namespace scatterscope::cost
