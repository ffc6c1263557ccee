// The list behind `measure --everything`, and how it is measured piece by piece.
#include "app/jobs/measure_everything.h"

#include "kernels/format/measured_json.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/files.h"
#include "kernels/texts/measuring.h"
#include "kernels/texts/stopped_runs.h"
#include "tests/testing.h"
#include "tests/while_true.h"

using namespace scatterscope;
using namespace scatterscope::app;
using recording::KeyType;
using timing::Contest;

namespace {

MeasureRequest list_of(const RunArguments& arguments) {
  return everything(arguments);
}

const RunArguments tiny{{"--device", "cpu"}, {"--n", "16,32"}, {"--repeat", "1"}};

const auto keep_nothing = [](const timing::MeasuredSet&) {};

bool takes_part(const Contest& contest, const std::string& sort) {
  return std::any_of(contest.sorts.begin(), contest.sorts.end(),
                     [&](const recording::Config& config) { return config.sort == sort; });
}

}  // namespace

TEST_CASE("everything: all sorts and baselines at each size, four kinds of keys, other distributions, the grid") {
  const MeasureRequest list = list_of(tiny);
  std::size_t comparisons = 0, skewed = 0, cells = 0;
  std::set<std::pair<std::uint32_t, std::uint32_t>> shapes;
  std::set<std::uint32_t> blocks;
  for (const Contest& contest : list.contests) {
    CHECK(contest.runs == 1);
    CHECK(contest.most_ms > 0);
    if (takes_part(contest, "sample-devices")) {
      std::vector<std::uint32_t> devices;
      for (const recording::Config& config : contest.sorts) devices.push_back(config.devices);
      CHECK(devices == std::vector<std::uint32_t>{1, 2, 4, 8});
      continue;
    }
    const bool grid = contest.baselines.empty();
    const bool uniform = contest.workload.distribution == recording::Distribution::uniform;
    if (grid) {
      cells += contest.sorts.size();
    } else {
      CHECK(contest.baselines == timing::baseline_names(catalog::Backend::cpu));
      (uniform ? comparisons : skewed) += 1;
      for (const char* sort : {"radix-1bit", "radix-1bit-single", "radix-local", "onesweep"}) {
        CAPTURE(sort);
        CHECK(takes_part(contest, sort));
      }
      // Ratios are those of one run.
      const bool simpler = uniform && contest.workload.key_type == KeyType::u32;
      for (const char* network : {"bitonic", "odd-even-merge"}) CHECK(takes_part(contest, network) == simpler);
      CHECK(takes_part(contest, "bitonic-shared"));
    }
    if (grid || !uniform) CHECK(contest.workload.n == 32);
    for (const recording::Config& config : contest.sorts) {
      const bool of_grid = config.sort == "radix-local" && contest.workload.n == 32 && uniform &&
                           contest.workload.key_type == KeyType::u32 && !contest.workload.values;
      if (of_grid) shapes.insert({config.radix_bits, config.keys_per_thread});
      const bool swept = config.sort == "radix-1bit" && contest.workload.n == 32 && uniform &&
                         config.keys_per_thread > 1 && contest.workload.key_type == KeyType::u32 &&
                         !contest.workload.values;
      if (swept) blocks.insert(config.block_threads);
    }
  }
  CHECK(comparisons == 2 * 4);
  CHECK(skewed == 3);
  CHECK(cells >= 8 * 7 - 4);  // those of the ladder are there already
  for (std::uint32_t r = 1; r <= 8; ++r) {
    for (const std::uint32_t c : {1U, 2U, 4U, 7U, 8U, 16U, 19U}) CHECK(shapes.contains({r, c}));
  }
  CHECK(blocks == std::set<std::uint32_t>{64, 128, 256, 512, 1024});
  // Nothing is measured twice.
  for (std::size_t k = 0; k < list.contests.size(); ++k) {
    for (std::size_t l = 0; l < k; ++l) {
      if (!(list.contests[k].workload == list.contests[l].workload)) continue;
      for (const recording::Config& config : list.contests[k].sorts) {
        const auto& others = list.contests[l].sorts;
        CHECK(std::find(others.begin(), others.end(), config) == others.end());
      }
    }
  }
}

TEST_CASE("everything: what would choose a part of it is refused") {
  for (const auto& [option, value] :
       {std::pair{"--sort", "radix-1bit"}, {"--radix-bits", "4"}, {"--values", ""}, {"--distribution", "few"}}) {
    RunArguments arguments = tiny;
    arguments[option] = value;
    const Error refused = tests::run_error_of([&] { return everything(arguments); });
    CHECK(refused.id() == texts::options_conflict);
    CHECK(refused.arguments()[1] == as_given(option, value));
  }
  const Error large = tests::run_error_of([] { return everything({{"--device", "cpu"}}); });
  CHECK(large == Error{texts::everything_needs_gpu, {"65536"}, exit_bad_input});
  CHECK(describe(large, Language::english) ==
        "--everything: its numbers of keys need a GPU; allowed on the executor: --n with 1 to 65536");
  if (!catalog::cuda_available())
    CHECK(tests::run_error_of([] { return everything({}); }).exit_status() == exit_lacking);
  RunArguments wrong = tiny;
  wrong["--n"] = "2^20";
  CHECK(tests::run_error_of([&] { return everything(wrong); }).id() == texts::too_many_keys_for_executor);
}

TEST_CASE("everything: a contest cancelled when it lacked nothing but times of launches is kept, and completed later" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  MeasureRequest list = list_of(tiny);
  list.contests.resize(1);
  timing::MeasuredSet kept;
  const auto keep = [&kept](const timing::MeasuredSet& set) {
    kept = set;
    return std::optional<Error>();
  };
  const Piece nearly = measure_piece(list, {}, {}, tests::while_true([](double done) { return done < 0.99; }), keep);
  REQUIRE(nearly.problem.has_value());
  CHECK(nearly.problem->id() == texts::run_cancelled);
  CHECK(nearly.held == 0);
  const std::size_t all = list.contests[0].sorts.size() + list.contests[0].baselines.size();
  REQUIRE(kept.runs.size() == all);
  CHECK(nearly.set == kept);
  for (const timing::MeasuredRun& run : kept.runs) CHECK(run.verified);
  CHECK_FALSE(holds(kept, list.contests[0]));
  const Piece whole = measure_piece(list, kept, {}, {}, keep);
  CHECK(whole.held == 1);
  CHECK(whole.set.runs.size() == all);  // in place of those before
  CHECK(holds(whole.set, list.contests[0]));
  CHECK(whole.more == all);

  // One sort is lacking, and the contest is cut short again: what was whole stays so.
  timing::MeasuredSet lacking = whole.set;
  const auto is_first = [&](const timing::MeasuredRun& run) {
    return run.config.sort == list.contests[0].sorts[0].sort;
  };
  REQUIRE(std::erase_if(lacking.runs, is_first) > 0);
  const Piece again =
      measure_piece(list, lacking, {}, tests::while_true([](double done) { return done < 0.99; }), keep);
  CHECK(again.problem.has_value());
  for (const timing::MeasuredRun& before : lacking.runs) {
    const auto now = std::find_if(again.set.runs.begin(), again.set.runs.end(),
                                  [&](const timing::MeasuredRun& run) { return run.config == before.config; });
    REQUIRE(now != again.set.runs.end());
    CHECK(now->launches.size() == before.launches.size());
  }
}

TEST_CASE("everything: each run keeps the day on which it was measured" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  MeasureRequest list = list_of(tiny);
  list.contests.resize(2);
  const auto first_contest = [&] {
    MeasureRequest first = list;
    first.contests.resize(1);
    return first;
  }();
  timing::MeasuredSet known = measure_piece(first_contest, {}, {}, {}, keep_nothing).set;
  const std::size_t before = known.runs.size();
  const std::string today = known.provenance.date;
  for (timing::MeasuredRun& run : known.runs) {
    CHECK(run.date == today);
    run.date = "2001-02-03";
  }
  known.provenance.date = "2001-02-03";
  const timing::MeasuredSet read = format::read_measured_json(format::measured_json(known));
  const timing::MeasuredSet both =
      format::read_measured_json(format::measured_json(measure_piece(list, read, {}, {}, keep_nothing).set));
  REQUIRE(both.runs.size() > before);
  for (std::size_t k = 0; k < both.runs.size(); ++k) CHECK(both.runs[k].date == (k < before ? "2001-02-03" : today));
  CHECK(both.provenance.date == today);
}

TEST_CASE("everything: pieces add up, nothing is measured again, and a piece says what it holds" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  MeasureRequest list = list_of(tiny);
  list.contests.resize(3);
  using std::chrono::seconds;
  const Piece none = measure_piece(list, {}, {seconds(0), "F"}, {}, keep_nothing);
  CHECK(none.held == 0);
  CHECK(none.set.runs.empty());
  CHECK_FALSE(none.problem.has_value());

  // Cancelled within the second contest: the first stays, and was kept.
  std::size_t kept = 0;
  const Piece first = measure_piece(list, {}, {}, tests::while_true([](double done) { return done < 0.5; }),
                                    [&kept](const timing::MeasuredSet& set) {
                                      kept = set.runs.size();
                                      return std::optional<Error>();
                                    });
  REQUIRE(first.problem.has_value());
  CHECK(first.problem->id() == texts::run_cancelled);
  CHECK(first.held == 1);
  CHECK(first.set.runs.size() == kept);
  CHECK(holds(first.set, list.contests[0]));
  CHECK_FALSE(holds(first.set, list.contests[1]));

  const Piece second = measure_piece(list, first.set, {}, {}, keep_nothing);
  CHECK_FALSE(second.problem.has_value());
  CHECK(second.held == 3);
  CHECK(second.unfit == 0);
  CHECK(std::equal(first.set.runs.begin(), first.set.runs.end(), second.set.runs.begin()));
  for (const timing::MeasuredRun& run : second.set.runs) {
    CAPTURE(run.sort);
    CHECK(run.verified);
    CHECK(run.runs == 1);
  }
  const Piece third = measure_piece(list, second.set, {}, {}, keep_nothing);
  CHECK(third.set == second.set);
  CHECK(third.held == 3);

  // What cannot be kept ends it.
  const Piece lost = measure_piece(list, {}, {}, {}, [](const timing::MeasuredSet&) {
    throw Error(texts::file_unwritable, {"--json", "F", "full"});
  });
  REQUIRE(lost.problem.has_value());
  CHECK(lost.problem->id() == texts::file_unwritable);
  CHECK(lost.held == 1);
}

TEST_CASE("everything: results of another machine stay apart") {
  MeasureRequest list = list_of(tiny);
  list.contests.resize(1);
  timing::MeasuredSet other = measure_piece(list, {}, {}, {}, keep_nothing).set;
  const timing::Provenance here = other.provenance;
  check_machine(here, here, "F");
  other.provenance.driver = "1.2";
  const Piece refused = measure_piece(list, other, {std::nullopt, "--json F"}, {}, keep_nothing);
  REQUIRE(refused.problem.has_value());
  CHECK(refused.problem->arguments() == std::vector<std::string>{"--json F", "driver 1.2", "driver "});
  CHECK(refused.set == other);
  other.provenance = here;
  other.provenance.device = "NVIDIA H200";
  CHECK(tests::run_error_of([&] { check_machine(other.provenance, here, "F"); }).arguments()[1] == "NVIDIA H200");
}
