// Plots of made-up results, and what stands in them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <variant>

#include "tests/ui/scene_checks.h"
#include "ui/plots/plot.h"

namespace scatterscope::tests {

inline scene::Scene plot(const timing::MeasuredSet& set, const plots::View& view, Language language = Language::english,
                         float width = 1200, float height = 800) {
  return plots::draw({set, view, language, width, height});
}

inline std::string words_in(const scene::Scene& scene) {
  std::string all;
  for (const scene::Label& text : all_of<scene::Label>(scene)) all += text.text + "\n";
  return all;
}

inline bool has(const scene::Scene& scene, const std::string& words) {
  return words_in(scene).find(words) != std::string::npos;
}

inline std::size_t shapes_of(const scene::Scene& scene, const scene::Ref& ref) {
  return static_cast<std::size_t>(std::count_if(scene.shapes.begin(), scene.shapes.end(), [&](const scene::Shape& s) {
    const auto* rect = std::get_if<scene::Rect>(&s);
    return rect != nullptr && rect->ref == ref;
  }));
}

// No two lines of text lie over each other.
inline void check_apart(const scene::Scene& scene) {
  struct Box {
    float left, right, top, bottom;
    std::string words;
  };
  std::vector<Box> boxes;
  std::string overlap;
  for (const scene::Label& text : all_of<scene::Label>(scene)) {
    if (text.text.empty()) continue;
    const float width = scene::table_metrics().width(text.text, text.size, text.bold, text.mono);
    const float before = text.align == scene::Align::start ? 0 : text.align == scene::Align::middle ? width / 2 : width;
    const Box box{text.at.x - before, text.at.x - before + width, text.at.y - text.size * 0.75F, text.at.y, text.text};
    for (const Box& other : boxes) {
      if (box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom) {
        overlap = box.words + " | " + other.words;
      }
    }
    boxes.push_back(box);
  }
  CHECK(overlap == "");
}

}  // namespace scatterscope::tests
