// Faces that a scene is painted in where Dear ImGui paints it, by name: what holds them needs no ImGui.
#pragma once

#include <vector>

struct ImFont;

namespace scatterscope::scene {

class RasterPainter;

// Not owned; they must stay in the atlas as long as something is painted. mono_bold may be null: mono drawn twice.
struct Fonts {
  ImFont* regular = nullptr;
  ImFont* bold = nullptr;
  ImFont* mono = nullptr;
  ImFont* mono_bold = nullptr;
  float pixels = 0;             // their size in the atlas
  std::vector<Fonts> others{};  // faces at other sizes, any may be null: a text takes the one nearest to its own size
};

}  // namespace scatterscope::scene
