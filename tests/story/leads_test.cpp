// The key or thread that is described as long as nothing is chosen.
#include "kernels/analysis/leads.h"

#include <doctest/doctest.h>

#include <map>

#include "kernels/analysis/run.h"
#include "tests/recorded.h"

namespace scatterscope {
TEST_CASE(
    "an iteration's lead has a bucket and a block before its own, and a key of its bucket before it in its block") {
  for (const char* sort : {"radix-1bit", "radix-1bit --order descending", "radix-local", "radix-local --radix-bits 2",
                           "onesweep --radix-bits 2", "radix-1bit-single --launches one"}) {
    CAPTURE(sort);
    const tests::RecordedRun r(tests::of_sort(sort, 4, 4), tests::book_keys);
    const bool descending = r.recording.config.order == recording::Order::descending;
    for (std::size_t k = 0; k < r.recording.iterations.size(); ++k) {
      const auto& table = r.keys.iterations[k];
      const recording::Iteration& iteration = r.recording.iterations[k];
      REQUIRE(table.lead);
      REQUIRE(table.lead->key);
      const auto digit = [&](std::uint32_t p) {
        return (table.keys[p] >> iteration.shift & ((1U << iteration.digit_bits) - 1)) ^ (descending ? ~0ULL : 0);
      };
      const std::uint32_t lead = *table.lead->key, block = lead / 4;
      CHECK(block > 0);
      std::uint32_t smaller = 0, equal = 0;
      for (std::uint32_t p = 0; p < table.keys.size(); ++p) smaller += digit(p) < digit(lead) ? 1 : 0;
      for (std::uint32_t p = block * 4; p < lead; ++p) equal += digit(p) == digit(lead) ? 1 : 0;
      CHECK(smaller > 0);
      CHECK(equal > 0);
    }
  }
}

TEST_CASE("a merge's lead is the thread that does most: it searches the longest") {
  const tests::RecordedRun r(tests::of_sort("merge", 4, 4), tests::book_keys);
  for (std::size_t k = 0; k < r.recording.iterations.size(); ++k) {
    const auto& lead = r.keys.iterations[k].lead;
    REQUIRE(lead);
    CHECK_FALSE(lead->key);
    const recording::Iteration& iteration = r.recording.iterations[k];
    std::map<std::pair<unsigned, unsigned>, std::size_t> events;
    for (std::uint64_t e = r.recording.first_event(iteration.first_step);
         e < r.recording.end_event(iteration.end_step - 1); ++e)
      ++events[{r.recording.events.block[e], r.recording.events.thread[e]}];
    for (const auto& [who, count] : events) CHECK(count <= events.at({lead->block, lead->thread}));
  }
}

TEST_CASE("a run without a step or a key has no lead") {
  const tests::RecordedRun one(tests::of_sort("radix-1bit", 4, 4), {7});
  for (const auto& iteration : one.keys.iterations) CHECK(iteration.lead->key == 0);
  const tests::RecordedRun none(tests::of_sort("radix-1bit", 4, 4), tests::Keys{});
  for (const auto& iteration : none.keys.iterations) CHECK_FALSE(iteration.lead);
}

}  // namespace scatterscope
