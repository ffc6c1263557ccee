#include "app/window/offscreen.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>

#include "app/letters/fonts.h"
#include "app/window/interface.h"
#include "app/window/platform.h"
#include "app/window/raster_shader.h"
#include "kernels/texts/processes.h"
#include "ui/scene/imgui/imgui_painter.h"

namespace scatterscope::window {

Framebuffer::Framebuffer(int width, int height) : width_(width), height_(height) {
  glGenTextures(1, &texture_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glGenFramebuffers(1, &framebuffer_);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  complete_ = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

Framebuffer::~Framebuffer() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &framebuffer_);
  glDeleteTextures(1, &texture_);
}

std::vector<std::uint8_t> Framebuffer::pixels() const {
  return read_pixels(width_, height_);
}

void finish_drawing() {
  glFinish();
}

std::vector<std::uint8_t> read_pixels(int width, int height) {
  const std::size_t row = static_cast<std::size_t>(width) * 3;
  std::vector<std::uint8_t> bottom_up(row * static_cast<std::size_t>(height));
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, bottom_up.data());
  std::vector<std::uint8_t> pixels(bottom_up.size());
  for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
    std::copy_n(bottom_up.data() + (static_cast<std::size_t>(height) - 1 - y) * row, row, pixels.data() + y * row);
  }
  return pixels;
}

}  // namespace scatterscope::window

namespace scatterscope::app {

void draw_pictures(std::span<const scene::Scene> scenes, const scene::Theme& theme, float scale,
                   const TakePicture& take) {
  using namespace window;
  const Platform platform(640, 480, false);
  int largest = 0;
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
  Interface interface(platform);
  RasterShader rasters;
  FontSet fonts;
  for (const scene::Scene& scene : scenes) {
    check_picture_size(scene.width, scene.height, scale, static_cast<std::uint64_t>(largest));
    Picture picture{pixels_of(scene.width, scale), pixels_of(scene.height, scale), {}};
    fonts.fit(1, scale, scene.language);
    const Framebuffer framebuffer(picture.width, picture.height);
    if (!framebuffer.complete()) throw Error{texts::internal_error, {"glCheckFramebufferStatus"}, exit_lacking};
    do {
      if (fonts.take_changes()) interface.upload_fonts();
      interface.begin(picture.width, picture.height);
      scene::paint(scene, ImGui::GetBackgroundDrawList(), ImVec2(0, 0), scale, theme, fonts.fonts().figure, &rasters);
      const scene::Rgba paper = theme.fill(scene::Role::paper);
      interface.end(picture.width, picture.height, {paper.r / 255.0F, paper.g / 255.0F, paper.b / 255.0F});
    } while (fonts.complete(*ImGui::GetDrawData()));
    picture.pixels = framebuffer.pixels();
    take(picture);
  }
}

}  // namespace scatterscope::app
