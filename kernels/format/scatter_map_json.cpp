#include "kernels/format/scatter_map_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "kernels/format/config_json.h"
#include "kernels/format/json_place.h"

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

// What only a counted run knows.
std::string counted_members(const RunHeatmap& run) {
  Json launches = Json::array();
  for (const CountedScatter::Launch& launch : run.scatter.launches) {
    launches.push_back({{"kernel", launch.kernel},
                        {"requests", launch.stores.requests},
                        {"sectors", launch.stores.sectors},
                        {"lines", launch.stores.lines}});
  }
  const Json counted{{"seconds", run.seconds}, {"note", "the cost of counting, not a time of the sort"}};
  return ",\n \"counted\": " + line_of(counted) + ",\n \"launches\": " + line_of(launches) +
         ",\n \"lines_total\": " + std::to_string(run.scatter.total.lines);
}

void read_launches(const JsonPlace& at, CountedScatter& scatter) {
  at.each(most_map_launches, [&](const JsonPlace& each) {
    CountedScatter::Launch launch;
    launch.kernel = each.member("kernel").word();
    launch.stores.requests = each.member("requests").integer<std::uint64_t>();
    launch.stores.sectors = each.member("sectors").integer<std::uint64_t>();
    launch.stores.lines = each.member("lines").integer<std::uint64_t>();
    scatter.launches.push_back(std::move(launch));
  });
}

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

CountedScatter read_scatter(const JsonPlace& root, const recording::Config& config) {
  const std::uint32_t width = recording::width_bits(config.key_type);
  CountedScatter scatter;
  scatter.keys = root.member("keys").integer<std::uint32_t>(1);
  if (scatter.keys != config.n) root.member("keys").fail(std::to_string(config.n) + ", the config's n");
  scatter.iterations = root.member("iterations").integer<std::uint32_t>(1, width);
  scatter.iteration = root.member("iteration").integer<std::uint32_t>(0, scatter.iterations - 1);
  scatter.shift = root.member("shift").integer<std::uint32_t>(0, width - 1);
  scatter.digit_bits = root.member("digit_bits").integer<std::uint32_t>(0, width - scatter.shift);
  scatter.element_bytes = root.member("element_bytes").integer<std::uint32_t>(width / 8, width / 8);
  scatter.total.accesses = root.member("stores_total").integer<std::uint64_t>(0, scatter.keys);
  scatter.total.requests = root.member("requests").integer<std::uint64_t>(0, scatter.total.accesses);
  scatter.total.sectors = root.member("sectors_total").integer<std::uint64_t>(0, scatter.total.accesses);
  read_map(root, scatter);
  return scatter;
}

}  // namespace

std::string to_json(const RunHeatmap& run) {
  const CountedScatter& of = run.scatter;
  const auto per = [&](std::uint64_t count) {
    return count == 0 ? Json() : Json(static_cast<double>(of.total.sectors) / static_cast<double>(count));
  };
  std::string out = "{\n \"format\": " + line_of(map_format) + ",\n \"version\": " + std::to_string(map_version);
  const auto member = [&out](const char* name, const std::string& text) {
    out += ",\n \"" + std::string(name) + "\": " + text;
  };
  member("sort", line_of(run.config.sort));
  member("device", line_of(Json{{"backend", run.device.backend}, {"name", run.device.name}}));
  member("date", line_of(run.date));
  member("config", config_json(run.config).dump());
  member("distribution", line_of(run.distribution));
  if (run.counted) out += counted_members(run);
  member("iteration", std::to_string(of.iteration));
  member("iterations", std::to_string(of.iterations));
  member("shift", std::to_string(of.shift));
  member("digit_bits", std::to_string(of.digit_bits));
  member("keys", std::to_string(of.keys));
  member("bins", std::to_string(of.map.columns));
  member("element_bytes", std::to_string(of.element_bytes));
  member("stores_total", std::to_string(of.total.accesses));
  member("requests", std::to_string(of.total.requests));
  member("sectors_total", std::to_string(of.total.sectors));
  member("sectors_per_request", per(of.total.requests).dump());
  member("sectors_per_key", per(of.total.accesses).dump());
  member("strip_requests", list_text(of.map, [](const ScatterMap::Row& row) { return row.requests; }));
  member("strip_sectors", list_text(of.map, [](const ScatterMap::Row& row) { return row.sectors; }));
  member("stores", grid_text(of.map, [](const ScatterMap::Cell& cell) { return cell.stores; }));
  member("sectors", grid_text(of.map, [](const ScatterMap::Cell& cell) { return cell.sectors; }));
  return out + "\n}\n";
}

RunHeatmap read_heatmap_json(std::string_view text) {
  const Json json = parse_json(text, max_heatmap_bytes);
  const JsonPlace root(json, "");
  if (root.member("format").word() != map_format) root.member("format").fail(std::string(map_format));
  (void)root.member("version").integer<std::uint32_t>(map_version, map_version);
  RunHeatmap run;
  const std::string sort = root.member("sort").word();
  if (sort.empty()) root.member("sort").fail("the name of a sort");
  run.config = read_config(root.member("config"), sort);
  run.device.backend = root.member("device").member("backend").word();
  if (run.device.backend != "cuda" && run.device.backend != "cpu") {
    root.member("device").member("backend").fail("cuda or cpu");
  }
  run.device.name = root.member("device").member("name").word();
  run.date = root.member("date").word();
  if (!is_date(run.date)) root.member("date").fail("a date as 2026-11-21");
  run.distribution = root.member("distribution").word();
  run.scatter = read_scatter(root, run.config);
  run.counted = root.has("counted");
  if (!run.counted) return run;
  run.seconds = root.member("counted").member("seconds").number(1e9, "seconds from 0 to 1e9");
  run.scatter.total.lines = root.member("lines_total").integer<std::uint64_t>(0, run.scatter.total.sectors);
  read_launches(root.member("launches"), run.scatter);
  return run;
}

}  // namespace scatterscope::format
