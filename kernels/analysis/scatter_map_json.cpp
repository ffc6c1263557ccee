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

}  // namespace

std::string to_json(const recording::Recording& recording, std::size_t iteration, const ScatterStores& stores,
                    const ScatterMap& map) {
  const std::uint64_t sectors = stores.sectors();
  const auto per = [&](std::size_t count) {
    return count == 0 ? Json() : Json(static_cast<double>(sectors) / static_cast<double>(count));
  };
  std::string out = "{\n \"format\": \"scatterscope-heatmap\",\n \"version\": 1";
  const auto member = [&out](const char* name, const std::string& text) {
    out += ",\n \"" + std::string(name) + "\": " + text;
  };
  member("sort", Json(recording.config.sort).dump());
  member("device", Json{{"backend", recording.device.backend}, {"name", recording.device.name}}.dump(
                       -1, ' ', false, Json::error_handler_t::replace));
  member("config", config_json(recording.config).dump());
  member("iteration", std::to_string(iteration));
  member("shift", std::to_string(recording.iterations[iteration].shift));
  member("bins", std::to_string(map.columns));
  member("element_bytes", std::to_string(stores.element_bytes));
  member("stores_total", std::to_string(stores.stores.size()));
  member("requests", std::to_string(stores.requests.size()));
  member("sectors_total", std::to_string(sectors));
  member("sectors_per_request", per(stores.requests.size()).dump());
  member("sectors_per_key", per(stores.stores.size()).dump());
  member("strip_requests", list_text(map, [](const ScatterMap::Row& row) { return row.requests; }));
  member("strip_sectors", list_text(map, [](const ScatterMap::Row& row) { return row.sectors; }));
  member("stores", grid_text(map, [](const ScatterMap::Cell& cell) { return cell.stores; }));
  member("sectors", grid_text(map, [](const ScatterMap::Cell& cell) { return cell.sectors; }));
  return out + "\n}\n";
}

}  // namespace scatterscope::analysis
