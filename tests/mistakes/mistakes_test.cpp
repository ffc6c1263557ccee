// Each mistake fails where its file says and hides where its file says; its repairs are run. What is right is decided
// here by std::stable_sort, not by the program's own verdict.
#include "kernels/mistakes/mistakes.h"

#include "app/comparing/comparison.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/analysis/comparing/first_difference.h"
#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/predicting/prediction.h"
#include "kernels/story/tiles/bucket_numbers.h"
#include "tests/mistakes/tried.h"

using namespace scatterscope;
using mistakes::Mistake;
using mistakes::Program;
using tests::is_sorted_input;
using tests::request_of;

namespace {

struct Tried {
  mistakes::Run right, run;
  bool sorted = false;
  std::string how;  // a failure's name, or what the verdict says
};

Tried try_on(const Mistake& mistake, Program program, std::string_view options) {
  const app::RunRequest run = request_of(mistake, options);
  Tried tried{mistakes::record(mistake, Program::right, run.config, run.input),
              mistakes::record(mistake, program, run.config, run.input),
              false,
              {}};
  REQUIRE_FALSE(tried.right.failure);
  REQUIRE(is_sorted_input(tried.right.recording));
  tried.sorted = !tried.run.failure && is_sorted_input(tried.run.recording);
  tried.how = tried.run.failure
                  ? failure_name(tried.run.failure->id())
                  : mistakes::spelling(mistakes::judge(mistake, tried.right.recording, tried.run.recording).fault);
  return tried;
}

Tried first_of(std::string_view name) {
  return try_on(tests::mistake_named(name), Program::wrong, tests::mistake_named(name).shows.front().options);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("there are eighteen mistakes, each with its texts in three languages") {
  REQUIRE(mistakes::all().size() == 18);
  std::set<std::string_view> names;
  for (const Mistake& mistake : mistakes::all()) {
    CAPTURE(mistake.name);
    CHECK(mistake.number == static_cast<unsigned>(&mistake - mistakes::all().data()) + 1);
    CHECK(names.insert(mistake.name).second);
    CHECK(catalog::find_sort(mistake.sort) != nullptr);
    CHECK(mistake.answer >= 1);
    CHECK(mistake.answer <= mistakes::repair_count);
    CHECK_FALSE(mistake.shows.empty());
    CHECK_FALSE(mistake.hides.empty());
    for (const Language language : all_languages)
      for (const char* part : {"title", "thought", "happens"})
        CHECK_FALSE(app::mistake_text(mistake, part, language).empty());
  }
}

TEST_CASE("each mistake fails where its file says") {
  for (const Mistake& mistake : mistakes::all()) {
    for (const mistakes::Example& example : mistake.shows) {
      INFO("mistake.name ", mistake.name, ", example.options ", example.options);
      const Tried tried = try_on(mistake, Program::wrong, example.options);
      CHECK(tried.how == example.how);
      // A fault that costs only still sorts, and so may a race.
      CHECK(tried.sorted == (mistake.cost != mistakes::Cost::none || example.how == "race"));
    }
  }
}

TEST_CASE("a kernel that sorts its tiles and stores in input order has each key move to where it is stored") {
  const Tried tried = first_of("scatter-in-input-order");
  const analysis::KeyTable table = analysis::make_key_table(tried.run.recording);
  for (const analysis::KeyTable::Iteration& of : table.iterations) {
    for (std::uint32_t p = 0; p < of.keys.size(); ++p) {
      REQUIRE(of.moves[p]);
      CHECK(of.result[of.moves[p]->to] == of.keys[p]);
      CHECK(of.by_key.at(recording::Meaning::index)[of.local_of[p]]->thread == of.moves[p]->thread);
    }
  }
}

TEST_CASE("each mistake hides where its file says") {
  for (const Mistake& mistake : mistakes::all()) {
    for (const mistakes::Example& example : mistake.hides) {
      INFO("mistake.name ", mistake.name, ", example.options ", example.options);
      const Tried tried = try_on(mistake, Program::wrong, example.options);
      CHECK(tried.how == "none");
      CHECK(tried.sorted);
    }
  }
}

TEST_CASE("of three repairs one is right, and the others fail on the keys that are named") {
  for (const Mistake& mistake : mistakes::all()) {
    CAPTURE(mistake.name);
    std::vector<mistakes::Example> exposing = mistake.shows;
    exposing.insert(exposing.end(), mistake.repairs_fail.begin(), mistake.repairs_fail.end());
    std::set<Program> offered;
    for (unsigned repair = 1; repair <= mistakes::repair_count; ++repair) {
      CAPTURE(repair);
      const Program program = mistakes::offered(mistake, repair);
      CHECK(program != Program::wrong);
      CHECK(offered.insert(program).second);
      CHECK((program == Program::right) == (repair == mistake.answer));
      bool fails = false;
      for (const mistakes::Example& example : exposing)
        fails = fails || try_on(mistake, program, example.options).how != "none";
      CHECK(fails == (repair != mistake.answer));
    }
    for (const mistakes::Example& example : mistake.repairs_fail) {
      CAPTURE(example.options);
      CHECK(try_on(mistake, Program::wrong, example.options).how == "none");
      const std::string first = try_on(mistake, Program::first_repair, example.options).how;
      const std::string second = try_on(mistake, Program::second_repair, example.options).how;
      const bool as_named = first == example.how || second == example.how;
      CHECK(as_named);
    }
  }
}

TEST_CASE("the lines of each program are whole statements") {
  for (const Mistake& mistake : mistakes::all())
    for (const auto& pieces : mistake.pieces) {
      CAPTURE(mistake.name);
      for (const std::string_view piece : pieces) {
        CAPTURE(piece);
        const std::string_view code = piece.substr(0, piece.find_last_not_of(" \n") + 1);
        CHECK_FALSE(code.ends_with(","));
        CHECK(std::count(code.begin(), code.end(), '(') == std::count(code.begin(), code.end(), ')'));
      }
    }
}

TEST_CASE("a program differs from the right one in the lines at fault alone, and its text is what ran") {
  for (const Mistake& mistake : mistakes::all()) {
    CAPTURE(mistake.name);
    const std::string shipped = mistakes::text_of(mistake, mistake.shipped);
    const Program other = mistake.shipped == Program::right ? Program::wrong : Program::right;
    const std::vector<std::string> lines = lines_of(shipped), changed = lines_of(mistakes::text_of(mistake, other));
    std::multiset<std::string> left(changed.begin(), changed.end());
    std::vector<std::string> gone;
    for (const std::string& line : lines) {
      const auto found = left.find(line);
      if (found == left.end()) {
        gone.push_back(line);
      } else {
        left.erase(found);
      }
    }
    std::string pieces;
    for (const std::string_view piece : mistake.pieces[static_cast<std::size_t>(mistake.shipped)]) pieces += piece;
    for (const std::string& line : gone) CHECK(pieces.find(line) != std::string::npos);
    CHECK(gone.size() + left.size() > 0);
    CHECK(gone.size() <= 8);

    const Tried tried = first_of(mistake.name);
    bool shown = false;
    for (const recording::SourceFile& file : tried.run.recording.files)
      shown = shown || file.text == mistakes::text_of(mistake, Program::wrong);
    CHECK(shown);
    for (const recording::SourceFile& file :
         catalog::record(tried.right.recording.config,
                         recording::Pairs{tried.right.recording.input, tried.right.recording.input_values},
                         catalog::Backend::cpu)
             .files)
      if (mistake.file.ends_with("/" + file.name)) CHECK(file.text == shipped);
  }
}

TEST_CASE(
    "the forgotten last bit hides in iteration 1 of the sixteen keys and writes beyond the array in iteration 2") {
  const Tried tried = first_of("last-bit-forgotten");
  REQUIRE(tried.run.failure);
  CHECK(tried.run.failure->arguments()[4] == "keys_a");  // the result of the second iteration
  CHECK(tried.run.failure->arguments()[5] == "16");
  CHECK(tried.run.recording.iterations.size() == 2);
  const auto parts = analysis::first_difference(tried.right.recording, tried.run.recording);
  REQUIRE(parts);
  CHECK(parts->iteration == 1);
  CHECK(parts->kernel == "scatter");
}

TEST_CASE("the table by columns has the starts 0 2 4 6 8 9 12 15") {
  const tests::RecordedRun run(first_of("table-by-columns").run.recording);
  const recording::Recording& r = run.recording;
  const recording::Moment moment = run.moment(r.iterations.front().end_step);
  const auto starts = r.array_named("bucket_starts");
  REQUIRE(starts);
  std::vector<std::uint64_t> found;
  for (std::uint32_t i = 0; i < 8; ++i) found.push_back(moment.cell(*starts, 0, i).value_or(99));
  CHECK(found == std::vector<std::uint64_t>{0, 2, 4, 6, 8, 9, 12, 15});
}

TEST_CASE("the first difference is the first of any array: of a scan with one barrier a sum in shared memory") {
  for (const char* keys : {"2,0,2,0,2,0,2,0", "1,0,1,0,1,0,1,0", "0,3,3,1,2,3,1,1"}) {
    CAPTURE(keys);
    const Tried tried = try_on(tests::mistake_named("one-barrier-scan"), Program::wrong,
                               "--keys " + std::string(keys) + " --key-bits 4 --block-threads 4");
    const auto parts = analysis::first_difference(tried.right.recording, tried.run.recording);
    REQUIRE(parts);
    CHECK(parts->what.starts_with("x["));
    CHECK(parts->right_what == parts->what);
    // The right value, by the scan itself: what the element holds after the stride that this store belongs to.
    const analysis::KeyTable table = analysis::make_key_table(tried.right.recording);
    const auto& bits = table.iterations[parts->iteration].by_key.at(recording::Meaning::bit);
    std::vector<std::uint64_t> sums(4, 0);  // the bits of the block, or of each block its ones
    for (std::uint32_t i = 0; i < 8; ++i) {
      const std::uint64_t bit = bits[i].value().value;
      if (parts->kernel == "scan_block_sums") sums[i / 4] += bit;
      if (parts->kernel != "scan_block_sums" && i / 4 == parts->block) sums[i % 4] = bit;
    }
    std::set<std::uint64_t> by_stride;
    for (std::uint32_t stride = 1; stride < 4; stride *= 2) {
      const std::vector<std::uint64_t> before = sums;
      for (std::uint32_t t = stride; t < 4; ++t) sums[t] = before[t] + before[t - stride];
      by_stride.insert(sums[parts->thread]);
    }
    CHECK(by_stride.count(parts->right.value()) == 1);
    CHECK(*parts->tried > *parts->right);
    // The step before it stores that value, which the element did not hold before.
    const recording::Recording& r = tried.run.recording;
    unsigned stores = 0;
    for (std::uint64_t e = r.first_event(parts->step - 1); e < r.end_event(parts->step - 1); ++e) {
      const recording::Event event = r.events[e];
      const bool same = event.block == parts->block && event.thread == parts->thread && event.value == parts->tried;
      if (event.kind != recording::EventKind::write || !same) continue;
      ++stores;
      CHECK(r.arrays[event.what].name + "[" + std::to_string(event.index) + "]" == parts->what);
      CHECK((!event.before_defined || event.before != event.value));
    }
    CHECK(stores == 1);
  }
}

TEST_CASE("a first difference compares a variable with itself and an array with itself") {
  unsigned on_both_sides = 0;
  for (const Mistake& mistake : mistakes::all())
    for (const Program program : {Program::wrong, Program::first_repair, Program::second_repair})
      for (const std::string& more : {std::string(), std::string(" --barrier-rule volta")})
        for (const mistakes::Example& example : mistake.shows) {
          INFO("mistake.name ", mistake.name, ", example.options ", example.options);
          const Tried tried = try_on(mistake, program, std::string(example.options) + more);
          const auto parts = analysis::first_difference(tried.right.recording, tried.run.recording);
          if (!parts || !parts->tried || !parts->right) continue;
          const auto name = [](const std::string& what) { return what.substr(0, what.find('[')); };
          CHECK(name(parts->what) == name(parts->right_what));
          CHECK((parts->tried != parts->right || parts->what != parts->right_what));
          ++on_both_sides;
        }
  CHECK(on_both_sides > 20);
  const Tried passed =
      try_on(tests::mistake_named("barrier-inside-if"), Program::wrong,
             std::string(tests::mistake_named("barrier-inside-if").shows.front().options) + " --barrier-rule volta");
  const auto parts = analysis::first_difference(passed.right.recording, passed.run.recording);
  REQUIRE(passed.run.failure);
  CHECK(passed.run.failure->arguments()[0] == "scatter");
  REQUIRE(parts);  // the last thread stores the sum 0, which is right in this iteration, and has no part in the scan
  CHECK(parts->what.empty());
  CHECK(parts->right_what == "stride");
}

TEST_CASE("padding makes nine zeros of the seven that 14 keys have") {
  const Tried tried = first_of("padding-as-zeros");
  REQUIRE(tried.run.failure);
  const std::vector<std::string>& details = tried.run.failure->arguments();
  const unsigned key = std::stoul(details[1]) * 4 + std::stoul(details[2]);  // of the thread, 4 a block
  const std::vector<std::uint64_t>& keys = tried.run.recording.input;
  const auto ones_before = std::count_if(keys.begin(), keys.begin() + key, [](std::uint64_t k) { return k % 2 == 1; });
  CHECK(std::stol(details[5]) - ones_before == 9);
  CHECK(std::count_if(keys.begin(), keys.end(), [](std::uint64_t k) { return k % 2 == 0; }) == 7);
}

TEST_CASE("places by atomics leave iteration 1 in its buckets") {
  const tests::RecordedRun run(first_of("places-by-atomics").run.recording);
  const recording::Recording& r = run.recording;
  const recording::Iteration& first = r.iterations.front();
  const recording::Moment moment = run.moment(first.end_step);
  std::vector<std::uint64_t> bits;
  for (std::uint32_t i = 0; i < r.input.size(); ++i)
    bits.push_back(moment.cell(first.result_array, 0, i).value_or(0) & 1U);
  CHECK(std::is_sorted(bits.begin(), bits.end()));
}

TEST_CASE("the scan with one barrier goes wrong under most schedule seeds, the right one under none") {
  const Mistake& mistake = tests::mistake_named("one-barrier-scan");
  unsigned wrong = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const std::string options = std::string(mistake.shows.front().options) + " --schedule-seed " + std::to_string(seed);
    wrong += try_on(mistake, Program::wrong, options).sorted ? 0 : 1;
    CHECK(try_on(mistake, Program::right, options).how == "none");
  }
  CHECK(wrong > 10);
  CHECK(wrong < 20);  // the order alone may hide it
}

TEST_CASE("one block a merge: the passes have 2 blocks and 1, in place of 4") {
  const Tried tried = first_of("one-block-a-merge");
  std::vector<std::uint32_t> right, wrong;
  for (const recording::Launch& launch : tried.right.recording.launches)
    if (launch.kernel == "merge_runs") right.push_back(launch.blocks);
  for (const recording::Launch& launch : tried.run.recording.launches)
    if (launch.kernel == "merge_runs") wrong.push_back(launch.blocks);
  CHECK(right == std::vector<std::uint32_t>{4, 4});
  CHECK(wrong == std::vector<std::uint32_t>{2, 1});
}

TEST_CASE("a table by columns: the first size that stands elsewhere than its labels say is found once it is written") {
  const Tried tried = first_of("table-by-columns");
  const tests::RecordedRun right(tried.right.recording), wrong(tried.run.recording);
  CHECK_FALSE(story::misplaced_size(right.at(right.iteration(0).end_step), 0));
  CHECK_FALSE(story::misplaced_size(wrong.at(0), 0));
  const auto found = story::misplaced_size(wrong.at(wrong.iteration(0).end_step), 0);
  REQUIRE(found);
  CHECK(found->block == 0);
  CHECK(found->bucket == 1);
  CHECK(found->cell == 1);
}

TEST_CASE("a descending run whose program leaves the bits as they are is not said to complement them") {
  const Mistake& mistake = *mistakes::find("descending-by-reversing");
  const app::RunRequest asked = request_of(mistake, mistake.shows.front().options);
  for (const Program program : {Program::right, Program::wrong}) {
    const tests::RecordedRun run(mistakes::record(mistake, program, asked.config, asked.input).recording);
    for (std::uint32_t iteration = 0; iteration < run.recording.iterations.size(); ++iteration)
      CHECK(story::IterationKeys(run.at(0), iteration).complements_bits() == (program == Program::right));
  }
}

TEST_CASE("a wrong program is refused keys of 64 bits") {
  const Mistake& mistake = tests::mistake_named("last-bit-forgotten");
  app::RunRequest run = request_of(mistake, "--keys 1,2 --key-type u64");
  CHECK_THROWS_AS((void)mistakes::record(mistake, Program::wrong, run.config, run.input), Error);
}

TEST_CASE("runs of the same program never part") {
  for (const Mistake& mistake : mistakes::all()) {
    const Tried tried = try_on(mistake, Program::right, mistake.shows.front().options);
    CHECK_FALSE(analysis::first_difference(tried.right.recording, tried.run.recording));
  }
}

TEST_CASE("what a program with a mistake computes is what its misconception comes to") {
  using story::Misconception;
  const auto checks = [](const char* name, Misconception expected) {
    const Tried tried = first_of(name);
    CAPTURE(name);
    CHECK(story::mistake_of(expected) == tests::mistake_named(name).number);
    const tests::RecordedRun right(tried.right.recording);
    const analysis::KeyTable wrong = analysis::make_key_table(tried.run.recording);
    const story::Instant at = right.at(right.iteration(0).end_step);
    const auto& numbers = wrong.iterations[0].by_key.at(recording::Meaning::before);
    unsigned named_so = 0, different = 0;
    for (std::uint32_t p = 0; p < numbers.size(); ++p) {
      const story::ShownOf place{0, p, recording::Meaning::before};
      if (story::predicted(at, 0, place).value().value == numbers[p].value().value) continue;
      ++different;
      named_so += story::misconception_of(at, 0, place, numbers[p].value().value) == expected ? 1 : 0;
    }
    // Another misconception may come to the same number.
    CHECK(different > 0);
    CHECK(2 * named_so > different);
  };
  checks("block-scan-alone", Misconception::own_block_only);
  checks("previous-block-only", Misconception::previous_block_only);
  for (const Misconception each : story::misconceptions()) CHECK(story::mistake_of(each) <= mistakes::all().size());
}

TEST_CASE("every figure can show a run with a mistake, and one that ended early, at any step") {
  for (const Mistake& mistake : mistakes::all()) {
    for (const Program program : {Program::wrong, Program::first_repair, Program::second_repair}) {
      INFO("mistake.name ", mistake.name, ", static_cast<int>(program) ", static_cast<int>(program));
      const Tried tried = try_on(mistake, program, mistake.shows.front().options);
      const auto recording = std::make_shared<const recording::Recording>(tried.run.recording);
      const auto right = std::make_shared<const recording::Recording>(tried.right.recording);
      const app::PreparedComparison prepared = app::prepare_comparison({right, recording}, {"", ""});
      CHECK(prepared.alignment.length >= right->step_count());
      app::FigureDrawer drawer(recording);
      for (const figures::FigureInfo& figure : figures::catalog()) {
        if (figure.cannot_show(*recording)) continue;
        CAPTURE(figure.id);
        for (std::uint32_t step = 0; step <= recording->step_count(); step += 23) {
          figures::View shown{.figure = &figure, .step = step};
          CHECK(drawer.draw(shown, {}).width > 0);
        }
      }
    }
  }
}
