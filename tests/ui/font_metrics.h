// Widths and heights of texts from the font files in use: what a picture shows, not what a table says.
#pragma once

#include <memory>
#include <string_view>

#include "ui/scene/scene.h"

namespace scatterscope::tests {

class FontMetrics final : public scene::TextMetrics {
 public:
  // Reads the fonts that the window would take. A face that is not installed is measured by the table.
  FontMetrics();
  ~FontMetrics() override;
  [[nodiscard]] float width(std::string_view utf8, float size, bool bold, bool mono) const override;

  // What the glyphs cover above and below the baseline; both 0 for spaces alone.
  struct Ink {
    float above = 0, below = 0;
  };
  [[nodiscard]] Ink ink(std::string_view utf8, float size, bool bold, bool mono) const;

 private:
  struct Faces;
  std::unique_ptr<Faces> faces_;
};

}  // namespace scatterscope::tests
