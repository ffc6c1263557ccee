// As many keys as a sort takes: about 26 GB of the GPU's memory for keys alone, 43 GB for pairs. What does not fit is
// told and left out.
#include <doctest/doctest.h>

#include <cstdio>
#include <string>

#include "kernels/timing/timed_run.h"
#include "tests/gpu/no_gpu.h"

using namespace scatterscope;
using catalog::Backend;
using recording::Config;
using recording::Distribution;

namespace {

// Verified on the GPU against the input; false where its memory is too small.
bool sorts(timing::Stage& stage, const Config& config, std::uint64_t n, Distribution distribution) {
  timing::Contest contest;
  contest.workload.n = n;
  contest.workload.values = config.values;
  contest.workload.distribution = distribution;
  contest.sorts = {config};
  contest.runs = 1;
  const std::string what = std::to_string(n) + (config.values ? " pairs, " : " keys, ") +
                           std::string(recording::spelling(distribution)) + ", " +
                           std::to_string(config.block_threads) + " x " + std::to_string(config.keys_per_thread);
  CAPTURE(what);
  try {
    for (const timing::MeasuredRun& run : timing::measure(stage, contest, Backend::cuda)) CHECK(run.verified);
    std::printf("onesweep sorted %s\n", what.c_str());
    return true;
  } catch (const RunError& error) {
    REQUIRE(error.kind() == Failure::device_memory);
    std::printf("left out: onesweep, %s (%s)\n", what.c_str(), error.what());
    return false;
  }
}

Config tuned(std::uint64_t n, bool values) {
  Config config;
  config.sort = "onesweep";
  config.n = static_cast<std::uint32_t>(n);
  config.values = values;
  catalog::find_sort(config.sort)->tune(config);
  return config;
}

}  // namespace

TEST_CASE("onesweep sorts as many keys and pairs as it takes on the GPU, and half as many") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(Backend::cuda);
  unsigned sorted = 0, left_out = 0;
  const auto count = [&](bool done) { ++(done ? sorted : left_out); };
  const std::uint64_t most = catalog::max_plain_keys;
  for (const bool values : {false, true})
    for (const std::uint64_t n : {most - 1, most})
      // All in one bucket: its count is as large as n.
      for (const auto distribution : {Distribution::uniform, Distribution::equal})
        count(sorts(*stage, tuned(n, values), n, distribution));
  // And about 2^30, where bytes of 32-bit keys pass 2^32.
  for (const std::uint64_t n : {most / 2 - 1, most / 2 + 1})
    count(sorts(*stage, tuned(n, false), n, Distribution::uniform));
  // Keys are counted by blocks whose threads hold one each, which do not divide n: the next index of the last would
  // pass 2^32.
  Config config = tuned(most, false);
  config.radix_bits = 7;
  config.block_threads = 992;
  config.keys_per_thread = 1;
  count(sorts(*stage, config, most, Distribution::uniform));
  std::printf("%u sorts of 2^30 to 2^31 keys verified, %u left out\n", sorted, left_out);
  CHECK(sorted + left_out == 11);
}
