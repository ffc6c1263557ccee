// Races planted in small kernels: each is found under every schedule, its right twin has none.
#define SCATTERSCOPE_PROBE any_probe::of_planted_races

#include <nlohmann/json.hpp>

#include "kernels/analysis/races/races.h"
#include "kernels/format/recording_file.h"
#include "kernels/format/recording_json.h"
#include "tests/races/planted.cuh"
#include "tests/races/planted.h"
#include "tests/races/planted_recordings.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

namespace {

// Lines of the file that end in "// here: <mark>".
std::set<std::uint32_t> marked_lines(const std::string& mark) {
  std::istringstream in(tests::source_text(planted_file));
  std::set<std::uint32_t> lines;
  std::string line;
  for (std::uint32_t n = 1; std::getline(in, line); ++n)
    if (line.ends_with("// here: " + mark)) lines.insert(n);
  return lines;
}

void check_race(const recording::Recording& r, const analysis::Race& race, const Planted& planted) {
  const recording::Event first = r.events[race.first.event], second = r.events[race.second.event];
  CHECK(first.what == second.what);
  CHECK(first.index == second.index);
  CHECK((first.block != second.block || first.thread != second.thread));
  CHECK((first.kind != recording::EventKind::read || second.kind != recording::EventKind::read));
  const std::set<std::uint32_t> lines = marked_lines(planted.mark);
  REQUIRE_FALSE(lines.empty());
  for (const analysis::RaceAccess& access : {race.first, race.second}) {
    CHECK(lines.contains(r.steps[access.step].line));
    CHECK(access.event >= r.first_event(access.step));
    CHECK(access.event < r.end_event(access.step));
  }
}

}  // namespace

TEST_CASE("each planted race is found under every schedule, and none in its right twin") {
  for (const Planted& planted : planted_kernels()) {
    CAPTURE(planted.name);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      CAPTURE(seed);
      const recording::Recording r = recorded(planted, seed);
      const std::vector<analysis::Race> races = analysis::find_races(r);
      CHECK(races.empty() == (planted.mark == nullptr));
      const nlohmann::json json = nlohmann::json::parse(format::to_json(r));
      REQUIRE(json["races"].size() == races.size());
      for (std::size_t i = 0; i < races.size(); ++i) {
        if (planted.mark == nullptr) continue;
        check_race(r, races[i], planted);
        const bool any = planted.between == std::string_view("any");
        if (!any) CHECK(json["races"][i]["between"] == planted.between);
      }
    }
  }
}

TEST_CASE("a race names both threads, lines, the cell and the values, in JSON too") {
  for (const Planted& planted : planted_kernels()) {
    if (planted.name != std::string_view("read_neighbour_at_once")) continue;
    const recording::Recording r = recorded(planted, 0);
    const nlohmann::json json = nlohmann::json::parse(format::to_json(r));
    REQUIRE(json["races"].size() == 1);
    const nlohmann::json& race = json["races"][0];
    CHECK(race["kernel"] == "read_neighbour_at_once");
    CHECK(race["array"] == "x");
    CHECK(race["block"] == 0);
    CHECK(race["pairs"] == planted_threads);  // each thread's cell is read by one other
    const auto lines = marked_lines("neighbour");
    CHECK(race["first"]["line"] == *lines.begin());
    CHECK(race["second"]["line"] == *lines.rbegin());
    CHECK(race["first"]["access"] == "write");
    CHECK(race["second"]["access"] == "read");
    CHECK(race["first"]["file"] == "planted.cuh");
    const unsigned writer = race["first"]["thread"], reader = race["second"]["thread"];
    CHECK(writer == (reader + 32) % planted_threads);
    CHECK(race["index"] == writer);
    CHECK(race["first"]["value"] == writer);
    // Readers that have doubles would lose digits of 64 bits.
    recording::Recording wide = r;
    for (recording::ArrayInfo& array : wide.arrays) array.type = recording::ValueType::u64;
    const nlohmann::json of_wide = nlohmann::json::parse(format::to_json(wide));
    CHECK(of_wide["races"][0]["first"]["value"] == std::to_string(writer));
  }
}

TEST_CASE("a recording of before accesses said their kind is judged by its source") {
  for (const Planted& planted : planted_kernels()) {
    const bool fenced = std::string_view(planted.name).starts_with("publish") ||
                        std::string_view(planted.name).starts_with("see_") ||
                        std::string_view(planted.name) == "last_block_adds_up" ||
                        std::string_view(planted.name).find("half") != std::string_view::npos;
    const bool in_one_word = std::string_view(planted.name) == "publish_in_one_word";
    // Old recordings have neither fences, masks nor waits for copies, and one of two views of an array stands for both.
    if (std::string_view(planted.name).starts_with("copy_")) continue;
    if ((fenced && !in_one_word) || planted.name == std::string_view("look_plainly")) continue;
    CAPTURE(planted.name);
    const recording::Recording r = recorded(planted, 0);
    const std::string bytes = format::canonical_bytes(r);
    const recording::Recording old = format::decode(std::as_bytes(std::span(bytes)));
    CHECK(analysis::find_races(old).empty() == (planted.mark == nullptr));
    const std::string now = format::encode(r);
    CHECK(format::decode(std::as_bytes(std::span(now))) == r);
  }
}
