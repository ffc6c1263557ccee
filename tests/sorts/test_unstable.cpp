// The sort that is wrong on purpose: what it does on the executor is the same every time, and it is not stable.
#include "kernels/texts/failed_runs.h"
#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"

using namespace scatterscope;

namespace {

recording::Config unstable(std::uint32_t key_bits, std::uint32_t radix_bits) {
  return {.sort = "radix-unstable", .key_bits = key_bits, .radix_bits = radix_bits, .block_threads = 4, .values = true};
}

}  // namespace

TEST_CASE("one unstable digit: keys in order, all of them, ties not; and the same in every run") {
  for (const recording::Config& covering :
       tests::covering_set(*catalog::find_sort("radix-unstable"), {{0, 60}, {1, 1}})) {
    recording::Config config = covering;
    config.key_type = recording::KeyType::u32;
    config.key_bits = config.radix_bits;
    config.values = true;
    const recording::Pairs input = tests::mixed_keys(config, config.n, 1);
    const recording::Pairs expected = tests::stably_sorted(config, input);
    const recording::Pairs sorted = catalog::run(config, input, catalog::Backend::cpu);
    CHECK(sorted.keys == expected.keys);
    if (config.n == 60) CHECK(sorted.values != expected.values);
    for (std::size_t i = 0; i < sorted.keys.size(); ++i) CHECK(input.keys[sorted.values[i]] == sorted.keys[i]);
    CHECK(catalog::run(config, input, catalog::Backend::cpu) == sorted);
    const recording::Recording recorded = tests::record(config, input);
    CHECK(recorded.output == sorted.keys);
    CHECK(recorded.output_values == sorted.values);
  }
}

TEST_CASE("unstable digits do not sort the book's keys, and another schedule breaks ties otherwise") {
  const recording::Pairs input = tests::with_places(tests::book_keys);
  const recording::Pairs bits = catalog::run(unstable(4, 1), input, catalog::Backend::cpu);
  CHECK_FALSE(std::is_sorted(bits.keys.begin(), bits.keys.end()));
  recording::Config config = unstable(4, 4);
  const recording::Pairs by_number = catalog::run(config, input, catalog::Backend::cpu);
  CHECK(std::is_sorted(by_number.keys.begin(), by_number.keys.end()));
  bool other = false;
  for (config.schedule_seed = 1; config.schedule_seed <= 8; ++config.schedule_seed)
    other = other || catalog::run(config, input, catalog::Backend::cpu) != by_number;
  CHECK(other);
}

TEST_CASE("a recording of more blocks than it can number is refused with what fits") {
  recording::Config config{.sort = "radix-local"};
  config.radix_bits = config.key_bits = 8;
  config.block_threads = 1;
  const Error error = tests::run_error_of(
      [&] { (void)catalog::record(config, std::vector<std::uint64_t>(300, 7), catalog::Backend::cpu); });
  CHECK(error.id() == texts::run_too_many_blocks);
  CHECK(error.arguments() == std::vector<std::string>{"76800", "65536", "--block-threads 2"});
}

TEST_CASE("a GPU refuses the sort that is wrong on purpose") {
  if (!catalog::cuda_available()) return;
  CHECK_THROWS_AS((void)catalog::run(unstable(4, 4), recording::Pairs({1}, {2}), catalog::Backend::cuda), Error);
}
