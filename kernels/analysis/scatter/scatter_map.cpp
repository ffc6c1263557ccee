#include "kernels/analysis/scatter/scatter_map.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "kernels/analysis/memory_requests.h"

namespace scatterscope::analysis {
namespace {

using recording::Recording;

// The source line and execution that a step runs, of which the step order may make several steps.
auto place_of(const recording::Step& step) {
  return std::tie(step.launch, step.phase, step.file, step.line, step.execution);
}

// Finds the requests among an iteration's stores, and each one's sectors.
class Grouping {
 public:
  Grouping(const Recording& r, std::uint16_t array, ScatterStores& of)
      : r_(r), array_(array), of_(of), at_(of.keys, none), next_(of.stores.size(), none) {
    for (std::uint32_t i = 0; i < of.stores.size(); ++i) next_[i] = std::exchange(at_[of.stores[i].destination], i);
  }

  void run(std::uint32_t first_step, std::uint32_t end_step) {
    std::set<std::pair<std::uint16_t, std::uint16_t>> lines;
    for (const ScatterStore& store : of_.stores) lines.emplace(r_.steps[store.step].file, r_.steps[store.step].line);
    for (const auto& [file, line] : lines) {
      for_each_request(r_, first_step, end_step, [this](const MemoryRequest& request) { take(request); },
                       {.array = array_, .place = SourcePlace{file, line}});
    }
    sort_requests();
  }

 private:
  static constexpr std::uint32_t none = 0xffff'ffffU;

  // Where several keys went to one place, the one that the lane moved.
  [[nodiscard]] std::uint32_t store_of(const MemoryRequest& request, std::uint32_t lane) const {
    if (request.index[lane] >= at_.size()) return none;
    std::uint32_t i = at_[request.index[lane]];
    for (; i != none; i = next_[i]) {
      const ScatterStore& store = of_.stores[i];
      if (store.block == request.block && store.thread == request.warp * warp_threads + lane &&
          place_of(r_.steps[store.step]) == place_of(r_.steps[request.step])) {
        break;
      }
    }
    return i;
  }

  void take(const MemoryRequest& request) {
    if (request.access == Access::load) return;
    ScatterRequest made{request.block, request.warp, none, 0, 0};
    std::array<std::uint64_t, warp_threads> sectors{};  // in the order of the lanes that open them
    for (std::uint32_t lane = 0; lane < warp_threads; ++lane) {
      const std::uint32_t i = request.has(lane) ? store_of(request, lane) : none;
      if (i == none) continue;
      ScatterStore& store = of_.stores[i];
      const std::uint64_t sector = std::uint64_t{store.destination} * of_.element_bytes / sector_bytes;
      auto* const end = sectors.data() + made.sectors;
      store.request = static_cast<std::uint32_t>(of_.requests.size());
      store.opens_sector = std::find(sectors.data(), end, sector) == end;
      if (store.opens_sector) sectors[made.sectors++] = sector;
      made.first_source = std::min(made.first_source, store.source);
      ++made.stores;
    }
    if (made.stores > 0) of_.requests.push_back(made);
  }

  // By first source, as rows of a window go.
  void sort_requests() {
    std::vector<std::uint32_t> by_source(of_.requests.size()), rank(of_.requests.size());
    std::iota(by_source.begin(), by_source.end(), 0U);
    std::sort(by_source.begin(), by_source.end(), [this](std::uint32_t a, std::uint32_t b) {
      return of_.requests[a].first_source < of_.requests[b].first_source;
    });
    std::vector<ScatterRequest> sorted;
    for (const std::uint32_t k : by_source) {
      rank[k] = static_cast<std::uint32_t>(sorted.size());
      sorted.push_back(of_.requests[k]);
    }
    of_.requests = std::move(sorted);
    for (ScatterStore& store : of_.stores) store.request = rank[store.request];
  }

  const Recording& r_;
  std::uint16_t array_;
  ScatterStores& of_;
  std::vector<std::uint32_t> at_, next_;  // by destination the last of its stores; the one before
};

void add(ScatterMap& map, std::uint32_t row, std::uint32_t column, const ScatterStore& store) {
  ScatterMap::Cell& cell = map.cells[std::size_t{row} * map.columns + column];
  if (cell.stores++ == 0) cell.first_source = store.source;
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
  const recording::Iteration& range = recording.iterations[iteration];
  Grouping(recording, range.result_array, made).run(range.first_step, std::min(range.end_step, end_step));
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
  for (const ScatterStore& store : stores.stores) {
    const std::uint32_t row = bin_of(store.source, bins, stores.keys);
    add(map, row, bin_of(store.destination, bins, stores.keys), store);
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
    add(map, row_of[store.request], bin_of(store.destination, bins, stores.keys), store);
  }
  return map;
}

double sectors_per_key(const ScatterMap::Cell& cell) {
  return static_cast<double>(cell.sectors) / cell.stores;
}

double sectors_per_request(const ScatterMap::Row& row) {
  return static_cast<double>(row.sectors) / std::max(1U, row.requests);
}

}  // namespace scatterscope::analysis
