// The room that a figure is laid out for where it fills its panel: in a large panel fewer units, so that texts grow
// too.
#pragma once

#include <algorithm>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

struct Room {
  float width = 0, height = 0;
};
// The panel's own room, divided by as much as it exceeds the room that the figure wants, at most by `growth`.
[[nodiscard]] inline Room room_for(const FigureInput& input, Room wanted, float growth = 1.8F) {
  if (!(input.preferred_width > 1) || !(input.preferred_height > 1)) return {960, 720};
  const float exceeds = std::min(input.preferred_width / wanted.width, input.preferred_height / wanted.height);
  const float scale = std::clamp(exceeds, 1.0F, growth);
  return {input.preferred_width / scale, input.preferred_height / scale};
}

}  // namespace scatterscope::figures
