// A scene as a file of its own: SVG 1.1, fonts by name with fall-backs for Chinese, numbers printed alike everywhere.
#pragma once

#include <string>

#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::scene {

// Ends in a newline. Bytes that are no UTF-8, and control characters that XML forbids, become U+FFFD.
[[nodiscard]] std::string to_svg(const Scene& scene, const Theme& theme);

}  // namespace scatterscope::scene
