// Launches whose threads together reach 2^32 positions, where a product of 32 bits is 0.
#include "kernels/timing/timed_run.h"
#include "tests/gpu/no_gpu.h"
#include "tests/testing.h"

using namespace scatterscope;

// 128 blocks of 1,024 threads with 32 keys each hold 2^22 keys: one position for each of their threads' keys is 2^32 in
// all. A loop that steps by that product would never end.
TEST_CASE("one launch of blocks as large as may be ends for any number of tiles") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(catalog::Backend::cuda);
  for (const std::uint64_t n : {4'161'536, 4'161'537, 4'194'303, 4'194'304, 4'194'305}) {
    timing::Contest contest;
    recording::Config config{.sort = "radix-local",
                             .n = static_cast<std::uint32_t>(n),
                             .radix_bits = 4,
                             .block_threads = 1024,
                             .keys_per_thread = 32,
                             .launches = recording::Launches::one};
    contest.workload.n = n;
    contest.sorts = {config};
    contest.runs = 1;
    CAPTURE(n);
    for (const timing::MeasuredRun& run : timing::measure(*stage, contest, catalog::Backend::cuda)) CHECK(run.verified);
  }
}
