// The shape of a timed run, under a figure that shows a recorded one.
#pragma once

#include "ui/figures/strip.h"
#include "ui/layout/box.h"

namespace scatterscope::figures {

// Its keys a thread and what its blocks take, in a line; null for a sort without shapes.
[[nodiscard]] layout::BoxPtr shape_note(const Drawing& drawing);

}  // namespace scatterscope::figures
