#include "kernels/analysis/recording_json.h"

#include <nlohmann/json.hpp>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/scatter.h"

namespace scatterscope::analysis {
namespace {

using Json = nlohmann::ordered_json;
using recording::Recording;

Json config_json(const recording::Config& c) {
  return {{"n", c.n},
          {"key_type", spelling(c.key_type)},
          {"key_bits", c.key_bits},
          {"radix_bits", c.radix_bits},
          {"block_threads", c.block_threads},
          {"keys_per_thread", c.keys_per_thread},
          {"order", spelling(c.order)},
          {"seed", c.seed},
          {"block_scan", spelling(c.block_scan)},
          {"grid_scan", spelling(c.grid_scan)},
          {"launches", spelling(c.launches)},
          {"resident_blocks", c.resident_blocks},
          {"grid_blocks", c.grid_blocks},
          {"schedule_seed", c.schedule_seed},
          {"barrier_rule", spelling(c.barrier_rule)},
          {"access_limit", c.access_limit}};
}

Json by_key(const KeyTable::Iteration& of, const std::string& name) {
  Json list = Json::array();
  const auto column = of.by_key.find(name);
  for (std::size_t key = 0; key < of.keys.size(); ++key) {
    const bool shown = column != of.by_key.end() && column->second[key].has_value();
    list.push_back(shown ? Json(column->second[key]->value) : Json());
  }
  return list;
}

// A value that is the same for all keys, from the first that shows it.
Json of_all_keys(const KeyTable::Iteration& of, const std::string& name) {
  const auto column = of.by_key.find(name);
  if (column == of.by_key.end()) return {};
  for (const auto& value : column->second) {
    if (value) return value->value;
  }
  return {};
}

Json iteration_json(const Recording& r, const KeyTable& table, std::size_t k) {
  const KeyTable::Iteration& of = table.iterations[k];
  Json out{{"index", r.iterations[k].index},
           {"shift", r.iterations[k].shift},
           {"keys", of.keys},
           {"result", of.result},
           {"bits", by_key(of, "bit")}};
  const std::string before = of.by_key.count("ones_through") != 0 ? "ones_through" : "ones_before";
  out[before] = by_key(of, before);
  out["ones_total"] = of_all_keys(of, "ones_total");
  out["destinations"] = by_key(of, "destination");
  if (r.arrays[r.iterations[k].result_array].space == recording::Space::global) {
    const ScatterCounts counts = count_scatter(r, table, k);
    out["scatter"] = {{"requests", counts.requests},
                      {"sectors", counts.sectors},
                      {"contiguous_runs", counts.contiguous_runs},
                      {"useful_bytes", counts.useful_bytes}};
  }
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

void print(const Json& json, std::string& out, std::size_t indent) {
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
    print(item.value(), out, indent + 1);
  }
  out += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

std::string to_json(const Recording& recording) {
  const KeyTable table = make_key_table(recording);
  Json json{{"format", "scatterscope-recording"},
            {"version", 1},
            {"sort", recording.config.sort},
            {"device", {{"backend", recording.device.backend}, {"name", recording.device.name}}},
            {"config", config_json(recording.config)},
            {"input", recording.input},
            {"output", recording.output},
            {"iterations", Json::array()}};
  for (std::size_t k = 0; k < table.iterations.size(); ++k) {
    json["iterations"].push_back(iteration_json(recording, table, k));
  }
  std::string out;
  print(json, out, 0);
  return out + "\n";
}

}  // namespace scatterscope::analysis
