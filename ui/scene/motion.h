// Keys on their way: what moves between two scenes of one figure, found in the scenes themselves.
//
// A key moves where the later scene has an arrow that the earlier one lacks, from the cell that it leaves to a cell
// that was empty: its text runs along the arrow, with a bar that it stands under. Lines without a colour are such
// arrows too: ways that a figure does not draw.
#pragma once

#include <cstddef>
#include <vector>

#include "ui/scene/scene.h"

namespace scatterscope::scene {

inline constexpr float travel_seconds = 0.3F;

// Of one line of text in the later scene.
struct Travel {
  std::size_t first = 0, end = 0;  // its shapes
  std::size_t cell = 0;            // the shape that it ends in, a rectangle
  std::vector<Point> way;          // of the cell's centre, to where it stands
};
// In the order of the shapes; none where scenes of other figures follow each other.
[[nodiscard]] std::vector<Travel> travels(const Scene& before, const Scene& after);

// The later scene with these texts on their way: `part` of it is done, 0 to 1. Their cells stay empty meanwhile.
[[nodiscard]] Scene under_way(const Scene& after, const std::vector<Travel>& travels, float part);

}  // namespace scatterscope::scene
