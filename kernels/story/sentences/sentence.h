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

// Each an enumerator, with its arguments. Where a thread acts it is argument 0 (T).
#define SCATTERSCOPE_SENTENCES(SENTENCE)                                                                        \
  /* --- Any step. */                                                                                           \
  SENTENCE(nothing_yet)       /* keys, their array */                                                           \
  SENTENCE(hidden)            /* - */                                                                           \
  SENTENCE(one_other)         /* - */                                                                           \
  SENTENCE(others)            /* how many */                                                                    \
  SENTENCE(reads)             /* T, cells */                                                                    \
  SENTENCE(writes)            /* T, cells */                                                                    \
  SENTENCE(reads_and_writes)  /* T, cells read, cells written */                                                \
  SENTENCE(copies)            /* T, cell read, cell written, value */                                           \
  SENTENCE(adds_cell)         /* T, cell added, cell written, its value, the added one, sum */                  \
  SENTENCE(atomic_adds)       /* T, cell, before, difference, after */                                          \
  SENTENCE(atomic_subtracts)  /* the same */                                                                    \
  SENTENCE(computes)          /* T, values */                                                                   \
  SENTENCE(barrier_of_block)  /* threads, block */                                                              \
  SENTENCE(barrier_of_blocks) /* threads, blocks */                                                             \
  SENTENCE(barrier_of_grid)   /* threads, blocks */                                                             \
  SENTENCE(barrier_of_warp)   /* lanes, warp, block */                                                          \
  SENTENCE(exchange_of_warp)  /* lanes, warp, block */                                                          \
  SENTENCE(pass_begins)       /* number, from 1 */                                                              \
  SENTENCE(iteration_begins)  /* number, from 1 */                                                              \
  /* --- Keys and their bits. */                                                                                \
  SENTENCE(flips_sign)                /* T, index */                                                            \
  SENTENCE(flips_all)                 /* T, index */                                                            \
  SENTENCE(flips_sign_back)           /* T, index */                                                            \
  SENTENCE(flips_all_back)            /* T, index */                                                            \
  SENTENCE(reads_key)                 /* T, index, cells */                                                     \
  SENTENCE(takes_bit)                 /* T, number of the bit, index, key, bit */                               \
  SENTENCE(takes_bit_flipped)         /* the same */                                                            \
  SENTENCE(takes_bit_in_tile)         /* T, number of the bit, place in the tile, key, bit */                   \
  SENTENCE(takes_bit_in_tile_flipped) /* the same */                                                            \
  SENTENCE(writes_total)              /* T, cell, ones */                                                       \
  SENTENCE(goes_as_zero)              /* T, index, ones before, number of them, destination */                  \
  SENTENCE(goes_as_one)               /* T, index, N, total, zeros, ones before, number of them, destination */ \
  SENTENCE(goes_as_one_through)       /* T, index, zeros, ones with its own, destination */                     \
  SENTENCE(sends_key)                 /* T, index, destination */                                               \
  SENTENCE(stores_key)                /* T, index, key, cell */                                                 \
  /* --- Tiles and buckets. */                                                                                  \
  SENTENCE(place_of_zero)        /* T, place, ones before, number of them, new place */                         \
  SENTENCE(place_of_one)         /* T, place, size, total, zeros, ones before, number of them, new place */     \
  SENTENCE(takes_bits)           /* T, how many, first of them, place in the tile, what they are */             \
  SENTENCE(takes_bits_flipped)   /* the same */                                                                 \
  SENTENCE(place_by_bits)        /* T, place, bits, lower keys, number, keys before, number, new place */       \
  SENTENCE(stores_sorted)        /* T, place in the tile, cells */                                              \
  SENTENCE(bucket_size)          /* T, bucket, tile, keys */                                                    \
  SENTENCE(bucket_start)         /* T, bucket, tile, start */                                                   \
  SENTENCE(bucket_start_in_part) /* T, bucket, tile, sum */                                                     \
  SENTENCE(bucket_destination)   /* T, bucket, start, keys of it before, number of them, destination */         \
  SENTENCE(finds_bucket)         /* T, index, key, bucket */                                                    \
  SENTENCE(takes_last_place)     /* T, bucket, index, its end, destination */                                   \
  SENTENCE(peers)                /* T, lanes, bucket */                                                         \
  SENTENCE(place_by_peers)       /* T, keys before, next place, number of keys before, place */                 \
  SENTENCE(to_slot)              /* T, index, slot */                                                           \
  SENTENCE(from_slot)            /* T, slot, destination */                                                     \
  SENTENCE(from_slot_same)       /* T, slot */                                                                  \
  SENTENCE(child_begins)         /* T, child, where, keys */                                                    \
  SENTENCE(lists_large)          /* T, child, entry */                                                          \
  SENTENCE(lists_small)          /* T, child, entry */                                                          \
  /* --- Scans. */                                                                                              \
  SENTENCE(round_begins)        /* places apart */                                                              \
  SENTENCE(scan_adds)           /* T, places before, own value, the added one, sum */                           \
  SENTENCE(scan_stores)         /* T, cell, own value, the added one, sum */                                    \
  SENTENCE(scan_keeps)          /* T, places before, cell, value */                                             \
  SENTENCE(before_element_sum)  /* T, element, in its tile, in tiles before, sum */                             \
  SENTENCE(before_in_tile)      /* T, element, sum */                                                           \
  SENTENCE(tile_sum)            /* T, tile, sum */                                                              \
  SENTENCE(tile_sum_before)     /* T, tile, sum */                                                              \
  SENTENCE(publishes_aggregate) /* T, tile, sum */                                                              \
  SENTENCE(publishes_prefix)    /* T, tile, sum */                                                              \
  SENTENCE(publishes_first)     /* T, tile, sum */                                                              \
  SENTENCE(publishes_sum)       /* T, tile, before, its own, sum */                                             \
  SENTENCE(finds_nothing)       /* T, tile */                                                                   \
  SENTENCE(sees_aggregate)      /* T, tile, sum */                                                              \
  SENTENCE(sees_prefix)         /* T, tile, sum */                                                              \
  SENTENCE(adds_aggregate)      /* T, tile, sum */                                                              \
  SENTENCE(adds_prefix)         /* T, tile, sum */                                                              \
  SENTENCE(clears_word)         /* T, tile */                                                                   \
  /* --- Merging. */                                                                                            \
  SENTENCE(co_rank_begins)  /* T, rank, low, high, both rules of a split */                                     \
  SENTENCE(co_rank_known)   /* T, rank, of A, of B */                                                           \
  SENTENCE(co_rank_takes_a) /* T, place in A, key, place in B, key, least i, i, j, the rule they break */       \
  SENTENCE(co_rank_takes_b) /* the same, the most i */                                                          \
  SENTENCE(co_rank_left)    /* low, high */                                                                     \
  SENTENCE(co_rank_found)   /* rank, of A, of B */                                                              \
  SENTENCE(puts_at_place)   /* T, position, place in its tile */                                                \
  /* --- Networks. */                                                                                           \
  SENTENCE(stage)             /* keys of a run, inner stride */                                                 \
  SENTENCE(changes_places)    /* T, low, high, key there, key there */                                          \
  SENTENCE(stays)             /* the same */                                                                    \
  SENTENCE(changes_backwards) /* the same, in a run against the order of the sort */                            \
  SENTENCE(stays_backwards)   /* the same */                                                                    \
  /* --- Samples. */                                                                                            \
  SENTENCE(draws)             /* T, cells */                                                                    \
  SENTENCE(chooses_splitter)  /* T, splitter, cells */                                                          \
  SENTENCE(between_splitters) /* T, index, key, bucket, splitters before */                                     \
  SENTENCE(equals_splitter)   /* T, index, key, bucket, splitter */                                             \
  SENTENCE(goes_to_device)    /* T, index, key, device */                                                       \
  SENTENCE(tells_device)      /* T, device, cells */                                                            \
  SENTENCE(crosses)           /* T, index, key, device it leaves, device it comes to */                         \
  SENTENCE(stays_on_device)   /* T, index, key, device */                                                       \
  /* --- Why: of any step. */                                                                                   \
  SENTENCE(why_start)         /* keys */                                                                        \
  SENTENCE(why_stored)        /* who, cell, value, step */                                                      \
  SENTENCE(why_there)         /* cell, value */                                                                 \
  SENTENCE(why_had_read)      /* T, cells */                                                                    \
  SENTENCE(why_read_next)     /* who, cell, step */                                                             \
  SENTENCE(why_read_no_more)  /* cell */                                                                        \
  SENTENCE(why_goes_on)       /* T, step */                                                                     \
  SENTENCE(why_ends)          /* T */                                                                           \
  SENTENCE(why_sum)           /* sum */                                                                         \
  SENTENCE(why_in_registers)  /* T */                                                                           \
  SENTENCE(why_barrier)       /* threads */                                                                     \
  SENTENCE(why_barrier_all)   /* - */                                                                           \
  SENTENCE(why_grid_barrier)  /* blocks */                                                                      \
  SENTENCE(why_warp_barrier)  /* lanes */                                                                       \
  SENTENCE(why_warp_exchange) /* lanes */                                                                       \
  SENTENCE(why_atomic)        /* cell */                                                                        \
  /* --- Why: keys and their bits. */                                                                           \
  SENTENCE(why_flips)       /* - */                                                                             \
  SENTENCE(why_iteration)   /* iteration, bits below */                                                         \
  SENTENCE(why_first_bits)  /* iteration */                                                                     \
  SENTENCE(why_stable)      /* - */                                                                             \
  SENTENCE(why_bit)         /* key, bit's number, bit */                                                        \
  SENTENCE(why_zeros_first) /* zeros, ones */                                                                   \
  SENTENCE(why_zero)        /* index, ones before, zeros before */                                              \
  SENTENCE(why_one)         /* zeros, ones before it, destination */                                            \
  SENTENCE(why_only_ones)   /* - */                                                                             \
  SENTENCE(why_total)       /* ones, N, zeros */                                                                \
  SENTENCE(why_no_two)      /* cell */                                                                          \
  SENTENCE(why_neighbours)  /* who, cell of it, cell of this one */                                             \
  /* --- Why: tiles and buckets. */                                                                             \
  SENTENCE(why_local)        /* keys of a tile */                                                               \
  SENTENCE(why_pattern)      /* keys, keys of a run */                                                          \
  SENTENCE(why_local_cost)   /* barriers, keys, their array */                                                  \
  SENTENCE(why_table)        /* buckets, tiles */                                                               \
  SENTENCE(why_bucket_start) /* bucket, tile, in smaller ones, in tiles before, start */                        \
  SENTENCE(why_rows)         /* - */                                                                            \
  SENTENCE(why_in_bucket)    /* bucket, start, place in it */                                                   \
  SENTENCE(why_buckets)      /* buckets */                                                                      \
  SENTENCE(why_last_place)   /* - */                                                                            \
  SENTENCE(why_peers)        /* - */                                                                            \
  SENTENCE(why_slots)        /* - */                                                                            \
  SENTENCE(why_child)        /* - */                                                                            \
  /* --- Why: scans. */                                                                                         \
  SENTENCE(why_round)          /* stride, twice the stride */                                                   \
  SENTENCE(why_no_overlap)     /* added, own, places */                                                         \
  SENTENCE(why_nothing_before) /* place, stride */                                                              \
  SENTENCE(why_two_levels)     /* elements of a tile */                                                         \
  SENTENCE(why_tile_sum)       /* tile */                                                                       \
  SENTENCE(why_aggregate)      /* tile */                                                                       \
  SENTENCE(why_prefix)         /* tile */                                                                       \
  SENTENCE(why_first_tile)     /* - */                                                                          \
  SENTENCE(why_adds)           /* tile, sum */                                                                  \
  SENTENCE(why_walk_goes_on)   /* tile */                                                                       \
  SENTENCE(why_walk_ends)      /* tile */                                                                       \
  SENTENCE(why_started)        /* - */                                                                          \
  /* --- Why: merging, networks, samples. */                                                                    \
  SENTENCE(why_co_rank)    /* rank */                                                                           \
  SENTENCE(why_diagonal)   /* rank, a, b */                                                                     \
  SENTENCE(why_halves)     /* answers left, before */                                                           \
  SENTENCE(why_alone)      /* - */                                                                              \
  SENTENCE(why_comparator) /* low, high */                                                                      \
  SENTENCE(why_fixed)      /* - */                                                                              \
  SENTENCE(why_sample)     /* drawn, buckets */                                                                 \
  SENTENCE(why_splitter)   /* - */                                                                              \
  SENTENCE(why_equal_keys) /* - */                                                                              \
  SENTENCE(why_devices)    /* - */                                                                              \
  SENTENCE(why_all_told)   /* - */                                                                              \
  SENTENCE(why_crosses)    /* - */

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
                              TileName, ArrayValue, Operands, SplitRule>;

struct Sentence {
  Says says = Says::nothing_yet;
  std::vector<Argument> arguments{};
  bool operator==(const Sentence&) const = default;
};
using Sentences = std::vector<Sentence>;

}  // namespace scatterscope::story
