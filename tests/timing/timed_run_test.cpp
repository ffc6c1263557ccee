// The protocol of timed runs on the executor: statistics, verification, what is asked for and left behind.
#include "kernels/timing/timed_run.h"

#include "kernels/format/measured_json.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/timing/baselines/std_sort.h"
#include "kernels/timing/device_times.h"
#include "kernels/timing/verification.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"
#include "tests/testing.h"
#include "tests/while_true.h"

using namespace scatterscope;
using namespace scatterscope::timing;
using catalog::Backend;
using recording::Config;
using recording::KeyType;

namespace {

Workload workload_of(std::uint64_t n, bool values = false, KeyType type = KeyType::u32) {
  return {.n = n, .key_type = type, .key_bits = recording::width_bits(type), .values = values};
}

Config config_of(std::string_view sort) {
  return {.sort = std::string(sort), .block_threads = 32};
}

const MeasuredRun& run_of(const std::vector<MeasuredRun>& runs, std::string_view sort) {
  const auto found = std::find_if(runs.begin(), runs.end(), [&](const MeasuredRun& run) { return run.sort == sort; });
  REQUIRE(found != runs.end());
  return *found;
}

}  // namespace

TEST_CASE("median and percentiles are those of the sorted times, between two of them in proportion") {
  CHECK(spread_of({}) == Spread{});
  CHECK(spread_of({3}) == Spread{3, 3, 3});
  CHECK(spread_of({4, 1, 2, 3}).median == doctest::Approx(2.5));
  std::vector<double> times(101);
  std::iota(times.rbegin(), times.rend(), 0.0);
  const Spread spread = spread_of(times);
  CHECK(spread.median == doctest::Approx(50));
  CHECK(spread.p5 == doctest::Approx(5));
  CHECK(spread.p95 == doctest::Approx(95));
  CHECK(spread_of({10, 20}).p5 == doctest::Approx(10.5));
}

TEST_CASE("verification finds a wrong order, a lost key, values that are not the key's and ties in another order") {
  const std::vector<std::uint32_t> input{7, 3, 7, 1};
  struct Output {
    const char* what;
    bool right;
    std::vector<std::uint32_t> keys, values;
    recording::Order order = recording::Order::ascending;
  };
  for (Output output : std::vector<Output>{{"keys", true, {1, 3, 7, 7}, {}},
                                           {"pairs", true, {1, 3, 7, 7}, {3, 1, 0, 2}},
                                           {"not stable", false, {1, 3, 7, 7}, {3, 1, 2, 0}},
                                           {"a value twice", false, {1, 3, 7, 7}, {3, 1, 0, 0}},
                                           {"of another key", false, {1, 3, 7, 7}, {3, 0, 1, 2}},
                                           {"of no key", false, {1, 3, 7, 7}, {3, 1, 0, 4}},
                                           {"no order", false, {1, 7, 3, 7}, {}},
                                           {"a key in another's place", false, {1, 3, 3, 7}, {}},
                                           {"ascending", false, {1, 3, 7, 7}, {}, recording::Order::descending},
                                           {"descending", true, {7, 7, 3, 1}, {}, recording::Order::descending}}) {
    CAPTURE(std::string(output.what));
    Workload w = workload_of(4, !output.values.empty());
    w.order = output.order;
    std::uint32_t* const values = w.values ? output.values.data() : nullptr;
    CHECK(is_sorted_input(w, input.data(), {output.keys.data(), values}) == output.right);
  }
}

TEST_CASE("verification knows the order of signed and floating-point keys, and that zeros may tie") {
  const std::vector<std::uint32_t> input{0x00000000, 0x80000000};  // as f32: +0.0, -0.0
  std::vector<std::uint32_t> keys{0x80000000, 0x00000000};
  const Buffers output{keys.data(), nullptr};
  CHECK(is_sorted_input(workload_of(2, false, KeyType::f32), input.data(), output));
  CHECK(is_sorted_input(workload_of(2, false, KeyType::i32), input.data(), output));
  CHECK_FALSE(is_sorted_input(workload_of(2), input.data(), output));
  std::swap(keys[0], keys[1]);
  CHECK_FALSE(is_sorted_input(workload_of(2, false, KeyType::f32), input.data(), output));
  CHECK(is_sorted_input(workload_of(2, false, KeyType::f32), input.data(), output, {.zeros = true}));
  const std::vector<std::uint64_t> wide{1ULL << 40U, 2};
  std::vector<std::uint64_t> sorted{2, 1ULL << 40U};
  CHECK(is_sorted_input(workload_of(2, false, KeyType::u64), wide.data(), {sorted.data(), nullptr}));
  std::swap(sorted[0], sorted[1]);
  CHECK_FALSE(is_sorted_input(workload_of(2, false, KeyType::u64), wide.data(), {sorted.data(), nullptr}));
}

TEST_CASE("an unstable order of ties is verified where the sort promises no other, each value once") {
  const std::vector<std::uint32_t> keys{7, 7, 7};
  std::vector<std::uint32_t> values{2, 0, 1}, sorted = keys;
  const Buffers output{sorted.data(), values.data()};
  const Workload w = workload_of(3, true);
  CHECK_FALSE(is_sorted_input(w, keys.data(), output));
  CHECK(is_sorted_input(w, keys.data(), output, {.stable = false}));
  values[0] = 0;
  CHECK_FALSE(is_sorted_input(w, keys.data(), output, {.stable = false}));
  values[0] = 3;
  CHECK_FALSE(is_sorted_input(w, keys.data(), output, {.stable = false}));
}

TEST_CASE("every sort is timed on the executor, verified, and leaves iterations and launches behind") {
  const auto stage = make_stage(Backend::cpu);
  for (const KeyType type : {KeyType::u32, KeyType::f32, KeyType::u64})
    for (const bool values : {false, true}) {
      if (tests::too_long_with_sanitizers() && !(type == KeyType::u64 && values)) continue;
      Contest contest;
      contest.workload = workload_of(256, values, type);
      contest.runs = 2;
      for (const catalog::SortInfo* info : tests::trusted_sorts()) {
        Config config = config_of(info->name);
        config.devices = std::min(3U, info->max_devices);
        config.radix_bits = std::min(4U, info->max_radix_bits);
        config.keys_per_thread = std::min(2U, info->max_keys_per_thread);
        for (const Config& variant : tests::scan_variants(*info, config)) contest.sorts.push_back(variant);
      }
      contest.baselines = baseline_names(Backend::cpu);
      const auto runs = measure(*stage, contest, Backend::cpu);
      CHECK(runs.size() == contest.sorts.size() + 1);
      for (const MeasuredRun& run : runs) {
        CAPTURE(run.sort);
        CHECK(run.verified);
        CHECK(run.runs == 2);
        CHECK(run.n == 256);
        CHECK(run.config.n == 256);
        CHECK(run.config.key_type == type);
        CHECK(run.milliseconds.median > 0);
        CHECK(run.milliseconds.p5 <= run.milliseconds.median);
        CHECK(run.milliseconds.median <= run.milliseconds.p95);
        if (run.sort == std_sort) continue;
        CHECK_FALSE(run.launches.empty());
      }
    }
}

TEST_CASE("a run over devices has a timeline of all of them, a run on one has none") {
  const std::unique_ptr<Stage> stage = make_stage(catalog::Backend::cpu);
  Contest contest;
  contest.workload = workload_of(2'000);
  contest.runs = 3;
  for (const std::uint32_t devices : {1U, 3U}) {
    recording::Config config;
    config.sort = "sample-devices";
    config.radix_bits = 8;
    config.block_threads = 64;
    config.devices = devices;
    contest.sorts.push_back(config);
  }
  const std::vector<MeasuredRun> runs = measure(*stage, contest, catalog::Backend::cpu);
  REQUIRE(runs.size() == 2);
  CHECK(runs[0].timeline.empty());
  const MeasuredRun& run = runs[1];
  std::vector<std::vector<LaunchSpan>> of_devices(3);
  for (const LaunchSpan& span : run.timeline) of_devices.at(span.device).push_back(span);
  std::uint32_t launches = 0;
  for (const MeasuredLaunch& kernel : run.launches) launches += kernel.launches;
  for (const std::vector<LaunchSpan>& spans : of_devices) {
    CHECK(spans.size() == launches);
    // The same kernels in the same order, one after another.
    for (std::size_t k = 0; k < spans.size(); ++k) {
      CHECK(spans[k].kernel == of_devices[0][k].kernel);
      CHECK(spans[k].begin <= spans[k].end);
      CHECK((k == 0 ? 0 : spans[k - 1].end) <= spans[k].begin);
    }
  }
}

TEST_CASE("a list in shares is sorted where it lies, and verified there" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  const std::unique_ptr<Stage> stage = make_stage(catalog::Backend::cpu);
  for (const KeyType type : {KeyType::u32, KeyType::f32, KeyType::u64})
    for (const std::uint64_t n : {1, 2, 5, 3'000})
      for (const std::uint32_t devices : {1U, 2U, 7U, 16U}) {
        Contest contest;
        contest.workload = workload_of(n, false, type);
        contest.workload.order = devices == 2 ? recording::Order::descending : recording::Order::ascending;
        contest.runs = 1;
        contest.keeps_shares = true;
        contest.baselines = baseline_names(catalog::Backend::cpu);  // they have no place in it
        for (const bool directly : {false, true})
          contest.sorts.push_back(recording::Config{.sort = "sample-devices",
                                                    .radix_bits = 8,
                                                    .block_threads = 32,
                                                    .devices = devices,
                                                    .send_directly = directly});
        CHECK(needed_bytes(*stage, contest, catalog::Backend::cpu) >= n / devices * recording::width_bits(type) / 8);
        const std::vector<MeasuredRun> runs = measure(*stage, contest, catalog::Backend::cpu);
        REQUIRE(runs.size() == 2);
        INFO("n ", n, ", devices ", devices);
        CHECK(runs[0].verified);
        CHECK(runs[1].verified);
      }
}

TEST_CASE("what is known of keys that lie one after another") {
  Workload w = workload_of(4);
  const std::vector<std::uint32_t> keys{1, 2, 2, 9}, swapped{1, 2, 9, 2}, other{1, 2, 3, 9};
  const KeyFacts facts = facts_of_keys(w, 4, keys.data());
  CHECK(facts.in_order);
  CHECK(facts.first == 1);
  CHECK(facts.last == 9);
  CHECK_FALSE(facts_of_keys(w, 4, swapped.data()).in_order);
  CHECK(facts_of_keys(w, 4, swapped.data()).sum == facts.sum);
  CHECK(facts_of_keys(w, 4, other.data()).sum != facts.sum);
  CHECK(facts_of_keys(w, 2, keys.data()).sum + facts_of_keys(w, 2, keys.data() + 2).sum == facts.sum);
  CHECK(facts_of_keys(w, 0, nullptr).in_order);
  CHECK(may_precede(w, 2, 2));
  CHECK_FALSE(may_precede(w, 9, 2));
  w.order = recording::Order::descending;
  CHECK(may_precede(w, 9, 2));
  CHECK_FALSE(facts_of_keys(w, 4, keys.data()).in_order);
  w.key_type = KeyType::f32;  // -1.0f before 1.0f, descending not
  CHECK_FALSE(may_precede(w, 0xbf80'0000U, 0x3f80'0000U));
}

TEST_CASE("a model of more devices: shares shrink, of each share more crosses, the rest stays") {
  MeasuredRun run;
  run.milliseconds.median = 12;
  CHECK_FALSE(device_times(run).has_value());
  for (const double ms : {1.0, 4.0, 2.0, 3.0}) run.iterations.push_back({ms, ms, ms});
  const DeviceTimes times = device_times(run).value();
  CHECK(times.partition == 1);
  CHECK(times.exchange == 4);
  CHECK(times.sort == 5);
  CHECK(times.rest == 2);
  CHECK(times.sum() == 12);
  CHECK(crossing_keys({1024, 2}) == 256);  // each of 2 has 512 and keeps half of them
  CHECK(crossing_keys({1024, 4}) == 192);
  const DeviceTimes same_keys = modelled(times, {1024, 2}, {1024, 4});
  CHECK(same_keys.partition == 0.5);
  CHECK(same_keys.exchange == 3);  // 4 * 192 / 256
  CHECK(same_keys.sort == 2.5);
  CHECK(same_keys.rest == 2);
  const DeviceTimes same_share = modelled(times, {1024, 2}, {2048, 4});
  CHECK(same_share.partition == 1);
  CHECK(same_share.exchange == 6);
  CHECK(same_share.sort == 5);
  CHECK(modelled(times, {1024, 2}, {1024, 2}).sum() == 12);
  // Counting digits is the sort's, though it is timed with the exchange.
  run.launches = {{"send_by_destination<unsigned int>", 1, 1, 1, {3, 3, 3}, 0, 0, 0},
                  {"count_digits<unsigned int>", 1, 1, 1, {0.5, 0.5, 0.5}, 0, 0, 0},
                  {"scan_digit_counts", 1, 1, 1, {0.25, 0.25, 0.25}, 0, 0, 0}};
  CHECK(device_times(run)->exchange == 3.25);
  CHECK(device_times(run)->sort == 5.75);
  CHECK(device_times(run)->sum() == 12);
  run.milliseconds.median = 7;  // less than its iterations, which were timed with marks between them
  CHECK(device_times(run)->rest == 0);
}

TEST_CASE("a run of radix-1bit has an iteration a bit and its kernels so often, and moves what they read and write") {
  const auto stage = make_stage(Backend::cpu);
  Contest contest;
  contest.workload = workload_of(100);
  contest.workload.key_bits = 5;
  contest.sorts = {config_of("radix-1bit")};
  contest.runs = 3;
  const auto runs = measure(*stage, contest, Backend::cpu);
  const MeasuredRun& run = run_of(runs, "radix-1bit");
  CHECK(run.iterations.size() == 5);
  double iterations = 0;
  for (const Spread& spread : run.iterations) iterations += spread.median;
  CHECK(iterations > 0);
  std::vector<std::string> kernels;
  for (const MeasuredLaunch& launch : run.launches) {
    kernels.push_back(launch.kernel);
    CHECK(launch.launches == 5);
    CHECK(launch.block_threads == 32);
    CHECK(launch.blocks == (launch.kernel == "scan_block_sums" ? 1 : 4));
    CHECK(launch.milliseconds.median > 0);
  }
  CHECK(kernels ==
        std::vector<std::string>{"extract_bits", "scan_tiles", "scan_block_sums", "add_block_sums", "scatter"});
  // 8 bytes a key for the bit, 16 for a scan by block sums, 12 for the scatter.
  CHECK(run.moved_bytes == 100 * 5 * 36);
}

TEST_CASE("radix-msd moves keys once for each level that evenly spread keys take, and once to finish" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  recording::Config config = config_of("radix-msd");
  config.radix_bits = 8;
  config.block_threads = 256;
  config.keys_per_thread = 36;
  const auto bytes_a_key = [&config](std::uint32_t n, bool values) {
    config.n = n;
    config.values = values;
    return catalog::find_sort("radix-msd")->moved_bytes(config) / n;
  };
  CHECK(bytes_a_key(256 * 36, false) == 8);                 // a tile: finished at once
  CHECK(bytes_a_key(1U << 21U, false) == 4 + 8 + 8);        // buckets of 8,192 keys
  CHECK(bytes_a_key(1U << 28U, false) == 2 * (4 + 8) + 8);  // of 2^20, then of 4,096
  CHECK(bytes_a_key(1U << 28U, true) == 2 * (4 + 16) + 16);
  config.key_bits = 8;
  CHECK(bytes_a_key(1U << 28U, false) == 4 + 8);  // no digit is left
  // Keys that are all alike go down to the last digit: how many bytes that moves is not said.
  const auto stage = make_stage(Backend::cpu);
  Contest contest;
  contest.workload = workload_of(1000);
  contest.sorts = {config_of("radix-msd")};
  CHECK(run_of(measure(*stage, contest, Backend::cpu), "radix-msd").moved_bytes > 0);
  contest.workload.distribution = recording::Distribution::equal;
  CHECK(run_of(measure(*stage, contest, Backend::cpu), "radix-msd").moved_bytes == 0);
}

TEST_CASE("what a contest needs is known before it runs, and more than is free is refused") {
  const auto stage = make_stage(Backend::cpu);
  Contest contest;
  contest.workload = workload_of(1000);
  contest.sorts = {config_of("radix-1bit")};
  // Input and working copy, then keys, bits and their scan, and the sums of 32 tiles; each on 256 bytes.
  CHECK(needed_bytes(*stage, contest, Backend::cpu) == 2 * 4000 + 3 * 4096 + 256);
  contest.workload.values = true;
  CHECK(needed_bytes(*stage, contest, Backend::cpu) == 2 * 4000 + 4000 + 4 * 4096 + 256);
  contest.workload.n = 1ULL << 31U;
  contest.sorts[0].key_type = KeyType::u64;
  const std::uint64_t needed = needed_bytes(*stage, contest, Backend::cpu);
  CHECK(needed > (7 * (std::uint64_t{1} << 33U)));
  if (needed > stage->free_bytes()) {
    const Error error = tests::run_error_of([&] { check_memory(*stage, contest, Backend::cpu); });
    CHECK(error.id() == texts::run_device_memory);
    CHECK(error.arguments()[0] == "2147483648");
  }
}

TEST_CASE("too little memory is reported by both numbers, of any run") {
  check_memory(7, 1000, 1000);
  const Error error = tests::run_error_of([&] { check_memory(1U << 22U, (5ULL << 20U) + 1, 5ULL << 20U); });
  CHECK(error.id() == texts::run_device_memory);
  CHECK(error.arguments() == std::vector<std::string>{"4194304", "6", "5"});
  // What is only cached counts as free: some of any machine's memory is.
  CHECK(make_stage(Backend::cpu)->free_bytes() > 0);
}

TEST_CASE("what takes long gets fewer runs, at least five, where a contest says how long" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  const auto stage = make_stage(Backend::cpu);
  Contest contest;
  contest.workload = workload_of(2000);
  contest.sorts = {config_of("radix-1bit")};
  contest.baselines = {std::string(std_sort)};
  contest.runs = 12;
  contest.most_ms = 1e-6;  // less than any run takes
  const auto few = measure(*stage, contest, Backend::cpu);
  CHECK(run_of(few, "radix-1bit").runs == least_runs);
  CHECK(run_of(few, "radix-1bit").verified);
  CHECK(run_of(few, "radix-1bit").iterations.size() == 32);
  CHECK(run_of(few, std_sort).runs == 1);
  CHECK(run_of(few, std_sort).verified);
  contest.most_ms = 1e9;
  const auto many = measure(*stage, contest, Backend::cpu);
  CHECK(run_of(many, "radix-1bit").runs == 12);
  CHECK(run_of(many, std_sort).runs == max_std_sort_runs);
  contest.runs = 3;
  contest.most_ms = 1e-6;
  CHECK(run_of(measure(*stage, contest, Backend::cpu), "radix-1bit").runs == 3);
}

TEST_CASE("a measurement that is cancelled ends at the next run") {
  const auto stage = make_stage(Backend::cpu);
  Contest contest;
  contest.workload = workload_of(64);
  contest.sorts = {config_of("radix-1bit")};
  contest.runs = 5;
  unsigned reported = 0;
  CHECK_THROWS_AS(
      (void)measure(*stage, contest, Backend::cpu, tests::while_true([&](double) { return ++reported < 4; })),
      catalog::RunCancelled);
  CHECK(reported == 4);
  // A warm-up and five rounds are done by then, so that all is verified.
  std::vector<MeasuredRun> kept;
  reported = 0;
  CHECK_THROWS_AS(
      (void)measure(*stage, contest, Backend::cpu, tests::while_true([&](double) { return ++reported < 9; }), &kept),
      catalog::RunCancelled);
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].verified);
  CHECK(kept[0].runs == 5);
  CHECK(kept[0].launches.empty());
  double last = 0;
  (void)measure(*stage, contest, Backend::cpu, {.running = [&](double done) {
    CHECK(done >= last);
    last = done;
  }});
  CHECK(last == doctest::Approx(1));
}

TEST_CASE("std-sort sorts every type, order and pairs") {
  for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64})
    for (const bool values : {false, true})
      for (const auto order : {recording::Order::ascending, recording::Order::descending}) {
        Contest contest;
        contest.workload = workload_of(500, values, type);
        contest.workload.order = order;
        contest.workload.distribution = recording::Distribution::few;
        contest.baselines = {std::string(std_sort)};
        contest.runs = 1;
        const auto stage = make_stage(Backend::cpu);
        const auto runs = measure(*stage, contest, Backend::cpu);
        CHECK(run_of(runs, std_sort).verified);
      }
}

TEST_CASE("parameters beyond what indices reach are refused with those that fit") {
  struct Case {
    const char* sort;
    std::uint32_t n, key_bits, block_threads, keys_per_thread;
    std::string refusal;  // empty: it fits
  };
  constexpr std::uint32_t most = 1U << 31U;
  const std::vector<Case> cases = {
      {"radix-local", most, 32, 32, 1, "--block-threads 32: allowed: 257 to 1024 with --sort radix-local"},
      {"radix-local", most, 32, 257, 1, ""},
      {"radix-block", 1025, 32, 257, 1, "n 1025: allowed: 0 to 1024 with --sort radix-block"},
      // onesweep keeps the words of all digits: 2^31 keys in tiles of 1,024 and four digits of 256 buckets are 2^31.
      {"onesweep", most, 32, 256, 4, "--block-threads 256: allowed: 257 to 1024 with --sort onesweep"},
      {"onesweep", most - 1024, 32, 256, 4, ""},
      {"onesweep", most, 32, 257, 4, ""},
      // Eight digits of u64 keys: no block has enough threads at one key each, nor a thread enough keys at 32 threads.
      {"onesweep", most, 64, 257, 1, "--keys-per-thread 1: allowed: 8 to 44 with --block-threads 257, --sort onesweep"},
      {"onesweep", most, 64, 257, 8, ""},
      {"onesweep", most, 64, 32, 1,
       "--block-threads 32: allowed: 47 to 1024 with --keys-per-thread 44, --sort onesweep"},
      {"onesweep", most, 64, 47, 44, ""},
      {"onesweep", most, 64, 46, 44, "--block-threads 46: allowed: 47 to 1024 with --sort onesweep"},
      // The lists of small buckets of all depths, whose rows are numbered together.
      {"radix-msd", 1U << 30U, 64, 256, 1, "--block-threads 256: allowed: 516 to 1024 with --sort radix-msd"},
      {"radix-msd", 1U << 30U, 64, 1024, 1, ""},
      // Up to 511 buckets a tile, of which the number of tiles makes more.
      {"sample", 1U << 30U, 32, 1, 1, "--block-threads 1: allowed: 4 to 1024 with --sort sample"},
      {"sample", most, 32, 512, 15, ""},
  };
  for (const Case& c : cases) {
    Config config = config_of(c.sort);
    config.n = c.n;
    config.key_type = c.key_bits == 64 ? KeyType::u64 : KeyType::u32;
    config.key_bits = c.key_bits;
    config.radix_bits = 8;
    config.block_threads = c.block_threads;
    config.keys_per_thread = c.keys_per_thread;
    std::string refusal;
    try {
      catalog::check_reach(config);
    } catch (const Error& error) {
      refusal = error.what();
    }
    const bool of_n = c.refusal.empty() || c.refusal.starts_with("n ");
    CHECK(refusal == c.refusal + (of_n ? "" : ", n = " + std::to_string(c.n)));
  }
}

TEST_CASE("what any sort can have is read back, and no file holds more") {
  MeasuredSet set;
  set.provenance.date = "2001-02-03";
  set.provenance.backend = "cpu";
  Config most;
  most.radix_bits = most.keys_per_thread = 1;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    most.radix_bits = std::max(most.radix_bits, sort->max_radix_bits);
    most.keys_per_thread = std::max(most.keys_per_thread, sort->max_keys_per_thread);
  }
  most.block_threads = 1024;
  MeasuredRun run;
  run.sort = most.sort;
  run.config = most;
  run.date = set.provenance.date;
  set.runs = {run};
  CHECK((format::read_measured_json(format::measured_json(set)) == set));
  for (std::uint32_t Config::*const parameter :
       {&Config::radix_bits, &Config::keys_per_thread, &Config::block_threads}) {
    MeasuredSet wrong = set;
    ++(wrong.runs[0].config.*parameter);
    CHECK_THROWS_AS((void)format::read_measured_json(format::measured_json(wrong)), Error);
  }
}
