// The scatter map of one iteration as it is looked at: of recorded stores, all or a window of them, as far as they are
// seen at a moment; or of a run that was counted, whose stores were not recorded.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "kernels/analysis/scatter/counted_scatter.h"
#include "kernels/analysis/scatter/scatter_map.h"
#include "kernels/story/instant.h"

namespace scatterscope::story {

struct ScatterView {
  std::uint32_t iteration = 0;
  bool window = false;             // a row is a request, else a bin of sources
  analysis::ScatterStores stores;  // of a counted run its keys and their bytes alone
  analysis::ScatterMap map;

  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(map.rows.size()); }
};
// The iteration must exist. `window_from`: a window of consecutive stores from the first at or behind that source on.
[[nodiscard]] ScatterView recorded_scatter(const Instant& at, std::uint32_t iteration,
                                           std::optional<std::uint32_t> window_from);
// The stores in steps before `end_step`.
[[nodiscard]] ScatterView recorded_scatter(const recording::Recording& recording, const analysis::KeyTable& keys,
                                           std::uint32_t end_step, std::uint32_t iteration,
                                           std::optional<std::uint32_t> window_from);
// The last step that is seen, behind it.
[[nodiscard]] std::uint32_t seen_steps(const Instant& at);
// Without a map that does not fit itself, as a file may hold it.
[[nodiscard]] ScatterView counted_scatter(const analysis::CountedScatter& counted);

// Where the scales of a map begin and end: at what is best, whole warps that store consecutive keys from the beginning
// of a sector on, and at the largest value. Of sectors per key, cells of one key in a thousand may lie beyond.
struct ScatterRange {
  std::uint32_t best_per_request = 1, most_per_request = 2;  // whole numbers, apart
  double best_per_key = 1.0 / 8, most_per_key = 1;           // in hundredths, the most
  bool operator==(const ScatterRange&) const = default;
};
// `lanes` of a warp.
[[nodiscard]] ScatterRange range_of(const ScatterView& view, std::uint32_t lanes);
[[nodiscard]] std::uint32_t best_per_request(std::uint32_t lanes, std::uint32_t element_bytes);
// That of two maps which share their scales.
[[nodiscard]] ScatterRange range_of_both(const ScatterRange& a, const ScatterRange& b);

// The least source of a row; behind the last row where it ends.
[[nodiscard]] std::uint32_t source_at(const ScatterView& view, std::uint32_t row);
// Where the stores of the next block begin, in rows from the top.
[[nodiscard]] std::vector<double> block_borders(const ScatterView& view);
// Destinations at which the next bucket begins; none before all keys are stored, or without digits.
[[nodiscard]] std::vector<std::uint32_t> bucket_borders(const ScatterView& view, const Instant& at);
// Of cell c of the map, counted row by row: a key that was stored in it.
[[nodiscard]] std::uint32_t key_in(const ScatterView& view, std::size_t c);

// What is said of a cell that has stores.
struct ScatterCell {
  struct Warp {
    std::uint32_t block = 0, warp = 0;
    bool operator==(const Warp&) const = default;
  };
  std::uint32_t row = 0, column = 0;
  std::uint32_t first_source = 0, last_source = 0;
  std::uint32_t first_destination = 0, last_destination = 0;
  std::optional<std::pair<Warp, Warp>> warps{};  // of the first and the last source, where stores were recorded
  std::uint32_t stores = 0;
  double sectors_per_request = 0;  // in its row
  std::uint32_t sectors = 0;
  [[nodiscard]] double sectors_per_key() const { return static_cast<double>(sectors) / stores; }
};
// The cell that a key, by its index when the iteration began, was stored in, if that is in the map.
[[nodiscard]] std::optional<ScatterCell> cell_of_key(const ScatterView& view, std::uint32_t key);
// Cell c of the map of a counted run: its bins.
[[nodiscard]] std::optional<ScatterCell> cell_of_bins(const ScatterView& view, std::uint32_t c);

}  // namespace scatterscope::story
