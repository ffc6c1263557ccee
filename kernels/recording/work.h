// What a launch does, where its arrays and what it shows do not say it: a marker beside the kernel that is launched,
// gpu.launch<find_shares<Key>, as::finds_shares>(...). Code that looks for a launch finds it by that, whatever its
// kernel is called.
#pragma once

#include <cstdint>

// Each an enumerator and a marker. Files keep their numbers: new ones stand last, none leaves. Only what some code
// looks for has one.
#define SCATTERSCOPE_WORKS(WORK)                                                                \
  WORK(restores_keys)    /* from unsigned numbers in their order, after the sort */             \
  WORK(finds_shares)     /* a thread a tile: where its share begins in the first of two runs */ \
  WORK(finishes_buckets) /* small ones, by all digits that are left, in shared memory */        \
  WORK(gathers)          /* stores what a device has to every device */                         \
  WORK(exchanges)        /* stores each key to its device, once keys lie in the order of their devices */

namespace scatterscope::recording {

#define SCATTERSCOPE_WORK(name) name,
enum class Work : std::uint8_t { none, SCATTERSCOPE_WORKS(SCATTERSCOPE_WORK) end };
#undef SCATTERSCOPE_WORK

}  // namespace scatterscope::recording

namespace scatterscope::as {

#define SCATTERSCOPE_WORK(name) inline constexpr recording::Work name = recording::Work::name;
SCATTERSCOPE_WORKS(SCATTERSCOPE_WORK)
#undef SCATTERSCOPE_WORK

}  // namespace scatterscope::as
