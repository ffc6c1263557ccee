#include "kernels/analysis/scatter_map_json.h"

#include <nlohmann/json.hpp>

#include "kernels/analysis/config_json.h"

namespace scatterscope::analysis {
namespace {

using Json = nlohmann::ordered_json;

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

// What both kinds of runs tell.
struct Told {
  const recording::Config& config;
  const recording::DeviceInfo& device;
  std::size_t iteration = 0;
  std::uint32_t shift = 0, element_bytes = 4;
  std::uint64_t stores = 0, requests = 0, sectors = 0;
  const ScatterMap& map;
};

std::string member_text(const char* name, const std::string& text) {
  return ",\n \"" + std::string(name) + "\": " + text;
}

// `more`: further members.
std::string to_json(const Told& told, const std::string& more) {
  const auto per = [&](std::uint64_t count) {
    return count == 0 ? Json() : Json(static_cast<double>(told.sectors) / static_cast<double>(count));
  };
  std::string out = "{\n \"format\": \"scatterscope-heatmap\",\n \"version\": 1";
  const auto member = [&out](const char* name, const std::string& text) { out += member_text(name, text); };
  member("sort", Json(told.config.sort).dump());
  member("device", Json{{"backend", told.device.backend}, {"name", told.device.name}}.dump(
                       -1, ' ', false, Json::error_handler_t::replace));
  member("config", config_json(told.config).dump());
  out += more;
  member("iteration", std::to_string(told.iteration));
  member("shift", std::to_string(told.shift));
  member("bins", std::to_string(told.map.columns));
  member("element_bytes", std::to_string(told.element_bytes));
  member("stores_total", std::to_string(told.stores));
  member("requests", std::to_string(told.requests));
  member("sectors_total", std::to_string(told.sectors));
  member("sectors_per_request", per(told.requests).dump());
  member("sectors_per_key", per(told.stores).dump());
  member("strip_requests", list_text(told.map, [](const ScatterMap::Row& row) { return row.requests; }));
  member("strip_sectors", list_text(told.map, [](const ScatterMap::Row& row) { return row.sectors; }));
  member("stores", grid_text(told.map, [](const ScatterMap::Cell& cell) { return cell.stores; }));
  member("sectors", grid_text(told.map, [](const ScatterMap::Cell& cell) { return cell.sectors; }));
  return out + "\n}\n";
}

}  // namespace

std::string to_json(const recording::Recording& recording, std::size_t iteration, const ScatterStores& stores,
                    const ScatterMap& map) {
  return to_json({recording.config, recording.device, iteration, recording.iterations[iteration].shift,
                  stores.element_bytes, stores.stores.size(), stores.requests.size(), stores.sectors(), map},
                 "");
}

std::string to_json(const recording::Config& config, const recording::DeviceInfo& device, const CountedScatter& counted,
                    double seconds) {
  Json launches = Json::array();
  for (const CountedScatter::Launch& launch : counted.launches) {
    launches.push_back({{"kernel", launch.kernel},
                        {"requests", launch.stores.requests},
                        {"sectors", launch.stores.sectors},
                        {"lines", launch.stores.lines}});
  }
  const Json run{{"seconds", seconds}, {"note", "the cost of counting, not a time of the sort"}};
  return to_json({config, device, counted.iteration, counted.shift, counted.element_bytes, counted.total.accesses,
                  counted.total.requests, counted.total.sectors, counted.map},
                 member_text("counted", run.dump()) + member_text("launches", launches.dump()) +
                     member_text("lines_total", std::to_string(counted.total.lines)));
}

}  // namespace scatterscope::analysis
