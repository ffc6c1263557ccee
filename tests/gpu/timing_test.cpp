// Timed runs on the GPU: every sort and every baseline sorts what it is given, whatever its parameters.
#include <bit>
#include <cstdio>

#include "kernels/parameters/limits.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/timing/shapes/shape_choice.h"
#include "kernels/timing/timed_run.h"
#include "tests/gpu/compiled_first.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"
#include "tests/testing.h"

using namespace scatterscope;
using catalog::Backend;
using recording::Config;
using recording::KeyType;
using timing::Contest;
using timing::MeasuredRun;

namespace {

template <class T, std::size_t size>
T any_of(std::mt19937& random, const T (&choices)[size]) {
  return choices[random() % size];
}

// A sort that takes more keys than one block, with parameters at random that its limits allow.
Config random_config(std::mt19937& random, const std::vector<const catalog::SortInfo*>& sorts) {
  const catalog::SortInfo& info = *sorts[random() % sorts.size()];
  Config config;
  config.key_type = any_of(random, {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64});
  config.key_bits = recording::width_bits(config.key_type);
  if (!recording::has_ordered_bits(config.key_type) && random() % 3 == 0)
    config.key_bits = 1 + random() % config.key_bits;
  config.order = random() % 2 == 0 ? recording::Order::ascending : recording::Order::descending;
  config.values = random() % 2 == 0;
  config.radix_bits =
      info.max_radix_bits > 1 ? 1 + random() % std::min(info.max_radix_bits, config.key_bits) : info.default_radix_bits;
  config.keys_per_thread = 1 + random() % info.max_keys_per_thread;
  config.block_threads = any_of(random, {32U, 64U, 96U, 128U, 256U, 384U, 512U});
  if (catalog::runs_over_devices(info)) config.devices = 1 + random() % recording::most_devices;
  const auto variants = tests::scan_variants(info, config);
  config = variants[random() % variants.size()];
  // Half in the form of timed runs, a third in a shape that is timed.
  if (random() % 2 == 0) catalog::set_timed_form(config, Backend::cuda);
  if (catalog::has_shapes(info) && random() % 3 == 0) {
    config.n = any_of(random, {1U, catalog::max_plain_keys});
    timing::take_fastest(config, Backend::cuda);
  }
  return config;
}

std::vector<const catalog::SortInfo*> large_sorts() {
  auto sorts = tests::trusted_sorts();
  std::erase_if(sorts, [](const catalog::SortInfo* info) { return info->one_block; });
  return sorts;
}

Contest contest_of(const Config& config, std::uint64_t n) {
  Contest contest;
  contest.workload = {
      .n = n, .key_type = config.key_type, .key_bits = config.key_bits, .order = config.order, .values = config.values};
  contest.sorts = {config};
  contest.runs = 2;
  return contest;
}

}  // namespace

TEST_CASE("a thousand random sorts on the GPU give what std::stable_sort gives, on the device and through the host") {
  if (tests::no_gpu()) return;
  std::mt19937 random(13);
  const auto sorts = large_sorts();
  const auto stage = timing::make_stage(Backend::cuda);
  unsigned through_host = 0, refused = 0;
  struct Case {
    Config config;
    std::uint64_t n;
    recording::Distribution distribution;
    std::uint32_t seed;
  };
  std::vector<Case> all;
  std::vector<Config> configs;
  while (all.size() < 1000) {
    const Config config = random_config(random, sorts);
    // As many small inputs as large ones: up to 2^17 keys, of a sort with a launch for each key 2^11.
    const catalog::SortInfo& info = *catalog::find_sort(config.sort);
    const unsigned most_power = info.ends_early ? 11 : 17;
    const std::uint64_t n = tests::fitting(info, 1 + random() % (1U << (1 + random() % most_power)), false);
    const auto distribution = any_of(random, recording::all_distributions);
    const std::uint32_t seed = random();
    try {
      catalog::check_shared_memory(config, Backend::cuda);
    } catch (const Error&) {
      ++refused;  // a tile larger than a block's memory: another case takes its place
      continue;
    }
    all.push_back({config, n, distribution, seed});
    configs.push_back(timing::config_for(contest_of(config, n).workload, config));
  }
  tests::compile_kernels(configs, catalog::Probe::none);
  unsigned cases = 0;
  for (const Case& of : all) {
    const Config& config = of.config;
    const std::uint64_t n = of.n;
    INFO("tests::described(config) ", tests::described(config), ", n ", n);
    INFO("recording::spelling(of.distribution) ", recording::spelling(of.distribution), ", of.seed ", of.seed);
    ++cases;
    Contest contest = contest_of(config, n);
    contest.workload.distribution = of.distribution;
    contest.workload.seed = of.seed;
    contest.baselines = {"cub-radix", "cub-radix-64"};
    for (const MeasuredRun& run : timing::measure(*stage, contest, Backend::cuda)) {
      CAPTURE(run.sort);
      CHECK(run.verified);
    }
    if (cases % 4 != 0) continue;
    // The verification on the device is itself compared with std::stable_sort.
    recording::Pairs input{recording::random_keys(static_cast<std::uint32_t>(n), of.seed, of.distribution,
                                                  config.key_bits, config.key_type),
                           {}};
    if (config.values)
      for (std::uint64_t i = 0; i < n; ++i) input.values.push_back(i);
    const bool sorted = tests::is_sorted_as_promised(config, input, catalog::run(config, input, Backend::cuda));
    CHECK(sorted);
    ++through_host;
  }
  std::printf("%u random cases, %u of them compared with std::stable_sort; %u did not fit\n", cases, through_host,
              refused);
}

TEST_CASE("every sort and every baseline is measured and verified on the GPU") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(Backend::cuda);
  for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64})
    for (const bool values : {false, true})
      for (const auto order : {recording::Order::ascending, recording::Order::descending})
        for (const std::uint32_t n : {1024U, 100'000U}) {
          Config config{.key_type = type, .key_bits = recording::width_bits(type), .order = order, .values = values};
          Contest contest = contest_of(config, n);
          contest.sorts.clear();
          for (const catalog::SortInfo* info : tests::trusted_sorts()) {
            if (n != tests::fitting(*info, n, false) || (info->ends_early && n > 1024)) continue;
            config.radix_bits = info->max_radix_bits;
            for (const Config& variant : tests::scan_variants(*info, config)) contest.sorts.push_back(variant);
          }
          contest.baselines = timing::baseline_names(Backend::cuda);
          contest.runs = 3;
          const auto runs = timing::measure(*stage, contest, Backend::cuda);
          CHECK(runs.size() > contest.sorts.size() + 2);
          for (const MeasuredRun& run : runs) {
            INFO("run.sort ", run.sort, ", tests::described(run.config) ", tests::described(run.config));
            CHECK(run.milliseconds.median > 0);
            CHECK(run.milliseconds.p5 <= run.milliseconds.p95);
            CHECK(run.verified == (run.sort != timing::device_copy));
            if (catalog::find_sort(run.sort) == nullptr) continue;
            REQUIRE_FALSE(run.launches.empty());
            for (const timing::MeasuredLaunch& launch : run.launches) {
              CHECK(launch.registers > 0);
              CHECK(launch.occupancy > 0);
              CHECK(launch.occupancy <= 1);
            }
          }
        }
}

TEST_CASE("runs over the GPUs of this machine sort, sent directly and by the exchange, whatever their keys") {
  if (tests::no_gpu()) return;
  const unsigned gpus = catalog::most_devices(Backend::cuda);
  if (gpus < 2) {
    std::printf("SKIPPED: runs over several GPUs, this machine has one\n");
    return;
  }
  const auto stage = timing::make_stage(Backend::cuda);
  unsigned runs = 0;
  for (const KeyType type : {KeyType::u32, KeyType::f32, KeyType::u64})
    for (const bool values : {false, true})
      for (const std::uint64_t n :
           {std::uint64_t{1}, std::uint64_t{3}, std::uint64_t{1000}, (std::uint64_t{1} << 22U) + 77})
        for (const auto distribution : recording::all_distributions) {
          Config config{.sort = "sample-devices",
                        .key_type = type,
                        .key_bits = recording::width_bits(type),
                        .order = runs % 2 == 0 ? recording::Order::ascending : recording::Order::descending,
                        .values = values};
          Contest contest = contest_of(config, n);
          contest.workload.distribution = distribution;
          contest.sorts.clear();
          for (config.devices = 2; config.devices <= gpus; ++config.devices)
            for (config.send_directly = false;; config.send_directly = true) {
              config.n = n;
              timing::take_fastest(config, Backend::cuda);
              contest.sorts.push_back(config);
              if (config.send_directly) break;
            }
          for (const MeasuredRun& run : timing::measure(*stage, contest, Backend::cuda)) {
            CAPTURE(tests::described(run.config));
            CAPTURE(recording::spelling(distribution));
            CHECK(run.verified);
            ++runs;
          }
        }
  std::printf("%u runs over 2 to %u GPUs\n", runs, gpus);
}

TEST_CASE(
    "a list in shares is sorted and verified on the GPUs of this machine, which devices share where they are fewer") {
  if (tests::no_gpu()) return;
  const unsigned gpus = catalog::most_devices(Backend::cuda);
  const auto stage = timing::make_stage(Backend::cuda);
  for (const KeyType type : {KeyType::u32, KeyType::f32, KeyType::u64})
    for (const std::uint64_t n : {std::uint64_t{5}, std::uint64_t{1000}, (std::uint64_t{1} << 25U) + 77}) {
      Contest contest =
          contest_of({.sort = "sample-devices", .key_type = type, .key_bits = recording::width_bits(type)}, n);
      contest.keeps_shares = true;
      contest.runs = 2;
      Config config = contest.sorts.front();
      contest.sorts.clear();
      for (const std::uint32_t devices : {1U, 2U, 3U, 16U}) {
        config.devices = devices;
        config.n = n;
        timing::take_fastest(config, Backend::cuda);
        for (config.send_directly = false;; config.send_directly = true) {
          contest.sorts.push_back(config);
          if (config.send_directly) break;
        }
      }
      for (const MeasuredRun& run : timing::measure(*stage, contest, Backend::cuda)) {
        CAPTURE(tests::described(run.config));
        CHECK(run.verified);
        CHECK(run.gpus == (run.config.devices > gpus ? gpus : 0));
      }
    }
}

TEST_CASE("keys made on the GPU have their distribution, sorted ones their order") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(Backend::cuda);
  timing::Workload w;
  w.n = (1U << 24U) + 77;  // more than the host makes
  std::vector<std::uint32_t> keys(w.n);
  const auto made = [&](recording::Distribution distribution) {
    w.distribution = distribution;
    void* memory = stage->allocate(timing::key_bytes(w));
    stage->generate(w, 0, w.n, memory);
    stage->read(keys.data(), memory, timing::key_bytes(w));
    stage->release();
  };
  using recording::Distribution;
  made(Distribution::uniform);
  double sum = 0;
  for (const std::uint32_t key : keys) sum += key;
  CHECK(sum / static_cast<double>(w.n) == doctest::Approx(2147483648.0).epsilon(0.001));
  for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32}) {
    w.key_type = type;
    const auto before = [type](std::uint32_t a, std::uint32_t b) { return tests::key_before(type, a, b); };
    made(Distribution::sorted);
    CHECK(std::is_sorted(keys.begin(), keys.end(), before));
    CHECK(keys.front() != keys.back());
    made(Distribution::reversed);
    CHECK(std::is_sorted(keys.rbegin(), keys.rend(), before));
  }
  w.key_type = KeyType::u32;
  const auto distinct = [&] {
    std::sort(keys.begin(), keys.end());
    return std::unique(keys.begin(), keys.end()) - keys.begin();
  };
  made(Distribution::few);
  CHECK(distinct() == 8);
  made(Distribution::equal);
  CHECK(distinct() == 1);
  made(Distribution::normal);
  double squares = 0;
  for (const std::uint32_t key : keys) squares += (key - 2147483648.0) * (key - 2147483648.0);
  CHECK(std::sqrt(squares / static_cast<double>(w.n)) == doctest::Approx(4294967296.0 / 12).epsilon(0.01));
  made(Distribution::zipf);
  std::vector<double> of_bits(33);
  for (const std::uint32_t key : keys) ++of_bits[std::bit_width(key)];
  for (const double count : of_bits) CHECK(count == doctest::Approx(static_cast<double>(w.n) / 33).epsilon(0.05));
}

TEST_CASE("the verification on the GPU finds a wrong order, a lost key and ties in another order") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(Backend::cuda);
  timing::Workload w;
  w.n = 1000;
  w.values = true;
  void* input = stage->allocate(timing::key_bytes(w));
  timing::Buffers work{stage->allocate(timing::key_bytes(w)), stage->allocate(timing::value_bytes(w))};
  w.distribution = recording::Distribution::equal;
  stage->generate(w, 0, w.n, input);
  stage->restore(w, input, work);
  CHECK(stage->verify(w, input, work, {}));
  // The same values, but those of the keys from 500 on first.
  timing::Workload half = w;
  half.n = 500;
  auto* values = static_cast<std::uint32_t*>(work.values);
  stage->restore(half, input, {work.keys, values + 500});
  CHECK_FALSE(stage->verify(w, input, work, {}));
  w.values = false;
  CHECK(stage->verify(w, input, {work.keys, nullptr}, {}));
  w.distribution = recording::Distribution::uniform;
  stage->generate(w, 0, w.n, input);
  CHECK_FALSE(stage->verify(w, input, {work.keys, nullptr}, {}));  // other keys
  stage->restore(w, input, {work.keys, nullptr});
  CHECK_FALSE(stage->verify(w, input, {work.keys, nullptr}, {}));  // not in order
}

TEST_CASE("more keys than the GPU's memory holds are refused before anything runs") {
  if (tests::no_gpu()) return;
  const auto stage = timing::make_stage(Backend::cuda);
  Config config{.key_type = KeyType::u64, .key_bits = 64, .values = true};
  Contest contest = contest_of(config, catalog::max_plain_keys);
  const std::uint64_t needed = timing::needed_bytes(*stage, contest, Backend::cuda);
  CHECK(needed > std::uint64_t{60} << 30U);  // twice keys and values, bits and their scan
  const std::uint64_t free = stage->free_bytes();
  if (needed <= free) return;
  const Error error = tests::run_error_of([&] { timing::check_memory(*stage, contest, Backend::cuda); });
  CHECK(error.id() == texts::run_device_memory);
  CHECK(std::string(error.what()).find("n = 2147483648: needs ") == 0);
  CHECK(stage->free_bytes() == free);
}
