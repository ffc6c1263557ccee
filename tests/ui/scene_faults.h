// What no scene may have: texts that overlap, are covered or stand outside of it, and negative sizes.
#pragma once

#include <string>
#include <vector>

#include "tests/ui/font_metrics.h"
#include "ui/scene/scene.h"

namespace scatterscope::tests {

// Each fault of a scene in words. Texts are as wide and high as the fonts draw them; `size` is what the scene's lengths
// were multiplied by: faults below one pixel of that are none.
[[nodiscard]] std::vector<std::string> faults_of(const scene::Scene& scene, const FontMetrics& fonts, float size = 1);

}  // namespace scatterscope::tests
