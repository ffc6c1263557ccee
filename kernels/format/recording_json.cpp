#include "kernels/format/recording_json.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "kernels/analysis/comparators.h"
#include "kernels/analysis/key_table.h"
#include "kernels/analysis/memory_requests.h"
#include "kernels/analysis/races/races.h"
#include "kernels/analysis/scatter/scatter.h"
#include "kernels/format/config_json.h"
#include "kernels/format/key_json.h"
#include "kernels/recording/key_order.h"

namespace scatterscope::format {
namespace {

using namespace analysis;

using Json = nlohmann::ordered_json;
using recording::Meaning;
using recording::Recording;

// Of keys as they are sorted.
Json ordered_json(recording::KeyType type, const std::vector<std::uint64_t>& keys) {
  Json list = Json::array();
  for (const std::uint64_t key : keys) list.push_back(key_json(type, recording::from_ordered(type, key)));
  return list;
}

Json table_json(const std::vector<std::optional<KeyValue>>& cells, std::uint32_t columns) {
  Json rows = Json::array();
  for (std::size_t c = 0; c < cells.size(); ++c) {
    if (c % columns == 0) rows.push_back(Json::array());
    rows.back().push_back(cells[c] ? Json(cells[c]->value) : Json());
  }
  return rows;
}

Json scatter_json(const ScatterCounts& counts) {
  return {{"requests", counts.requests},
          {"sectors", counts.sectors},
          {"contiguous_runs", counts.contiguous_runs},
          {"useful_bytes", counts.useful_bytes}};
}

Json by_key(const KeyTable::Iteration& of, Meaning meaning) {
  Json list = Json::array();
  const auto column = of.by_key.find(meaning);
  for (std::size_t key = 0; key < of.keys.size(); ++key) {
    const bool shown = column != of.by_key.end() && column->second[key].has_value();
    list.push_back(shown ? Json(column->second[key]->value) : Json());
  }
  return list;
}

// Where each key of `keys` went, of `local_keys` in a sort by tiles with a table of buckets; one that nothing moved
// stays. What a thread shows as a `destination` need not be the last of an iteration that moves keys several times.
Json destinations_json(const recording::Iteration& iteration, const KeyTable::Iteration& of) {
  if (iteration.local) return by_key(of, Meaning::destination);
  Json list = Json::array();
  for (std::uint32_t key = 0; key < of.keys.size(); ++key) list.push_back(of.moves[key] ? of.moves[key]->to : key);
  return list;
}

// Passes with their strides, where an iteration may hold several, and the comparators of all, in their order.
void add_comparators(Json& out, const std::vector<Comparator>& all) {
  Json passes = Json::array(), list = Json::array();
  std::optional<std::uint32_t> last;
  for (const Comparator& c : all) {
    list.push_back({c.low, c.high, c.swapped});
    if (c.stride == 0) continue;
    if (std::exchange(last, c.pass) != c.pass) {
      passes.push_back({{"stride", c.stride}, {"inner_stride", c.inner_stride}, {"comparators", 0}, {"swaps", 0}});
    }
    Json& pass = passes.back();
    pass["comparators"] = pass["comparators"].get<std::uint64_t>() + 1;
    pass["swaps"] = pass["swaps"].get<std::uint64_t>() + (c.swapped ? 1 : 0);
  }
  if (!passes.empty()) out["passes"] = std::move(passes);
  out["comparators"] = std::move(list);
}

// A value that is the same for all keys, from the first that shows it.
Json of_all_keys(const KeyTable::Iteration& of, Meaning meaning) {
  const auto column = of.by_key.find(meaning);
  if (column == of.by_key.end()) return {};
  for (const auto& value : column->second) {
    if (value) return value->value;
  }
  return {};
}

// The fields of an iteration are those of its sort, whatever happened in it.
bool has_buckets(const KeyTable& table) {
  return std::any_of(table.iterations.begin(), table.iterations.end(),
                     [](const KeyTable::Iteration& of) { return of.by_key.contains(Meaning::bucket); });
}
bool reorders_tiles(const KeyTable& table) {
  return std::any_of(table.iterations.begin(), table.iterations.end(),
                     [](const KeyTable::Iteration& of) { return !of.local_from.empty(); });
}

Json iteration_json(const Recording& r, const KeyTable& table, std::size_t k) {
  const KeyTable::Iteration& of = table.iterations[k];
  const recording::KeyType type = r.config.key_type;
  const bool by_digit = r.iterations[k].digit_bits > 0;
  Json out{{"index", r.iterations[k].index}};
  if (by_digit) out["shift"] = r.iterations[k].shift;
  out["keys"] = ordered_json(type, of.keys);
  out["result"] = ordered_json(type, of.result);
  if (r.iterations[k].local) {
    out["local_keys"] = ordered_json(type, of.local_keys);
    out["bucket_sizes"] = table_json(of.bucket_sizes, of.tiles);
    out["bucket_starts"] = table_json(of.bucket_starts, of.tiles);
  } else if (by_digit && reorders_tiles(table)) {
    out["local_keys"] = ordered_json(type, of.local_keys);
    out["buckets"] = by_key(of, Meaning::bucket);
    out["slots"] = by_key(of, Meaning::slot);
  } else if (by_digit && !has_buckets(table)) {
    const bool inclusive = of.by_key.contains(Meaning::through);
    out["bits"] = by_key(of, Meaning::bit);
    out[inclusive ? "ones_through" : "ones_before"] = by_key(of, inclusive ? Meaning::through : Meaning::before);
    out["ones_total"] = of_all_keys(of, Meaning::total);
  }
  out["destinations"] = destinations_json(r.iterations[k], of);
  if (has_comparators(r)) add_comparators(out, of.comparators);
  if (r.arrays[r.iterations[k].result_array].space == recording::Space::global) {
    out["scatter"] = scatter_json(count_scatter(r, table, k));
    if (r.config.values) out["scatter_values"] = scatter_json(count_value_scatter(r, table, k));
  }
  return out;
}

Json traffic_json(const Traffic& traffic) {
  return {{"requests", traffic.requests},
          {"sectors", traffic.sectors},
          {"lines", traffic.lines},
          {"useful_bytes", traffic.useful_bytes},
          {"moved_bytes", traffic.moved_bytes()}};
}

Json launch_json(const Recording& r, std::uint32_t launch) {
  const std::vector<ArrayTraffic> counted = count_launch(r, launch);
  const auto sum = [&](recording::Space space, Access access) { return total(r, counted, space, access); };
  using recording::Space;
  Json out{{"kernel", r.launches[launch].kernel},
           {"loads", traffic_json(sum(Space::global, Access::load))},
           {"stores", traffic_json(sum(Space::global, Access::store))}};
  if (const Traffic atomics = sum(Space::global, Access::atomic); atomics.requests > 0)
    out["atomics"] = {{"requests", atomics.requests}};
  const Traffic loads = sum(Space::shared, Access::load), stores = sum(Space::shared, Access::store);
  if (loads.requests + stores.requests > 0) {
    out["shared"] = {{"loads", {{"requests", loads.requests}, {"wavefronts", loads.wavefronts}}},
                     {"stores", {{"requests", stores.requests}, {"wavefronts", stores.wavefronts}}}};
  }
  return out;
}

std::string access_word(const recording::Event& event) {
  if (event.kind == recording::EventKind::atomic) return "atomic";
  const std::string word = event.kind == recording::EventKind::read ? "read" : "write";
  return event.is_volatile ? "volatile " + word : word;
}

Json access_json(const Recording& r, const RaceAccess& access) {
  const recording::Event event = r.events[access.event];
  const recording::Step& step = r.steps[access.step];
  const bool wide = r.arrays[event.what].type == recording::ValueType::u64;
  return {{"block", event.block},
          {"thread", event.thread},
          {"file", r.files[step.file].name},
          {"line", step.line},
          {"access", access_word(event)},
          {"value", key_json(wide ? recording::KeyType::u64 : recording::KeyType::u32, event.value)}};
}

Json race_json(const Recording& r, const Race& race) {
  constexpr const char* between[] = {"lanes", "threads", "blocks"};
  const recording::Event event = r.events[race.first.event];
  const recording::ArrayInfo& array = r.arrays[event.what];
  Json out{{"kernel", r.launches[r.steps[race.first.step].launch].kernel},
           {"between", between[static_cast<std::size_t>(scope_of(r, race))]},
           {"array", array.name}};
  if (array.space == recording::Space::shared) out["block"] = event.block;
  out["index"] = event.index;
  out["first"] = access_json(r, race.first);
  out["second"] = access_json(r, race.second);
  out["pairs"] = race.count;
  return out;
}

// A device's or file's name may hold bytes that are no text.
std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool is_flat(const Json& json) {
  for (const Json& element : json) {
    if (element.is_structured()) return false;
  }
  return true;
}

// Lists whose elements stand on a line each.
bool on_lines(const std::string& key) {
  return key == "launches" || key == "races" || key == "passes" || key == "comparators";
}

// `lines`: each element on a line of its own.
void print(const Json& json, std::string& out, std::size_t indent, bool lines = false) {
  if (!json.is_structured() || json.empty() || (json.is_array() && is_flat(json))) {
    out += text_of(json);
    return;
  }
  const std::string margin(indent + 1, ' ');
  out += json.is_object() ? "{\n" : "[\n";
  bool first = true;
  for (const auto& item : json.items()) {
    if (!first) out += ",\n";
    first = false;
    out += margin;
    if (json.is_object()) out += text_of(Json(item.key())) + ": ";
    if (lines) {
      out += text_of(item.value());
    } else {
      print(item.value(), out, indent + 1, item.value().is_array() && on_lines(item.key()));
    }
  }
  out += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string to_json(const Recording& recording, bool network) {
  const KeyTable table = make_key_table(recording);
  Json json{{"format", "scatterscope-recording"},
            {"version", 1},
            {"sort", recording.config.sort},
            {"device", {{"backend", recording.device.backend}, {"name", recording.device.name}}},
            {"config", config_json(recording.config)},
            {"input", keys_json(recording.config.key_type, recording.input)},
            {"output", keys_json(recording.config.key_type, recording.output)}};
  if (!recording.device.compiler.empty()) json["device"]["compiler"] = recording.device.compiler;
  if (recording.config.values) json["values"] = recording.output_values;
  json["iterations"] = Json::array();
  for (std::size_t k = 0; k < table.iterations.size(); ++k) {
    json["iterations"].push_back(iteration_json(recording, table, k));
  }
  if (network || has_comparators(recording)) {
    const ComparatorCounts counts = count_comparators(recording);
    json["comparisons"] = counts.comparisons;
    json["swaps"] = counts.swaps;
    json["pairs"] = pairs_of(recording.input.size());
  }
  json["launches"] = Json::array();
  for (std::uint32_t launch = 0; launch < recording.launches.size(); ++launch) {
    json["launches"].push_back(launch_json(recording, launch));
  }
  json["races"] = Json::array();
  for (const Race& race : find_races(recording)) json["races"].push_back(race_json(recording, race));
  std::string out;
  print(json, out, 0);
  return out + "\n";
}

}  // namespace scatterscope::format
