// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;  // rows from the top
  int channels = 3;                  // bytes a pixel; the fourth says how opaque it is
};

// Of a side of so many points.
[[nodiscard]] int pixels_of(float points, float scale);
// Throws Error{picture_too_large} for a side that is longer than allowed, or than `most_side`, and for too many pixels
// in all; it names a scale that fits.
void check_picture_size(float width, float height, float scale, std::uint64_t most_side);

// Empty if it cannot be packed.
[[nodiscard]] std::string pack_png(const Picture& picture);

}  // namespace scatterscope::app
