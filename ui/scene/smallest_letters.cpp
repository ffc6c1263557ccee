#include "ui/scene/smallest_letters.h"

#include <algorithm>
#include <variant>

namespace scatterscope::scene {

float smallest_letters(const Scene& scene) {
  float least = 0;
  for (const Shape& shape : scene.shapes)
    if (const auto* label = std::get_if<Label>(&shape)) least = least == 0 ? label->size : std::min(least, label->size);
  return least;
}

}  // namespace scatterscope::scene
