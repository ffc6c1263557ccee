// The program's icon: one iteration of a sort, each key in its bucket's colour, from its place before to its place
// after.
#pragma once

#include "kernels/analysis/key_table.h"
#include "ui/scene/scene.h"

namespace scatterscope::figures {

inline constexpr float icon_side = 48;

// Of the first iteration of a recording of a few keys by their last bit, in the colours of a dark theme. What stands
// beside the rounded square is the scene's paper.
[[nodiscard]] scene::Scene draw_icon(const analysis::KeyTable& keys);

}  // namespace scatterscope::figures
