// The scatter map against one that is built event by event, for every sort that scatters.
#include "kernels/analysis/scatter/scatter.h"
#include "kernels/analysis/scatter/scatter_map.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using analysis::ScatterMap;

namespace {

// Distinct keys: a store's source follows from the key alone.
std::vector<std::uint64_t> distinct_keys(std::size_t n, std::uint32_t seed) {
  std::vector<std::uint64_t> keys(n);
  std::iota(keys.begin(), keys.end(), std::uint64_t{0});
  std::mt19937 random(seed);
  for (std::size_t i = n; i > 1; --i) std::swap(keys[i - 1], keys[random() % i]);
  return keys;
}

// The list that an iteration writes from: its keys, each tile sorted by the digit where the sort does so first; of a
// merge sort the runs that it makes. Of a sorting network, in place, the list itself, or what became of it in shared
// memory.
std::vector<std::uint64_t> list_written_from(const recording::Recording& r, std::size_t k,
                                             const analysis::KeyTable::Iteration& of) {
  const recording::Config& config = r.config;
  const recording::Iteration& iteration = r.iterations[k];
  std::vector<std::uint64_t> keys = of.keys;
  const bool by_bucket = config.sort == "radix-msd";
  if (by_bucket && iteration.digit_bits == 0) {  // its small buckets, and all keys differ
    std::sort(keys.begin(), keys.end());
    return keys;
  }
  if (iteration.keys_array == iteration.result_array)
    return r.launches[r.steps[iteration.first_step].launch].kernel.ends_with("_tiles") ? of.result.list() : keys;
  const bool whole_keys = iteration.digit_bits == 0;
  if (whole_keys && config.sort == "sample-devices") return keys;  // on one device
  if (!whole_keys && !iteration.local && !catalog::find_sort(config.sort)->looks_back) return keys;
  const auto digit = [&](std::uint64_t key) {
    return whole_keys ? key : key >> iteration.shift & ((std::uint64_t{1} << iteration.digit_bits) - 1);
  };
  // From the most significant digit on tiles begin anew with each bucket of the digits before, and small buckets wait
  // for the last iteration.
  const std::size_t tile = (std::size_t{config.block_threads} * config.keys_per_thread)
                           << (whole_keys ? iteration.index : 0);
  const auto bucket = [&](std::size_t p) {
    return by_bucket ? keys[p] >> (iteration.shift + iteration.digit_bits) : 0;
  };
  const auto at = [&](std::size_t p) { return keys.begin() + static_cast<std::ptrdiff_t>(p); };
  for (std::size_t begin = 0, end = 0; begin < keys.size(); begin = end) {
    while (end < keys.size() && bucket(end) == bucket(begin)) ++end;
    if (by_bucket && end - begin <= tile) continue;
    for (std::size_t first = begin; first < end; first += tile) {
      std::stable_sort(at(first), at(std::min(end, first + tile)),
                       [&](std::uint64_t a, std::uint64_t b) { return digit(a) < digit(b); });
    }
  }
  return keys;
}

struct Write {
  std::uint32_t thread = 0, source = 0, destination = 0;
};

// By request, in the order of lanes.
auto requests_by_hand(const recording::Recording& r, std::size_t k, const std::vector<std::uint64_t>& list) {
  std::map<std::uint64_t, std::uint32_t> place;
  for (std::uint32_t i = 0; i < list.size(); ++i) place[list[i]] = i;
  const recording::Iteration& iteration = r.iterations[k];
  std::map<std::tuple<std::uint32_t, std::uint32_t, unsigned, unsigned, std::uint32_t, unsigned, unsigned>,
           std::vector<Write>>
      requests;
  const std::string& result = r.arrays[iteration.result_array].name;
  for (const auto& event : tests::events_of(r, recording::EventKind::write, result, k)) {
    const recording::Step& step = r.steps[event.step];
    requests[{step.launch, step.phase, step.file, step.line, step.execution, event.block, event.thread / 32U}]
        .push_back({event.thread, place.at(event.value), event.index});
  }
  for (auto& [key, writes] : requests)
    std::sort(writes.begin(), writes.end(), [](const Write& a, const Write& b) { return a.thread < b.thread; });
  return requests;
}

void compare(const recording::Config& asked, std::size_t n) {
  const std::vector<std::uint64_t> keys = distinct_keys(n, static_cast<std::uint32_t>(n));
  const recording::Config config = catalog::resolve(asked, keys);
  const recording::Recording r = tests::record(config, keys);
  const analysis::KeyTable table = analysis::make_key_table(r);
  const unsigned bytes = recording::width_bits(config.key_type) / 8;
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    CAPTURE(k);
    const auto requests = requests_by_hand(r, k, list_written_from(r, k, table.iterations[k]));
    const auto bins = static_cast<std::uint32_t>(std::min<std::size_t>(n, 512));
    std::vector<std::uint32_t> stores(std::size_t{bins} * bins), sectors(stores.size());
    std::vector<std::uint32_t> row_requests(bins), row_sectors(bins);
    std::uint64_t written = 0;
    for (const auto& [key, writes] : requests) {
      written += writes.size();
      std::map<std::uint32_t, std::uint32_t> first_cell;
      std::map<std::size_t, bool> rows;
      for (const Write& w : writes) {
        const std::size_t row = std::size_t{w.source} * bins / n, column = std::size_t{w.destination} * bins / n;
        ++stores[row * bins + column];
        rows[row] = true;
        if (first_cell.emplace(w.destination * bytes / 32, 0).second) ++sectors[row * bins + column];
      }
      for (const auto& [row, yes] : rows) {
        ++row_requests[row];
        row_sectors[row] += static_cast<std::uint32_t>(first_cell.size());
      }
    }
    const analysis::ScatterStores made = analysis::scatter_stores(r, table, k);
    const ScatterMap map = analysis::map_all(made);
    REQUIRE(map.columns == bins);
    REQUIRE(map.rows.size() == bins);
    std::size_t wrong = 0;
    std::uint64_t all_stores = 0, all_sectors = 0;
    for (std::size_t c = 0; c < map.cells.size(); ++c) {
      wrong += map.cells[c].stores == stores[c] && map.cells[c].sectors == sectors[c] ? 0 : 1;
      all_stores += map.cells[c].stores;
      all_sectors += map.cells[c].sectors;
    }
    for (std::size_t row = 0; row < bins; ++row)
      wrong += map.rows[row].requests == row_requests[row] && map.rows[row].sectors == row_sectors[row] ? 0 : 1;
    CHECK(wrong == 0);
    const analysis::ScatterCounts counts = analysis::count_scatter(r, table, k);
    CHECK(all_stores == written);
    // All keys, but where those that stay need no store, and where buckets wait for another iteration.
    if (config.sort != "radix-msd" && r.iterations[k].keys_array != r.iterations[k].result_array)
      CHECK(all_stores == n);
    CHECK(all_stores * bytes == counts.useful_bytes);
    CHECK(all_sectors == counts.sectors);
    CHECK(made.sectors() == counts.sectors);
    CHECK(made.requests.size() == counts.requests);
    CHECK(made.requests.size() == requests.size());
  }
}

}  // namespace

TEST_CASE("the scatter map's cells, strip and totals of every sort, counted event by event") {
  tests::each_scattering_case(10, [](const recording::Config& config, std::uint32_t n) {
    // `sample` stores from several lists in its last iteration: its map is compared with the counter's.
    if (config.sort != "sample") compare(config, n);
  });
}

TEST_CASE("the scatter map of wide keys, of descending order, and of one cooperative launch") {
  recording::Config config = tests::of_sort("radix-local --radix-bits 3 --keys-per-thread 2 --key-type u64", 32, 10);
  compare(config, 300);
  config.launches = recording::Launches::one;
  config.grid_blocks = 2;
  compare(config, 300);
}

TEST_CASE("the map of the book's sixteen keys, and what had not been stored yet") {
  const auto& keys = tests::book_keys;
  const recording::Recording r = tests::record(tests::of_sort("radix-1bit", 4, 4), keys);
  const analysis::KeyTable table = analysis::make_key_table(r);
  const analysis::ScatterStores stores = analysis::scatter_stores(r, table, 0);
  const std::vector<std::uint32_t> destinations{0, 8, 1, 9, 10, 2, 11, 3, 12, 4, 13, 14, 5, 6, 15, 7};
  const ScatterMap map = analysis::map_all(stores);
  for (std::uint32_t row = 0; row < 16; ++row) {
    for (std::uint32_t column = 0; column < 16; ++column)
      CHECK(map.at(row, column).stores == (destinations[row] == column ? 1 : 0));
    CHECK(map.rows[row].requests == 1);
    CHECK(map.rows[row].sectors == 2);  // each block of four has zeros and ones: both sectors of the array
  }
  // Of the first block lane 0 opens the zeros' sector, lane 1 the ones'.
  CHECK(map.at(0, 0).sectors == 1);
  CHECK(map.at(1, 8).sectors == 1);
  CHECK(map.at(2, 1).sectors == 0);
  CHECK(analysis::sectors_per_key(map.at(0, 0)) == 1);
  CHECK(stores.requests.size() == 4);
  CHECK(stores.sectors() == 8);

  CHECK(analysis::scatter_stores(r, table, 0, 0).stores.empty());
  const ScatterMap none = analysis::map_all(analysis::scatter_stores(r, table, 0, 0));
  CHECK(none.cells.size() == 256);
  CHECK(std::all_of(none.cells.begin(), none.cells.end(), [](const ScatterMap::Cell& c) { return c.stores == 0; }));
}

TEST_CASE("a window of the stores: a row a warp's request") {
  const std::vector<std::uint64_t> keys = distinct_keys(4096, 3);
  recording::Config config = tests::of_sort("radix-local --radix-bits 4 --keys-per-thread 8", 256, 12);
  const recording::Recording r = tests::record(config, keys);
  const analysis::KeyTable table = analysis::make_key_table(r);
  const analysis::ScatterStores stores = analysis::scatter_stores(r, table, 0);
  const ScatterMap whole = analysis::map_window(stores, 0);
  CHECK(whole.columns == 512);
  REQUIRE(whole.rows.size() == 128);
  std::uint64_t sectors = 0, in_cells = 0;
  for (std::uint32_t row = 0; row < 128; ++row) {
    CHECK(whole.rows[row].requests == 1);
    CHECK(whole.rows[row].first_source == 32 * row);
    std::uint32_t stored = 0;
    for (std::uint32_t column = 0; column < 512; ++column) {
      stored += whole.at(row, column).stores;
      in_cells += whole.at(row, column).sectors;
      // A bin of eight 4-byte keys is a sector.
      CHECK(whole.at(row, column).sectors == (whole.at(row, column).stores > 0 ? 1 : 0));
    }
    CHECK(stored == 32);
    sectors += whole.rows[row].sectors;
  }
  CHECK(sectors == stores.sectors());
  CHECK(in_cells == sectors);
  CHECK(sectors == analysis::count_scatter(r, table, 0).sectors);

  const ScatterMap later = analysis::map_window(stores, 4000);
  CHECK(later.rows.size() == 3);  // 4,000 to 4,095, cut at the end of the stores
  CHECK(later.rows[0].first_source == 4000);
  CHECK(analysis::map_window(stores, 5000).rows.empty());
  CHECK(analysis::map_window(stores, 4090).rows.size() == 1);
}

TEST_CASE("a sort in shared memory scatters nothing, and no keys make no map") {
  const std::vector<std::uint64_t> keys = distinct_keys(16, 1);
  const recording::Recording block = tests::record(tests::of_sort("radix-block", 16, 4), keys);
  CHECK_FALSE(analysis::scatters(block, 0));
  CHECK(analysis::scatter_stores(block, analysis::make_key_table(block), 0).stores.empty());
  const ScatterMap none = analysis::map_all({});
  CHECK(none.cells.empty());
  CHECK(none.rows.empty());
  CHECK(analysis::map_window({}, 0).rows.empty());
}
