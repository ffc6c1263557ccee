// The scatter heatmap as a picture, drawn without a window: map, strip of sectors per request, scale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/pictures/png.h"
#include "app/pictures/text_raster.h"
#include "kernels/analysis/scatter/scatter_map.h"
#include "kernels/story/memory/scatter_view.h"
#include "kernels/text.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

struct HeatmapPicture {
  std::uint32_t keys = 0;  // of the iteration
  const analysis::ScatterMap& map;
  story::ScatterRange range{};  // of its scales
  bool logarithmic = false;
  const scene::Theme& theme;
  Language language = Language::english;
  std::vector<std::string> heading;  // lines
};

// Each bin a square of whole pixels, the map at most 1,024 of them wide. A text that has not enough room is set
// smaller.
[[nodiscard]] Picture draw_heatmap(const HeatmapPicture& of, const TextRaster& letters);

// Throws Error{font_missing, chinese_font_missing} where nothing on this machine has the characters that a picture of
// that language needs.
void check_font(const TextRaster& letters, Language language);

}  // namespace scatterscope::app
