#include "kernels/format/measured_json.h"

#include "kernels/texts/files.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::timing;

namespace {

MeasuredRun run_of(const std::string& sort, std::uint32_t n, double milliseconds, std::uint64_t moved_bytes) {
  MeasuredRun run;
  run.sort = sort;
  run.config.sort = sort;
  run.config.n = n;
  run.n = n;
  run.distribution = "uniform";
  run.runs = 40;
  run.milliseconds = {milliseconds, milliseconds * 0.75, milliseconds * 1.5};
  run.moved_bytes = moved_bytes;
  run.date = "2001-02-03";
  return run;
}

// Every member differs from its default. The numbers are nobody's measurement.
MeasuredSet sample() {
  MeasuredSet set;
  set.provenance = {"a GPU \"of\" none",    "1.2", "13.0", "NVRTC 12.9", "9.0", "2001-02-03", "cuda",
                    std::uint64_t{1} << 37, 7,     11,     "CUB 1.2.3"};
  MeasuredRun run = run_of("radix-local", 4'000'000'000, 0.1, std::uint64_t{1} << 40);
  run.config.key_type = recording::KeyType::u64;
  run.config.key_bits = 64;
  run.config.radix_bits = 4;
  run.config.order = recording::Order::descending;
  run.config.values = true;
  run.config.grid_scan = recording::GridScan::look_back;
  run.config.access_limit = std::uint64_t{1} << 60;
  run.seed = 9;
  run.iterations = {{1.0 / 3, 0.25, 0.5}, {3, 2, 4}};
  run.launches = {{"sort_tiles<4>", 8, 70'000, 512, {0.5, 0.25, 1}, 40, 48'000, 0.75}};
  run.verified = true;
  set.runs = {run, run_of("device-copy", 1 << 20, 0.002, 8 << 20)};
  return set;
}

std::string refusal(const std::string& text) {
  try {
    (void)format::read_measured_json(text);
  } catch (const Error& error) {
    CHECK(error.id() == texts::json_wrong);
    CHECK(error.arguments().size() == 3);
    return error.what();
  }
  return "";
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

// "from -> to"
std::string changed(const std::string& text, const std::string& change) {
  const std::size_t arrow = change.find(" -> ");
  return replaced(text, change.substr(0, arrow), change.substr(arrow + 4));
}

}  // namespace

TEST_CASE("a measured set is read back as it was written") {
  const MeasuredSet set = sample();
  const std::string text = format::measured_json(set);
  CHECK((format::read_measured_json(text) == set));
  CHECK(text.find("\"note\"") == std::string::npos);
  CHECK(text.find("\"keys_per_second\":40000000000000") != std::string::npos);
  CHECK(std::count(text.begin(), text.end(), '\n') == 9);  // a run a line
  CHECK((format::read_measured_json(format::measured_json({set.provenance, {}})) == MeasuredSet{set.provenance, {}}));
}

TEST_CASE("a run has the date of its set unless it has its own") {
  MeasuredSet set = sample();
  CHECK(format::measured_json(set).find("\"date\"") ==
        format::measured_json(set).rfind("\"date\""));  // the set's alone
  CHECK(days_of(set).first == "2001-02-03");
  CHECK(days_of(set).last == "2001-02-03");
  set.runs[0].date = "2000-12-31";
  set.runs.push_back(set.runs[1]);
  set.runs[2].date = "2001-01-01";
  const std::string text = format::measured_json(set);
  CHECK((format::read_measured_json(text) == set));
  CHECK(days_of(set).first == "2000-12-31");
  CHECK(days_of(set).last == "2001-02-03");
  CHECK(days_of({set.provenance, {}}).last == "2001-02-03");
  CHECK(refusal(replaced(text, "2000-12-31", "2000")) == "runs[0].date is \"2000\"; allowed: a date as 2026-11-21");
}

TEST_CASE("a run over devices has a timeline, whose devices and kernels there must be") {
  MeasuredSet set = sample();
  set.runs = {run_of("sample-devices", 1024, 2, 0)};
  set.runs[0].config.devices = 2;
  set.runs[0].launches = {{"a", 1, 1, 32, {1, 1, 1}, 0, 0, 1}, {"b", 1, 1, 32, {1, 1, 1}, 0, 0, 1}};
  set.runs[0].timeline = {{0, 0, 0, 0.5}, {1, 1, 0.25, 1}};
  const std::string good = format::measured_json(set);
  CHECK((format::read_measured_json(good) == set));
  for (const auto& [change, words] : tests::rows(R"(
    [1,1,0.25,1.0] -> [2,1,0.25,1.0] | timeline[1][0] is 2; allowed: an integer from 0 to 1
    [1,1,0.25,1.0] -> [1,2,0.25,1.0] | timeline[1][1] is 2; allowed: an integer from 0 to 1
    [1,1,0.25,1.0] -> [1,1,-1,1.0] | timeline[1][2] is -1; allowed: milliseconds from 0 to 1e12
    [1,1,0.25,1.0] -> [1,1,2.0,1.0] | timeline[1] is a list of 4; allowed: begin <= end
    [1,1,0.25,1.0] -> [1,1,0.25] | timeline[1] is a list of 3; allowed:
    "timeline":[[ -> "timeline":[7,[ | timeline[0] is 7; allowed:)")) {
    const std::string said = refusal(changed(good, change));
    CHECK_MESSAGE(said.starts_with("runs[0]." + words), said);
  }
  set.runs[0].gpus = 1;
  CHECK((format::read_measured_json(format::measured_json(set)) == set));
  CHECK(refusal(replaced(format::measured_json(set), "\"gpus\":1", "\"gpus\":2")) ==
        "runs[0].gpus is 2; allowed: an integer from 1 to 1");
  set.runs[0].n = set.runs[0].config.n = std::uint64_t{1} << 34U;
  CHECK((format::read_measured_json(format::measured_json(set)) == set));
  set.runs[0].launches.clear();
  CHECK(refusal(format::measured_json(set)).starts_with("runs[0].timeline is a list of 2; allowed: a timeline where"));
}

TEST_CASE("parameters that no sort can have are refused") {
  const std::string good = format::measured_json(sample());
  for (const auto& [change, words] : tests::rows(R"(
    "block_threads":256 -> "block_threads":0 | block_threads is 0; allowed: an integer from 1 to 1024
    "block_threads":256 -> "block_threads":4294967295 | block_threads is 4294967295; allowed:
    "keys_per_thread":1 -> "keys_per_thread":0 | keys_per_thread is 0; allowed: an integer from 1 to 44
    "keys_per_thread":1 -> "keys_per_thread":4000000000 | keys_per_thread is 4000000000; allowed:
    "radix_bits":4 -> "radix_bits":0 | radix_bits is 0; allowed: an integer from 1 to 8
    "radix_bits":4 -> "radix_bits":9 | radix_bits is 9; allowed:
    "key_bits":64 -> "key_bits":0 | key_bits is 0; allowed: an integer from 1 to 64
    "key_type":"u64" -> "key_type":"u32" | key_bits is 64; allowed: at most 32, as its key_type has)"))
    CHECK(refusal(changed(good, change)).starts_with("runs[0].config." + words));
}

TEST_CASE("the form of a timed run is read back, and refused where no sort can have it") {
  MeasuredSet set = sample();
  set.runs = {run_of("onesweep", 1024, 1, 0)};
  set.runs[0].config.look_back_words = 4;
  set.runs[0].config.histogram_copies = 32;
  const std::string text = format::measured_json(set);
  CHECK((format::read_measured_json(text) == set));
  const auto wrong = [&](const std::string& from, const std::string& to) { return refusal(replaced(text, from, to)); };
  CHECK(wrong("\"look_back_words\":4", "\"look_back_words\":9") ==
        "runs[0].config.look_back_words is 9; allowed: an integer from 1 to 8");
  CHECK(wrong("\"histogram_copies\":32", "\"histogram_copies\":31") ==
        "runs[0].config.histogram_copies is 31; allowed: a power of two");
}

TEST_CASE("files from before a form was named say the one that runs on a GPU had") {
  MeasuredSet set = sample();
  set.runs.clear();
  for (const char* sort : {"onesweep", "radix-msd", "sample", "radix-local"}) {
    set.runs.push_back(run_of(sort, 1024, 1, 0));
    set.runs.back().config.radix_bits = 8;
  }
  const auto old = [&] {
    return format::read_measured_json(replaced(format::measured_json(set), "\"version\": 3", "\"version\": 1")).runs;
  };
  const std::vector<MeasuredRun> runs = old();
  CHECK(runs[0].config.look_back_words == 4);
  CHECK(runs[0].config.histogram_copies == 32);
  CHECK(runs[1].config.look_back_words == 4);
  CHECK(runs[1].config.take_turns);
  CHECK(runs[1].config.children_per_thread == 8);
  CHECK(runs[1].config.histogram_copies == 1);
  CHECK(runs[2].config.search_all);
  CHECK(runs[3] == set.runs[3]);
  set.runs[0].config.radix_bits = 4;
  CHECK(old()[0].config.histogram_copies == 1);
  set.provenance.backend = "cpu";
  CHECK(old()[0] == set.runs[0]);
}

TEST_CASE("a set of the executor says so") {
  MeasuredSet set = sample();
  set.provenance.backend = "cpu";
  CHECK(format::measured_json(set).find("\"note\": \"executor, not a GPU timing\"") != std::string::npos);
  CHECK((format::read_measured_json(format::measured_json(set)) == set));
}

TEST_CASE("a field that a configuration lacks has its default") {
  const std::string text = replaced(format::measured_json(sample()), "\"grid_scan\":\"look-back\",", "");
  CHECK(format::read_measured_json(text).runs[0].config.grid_scan == recording::GridScan::block_sums);
}

TEST_CASE("what is no measured set is refused in one line that names the place") {
  const std::string good = format::measured_json(sample());
  for (const auto& [change, words] : tests::rows(R"(
    scatterscope-measured -> scatterscope-recording | format is "scatterscope-recording"
    "version": 3 -> "version": 4 | version is 4; allowed: an integer from 1 to 3
    "version": 3 -> "version": "1" | version is "1"
    "iterations":[[ -> "iterations":[[9, | runs[0].iterations[0] is a list of 4
    "backend":"cuda" -> "backend":"metal" | provenance.backend is "metal"; allowed: cuda or cpu
    2001-02-03 -> yesterday | provenance.date
    "clock_mhz":11 -> "clock_mhz":-1 | provenance.clock_mhz is -1
    "clock_mhz":11 -> "clock_mhz":4294967296 | provenance.clock_mhz is 4294967296
    "clock_mhz":11 -> "clock_mhz":1.5 | provenance.clock_mhz is 1.5
    "sort":"radix-local" -> "sort":"" | runs[0].sort is ""
    "key_type":"u64" -> "key_type":"u128" | runs[0].config.key_type is "u128"
    "values":true -> "values":1 | runs[0].config.values is 1; allowed: true or false
    "seed":9 -> "seed":[] | runs[0].seed is a list of 0
    "median":0.1 -> "median":9 | runs[0].milliseconds is an object; allowed: p5 <= median <= p95
    "median":0.1 -> "median":-1 | runs[0].milliseconds.median is -1
    "median":0.1 -> "median":null | runs[0].milliseconds.median is null
    "occupancy":0.75 -> "occupancy":75 | runs[0].launches[0].occupancy is 75; allowed: a number from 0 to 1
    "verified":true -> "proved":true | runs[0].verified is missing
    "median":0.1 -> "median":1e999 | too large
    "runs": [ -> "runs": [3, | runs[0] is 3; allowed: an object)")) {
    const std::string line = refusal(changed(good, change));
    CHECK_MESSAGE(line.find(words) != std::string::npos, line);
    CHECK(line.find('\n') == std::string::npos);
  }
  CHECK(refusal(replaced(good, "sort_tiles<4>", "a\\nb")).find("runs[0].launches[0].kernel") != std::string::npos);
  CHECK(refusal(replaced(good, "\n ]\n}", "")).find("JSON") != std::string::npos);
  // The number of keys stands in two places, which must agree.
  const std::size_t second = good.find("\"n\":4000000000", good.find("distribution"));
  CHECK(refusal(good.substr(0, second) + "\"n\":7" + good.substr(second + 14)).find("runs[0].n is 7") !=
        std::string::npos);
  CHECK(refusal(replaced(good, "a GPU", std::string(300, 'x'))).find("provenance.device") != std::string::npos);
  std::string spreads;
  for (int k = 0; k < (1 << 18) + 5; ++k) spreads += "{\"median\":1,\"p5\":1,\"p95\":1},";
  CHECK(refusal(replaced(good, "\"iterations\":[", "\"iterations\":[" + spreads)).find("at most 262148") !=
        std::string::npos);
  for (const char* text : {"", "3", "[]", "{}", "\xff", "null"}) CHECK_FALSE(refusal(text).empty());
  CHECK_FALSE(refusal(std::string(200'000, '[')).empty());
  // Cut anywhere, it is refused.
  for (std::size_t length = 0; length + 2 < good.size(); ++length) {
    if (refusal(good.substr(0, length)).empty()) FAIL("accepted when cut to " << length);
  }
}

TEST_CASE("the roofline is the device copy of as many keys and bytes") {
  MeasuredSet set;
  MeasuredRun wide = run_of("device-copy", 1'000, 1, 4'000), few = run_of("device-copy", 1'000, 1, 5'000);
  MeasuredRun pairs = run_of("device-copy", 1'000, 1, 8'000);
  wide.config.key_type = recording::KeyType::u64;
  pairs.config.values = true;
  few.distribution = "few";
  set.runs = {run_of("device-copy", 1 << 20, 1, 64'000), wide, pairs, few, run_of("device-copy", 1'000, 1, 2'000)};
  MeasuredRun run = run_of("radix-local", 1'000, 1, 1'000);
  CHECK(roofline_fraction(set, run).value() == doctest::Approx(0.5));
  run.config.key_type = recording::KeyType::f32;  // as wide
  CHECK(roofline_fraction(set, run).value() == doctest::Approx(0.5));
  run.config.values = true;
  CHECK(roofline_fraction(set, run).value() == doctest::Approx(0.125));
  run.config.values = false;
  run.config.key_type = recording::KeyType::u64;
  CHECK(roofline_fraction(set, run).value() == doctest::Approx(0.25));
  run.config.key_type = recording::KeyType::u32;
  run.distribution = "few";
  CHECK(roofline_fraction(set, run).value() == doctest::Approx(0.2));
  run.n = 999;
  CHECK_FALSE(roofline_fraction(set, run).has_value());
}

TEST_CASE("rates follow from the median, and the roofline from a device copy") {
  MeasuredSet set;
  set.runs = {run_of("device-copy", 1 << 10, 1, 1'000), run_of("device-copy", 1'000, 2, 8'000),
              run_of("radix-local", 1'000, 0.5, 1'000), run_of("std-sort", 1'000, 0.5, 0),
              run_of("radix-local", 0, 0, 16)};
  CHECK(keys_per_second(set.runs[2]) == doctest::Approx(2e6));
  CHECK(bytes_per_second(set.runs[2]) == doctest::Approx(2e6));
  CHECK(roofline_fraction(set, set.runs[2]).value() == doctest::Approx(0.5));  // 2,000 of 4,000 bytes a millisecond
  CHECK_FALSE(roofline_fraction(set, set.runs[3]).has_value());
  CHECK(keys_per_second(set.runs[4]) == 0);
  CHECK_FALSE(roofline_fraction(set, set.runs[4]).has_value());
  set.runs.erase(set.runs.begin(), set.runs.begin() + 2);
  CHECK_FALSE(roofline_fraction(set, set.runs[0]).has_value());
}
