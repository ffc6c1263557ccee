// Comparisons and the trade-off's grid, with the real program as the process that runs.
#include "app/comparing/comparison_job.h"

#include "app/jobs/trade_off.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/derived_run.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

using Kind = JobState::Kind;
using CellKind = TradeOffCell::Kind;

RunRequest parsed(const std::string& line) {
  return parse_run(tests::typed(line + " --device cpu"), MissingInput::is_a_problem);
}

CompareRequest request(std::string_view preset) {
  return request_of(preset, "--side-by-side");
}

// A tile of 16 keys of 64 bits a thread and 1,024 threads does not fit any block's shared memory.
RunRequest wide_keys() {
  return parsed("--random 64 --key-type u64 --block-threads 1024");
}

}  // namespace

TEST_CASE("every preset compares two runs on the same keys") {
  for (const ComparePreset& preset : compare_presets()) {
    CAPTURE(preset.id);
    const CompareRequest made = request(preset.id);
    CHECK(made.sides[0].run.input == made.sides[1].run.input);
    CHECK(made.sides[0].run.input.keys.size() == (preset.large ? 4096 : 16));
    CHECK(made.sides[0].run.config.key_bits == made.sides[1].run.config.key_bits);
    const bool by_significance = preset.id.substr(0, 3) == "lsd";
    CHECK(made.sides[1].run.config.sort == (by_significance ? "radix-msd" : "radix-local"));
    CHECK(made.sides[1].run.config.block_threads == (preset.large ? 256 : 4));
  }
  const Error unknown = tests::run_error_of([&] { (void)request_of("13.2-13.6", "--side-by-side"); });
  CHECK(describe(unknown, Language::english).find("13.2-13.5") != std::string::npos);
}

TEST_CASE("a comparison is recorded, counted and aligned beside the window") {
  ComparisonJob job;
  CHECK_FALSE(job.news());
  job.start(comparison_task(request("13.2-13.5"), SCATTERSCOPE_PROGRAM));
  job.wait();
  ComparisonState state = *job.news();
  REQUIRE(state.kind == Kind::done);
  REQUIRE(state.prepared.has_value());
  const PreparedComparison& prepared = *state.prepared;
  CHECK(prepared.sides[0].run->recording->config.sort == "radix-1bit");
  CHECK(prepared.sides[1].run->recording->config.sort == "radix-local");
  CHECK(prepared.sides[0].run->recording->output == prepared.sides[1].run->recording->output);
  CHECK(prepared.sides[0].iterations.at(0).contiguous_runs == 14);
  CHECK(prepared.sides[1].iterations.at(0).contiguous_runs == 8);
  CHECK(prepared.alignment.steps_at(prepared.alignment.length)[1] == prepared.sides[1].run->recording->step_count());
  CHECK(job.poll().kind == Kind::idle);  // reported once
}

TEST_CASE("the recording that is loaded is compared with another run on its keys, in their type and order") {
  const RunRequest loaded = parsed("--random 40 --key-type i32 --order descending --block-threads 8 --values");
  const auto recording =
      std::make_shared<const recording::Recording>(catalog::record(loaded.config, loaded.input, catalog::Backend::cpu));
  recording::Config wanted{.sort = "radix-local", .radix_bits = 8, .block_threads = 4, .keys_per_thread = 2};
  const auto other = run_on_keys_of(*recording, wanted);
  CHECK(other.input == recording::Pairs{recording->input, recording->input_values});
  CHECK(other.config.key_type == recording::KeyType::i32);
  CHECK(other.config.order == recording::Order::descending);
  CompareRequest both;
  both.sides[0] = {{}, recording, "13.1"};
  both.sides[1] = {other, nullptr, "13.1"};
  ComparisonJob job;
  job.start(comparison_task(both, SCATTERSCOPE_PROGRAM));
  job.wait();
  const ComparisonState state = *job.news();
  REQUIRE(state.kind == Kind::done);
  CHECK(state.prepared->sides[0].run->recording == recording);
  CHECK(state.prepared->sides[1].run->recording->output == recording->output);
  CHECK(state.prepared->sides[1].run->recording->output_values == recording->output_values);
  wanted.sort = "radix-1bit";  // knows neither radix nor coarsening
  CHECK(run_on_keys_of(*recording, wanted).config.radix_bits == 1);
}

TEST_CASE("a comparison that is cancelled brings nothing, and the next one is not disturbed") {
  ComparisonJob job;
  job.start(comparison_task(request("13.5-13.8-4096"), SCATTERSCOPE_PROGRAM));
  job.cancel();
  CHECK(job.wait().kind == Kind::cancelled);
  job.start(comparison_task(request("13.5-13.8-4096"), SCATTERSCOPE_PROGRAM));
  job.start(comparison_task(request("13.5-13.8"), SCATTERSCOPE_PROGRAM));
  job.wait();
  const ComparisonState state = *job.news();
  REQUIRE(state.kind == Kind::done);
  CHECK(state.prepared->sides[0].run->recording->input.size() == 16);
}

TEST_CASE("every cell of the trade-off is counted from its run") {
  TradeOffJob job;
  CHECK(job.poll().kind == Kind::idle);
  const RunRequest book = parsed("--preset book");
  const std::uint32_t radix_bits[] = {1, 2, 4, 5, 8}, keys_per_thread[] = {1, 2};  // of keys of four bits
  job.start(trade_off_task(book, radix_bits, keys_per_thread, SCATTERSCOPE_PROGRAM));
  const TradeOffState state = job.wait();
  CHECK(state.kind == Kind::done);
  REQUIRE(state.cells.size() == 6);
  CHECK(state.base->input == book.input);
  for (std::size_t k = 0; k < 6; ++k) {
    const TradeOffCell& cell = state.cells[k];
    CHECK(cell.kind == CellKind::counted);
    CHECK(cell.radix_bits == radix_bits[k / 2]);
    CHECK(cell.keys_per_thread == keys_per_thread[k % 2]);
    const auto run = tiled_run(book, cell.radix_bits, cell.keys_per_thread);
    const recording::Recording recording = catalog::record(run.config, run.input, run.backend);
    CHECK(cell.counts == analysis::count_run(recording, analysis::make_key_table(recording)));
    CHECK(cell.iterations == recording.iterations.size());
  }
  // The book's: 13.5, 13.8 and 13.10 have tables of 8, 16 and 8 cells.
  CHECK(state.cells[0].counts.table_cells == 8);
  CHECK(state.cells[2].counts.table_cells == 16);
  CHECK(state.cells[3].counts.table_cells == 8);
  CHECK(state.cells[0].iterations == 4);
  CHECK(state.cells[2].iterations == 2);
}

TEST_CASE("a cell whose tile does not fit says so, and the others are counted") {
  TradeOffJob job;
  const std::uint32_t radix_bits[] = {8}, keys_per_thread[] = {1, 16};
  job.start(trade_off_task(wide_keys(), radix_bits, keys_per_thread, SCATTERSCOPE_PROGRAM));
  const TradeOffState state = job.wait();
  REQUIRE(state.cells.size() == 2);
  CHECK(state.cells[0].kind == CellKind::counted);
  CHECK(state.cells[1].kind == CellKind::cannot_run);
  CHECK(describe(state.cells[1].problem, Language::english).find("shared memory") != std::string::npos);
}

TEST_CASE("a grid that is counted at once is what the job counts") {
  const RunRequest book = parsed("--preset book");
  TradeOffJob job;
  job.start(trade_off_task(book, trade_off_radix_bits, trade_off_keys_per_thread, SCATTERSCOPE_PROGRAM));
  const TradeOffState beside = job.wait(), at_once = counted_grid(book, {}, SCATTERSCOPE_PROGRAM);
  CHECK(at_once.kind == beside.kind);
  CHECK(at_once.cells == beside.cells);
  CHECK(at_once.cells.size() == 20);
}

TEST_CASE("a grid that is cancelled keeps what it has counted") {
  TradeOffJob job;
  job.start(trade_off_task(parsed("--random 2048 --key-bits 8 --block-threads 64"), trade_off_radix_bits,
                           trade_off_keys_per_thread, SCATTERSCOPE_PROGRAM));
  const auto counted = [](const TradeOffState& state) {
    return std::count_if(state.cells.begin(), state.cells.end(),
                         [](const TradeOffCell& cell) { return cell.kind == CellKind::counted; });
  };
  CHECK(job.wait_until([&](const TradeOffState& state) { return counted(state) > 0; }).progress > 0);
  job.cancel();
  const TradeOffState state = job.wait();
  CHECK(state.kind == Kind::cancelled);
  CHECK(counted(state) >= 1);
  CHECK(counted(state) < 40);
  CHECK(std::none_of(state.cells.begin(), state.cells.end(),
                     [](const TradeOffCell& cell) { return cell.kind == CellKind::running; }));
}

TEST_CASE("a right repair is said to sort keys that the mistake sorts too only as such") {
  const mistakes::Mistake& mistake = *mistakes::find("last-bit-forgotten");
  for (const bool hides : {false, true}) {
    const mistakes::Example& example = (hides ? mistake.hides : mistake.shows).front();
    const RunArguments run = mistake_arguments(mistake, arguments_of(example));
    const RepairTrial repair = try_repair(mistake, mistake.answer, run, {}, SCATTERSCOPE_PROGRAM);
    REQUIRE(repair.right());
    CHECK((repair.fault == mistakes::Fault::none) == hides);
    const std::string words = repair_words(mistake, repair, Language::english);
    CHECK((words.find("These keys do not expose it, because ") != std::string::npos) == hides);
    CHECK((words.find("it sorts these keys") != std::string::npos) == !hides);
  }
}

TEST_CASE("a right repair of a mistake that sorts the keys too is said to remove the race, or the cost") {
  struct Case {
    const char *name, *options, *removes;
  };
  for (const Case& each : {Case{"one-barrier-scan", "--keys 0,0,0,1 --schedule-seed 2", "the race"},
                           Case{"one-block-a-merge", "--block-threads 4", "fewer blocks"}}) {
    const mistakes::Mistake& mistake = *mistakes::find(each.name);
    const RunArguments run = mistake_arguments(mistake, arguments_of(mistakes::Example{"", each.options}));
    const RepairTrial repair = try_repair(mistake, mistake.answer, run, {}, SCATTERSCOPE_PROGRAM);
    REQUIRE(repair.right());
    const std::string words = repair_words(mistake, repair, Language::english);
    CAPTURE(words);
    CHECK(words.find("istake sorts these keys too") != std::string::npos);
    CHECK(words.find(each.removes) != std::string::npos);
  }
}

TEST_CASE("a wrong repair is answered by what happened, where, and by other options than those that are shown") {
  struct Case {
    const char* name;
    unsigned repair;
    const char* options;
    bool elsewhere;
    std::vector<std::string> lines;  // how they begin
  };
  const Case cases[] = {
      {"ones-counted-backwards", 2, "", false, {"Repair 2 is wrong: thread 3 goes beyond", "Where: iteration 4, "}},
      {"sign-bit-as-it-is",
       1,
       "",
       true,
       {"Repair 1 passes with these keys. Floating-point numbers are keys too", "", "Run: "}},
  };
  for (const Case& each : cases) {
    CAPTURE(each.name);
    const mistakes::Mistake& mistake = *mistakes::find(each.name);
    const RunArguments run = mistake_arguments(mistake, arguments_of(mistakes::Example{"", each.options}));
    const RepairTrial repair = try_repair(mistake, each.repair, run, {}, SCATTERSCOPE_PROGRAM);
    REQUIRE(!repair.right());
    CHECK(repair.elsewhere == each.elsewhere);
    std::string words = repair_words(mistake, repair, Language::english);
    CAPTURE(words);
    for (const std::string& line : each.lines) {
      const std::size_t end = std::min(words.find('\n'), words.size());
      CHECK(words.substr(0, end).starts_with(line));
      words.erase(0, std::min(end + 1, words.size()));
    }
    CHECK(words.empty());
  }
}
