#include "kernels/format/scatter_map_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "kernels/format/json_members.h"

namespace scatterscope::format {
namespace {

using namespace analysis;

using Json = nlohmann::ordered_json;

constexpr std::string_view map_format = "scatterscope-heatmap";
constexpr std::uint32_t map_version = 1;
constexpr std::size_t most_map_launches = 1024;

// Rows of a number of each cell.
template <class Number>
std::string grid_text(const ScatterMap& map, Number number) {
  std::string out = "[";
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    out += row == 0 ? "\n  [" : ",\n  [";
    for (std::uint32_t column = 0; column < map.columns; ++column) {
      if (column > 0) out += ',';
      out += std::to_string(number(map.at(static_cast<std::uint32_t>(row), column)));
    }
    out += ']';
  }
  return out + (map.rows.empty() ? "]" : "\n ]");
}

template <class Number>
std::string list_text(const ScatterMap& map, Number number) {
  Json list = Json::array();
  for (const ScatterMap::Row& row : map.rows) list.push_back(number(row));
  return list.dump();
}

std::string up_to(std::uint64_t most) {
  return "an integer from 0 to " + std::to_string(most);
}

constexpr auto device_members = [](auto& m, auto& device) {
  m.word("backend", device.backend);
  m.require("backend", device.backend == "cuda" || device.backend == "cpu", [] { return "cuda or cpu"; });
  m.word("name", device.name);
};

constexpr auto counted_members = [](auto& m, auto& launch) {
  m.word("kernel", launch.kernel);
  m.integer("requests", launch.stores.requests);
  m.integer("sectors", launch.stores.sectors);
  m.integer("lines", launch.stores.lines);
};

// All but the cells.
constexpr auto map_members = [](auto& m, auto& run) {
  m.word("sort", run.config.sort);
  m.require("sort", !run.config.sort.empty(), [] { return "the name of a sort"; });
  m.object("device", run.device, device_members);
  m.date("date", run.date);
  m.config("config", run.config, std::string(run.config.sort));
  m.word("distribution", run.distribution);
  auto& of = run.scatter;
  const bool counted = m.has("counted", run.counted);
  if (counted) {  // what only a counted run knows
    m.object("counted", run, [](auto& of_cost, auto& each) {
      of_cost.number("seconds", each.seconds, 1e9, "seconds from 0 to 1e9");
      of_cost.derived("note", "the cost of counting, not a time of the sort");
    });
    m.list("launches", of.launches, most_map_launches, counted_members);
    m.integer("lines_total", of.total.lines);
  }
  const std::uint32_t width = recording::width_bits(run.config.key_type);
  m.integer("iteration", of.iteration);
  m.integer("iterations", of.iterations, 1, width);
  m.require("iteration", of.iteration < of.iterations, [&] { return up_to(of.iterations - 1); });
  m.integer("shift", of.shift, 0, width - 1);
  m.integer("digit_bits", of.digit_bits, 0, width - of.shift);
  m.integer("keys", of.keys, 1);
  m.require("keys", of.keys == run.config.n, [&] { return std::to_string(run.config.n) + ", the config's n"; });
  m.derived("bins", of.map.columns);
  m.integer("element_bytes", of.element_bytes, width / 8, width / 8);
  m.integer("stores_total", of.total.accesses, 0, of.keys);
  m.integer("requests", of.total.requests, 0, of.total.accesses);
  m.integer("sectors_total", of.total.sectors, 0, of.total.accesses);
  m.require("lines_total", !counted || of.total.lines <= of.total.sectors, [&] { return up_to(of.total.sectors); });
  const auto per = [&](std::uint64_t count) {
    return count == 0 ? Json() : Json(static_cast<double>(of.total.sectors) / static_cast<double>(count));
  };
  m.derived("sectors_per_request", per(of.total.requests));
  m.derived("sectors_per_key", per(of.total.accesses));
};

// Adds up what it reads and holds it to the total.
template <class Field>
void read_grid(const JsonPlace& at, std::uint64_t total, const char* total_name, ScatterMap& map, Field field) {
  std::uint64_t sum = 0;
  std::size_t cell = 0;
  at.each_of(map.columns, [&](const JsonPlace& row) {
    row.each_of(map.columns, [&](const JsonPlace& number) {
      std::uint32_t& value = field(map.cells[cell++]);
      value = number.integer<std::uint32_t>();
      sum += value;
    });
  });
  if (sum != total) at.fail("numbers whose sum is " + std::string(total_name) + ", " + std::to_string(total));
}

void read_map(const JsonPlace& root, CountedScatter& scatter) {
  const std::uint32_t bins = std::min(scatter.keys, most_bins);
  (void)root.member("bins").integer<std::uint32_t>(bins, bins);
  ScatterMap& map = scatter.map;
  map.columns = bins;
  map.cells.resize(std::size_t{bins} * bins);
  map.rows.resize(bins);
  for (std::uint32_t row = 0; row < bins; ++row) map.rows[row].first_source = first_of_bin(row, bins, scatter.keys);
  read_grid(root.member("stores"), scatter.total.accesses, "stores_total", map,
            [](ScatterMap::Cell& cell) -> std::uint32_t& { return cell.stores; });
  read_grid(root.member("sectors"), scatter.total.sectors, "sectors_total", map,
            [](ScatterMap::Cell& cell) -> std::uint32_t& { return cell.sectors; });
  for (const ScatterMap::Cell& cell : map.cells) {
    if (cell.sectors > cell.stores) root.member("sectors").fail("no more of them in a cell than stores");
  }
  std::size_t row = 0;
  root.member("strip_requests").each_of(bins, [&](const JsonPlace& each) {
    map.rows[row++].requests = each.integer<std::uint32_t>();
  });
  row = 0;
  root.member("strip_sectors").each_of(bins, [&](const JsonPlace& each) {
    const std::uint64_t most = std::uint64_t{map.rows[row].requests} * warp_threads;
    map.rows[row++].sectors = each.integer<std::uint32_t>(0, std::min<std::uint64_t>(most, 0xffff'ffffU));
  });
}

}  // namespace

std::string to_json(const RunHeatmap& run) {
  const ScatterMap& map = run.scatter.map;
  std::string out = "{\n \"format\": " + line_of(map_format) + ",\n \"version\": " + std::to_string(map_version);
  const auto member = [&out](const std::string& name, const std::string& text) {
    out += ",\n \"" + name + "\": " + text;
  };
  const Json members = JsonWriter::object_of(run, map_members);
  for (const auto& [name, value] : members.items()) member(name, line_of(value));
  member("strip_requests", list_text(map, [](const ScatterMap::Row& row) { return row.requests; }));
  member("strip_sectors", list_text(map, [](const ScatterMap::Row& row) { return row.sectors; }));
  member("stores", grid_text(map, [](const ScatterMap::Cell& cell) { return cell.stores; }));
  member("sectors", grid_text(map, [](const ScatterMap::Cell& cell) { return cell.sectors; }));
  return out + "\n}\n";
}

RunHeatmap read_heatmap_json(std::string_view text) {
  const Json json = parse_json(text, max_heatmap_bytes);
  const JsonPlace root(json, "");
  if (root.member("format").word() != map_format) root.member("format").fail(std::string(map_format));
  (void)root.member("version").integer<std::uint32_t>(map_version, map_version);
  RunHeatmap run;
  JsonReader reader(root);
  map_members(reader, run);
  run.counted = root.has("counted");
  read_map(root, run.scatter);
  return run;
}

}  // namespace scatterscope::format
