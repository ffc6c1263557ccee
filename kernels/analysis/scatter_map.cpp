#include "kernels/analysis/scatter_map.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "kernels/analysis/memory_units.h"

namespace scatterscope::analysis {
namespace {

using recording::Recording;

// What the stores of a request have in common.
auto request_key(const Recording& r, const ScatterStore& store) {
  const recording::Step& step = r.steps[store.step];
  return std::tuple(step.launch, step.phase, step.file, step.line, step.execution, store.block,
                    store.thread / warp_threads);
}

std::uint64_t sector_of(const ScatterStore& store, std::uint32_t element_bytes) {
  return std::uint64_t{store.destination} * element_bytes / sector_bytes;
}

// Numbers the requests and finds each one's sectors. `of.stores` is sorted by source.
void group(const Recording& r, ScatterStores& of) {
  std::vector<std::uint32_t> order(of.stores.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto place = [&](std::uint32_t i) {
    const ScatterStore& s = of.stores[i];
    return std::tuple(request_key(r, s), sector_of(s, of.element_bytes), s.thread, s.source);
  };
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return place(a) < place(b); });
  std::vector<ScatterRequest> found;
  for (std::size_t k = 0; k < order.size(); ++k) {
    ScatterStore& store = of.stores[order[k]];
    const ScatterStore* before = k > 0 ? &of.stores[order[k - 1]] : nullptr;
    const bool same = before != nullptr && request_key(r, *before) == request_key(r, store);
    if (!same) {
      found.push_back({store.block, static_cast<std::uint16_t>(store.thread / warp_threads), store.source, 0, 0});
    }
    store.request = static_cast<std::uint32_t>(found.size() - 1);
    store.opens_sector = !same || sector_of(*before, of.element_bytes) != sector_of(store, of.element_bytes);
    ScatterRequest& request = found.back();
    request.first_source = std::min(request.first_source, store.source);
    ++request.stores;
    request.sectors += store.opens_sector ? 1 : 0;
  }
  // By first source, as rows of a window go.
  std::vector<std::uint32_t> by_source(found.size()), rank(found.size());
  std::iota(by_source.begin(), by_source.end(), 0U);
  std::sort(by_source.begin(), by_source.end(),
            [&](std::uint32_t a, std::uint32_t b) { return found[a].first_source < found[b].first_source; });
  for (std::uint32_t k = 0; k < by_source.size(); ++k) {
    rank[by_source[k]] = k;
    of.requests.push_back(found[by_source[k]]);
  }
  for (ScatterStore& store : of.stores) store.request = rank[store.request];
}

void add(ScatterMap& map, std::uint32_t row, std::uint32_t column, const ScatterStore& store, std::uint32_t index) {
  ScatterMap::Cell& cell = map.cells[std::size_t{row} * map.columns + column];
  if (cell.stores++ == 0) cell.first_store = index;
  cell.sectors += store.opens_sector ? 1 : 0;
}

}  // namespace

std::uint64_t ScatterStores::sectors() const {
  std::uint64_t sum = 0;
  for (const ScatterRequest& request : requests) sum += request.sectors;
  return sum;
}

bool scatters(const Recording& recording, std::size_t iteration) {
  return recording.arrays[recording.iterations[iteration].result_array].space == recording::Space::global;
}

ScatterStores scatter_stores(const Recording& recording, const KeyTable& table, std::size_t iteration,
                             std::uint32_t end_step) {
  const KeyTable::Iteration& of = table.iterations[iteration];
  ScatterStores made;
  made.keys = static_cast<std::uint32_t>(of.keys.size());
  made.element_bytes = element_bytes(recording.arrays[recording.iterations[iteration].result_array].type);
  if (!scatters(recording, iteration)) return made;
  for (std::uint32_t source = 0; source < made.keys; ++source) {
    const std::uint32_t key = of.local_from.empty() ? source : of.local_from[source];
    const auto& move = of.moves[key];
    if (!move || move->step >= end_step) continue;
    made.stores.push_back({source, move->to, key, 0, move->step, move->block, move->thread, false});
  }
  group(recording, made);
  return made;
}

ScatterMap map_all(const ScatterStores& stores) {
  const std::uint32_t bins = std::min(stores.keys, most_bins);
  ScatterMap map;
  map.columns = bins;
  map.rows.resize(bins);
  map.cells.resize(std::size_t{bins} * bins);
  for (std::uint32_t source = stores.keys; source-- > 0;)
    map.rows[bin_of(source, bins, stores.keys)].first_source = source;
  // The row that counted a request last: rows are filled one after the other.
  std::vector<std::uint32_t> counted(stores.requests.size(), bins);
  for (std::uint32_t i = 0; i < stores.stores.size(); ++i) {
    const ScatterStore& store = stores.stores[i];
    const std::uint32_t row = bin_of(store.source, bins, stores.keys);
    add(map, row, bin_of(store.destination, bins, stores.keys), store, i);
    if (counted[store.request] == row) continue;
    counted[store.request] = row;
    ++map.rows[row].requests;
    map.rows[row].sectors += stores.requests[store.request].sectors;
  }
  return map;
}

ScatterMap map_window(const ScatterStores& stores, std::uint32_t first) {
  const auto count = static_cast<std::uint32_t>(stores.stores.size());
  const std::uint32_t end = count - std::min(count, first) > window_stores ? first + window_stores : count;
  const std::uint32_t bins = std::min(stores.keys, most_bins);
  // Requests that have a store in the window keep their order.
  constexpr std::uint32_t absent = 0xffff'ffffU;
  std::vector<std::uint32_t> row_of(stores.requests.size(), absent);
  for (std::uint32_t i = first; i < end; ++i) row_of[stores.stores[i].request] = 0;
  ScatterMap map;
  map.columns = bins;
  for (std::uint32_t k = 0; k < row_of.size(); ++k) {
    if (row_of[k] == absent) continue;
    row_of[k] = static_cast<std::uint32_t>(map.rows.size());
    map.rows.push_back({1, stores.requests[k].sectors, stores.requests[k].first_source});
  }
  map.cells.resize(map.rows.size() * bins);
  for (std::uint32_t i = first; i < end; ++i) {
    const ScatterStore& store = stores.stores[i];
    add(map, row_of[store.request], bin_of(store.destination, bins, stores.keys), store, i);
  }
  return map;
}

double sectors_per_key(const ScatterMap::Cell& cell) {
  return static_cast<double>(cell.sectors) / cell.stores;
}

}  // namespace scatterscope::analysis
