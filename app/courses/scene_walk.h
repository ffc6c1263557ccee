// The presses of a lecture's scene: the moments at which Page Down stops.
#pragma once

#include <cstdint>
#include <vector>

#include "app/courses/course.h"
#include "kernels/recording/recording.h"
#include "ui/figures/view.h"

namespace scatterscope::app {

// Moments from where the scene begins to its own, both among them, each once, in order. A walk by changes has only
// these two: what lies between, the figure says (pressed_moments). Throws where a place is behind the scene's own
// moment, or before the place ahead of it.
[[nodiscard]] std::vector<std::uint32_t> walk_stops(const SceneWalk& walk, const recording::Recording& recording,
                                                    std::uint32_t own);
// The same of two runs beside each other: by places, of which each names a step of their timeline, or at once.
[[nodiscard]] std::vector<std::uint32_t> walk_stops(const SceneWalk& walk, std::uint32_t own);
// The same of a figure, with the changes of the figure: `shown` is the scene at its own moment. Slow for many steps: it
// is drawn at each.
[[nodiscard]] std::vector<std::uint32_t> pressed_moments(const SceneWalk& walk, const figures::FigureInput& shown);
// The beginning of the iteration that the moment is in, as a walk's place; none before the first one.
[[nodiscard]] RunArguments iteration_start(const recording::Recording& recording, std::uint32_t moment);

}  // namespace scatterscope::app
