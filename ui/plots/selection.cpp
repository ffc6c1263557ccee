#include "ui/plots/selection.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"

namespace scatterscope::plots {
namespace {

using timing::MeasuredRun;
using timing::MeasuredSet;

// The order of colours and marks.
constexpr std::array<std::string_view, 20> known_sorts{"radix-1bit",     "radix-1bit-single",
                                                       "radix-local",    "onesweep",
                                                       "cub-radix",      "cub-merge",
                                                       "thrust",         "std-sort",
                                                       "radix-block",    timing::device_copy,
                                                       "merge",          "sample",
                                                       "radix-msd",      "bitonic",
                                                       "bitonic-shared", "bitonic-alternating",
                                                       "odd-even-merge", "odd-even-transposition",
                                                       "cub-radix-64",   "sample-devices"};

bool faster(const MeasuredRun& a, const MeasuredRun& b) {
  return timing::keys_per_second(a) > timing::keys_per_second(b);
}

using Runs = std::vector<RunIndex>;

// Sorts over devices have plots of their own.
bool is_of_devices(Kind kind) {
  return kind == Kind::devices || kind == Kind::timeline;
}

// Those of a slice that were timed, by size: of sorts over devices, none of which shared a GPU, or of all others.
std::map<std::uint64_t, Runs> timed_runs(const MeasuredSet& set, const Slice& slice, bool of_devices = false) {
  std::map<std::uint64_t, Runs> found;
  for (std::size_t k = 0; k < set.runs.size(); ++k) {
    const MeasuredRun& run = set.runs[k];
    const bool timed = run.n > 0 && timing::keys_per_second(run) > 0 && run.gpus == 0;
    const bool wanted = catalog::runs_over_devices(catalog::description_of(run.sort)) == of_devices;
    if (timed && wanted && slice_of(run) == slice) found[run.n].push_back(static_cast<RunIndex>(k));
  }
  return found;
}

Runs runs_at(const MeasuredSet& set, const Slice& slice, std::uint64_t n, bool of_devices = false) {
  auto found = timed_runs(set, slice, of_devices);
  return std::move(found[n]);
}

void keep_faster(const MeasuredSet& set, std::optional<RunIndex>& kept, RunIndex candidate) {
  if (!kept || faster(set.runs[candidate], set.runs[*kept])) kept = candidate;
}

std::optional<Rung> rung_of(const MeasuredRun& run) {
  const bool coarse = run.config.keys_per_thread > 1;
  if (timing::is_library_call(run.sort)) return Rung::library;
  const catalog::SortInfo& info = catalog::description_of(run.sort);
  if (scans_list(info)) return coarse ? Rung::naive_coarse : Rung::naive;
  if (info.single_passes) return Rung::beyond;
  if (!info.sorts_tiles) return std::nullopt;
  if (coarse) return Rung::coarse;
  return run.config.radix_bits > 1 ? Rung::radix : Rung::local;
}

using Ladder = std::array<std::optional<RunIndex>, rungs>;

Ladder ladder_among(const MeasuredSet& set, const Runs& runs) {
  Ladder ladder;
  for (const RunIndex k : runs) {
    if (const auto rung = rung_of(set.runs[k])) keep_faster(set, ladder[static_cast<std::size_t>(*rung)], k);
  }
  return ladder;
}

// The fastest of each sort, in the order of ranks.
std::map<std::pair<std::size_t, std::string>, std::optional<RunIndex>> fastest_of_each(const MeasuredSet& set,
                                                                                       const Runs& runs) {
  std::map<std::pair<std::size_t, std::string>, std::optional<RunIndex>> found;
  for (const RunIndex k : runs) keep_faster(set, found[{rank_of(set.runs[k].sort), set.runs[k].sort}], k);
  return found;
}

Runs bars_among(const MeasuredSet& set, Runs runs) {
  std::erase_if(runs, [&](RunIndex k) { return set.runs[k].launches.empty(); });
  Runs bars;
  for (const auto& rung : ladder_among(set, runs)) {
    if (rung) bars.push_back(*rung);
  }
  for (const auto& fastest : fastest_of_each(set, runs)) {
    const std::string& sort = fastest.first.second;
    const bool on_ladder = std::any_of(bars.begin(), bars.end(), [&](RunIndex k) { return set.runs[k].sort == sort; });
    if (!on_ladder) bars.push_back(*fastest.second);
  }
  return bars;
}

// What a run was tuned by beside the threads of its blocks.
auto all_but_blocks(const MeasuredRun& run) {
  using recording::Config;
  std::vector<std::uint64_t> values;
  for (const parameters::Parameter* row : parameters::in_file_order()) {
    const bool of_sort = row->use != parameters::Use::keys || row == &parameters::of<recording::seed>();
    if (of_sort && row != &parameters::of<&Config::block_threads>())
      values.push_back(parameters::value_in(run.config, *row));
  }
  return std::tuple(rank_of(run.sort), run.sort, std::move(values));
}

std::vector<Series> block_series_among(const MeasuredSet& set, const Runs& runs) {
  using Swept = std::map<std::uint32_t, std::optional<RunIndex>>;  // by threads per block
  std::map<decltype(all_but_blocks(set.runs[0])), Swept> sweeps;
  for (const RunIndex k : runs) {
    const MeasuredRun& run = set.runs[k];
    if (is_baseline(run.sort) || run.config.block_threads == 0) continue;
    keep_faster(set, sweeps[all_but_blocks(run)][run.config.block_threads], k);
  }
  std::vector<Series> all;
  std::optional<RunIndex> fastest;  // of the last series
  for (const auto& [shape, swept] : sweeps) {
    if (swept.size() < 2) continue;
    Series series{std::get<1>(shape), {}};
    std::optional<RunIndex> best;
    for (const auto& [threads, run] : swept) {
      series.runs.push_back(*run);
      keep_faster(set, best, *run);
    }
    const bool another = all.empty() || all.back().sort != series.sort;
    if (another) all.emplace_back();
    if (!another && !faster(set.runs[*best], set.runs[*fastest])) continue;
    all.back() = std::move(series);
    fastest = best;
  }
  return all;
}

// The fastest for each number of devices.
std::map<std::uint32_t, std::optional<RunIndex>> by_devices(const MeasuredSet& set, const Runs& runs) {
  std::map<std::uint32_t, std::optional<RunIndex>> found;
  for (const RunIndex k : runs) keep_faster(set, found[set.runs[k].config.devices], k);
  return found;
}

std::optional<RunIndex> timeline_among(const MeasuredSet& set, const Runs& runs) {
  std::optional<RunIndex> fastest;
  for (const RunIndex k : runs)
    if (!set.runs[k].timeline.empty()) keep_faster(set, fastest, k);
  return fastest;
}

using Shapes = std::map<recording::Shape, std::optional<RunIndex>>;

// The shapes of each sort that has some which differ in both threads and keys.
std::map<std::string, Shapes> all_shapes_among(const MeasuredSet& set, const Runs& runs) {
  std::map<std::string, Shapes> all;
  for (const RunIndex k : runs) {
    const MeasuredRun& run = set.runs[k];
    if (!catalog::has_shapes(catalog::description_of(run.sort))) continue;
    keep_faster(set, all[run.sort][{run.config.block_threads, run.config.keys_per_thread}], k);
  }
  std::erase_if(all, [](const auto& entry) {
    const Shapes& shapes = entry.second;
    std::set<std::uint32_t> threads, keys;
    for (const auto& [shape, run] : shapes) {
      threads.insert(shape.block_threads);
      keys.insert(shape.keys_per_thread);
    }
    constexpr std::size_t least_shapes = 6;
    return threads.size() < 2 || keys.size() < 2 || shapes.size() < least_shapes;
  });
  return all;
}

// Those of `sort` if it has some, else of the sort with the most.
std::pair<std::string, Shapes> shapes_among(const MeasuredSet& set, const Runs& runs,
                                            const std::optional<std::string>& sort) {
  std::map<std::string, Shapes> all = all_shapes_among(set, runs);
  if (sort && all.contains(*sort)) return {*sort, std::move(all[*sort])};
  std::pair<std::string, Shapes> most;
  for (auto& [name, shapes] : all)
    if (shapes.size() > most.second.size()) most = {name, std::move(shapes)};
  return most;
}

// How much a plot of one size has to show of these runs.
std::size_t richness(const MeasuredSet& set, const Runs& runs, Kind kind) {
  if (kind == Kind::timeline) return timeline_among(set, runs) ? 1 : 0;
  if (kind == Kind::devices) return by_devices(set, runs).size();
  if (kind == Kind::launches) return bars_among(set, runs).size();
  if (kind == Kind::shapes) return shapes_among(set, runs, {}).second.size();
  if (kind == Kind::grid) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> cells;
    for (const RunIndex k : runs) {
      const recording::Config& config = set.runs[k].config;
      if (catalog::description_of(set.runs[k].sort).sorts_tiles)
        cells.insert({config.radix_bits, config.keys_per_thread});
    }
    return cells.size();
  }
  if (kind == Kind::blocks) {
    std::size_t points = 0;
    for (const Series& series : block_series_among(set, runs)) points += series.runs.size();
    return points;
  }
  const Ladder ladder = ladder_among(set, runs);
  return static_cast<std::size_t>(
      std::count_if(ladder.begin(), ladder.end(), [](const auto& r) { return r.has_value(); }));
}

using Measured = std::map<std::uint64_t, Runs>;  // by size

// What a plot may draw: of one sort, if that has anything to show, its runs alone.
Measured measured_of(const MeasuredSet& set, const Slice& slice, Kind kind, const std::optional<std::string>& sort) {
  Measured all = timed_runs(set, slice, is_of_devices(kind));
  if (kind != Kind::shapes || !sort) return all;
  Measured of_sort = all;
  bool any = false;
  for (auto& [n, runs] : of_sort) {
    std::erase_if(runs, [&](RunIndex k) { return set.runs[k].sort != *sort; });
    any = any || richness(set, runs, kind) > 0;
  }
  return any ? of_sort : all;
}

}  // namespace

bool is_baseline(const std::string& sort) {
  return timing::is_library_call(sort) || sort == timing::device_copy || sort == "std-sort";
}

bool has_scans(const std::string& sort) {
  return catalog::description_of(sort).has_block_scan;
}

std::size_t rank_of(const std::string& sort) {
  return static_cast<std::size_t>(std::find(known_sorts.begin(), known_sorts.end(), sort) - known_sorts.begin());
}

Slice slice_of(const MeasuredRun& run) {
  const recording::Config& config = run.config;
  // A baseline has no bits to leave out.
  const std::uint32_t bits = is_baseline(run.sort) ? recording::width_bits(config.key_type) : config.key_bits;
  return {config.key_type, bits, config.values, config.order, run.distribution};
}

std::vector<Slice> slices_of(const MeasuredSet& set) {
  std::vector<Slice> slices;
  for (const MeasuredRun& run : set.runs) {
    const Slice slice = slice_of(run);
    if (std::find(slices.begin(), slices.end(), slice) == slices.end()) slices.push_back(slice);
  }
  return slices;
}

Slice default_slice(const MeasuredSet& set) {
  const std::vector<Slice> slices = slices_of(set);
  if (slices.empty() || std::find(slices.begin(), slices.end(), Slice{}) != slices.end()) return {};
  const auto runs_in = [&](const Slice& slice) {
    return std::count_if(set.runs.begin(), set.runs.end(), [&](const MeasuredRun& r) { return slice_of(r) == slice; });
  };
  return *std::max_element(slices.begin(), slices.end(),
                           [&](const Slice& a, const Slice& b) { return runs_in(a) < runs_in(b); });
}

std::vector<Series> series_of(const MeasuredSet& set, const Slice& slice) {
  std::map<std::pair<std::size_t, std::string>, Series> found;
  for (const auto& [n, runs] : timed_runs(set, slice)) {
    for (const auto& [name, run] : fastest_of_each(set, runs)) {
      Series& series = found[name];
      series.sort = name.second;
      series.runs.push_back(*run);
    }
  }
  std::vector<Series> all;
  all.reserve(found.size());
  for (auto& [name, series] : found) all.push_back(std::move(series));
  return all;
}

std::vector<Series> block_series_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n) {
  return block_series_among(set, runs_at(set, slice, n));
}

std::array<std::optional<RunIndex>, rungs> ladder_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n) {
  return ladder_among(set, runs_at(set, slice, n));
}

TileGrid grid_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n) {
  std::map<std::uint32_t, std::map<std::uint32_t, std::optional<RunIndex>>> found;
  std::set<std::uint32_t> columns;
  for (const RunIndex k : runs_at(set, slice, n)) {
    const MeasuredRun& run = set.runs[k];
    if (!catalog::description_of(run.sort).sorts_tiles) continue;
    keep_faster(set, found[run.config.radix_bits][run.config.keys_per_thread], k);
    columns.insert(run.config.keys_per_thread);
  }
  TileGrid grid;
  grid.keys_per_thread.assign(columns.begin(), columns.end());
  grid.keys_per_thread.resize(std::min(columns.size(), most_series));
  for (const auto& [radix_bits, row] : found) {
    if (grid.radix_bits.size() == most_series) break;
    grid.radix_bits.push_back(radix_bits);
    for (const std::uint32_t c : grid.keys_per_thread) {
      const auto cell = row.find(c);
      grid.cells.push_back(cell == row.end() ? std::nullopt : cell->second);
    }
  }
  return grid;
}

ShapeGrid shapes_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n,
                    const std::optional<std::string>& sort) {
  const auto [drawn, shapes] = shapes_among(set, runs_at(set, slice, n), sort);
  ShapeGrid grid{drawn, {}, {}, {}, {}};
  std::set<std::uint32_t> rows, columns;
  for (const auto& [shape, run] : shapes) {
    rows.insert(shape.block_threads);
    columns.insert(shape.keys_per_thread);
    keep_faster(set, grid.best, *run);
  }
  grid.block_threads.assign(rows.begin(), rows.end());
  grid.keys_per_thread.assign(columns.begin(), columns.end());
  for (const std::uint32_t threads : rows)
    for (const std::uint32_t keys : columns) {
      const auto cell = shapes.find({threads, keys});
      grid.cells.push_back(cell == shapes.end() ? std::nullopt : cell->second);
    }
  return grid;
}

DeviceRuns device_runs_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n) {
  DeviceRuns runs;
  auto all = timed_runs(set, slice, true);
  if (all[n].empty()) return runs;
  const auto [most, last] = *by_devices(set, all[n]).rbegin();
  const bool directly = set.runs[*last].config.send_directly;
  for (auto& [size, of_size] : all)
    std::erase_if(of_size, [&](RunIndex k) { return set.runs[k].config.send_directly != directly; });
  for (const auto& [devices, run] : by_devices(set, all[n])) runs.same_keys.push_back(*run);
  for (std::uint32_t devices = 1; devices <= recording::most_devices; ++devices) {
    if (n * devices % most != 0) continue;
    const auto found = by_devices(set, all[n * devices / most]);
    if (const auto run = found.find(devices); run != found.end()) runs.same_share.push_back(*run->second);
  }
  return runs;
}

std::optional<RunIndex> timeline_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n) {
  return timeline_among(set, runs_at(set, slice, n, true));
}

std::optional<RunIndex> fastest_of(const MeasuredSet& set, const Slice& slice, std::uint64_t n, std::string_view sort) {
  std::optional<RunIndex> fastest;
  for (const RunIndex k : runs_at(set, slice, n))
    if (set.runs[k].sort == sort) keep_faster(set, fastest, k);
  return fastest;
}

std::vector<RunIndex> launch_bars(const MeasuredSet& set, const Slice& slice, std::uint64_t n) {
  return bars_among(set, runs_at(set, slice, n));
}

std::vector<std::string> sorts_of(const MeasuredSet& set, const Slice& slice, Kind kind) {
  std::set<std::pair<std::size_t, std::string>> ranked;
  if (kind == Kind::shapes)
    for (const auto& [n, runs] : timed_runs(set, slice))
      for (const auto& [sort, shapes] : all_shapes_among(set, runs)) ranked.insert({rank_of(sort), sort});
  std::vector<std::string> sorts;
  for (const auto& [rank, sort] : ranked) sorts.push_back(sort);
  return sorts;
}

std::vector<std::uint64_t> sizes_of(const MeasuredSet& set, const Slice& slice, Kind kind,
                                    const std::optional<std::string>& sort) {
  std::vector<std::uint64_t> sizes;
  if (kind == Kind::throughput) return sizes;
  for (const auto& [n, runs] : measured_of(set, slice, kind, sort)) {
    if (richness(set, runs, kind) > 0) sizes.push_back(n);
  }
  return sizes;
}

std::uint64_t drawn_size(const MeasuredSet& set, const View& view) {
  if (view.kind == Kind::throughput) return 0;
  std::uint64_t best = 0;
  std::size_t most = 1;
  const Slice slice = view.slice.value_or(default_slice(set));
  for (const auto& [n, runs] : measured_of(set, slice, view.kind, view.sort)) {
    const std::size_t shown = richness(set, runs, view.kind);
    if (shown > 0 && view.n == n) return n;
    if (shown < most) continue;
    most = shown;
    best = n;
  }
  return best;
}

std::string drawn_sort(const MeasuredSet& set, const View& view) {
  if (view.kind != Kind::shapes) return {};
  return shapes_of(set, view.slice.value_or(default_slice(set)), drawn_size(set, view), view.sort).sort;
}

}  // namespace scatterscope::plots
