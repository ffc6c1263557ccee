// The grid of counts: what a larger radix buys and costs, and coarser threads. A row is a radix, a column a coarsening,
// a cell a run of the local radix sort. A pure function of these values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/analysis/run_counts.h"
#include "kernels/text.h"
#include "ui/scene/scene.h"

namespace scatterscope::plots {

struct GridCell {
  std::uint32_t radix_bits = 1, keys_per_thread = 1;
  enum class Kind : std::uint8_t { waiting, running, counted, cannot_run };
  Kind kind = Kind::waiting;
  std::uint32_t iterations = 0;
  analysis::RunCounts counts;          // of the whole run
  std::string short_problem, problem;  // why it cannot run, in the user's language: in the cell, and all of it
  bool operator==(const GridCell&) const = default;
};

struct CountGrid {
  std::uint32_t n = 0, key_bits = 0, block_threads = 0;  // of the input that was counted; block_threads 0: none yet
  std::vector<std::uint32_t> radix_bits, keys_per_thread;
  std::vector<GridCell> cells;  // row by row: a row a radix
  bool operator==(const CountGrid&) const = default;
};

// What can stand in the cells.
struct GridQuantity {
  std::string_view mark;  // the word that names of widgets and the command line use
  Text words, scope;      // "iterations", "of the whole sort"
  double (*value)(const GridCell&);
  bool fraction = false;
};
[[nodiscard]] std::span<const GridQuantity> grid_quantities();
inline constexpr std::size_t usual_grid_quantity = 2;
[[nodiscard]] std::optional<std::size_t> find_grid_quantity(std::string_view mark);

struct CountGridInput {
  const CountGrid& grid;
  std::size_t quantity = usual_grid_quantity;
  Language language = Language::english;
  // The room that the scene will be scaled to fit, in logical pixels: the layout follows its ratio.
  float preferred_width = 960, preferred_height = 640;
  float least_letters = 0;               // as PlotInput's; what is said of the grid stands below it then
  std::optional<scene::Ref> hovered{};   // a cell
  std::optional<scene::Ref> outlined{};  // the cell of the loaded recording
};
// Shapes refer to cells (Ref::Kind::grid_cell) by radix and coarsening.
[[nodiscard]] scene::Scene draw_count_grid(const CountGridInput& input);

// Null where the reference means none of its cells.
[[nodiscard]] const GridCell* cell_at(const CountGrid& grid, const scene::Ref& ref);
// Everything that is known of a cell, a line each.
[[nodiscard]] std::vector<std::string> words_of(const GridCell& cell, Language language);
// One sentence: what stands in the cells, and whose counts they are.
[[nodiscard]] std::string caption_of(const CountGrid& grid, std::size_t quantity, Language language);

}  // namespace scatterscope::plots
