// The scatter heatmap as a picture, drawn without a window: map, strip of sectors per request, scale.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/analysis/scatter_map.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint8_t> pixels;  // rows from the top, three bytes a pixel
};

// Each bin a square of whole pixels, the map at most 1,024 of them wide. `heading`: up to two lines of ASCII.
[[nodiscard]] Picture draw_heatmap(const analysis::ScatterStores& stores, const analysis::ScatterMap& map,
                                   std::uint32_t most_lanes, bool logarithmic, const scene::Theme& theme,
                                   const std::string& heading);

}  // namespace scatterscope::app
