#include "kernels/timing/shapes/shape_search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace scatterscope::timing {
namespace {

// A shape by its places in the space.
struct Cell {
  int threads = 0, keys = 0;
  auto operator<=>(const Cell&) const = default;
};
using Cells = std::vector<Cell>;

int nearest(const std::vector<std::uint32_t>& values, double wanted) {
  const auto found = std::min_element(values.begin(), values.end(), [wanted](std::uint32_t a, std::uint32_t b) {
    return std::abs(a - wanted) < std::abs(b - wanted);
  });
  return static_cast<int>(found - values.begin());
}

class Search {
 public:
  Search(const ShapeSpace& space, const TimeShapes& time, const SearchLimits& limits)
      : space_(space), time_(time), limits_(limits) {}

  std::vector<TriedShape> from(Shape start) {
    const Cell at = nearest_to(start);
    Cells first{at};
    for (const Shape& shape : limits_.likely) first.push_back(nearest_to(shape));
    const Cells over_all = spread();
    first.insert(first.end(), over_all.begin(), over_all.end());
    try_all(first);
    const int rings = std::max(height(), width());
    for (int ring = 1; ring < rings && fastest(tried_) == nullptr; ++ring) try_all(ring_around(at, ring));
    // A step in the number of blocks that fit may part one valley from another: hence three.
    constexpr std::size_t most_begins = 3;
    std::vector<std::pair<double, Cell>> begins;
    for (const auto& [cell, ms] : seen_)
      if (ms) begins.emplace_back(*ms, cell);
    std::sort(begins.begin(), begins.end());
    begins.resize(std::min(begins.size(), most_begins));
    for (const auto& [ms, cell] : begins) go_down(cell);
    return std::move(tried_);
  }

 private:
  [[nodiscard]] int height() const { return static_cast<int>(space_.block_threads.size()); }
  [[nodiscard]] int width() const { return static_cast<int>(space_.keys_per_thread.size()); }
  [[nodiscard]] Cell nearest_to(const Shape& shape) const {
    return {nearest(space_.block_threads, shape.block_threads), nearest(space_.keys_per_thread, shape.keys_per_thread)};
  }
  [[nodiscard]] bool at_end() const {
    return tried_.size() >= limits_.most_tried || (limits_.time_is_up && limits_.time_is_up());
  }
  [[nodiscard]] std::uint32_t threads_of(int place) const {
    return space_.block_threads[static_cast<std::size_t>(place)];
  }
  [[nodiscard]] Shape shape_of(const Cell& cell) const {
    return {threads_of(cell.threads), space_.keys_per_thread[static_cast<std::size_t>(cell.keys)]};
  }

  // Goes to the fastest around, until none is faster.
  void go_down(Cell at) {
    std::optional<Cell> next = at;
    while (next) {
      at = *next;
      next = best_of(in_keys(at), at);
      if (!next) next = best_of(in_threads(at), at);
      if (!next) next = best_of(of_as_many_keys(at), at);
    }
  }
  // The fastest of those if it is faster than `at`, by more than times differ from run to run.
  std::optional<Cell> best_of(const Cells& cells, const Cell& at) {
    try_all(cells);
    std::optional<Cell> best;
    constexpr double clearly = 0.9999;
    double least = *seen_.at(at) * clearly;
    for (const Cell& cell : cells) {
      const auto seen = seen_.find(cell);
      if (seen == seen_.end() || !seen->second || *seen->second >= least) continue;
      best = cell;
      least = *seen->second;
    }
    return best;
  }

  // A few over the whole space.
  [[nodiscard]] Cells spread() const {
    Cells cells;
    for (const double threads : {128, 256, 512})
      for (const double part : {0.2, 0.5, 0.8})
        cells.push_back({nearest(space_.block_threads, threads), static_cast<int>(part * (width() - 1))});
    return cells;
  }
  [[nodiscard]] static Cells ring_around(const Cell& at, int ring) {
    Cells cells;
    for (int t = -ring; t <= ring; ++t)
      for (int k = -ring; k <= ring; ++k)
        if (std::max(std::abs(t), std::abs(k)) == ring) cells.push_back({at.threads + t, at.keys + k});
    return cells;
  }
  [[nodiscard]] static Cells in_keys(const Cell& at) {
    Cells cells;
    for (const int by : {-8, -4, -2, -1, 1, 2, 4, 8}) cells.push_back({at.threads, at.keys + by});
    return cells;
  }
  static constexpr int thread_steps[] = {-3, -2, -1, 1, 2, 3};
  [[nodiscard]] static Cells in_threads(const Cell& at) {
    Cells cells;
    for (const int by : thread_steps) cells.push_back({at.threads + by, at.keys});
    return cells;
  }
  // More threads with fewer keys each, and the other way round.
  [[nodiscard]] Cells of_as_many_keys(const Cell& at) const {
    Cells cells;
    const Shape shape = shape_of(at);
    const double block_keys = static_cast<double>(shape.block_threads) * shape.keys_per_thread;
    for (const int by : thread_steps) {
      const int threads = at.threads + by;
      if (threads < 0 || threads >= height()) continue;
      const int keys = nearest(space_.keys_per_thread, block_keys / threads_of(threads));
      for (const int beside : {-1, 0, 1}) cells.push_back({threads, keys + beside});
    }
    return cells;
  }

  // Those that are new, while there is time.
  void try_all(const Cells& wanted) {
    if (at_end()) return;
    Cells cells;
    std::vector<Shape> shapes;
    for (const Cell& cell : wanted) {
      const bool inside = cell.threads >= 0 && cell.threads < height() && cell.keys >= 0 && cell.keys < width();
      if (!inside || tried_.size() + cells.size() >= limits_.most_tried || !seen_.try_emplace(cell).second) continue;
      cells.push_back(cell);
      shapes.push_back(shape_of(cell));
    }
    if (cells.empty()) return;
    const auto times = time_(shapes);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      tried_.push_back({shapes[k], times[k]});
      seen_[cells[k]] = times[k];
    }
  }

  const ShapeSpace& space_;
  const TimeShapes& time_;
  const SearchLimits& limits_;
  std::vector<TriedShape> tried_;
  std::map<Cell, std::optional<double>> seen_;
};

}  // namespace

std::vector<TriedShape> search_shapes(const ShapeSpace& space, Shape start, const TimeShapes& time,
                                      const SearchLimits& limits) {
  return Search(space, time, limits).from(start);
}

const TriedShape* fastest(const std::vector<TriedShape>& tried) {
  const TriedShape* best = nullptr;
  for (const TriedShape& each : tried)
    if (each.ms && (best == nullptr || *each.ms < *best->ms)) best = &each;
  return best;
}

}  // namespace scatterscope::timing
