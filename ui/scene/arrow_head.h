// The triangle at the end of an arrow, the same in every interpreter of a scene.
#pragma once

#include <optional>

#include "ui/scene/scene.h"

namespace scatterscope::scene {

struct ArrowHead {
  Point tip, left, right;
  Point shaft_end;  // where the line must stop, so that it does not poke out beside the tip
};

// None for lines that are no arrows or end in a point of no direction.
[[nodiscard]] std::optional<ArrowHead> arrow_head(const Line& line);

}  // namespace scatterscope::scene
