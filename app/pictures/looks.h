// How scenes look in a file, and who makes pictures of them.
#pragma once

#include <functional>
#include <span>

#include "app/errors/common_errors.h"
#include "app/pictures/png.h"
#include "kernels/text.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

struct Looks {
  const scene::Theme* theme;
  Language language = Language::english;
  float scale = 1;
};

using TakePicture = std::function<void(const Picture&)>;
// Draws scenes offscreen at `scale` pixels a unit; each picture is handed on before the next is drawn. Ends at the
// first error, its own or one that `take` throws. Null in a program without a window.
using DrawPictures = void (*)(std::span<const scene::Scene>, const scene::Theme&, float scale, const TakePicture& take);

}  // namespace scatterscope::app
