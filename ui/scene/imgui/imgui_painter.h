// A scene drawn into an ImGui draw list. Compiles on Dear ImGui 1.86 to 1.92.
#pragma once

#include <imgui.h>

#include "ui/scene/imgui/faces.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::scene {

// Whole pixels that text of a size is set in, so that glyphs are not resampled: a little larger at most than asked for.
[[nodiscard]] float text_pixels(float size, float scale);

[[nodiscard]] ImU32 to_imgui(Rgba colour);

// Draws rasters where the window can do better than one rectangle a cell: by a shader.
class RasterPainter {
 public:
  virtual ~RasterPainter() = default;
  // Adds to the list what draws the raster between two corners, in screen pixels. The raster must stay as it is until
  // the list is rendered.
  virtual void paint(const Raster& raster, ImDrawList* list, ImVec2 min, ImVec2 max, const Theme& theme) = 0;
};

// The scene's origin goes to `origin` (in screen pixels), one logical pixel becomes `scale` of them. Shapes outside the
// draw list's clip rectangle are skipped. The paper is not filled: that is the window's. Without a RasterPainter
// rasters are drawn as rectangles.
void paint(const Scene& scene, ImDrawList* list, ImVec2 origin, float scale, const Theme& theme, const Fonts& fonts,
           RasterPainter* rasters = nullptr);

}  // namespace scatterscope::scene
