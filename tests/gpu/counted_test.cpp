// The counter probe on a GPU: against recordings where both can run, against counting by addresses where they cannot.
//
// Where SCATTERSCOPE_COUNTS names a file, the counts of 2^20 keys are written there in the lines of counters_test.cpp:
// tests/gpu/run_on_gpu lays them beside what the hardware counted of the same launches under the empty probe.
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/failed_runs.h"
#include "tests/analysis/scatter_by_addresses.h"
#include "tests/gpu/compiled_first.h"
#include "tests/gpu/launch_counts.h"
#include "tests/gpu/no_gpu.h"
#include "tests/sorts/counted_and_recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/sort_cases.h"
#include "tests/testing.h"

using namespace scatterscope;
using analysis::Traffic;
using catalog::Backend;
using recording::Config;

TEST_CASE("counting on the GPU gives the map and the totals of a recording, for every sort that scatters") {
  if (tests::no_gpu()) return;
  const auto cases = [](auto visit) {
    for (const catalog::SortInfo* info : tests::trusted_sorts()) {
      if (info->one_block) continue;
      for (const Config& variant : tests::scan_variants(*info, {}))
        for (const auto& [radix_bits, keys_per_thread] : tests::radix_and_coarsening(*info))
          for (const auto& [n, block] : {std::pair{77U, 4U}, {700U, 96U}, {4096U, 256U}})
            for (const recording::KeyType type : {recording::KeyType::u32, recording::KeyType::u64}) {
              Config config = variant;
              config.key_bits = 6;
              config.key_type = type;
              config.values = type == recording::KeyType::u64;
              config.radix_bits = radix_bits;
              config.keys_per_thread = std::min(keys_per_thread, info->max_keys_per_thread);
              config.block_threads = block;
              visit(config, tests::mixed_keys(config, tests::fitting(*info, n), n + block));
            }
    }
  };
  tests::compiled_first(catalog::Probe::counter, cases, [](const Config& config, const recording::Pairs& input) {
    CAPTURE(tests::described(config));
    tests::compare_counted(config, input, Backend::cuda, Backend::cpu);
  });
}

TEST_CASE("counted runs of 2^20 keys, for the hardware's counters") {
  if (tests::no_gpu()) return;
  tests::LaunchCounts counts;
  const auto keys = tests::first_numbers(std::size_t{1} << 20U, ~std::uint64_t{0});
  for (const Config& config : tests::configs_of_large_runs()) {
    const std::string what = tests::name_of(config, keys.size());
    CAPTURE(what);
    const bool local = config.sort == "radix-local";
    auto list = keys;
    for (const analysis::CountedScatter& of : catalog::count(config, keys, Backend::cuda)) {
      const Traffic expected = local ? analysis::tile_scatter(list, of.shift, config.radix_bits, config.block_threads,
                                                              config.keys_per_thread, 4)
                                     : analysis::naive_scatter(list, of.shift, config.block_threads, 4);
      CHECK(of.total == expected);
      if (!local && of.iteration == 0) {
        CHECK(of.total.requests == 32'768);
        CHECK(of.total.sectors == 188'217);
      }
      REQUIRE(of.launches.size() == 1);
      counts.scatter(what, of.launches[0].kernel, of.launches[0].stores);
      list = analysis::scatter_by_digit(list, of.shift, config.radix_bits).after;
    }
  }
}

TEST_CASE("counting 2^20 keys on the GPU and on the executor gives one map") {
  if (tests::no_gpu()) return;
  const auto keys = tests::first_numbers(std::size_t{1} << 20U, ~std::uint64_t{0});
  for (const Config& config : tests::configs_of_large_runs()) {
    CAPTURE(config.sort);
    const auto on_gpu = catalog::count(config, keys, Backend::cuda, {}, 1);
    const auto on_executor = catalog::count(config, keys, Backend::cpu, {}, 1);
    REQUIRE(on_gpu.size() == 1);
    REQUIRE(on_executor.size() == 1);
    CHECK(on_gpu[0].total == on_executor[0].total);
    CHECK((on_gpu[0].map.cells == on_executor[0].map.cells));
    CHECK((on_gpu[0].map.rows == on_executor[0].map.rows));
  }
}

TEST_CASE("the counter's own shared memory counts: a shape that fits without it alone is refused") {
  if (tests::no_gpu()) return;
  const auto refused = [](const Config& config, catalog::Probe probe) {
    try {
      catalog::check_shared_memory(config, Backend::cuda, probe);
      return false;
    } catch (const Error& error) {
      CHECK(error.id() == texts::run_shared_memory);
      return true;
    }
  };
  unsigned found = 0;
  for (std::uint32_t block = 512; block <= 1024; block += 32)
    for (std::uint32_t keys_per_thread = 1; keys_per_thread <= 44; ++keys_per_thread) {
      Config config{.sort = "onesweep",
                    .key_type = recording::KeyType::u64,
                    .key_bits = 8,
                    .radix_bits = 8,
                    .block_threads = block,
                    .keys_per_thread = keys_per_thread};
      CHECK((!refused(config, catalog::Probe::none) || refused(config, catalog::Probe::counter)));
      if (refused(config, catalog::Probe::none) || !refused(config, catalog::Probe::counter)) continue;
      ++found;
      CHECK_THROWS_AS((void)catalog::count(config, tests::mixed_keys(config, 777, 5), Backend::cuda), Error);
    }
  CHECK(found > 0);
}

TEST_CASE("small runs of the counter, for compute-sanitizer") {
  if (tests::no_gpu()) return;
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    if (info->one_block) continue;
    Config config{.sort = std::string(info->name),
                  .key_bits = 4,
                  .block_threads = 64,
                  .keys_per_thread = std::min(2U, info->max_keys_per_thread)};
    if (catalog::can_be_cooperative(*info) && !catalog::has_forms(*info)) config.launches = recording::Launches::one;
    CAPTURE(config.sort);
    const recording::Pairs input = tests::mixed_keys(config, tests::fitting(*info, 777), 5);
    const auto counted = catalog::count(config, input, Backend::cuda);
    REQUIRE_FALSE(counted.empty());
    CHECK(counted[0].total.accesses == catalog::count(config, input, Backend::cpu)[0].total.accesses);
  }
}
