// Which runs of a set a plot is made of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/plots/plot.h"

namespace scatterscope::plots {

using RunIndex = std::uint32_t;  // into the set's runs

inline constexpr std::size_t most_series = 16;  // lines or bars; more could not be distinguished

// Anything but the sorts that are drawn step by step.
[[nodiscard]] bool is_baseline(const std::string& sort);
// Whether a sort scans in blocks and over the grid by algorithms that were chosen.
[[nodiscard]] bool has_scans(const std::string& sort);
// Where a sort stands among those that this program knows; others behind them. The same in every plot.
[[nodiscard]] std::size_t rank_of(const std::string& sort);

// Runs of a sort along an axis.
struct Series {
  std::string sort;
  std::vector<RunIndex> runs;
};
// The fastest of each sort at each size, ascending.
[[nodiscard]] std::vector<Series> series_of(const timing::MeasuredSet& set, const Slice& slice);

// By threads per block, ascending: of the runs of a sort at a size that differ in nothing else, where several blocks
// were measured, those with the fastest among them.
[[nodiscard]] std::vector<Series> block_series_of(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n);

// The book's sections from 13.3 to 13.6 in order, then what they are held against.
enum class Rung : std::uint8_t { naive, local, radix, coarse, naive_coarse, beyond, library };
inline constexpr std::size_t rungs = 7;
// The fastest run of each at a size.
[[nodiscard]] std::array<std::optional<RunIndex>, rungs> ladder_of(const timing::MeasuredSet& set, const Slice& slice,
                                                                   std::uint64_t n);

// The fastest run of radix-local for each radix and coarsening at a size, whatever its blocks.
struct TileGrid {
  std::vector<std::uint32_t> radix_bits, keys_per_thread;  // ascending, at most most_series each
  std::vector<std::optional<RunIndex>> cells;              // row by row: a row a radix
  [[nodiscard]] const std::optional<RunIndex>& at(std::size_t row, std::size_t column) const {
    return cells[row * keys_per_thread.size() + column];
  }
};
[[nodiscard]] TileGrid grid_of(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n);

// The shapes of one sort at a size: of `sort` if they were tried, else of the one that most shapes were tried of,
// whatever else differs the fastest run of each. All empty where no sort was tried in shapes that differ in both
// threads and keys.
struct ShapeGrid {
  std::string sort;
  std::vector<std::uint32_t> block_threads, keys_per_thread;  // ascending
  std::vector<std::optional<RunIndex>> cells;                 // row by row: a row a number of threads
  std::optional<RunIndex> best;
};
[[nodiscard]] ShapeGrid shapes_of(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n,
                                  const std::optional<std::string>& sort = std::nullopt);

// Of a sort over several devices: the fastest run of n keys for each number of devices, ascending, and that of as many
// keys for each device as the last of these has. The second has that one too. All send keys as that one does.
struct DeviceRuns {
  std::vector<RunIndex> same_keys, same_share;
};
[[nodiscard]] DeviceRuns device_runs_of(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n);
// The fastest run of n keys over several devices, of those with a timeline.
[[nodiscard]] std::optional<RunIndex> timeline_of(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n);
// The fastest run of n keys of a sort on one device; none where there is none.
[[nodiscard]] std::optional<RunIndex> fastest_of(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n,
                                                 std::string_view sort);

// Runs whose launches were timed: the ladder's, then the fastest of every other sort.
[[nodiscard]] std::vector<RunIndex> launch_bars(const timing::MeasuredSet& set, const Slice& slice, std::uint64_t n);

}  // namespace scatterscope::plots
