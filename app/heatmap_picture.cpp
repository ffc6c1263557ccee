#include "app/heatmap_picture.h"

#include <stb_easy_font.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "kernels/analysis/memory_units.h"
#include "ui/scene/colour_map.h"

namespace scatterscope::app {
namespace {

using scene::Rgba;
using scene::Role;

constexpr int map_side = 1024, strip_width = 160, gap = 44, edge = 28;
constexpr int letter = 2;  // pixels of the picture to one of the font
constexpr int line_height = 12 * letter;
constexpr int legend_width = 384, legend_height = 20;

enum class Align : std::uint8_t { start, middle, end };

class Canvas {
 public:
  Canvas(int width, int height, Rgba paper)
      : picture_{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width) * height * 3)} {
    fill(0, 0, width, height, paper);
  }

  void fill(int x, int y, int width, int height, Rgba colour) {
    const int right = std::min(x + width, picture_.width), bottom = std::min(y + height, picture_.height);
    for (int row = std::max(y, 0); row < bottom; ++row) {
      for (int column = std::max(x, 0); column < right; ++column) {
        std::uint8_t* pixel = picture_.pixels.data() +
                              (static_cast<std::size_t>(row) * picture_.width + static_cast<std::size_t>(column)) * 3;
        pixel[0] = colour.r;
        pixel[1] = colour.g;
        pixel[2] = colour.b;
      }
    }
  }

  void frame(int x, int y, int width, int height, Rgba colour) {
    fill(x - 1, y - 1, width + 2, 1, colour);
    fill(x - 1, y + height, width + 2, 1, colour);
    fill(x - 1, y, 1, height, colour);
    fill(x + width, y, 1, height, colour);
  }

  static int text_width(std::string words) { return stb_easy_font_width(words.data()) * letter; }

  // `y`: the top of the line.
  void text(int x, int y, std::string words, Rgba colour, Align align = Align::start) {
    struct Vertex {
      float x, y, z;
      std::array<std::uint8_t, 4> colour;
    };
    std::vector<Vertex> vertices(words.size() * 80);  // the font takes 270 bytes a letter
    const int quads = stb_easy_font_print(0, 0, words.data(), nullptr, vertices.data(),
                                          static_cast<int>(vertices.size() * sizeof(Vertex)));
    const int width = text_width(words);
    x -= align == Align::start ? 0 : align == Align::middle ? width / 2 : width;
    for (int q = 0; q < quads; ++q) {
      const Vertex &from = vertices[static_cast<std::size_t>(q) * 4],
                   &to = vertices[static_cast<std::size_t>(q) * 4 + 2];
      const auto scaled = [](float v) { return static_cast<int>(std::lround(v * letter)); };
      fill(x + scaled(from.x), y + scaled(from.y), scaled(to.x - from.x), scaled(to.y - from.y), colour);
    }
  }

  Picture take() { return std::move(picture_); }

 private:
  Picture picture_;
};

void draw_map(Canvas& canvas, int left, int top, int cell, const analysis::ScatterMap& map, const scene::Scale& scale,
              const scene::ColourMap& colours) {
  for (std::uint32_t row = 0; row < map.rows.size(); ++row) {
    for (std::uint32_t column = 0; column < map.columns; ++column) {
      const analysis::ScatterMap::Cell& of = map.at(row, column);
      if (of.stores == 0) continue;
      canvas.fill(left + static_cast<int>(column) * cell, top + static_cast<int>(row) * cell, cell, cell,
                  scene::map_colour(colours, scale, static_cast<float>(analysis::sectors_per_key(of))));
    }
  }
}

void draw_legend(Canvas& canvas, int x, int y, const scene::Scale& scale, const scene::ColourMap& colours,
                 const scene::Theme& theme) {
  const std::string words = std::string("sectors per key, ") + (scale.logarithmic ? "logarithmic" : "linear");
  canvas.text(x, y + 2, words, theme.text(Role::ink));
  x += Canvas::text_width(words) + 24;
  for (int k = 0; k < legend_width; ++k) {
    const float value = scale.value((static_cast<float>(k) + 0.5F) / legend_width);
    canvas.fill(x + k, y, 1, legend_height, scene::map_colour(colours, scale, value));
  }
  const auto least = static_cast<int>(std::lround(1 / scale.low));
  for (int parts = least; parts >= 1; parts /= 2) {
    const int at = x + static_cast<int>(legend_width * scale.position(1 / static_cast<float>(parts)));
    canvas.fill(at, y + legend_height, 1, 6, theme.fill(Role::faint));
    canvas.text(at, y + legend_height + 8, parts == 1 ? "1" : "1/" + std::to_string(parts), theme.text(Role::faint),
                Align::middle);
  }
}

}  // namespace

Picture draw_heatmap(const analysis::ScatterStores& stores, const analysis::ScatterMap& map, std::uint32_t most_lanes,
                     bool logarithmic, const scene::Theme& theme, const std::string& heading) {
  const int bins = static_cast<int>(std::max(1U, map.columns)), cell = std::max(1, map_side / bins), side = bins * cell;
  const int left = edge + Canvas::text_width(std::to_string(stores.keys)) + 16, top = edge + 5 * line_height;
  const int strip = left + side + gap;
  const int legend = top + side + gap;
  Canvas canvas(strip + strip_width + edge, legend + legend_height + line_height + edge, theme.fill(Role::paper));
  const Rgba ink = theme.text(Role::ink), faint = theme.text(Role::faint), rule = theme.fill(Role::faint);
  canvas.text(edge, edge, heading, ink);

  canvas.text(edge, top - 2 * line_height - 8, "source (thread order)", ink);
  canvas.text(left + side, top - 2 * line_height - 8, "destination", ink, Align::end);
  constexpr int parts = 4;
  for (int k = 0; k <= parts; ++k) {
    const auto at = static_cast<std::uint32_t>(std::uint64_t{stores.keys} * static_cast<unsigned>(k) / parts);
    const int offset =
        stores.keys == 0 ? 0 : static_cast<int>(std::uint64_t{at} * static_cast<unsigned>(side) / stores.keys);
    canvas.fill(left + offset, top - 8, 1, 8, rule);
    canvas.text(left + offset, top - line_height - 2, std::to_string(at), faint, Align::middle);
    canvas.fill(left - 8, top + offset, 8, 1, rule);
    canvas.text(left - 14, top + offset - 8, std::to_string(at), faint, Align::end);
  }
  canvas.fill(left, top, side, side, theme.fill(Role::empty_cell));
  canvas.frame(left, top, side, side, rule);
  const scene::Scale scale{static_cast<float>(stores.element_bytes) / analysis::sector_bytes, 1, logarithmic};
  const scene::ColourMap& colours = scene::colour_map(theme);
  draw_map(canvas, left, top, cell, map, scale, colours);

  canvas.text(strip + strip_width, top - 2 * line_height - 8, "sectors/request", ink, Align::end);
  canvas.text(strip, top - line_height - 2, "0", faint);
  canvas.text(strip + strip_width, top - line_height - 2, std::to_string(most_lanes), faint, Align::end);
  canvas.fill(strip, top, strip_width, side, theme.fill(Role::empty_cell));
  canvas.frame(strip, top, strip_width, side, rule);
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    if (map.rows[row].requests == 0) continue;
    const float mean = static_cast<float>(map.rows[row].sectors) / static_cast<float>(map.rows[row].requests);
    const float share = std::min(1.0F, mean / static_cast<float>(most_lanes));
    canvas.fill(strip, top + static_cast<int>(row) * cell, static_cast<int>(std::lround(strip_width * share)), cell,
                theme.fill(Role::bucket0));
  }
  draw_legend(canvas, left, legend, scale, colours, theme);
  return canvas.take();
}

}  // namespace scatterscope::app
