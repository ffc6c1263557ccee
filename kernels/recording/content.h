// What an array holds, said by a marker where it is made: gpu.array<unsigned>("block_sums", n, as::block_sums), or
// SHARED(unsigned, x, 1024, blockDim.x, as::scanned). Code that looks for an array finds it by that, whatever it is
// called. Compiled for the host and for a GPU.
#pragma once

#include <cstdint>

// Each an enumerator and a marker. Files keep their numbers: new ones stand last, none leaves. Only what some code
// looks for has one.
#define SCATTERSCOPE_CONTENTS(CONTENT)                                                                              \
  CONTENT(keys)          /* on their way; of a sort by tiles in shared memory: the tile that a block has in hand */ \
  CONTENT(values)        /* what these keys carry along */                                                          \
  CONTENT(tile_keys)     /* a tile in shared memory that does not lie by thread, but by place */                    \
  CONTENT(tile_values)   /* its values */                                                                           \
  CONTENT(local_values)  /* values of the list whose tiles are sorted (13.4) */                                     \
  CONTENT(scanned)       /* what a block scans, a place a thread */                                                 \
  CONTENT(block_sums)    /* sums of tiles, which a launch of their own scans (11.6) */                              \
  CONTENT(tile_states)   /* what tiles publish to those behind them (11.7): a word of 64 bits a tile */             \
  CONTENT(tile_words)    /* the same, a word of 32 bits a bucket of a tile */                                       \
  CONTENT(bucket_shifts) /* of a bucket: from a place in the tile to one in the result */                           \
  CONTENT(large_size)    /* keys of each large bucket of a sort from the top, of each small one */                  \
  CONTENT(small_size)                                                                                               \
  CONTENT(child_sizes) /* keys of each child of the large buckets, and where it begins */                           \
  CONTENT(child_starts)                                                                                             \
  CONTENT(part_starts) /* where the parts begin that a level of a sample sort cuts */                               \
  CONTENT(sample)      /* all keys drawn, on each device */                                                         \
  CONTENT(own_sample)  /* those that one device drew */                                                             \
  CONTENT(sorted_sample)                                                                                            \
  CONTENT(splitters)                                                                                                \
  CONTENT(own_sends) /* where the keys for each device begin on one */

namespace scatterscope::recording {

#define SCATTERSCOPE_CONTENT(name) name,
enum class Content : std::uint8_t { none, SCATTERSCOPE_CONTENTS(SCATTERSCOPE_CONTENT) end };
#undef SCATTERSCOPE_CONTENT

}  // namespace scatterscope::recording

namespace scatterscope::as {

#define SCATTERSCOPE_CONTENT(name) inline constexpr recording::Content name = recording::Content::name;
SCATTERSCOPE_CONTENTS(SCATTERSCOPE_CONTENT)
#undef SCATTERSCOPE_CONTENT

}  // namespace scatterscope::as
