// Every sort of the catalog against std::stable_sort, recorded and not.
#include "kernels/texts/failed_runs.h"
#include "kernels/timing/shapes/shape_choice.h"
#include "tests/recorded.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Config;

namespace {

std::vector<Config> variants(const catalog::SortInfo& info, unsigned block_threads, unsigned key_bits) {
  Config config{.key_bits = key_bits, .block_threads = block_threads};
  return tests::scan_variants(info, config);
}

void compare(const Config& config, const tests::SortCase& input, bool record) {
  INFO("config.sort ", config.sort, ", config.block_threads ", config.block_threads, ", input.name ", input.name);
  CAPTURE(input.keys.size());
  auto expected = input.keys;
  std::stable_sort(expected.begin(), expected.end());
  CHECK(catalog::run(config, input.keys, catalog::Backend::cpu).keys == expected);
  if (record) {
    const recording::Recording recording = tests::record(config, input.keys);
    CHECK(recording.output == expected);
    const catalog::SortInfo& info = *catalog::find_sort(recording.config.sort);
    const std::size_t iterations = catalog::iterations_of(info, recording.config);
    CHECK((info.ends_early ? recording.iterations.size() <= iterations : recording.iterations.size() == iterations));
  }
}

}  // namespace

TEST_CASE("every sort agrees with std::stable_sort for N = 0 to 70") {
  for (const catalog::SortInfo* info : tests::trusted_sorts())
    for (unsigned n = 0; n <= 70; ++n)
      for (const Config& config : variants(*info, n % 2 == 0 ? 4 : 32, 4))
        if (catalog::takes(*info, n) && (n <= 9 || tests::is_run(n)))
          for (const auto& input : tests::cases_of(n, 4, n)) compare(config, input, n % 5 == 0);
}

TEST_CASE("every sort agrees with std::stable_sort at tile borders and partial blocks") {
  unsigned number = 0;
  for (const catalog::SortInfo* info : tests::trusted_sorts())
    for (const unsigned block : {1U, 2U, 31U, 32U, 33U, 256U, 1024U})
      for (const unsigned n : {block - 1, block, block + 1, 3 * block - 1, 3 * block, 3 * block + 1}) {
        if (n > std::min(info->max_recorded_keys, 1025U) || !catalog::takes(*info, n)) continue;
        const unsigned key_bits = n > 100 ? 5 : 32;  // wide keys at every size would take minutes
        for (const Config& config : variants(*info, block, key_bits))
          for (const auto& input : tests::cases_of(n, key_bits, block + n)) {
            const bool random = input.name == "random";
            if ((random || n <= 100) && tests::is_run(++number)) compare(config, input, random);
          }
      }
}

TEST_CASE("every key width from 1 to 32 bits is sorted") {
  for (const catalog::SortInfo* info : tests::trusted_sorts())
    for (unsigned key_bits = 1; key_bits <= 32; ++key_bits)
      if (key_bits <= 2 || key_bits == 32 || tests::is_run(key_bits))
        for (const Config& config : variants(*info, 8, key_bits))
          compare(config, tests::cases_of(tests::fitting(*info, 37), key_bits, key_bits).front(), true);
}

TEST_CASE("the largest recorded input is sorted") {
  unsigned number = 0;
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    bool tried = false;
    for (const unsigned block : {256U, info->max_radix_bits > 1 ? 4U : 1U})  // tables of one-key tiles are long
      for (const Config& config : variants(*info, block, 4)) {
        if (tests::is_run(++number) || !tried)
          compare(config, tests::cases_of(info->max_recorded_keys, 4, 1).front(), true);
        tried = true;
      }
  }
}

TEST_CASE("a cooperative launch of fewer blocks than tiles sorts as well") {
  Config config{.sort = "radix-1bit-single", .key_bits = 8, .block_threads = 4, .launches = recording::Launches::one};
  for (const unsigned resident : {1U, 2U, 3U, 7U}) {
    config.resident_blocks = resident;
    for (const auto& input : tests::cases_of(61, 8, resident)) compare(config, input, true);
  }
}

TEST_CASE("the order in which blocks and threads run changes no result") {
  for (const catalog::SortInfo* info : tests::trusted_sorts())
    for (Config config : variants(*info, 8, 6))
      for (config.schedule_seed = 1; config.schedule_seed <= 8; ++config.schedule_seed)
        compare(config, tests::cases_of(tests::fitting(*info, 50), 6, 3).front(), true);
}

TEST_CASE("a cooperative launch too wide for the resident blocks is reported as a deadlock") {
  Config config{.sort = "radix-1bit-single",
                .key_bits = 4,
                .block_threads = 4,
                .launches = recording::Launches::one,
                .resident_blocks = 2,
                .grid_blocks = 4};
  const auto keys = tests::cases_of(16, 4, 1).front().keys;
  const Error error = tests::run_error_of([&] { (void)tests::record(config, keys); });
  CHECK(error.id() == texts::run_endless_wait);
  const std::string line = error.what();
  CAPTURE(line);
  CHECK(line.find("radix_sort_iter") != std::string::npos);
  CHECK(line.find("radix_1bit_single.cuh:") != std::string::npos);
  CHECK(line.find("blocks 0-1") != std::string::npos);
  CHECK(line.find("only 2 are resident") != std::string::npos);
}

TEST_CASE("the fastest shapes sort on the executor as well") {
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    if (!catalog::has_shapes(*info)) continue;
    for (const unsigned n : {1U, 1791U, 1792U, 1793U, 20'000U})
      for (const bool values : {false, true})
        for (const auto type : {recording::KeyType::u32, recording::KeyType::u64}) {
          Config config = tests::of_sort(info->name, 1, recording::width_bits(type));
          config.n = n;
          config.key_type = type;
          config.values = values;
          timing::take_fastest(config, catalog::Backend::cpu);
          INFO("config.sort ", config.sort, ", config.n ", config.n);
          const recording::Pairs input = tests::mixed_keys(config, n, 7);
          CHECK(tests::is_sorted_as_promised(config, input, catalog::run(config, input, catalog::Backend::cpu)));
        }
  }
}

TEST_CASE("what cannot be run is refused with parameter, value and what is allowed") {
  using Details = std::vector<std::string>;
  const auto refused = [](const Config& config, const std::vector<std::uint64_t>& keys) {
    return tests::run_error_of([&] { (void)catalog::run(config, keys, catalog::Backend::cpu); }).arguments();
  };
  CHECK(refused({.sort = "bogo"}, {1})[0] == "--sort");
  CHECK(refused({.block_threads = 1025}, {1}) == Details{"--block-threads", "1025", "1", "1024"});
  CHECK(refused({.block_threads = 0}, {1})[1] == "0");
  CHECK(refused({.key_bits = 33}, {1}) == Details{"--key-bits", "33", "1", "32", "--key-type u32"});
  CHECK(refused({.key_bits = 4}, {16}) == Details{"--keys", "16", "0", "15", "--key-bits 4"});
  CHECK(refused({.sort = "radix-block"}, std::vector<std::uint64_t>(1025)) ==
        Details{"n", "1025", "0", "1024", "--sort radix-block"});
}

TEST_CASE("plain runs take more keys than a recording holds; a sort by one block does not") {
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    CAPTURE(info->name);
    const tests::SortCase input = tests::cases_of(8192, 5, 1).front();
    Config config{.sort = std::string(info->name), .key_bits = input.key_bits};
    if (catalog::can_be_cooperative(*info)) config.launches = recording::Launches::one;
    CHECK_THROWS_AS((void)tests::record(config, input.keys), Error);
    if (info->one_block) {
      CHECK_THROWS_AS((void)catalog::run(config, input.keys, catalog::Backend::cpu), Error);
    } else {
      compare(config, input, false);
    }
  }
}
