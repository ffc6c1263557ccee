// Which line does that: on the stage the line that is running and its neighbours, in letters for a hall.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "ui/panels/workspace.h"

namespace scatterscope::panels {

struct Draw;

// The line before, the one that is running and the line behind it, as the source panel has them; empty ones where a
// body begins or ends.
struct RunningLines {
  std::array<std::string, 3> text;
  std::string place;  // "radix_1bit.cuh:52"; empty: nothing runs
};
[[nodiscard]] RunningLines running_lines(const SourcePage& page, const std::string& file);

// What they take of the stage, in letters of so many pixels; 0: they are not shown.
[[nodiscard]] float stage_lines_height(Draw& draw, float letters);
void draw_stage_lines(Draw& draw, float top, float letters);

}  // namespace scatterscope::panels
