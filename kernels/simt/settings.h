// Settings: numbers that a launch gives a kernel and a compiler may want to know. A kernel takes each as a parameter of
// its own type. Compiled for the host and for a GPU.
//
// On the executor and in recordings they are numbers. A program that is compiled for timed or counted runs on a GPU has
// them as constants, whatever the shape: the program defines SCATTERSCOPE_KeysPerThread and so on.
#pragma once

#include "kernels/parameters/block_scan.h"
#include "kernels/parameters/limits.h"

namespace scatterscope::simt::settings {

// name, type, the most that it can be
#define SCATTERSCOPE_NUMBERS(SETTING)                                                                               \
  SETTING(KeysPerThread, unsigned, recording::most_keys_of_thread)                                                  \
  SETTING(Threads, unsigned, recording::most_block_threads)                                                         \
  SETTING(RadixBits, unsigned, recording::most_digit_bits) /* of the digit that a launch sorts by */                \
  SETTING(KeyBits, unsigned, recording::most_key_bits)                                                              \
  SETTING(SplitBits, unsigned, 8)                                      /* of a level of a sample sort */            \
  SETTING(PassBits, unsigned, recording::most_pass_bits)               /* of a pass of a tile's local sort */       \
  SETTING(LookBackWords, unsigned, recording::most_look_back_words)    /* words that a look-back loads at a time */ \
  SETTING(HistogramCopies, unsigned, recording::most_histogram_copies) /* counters that stand for one */            \
  SETTING(ChildrenPerThread, unsigned, recording::most_children_per_thread) /* of the buckets that a block lists */
// Choices among a few. Every program for a GPU has them as constants, or it would hold the code of all.
#define SCATTERSCOPE_CHOICES(SETTING)                                                                  \
  SETTING(WithValues, bool, true)  /* whether keys carry values along */                               \
  SETTING(Comparison, unsigned, 7) /* kernels/shared/comparison.cuh */                                 \
  SETTING(Descending, bool, true)                                                                      \
  SETTING(Alternating, bool, true)   /* of a bitonic network: ascending and descending runs in turn */ \
  SETTING(Mirrored, bool, true)      /* of a bitonic network: mirror images are compared first */      \
  SETTING(SearchAll, bool, true)     /* positions without a key are searched for too */                \
  SETTING(SharesByWarps, bool, true) /* a block that merges finds its share itself */                  \
  SETTING(AsyncLoads, bool, true)    /* keys of whole tiles come by asynchronous copies */             \
  SETTING(SkipPasses, bool, true)    /* digits that are alike in all keys are left out */              \
  SETTING(RankByBallots, bool, true) /* a tile is sorted by a whole digit at once */                   \
  SETTING(BlockScanBy, recording::BlockScan, recording::BlockScan::warp_shuffle)
#define SCATTERSCOPE_SETTINGS(SETTING) SCATTERSCOPE_NUMBERS(SETTING) SCATTERSCOPE_CHOICES(SETTING)

// known: to the compiler. most: where it is known, the number itself.
#define SCATTERSCOPE_KNOWN(Name, Type, most_of_all)                      \
  struct Name {                                                          \
    static constexpr bool known = true;                                  \
    static constexpr Type most = static_cast<Type>(SCATTERSCOPE_##Name); \
    constexpr operator Type() const { return most; }                     \
  };
#define SCATTERSCOPE_UNKNOWN(Name, Type, most_of_all)  \
  struct Name {                                        \
    static constexpr bool known = false;               \
    static constexpr Type most = most_of_all;          \
    Type number;                                       \
    constexpr operator Type() const { return number; } \
  };
#ifndef __CUDACC_RTC__
SCATTERSCOPE_SETTINGS(SCATTERSCOPE_UNKNOWN)
#elif SCATTERSCOPE_PROBE_RECORDS
SCATTERSCOPE_NUMBERS(SCATTERSCOPE_UNKNOWN)
SCATTERSCOPE_CHOICES(SCATTERSCOPE_KNOWN)
#else
SCATTERSCOPE_SETTINGS(SCATTERSCOPE_KNOWN)
#endif

// Half of a setting, rounded up.
template <class Number>
struct HalfOf {
  static constexpr bool known = Number::known;
  static constexpr unsigned most = (Number::most + 1) / 2;
  Number whole;
  constexpr operator unsigned() const { return (whole + 1) / 2; }  // NOLINT: it is the number
};

}  // namespace scatterscope::simt::settings
