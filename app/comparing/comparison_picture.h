// A comparison without its window: as a picture, and in words.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "app/comparing/comparison.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/text.h"
#include "ui/figures/view.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// As large as the room, with the caption as the scene's description. `maps`: counted, in place of the runs' own maps.
[[nodiscard]] scene::Scene draw_comparison(const Comparison& comparison,
                                           const std::array<std::shared_ptr<const analysis::RunHeatmap>, 2>& maps,
                                           const figures::Looks& looks, const figures::Room& room);
// One sentence: of a mistake the difference, else where both runs stand.
[[nodiscard]] std::string comparison_caption(const Comparison& comparison, Language language);

}  // namespace scatterscope::app
