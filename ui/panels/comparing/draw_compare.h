// What the panels of a comparison and its stage share: the figure of a side, its name, and the counts in which the
// two runs differ.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "ui/panels/draw.h"

namespace scatterscope::panels {

// The width of a key's cell in two figures beside each other: as wide as the narrower of them would have it, or as the
// wider text needs. 0: they have no keys in common.
[[nodiscard]] float common_key_width(const std::array<figures::FigureInput, 2>& sides);

// The scene of a side, whose own input and number `side` has.
[[nodiscard]] const scene::Scene& side_scene(Draw& side, const figures::FigureInput& key);
// That scene again, or, while keys are on their way in it, as it is now.
[[nodiscard]] const scene::Scene& kept_side_scene(const Draw& side);
void paint_side(Draw& side, const scene::Scene& scene, float zoom, ImVec2 room);
// What the mouse points at in it goes to both sides.
void report_hover(Draw& draw, const Draw& side);

// Its run; of a mistake what it stands for. `in_short`: without what words_in_common() says, and with
// the mistake's name.
[[nodiscard]] std::string side_words(const Draw& draw, std::size_t side, bool in_short = false);
// Keys, bits and threads per block of both runs; empty where these differ, and of a mistake.
[[nodiscard]] std::string words_in_common(const Draw& draw);
// How a side stands to the other one; empty while it goes on.
[[nodiscard]] std::string waiting_words(const Draw& draw, std::size_t side);

// Counts of both whole runs, those first that differ; at most `most`.
struct TellingCount {
  std::string words;
  std::array<std::string, 2> numbers;
  bool differs = false;
};
[[nodiscard]] std::vector<TellingCount> telling_counts(const Draw& draw, std::size_t most);
// One sentence: of a mistake the difference, else where both runs stand.
[[nodiscard]] std::string compare_caption(const Draw& draw);

}  // namespace scatterscope::panels
