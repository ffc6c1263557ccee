// Numbers that the step just done makes and that are kept back, to be predicted; and what a wrong guess comes from.
#pragma once

#include <cstdint>
#include <optional>

#include "kernels/story/instant.h"
#include "kernels/story/operands.h"

namespace scatterscope::story {

// What the figure of an iteration shows at a place, and whether the step just done made it. None where nothing can be
// asked: the number is still to come, or it is none that a thread computed.
struct Predicted {
  std::uint64_t value = 0;
  bool made_now = false;
};
// `iteration` must exist. Steps that are kept back are looked into.
[[nodiscard]] std::optional<Predicted> predicted(const Instant& at, std::uint32_t iteration, const Place& place);

// How learners come to a wrong number, as an enumerator each.
#define SCATTERSCOPE_SLIPS(SLIP)                                                                           \
  SLIP(counts_itself)       /* an inclusive scan in place of an exclusive one */                           \
  SLIP(own_block_only)      /* a block's own scan taken for that of the grid */                            \
  SLIP(previous_block_only) /* of all blocks before the own one only the last was added */                 \
  SLIP(zeros_for_ones)      /* zeros were counted where ones were to be, or the other way round */         \
  SLIP(total_without_last)  /* the last exclusive sum taken for the total */                               \
  SLIP(formula_of_zero)     /* a one treated as a zero */                                                  \
  SLIP(formula_of_one)      /* the other way round */                                                      \
  SLIP(ones_subtracted)     /* N - total - before */                                                       \
  SLIP(total_forgotten)     /* N - before */                                                               \
  SLIP(skips_ones)          /* a one placed behind as many keys as there are ones */                       \
  SLIP(nothing_skipped)     /* a one placed as if there were no zeros, a key as if no bucket came first */ \
  SLIP(place_forgotten)     /* the start of the bucket, without the place in it */                         \
  SLIP(by_columns)          /* the bucket table scanned column by column */                                \
  SLIP(own_row_only)        /* smaller buckets were not counted */                                         \
  SLIP(other_buckets_only)  /* the same bucket of the blocks before was not counted */

#define SCATTERSCOPE_SLIP(name) name,
enum class Slip : std::uint8_t { SCATTERSCOPE_SLIPS(SCATTERSCOPE_SLIP) };
#undef SCATTERSCOPE_SLIP

// The first of them that comes to the guess; none where none does, or the guess is right.
[[nodiscard]] std::optional<Slip> slip_of(const Instant& at, std::uint32_t iteration, const Place& place,
                                          std::uint64_t guess);

}  // namespace scatterscope::story
