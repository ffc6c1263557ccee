// What a scene shows: a figure of its run, or what stands in place of that. Spelled by options of its link, as those of
// its run and its place are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/parameters/options.h"
#include "kernels/mistakes/mistakes.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {

// The figure that --figure names; `counted`: the heatmap of a run on so many random keys, 0: what the recording has.
struct ShowFigure {
  std::uint32_t counted = 0;
  bool operator==(const ShowFigure&) const = default;
};
// Two runs beside each other: a preset's, or the scene's own and what `other` changes of it.
struct ShowPair {
  std::string preset;  // of compare_presets.h; empty: none
  RunArguments other;
  std::uint32_t counted = 0;  // as above, on both sides
  bool operator==(const ShowPair&) const = default;
};
// A mistake, or a repair of it (1 to 3), beside the right kernel.
struct ShowMistake {
  const mistakes::Mistake* mistake = nullptr;
  std::uint32_t repair = 0;
  bool operator==(const ShowMistake&) const = default;
};
// A plot of measured results.
struct ShowPlot {
  plots::Kind kind = plots::Kind::throughput;
  bool operator==(const ShowPlot&) const = default;
};
// Counts for each radix and coarsening on the scene's keys; which of them is drawn.
struct ShowGrid {
  std::size_t quantity = 0;
  bool operator==(const ShowGrid&) const = default;
};
// Every sort on the scene's keys.
struct ShowChapterMap {
  bool operator==(const ShowChapterMap&) const = default;
};
// Words, and nothing else.
struct ShowWords {
  std::string words;  // empty: what the scene says
  bool operator==(const ShowWords&) const = default;
};
using Content = std::variant<ShowFigure, ShowPair, ShowMistake, ShowPlot, ShowGrid, ShowChapterMap, ShowWords>;

// The words of --grid, by the place of what they name among the grid's quantities.
[[nodiscard]] std::vector<std::string> grid_words();
// Throws where options do not go together, have a value that is not allowed, or lack one that they need.
[[nodiscard]] Content content_of(const RunArguments& arguments);
// Those of the options that what a scene is drawn from hangs on: scenes that agree in them share it. None is of the
// place or of how it is drawn.
[[nodiscard]] RunArguments sources_of(const RunArguments& arguments);

// The scene's run with what the other one changes: its sort and parameters on the same keys.
[[nodiscard]] RunArguments other_run(const RunArguments& run, const RunArguments& other);
// Whether an option of a run is neither its sort nor a parameter of it: its keys, and where it runs.
[[nodiscard]] bool is_of_keys(std::string_view option);
// Only the options of a run.
[[nodiscard]] RunArguments run_options_of(const RunArguments& arguments);

// Two runs beside each other, on a timeline of their own.
[[nodiscard]] inline bool is_pair(const Content& content) {
  return std::holds_alternative<ShowPair>(content) || std::holds_alternative<ShowMistake>(content);
}
[[nodiscard]] inline bool is_figure(const Content& content) {
  return std::holds_alternative<ShowFigure>(content);
}

// Whether there are moments of it, which a scene can be walked through.
[[nodiscard]] inline bool has_moments(const Content& content) {
  return is_figure(content) || is_pair(content);
}

}  // namespace scatterscope::app
