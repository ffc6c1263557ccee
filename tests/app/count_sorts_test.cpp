// The map of the chapter, counted beside the window and by the command.
#include "app/jobs/count_sorts.h"

#include <nlohmann/json.hpp>

#include "app/parameters/derived_run.h"
#include "kernels/parameters/form.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

namespace scatterscope::app {
namespace {

using Kind = CountedSort::Kind;

RunRequest parsed(const std::string& line) {
  return parse_run(tests::typed(line), MissingInput::is_a_problem);
}

const CountedSort& of(const std::vector<CountedSort>& sorts, std::string_view name) {
  const auto found =
      std::find_if(sorts.begin(), sorts.end(), [&](const auto& sort) { return sort.info->name == name; });
  REQUIRE(found != sorts.end());
  return *found;
}

TEST_CASE("every sort but the mistakes is counted on the book's keys, the run's own with its parameters") {
  const RunRequest book = parsed("--preset book --sort radix-local --radix-bits 2");
  ChapterMapJob job;
  job.start(chapter_map_task(book));
  const ChapterMapState state = job.wait();
  CHECK(state.kind == JobState::Kind::done);
  REQUIRE(state.sorts.size() == sorts_of_chapter().size());
  for (const CountedSort& sort : state.sorts) {
    CAPTURE(sort.info->name);
    CHECK(sort.kind == Kind::counted);
    CHECK_FALSE(sort.info->wrong_on_purpose);
    CHECK(sort.counts.launches > 0);
  }
  CHECK(of(state.sorts, "radix-local").config.radix_bits == 2);
  CHECK(of(state.sorts, "radix-local").counts.iterations == 2);
  CHECK(of(state.sorts, "onesweep").config.radix_bits == 4);
  CHECK(of(state.sorts, "radix-1bit").counts.key_moves == 64);
  CHECK(of(state.sorts, "bitonic").counts.comparisons == 80);
}

TEST_CASE("a sort that cannot run says why, and the others are counted") {
  ChapterMapJob job;
  job.start(chapter_map_task(parsed("--random 1030 --block-threads 64")));
  const ChapterMapState state = job.wait();
  const std::vector<CountedSort>& sorts = state.sorts;
  CHECK(of(sorts, "bitonic-alternating").kind == Kind::cannot_run);
  CHECK(of(sorts, "radix-block").kind == Kind::cannot_run);
  CHECK(of(sorts, "odd-even-transposition").kind == Kind::counted);  // more than it records
  const plots::ChapterMap map = chapter_map(state.base.get(), sorts, nullptr, Language::english);
  REQUIRE(map.sorts.size() == sorts.size());
  CHECK(map.input.find("1030 keys of 32 bits (u32), blocks of 64") == 0);
  CHECK(map.timed_keys == 0);
  for (std::size_t k = 0; k < sorts.size(); ++k)
    CHECK(map.sorts[k].problem.empty() == (sorts[k].kind == Kind::counted));
  const auto json = nlohmann::json::parse(chapter_map_json(*state.base, sorts, map));
  CHECK(json["format"] == "scatterscope-map");
  REQUIRE(json["sorts"].size() == sorts.size());
  CHECK(json["sorts"][0]["counts"]["key_moves"] == 32 * 1030);
  CHECK(json["sorts"][0]["milliseconds"].is_null());
}

TEST_CASE("a map that is cancelled keeps what it has counted") {
  ChapterMapJob job;
  job.start(chapter_map_task(parsed("--random 4096 --block-threads 64")));
  const auto counted = [](const ChapterMapState& state) {
    return std::count_if(state.sorts.begin(), state.sorts.end(), [](const auto& s) { return s.kind == Kind::counted; });
  };
  (void)job.wait_until([&](const ChapterMapState& state) { return counted(state) > 0; });
  job.cancel();
  const ChapterMapState state = job.wait();
  CHECK(state.kind == JobState::Kind::cancelled);
  CHECK(counted(state) >= 1);
  CHECK(std::none_of(state.sorts.begin(), state.sorts.end(), [](const auto& s) { return s.kind == Kind::running; }));
}

TEST_CASE("the map says which sorts were timed in another form than counted, and --as-timed counts that form") {
  timing::MeasuredSet set;
  set.provenance.backend = "cuda";
  for (const char* name : {"onesweep", "sample", "merge"}) {
    timing::MeasuredRun run;
    run.sort = run.config.sort = name;
    run.n = run.config.n = 1024;
    run.distribution = "uniform";
    run.milliseconds = {1, 1, 1};
    run.config = catalog::with_timed_form(*catalog::find_sort(name), run.config);
    set.runs.push_back(run);
  }
  std::string line = "--preset book";
  const auto map_of = [&] {
    const RunRequest run = parsed(line);
    const auto sorts = count_all_on_keys_of(run, {});
    const plots::ChapterMap map = chapter_map(&run, sorts, &set, Language::english);
    std::string names;
    for (const plots::PlacedSort& sort : map.sorts) {
      if (!sort.form.empty()) names += sort.name + " ";
    }
    const auto json = nlohmann::json::parse(chapter_map_json(run, sorts, map));
    for (const auto& sort : json["sorts"])
      CHECK(sort.contains("timed_form") == (names.find(sort["sort"]) != std::string::npos));
    return names;
  };
  CHECK(map_of() == "onesweep merge sample ");
  line += " --as-timed";
  CHECK(map_of().empty());
}

TEST_CASE("a map that nobody counted places the sorts all the same") {
  const plots::ChapterMap map = chapter_map(nullptr, {}, nullptr, Language::english);
  REQUIRE(map.sorts.size() == sorts_of_chapter().size());
  CHECK(map.input.empty());
  CHECK(std::all_of(map.sorts.begin(), map.sorts.end(),
                    [](const auto& sort) { return sort.kind == plots::PlacedSort::Kind::waiting; }));
}

}  // namespace
}  // namespace scatterscope::app
