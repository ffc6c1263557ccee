// The races of the recording that is shown.
#pragma once

#include <cstdint>

namespace scatterscope::panels {

struct Draw;

// A row each where there are any. A click goes to the step of the later access and chooses the cell; again, to the
// earlier one. Both threads stand below, and in the list of threads they are framed.
void draw_races(Draw& draw);

// Whether the thread has part in the race that is shown: its cell is chosen, and one of its accesses is just done.
[[nodiscard]] bool has_part_in_race(const Draw& draw, std::uint32_t block, std::uint32_t thread);

}  // namespace scatterscope::panels
