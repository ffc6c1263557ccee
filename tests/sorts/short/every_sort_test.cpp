// Every sort, shortly: plain, recorded and counted. With sanitizers, these are the only runs of most sorts.
#include "kernels/format/recording_json.h"
#include "tests/recorded.h"
#include "tests/sorts/counted_and_recorded.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using catalog::Backend;

namespace {

void run_shortly(const catalog::SortInfo& info, const recording::Config& config, std::uint32_t n) {
  INFO("config.sort ", config.sort, ", config.block_threads ", config.block_threads, ", n ", n);
  const recording::Pairs input = tests::mixed_keys(config, n, n);
  const recording::Pairs sorted = catalog::run(config, input, Backend::cpu);
  const recording::Recording recorded = tests::record(config, input);
  CHECK(recorded.output == sorted.keys);
  if (!info.wrong_on_purpose) CHECK(tests::is_sorted_as_promised(config, input, sorted));
  CHECK_FALSE(format::to_json(recorded).empty());
  if (!info.one_block) tests::compare_counted(config, input, Backend::cpu, Backend::cpu);
}

}  // namespace

TEST_CASE("every sort, in every form and by every scan, runs, is recorded and is counted") {
  for (const catalog::SortInfo* info : catalog::sorts())
    for (const unsigned block : {4U, 33U})
      for (const auto& [radix_bits, keys_per_thread] : {tests::radix_and_coarsening(*info).back()}) {
        recording::Config config = tests::of_sort(info->name, block, 9);
        config.radix_bits = radix_bits;
        config.keys_per_thread = std::min(keys_per_thread, info->max_keys_per_thread);
        for (recording::Config variant : tests::scan_variants(*info, config)) {
          run_shortly(*info, variant, tests::fitting(*info, 100));
          variant.key_type = recording::KeyType::u64;
          variant.key_bits = 33;
          variant.values = true;
          variant.order = recording::Order::descending;
          run_shortly(*info, variant, tests::fitting(*info, 37));
        }
      }
}
