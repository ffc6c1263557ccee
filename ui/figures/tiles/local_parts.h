// Words left of a gap between strips that are not laid out in boxes.
#pragma once

#include <string>
#include <vector>

#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

inline constexpr float local_room = 700;  // for labels on the left and strips

struct GapLabel {
  std::vector<std::string> lines;
  float width = 0;
};
[[nodiscard]] GapLabel gap_label(const Drawing& drawing, Text words);
void draw_gap_label(Drawing& drawing, const StripLayout& layout, const GapLabel& label, float y0, float y1);

}  // namespace scatterscope::figures
