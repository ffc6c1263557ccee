// PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scatterscope::app {

// `pixels`: rows from the top, three bytes a pixel. Empty if it cannot be packed.
[[nodiscard]] std::string pack_png(const std::vector<std::uint8_t>& pixels, int width, int height);

}  // namespace scatterscope::app
