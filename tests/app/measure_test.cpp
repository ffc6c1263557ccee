#include "app/jobs/measure.h"

#include "kernels/format/measured_json.h"
#include "kernels/parameters/async_loads.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/skip_passes.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/stopped_runs.h"
#include "kernels/timing/baselines/std_sort.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "tests/while_true.h"

using namespace scatterscope;
using namespace scatterscope::app;
using tests::english;

namespace {

MeasureRequest good(const std::string& line) {
  return parse_measure(tests::typed(line));
}

}  // namespace

TEST_CASE("numbers of keys are written as they are or as a power of two and what is added or taken away") {
  const auto count = [](std::string_view word) { return parse_count("--n", word, 1, 1U << 31U); };
  CHECK(count("1") == 1);
  CHECK(count("268435456") == 1U << 28U);
  CHECK(count("2^0") == 1);
  CHECK(count("2^20") == 1U << 20U);
  CHECK(count("2^31") == 1U << 31U);
  CHECK(count("2^28-4096") == (1U << 28U) - 4096);
  CHECK(count("2^10+7") == 1031);
  for (const char* wrong : {"", "0", "2^", "2^32", "2^64", "2^-1", "2^4-", "2^4-16", "2^4*2", "2^31+1", "-1", "1e6"}) {
    CAPTURE(wrong);
    CHECK_THROWS_AS((void)parse_count("--n", wrong, 1, 1U << 31U), Error);
  }
}

TEST_CASE("lists are measured in each combination that a sort knows") {
  const MeasureRequest request = good(
      "--sort radix-1bit,radix-local --n 64,2^8,64 --distribution uniform,few --radix-bits 2,4 "
      "--keys-per-thread 1,3 --block-threads 32,64 --device cpu --key-bits 8 --values --seed 9");
  REQUIRE(request.contests.size() == 4);
  for (const timing::Contest& contest : request.contests) {
    CHECK(contest.sorts.size() == 4 + 8);
    CHECK(contest.baselines == std::vector<std::string>{std::string(timing::std_sort)});
    CHECK(contest.workload.values);
    CHECK(contest.workload.key_bits == 8);
    CHECK(contest.workload.seed == 9);
    CHECK(contest.runs == timing::default_executor_runs);
    CHECK(contest.sorts[0].sort == "radix-1bit");
    CHECK(contest.sorts[1].block_threads == 64);
    CHECK(contest.sorts[11].radix_bits == 4);
    CHECK(contest.sorts[11].keys_per_thread == 3);
  }
  CHECK(request.contests[0].workload.n == 64);
  CHECK(request.contests[1].workload.n == 256);
  CHECK(request.contests[0].workload.distribution == Distribution::uniform);
  CHECK(request.contests[2].workload.distribution == Distribution::few);
}

TEST_CASE("scans that are not named are those that a sort is fastest with, in sweeps too") {
  using recording::BlockScan;
  using recording::GridScan;
  for (const char* more : {"", " --keys-per-thread 1,3 --radix-bits 2,4", " --block-threads 32"}) {
    const MeasureRequest request = good(std::string("--sort radix-1bit,radix-1bit-single,radix-local,onesweep,merge ") +
                                        "--n 64 --device cpu" + more);
    for (const recording::Config& config : request.contests[0].sorts) {
      CAPTURE(config.sort);
      const catalog::SortInfo& info = *catalog::find_sort(config.sort);
      CHECK(config.block_scan == (info.has_block_scan ? BlockScan::warp_shuffle : BlockScan::hillis_steele));
      CHECK(config.grid_scan == (info.has_grid_scan ? GridScan::look_back : GridScan::block_sums));
    }
  }
  const auto named = [](const std::string& options) {
    return good("--sort radix-local --n 64 --device cpu " + options).contests[0].sorts[0];
  };
  CHECK(named("--block-scan brent-kung").block_scan == BlockScan::brent_kung);
  CHECK(named("--block-scan brent-kung").grid_scan == GridScan::look_back);
  CHECK(named("--grid-scan block-sums").grid_scan == GridScan::block_sums);
  CHECK(named("--grid-scan block-sums").block_scan == BlockScan::warp_shuffle);
}

TEST_CASE("timed runs have the timed form unless options say otherwise") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (sort->wrong_on_purpose) continue;
    CAPTURE(sort->name);
    const std::string line = "--n 64 --device cpu --sort " + std::string(sort->name);
    const recording::Config timed = good(line).contests[0].sorts[0];
    recording::Config expected = catalog::with_timed_form(*sort, timed);
    catalog::fit_form(expected, catalog::Backend::cpu);
    CHECK(recording::same_form(timed, expected));
    CHECK(recording::same_form(good(line + " --as-stepped").contests[0].sorts[0], {}));
  }
  const std::vector<timing::Entrant> sorts =
      good("--sort onesweep,radix-msd,merge --n 64 --device cpu --look-back-words 1,2 --children-per-thread 3")
          .contests[0]
          .sorts;
  REQUIRE(sorts.size() == 5);
  CHECK(sorts[0].look_back_words == 1);
  CHECK(sorts[0].histogram_copies == 16);  // of 32: what fits the executor
  CHECK(sorts[1].look_back_words == 2);
  CHECK(sorts[3].take_turns);
  CHECK(sorts[3].children_per_thread == 3);
}

TEST_CASE("a search is for every sort that has shapes, and its table names what it found") {
  const auto of = [](std::string_view sort, const MeasureRequest& request) {
    return std::any_of(request.contests[0].sorts.begin(), request.contests[0].sorts.end(),
                       [&](const timing::Entrant& each) { return each.sort == sort; });
  };
  const MeasureRequest all = good("--tune --device cpu");
  CHECK(all.tune);
  REQUIRE(all.contests.size() == 2);
  CHECK(all.contests[0].baselines.empty());
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    const bool searched = catalog::has_own_shapes(*sort);
    CHECK_MESSAGE(of(sort->name, all) == searched, sort->name);
  }
  const MeasureRequest one = good("--tune --device cpu --sort merge --n 64,100 --values --key-type u64");
  REQUIRE(one.contests.size() == 2);
  CHECK(one.contests[1].workload.n == 100);
  CHECK(one.contests[1].workload.values);
  CHECK(one.contests[1].sorts.size() == 1);

  const Measurement measured = measure(one, {});
  CHECK_FALSE(measured.problem.has_value());
  CHECK(measured.set.lacking == 0);
  const auto found = [](const timing::MeasuredRun& run) { return run.shape_from == recording::ShapeFrom::found; };
  CHECK(std::count_if(measured.set.runs.begin(), measured.set.runs.end(), found) == 2);
  const std::string table = tuned_table(measured.set);
  CHECK(table.find("\nmerge, 100 keys: u64, 64 bits, ascending, with values, uniform, seed 1: ") != std::string::npos);
  const std::size_t kept = table.find("found, kept for timed runs\n");
  REQUIRE(kept != std::string::npos);
  CHECK(table.find("found, kept for timed runs\n", kept + 1) != std::string::npos);
  // Timed runs of these keys take it from here on, and JSON says so.
  const auto again = measure(good("--device cpu --sort merge --n 100 --repeat 1 --values --key-type u64"), {});
  REQUIRE(again.set.runs.size() == 2);
  CHECK(found(again.set.runs[0]));
  CHECK(measured_table(again.set).find("    found  ") != std::string::npos);
  CHECK(format::read_measured_json(format::measured_json(again.set)) == again.set);
  const auto named = measure(good("--device cpu --sort merge --n 100 --repeat 1 --keys-per-thread 5"), {});
  CHECK(named.set.runs[0].shape_from == recording::ShapeFrom::named);
}

TEST_CASE("the table says where a sort was timed in another form than recordings have") {
  timing::MeasuredSet set;
  set.provenance.backend = "cuda";
  timing::MeasuredRun run;
  run.sort = run.config.sort = "onesweep";
  run.n = run.config.n = 64;
  run.config.look_back_words = 4;
  run.config.histogram_copies = 32;
  run.config.set(recording::async_loads, true);
  run.config.set(recording::skip_passes, true);
  run.verified = true;
  set.runs = {run, run};
  const std::string line =
      "\nonesweep: Timed with words a look-back: 4, copies of each counter: 32, asynchronous copies: on, alike "
      "digits skipped: on; recordings have 1, 1, off, off by default. --as-timed records the timed form.\n";
  const std::string table = measured_table(set);
  CHECK(table.find("yes  --look-back-words 4 --histogram-copies 32 --async-loads --skip-passes\n") !=
        std::string::npos);
  CHECK(table.find(line) != std::string::npos);
  CHECK(table.find(line) == table.rfind(line));
  set.runs[1].config.histogram_copies = 2;
  CHECK(measured_table(set).find(
            "Recorded so with --look-back-words 4 --histogram-copies 2 --async-loads --skip-passes.") !=
        std::string::npos);
  recording::copy_form({}, set.runs[0].config);
  set.runs.resize(1);
  CHECK(measured_table(set).find("Timed with") == std::string::npos);
}

TEST_CASE("the table compares with the fastest library call for the same keys, and names it") {
  timing::MeasuredSet set;
  set.provenance.backend = "cuda";
  const auto add = [&set](const char* sort, std::uint32_t n, double milliseconds) {
    timing::MeasuredRun run;
    run.sort = run.config.sort = sort;
    run.n = run.config.n = n;
    run.milliseconds = {milliseconds, milliseconds, milliseconds};
    set.runs.push_back(run);
  };
  add("onesweep", 64, 4);
  add("cub-radix", 64, 8);
  add("cub-radix-64", 64, 6);
  add("thrust", 64, 7);
  add("onesweep", 128, 4);
  add("thrust", 128, 7);
  add("onesweep", 256, 4);
  const std::string table = measured_table(set);
  const auto line_with = [&table](const std::string& words, std::size_t from) {
    const std::size_t at = table.find(words, from), end = table.find('\n', at);
    return at == std::string::npos ? "" : table.substr(at, end - at);
  };
  const std::size_t second = table.find("128 keys"), third = table.find("256 keys");
  CHECK(line_with("onesweep", 0).find("1.50 x") != std::string::npos);
  CHECK(line_with("cub-radix ", 0).find("0.75 x") != std::string::npos);
  CHECK(line_with("library: ", 0) == "library: times as fast as cub-radix-64, the fastest library call here");
  CHECK(line_with("onesweep", second).find("1.75 x") != std::string::npos);
  CHECK(line_with("library: ", second) == "library: times as fast as thrust, the fastest library call here");
  CHECK(line_with("onesweep", third).find(" x ") == std::string::npos);
  CHECK(line_with("library: ", third).empty());
}

TEST_CASE("what a list may not hold is reported") {
  for (const auto& row : tests::rows(R"(
    --n 64, | --n '': allowed: 1 to 17179869184
    --n 2^31 | --n: 2147483648 keys; allowed: 1 to 65536 on the executor
    --radix-bits 2,9 | --radix-bits '9': allowed: 1 to 8
    --block-threads 32,x | --block-threads 'x': allowed: 1 to 1024
    --distribution few, | --distribution '': unknown; allowed: uniform
    --sort radix-local,thrust | --sort thrust: runs on a GPU alone
    --sort radix-locl | --sort 'radix-locl': unknown, did you mean 'radix-local'?
    --keys-per-thread 0 | --keys-per-thread '0': allowed: 1 to 32
    --as-timed --as-stepped | --as-timed and --as-stepped: allowed: one of the two)")) {
    const Error request = tests::run_error_of(
        [&] { (void)parse_measure(tests::typed("--sort radix-local --n 64 --device cpu " + row.first)); });
    CHECK_MESSAGE(english(request).starts_with(row.second), english(request));
  }
}

TEST_CASE("a measurement that is cancelled keeps what is finished") {
  const MeasureRequest request = good("--sort radix-1bit --n 64,32,16 --key-bits 4 --device cpu");
  const Measurement whole = measure(request, {});
  CHECK_FALSE(whole.problem.has_value());
  CHECK(whole.set.runs.size() == 6);
  CHECK(whole.set.lacking == 0);
  CHECK(whole.set.provenance.backend == "cpu");
  CHECK(whole.set.provenance.date.size() == 10);
  const Measurement half = measure(request, tests::while_true([](double done) { return done < 0.5; }));
  REQUIRE(half.problem.has_value());
  CHECK(half.problem->id() == texts::run_cancelled);
  REQUIRE(half.set.runs.size() == 2);
  CHECK(half.set.runs[0].n == 64);
  CHECK(half.set.runs[0].verified);
  CHECK(half.set.lacking == 4);
  CHECK(format::read_measured_json(format::measured_json(half.set)) == half.set);
  // What lacks nothing but times of its launches is finished too.
  std::size_t reported = 0;
  const Measurement nearly = measure(request, tests::while_true([](double done) { return done < 0.99; }),
                                     [&](const timing::MeasuredSet& set) { reported = set.runs.size(); });
  REQUIRE(nearly.problem.has_value());
  REQUIRE(nearly.set.runs.size() == 6);
  CHECK(reported == 6);
  CHECK_FALSE(nearly.set.runs[0].launches.empty());
  CHECK(nearly.set.runs[4].launches.empty());
  CHECK(nearly.set.runs[4].verified);
  CHECK(nearly.set.runs[4].milliseconds.median > 0);
  const std::string table = measured_table(half.set);
  CHECK(table.find("executor, not a GPU timing") != std::string::npos);
  CHECK(table.find("64 keys: u32, 4 bits, ascending, uniform, seed 1") != std::string::npos);
  CHECK(table.find("32 keys") == std::string::npos);
}

TEST_CASE("baselines whose libraries are not here are left out, and named once with the reason") {
  using Names = std::vector<std::string>;
  const auto left_out = [](const timing::Libraries& libraries, const Names& left) {
    MeasureRequest request;
    request.contests.resize(2);
    for (timing::Contest& contest : request.contests)
      contest.baselines = {"device-copy", "thrust", "cub-radix", "cub-radix-64"};
    const auto missing = drop_missing_baselines(request, libraries);
    for (const timing::Contest& contest : request.contests) CHECK(contest.baselines == left);
    return missing ? english(*missing) : "";
  };
  CHECK(left_out({}, {"device-copy"}) ==
        "cub-radix, cub-radix-64, thrust: not here: libscatterscope_libraries.so was not found; it is built only where "
        "nvcc is");
  timing::Libraries libraries;
  libraries.why_not = "no good";
  CHECK(left_out(libraries, {"device-copy"}) == "cub-radix, cub-radix-64, thrust: not here: no good");
  libraries.sort = [](timing::LibraryCall*) -> const char* { return nullptr; };
  CHECK(left_out(libraries, {"device-copy", "thrust", "cub-radix", "cub-radix-64"}).empty());
  MeasureRequest executor;
  executor.contests.resize(1);
  executor.contests[0].baselines = {"std-sort"};
  CHECK_FALSE(drop_missing_baselines(executor, {}).has_value());
}
