// Scatter maps as JSON: what is written is read again, and what is not one is reported.
#include "kernels/format/scatter_map_json.h"
#include "kernels/texts/files.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::analysis;

namespace {

// Three keys stored by one request into one sector, counted on a GPU.
RunHeatmap small_run() {
  RunHeatmap run;
  run.config = {.sort = "radix-local", .n = 3, .key_bits = 8, .radix_bits = 4};
  run.device = {"cuda", "NVIDIA H200"};
  run.distribution = "few";
  run.date = "2026-11-21";
  run.counted = true;
  run.seconds = 0.25;
  CountedScatter& of = run.scatter;
  of.iteration = 1;
  of.iterations = 2;
  of.shift = of.digit_bits = 4;
  of.keys = of.total.accesses = 3;
  of.total.requests = of.total.sectors = of.total.lines = 1;
  of.launches.push_back({"write_tiles", {}});
  of.launches[0].stores.requests = of.launches[0].stores.sectors = of.launches[0].stores.lines = 1;
  of.map.columns = 3;
  of.map.cells.resize(9);
  of.map.cells[1] = {1, 1, 0};
  of.map.cells[3] = of.map.cells[8] = {1, 0, 0};
  for (std::uint32_t row = 0; row < 3; ++row) of.map.rows.push_back({1, 1, row});
  return run;
}

// The message about small_run()'s text once `what` in it is something else.
std::string refusal_of(const std::string& what, const std::string& instead) {
  std::string text = format::to_json(small_run());
  const std::size_t at = text.find(what);
  REQUIRE(at != std::string::npos);
  text.replace(at, what.size(), instead);
  const Error error = tests::run_error_of([&] { (void)format::read_heatmap_json(text); });
  CHECK(error.id() == texts::json_wrong);
  REQUIRE(error.arguments().size() == 3);
  return error.arguments()[0] + " is " + error.arguments()[1] + "; allowed: " + error.arguments()[2];
}

}  // namespace

TEST_CASE("a map that is written is read again, counted or recorded") {
  const RunHeatmap run = small_run();
  const RunHeatmap read = format::read_heatmap_json(format::to_json(run));
  CHECK(read.config == run.config);
  CHECK(read.device == run.device);
  CHECK(read.distribution == "few");
  CHECK(read.date == "2026-11-21");
  CHECK(read.counted);
  CHECK(read.seconds == 0.25);
  CHECK(read.scatter.iteration == 1);
  CHECK(read.scatter.iterations == 2);
  CHECK(read.scatter.shift == 4);
  CHECK(read.scatter.digit_bits == 4);
  CHECK(read.scatter.keys == 3);
  CHECK(read.scatter.element_bytes == 4);
  CHECK(read.scatter.total == run.scatter.total);
  REQUIRE(read.scatter.launches.size() == 1);
  CHECK(read.scatter.launches[0].kernel == "write_tiles");
  CHECK(read.scatter.launches[0].stores == run.scatter.launches[0].stores);
  CHECK(read.scatter.map.columns == 3);
  CHECK(read.scatter.map.cells == run.scatter.map.cells);
  CHECK(read.scatter.map.rows == run.scatter.map.rows);
  CHECK(format::to_json(read) == format::to_json(run));
  RunHeatmap recorded = run;
  recorded.counted = false;
  const std::string text = format::to_json(recorded);
  CHECK(text.find("seconds") == std::string::npos);
  CHECK_FALSE(format::read_heatmap_json(text).counted);
  CHECK(format::to_json(format::read_heatmap_json(text)) == text);
}

TEST_CASE("more keys than bins: rows begin where their sources do") {
  RunHeatmap run = small_run();
  run.config.n = run.scatter.keys = 1U << 20U;
  run.scatter.total.accesses = run.scatter.total.requests = run.scatter.total.sectors = run.scatter.total.lines = 512;
  run.scatter.map = {};
  run.scatter.map.columns = most_bins;
  run.scatter.map.cells.resize(std::size_t{most_bins} * most_bins);
  for (std::uint32_t k = 0; k < most_bins; ++k) {
    run.scatter.map.rows.push_back({1, 1, k * 2048});
    run.scatter.map.cells[std::size_t{k} * most_bins + k] = {1, 1, 0};
  }
  const RunHeatmap read = format::read_heatmap_json(format::to_json(run));
  CHECK(read.scatter.map.cells == run.scatter.map.cells);
  CHECK(read.scatter.map.rows == run.scatter.map.rows);
}

TEST_CASE("what is no scatter map is reported in one line: place, what is there, what is allowed") {
  for (const auto& [change, refusal] : tests::rows(R"(
    scatterscope-heatmap -> scatterscope-measured | format is "scatterscope-measured"; allowed: scatterscope-heatmap
    "version": 1 -> "version": 2 | version is 2; allowed: an integer from 1 to 1
    { -> [ | byte 12 is where it stops being JSON; allowed: JSON
    "sort": "radix-local" -> "sort": "" | sort is ""; allowed: the name of a sort
    "backend":"cuda" -> "backend":"tpu" | device.backend is "tpu"; allowed: cuda or cpu
    2026-11-21 -> yesterday | date is "yesterday"; allowed: a date as 2026-11-21
    "distribution" -> "distributed" | distribution is missing; allowed: a value
    "key_type":"u32" -> "key_type":"u8" | config.key_type is "u8"; allowed: a word that the command line knows
    "keys": 3 -> "keys": 4 | keys is 4; allowed: 3, the config's n
    "iteration": 1 -> "iteration": 2 | iteration is 2; allowed: an integer from 0 to 1
    "shift": 4 -> "shift": 32 | shift is 32; allowed: an integer from 0 to 31
    "digit_bits": 4 -> "digit_bits": 29 | digit_bits is 29; allowed: an integer from 0 to 28
    "element_bytes": 4 -> "element_bytes": 8 | element_bytes is 8; allowed: an integer from 4 to 4
    "bins": 3 -> "bins": 2 | bins is 2; allowed: an integer from 3 to 3
    "stores_total": 3 -> "stores_total": 2 | stores is a list of 3; allowed: numbers whose sum is stores_total, 2
    [0,1,0] -> [0,1] | stores[0] is a list of 2; allowed: a list of 3
    [0,1,0] -> [0,1.5,0] | stores[0][1] is 1.5; allowed: an integer from 0 to 4294967295
    "strip_requests": [1,1,1] -> "strip_requests": [1,1] | strip_requests is a list of 2; allowed: a list of 3
    "strip_sectors": [1, -> "strip_sectors": [33, | strip_sectors[0] is 33; allowed: an integer from 0 to 32
    "seconds":0.25 -> "seconds":-1 | counted.seconds is -1; allowed: seconds from 0 to 1e9
    "lines_total": 1 -> "lines_total": 2 | lines_total is 2; allowed: an integer from 0 to 1
    "launches": [{ -> "launches": [7,{ | launches[0] is 7; allowed: an object)")) {
    const std::size_t arrow = change.find(" -> ");
    CHECK(refusal_of(change.substr(0, arrow), change.substr(arrow + 4)) == refusal);
  }
  CHECK(refusal_of("\"requests\": 1,\n", "\"requests\": -1,\n") == "requests is -1; allowed: an integer from 0 to 3");
  // A sector counts in a cell that a lane stored to.
  const std::string many = refusal_of(" \"sectors\": [\n  [0,1,0]", " \"sectors\": [\n  [1,0,0]");
  CHECK(many == "sectors is a list of 3; allowed: no more of them in a cell than stores");
  CHECK_THROWS_AS((void)format::read_heatmap_json(""), Error);
  CHECK_THROWS_AS((void)format::read_heatmap_json(std::string(format::max_heatmap_bytes + 1, ' ')), Error);
}
