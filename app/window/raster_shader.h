// Rasters drawn by a fragment shader on a texture: shaders/raster.frag.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ui/scene/colour_map.h"
#include "ui/scene/imgui/imgui_painter.h"

namespace scatterscope::window {

// Needs a current OpenGL context while it lives, and Dear ImGui's OpenGL 3 backend.
class RasterShader : public scene::RasterPainter {
 public:
  RasterShader();
  ~RasterShader() override;
  RasterShader(const RasterShader&) = delete;
  RasterShader& operator=(const RasterShader&) = delete;

  // Before each frame's first raster.
  void begin_frame() { used_ = 0; }
  void paint(const scene::Raster& raster, ImDrawList* list, ImVec2 min, ImVec2 max, const scene::Theme& theme) override;

 private:
  // Over how many empty cells each way a cell reaches.
  struct Growth {
    std::uint32_t across = 0, down = 0;
    bool operator==(const Growth&) const = default;
  };
  // What one raster of a frame is drawn from; kept for the next frame's.
  struct Drawn {
    RasterShader* shader = nullptr;
    unsigned cells = 0, colours = 0;  // textures: of values and weights, of the colour map
    const scene::ColourMap* map = nullptr;
    std::vector<float> values, weights;  // what the texture of cells was made from, in rows of
    std::uint32_t columns = 0;
    Growth growth;
    scene::Scale scale;
    scene::BesideColours beside;
  };
  static void bind(const ImDrawList* list, const ImDrawCmd* command);
  void link();
  void fill_texels(const scene::Raster& raster, Growth growth);
  void upload(const scene::Raster& raster, const scene::Theme& theme, Growth growth, Drawn& drawn);

  std::vector<std::unique_ptr<Drawn>> drawn_;  // draw lists point to them
  std::size_t used_ = 0;
  unsigned program_ = 0;
  int projection_ = -1, cells_ = -1, colour_map_ = -1, scale_ = -1, logarithmic_ = -1, ground_ = -1, stroke_ = -1;
  std::vector<float> texels_;
};

}  // namespace scatterscope::window
