// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace scatterscope::app {

struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;  // rows from the top, three bytes a pixel
};

// Empty if it cannot be packed.
[[nodiscard]] std::string pack_png(const Picture& picture);

}  // namespace scatterscope::app
