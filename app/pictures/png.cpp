#include "app/pictures/png.h"

#include <stb_image_write.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>

#include "app/parameters/options.h"
#include "kernels/parameters/budget.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {

int pixels_of(float points, float scale) {
  constexpr float most = 1'000'000'000;
  return static_cast<int>(std::clamp(std::ceil(points * scale), 1.0F, most));
}

void check_picture_size(float width, float height, float scale, std::uint64_t most_side) {
  const std::uint64_t side = std::min(most_side, budget::fixed(budget::Cost::picture_side));
  const std::uint64_t all = budget::fixed(budget::Cost::picture_pixels);
  const auto fits = [&](float tried) {
    const auto w = static_cast<std::uint64_t>(pixels_of(width, tried));
    const auto h = static_cast<std::uint64_t>(pixels_of(height, tried));
    return w <= side && h <= side && w * h <= all;
  };
  if (fits(scale)) return;
  const auto said = [](float tried) {
    std::array<char, 16> word{};
    (void)std::snprintf(word.data(), word.size(), "%g", static_cast<double>(tried));
    return std::string(word.data());
  };
  std::string setting = "--out F.svg";
  for (int tenths = static_cast<int>(scale * 10); tenths >= 10 * static_cast<int>(least_scale); --tenths) {
    const float tried = static_cast<float>(tenths) / 10;
    if (!fits(tried)) continue;
    setting = "--scale " + said(tried);
    break;
  }
  throw Error{texts::picture_too_large,
              {said(scale), std::to_string(pixels_of(width, scale)), std::to_string(pixels_of(height, scale)),
               std::to_string(side), std::to_string(all), setting},
              exit_bad_input};
}

std::string pack_png(const Picture& picture) {
  std::string bytes;
  const auto append = [](void* out, void* data, int size) {
    static_cast<std::string*>(out)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  if (stbi_write_png_to_func(append, &bytes, picture.width, picture.height, picture.channels, picture.pixels.data(),
                             picture.width * picture.channels) == 0)
    bytes.clear();
  return bytes;
}

}  // namespace scatterscope::app
