// Two runs beside each other as one picture: the figure of each below its name, and below both the counts in which the
// runs differ. The stage is laid out by the same sizes.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "ui/figures/pairs/pair_words.h"
#include "ui/figures/view.h"
#include "ui/scene/scene.h"

namespace scatterscope::figures {

inline constexpr std::size_t most_counts = 4;
// The least letters of two figures are this part of the height.
inline constexpr float pair_part = 51;

// Letters and what stands between, in the unit of the height that they are parts of.
struct PairSizes {
  explicit PairSizes(float height);
  float name, number, label;           // letters: of runs' names, of counts, and of what they count
  float gap;                           // the line between the figures
  [[nodiscard]] float head() const;    // a name above its figure
  [[nodiscard]] float counts() const;  // numbers, and words below them
};

// A side's name, cut where it is too long, and how the side stands to the other one.
[[nodiscard]] scene::Scene name_line(const std::string& name, const std::string& waiting, float width,
                                     const PairSizes& sizes);
// What the counts cover stands left of them.
[[nodiscard]] float width_of_cover(const std::string& cover, const PairSizes& sizes);
// The first of them whose words have room in that width, one at least.
[[nodiscard]] std::vector<TellingCount> fitting_counts(std::vector<TellingCount> counts, float width,
                                                       const PairSizes& sizes);
// What they cover; left and right number of each, and below them what they count, in cells of the same width.
[[nodiscard]] scene::Scene counts_line(const std::vector<TellingCount>& counts, const std::string& cover, float width,
                                       const PairSizes& sizes);

// The map beside which a side's stands; none unless both sides show maps.
[[nodiscard]] MapBeside map_beside(const View& view, const FigureInput& other);

struct PairInput {
  std::array<FigureInput, 2> figures;  // whatever their rooms and maps beside them
  RunPair runs;
  Room room{};  // letters are parts of its height; its text size is not asked for
};
// As large as the room. Figures of a size that no readable letters have room for come out smaller.
[[nodiscard]] scene::Scene draw_pair(const PairInput& input);

}  // namespace scatterscope::figures
