#include "kernels/format/measured_json.h"

#include <nlohmann/json.hpp>

#include "kernels/format/config_json.h"
#include "kernels/format/json_place.h"
#include "kernels/parameters/limits.h"

namespace scatterscope::format {
namespace {

using namespace timing;

using format::JsonPlace;
using Json = nlohmann::ordered_json;

constexpr std::string_view format = "scatterscope-measured";
constexpr std::uint32_t measured_version = 2;
constexpr std::size_t max_iterations = (1U << 18U) + 4;  // odd-even transposition: a phase for each key, and some
constexpr std::size_t max_launches = 1024;
constexpr std::size_t max_spans = std::size_t{max_launches} * recording::most_devices;
constexpr double most_ms = 1e12;

Json to_json(const Spread& spread) {
  return {{"median", spread.median}, {"p5", spread.p5}, {"p95", spread.p95}};
}

Json to_json(const MeasuredLaunch& launch) {
  return {{"kernel", launch.kernel},
          {"launches", launch.launches},
          {"blocks", launch.blocks},
          {"block_threads", launch.block_threads},
          {"milliseconds", to_json(launch.milliseconds)},
          {"registers", launch.registers},
          {"shared_bytes", launch.shared_bytes},
          {"occupancy", launch.occupancy}};
}

Json to_json(const LaunchSpan& span) {
  return Json::array({span.device, span.kernel, span.begin, span.end});
}

template <class Value>
Json list_json(const std::vector<Value>& values) {
  Json list = Json::array();
  for (const Value& value : values) list.push_back(to_json(value));
  return list;
}

// The date where it is not the set's.
Json to_json(const MeasuredRun& run, const Provenance& from) {
  Json json{{"sort", run.sort},
            {"config", format::config_json(run.config)},
            {"distribution", run.distribution},
            {"seed", run.seed},
            {"n", run.n},
            {"runs", run.runs},
            {"milliseconds", to_json(run.milliseconds)},
            {"iterations", list_json(run.iterations)},
            {"launches", list_json(run.launches)},
            {"moved_bytes", run.moved_bytes},
            {"verified", run.verified},
            {"keys_per_second", keys_per_second(run)}};
  if (!run.timeline.empty()) json["timeline"] = list_json(run.timeline);
  if (run.gpus != 0) json["gpus"] = run.gpus;
  if (run.date != from.date) json["date"] = run.date;
  return json;
}

Json to_json(const Provenance& from) {
  Json json{{"device", from.device},
            {"driver", from.driver},
            {"cuda", from.cuda},
            {"compiler", from.compiler},
            {"compute_capability", from.compute_capability},
            {"date", from.date},
            {"backend", from.backend},
            {"memory_bytes", from.memory_bytes},
            {"multiprocessors", from.multiprocessors},
            {"clock_mhz", from.clock_mhz}};
  if (!from.libraries.empty()) json["libraries"] = from.libraries;
  return json;
}

Spread read_spread(const JsonPlace& at) {
  const auto time = [&at](const char* key) { return at.member(key).number(most_ms, "milliseconds from 0 to 1e12"); };
  const Spread spread{time("median"), time("p5"), time("p95")};
  if (spread.p5 > spread.median || spread.median > spread.p95) at.fail("p5 <= median <= p95");
  return spread;
}

MeasuredLaunch read_launch(const JsonPlace& at) {
  const auto integer = [&at](const char* key) { return at.member(key).integer<std::uint32_t>(); };
  MeasuredLaunch launch;
  launch.kernel = at.member("kernel").word();
  launch.launches = integer("launches");
  launch.blocks = integer("blocks");
  launch.block_threads = integer("block_threads");
  launch.milliseconds = read_spread(at.member("milliseconds"));
  launch.registers = integer("registers");
  launch.shared_bytes = integer("shared_bytes");
  launch.occupancy = at.member("occupancy").number(1, "a number from 0 to 1");
  return launch;
}

// Device, kernel, begin and end.
LaunchSpan read_span(const JsonPlace& at, const MeasuredRun& run) {
  LaunchSpan span;
  int k = 0;
  at.each_of(4, [&](const JsonPlace& each) {
    const auto place = [&each](std::size_t count) { return each.integer<std::uint32_t>(0, count - 1); };
    const auto time = [&each] { return each.number(most_ms, "milliseconds from 0 to 1e12"); };
    if (k == 0) span.device = place(run.config.devices);
    if (k == 1) span.kernel = place(run.launches.size());
    if (k == 2) span.begin = time();
    if (k == 3) span.end = time();
    ++k;
  });
  if (span.begin > span.end) at.fail("begin <= end");
  return span;
}

// Files of version 1 do not name the form of what was timed: on a GPU always this one, on the executor the default.
// Sorts by their names: what they have become since is not in those files.
void take_form_of_version_1(MeasuredRun& run) {
  recording::Config& config = run.config;
  const bool wide = config.key_type == recording::KeyType::u64;
  if (run.sort == "onesweep" || run.sort == "radix-msd") config.look_back_words = 4;
  if (run.sort == "onesweep" && config.radix_bits == 8 && config.key_bits == recording::width_bits(config.key_type))
    config.histogram_copies = wide ? 16 : 32;
  if (run.sort == "radix-msd") {
    config.take_turns = true;
    config.children_per_thread = 8;
  }
  if (run.sort == "sample") config.search_all = true;
}

std::string read_date(const JsonPlace& at) {
  std::string date = at.word();
  if (!format::is_date(date)) at.fail("a date as 2026-11-21");
  return date;
}

MeasuredRun read_run(const JsonPlace& at, const Provenance& from) {
  MeasuredRun run;
  run.sort = at.member("sort").word();
  if (run.sort.empty()) at.member("sort").fail("the name of a sort or a baseline");
  run.config = format::read_config(at.member("config"), run.sort);
  run.distribution = at.member("distribution").word();
  run.seed = at.member("seed").integer<std::uint32_t>();
  run.n = at.member("n").integer<std::uint64_t>();
  if (run.n != run.config.n) at.member("n").fail(std::to_string(run.config.n) + ", as in its config");
  run.runs = at.member("runs").integer<std::uint32_t>();
  run.milliseconds = read_spread(at.member("milliseconds"));
  at.member("iterations").each(max_iterations, [&run](const JsonPlace& each) {
    run.iterations.push_back(read_spread(each));
  });
  at.member("launches").each(max_launches, [&run](const JsonPlace& each) {
    run.launches.push_back(read_launch(each));
  });
  if (at.has("timeline")) {
    if (run.launches.empty()) at.member("timeline").fail("a timeline where there are launches");
    at.member("timeline").each(max_spans, [&run](const JsonPlace& each) {
      run.timeline.push_back(read_span(each, run));
    });
  }
  if (at.has("gpus")) run.gpus = at.member("gpus").integer<std::uint32_t>(1, run.config.devices - 1);
  run.moved_bytes = at.member("moved_bytes").integer<std::uint64_t>();
  run.verified = at.member("verified").boolean();
  run.date = at.has("date") ? read_date(at.member("date")) : from.date;
  return run;
}

Provenance read_provenance(const JsonPlace& at) {
  Provenance from;
  from.device = at.member("device").word();
  from.driver = at.member("driver").word();
  from.cuda = at.member("cuda").word();
  if (at.has("compiler")) from.compiler = at.member("compiler").word();  // results before had nvcc's kernels
  from.compute_capability = at.member("compute_capability").word();
  from.date = read_date(at.member("date"));
  from.backend = at.member("backend").word();
  if (from.backend != "cuda" && from.backend != "cpu") at.member("backend").fail("cuda or cpu");
  from.memory_bytes = at.member("memory_bytes").integer<std::uint64_t>();
  from.multiprocessors = at.member("multiprocessors").integer<std::uint32_t>();
  from.clock_mhz = at.member("clock_mhz").integer<std::uint32_t>();
  if (at.has("libraries")) from.libraries = at.member("libraries").word();
  return from;
}

}  // namespace

std::string measured_json(const MeasuredSet& set) {
  std::string out = "{\n \"format\": " + line_of(format) + ",\n \"version\": " + std::to_string(measured_version);
  if (set.provenance.backend == "cpu") out += ",\n \"note\": " + line_of(executor_note);
  if (set.lacking > 0) out += ",\n \"lacking\": " + std::to_string(set.lacking);
  out += ",\n \"provenance\": " + line_of(to_json(set.provenance)) + ",\n \"runs\": [";
  for (std::size_t k = 0; k < set.runs.size(); ++k)
    out += (k == 0 ? "\n  " : ",\n  ") + line_of(to_json(set.runs[k], set.provenance));
  return out + (set.runs.empty() ? "]\n}\n" : "\n ]\n}\n");
}

MeasuredSet read_measured_json(std::string_view text) {
  const Json json = format::parse_json(text, max_measured_bytes);
  const JsonPlace root(json, "");
  if (root.member("format").word() != format) root.member("format").fail(std::string(format));
  const auto found = root.member("version").integer<std::uint32_t>();
  if (found != 1 && found != measured_version) root.member("version").fail("1, " + std::to_string(measured_version));
  MeasuredSet set;
  set.provenance = read_provenance(root.member("provenance"));
  if (root.has("lacking")) set.lacking = root.member("lacking").integer<std::uint64_t>();
  root.member("runs").each(max_measured_runs,
                           [&set](const JsonPlace& each) { set.runs.push_back(read_run(each, set.provenance)); });
  if (found == 1 && set.provenance.backend == "cuda") {
    for (MeasuredRun& run : set.runs) take_form_of_version_1(run);
  }
  return set;
}

}  // namespace scatterscope::format
