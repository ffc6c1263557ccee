// As many keys as a sort takes: about 26 GB of the GPU's memory for keys alone, 43 GB for pairs. A run that the free
// memory holds must sort; one that it cannot hold must be refused.
#include <cstdio>

#include "kernels/texts/failed_runs.h"
#include "tests/gpu/large_runs.h"
#include "tests/gpu/no_gpu.h"
#include "tests/testing.h"

using namespace scatterscope;

namespace {

// Verified on the GPU against the input; false where the run was refused for its memory.
bool sorts(timing::Stage& stage, const timing::Contest& contest, const std::string& what) {
  try {
    const auto runs = timing::measure(stage, contest, catalog::Backend::cuda);
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].verified);
    std::printf("onesweep sorted %s\n", what.c_str());
    return true;
  } catch (const Error& error) {
    REQUIRE(error.id() == texts::run_device_memory);
    std::printf("left out: onesweep, %s (%s)\n", what.c_str(), error.what());
    return false;
  }
}

}  // namespace

TEST_CASE("onesweep sorts as many keys and pairs as the GPU's memory holds, up to its largest n, and half as many") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(catalog::Backend::cuda);
  for (const timing::Contest& contest : tests::large_runs()) {
    const timing::Workload& w = contest.workload;
    const recording::Config& config = contest.sorts[0];
    const std::string what = std::to_string(w.n) + (w.values ? " pairs, " : " keys, ") +
                             std::string(recording::spelling(w.distribution)) + ", " +
                             std::to_string(config.block_threads) + " x " + std::to_string(config.keys_per_thread);
    CAPTURE(what);
    const std::uint64_t free = stage->free_bytes();
    CAPTURE(free);
    CHECK(tests::plausible(tests::room_for(w, free), sorts(*stage, contest, what)));
  }
}
