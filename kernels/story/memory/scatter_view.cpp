#include "kernels/story/memory/scatter_view.h"

#include <algorithm>
#include <cmath>

#include "kernels/analysis/memory_units.h"
#include "kernels/story/bits/iteration_keys.h"

namespace scatterscope::story {
namespace {

using analysis::bin_of;
using analysis::ScatterMap;
using analysis::ScatterStore;
using analysis::ScatterStores;

// Index of the first store at or behind a source.
std::uint32_t first_store(const ScatterStores& of, std::uint32_t source) {
  const auto found = std::lower_bound(of.stores.begin(), of.stores.end(), source,
                                      [](const ScatterStore& s, std::uint32_t at) { return s.source < at; });
  return static_cast<std::uint32_t>(found - of.stores.begin());
}

bool stands_in(const ScatterView& view, const ScatterStore& store, std::uint32_t row) {
  if (view.window) return view.stores.requests[store.request].first_source == view.map.rows[row].first_source;
  return bin_of(store.source, view.rows(), view.stores.keys) == row;
}

std::optional<std::uint32_t> row_of(const ScatterView& view, const ScatterStore& store) {
  if (!view.window) return bin_of(store.source, view.rows(), view.stores.keys);
  for (std::uint32_t row = 0; row < view.rows(); ++row)
    if (stands_in(view, store, row)) return row;
  return std::nullopt;
}

ScatterCell counts(const ScatterView& view, std::uint32_t row, std::uint32_t column) {
  const ScatterMap::Cell& cell = view.map.at(row, column);
  ScatterCell made;
  made.row = row;
  made.column = column;
  made.stores = cell.stores;
  made.sectors = cell.sectors;
  made.sectors_per_request = analysis::sectors_per_request(view.map.rows[row]);
  return made;
}

}  // namespace

std::uint32_t seen_steps(const Instant& at) {
  const std::uint32_t t = at.moment.step();
  return at.hide_step && t > 0 ? t - 1 : t;
}

ScatterView recorded_scatter(const Instant& at, std::uint32_t iteration, std::optional<std::uint32_t> window_from) {
  return recorded_scatter(at.recording, at.keys, seen_steps(at), iteration, window_from);
}

ScatterView recorded_scatter(const recording::Recording& recording, const analysis::KeyTable& keys,
                             std::uint32_t end_step, std::uint32_t iteration,
                             std::optional<std::uint32_t> window_from) {
  ScatterView made;
  made.iteration = iteration;
  made.window = window_from.has_value();
  made.stores = analysis::scatter_stores(recording, keys, iteration, end_step);
  const std::uint32_t most = made.stores.keys - std::min(made.stores.keys, 1U);
  made.map = window_from ? analysis::map_window(made.stores, first_store(made.stores, std::min(*window_from, most)))
                         : analysis::map_all(made.stores);
  return made;
}

ScatterView counted_scatter(const analysis::CountedScatter& counted) {
  ScatterView made;
  made.iteration = counted.iteration;
  made.stores.keys = counted.keys;
  made.stores.element_bytes = std::clamp<std::uint32_t>(counted.element_bytes, 1, analysis::sector_bytes);
  const ScatterMap& map = counted.map;
  if (map.cells.size() == map.rows.size() * std::size_t{map.columns}) made.map = map;
  return made;
}

std::uint32_t best_per_request(std::uint32_t lanes, std::uint32_t element_bytes) {
  return std::max(1U, (lanes * element_bytes + analysis::sector_bytes - 1) / analysis::sector_bytes);
}

ScatterRange range_of(const ScatterView& view, std::uint32_t lanes) {
  ScatterRange range;
  range.best_per_request = best_per_request(lanes, view.stores.element_bytes);
  double most = 0;
  for (const ScatterMap::Row& row : view.map.rows) most = std::max(most, analysis::sectors_per_request(row));
  range.most_per_request = std::max(range.best_per_request + 1, static_cast<std::uint32_t>(std::ceil(most)));

  range.best_per_key = static_cast<double>(view.stores.element_bytes) / analysis::sector_bytes;
  std::vector<std::pair<double, std::uint32_t>> cells;  // their values and keys
  std::uint64_t keys = 0;
  for (const ScatterMap::Cell& cell : view.map.cells) {
    if (cell.stores == 0) continue;
    cells.emplace_back(analysis::sectors_per_key(cell), cell.stores);
    keys += cell.stores;
  }
  std::sort(cells.begin(), cells.end());
  constexpr std::uint64_t beyond = 1000;  // one key of so many
  std::uint64_t left = keys / beyond;
  while (!cells.empty() && cells.back().second <= left) {
    left -= cells.back().second;
    cells.pop_back();
  }
  const double largest = cells.empty() ? 0 : std::ceil(cells.back().first * 100 - 1e-6) / 100;
  range.most_per_key = largest > range.best_per_key ? std::min(largest, 1.0) : std::min(2 * range.best_per_key, 1.0);
  if (range.most_per_key <= range.best_per_key)
    range.most_per_key = 2 * range.best_per_key;  // keys as large as sectors
  return range;
}

ScatterRange range_of_both(const ScatterRange& a, const ScatterRange& b) {
  return {std::min(a.best_per_request, b.best_per_request), std::max(a.most_per_request, b.most_per_request),
          std::min(a.best_per_key, b.best_per_key), std::max(a.most_per_key, b.most_per_key)};
}

std::uint32_t source_at(const ScatterView& view, std::uint32_t row) {
  if (row < view.rows()) return view.map.rows[row].first_source;
  if (!view.window || view.rows() == 0) return view.stores.keys;
  std::uint32_t last = view.map.rows.back().first_source;
  for (const ScatterStore& store : view.stores.stores)
    if (stands_in(view, store, view.rows() - 1)) last = store.source;
  return last + 1;
}

std::vector<double> block_borders(const ScatterView& view) {
  std::vector<double> made;
  const auto& stores = view.stores.stores;
  for (std::size_t i = 1; i < stores.size(); ++i) {
    const std::uint32_t source = stores[i].source;
    if (stores[i].block == stores[i - 1].block) continue;
    if (!view.window) {
      made.push_back(static_cast<double>(source) * view.rows() / view.stores.keys);
      continue;
    }
    for (std::uint32_t row = 1; row < view.rows(); ++row)
      if (view.map.rows[row].first_source == source) made.push_back(row);
  }
  return made;
}

std::vector<std::uint32_t> bucket_borders(const ScatterView& view, const Instant& at) {
  std::vector<std::uint32_t> made;
  if (view.stores.stores.empty()) return made;
  const IterationKeys keys(at, view.iteration);
  for (std::uint32_t q = 1; q < keys.count() && view.stores.stores.size() == keys.count(); ++q)
    if (keys.digit(keys.result(q)) != keys.digit(keys.result(q - 1))) made.push_back(q);
  return made;
}

std::uint32_t key_in(const ScatterView& view, std::size_t c) {
  return view.stores.stores[first_store(view.stores, view.map.cells[c].first_source)].key;
}

std::optional<ScatterCell> cell_of_key(const ScatterView& view, std::uint32_t key) {
  const auto& stores = view.stores.stores;
  const auto store = std::find_if(stores.begin(), stores.end(), [&](const ScatterStore& s) { return s.key == key; });
  const auto row = store == stores.end() ? std::nullopt : row_of(view, *store);
  if (!row) return std::nullopt;
  const auto column_of = [&](const ScatterStore& s) {
    return bin_of(s.destination, view.map.columns, view.stores.keys);
  };
  ScatterCell made = counts(view, *row, column_of(*store));
  if (made.stores == 0) return std::nullopt;  // the window ends within the request
  made.first_destination = view.stores.keys;
  for (const ScatterStore& s : stores) {
    if (!stands_in(view, s, made.row) || column_of(s) != made.column) continue;
    const ScatterCell::Warp warp{s.block, s.thread / analysis::warp_threads};
    if (!made.warps) {
      made.first_source = s.source;
      made.warps = {warp, warp};
    }
    made.last_source = s.source;
    made.warps->second = warp;
    made.first_destination = std::min(made.first_destination, s.destination);
    made.last_destination = std::max(made.last_destination, s.destination);
  }
  return made;
}

std::optional<ScatterCell> cell_of_bins(const ScatterView& view, std::uint32_t c) {
  if (c >= view.map.cells.size() || view.map.cells[c].stores == 0) return std::nullopt;
  ScatterCell made = counts(view, c / view.map.columns, c % view.map.columns);
  const auto first = [&](std::uint32_t bin, std::uint32_t bins) {
    return analysis::first_of_bin(bin, bins, view.stores.keys);
  };
  made.first_source = first(made.row, view.rows());
  made.last_source = first(made.row + 1, view.rows()) - 1;
  made.first_destination = first(made.column, view.map.columns);
  made.last_destination = first(made.column + 1, view.map.columns) - 1;
  return made;
}

}  // namespace scatterscope::story
