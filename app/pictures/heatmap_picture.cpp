#include "app/pictures/heatmap_picture.h"

#include <algorithm>
#include <cmath>

#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/outputs.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/scene/colour_map.h"

namespace scatterscope::app {
namespace {

using scene::Align;
using scene::Rgba;
using scene::Role;

// In pixels.
constexpr int map_side = 1024, strip_width = 190, gap = 44, edge = 28;
constexpr float heading_size = 32, label_size = 28, tick_size = 23;
constexpr int heading_line = 40, heading_gap = 10, label_line = 36, tick_line = 30;
constexpr int tick_length = 8, label_gap = 20;
constexpr int legend_width = 384, legend_height = 22, swatch_width = 44;
constexpr int least_seen_side = 3;

class Canvas {
 public:
  Canvas(int width, int height, Rgba paper, const TextRaster& letters)
      : picture_{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width) * height * 3)},
        letters_(letters) {
    fill(0, 0, width, height, paper);
  }

  [[nodiscard]] int width() const { return picture_.width; }

  void fill(int x, int y, int width, int height, Rgba colour) {
    const int right = std::min(x + width, picture_.width), bottom = std::min(y + height, picture_.height);
    for (int row = std::max(y, 0); row < bottom; ++row) {
      for (int column = std::max(x, 0); column < right; ++column) blend(column, row, colour, 1);
    }
  }

  void frame(int x, int y, int width, int height, Rgba colour) {
    fill(x - 1, y - 1, width + 2, 1, colour);
    fill(x - 1, y + height, width + 2, 1, colour);
    fill(x - 1, y, 1, height, colour);
    fill(x + width, y, 1, height, colour);
  }

  // A cell that stands beside the scale.
  void crossed(int x, int y, int width, int height, const scene::BesideColours& colours) {
    fill(x, y, width, height, colours.ground);
    const auto w = static_cast<float>(width), h = static_cast<float>(height);
    if (std::min(w, h) < scene::least_crossed_side) return;
    const float reach = scene::cross_width(w, h) / 2 + 0.5F, slant = std::hypot(1 / w, 1 / h);
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const float across = (static_cast<float>(column) + 0.5F) / w, down = (static_cast<float>(row) + 0.5F) / h;
        const float covered = std::clamp(reach - std::abs(across + down - 1) / slant, 0.0F, 1.0F);
        blend(x + column, y + row, colours.stroke, covered);
      }
    }
  }

  // The text's first or last pixel or its middle at `x`, its line's top at `y`; smaller where it is wider than `room`.
  void text(int x, int y, const std::string& words, float size, Rgba colour, Align align, int room) {
    float wide = letters_.width(words, size);
    if (wide > static_cast<float>(room)) {
      size *= static_cast<float>(room) / wide;
      wide = static_cast<float>(room);
    }
    const float left = align == Align::start ? 0 : align == Align::middle ? wide / 2 : wide;
    letters_.draw(words, size, static_cast<float>(x) - left, y + static_cast<int>(std::lround(size * 0.8F)),
                  [&](int column, int row, std::uint8_t coverage) {
                    if (column < 0 || row < 0 || column >= picture_.width || row >= picture_.height) return;
                    blend(column, row, colour, static_cast<float>(coverage) / 255);
                  });
  }

  Picture take() { return std::move(picture_); }

 private:
  void blend(int x, int y, Rgba colour, float covered) {
    std::uint8_t* pixel =
        picture_.pixels.data() + (static_cast<std::size_t>(y) * picture_.width + static_cast<std::size_t>(x)) * 3;
    const auto mixed = [covered](std::uint8_t below, std::uint8_t above) {
      return static_cast<std::uint8_t>(
          std::lround(std::lerp(static_cast<float>(below), static_cast<float>(above), covered)));
    };
    pixel[0] = mixed(pixel[0], colour.r);
    pixel[1] = mixed(pixel[1], colour.g);
    pixel[2] = mixed(pixel[2], colour.b);
  }

  Picture picture_;
  const TextRaster& letters_;
};

class Painter {
 public:
  Painter(const HeatmapPicture& of, const TextRaster& letters)
      : of_(of),
        letters_(letters),
        cell_(map_side / static_cast<int>(std::max(1U, of.map.columns))),
        side_(cell_ * static_cast<int>(std::max(1U, of.map.columns))),
        left_(edge + width(std::to_string(of.keys), tick_size) + 2 * tick_length + 4),
        top_(edge + static_cast<int>(of.heading.size()) * heading_line + label_line + tick_line + label_gap +
             heading_gap),
        strip_(left_ + side_ + gap),
        legend_(top_ + side_ + gap),
        canvas_(strip_ + strip_width + edge, legend_ + legend_height + tick_line + label_line + label_gap + edge,
                of.theme.fill(Role::paper), letters) {}

  Picture draw() {
    int y = edge;
    for (const std::string& line : of_.heading) {
      canvas_.text(edge, y, line, heading_size, ink_, Align::start, canvas_.width() - 2 * edge);
      y += heading_line;
    }
    draw_axes();
    draw_cells();
    draw_strip();
    draw_legend();
    return canvas_.take();
  }

 private:
  [[nodiscard]] std::string say(Text id) const { return scatterscope::text(id, of_.language); }
  [[nodiscard]] int width(const std::string& words, float size) const {
    return static_cast<int>(std::ceil(letters_.width(words, size)));
  }

  void tick(int x, int y, const std::string& words, Align align) {
    canvas_.text(x, y, words, tick_size, faint_, align, 2 * edge + left_);
  }

  void draw_axes() {
    const int labels = top_ - tick_line - label_line - tick_length / 2, room = side_ / 2;
    canvas_.text(edge, labels, say(texts::fig_heatmap_source), label_size, ink_, Align::start, room);
    canvas_.text(left_ + side_, labels, say(texts::fig_destination), label_size, ink_, Align::end, room);
    constexpr std::uint32_t most_parts = 4;
    const std::uint32_t parts = std::min(most_parts, of_.keys);
    for (std::uint32_t k = 0; k <= parts && parts > 0; ++k) {
      const std::uint64_t at = std::uint64_t{of_.keys} * k / parts;
      const int offset = static_cast<int>(at * static_cast<unsigned>(side_) / of_.keys);
      canvas_.fill(left_ + offset, top_ - tick_length, 1, tick_length, rule_);
      // A long last number stands before its tick, away from the strip's numbers.
      const bool beside_strip = k == parts && width(std::to_string(at), tick_size) / 2 + label_gap > gap;
      tick(left_ + offset, top_ - tick_length - tick_line + 3, std::to_string(at),
           beside_strip ? Align::end : Align::middle);
      canvas_.fill(left_ - tick_length, top_ + offset, tick_length, 1, rule_);
      tick(left_ - 2 * tick_length + 2, top_ + offset - static_cast<int>(tick_size / 2), std::to_string(at),
           Align::end);
    }
  }

  void draw_cell(int x, int y, int wide, int high, float value) {
    if (scene::stands_beside(scale_, value)) {
      canvas_.crossed(x, y, wide, high, scene::beside_colours(of_.theme));
    } else {
      canvas_.fill(x, y, wide, high, scene::map_colour(colours_, scale_, value));
    }
  }

  void draw_cells() {
    canvas_.fill(left_, top_, side_, side_, of_.theme.fill(Role::empty_cell));
    canvas_.frame(left_, top_, side_, side_, rule_);
    // Cells of a pixel or two would not be seen from the back of a room: they reach over what is empty beside them.
    if (cell_ < least_seen_side) draw_cells(1);
    draw_cells(0);
  }

  void draw_cells(int reach) {
    for (std::uint32_t row = 0; row < of_.map.rows.size(); ++row) {
      for (std::uint32_t column = 0; column < of_.map.columns; ++column) {
        const analysis::ScatterMap::Cell& cell = of_.map.at(row, column);
        if (cell.stores == 0) continue;
        const int x = static_cast<int>(column) * cell_, y = static_cast<int>(row) * cell_;
        const int from_x = std::max(0, x - reach), from_y = std::max(0, y - reach);
        draw_cell(left_ + from_x, top_ + from_y, std::min(side_, x + cell_ + reach) - from_x,
                  std::min(side_, y + cell_ + reach) - from_y, static_cast<float>(analysis::sectors_per_key(cell)));
      }
    }
  }

  void draw_strip() {
    const double best = of_.range.best_per_request, most = of_.range.most_per_request;
    canvas_.text(strip_ + strip_width, top_ - tick_line - label_line - tick_length / 2,
                 say(texts::fig_heatmap_per_request), label_size, ink_, Align::end, strip_width + gap / 2);
    tick(strip_, top_ - tick_length - tick_line + 3,
         format_text(texts::fig_heatmap_best, of_.language, {std::to_string(of_.range.best_per_request)}),
         Align::start);
    tick(strip_ + strip_width, top_ - tick_length - tick_line + 3, std::to_string(of_.range.most_per_request),
         Align::end);
    canvas_.fill(strip_, top_, strip_width, side_, of_.theme.fill(Role::empty_cell));
    canvas_.frame(strip_, top_, strip_width, side_, rule_);
    for (std::size_t row = 0; row < of_.map.rows.size(); ++row) {
      const analysis::ScatterMap::Row& strip = of_.map.rows[row];
      if (strip.requests == 0) continue;
      const double length = (analysis::sectors_per_request(strip) - best) / (most - best);
      canvas_.fill(strip_, top_ + static_cast<int>(row) * cell_,
                   static_cast<int>(std::lround(strip_width * std::clamp(length, 0.0, 1.0))), cell_,
                   of_.theme.fill(Role::bucket0));
    }
    canvas_.fill(strip_ - 1, top_ - tick_length, 2, side_ + tick_length, ink_);
  }

  void draw_legend() {
    const int room = canvas_.width() - edge - left_;
    const auto words = [&](int x, int y, const std::string& said) {
      canvas_.text(x, y - 4, said, label_size, ink_, Align::start, std::max(1, room - (x - left_)));
      return x + width(said, label_size) + label_gap;
    };
    const int ramp = words(left_, legend_, say(texts::fig_heatmap_per_key));
    for (int k = 0; k < legend_width; ++k) {
      const float value = scale_.value((static_cast<float>(k) + 0.5F) / legend_width);
      draw_cell(ramp + k, legend_, 1, legend_height, value);
    }
    int free_from = 0;
    for (const figures::RampTick& each : figures::ramp_ticks(of_.range)) {
      const int at = ramp + static_cast<int>(legend_width * scale_.position(static_cast<float>(each.value)));
      canvas_.fill(at, legend_ + legend_height, 1, tick_length, rule_);
      const int half = width(each.words, tick_size) / 2;
      if (at - half < free_from) continue;
      free_from = at + half + tick_length;
      tick(at, legend_ + legend_height + tick_length, each.words, Align::middle);
    }
    words(ramp + legend_width + label_gap, legend_,
          say(of_.logarithmic ? texts::fig_heatmap_logarithmic : texts::fig_heatmap_linear));
    const int beside = legend_ + legend_height + tick_length + tick_line + label_gap / 2;
    draw_cell(left_, beside, swatch_width, legend_height, 0);
    words(left_ + swatch_width + label_gap / 2, beside, say(texts::fig_heatmap_beside));
  }

  const HeatmapPicture& of_;
  const TextRaster& letters_;
  int cell_, side_, left_, top_, strip_, legend_;
  Canvas canvas_;
  const Rgba ink_ = of_.theme.text(Role::ink), faint_ = of_.theme.text(Role::faint);
  const Rgba rule_ = of_.theme.fill(Role::faint);
  const scene::Scale scale_{static_cast<float>(of_.range.best_per_key), static_cast<float>(of_.range.most_per_key),
                            of_.logarithmic};
  const scene::ColourMap& colours_ = scene::colour_map(of_.theme);
};

}  // namespace

void check_font(const TextRaster& letters, Language language) {
  if (!letters.can_draw(text(texts::fig_heatmap_per_key, Language::english))) {
    throw Error{texts::font_missing, {}, exit_lacking};
  }
  if (letters.can_draw(text(texts::fig_heatmap_per_key, language))) return;
  throw Error{texts::chinese_font_missing, {language_code(language)}, exit_lacking};
}

Picture draw_heatmap(const HeatmapPicture& of, const TextRaster& letters) {
  return Painter(of, letters).draw();
}

}  // namespace scatterscope::app
