// The key or thread that is described as long as nothing is chosen.
#include "kernels/analysis/leads.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "kernels/analysis/run.h"
#include "tests/recorded.h"

namespace scatterscope {
namespace {

// Whether a key in this place has a bucket and a block before its own, and a key of its bucket before it in its block.
bool has_all_addends(const tests::RecordedRun& r, std::size_t k, std::uint32_t place) {
  const bool descending = r.recording.config.order == recording::Order::descending;
  const auto& keys = r.keys.iterations[k].keys;
  const recording::Iteration& iteration = r.recording.iterations[k];
  const auto digit = [&](std::uint32_t p) {
    return (keys[p] >> iteration.shift & ((1U << iteration.digit_bits) - 1)) ^ (descending ? ~0ULL : 0);
  };
  const std::uint32_t block = place / 4;
  std::uint32_t smaller = 0, equal = 0;
  for (std::uint32_t p = 0; p < keys.size(); ++p) smaller += digit(p) < digit(place) ? 1 : 0;
  for (std::uint32_t p = block * 4; p < place; ++p) equal += digit(p) == digit(place) ? 1 : 0;
  return block > 0 && smaller > 0 && equal > 0;
}

std::uint32_t place_of(const tests::RecordedRun& r, std::size_t k, std::uint32_t key) {
  const auto& origin = r.keys.iterations[k].origin;
  return static_cast<std::uint32_t>(std::find(origin.begin(), origin.end(), key) - origin.begin());
}

}  // namespace

TEST_CASE("an iteration's lead is one key in all of them: the first with all addends in most iterations") {
  for (const char* sort : {"radix-1bit", "radix-1bit --order descending", "radix-local", "radix-local --radix-bits 2",
                           "radix-1bit-single --launches one", "radix-1bit --grid-scan look-back"}) {
    CAPTURE(sort);
    const tests::RecordedRun r(tests::of_sort(sort, 4, 4), tests::book_keys);
    std::vector<std::size_t> counts;
    for (std::uint32_t key = 0; key < r.recording.input.size(); ++key) {
      std::size_t count = 0;
      for (std::size_t k = 0; k < r.recording.iterations.size(); ++k)
        count += has_all_addends(r, k, place_of(r, k, key)) ? 1 : 0;
      counts.push_back(count);
    }
    const auto most = std::max_element(counts.begin(), counts.end());
    CHECK(*most > 0);
    for (std::size_t k = 0; k < r.recording.iterations.size(); ++k) {
      const auto& lead = r.keys.iterations[k].lead;
      REQUIRE(lead);
      CHECK(lead->key == place_of(r, k, static_cast<std::uint32_t>(most - counts.begin())));
    }
  }
}

TEST_CASE("an iteration's lead where tiles look back has all addends in each of them") {
  const tests::RecordedRun r(tests::of_sort("onesweep --radix-bits 2", 4, 4), tests::book_keys);
  for (std::size_t k = 0; k < r.recording.iterations.size(); ++k) {
    const auto& lead = r.keys.iterations[k].lead;
    REQUIRE(lead);
    REQUIRE(lead->key);
    CHECK(has_all_addends(r, k, *lead->key));
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
