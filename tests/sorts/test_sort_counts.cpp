// The counts of a whole sort, as the map of the chapter shows it, against recordings and against what is known of
// networks.
#include "kernels/analysis/run_counts.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"
#include "tests/while_true.h"

namespace scatterscope::tests {
namespace {

using analysis::SortCounts;

recording::Pairs keys_of(std::uint32_t n, std::uint32_t key_bits) {
  return recording::Pairs(
      recording::random_keys(n, 7, recording::Distribution::uniform, key_bits, recording::KeyType::u32));
}

SortCounts counted(const std::string& sort, std::uint32_t n, std::uint32_t block_threads = 32) {
  return catalog::count_sort(of_sort(sort, block_threads, 32), keys_of(n, 32));
}

TEST_CASE("a counted sort has the counts of its recording") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    for (const std::uint32_t n : {0U, 1U, 64U, 200U}) {
      if (!catalog::takes(*info, n)) continue;
      INFO("info->name ", info->name, ", n ", n);
      recording::Config config = of_sort(info->name, 32, 8);
      config.radix_bits = std::min(info->max_radix_bits, 4U);
      const recording::Pairs input = keys_of(n, 8);
      const SortCounts counts = catalog::count_sort(config, input);
      const recording::Recording recording = tests::record(config, input);
      const analysis::RunCounts of_recording = analysis::count_run(recording, analysis::make_key_table(recording));
      if (!info->one_block) {  // whose recording counts its stores to shared memory
        CHECK(counts.requests == of_recording.requests);
        CHECK(counts.sectors == of_recording.sectors);
      }
      CHECK(counts.iterations == recording.iterations.size());
      CHECK(counts.launches == of_recording.launches);
      CHECK(counts.barriers == of_recording.barriers);
      // The last iteration of a sort from the top finishes small buckets by all digits that are left.
      if (!catalog::by_digits(*info) || !info->top_down) {
        for (const recording::Iteration& iteration : recording.iterations)
          if (!catalog::runs_over_devices(*info)) CHECK((iteration.digit_bits > 0) == catalog::by_digits(*info));
      }
      if (catalog::by_digits(*info)) CHECK(counts.comparisons == 0);
    }
  }
}

TEST_CASE("a pass that moves every key moves N of them") {
  CHECK(counted("radix-1bit", 200).key_moves == 32 * 200);
  CHECK(counted("onesweep", 200).key_moves == 32 * 200);
  CHECK(counted("radix-block", 200).key_moves == 0);  // within shared memory
}

TEST_CASE("comparators of the networks, by their formulas") {
  for (std::uint64_t k = 1; k <= 8; ++k) {
    const std::uint64_t n = std::uint64_t{1} << k;
    CAPTURE(n);
    for (const char* sort : {"bitonic", "bitonic-alternating", "bitonic-shared"}) {
      CHECK(counted(sort, static_cast<std::uint32_t>(n)).comparisons == n * k * (k + 1) / 4);
    }
    // Knuth, The Art of Computer Programming 3, 5.3.4: Batcher's.
    CHECK(counted("odd-even-merge", static_cast<std::uint32_t>(n)).comparisons == (k * k - k + 4) * n / 4 - 1);
  }
  // Two rounds of both phases: the second one finds that nothing is to be swapped.
  CHECK(catalog::count_sort(of_sort("odd-even-transposition", 32, 32), recording::Pairs({2, 1, 4, 3})).comparisons ==
        6);
}

TEST_CASE("comparisons of the merge sort") {
  // One thread finds its share without any and compares once, the other one finds its share by one.
  CHECK(counted("merge", 2).comparisons == 2);
  CHECK(counted("merge", 1).comparisons == 0);
  // Less than a binary search and two comparisons for each key of each of eleven passes.
  const SortCounts counts = counted("merge", 2048, 256);
  CHECK(counts.comparisons > 2048 * 11 / 2);
  CHECK(counts.comparisons < 2048ULL * 11 * (11 + 2));
}

TEST_CASE("counting is cancelled") {
  CHECK_THROWS_AS((void)catalog::count_sort(of_sort("radix-1bit", 32, 32), keys_of(64, 32),
                                            while_true([](double) { return false; })),
                  catalog::RunCancelled);
}

}  // namespace
}  // namespace scatterscope::tests
