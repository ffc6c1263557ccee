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

}  // namespace scatterscope::tests
