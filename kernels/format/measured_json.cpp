#include "kernels/format/measured_json.h"

#include <nlohmann/json.hpp>

#include "kernels/format/json_members.h"
#include "kernels/parameters/limits.h"

namespace scatterscope::format {
namespace {

using namespace timing;

using format::JsonPlace;
using Json = nlohmann::ordered_json;

constexpr std::string_view format = "scatterscope-measured";
constexpr std::uint32_t measured_version = 3;
constexpr std::uint32_t version_with_short_iterations = 3;
constexpr std::size_t max_iterations = (1U << 18U) + 4;  // odd-even transposition: a phase for each key, and some
constexpr std::size_t max_launches = 1024;
constexpr std::size_t max_spans = std::size_t{max_launches} * recording::most_devices;
constexpr double most_ms = 1e12;

constexpr const char* ms_allowed = "milliseconds from 0 to 1e12";

constexpr auto spread_members = [](auto& m, auto& spread) {
  m.number("median", spread.median, most_ms, ms_allowed);
  m.number("p5", spread.p5, most_ms, ms_allowed);
  m.number("p95", spread.p95, most_ms, ms_allowed);
  m.require("", spread.p5 <= spread.median && spread.median <= spread.p95, [] { return "p5 <= median <= p95"; });
};

constexpr auto launch_members = [](auto& m, auto& launch) {
  m.word("kernel", launch.kernel);
  m.integer("launches", launch.launches);
  m.integer("blocks", launch.blocks);
  m.integer("block_threads", launch.block_threads);
  m.object("milliseconds", launch.milliseconds, spread_members);
  m.integer("registers", launch.registers);
  m.integer("shared_bytes", launch.shared_bytes);
  m.number("occupancy", launch.occupancy, 1, "a number from 0 to 1");
  if (m.has("resident_blocks", launch.resident_blocks != 0)) m.integer("resident_blocks", launch.resident_blocks);
};

// Iterations are many short lists: median, p5 and p95. Before version_with_short_iterations they were objects.
void iterations_of(JsonWriter& m, const MeasuredRun& run, std::uint32_t) {
  Json all = Json::array();
  for (const Spread& spread : run.iterations) all.push_back(Json::array({spread.median, spread.p5, spread.p95}));
  m.derived("iterations", all);
}
void iterations_of(const JsonReader& m, MeasuredRun& run, std::uint32_t version) {
  if (version < version_with_short_iterations)
    return m.list("iterations", run.iterations, max_iterations, spread_members);
  m.place().member("iterations").each(max_iterations, [&run](const JsonPlace& at) {
    Spread& spread = run.iterations.emplace_back();
    double* const numbers[] = {&spread.median, &spread.p5, &spread.p95};
    int k = 0;
    at.each_of(3, [&](const JsonPlace& each) { *numbers[k++] = each.number(most_ms, ms_allowed); });
    if (spread.p5 > spread.median || spread.median > spread.p95) at.fail("p5 <= median <= p95");
  });
}

// A timeline is many short lists: device, kernel, begin and end.
void timeline_of(JsonWriter& m, const MeasuredRun& run) {
  Json spans = Json::array();
  for (const LaunchSpan& span : run.timeline)
    spans.push_back(Json::array({span.device, span.kernel, span.begin, span.end}));
  m.derived("timeline", spans);
}
void timeline_of(const JsonReader& m, MeasuredRun& run) {
  m.require("timeline", !run.launches.empty(), [] { return "a timeline where there are launches"; });
  m.place().member("timeline").each(max_spans, [&run](const JsonPlace& at) {
    LaunchSpan& span = run.timeline.emplace_back();
    int k = 0;
    at.each_of(4, [&](const JsonPlace& each) {
      if (k == 0) span.device = each.integer<std::uint32_t>(0, run.config.devices - 1);
      if (k == 1) span.kernel = each.integer<std::uint32_t>(0, run.launches.size() - 1);
      if (k == 2) span.begin = each.number(most_ms, ms_allowed);
      if (k == 3) span.end = each.number(most_ms, ms_allowed);
      ++k;
    });
    if (span.begin > span.end) at.fail("begin <= end");
  });
}

// The date where it is not the set's, `from`.
auto run_members(const std::string& from, std::uint32_t version = measured_version) {
  return [&from, version](auto& m, auto& run) {
    m.word("sort", run.sort);
    m.require("sort", !run.sort.empty(), [] { return "the name of a sort or a baseline"; });
    m.config("config", run.config, run.sort);
    m.word("distribution", run.distribution);
    m.integer("seed", run.seed);
    m.integer("n", run.n);
    m.require("n", run.n == run.config.n, [&] { return std::to_string(run.config.n) + ", as in its config"; });
    m.integer("runs", run.runs);
    m.object("milliseconds", run.milliseconds, spread_members);
    iterations_of(m, run, version);
    m.list("launches", run.launches, max_launches, launch_members);
    m.integer("moved_bytes", run.moved_bytes);
    m.boolean("verified", run.verified);
    m.derived("keys_per_second", keys_per_second(run));
    if (m.has("timeline", !run.timeline.empty())) timeline_of(m, run);
    if (m.has("gpus", run.gpus != 0)) m.integer("gpus", run.gpus, 1, run.config.devices - 1);
    if (m.has("date", run.date != from)) m.date("date", run.date);
    if (m.has("shape_from", run.shape_from != recording::ShapeFrom::none)) m.choice("shape_from", run.shape_from);
  };
}

constexpr auto provenance_members = [](auto& m, auto& from) {
  m.word("device", from.device);
  m.word("driver", from.driver);
  m.word("cuda", from.cuda);
  if (m.has("compiler", true)) m.word("compiler", from.compiler);  // results before had nvcc's kernels
  m.word("compute_capability", from.compute_capability);
  m.date("date", from.date);
  m.word("backend", from.backend);
  m.require("backend", from.backend == "cuda" || from.backend == "cpu", [] { return "cuda or cpu"; });
  m.integer("memory_bytes", from.memory_bytes);
  m.integer("multiprocessors", from.multiprocessors);
  m.integer("clock_mhz", from.clock_mhz);
  if (m.has("libraries", !from.libraries.empty())) m.word("libraries", from.libraries);
};

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

}  // namespace

std::string measured_json(const MeasuredSet& set) {
  std::string out = "{\n \"format\": " + line_of(format) + ",\n \"version\": " + std::to_string(measured_version);
  if (set.provenance.backend == "cpu") out += ",\n \"note\": " + line_of(executor_note);
  if (set.lacking > 0) out += ",\n \"lacking\": " + std::to_string(set.lacking);
  out +=
      ",\n \"provenance\": " + line_of(JsonWriter::object_of(set.provenance, provenance_members)) + ",\n \"runs\": [";
  for (std::size_t k = 0; k < set.runs.size(); ++k)
    out += (k == 0 ? "\n  " : ",\n  ") + line_of(JsonWriter::object_of(set.runs[k], run_members(set.provenance.date)));
  return out + (set.runs.empty() ? "]\n}\n" : "\n ]\n}\n");
}

MeasuredSet read_measured_json(std::string_view text) {
  const Json json = format::parse_json(text, max_measured_bytes);
  const JsonPlace root(json, "");
  if (root.member("format").word() != format) root.member("format").fail(std::string(format));
  const auto found = root.member("version").integer<std::uint32_t>();
  if (found < 1 || found > measured_version)
    root.member("version").fail("an integer from 1 to " + std::to_string(measured_version));
  MeasuredSet set;
  const JsonReader all(root);
  all.object("provenance", set.provenance, provenance_members);
  if (all.has("lacking", true)) all.integer("lacking", set.lacking);
  all.list("runs", set.runs, max_measured_runs, run_members(set.provenance.date, found));
  for (MeasuredRun& run : set.runs)
    if (run.date.empty()) run.date = set.provenance.date;
  if (found == 1 && set.provenance.backend == "cuda") {
    for (MeasuredRun& run : set.runs) take_form_of_version_1(run);
  }
  return set;
}

}  // namespace scatterscope::format
