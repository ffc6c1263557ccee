// The colours of rasters: from blue for the least to yellow or brown for the most, even steps for the eye. Lightness
// alone tells them apart too, so that the map serves every kind of colour vision; its least stands out from the theme's
// paper, and its most stands out most.
#pragma once

#include <array>

#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::scene {

inline constexpr std::size_t map_steps = 256;
using ColourMap = std::array<Rgba, map_steps>;

[[nodiscard]] const ColourMap& colour_map(const Theme& theme);
// The colour of a value on a raster's scale.
[[nodiscard]] Rgba map_colour(const ColourMap& map, const Scale& scale, float value);

// 0 on a scale that begins above it: nothing was counted there, which is not the least.
[[nodiscard]] bool stands_beside(const Scale& scale, float value);
// Such cells are of a grey that the map has not and, where both sides are long enough, crossed from corner to corner.
struct BesideColours {
  Rgba ground, stroke;
};
[[nodiscard]] const BesideColours& beside_colours(const Theme& theme);
inline constexpr float least_crossed_side = 6;  // pixels
// The stroke across a cell of that width and height, in pixels.
[[nodiscard]] float cross_width(float cell_width, float cell_height);

}  // namespace scatterscope::scene
