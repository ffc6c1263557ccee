// The size of the smallest letters of a scene; 0: it has none.
#pragma once

#include "ui/scene/scene.h"

namespace scatterscope::scene {

[[nodiscard]] float smallest_letters(const Scene& scene);

}  // namespace scatterscope::scene
