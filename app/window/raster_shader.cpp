#include "app/window/raster_shader.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>

#include "app/window/shaders.h"

namespace scatterscope::window {
namespace {

constexpr float least_seen_side = 2.5F;  // pixels
constexpr float grown_weight = 1e-6F;

// Not by value: NaN is not equal to itself.
bool same_bytes(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

unsigned compile(GLenum kind, const char* source) {
  const unsigned shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  int done = GL_FALSE;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
  if (done == GL_TRUE) return shader;
  std::array<char, 512> words{};
  glGetShaderInfoLog(shader, static_cast<GLsizei>(words.size()), nullptr, words.data());
  throw std::runtime_error("a shader does not compile: " + std::string(words.data()));
}

unsigned make_texture() {
  unsigned texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER}) {
    glTexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
  }
  return texture;
}

}  // namespace

RasterShader::RasterShader() = default;

RasterShader::~RasterShader() {
  for (const auto& drawn : drawn_) {
    glDeleteTextures(1, &drawn->cells);
    glDeleteTextures(1, &drawn->colours);
  }
  if (program_ != 0) glDeleteProgram(program_);
}

// While the backend's own program is in use: the vertices' attributes lie where that one has them.
void RasterShader::link() {
  int theirs = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &theirs);
  const auto place = [theirs](const char* name) {
    return static_cast<GLuint>(glGetAttribLocation(static_cast<GLuint>(theirs), name));
  };
  program_ = glCreateProgram();
  glBindAttribLocation(program_, place("Position"), "position");
  glBindAttribLocation(program_, place("UV"), "uv");
  const unsigned vertex = compile(GL_VERTEX_SHADER, raster_vertex_shader);
  const unsigned fragment = compile(GL_FRAGMENT_SHADER, raster_fragment_shader);
  glAttachShader(program_, vertex);
  glAttachShader(program_, fragment);
  glLinkProgram(program_);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  int done = GL_FALSE;
  glGetProgramiv(program_, GL_LINK_STATUS, &done);
  if (done != GL_TRUE) throw std::runtime_error("the raster's shaders do not link");
  projection_ = glGetUniformLocation(program_, "projection");
  cells_ = glGetUniformLocation(program_, "cells");
  colour_map_ = glGetUniformLocation(program_, "colour_map");
  scale_ = glGetUniformLocation(program_, "scale");
  logarithmic_ = glGetUniformLocation(program_, "logarithmic");
  ground_ = glGetUniformLocation(program_, "ground");
  stroke_ = glGetUniformLocation(program_, "stroke");
}

// Called by the backend between two draws, its program and projection set.
void RasterShader::bind(const ImDrawList* /*list*/, const ImDrawCmd* command) {
  const Drawn& drawn = *static_cast<const Drawn*>(command->UserCallbackData);
  RasterShader& shader = *drawn.shader;
  if (shader.program_ == 0) shader.link();
  int theirs = 0;
  glGetIntegerv(GL_CURRENT_PROGRAM, &theirs);
  std::array<float, 16> projection{};
  const auto program = static_cast<GLuint>(theirs);
  glGetUniformfv(program, glGetUniformLocation(program, "ProjMtx"), projection.data());
  glUseProgram(shader.program_);
  glUniformMatrix4fv(shader.projection_, 1, GL_FALSE, projection.data());
  glUniform1i(shader.cells_, 0);
  glUniform1i(shader.colour_map_, 1);
  glUniform2f(shader.scale_, drawn.scale.low, drawn.scale.high);
  glUniform1i(shader.logarithmic_, drawn.scale.logarithmic && drawn.scale.low > 0 ? 1 : 0);
  const auto set_colour = [](int uniform, scene::Rgba c) {
    glUniform3f(uniform, c.r / 255.0F, c.g / 255.0F, c.b / 255.0F);
  };
  set_colour(shader.ground_, drawn.beside.ground);
  set_colour(shader.stroke_, drawn.beside.stroke);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, drawn.colours);
  glActiveTexture(GL_TEXTURE0);
}

// Values and weights. Where cells grow, an empty one beside others has their mean, of a weight that counts only where a
// pixel lies over no other cell.
void RasterShader::fill_texels(const scene::Raster& raster, Growth growth) {
  texels_.assign(raster.values.size() * 2, 0);
  const std::uint32_t rows = raster.rows();
  for (std::size_t cell = 0; cell < raster.values.size(); ++cell) {
    if (std::isnan(raster.values[cell])) continue;
    const float weight = raster.weights.empty() ? 1 : raster.weights[cell];
    const auto row = static_cast<std::uint32_t>(cell / raster.columns);
    const auto column = static_cast<std::uint32_t>(cell % raster.columns);
    for (std::uint32_t y = row - std::min(row, growth.down); y <= std::min(rows - 1, row + growth.down); ++y) {
      for (std::uint32_t x = column - std::min(column, growth.across);
           x <= std::min(raster.columns - 1, column + growth.across); ++x) {
        const std::size_t at = std::size_t{y} * raster.columns + x;
        if (!std::isnan(raster.values[at])) continue;
        const float little = weight * grown_weight, sum = texels_[2 * at] * texels_[2 * at + 1];
        texels_[2 * at + 1] += little;
        texels_[2 * at] = (sum + raster.values[cell] * little) / texels_[2 * at + 1];
      }
    }
    texels_[2 * cell] = raster.values[cell];
    texels_[2 * cell + 1] = weight;
  }
}

void RasterShader::upload(const scene::Raster& raster, const scene::Theme& theme, Growth growth, Drawn& drawn) {
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  const bool same = drawn.columns == raster.columns && drawn.growth == growth &&
                    same_bytes(drawn.values, raster.values) && same_bytes(drawn.weights, raster.weights);
  if (!same) {  // most frames show what the last one did
    drawn.values = raster.values;
    drawn.weights = raster.weights;
    drawn.columns = raster.columns;
    drawn.growth = growth;
    fill_texels(raster, growth);
    glBindTexture(GL_TEXTURE_2D, drawn.cells);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG32F, static_cast<GLsizei>(raster.columns), static_cast<GLsizei>(raster.rows()),
                 0, GL_RG, GL_FLOAT, texels_.data());
  }
  const scene::ColourMap& map = scene::colour_map(theme);
  if (drawn.map != &map) {
    static_assert(sizeof(scene::Rgba) == 4);
    glBindTexture(GL_TEXTURE_2D, drawn.colours);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(map.size()), 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 map.data());
    drawn.map = &map;
  }
  glBindTexture(GL_TEXTURE_2D, 0);
}

void RasterShader::paint(const scene::Raster& raster, ImDrawList* list, ImVec2 min, ImVec2 max,
                         const scene::Theme& theme) {
  if (used_ == drawn_.size()) {
    drawn_.push_back(std::make_unique<Drawn>());
    drawn_.back()->shader = this;
    drawn_.back()->cells = make_texture();
    drawn_.back()->colours = make_texture();
  }
  Drawn& drawn = *drawn_[used_++];
  drawn.scale = raster.scale;
  drawn.beside = scene::beside_colours(theme);
  // Cells of a pixel or two would not be seen from the back of a room.
  const auto growth = [](float side) { return side < least_seen_side ? 1U : 0U; };
  upload(raster, theme,
         {growth((max.x - min.x) / static_cast<float>(raster.columns)),
          growth((max.y - min.y) / static_cast<float>(raster.rows()))},
         drawn);
  list->AddCallback(bind, &drawn);
  list->AddImage((ImTextureID)(intptr_t)drawn.cells, min, max);
  list->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

}  // namespace scatterscope::window
