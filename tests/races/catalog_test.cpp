// No sort of the catalog races, by any settings and schedule; and the analysis takes no time worth naming.
#include <time.h>

#include "kernels/analysis/races/races.h"
#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/sort_cases.h"
#include "ui/figures/memory/race_words.h"

using namespace scatterscope;

namespace {

void check(const recording::Config& config, std::uint32_t n) {
  const recording::Pairs input = tests::mixed_keys(config, n, n + 1);
  const recording::Recording r = catalog::record(config, input, catalog::Backend::cpu);
  const std::vector<analysis::Race> races = analysis::find_races(r);
  INFO("config.sort ", config.sort, ", config.block_threads ", config.block_threads);
  INFO("config.keys_per_thread ", config.keys_per_thread, ", config.schedule_seed ", config.schedule_seed, ", n ", n);
  for (const analysis::Race& race : races) MESSAGE(figures::race_words(r, race, Language::english));
  CHECK(races.empty());
}

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

}  // namespace

TEST_CASE("no sort of the catalog races: all parameters, each two of their levels together") {
  std::uint64_t seed = 0;
  unsigned number = 0;
  for (const catalog::SortInfo* info : catalog::sorts())
    for (recording::Config config : tests::covering_set(*info, {{0, 1}, {0, 5}, {0, 100}, {1, -1}, {2, 3}})) {
      const unsigned tile = config.block_threads * config.keys_per_thread;
      config.n = tests::fitting(*info, std::min<std::uint64_t>({config.n, 200, (4096U >> config.radix_bits) * tile}));
      if (info->one_block) config.block_threads = tests::threads_of_one_block(config);
      config.schedule_seed = seed++ % 5;
      if (tests::is_run(++number)) check(config, config.n);
    }
}

TEST_CASE("no sort of the catalog races: every form and scan, by several schedules") {
  unsigned number = 0;
  for (const catalog::SortInfo* info : catalog::sorts())
    for (const unsigned block : {4U, 33U, 64U}) {
      recording::Config config = tests::of_sort(info->name, block, 9);
      std::tie(config.radix_bits, config.keys_per_thread) = tests::radix_and_coarsening(*info).back();
      config.keys_per_thread = std::min(config.keys_per_thread, info->max_keys_per_thread);
      for (recording::Config variant : tests::scan_variants(*info, config))
        for (const std::uint64_t seed : {0U, 1U, 2U, 7U}) {
          variant.schedule_seed = seed;
          variant.n = tests::fitting(*info, 300);
          if (info->one_block) variant.block_threads = tests::threads_of_one_block(variant);
          if (tests::is_run(++number)) check(variant, variant.n);
        }
    }
}

TEST_CASE("the analysis of 4,096 keys of radix-local takes less than a second") {
  recording::Config config = tests::of_sort("radix-local", 256, 32);
  config.n = 4096;
  const recording::Pairs input = tests::mixed_keys(config, config.n, 1);
  const recording::Recording r = catalog::record(config, input, catalog::Backend::cpu);
  const double begin = processor_seconds();
  CHECK(analysis::find_races(r).empty());
  const double seconds = processor_seconds() - begin;
  MESSAGE(r.events.size(), " events, ", seconds, " s of the processor");
#ifndef SCATTERSCOPE_ASAN
  CHECK(seconds < 1);
#endif
}
