// What happens in a step as a value without words: which sentence, and the recorded values that it names. Every number
// comes from the recording; a sum is put into a sentence only after it was added up and agreed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "kernels/story/instant.h"
#include "kernels/story/operands.h"

namespace scatterscope::story {

// Each an enumerator. Its words, say_<name> in assets/translations/sentences.def, name its arguments in their order.
// The thread that acts, where one is named, is the first.
#define SCATTERSCOPE_SENTENCES(SENTENCE)     \
  /* --- Any step. */                        \
  SENTENCE(nothing_yet)                      \
  SENTENCE(hidden)                           \
  SENTENCE(takes_no_part)                    \
  SENTENCE(one_other)                        \
  SENTENCE(others)                           \
  SENTENCE(reads)                            \
  SENTENCE(writes)                           \
  SENTENCE(reads_and_writes)                 \
  SENTENCE(copies)                           \
  SENTENCE(copies_async)                     \
  SENTENCE(adds_cell)                        \
  SENTENCE(atomic_adds)                      \
  SENTENCE(atomic_subtracts)                 \
  SENTENCE(computes)                         \
  SENTENCE(barrier_of_block)                 \
  SENTENCE(barrier_of_blocks)                \
  SENTENCE(barrier_of_grid)                  \
  SENTENCE(barrier_of_warp)                  \
  SENTENCE(exchange_of_warp)                 \
  SENTENCE(waits_for_copies)                 \
  SENTENCE(pass_begins)                      \
  SENTENCE(iteration_begins)                 \
  /* --- Keys and their bits. */             \
  SENTENCE(flips_sign)                       \
  SENTENCE(flips_all)                        \
  SENTENCE(flips_sign_back)                  \
  SENTENCE(flips_all_back)                   \
  SENTENCE(reads_key)                        \
  SENTENCE(takes_bit)                        \
  SENTENCE(takes_bit_flipped)                \
  SENTENCE(takes_bit_in_tile)                \
  SENTENCE(takes_bit_in_tile_flipped)        \
  SENTENCE(writes_total)                     \
  SENTENCE(writes_before)                    \
  SENTENCE(reads_before)                     \
  SENTENCE(reads_total)                      \
  SENTENCE(goes_as_zero)                     \
  SENTENCE(goes_as_one)                      \
  SENTENCE(goes_as_one_through)              \
  SENTENCE(sends_key)                        \
  SENTENCE(stores_key)                       \
  /* --- Tiles and buckets. */               \
  SENTENCE(place_of_zero)                    \
  SENTENCE(place_of_one)                     \
  SENTENCE(takes_bits)                       \
  SENTENCE(takes_bits_flipped)               \
  SENTENCE(place_by_bits)                    \
  SENTENCE(stores_sorted)                    \
  SENTENCE(bucket_size)                      \
  SENTENCE(bucket_start)                     \
  SENTENCE(bucket_start_in_part)             \
  SENTENCE(bucket_destination)               \
  SENTENCE(finds_bucket)                     \
  SENTENCE(takes_last_place)                 \
  SENTENCE(peers)                            \
  SENTENCE(place_by_peers)                   \
  SENTENCE(to_slot)                          \
  SENTENCE(from_slot)                        \
  SENTENCE(from_slot_same)                   \
  SENTENCE(child_begins)                     \
  SENTENCE(lists_large)                      \
  SENTENCE(lists_small)                      \
  SENTENCE(skips_iteration)                  \
  /* --- Scans. */                           \
  SENTENCE(round_begins)                     \
  SENTENCE(scan_adds)                        \
  SENTENCE(scan_stores)                      \
  SENTENCE(scan_keeps)                       \
  SENTENCE(before_element_sum)               \
  SENTENCE(before_in_tile)                   \
  SENTENCE(tile_sum)                         \
  SENTENCE(tile_sum_before)                  \
  SENTENCE(publishes_aggregate)              \
  SENTENCE(publishes_prefix)                 \
  SENTENCE(publishes_first)                  \
  SENTENCE(publishes_sum)                    \
  SENTENCE(finds_nothing)                    \
  SENTENCE(sees_aggregate)                   \
  SENTENCE(sees_prefix)                      \
  SENTENCE(adds_aggregate)                   \
  SENTENCE(adds_prefix)                      \
  SENTENCE(clears_word)                      \
  /* --- Merging. */                         \
  SENTENCE(co_rank_begins)                   \
  SENTENCE(co_rank_known)                    \
  SENTENCE(co_rank_takes_a)                  \
  SENTENCE(co_rank_takes_b)                  \
  SENTENCE(co_rank_left)                     \
  SENTENCE(co_rank_found)                    \
  SENTENCE(puts_at_place)                    \
  /* --- Networks. */                        \
  SENTENCE(stage)                            \
  SENTENCE(changes_places)                   \
  SENTENCE(stays)                            \
  SENTENCE(changes_backwards)                \
  SENTENCE(stays_backwards)                  \
  /* --- Samples. */                         \
  SENTENCE(draws)                            \
  SENTENCE(chooses_splitter)                 \
  SENTENCE(between_splitters)                \
  SENTENCE(equals_splitter)                  \
  SENTENCE(goes_to_device)                   \
  SENTENCE(tells_device)                     \
  SENTENCE(crosses)                          \
  SENTENCE(stays_on_device)                  \
  /* --- The iteration and the phase. */     \
  SENTENCE(phase_before)                     \
  SENTENCE(phase_between)                    \
  SENTENCE(phase_after)                      \
  SENTENCE(phase_iteration)                  \
  SENTENCE(phase_digit)                      \
  SENTENCE(phase_digit_of_large)             \
  SENTENCE(phase_digit_on_devices)           \
  SENTENCE(phase_tiles_first)                \
  SENTENCE(phase_finishes)                   \
  SENTENCE(phase_sorts_tiles)                \
  SENTENCE(phase_merges)                     \
  SENTENCE(phase_merges_last)                \
  SENTENCE(phase_last_shorter)               \
  SENTENCE(phase_even)                       \
  SENTENCE(phase_odd)                        \
  SENTENCE(phase_stage)                      \
  SENTENCE(phase_sample)                     \
  SENTENCE(phase_sample_parts)               \
  SENTENCE(phase_sample_devices)             \
  SENTENCE(phase_exchange)                   \
  SENTENCE(phase_sorts_buckets)              \
  SENTENCE(phase_finds_parts)                \
  SENTENCE(phase_draws)                      \
  SENTENCE(phase_sorts_sample)               \
  SENTENCE(phase_chooses)                    \
  SENTENCE(phase_partitions)                 \
  SENTENCE(phase_of_kernel)                  \
  SENTENCE(phase_kernel)                     \
  /* --- Why: of any step. */                \
  SENTENCE(why_start)                        \
  SENTENCE(why_stored)                       \
  SENTENCE(why_there)                        \
  SENTENCE(why_had_read)                     \
  SENTENCE(why_read_next)                    \
  SENTENCE(why_read_no_more)                 \
  SENTENCE(why_goes_on)                      \
  SENTENCE(why_ends)                         \
  SENTENCE(why_sum)                          \
  SENTENCE(why_in_registers)                 \
  SENTENCE(why_barrier)                      \
  SENTENCE(why_barrier_all)                  \
  SENTENCE(why_grid_barrier)                 \
  SENTENCE(why_warp_barrier)                 \
  SENTENCE(why_warp_exchange)                \
  SENTENCE(why_copies_async)                 \
  SENTENCE(why_copy_wait)                    \
  SENTENCE(why_atomic)                       \
  /* --- Why: keys and their bits. */        \
  SENTENCE(why_flips)                        \
  SENTENCE(why_iteration)                    \
  SENTENCE(why_first_bits)                   \
  SENTENCE(why_stable)                       \
  SENTENCE(why_bit)                          \
  SENTENCE(why_zeros_first)                  \
  SENTENCE(why_zero)                         \
  SENTENCE(why_one)                          \
  SENTENCE(why_only_ones)                    \
  SENTENCE(why_total)                        \
  SENTENCE(why_no_two)                       \
  SENTENCE(why_neighbours)                   \
  /* --- Why: tiles and buckets. */          \
  SENTENCE(why_local)                        \
  SENTENCE(why_pattern)                      \
  SENTENCE(why_local_cost)                   \
  SENTENCE(why_table)                        \
  SENTENCE(why_bucket_start)                 \
  SENTENCE(why_rows)                         \
  SENTENCE(why_in_bucket)                    \
  SENTENCE(why_buckets)                      \
  SENTENCE(why_last_place)                   \
  SENTENCE(why_peers)                        \
  SENTENCE(why_slots)                        \
  SENTENCE(why_child)                        \
  SENTENCE(why_skipped)                      \
  /* --- Why: scans. */                      \
  SENTENCE(why_round)                        \
  SENTENCE(why_no_overlap)                   \
  SENTENCE(why_nothing_before)               \
  SENTENCE(why_two_levels)                   \
  SENTENCE(why_tile_sum)                     \
  SENTENCE(why_aggregate)                    \
  SENTENCE(why_prefix)                       \
  SENTENCE(why_first_tile)                   \
  SENTENCE(why_adds)                         \
  SENTENCE(why_walk_goes_on)                 \
  SENTENCE(why_walk_ends)                    \
  SENTENCE(why_started)                      \
  /* --- Why: merging, networks, samples. */ \
  SENTENCE(why_co_rank)                      \
  SENTENCE(why_diagonal)                     \
  SENTENCE(why_halves)                       \
  SENTENCE(why_alone)                        \
  SENTENCE(why_comparator)                   \
  SENTENCE(why_fixed)                        \
  SENTENCE(why_sample)                       \
  SENTENCE(why_splitter)                     \
  SENTENCE(why_equal_keys)                   \
  SENTENCE(why_devices)                      \
  SENTENCE(why_all_told)                     \
  SENTENCE(why_crosses)

#define SCATTERSCOPE_SENTENCE(name) name,
enum class Says : std::uint8_t { SCATTERSCOPE_SENTENCES(SCATTERSCOPE_SENTENCE) };
#undef SCATTERSCOPE_SENTENCE

// --- What a sentence names.

struct ThreadName {
  ThreadId id;
  bool only_block = false;   // the launch has no other
  std::uint32_t device = 0;  // that the block ran on
  bool operator==(const ThreadName&) const = default;
};
struct KeyBits {
  std::uint64_t bits = 0;  // as the iterations hold it (key_order.h)
  bool operator==(const KeyBits&) const = default;
};
// So many of something: words for one differ from those for several.
struct Count {
  enum class Of : std::uint8_t { keys, threads, blocks, lanes, places, splitters, ones_before, keys_before };
  Of of = Of::keys;
  std::uint64_t number = 0;
  bool operator==(const Count&) const = default;
};
struct ArrayName {
  std::uint16_t array = 0;
  bool operator==(const ArrayName&) const = default;
};
struct CellName {
  std::uint16_t array = 0;
  std::uint32_t index = 0;
  bool operator==(const CellName&) const = default;
};
// At most `most_listed` of them, and how many more there are.
inline constexpr std::size_t most_listed = 4;
struct CellValues {
  struct One {
    CellName cell;
    std::uint64_t value = 0;
    bool operator==(const One&) const = default;
  };
  std::vector<One> cells;
  std::uint64_t more = 0;
  bool operator==(const CellValues&) const = default;
};
struct NamedValues {
  struct One {
    std::uint16_t name = 0;
    std::uint64_t value = 0;
    bool operator==(const One&) const = default;
  };
  std::vector<One> values;
  std::uint64_t more = 0;
  bool operator==(const NamedValues&) const = default;
};
// Whose word it is in a look-back.
struct TileName {
  std::uint64_t tile = 0;
  std::optional<std::uint64_t> bucket;
  bool operator==(const TileName&) const = default;
};
// The bits of an iteration's digit, the lowest one first.
struct DigitBits {
  std::uint32_t first = 0, count = 1;
  bool operator==(const DigitBits&) const = default;
};
// The kernel of a launch.
struct KernelName {
  std::uint32_t launch = 0;
  bool operator==(const KernelName&) const = default;
};
// A value of an array's type.
struct ArrayValue {
  std::uint16_t array = 0;
  std::uint64_t value = 0;
  bool operator==(const ArrayValue&) const = default;
};

// What a split of a merge into i keys of A and j of B fulfils, on either side of it: A[i-1] <= B[j] or B[j-1] < A[i].
struct SplitRule {
  bool after_A = false;
  bool operator==(const SplitRule&) const = default;
};

using Argument = std::variant<std::uint64_t, ThreadName, KeyBits, Count, ArrayName, CellName, CellValues, NamedValues,
                              TileName, ArrayValue, Operands, SplitRule, DigitBits, KernelName>;

struct Sentence {
  Says says = Says::nothing_yet;
  std::vector<Argument> arguments{};
  bool operator==(const Sentence&) const = default;
};
using Sentences = std::vector<Sentence>;

}  // namespace scatterscope::story
