// Plain runs on a GPU whose launches the profiler counts: tests/gpu/run_on_gpu starts them under Nsight Compute and has
// compare_counters.py lay its counters beside the counts that these cases write where SCATTERSCOPE_COUNTS names a file.
//
// A line a launch, in the order of the launches: what it is, whether its global stores must agree, and requests and
// sectors of its global stores and loads, then wavefronts of its shared stores and loads; - where nobody counted.
#include "tests/analysis/scatter_by_addresses.h"
#include "tests/gpu/launch_counts.h"
#include "tests/gpu/no_gpu.h"
#include "tests/recorded.h"

using namespace scatterscope;
using catalog::Backend;
using recording::Config;
using tests::config_of;
using tests::first_numbers;
using tests::name_of;

TEST_CASE("plain runs of 2^20 keys, for the hardware's counters") {
  if (tests::no_gpu()) return;
  tests::LaunchCounts counts;
  const auto keys = first_numbers(std::size_t{1} << 20U, ~std::uint64_t{0});
  auto sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  for (const Config& config : tests::configs_of_large_runs()) {
    const std::string what = name_of(config, keys.size());
    CAPTURE(what);
    const bool local = config.sort == "radix-local";
    auto list = keys;
    for (unsigned shift = 0; shift < 32; shift += config.radix_bits) {
      counts.scatter(what, local ? "write_tiles" : "scatter",
                     local ? analysis::tile_scatter(list, shift, config.radix_bits, config.block_threads,
                                                    config.keys_per_thread, 4)
                           : analysis::naive_scatter(list, shift, config.block_threads, 4));
      list = analysis::scatter_by_digit(list, shift, config.radix_bits).after;
    }
    CHECK((catalog::run(config, keys, Backend::cuda).keys == sorted));
  }
}

TEST_CASE("plain runs of recorded sizes, for the hardware's counters") {
  if (tests::no_gpu()) return;
  tests::LaunchCounts counts;
  std::vector<Config> configs{config_of("radix-1bit", 256, 1, 1),  config_of("radix-1bit", 33, 1, 1),
                              config_of("radix-local", 256, 1, 1), config_of("radix-local", 64, 4, 8),
                              config_of("radix-local", 96, 2, 3),  config_of("radix-local", 256, 4, 4)};
  for (Config& config : configs) config.key_bits = 4;
  configs.push_back(configs[0]);
  configs.back().key_type = recording::KeyType::u64;
  configs.push_back(configs[5]);
  configs.back().key_type = recording::KeyType::u64;
  configs.push_back(configs[5]);
  configs.back().values = true;
  for (const Config& config : configs)
    for (const std::size_t n : {std::size_t{1000}, std::size_t{4096}}) {
      const std::string what = name_of(config, n);
      CAPTURE(what);
      recording::Pairs input(first_numbers(n, 0xf));
      input.values.resize(config.values ? n : 0);
      std::iota(input.values.begin(), input.values.end(), 0);
      const recording::Recording recorded = catalog::record(config, input, Backend::cpu);
      counts.launches(what, recorded);
      CHECK((catalog::run(config, input, Backend::cuda).keys == recorded.output));
    }
}
