// Requests of recorded sorts: counted naively, and from the addresses that the definition of the sort gives.
#include "kernels/analysis/scatter/scatter.h"
#include "tests/analysis/naive_requests.h"
#include "tests/analysis/scatter_by_addresses.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Config;
using recording::Recording;

namespace {

std::vector<std::uint64_t> random_keys(std::size_t n, unsigned key_bits) {
  return tests::cases_of(n, key_bits, static_cast<std::uint32_t>(n)).front().keys;
}

// Of the launches of one kernel, in order.
std::vector<analysis::Traffic> stores_of(const Recording& r, const std::string& kernel) {
  std::vector<analysis::Traffic> all;
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch)
    if (r.launches[launch].kernel == kernel)
      all.push_back(
          analysis::total(r, analysis::count_launch(r, launch), recording::Space::global, analysis::Access::store));
  return all;
}

}  // namespace

TEST_CASE("requests, sectors, lines and wavefronts of every sort, counted naively") {
  unsigned number = 0;
  for (const catalog::SortInfo* info : catalog::sorts())
    for (const auto& size : {std::pair{0U, 4U}, {1U, 1U}, {16U, 4U}, {70U, 33U}, {300U, 64U}})
      for (const auto& [r, c] : tests::radix_and_coarsening(*info))
        for (const bool wide : {false, true}) {
          if (r > info->max_radix_bits || c > info->max_keys_per_thread || !tests::is_run(++number)) continue;
          Config base{
              .key_bits = 3, .radix_bits = r, .block_threads = size.second, .keys_per_thread = c, .values = wide};
          if (wide) base.key_type = recording::KeyType::u64;
          for (const Config& config : tests::scan_variants(*info, base)) {
            INFO("config.sort ", config.sort, ", size.first ", size.first);
            const auto keys = random_keys(tests::fitting(*info, size.first), 3);
            const Recording recorded = catalog::record(config, wide ? tests::with_places(keys) : recording::Pairs(keys),
                                                       catalog::Backend::cpu);
            analysis::check_equal(analysis::count_launches(recorded), analysis::count_naively(recorded));
          }
        }
}

// A tile of 256 keys comes in whole to 32 threads, 8 keys each: 32-bit keys by two copies a thread, 64-bit ones by
// four. Each is one request of a warp, of 512 bytes that follow one another, and one store, a quarter of the warp at a
// time.
TEST_CASE("asynchronous copies: a request a warp, of 16 bytes a lane") {
  for (const bool wide : {false, true}) {
    CAPTURE(wide);
    Config config = tests::of_sort("onesweep --radix-bits 4 --keys-per-thread 8 --async-loads", 32, 8);
    if (wide) config.key_type = recording::KeyType::u64;
    const Recording r = tests::record(config, random_keys(600, 8));  // two whole tiles, and one by loads
    analysis::check_equal(analysis::count_launches(r), analysis::count_naively(r));
    for (const recording::Iteration& iteration : r.iterations) {
      analysis::Traffic loads, stores;
      std::set<std::uint32_t> steps;
      analysis::for_each_request(r, iteration.first_step, iteration.end_step, [&](const auto& request) {
        if (request.elements == 1) return;
        steps.insert(request.step);
        const recording::ArrayInfo& array = r.arrays[request.array];
        CHECK(request.elements == (wide ? 2 : 4));
        CHECK((request.access == analysis::Access::load ? request.array == iteration.keys_array
                                                        : array.content == recording::Content::tile_keys));
        (request.access == analysis::Access::load ? loads : stores) +=
            analysis::traffic_of(request, array.space, analysis::element_bytes(array.type));
      });
      const std::uint64_t copies = wide ? 4 : 2;  // of a thread
      CHECK(steps.size() == copies);
      CHECK(loads == analysis::Traffic{2 * copies, 64 * copies, 1024 * copies, 32 * copies, 8 * copies, 0});
      CHECK(stores == analysis::Traffic{2 * copies, 64 * copies, 1024 * copies, 0, 0, 8 * copies});
    }
  }
}

TEST_CASE("the recorded scatters fall where the definition of the sort says") {
  for (const unsigned n : {16U, 255U, 1000U, 4096U})
    for (const unsigned block : {4U, 33U, 64U, 256U})
      for (const auto& digit : {std::pair{1U, 1U}, {2U, 3U}, {4U, 4U}}) {
        const unsigned r = digit.first, c = digit.second;
        INFO("n ", n, ", block ", block, ", r ", r);
        Config config{.sort = r == 1 ? "radix-1bit" : "radix-local",
                      .key_bits = 8,
                      .radix_bits = r,
                      .block_threads = block,
                      .keys_per_thread = c};
        auto keys = random_keys(n, 8);
        const Recording recorded = tests::record(config, keys);
        const auto stores = stores_of(recorded, r == 1 ? "scatter" : "write_tiles");
        const analysis::KeyTable table = analysis::make_key_table(recorded);
        REQUIRE(stores.size() == 8 / r);
        for (unsigned k = 0; k < stores.size(); ++k) {
          const analysis::Traffic expected =
              r == 1 ? analysis::naive_scatter(keys, k, block, 4) : analysis::tile_scatter(keys, k * r, r, block, c, 4);
          CHECK(stores[k] == expected);
          const analysis::ScatterCounts scatter = analysis::count_scatter(recorded, table, k);
          CHECK(scatter.requests == expected.requests);
          CHECK(scatter.sectors == expected.sectors);
          CHECK(scatter.useful_bytes == std::uint64_t{4} * n);
          keys = analysis::scatter_by_digit(keys, k * r, r).after;
        }
      }
}
