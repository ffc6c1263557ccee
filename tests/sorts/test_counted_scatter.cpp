// What the counter probe adds up while kernels run, against the scatter map and the counts of a recording of the same
// run.
#include "kernels/format/scatter_map_json.h"
#include "tests/sorts/counted_and_recorded.h"
#include "tests/sorts/sort_cases.h"
#include "tests/testing.h"
#include "tests/while_true.h"

using namespace scatterscope;
using catalog::Backend;

TEST_CASE("counting on the executor gives the map and the totals of a recording, for every sort that scatters") {
  tests::each_scattering_case(6, [](const recording::Config& config, std::uint32_t n) {
    tests::compare_counted(config, tests::mixed_keys(config, n, n + config.block_threads), Backend::cpu, Backend::cpu);
  });
}

TEST_CASE("counting pairs, wide keys, signed keys, descending order, one cooperative launch and shuffled schedules") {
  recording::Config config = tests::of_sort("radix-local --radix-bits 3 --keys-per-thread 2", 32, 10);
  const auto compare = [&config] {
    tests::compare_counted(config, tests::mixed_keys(config, 300, 7), Backend::cpu, Backend::cpu);
  };
  config.values = true;
  compare();
  config.key_type = recording::KeyType::u64;
  compare();
  config.order = recording::Order::descending;
  config.launches = recording::Launches::one;
  config.grid_blocks = 2;
  compare();
  config.schedule_seed = 5;
  compare();
  config = tests::of_sort("radix-1bit --key-type f32 --grid-scan look-back", 64, 32);
  compare();
  config.launches = recording::Launches::one;
  config.grid_blocks = 3;
  config.schedule_seed = 9;
  compare();
}

TEST_CASE("more keys than a recording holds: every store is counted once, by several workers") {
  recording::Config config = tests::of_sort("radix-1bit", 256, 2);
  constexpr std::size_t n = 100'003;
  const auto counted = catalog::count(config, tests::mixed_keys(config, n, 3), Backend::cpu);
  REQUIRE(counted.size() == 2);
  for (const analysis::CountedScatter& of : counted) {
    CHECK(of.keys == n);
    CHECK(of.map.columns == 512);
    CHECK(of.total.accesses == n);
    CHECK(of.total.useful_bytes == 4 * n);
    CHECK(of.total.requests == (n + 31) / 32);
    CHECK(of.total.sectors >= n / 8);
    CHECK(of.total.lines <= of.total.sectors);
    REQUIRE(of.launches.size() == 1);
    CHECK(of.launches[0].kernel == "scatter");
    CHECK(of.launches[0].stores == of.total);
    std::uint64_t stores = 0, sectors = 0, requests = 0;
    for (const auto& cell : of.map.cells) {
      stores += cell.stores;
      sectors += cell.sectors;
    }
    for (const auto& row : of.map.rows) requests += row.requests;
    CHECK(stores == n);
    CHECK(sectors == of.total.sectors);
    CHECK(requests >= of.total.requests);
    CHECK(requests <= of.total.requests + of.map.rows.size());
  }
}

TEST_CASE("the naive scatter of 2^20 keys: what Nsight Compute counted on an H200") {
  std::mt19937 random(1);
  std::vector<std::uint64_t> keys(std::size_t{1} << 20U);
  for (std::uint64_t& key : keys) key = random();
  const auto counted = catalog::count(tests::of_sort("radix-1bit", 256, 32), keys, Backend::cpu, {}, 0);
  REQUIRE(counted.size() == 1);
  CHECK(counted[0].total.requests == 32'768);
  CHECK(counted[0].total.sectors == 188'217);
}

TEST_CASE("the JSON of a counted map is that of the recorded one, and three members more") {
  const recording::Config config = tests::of_sort("radix-1bit", 32, 4);
  const recording::Pairs input = tests::mixed_keys(config, 700, 2);
  const recording::Recording r = tests::record(config, input);
  const auto counted = catalog::count(config, input, Backend::cpu, {}, 2);
  REQUIRE(counted.size() == 1);
  const analysis::ScatterStores stores = analysis::scatter_stores(r, analysis::make_key_table(r), 2);
  const analysis::RunHeatmap of_recording = analysis::run_heatmap(r, 2, stores, analysis::map_all(stores));
  const std::string recorded = format::to_json(of_recording);
  analysis::RunHeatmap of_count = of_recording;
  of_count.scatter = counted[0];
  of_count.counted = true;
  of_count.seconds = 1.5;
  std::istringstream lines(format::to_json(of_count));
  std::string common, more;
  for (std::string line; std::getline(lines, line);) {
    const bool own =
        line.starts_with(" \"counted\"") || line.starts_with(" \"launches\"") || line.starts_with(" \"lines_total\"");
    (own ? more : common) += line + '\n';
  }
  CHECK((common == recorded));
  CHECK(more.find("\"counted\": {\"seconds\":1.5,\"note\":\"the cost of counting, not a time of the sort\"}") !=
        std::string::npos);
  CHECK(more.find("\"launches\": [{\"kernel\":\"scatter\",\"requests\":22,") != std::string::npos);
  CHECK(more.find("\"lines_total\": " + std::to_string(counted[0].total.lines)) != std::string::npos);
}

TEST_CASE("one iteration alone is counted, and the run ends with it") {
  const recording::Config config = tests::of_sort("radix-1bit", 32, 8);
  const recording::Pairs input = tests::mixed_keys(config, 200, 1);
  const auto all = catalog::count(config, input, Backend::cpu);
  REQUIRE(all.size() == 8);
  double reached = 0;
  const auto third = catalog::count(config, input, Backend::cpu,
                                    {.running = [&reached](double done) { reached = std::max(reached, done); }}, 3);
  REQUIRE(third.size() == 1);
  CHECK(third[0].iteration == 3);
  CHECK(third[0].shift == 3);
  CHECK(third[0].total == all[3].total);
  CHECK(third[0].map.cells == all[3].map.cells);
  CHECK(third[0].map.rows == all[3].map.rows);
  CHECK(reached < 0.5);
}

TEST_CASE("a count on the executor reports its progress and asks whether to go on within a launch too") {
  recording::Config config = tests::of_sort("radix-1bit", 64, 32);
  constexpr std::uint32_t n = 50'000;
  const recording::Pairs input = tests::mixed_keys(config, n, 1);
  std::vector<double> reported;
  (void)catalog::count(config, input, Backend::cpu, {.running = [&reported](double done) { reported.push_back(done); }},
                       1);
  CHECK(std::is_sorted(reported.begin(), reported.end()));
  CHECK(reported.front() == 0);
  CHECK(reported.back() < 2.0 / 32);
  CHECK(reported.size() > 100);  // more than launches
  unsigned asked = 0;
  CHECK_THROWS_AS(
      (void)catalog::count(config, input, Backend::cpu, tests::while_true([&asked](double) { return ++asked < 20; })),
      catalog::RunCancelled);
  CHECK(asked == 20);
  // The executor is as good as new.
  CHECK(catalog::count(config, input, Backend::cpu, {}, 0).at(0).total.accesses == n);
}

TEST_CASE("a sort in shared memory counts nothing, nor do no keys; a count can be cancelled") {
  const recording::Config config = tests::of_sort("radix-block", 16, 4);
  CHECK(catalog::count(config, tests::mixed_keys(config, 16, 1), Backend::cpu).empty());
  const recording::Config naive = tests::of_sort("radix-1bit", 16, 4);
  CHECK(catalog::count(naive, std::vector<std::uint64_t>{}, Backend::cpu).empty());
  CHECK_THROWS_AS((void)catalog::count(naive, tests::mixed_keys(naive, 16, 1), Backend::cpu,
                                       tests::while_true([](double) { return false; })),
                  catalog::RunCancelled);
}
