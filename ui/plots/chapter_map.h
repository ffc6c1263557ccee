// The map of the chapter: every sort, placed by how it goes about it, with what was counted of it on the same keys, and
// how long it takes at full size. A pure function of these values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/analysis/sort_counts.h"
#include "kernels/text.h"
#include "kernels/timing/measured.h"
#include "ui/plots/selection.h"
#include "ui/scene/scene.h"

namespace scatterscope::plots {

struct PlacedSort {
  std::string name;
  bool by_digits = true;  // else it compares keys
  bool top_down = false;  // else bottom-up
  bool stable = true;
  enum class Kind : std::uint8_t { waiting, running, counted, cannot_run };
  Kind kind = Kind::waiting;
  analysis::SortCounts counts{};
  std::string problem{};    // why it cannot run, in the user's language
  double milliseconds = 0;  // of the fastest run at full size; 0: none was measured
  std::string form{};       // how its form differs from the one that was counted, in the user's language; empty: not
};

struct ChapterMap {
  std::vector<PlacedSort> sorts;
  std::string input;             // what was counted, in the user's language
  std::uint64_t timed_keys = 0;  // of the full-size runs; 0: there are none
  std::string timed_on;          // where and when, in the user's language
};

// The fastest runs of uniform u32 keys, ascending and without values, at the size that most of `sorts` were measured
// at, the largest of several. None from the executor, whose times say nothing about a GPU.
struct FullSizeTimes {
  std::uint64_t n = 0;               // 0: there are none
  std::vector<double> milliseconds;  // of each of `sorts`; 0: none
  std::vector<RunIndex> runs;        // whose they are; without meaning where there is none
};
[[nodiscard]] FullSizeTimes full_size_times(const timing::MeasuredSet& set, std::span<const std::string> sorts,
                                            std::optional<std::uint64_t> n = {});

struct ChapterMapInput {
  const ChapterMap& map;
  Language language = Language::english;
  // The room that the scene will be scaled to fit, in logical pixels: the layout follows its ratio.
  float preferred_width = 960, preferred_height = 640;
  std::optional<scene::Ref> hovered{}, chosen{};
  // As PlotInput's: the table alone then, each way named above its sorts.
  float least_letters = 0;
};
// Shapes refer to sorts (Ref::Kind::sort), by their place in the map.
[[nodiscard]] scene::Scene draw_chapter_map(const ChapterMapInput& input);

// Everything that the map says of a sort, a line each.
[[nodiscard]] std::vector<std::string> words_of(const ChapterMap& map, std::size_t sort, Language language);

}  // namespace scatterscope::plots
