// What a value means that a kernel shows. The kernel says it by a marker around the value, see(as::index(i), key,
// as::bit(bit)), and figures find it by its meaning, whatever the variable is called. Compiled for the host and for a
// GPU.
#pragma once

#include <cstdint>

// Each an enumerator and a marker. Files keep their numbers: new ones stand last, none leaves.
#define SCATTERSCOPE_MEANINGS(MEANING)                                                                       \
  MEANING(index)          /* of the key that the thread works on: its position in the list */                \
  MEANING(element)        /* of whatever a scan goes over */                                                 \
  MEANING(pass)           /* of several over a tile in one iteration, from 0 */                              \
  MEANING(iteration)      /* of several in one launch, from 0 */                                             \
  MEANING(tile_first)     /* the position at which the tile of a pass begins */                              \
  MEANING(slot)           /* where a key goes in the list whose tiles are reordered */                       \
  MEANING(from_slot)      /* the slot whose key is taken up again */                                         \
  MEANING(place)          /* where a pass moves a key within its tile */                                     \
  MEANING(cell)           /* where a tile's place lies in shared memory, if that is another number */        \
  MEANING(key)            /* a key's bits as they were before the sort */                                    \
  MEANING(ordered)        /* a key's bits as an unsigned number that sorts alike */                          \
  MEANING(flipped)        /* which bits of a key differ in it */                                             \
  MEANING(bit)            /* what a key is sorted by: its bit, or the two bits of a pass */                  \
  MEANING(bucket)         /* a bucket's number, of the key in hand if there is one */                        \
  MEANING(in_bucket)      /* a key's place among the keys of its bucket in its tile */                       \
  MEANING(before)         /* the exclusive scan at an element: the ones before a key */                      \
  MEANING(before_in_tile) /* the same within a tile */                                                       \
  MEANING(through)        /* the inclusive scan */                                                           \
  MEANING(total)          /* of the ones */                                                                  \
  MEANING(zeros_total)                                                                                       \
  MEANING(destination)  /* where a key goes in the result */                                                 \
  MEANING(peers)        /* the lanes whose keys are in the same bucket, a bit a lane */                      \
  MEANING(peers_before) /* how many of them come before */                                                   \
  MEANING(next_place)   /* of the tile's bucket, before those of this warp's row took theirs */              \
  MEANING(low)          /* of a comparator: its positions, the keys there, and whether they change places */ \
  MEANING(high)                                                                                              \
  MEANING(key_low)                                                                                           \
  MEANING(key_high)                                                                                          \
  MEANING(swapped)                                                                                           \
  MEANING(stride)       /* of a scan, or of a network's stage */                                             \
  MEANING(inner_stride) /* the distance that halves within a stage */                                        \
  MEANING(backwards)    /* comparators stand against the order of the sort */                                \
  MEANING(child)        /* a bucket of a bucket: its number, where it begins, its keys */                    \
  MEANING(child_begin)                                                                                       \
  MEANING(child_size)                                                                                        \
  MEANING(next_large) /* where it stands in the list of large buckets, or of small ones */                   \
  MEANING(next_small)                                                                                        \
  MEANING(run_a) /* of a merge: where its runs begin, and their keys */                                      \
  MEANING(size_a)                                                                                            \
  MEANING(run_b)                                                                                             \
  MEANING(size_b)                                                                                            \
  MEANING(rank) /* whose co-rank is searched for, and between which bounds */                                \
  MEANING(rank_low)                                                                                          \
  MEANING(rank_high)                                                                                         \
  MEANING(lower)   /* keys of the tile whose bits of the pass are lower */                                   \
  MEANING(skipped) /* the digits that are not sorted by, a bit an iteration */

namespace scatterscope::recording {

#define SCATTERSCOPE_MEANING(name) name,
enum class Meaning : std::uint8_t { none, SCATTERSCOPE_MEANINGS(SCATTERSCOPE_MEANING) end };
#undef SCATTERSCOPE_MEANING

// A value and what it means.
template <Meaning meaning, class T>
struct Marked {
  T value;
};

}  // namespace scatterscope::recording

namespace scatterscope::as {

#define SCATTERSCOPE_MEANING(name)                                         \
  template <class T>                                                       \
  constexpr recording::Marked<recording::Meaning::name, T> name(T value) { \
    return {value};                                                        \
  }
SCATTERSCOPE_MEANINGS(SCATTERSCOPE_MEANING)
#undef SCATTERSCOPE_MEANING

}  // namespace scatterscope::as
