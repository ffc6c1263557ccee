// A view as a picture, whatever its content: for exports, and for what a scene is to show.
#pragma once

#include <string>

#include "app/comparing/comparison.h"
#include "app/parameters/options.h"
#include "app/views/sources.h"
#include "kernels/text.h"
#include "ui/figures/view.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// `made` of sources_of(arguments). What its options do not say is as files have it. `words`: what ShowWords without its
// own shows. Throws where a place or a figure is not there.
[[nodiscard]] scene::Scene draw_view(const RunArguments& arguments, const ViewSources& made, const std::string& words,
                                     Language language, const figures::Room& room);

// Two runs at the place, with the figures and the key that the options name. `made` has a pair.
[[nodiscard]] Comparison comparison_of(const RunArguments& arguments, const ViewSources& made);
// The heatmap of a counted run, or the figure that the options name. `made` has a run.
[[nodiscard]] figures::View figure_view_of(const RunArguments& arguments, const ViewSources& made);

}  // namespace scatterscope::app
