// What is special about the sample sort: keys drawn at random, splitters from them, buckets that are sorted on their
// own, and equal keys that are in none of them.
#include "kernels/analysis/sample_rule.h"
#include "tests/recorded.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Recording;

namespace {

recording::Config sampling(std::uint32_t block_threads, std::uint32_t keys_per_thread, std::uint32_t key_bits = 32) {
  recording::Config config = tests::of_sort("sample", block_threads, key_bits);
  config.keys_per_thread = keys_per_thread;
  return config;
}

// What launches of a kernel left in an array within an iteration: the last write of each element.
std::map<std::uint32_t, std::uint64_t> written(const Recording& r, std::size_t iteration, const std::string& kernel,
                                               const std::string& array) {
  std::map<std::uint32_t, std::uint64_t> left;
  for (const auto& event : tests::events_of(r, recording::EventKind::write, array, iteration, kernel))
    left[event.index] = event.value;
  return left;
}

// Of each level: samples come from their part, splitters from the sample, and every key goes to the bucket that the
// splitters give it, in the order of the list.
void check_levels(const recording::Config& config, const recording::Pairs& input, bool descending = false) {
  CAPTURE(input.keys.size());
  const Recording r = tests::record(config, input);
  const analysis::KeyTable table = analysis::make_key_table(r);
  const auto before = [&](std::uint64_t x, std::uint64_t y) { return descending ? y < x : x < y; };
  for (std::size_t level = 0; level + 1 < r.iterations.size(); ++level) {
    CAPTURE(level);
    const analysis::KeyTable::Iteration& of = table.iterations[level];
    const auto starts = written(r, level, "find_parts", "part_starts");
    const auto sample = written(r, level, "draw_sample", "sample");
    const auto sorted = written(r, level, "sort_sample", "sorted_sample");
    const auto splitters = written(r, level, "choose_splitters", "splitters");
    const std::size_t parts = starts.size() - 1;
    REQUIRE(sample.size() % parts == 0);
    REQUIRE(splitters.size() % parts == 0);
    const std::size_t drawn = sample.size() / parts, p = splitters.size() / parts + 1;
    CHECK(drawn % p == 0);
    const std::size_t oversampling = drawn / p;
    for (std::uint32_t part = 0; part < parts; ++part) {
      const std::uint64_t first = starts.at(part), end = starts.at(part + 1);
      if (first == end) continue;
      const std::multiset<std::uint64_t> keys(of.keys.begin() + static_cast<std::ptrdiff_t>(first),
                                              of.keys.begin() + static_cast<std::ptrdiff_t>(end));
      std::vector<std::uint64_t> expected, chosen;
      for (std::uint32_t k = 0; k < drawn; ++k) {
        expected.push_back(sample.at(part * static_cast<std::uint32_t>(drawn) + k));
        CHECK(keys.count(expected.back()) > 0);
      }
      std::stable_sort(expected.begin(), expected.end(), before);
      for (std::uint32_t k = 0; k < drawn; ++k)
        CHECK(sorted.at(part * static_cast<std::uint32_t>(drawn) + k) == expected[k]);
      for (std::uint32_t s = 0; s + 1 < p; ++s) {
        chosen.push_back(splitters.at(part * static_cast<std::uint32_t>(p - 1) + s));
        CHECK(chosen.back() == expected[(s + 1) * oversampling]);
      }
      std::vector<std::vector<std::uint32_t>> buckets(2 * p - 1);
      for (auto i = static_cast<std::uint32_t>(first); i < end; ++i) {
        const auto at = std::lower_bound(chosen.begin(), chosen.end(), of.keys[i], before);
        const bool equal = at != chosen.end() && *at == of.keys[i];
        const auto bucket = static_cast<std::size_t>(2 * (at - chosen.begin()) + (equal ? 1 : 0));
        buckets[bucket].push_back(i);
        const auto& shown = of.by_key.at(recording::Meaning::bucket)[i];
        REQUIRE(shown.has_value());
        CHECK(shown->value == bucket);
      }
      auto to = static_cast<std::uint32_t>(first);
      for (const auto& bucket : buckets)
        for (const std::uint32_t i : bucket) {
          REQUIRE(of.moves[i].has_value());
          CHECK(of.moves[i]->to == to++);
        }
    }
  }
  const recording::Pairs sorted = tests::stably_sorted(r.config, input);
  CHECK(r.output == sorted.keys);
  CHECK(r.output_values == sorted.values);
  // The key table follows each key through the buckets' tiles and merges.
  for (std::size_t q = 0; q < r.output.size(); ++q) {
    CHECK(r.input[table.final_origin[q]] == r.output[q]);
    if (r.config.values) CHECK(r.input_values[table.final_origin[q]] == r.output_values[q]);
  }
}

}  // namespace

TEST_CASE("sample: splitters cut every part, and keys keep their order within a bucket") {
  struct Case {
    std::uint32_t block_threads, keys_per_thread, n;
    std::size_t iterations;
  };
  for (const Case& c : {Case{4, 1, 16, 2},
                        {4, 1, 4, 1},
                        {4, 1, 5, 2},
                        {8, 1, 64, 2},
                        {4, 1, 300, 3},
                        {1, 1, 100, 3},
                        {33, 2, 500, 2},
                        {32, 4, 1000, 2}}) {
    INFO("c.block_threads ", c.block_threads, ", c.n ", c.n);
    for (const tests::SortCase& input : tests::cases_of(c.n, 10, c.n)) {
      CAPTURE(input.name);
      recording::Config config = sampling(c.block_threads, c.keys_per_thread, 10);
      check_levels(config, input.keys);
      config.values = true;
      config.order = recording::Order::descending;
      check_levels(config, tests::with_places(input.keys), true);
      config.n = c.n;
      CHECK(catalog::iterations_of(*catalog::find_sort("sample"), config) == c.iterations);
    }
  }
}

TEST_CASE("sample: a bucket that no tile holds is sorted by tiles and merges") {
  std::size_t larger = 0;
  for (std::uint32_t seed = 1; seed <= 8; ++seed) {
    const recording::Pairs input(tests::cases_of(64, 16, seed).front().keys);
    const Recording r = tests::record(sampling(8, 1, 16), input);
    for (const auto& [part, tiles] : written(r, 1, "find_parts", "part_tiles")) larger += tiles > 1 ? 1 : 0;
    check_levels(sampling(8, 1, 16), input);
  }
  CHECK(larger >= 8);
}

TEST_CASE("sample: equal keys are in a bucket of their own, which is not sorted") {
  const Recording r = tests::record(sampling(8, 1, 8), recording::Pairs(std::vector<std::uint64_t>(40, 7)));
  const analysis::KeyTable table = analysis::make_key_table(r);
  REQUIRE(r.iterations.size() == 2);
  for (const auto& bucket : table.iterations[0].by_key.at(recording::Meaning::bucket)) CHECK(bucket->value == 1);
  CHECK(table.iterations[1].passes.empty());
}

TEST_CASE("sample: what is drawn depends on the list's length alone, whatever the schedule is") {
  const recording::Pairs input(tests::cases_of(64, 16, 3).front().keys);
  recording::Config config = sampling(4, 2, 16);
  const auto first = written(tests::record(config, input), 0, "draw_sample", "sample");
  config.schedule_seed = 5;
  CHECK(written(tests::record(config, input), 0, "draw_sample", "sample") == first);
}

TEST_CASE("sample: so many keys are drawn for a bucket as were asked for, and the sort refuses more than it takes") {
  for (const std::uint32_t oversampling : {1U, 3U, 64U})
    for (const std::uint32_t n : {5U, 64U, 300U}) {
      INFO("oversampling ", oversampling, ", n ", n);
      recording::Config config = sampling(n < 300 ? 4 : 33, 1, 10);
      config.oversampling = oversampling;
      const recording::Pairs input(tests::cases_of(n, 10, n).front().keys);
      const Recording r = tests::record(config, input);
      const std::size_t buckets = written(r, 0, "choose_splitters", "splitters").size() + 1;
      CHECK(written(r, 0, "draw_sample", "sample").size() == buckets * oversampling);
      check_levels(config, input);
    }
  recording::Config config = sampling(4, 1);
  config.oversampling = 65;
  CHECK_THROWS_AS(tests::record(config, recording::Pairs({3, 1, 2})), Error);
  config = tests::of_sort("merge --oversampling 1", 4, 32);
  CHECK_THROWS_AS(tests::record(config, recording::Pairs({3, 1, 2})), Error);
}

TEST_CASE("sample: the rule for other factors gives what a run by the factor of the sort gave") {
  for (const auto order : {recording::Order::ascending, recording::Order::descending})
    for (const std::uint32_t n : {16U, 64U, 333U})
      for (const tests::SortCase& input : tests::cases_of(n, 9, n)) {
        INFO("n ", n, ", input.name ", input.name);
        recording::Config config = sampling(n < 64 ? 4 : 32, 1, 9);
        config.order = order;
        const Recording r = tests::record(config, recording::Pairs(input.keys));
        const auto chosen = written(r, 0, "choose_splitters", "splitters");
        const auto sample = written(r, 0, "draw_sample", "sample");
        const auto buckets = static_cast<std::uint32_t>(chosen.size() + 1);
        const auto oversampling = static_cast<std::uint32_t>(sample.size() / buckets);
        const auto splitters = analysis::sampled_splitters(input.keys, buckets, oversampling, order);
        REQUIRE(splitters.size() == chosen.size());
        for (std::uint32_t s = 0; s < splitters.size(); ++s) CHECK(splitters[s] == chosen.at(s));
        std::vector<std::uint32_t> sizes(2 * buckets - 1);
        const analysis::KeyTable table = analysis::make_key_table(r);
        for (const auto& bucket : table.iterations[0].by_key.at(recording::Meaning::bucket)) ++sizes.at(bucket->value);
        CHECK(analysis::split_sizes(input.keys, splitters, order) == sizes);
      }
}
