// Pictures without a visible window: a framebuffer of any size, read back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/pictures/looks.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::window {

// An OpenGL framebuffer with one RGBA texture, bound while it lives. Needs a current context.
class Framebuffer {
 public:
  Framebuffer(int width, int height);
  ~Framebuffer();
  Framebuffer(const Framebuffer&) = delete;
  Framebuffer& operator=(const Framebuffer&) = delete;
  [[nodiscard]] bool complete() const { return complete_; }
  [[nodiscard]] std::vector<std::uint8_t> pixels() const;

 private:
  int width_, height_;
  unsigned texture_ = 0, framebuffer_ = 0;
  bool complete_ = false;
};

// Returns when all that was drawn is in the framebuffer: frames are timed with it.
void finish_drawing();
// Of the bound framebuffer: rows from the top, three bytes a pixel.
[[nodiscard]] std::vector<std::uint8_t> read_pixels(int width, int height);

}  // namespace scatterscope::window

namespace scatterscope::app {

// DrawPictures, on the theme's paper.
void draw_pictures(std::span<const scene::Scene> scenes, const scene::Theme& theme, float scale,
                   const TakePicture& take);

}  // namespace scatterscope::app
