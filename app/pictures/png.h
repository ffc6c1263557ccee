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
// Why no picture of such a figure is drawn: its side, which may be no longer than `most_side` either, or all pixels;
// names a scale that fits.
[[nodiscard]] std::optional<Error> check_picture_size(float width, float height, float scale, std::uint64_t most_side);

// Empty if it cannot be packed.
[[nodiscard]] std::string pack_png(const Picture& picture);

}  // namespace scatterscope::app
