// How Page Down leads through a lecture's scene, from where it begins to its own moment.
#pragma once

#include <cstdint>

namespace scatterscope::panels {

// All of it at once; every change of its figure; phases; iterations; places that its file names.
enum class WalkBy : std::uint8_t { at_once, changes, phases, iterations, places };

}  // namespace scatterscope::panels
