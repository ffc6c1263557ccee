#include "ui/scene/imgui/imgui_painter.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <type_traits>
#include <vector>

#include "ui/scene/arrow_head.h"
#include "ui/scene/colour_map.h"

namespace scatterscope::scene {
namespace {

// Of a line of text over the width that the layout reserved: whole pixels round up by nearly as much, and lines of a
// paragraph must not differ in size for it.
constexpr float most_excess = 1.045F;

// Axis-aligned shapes are plain rectangles, which software rasterisers fill fast; only slanted lines, arrow heads and
// round corners are anti-aliased.
class Painter {
 public:
  Painter(ImDrawList* list, ImVec2 origin, float scale, float scene_width, const Theme& theme, const Fonts& fonts,
          RasterPainter* rasters)
      : list_(list),
        origin_(origin),
        scale_(scale),
        end_(origin.x + scene_width * scale),
        theme_(theme),
        fonts_(fonts),
        rasters_(rasters),
        clip_min_(list->GetClipRectMin()),
        clip_max_(list->GetClipRectMax()) {}

  void operator()(const Rect& r) {
    const ImVec2 min = place(r.at), max = place({r.at.x + r.width, r.at.y + r.height});
    if (outside(min, max)) return;
    const float radius = r.radius * scale_;
    if (r.fill != Role::none) list_->AddRectFilled(min, max, faded(colour(r.fill), r.opacity), radius);
    if (r.stroke == Role::none) return;
    const float width = std::max(1.0F, r.stroke_width * scale_);
    if (r.dashed) {
      for (const auto& [a, b] : {std::pair{min, ImVec2(max.x, min.y)}, std::pair{ImVec2(max.x, min.y), max},
                                 std::pair{max, ImVec2(min.x, max.y)}, std::pair{ImVec2(min.x, max.y), min}}) {
        dashes(a, b, width, colour(r.stroke));
      }
    } else if (radius > 0) {
      list_->AddRect(min, max, colour(r.stroke), radius, 0, width);
    } else {
      frame(min, max, width, colour(r.stroke));
    }
  }

  void operator()(const Line& l) {
    if (l.points.size() < 2 || l.stroke == Role::none) return;
    const auto [left, right] =
        std::minmax_element(l.points.begin(), l.points.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(l.points.begin(), l.points.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
    constexpr float head = 8;
    if (outside(place({left->x - head, top->y - head}), place({right->x + head, bottom->y + head}))) return;
    const ImU32 stroke = colour(l.stroke);
    const float width = std::max(1.0F, l.stroke_width * scale_);
    const auto arrow = arrow_head(l);
    const Point last = arrow ? arrow->shaft_end : l.points.back();
    if (l.points.size() == 2) {
      segment(place(l.points.front()), place(last), width, stroke, l.dashed);
    } else {
      points_.clear();
      for (const Point p : l.points) points_.push_back(place(p));
      points_.back() = place(last);
    }
    if (l.points.size() > 2 && l.dashed) {
      float begun = 0;
      for (std::size_t k = 1; k < points_.size(); ++k) begun = dashes(points_[k - 1], points_[k], width, stroke, begun);
    } else if (l.points.size() > 2) {
      list_->AddPolyline(points_.data(), static_cast<int>(points_.size()), stroke, 0, width);
    }
    if (arrow) list_->AddTriangleFilled(place(arrow->tip), place(arrow->left), place(arrow->right), stroke);
  }

  // The line of text that begins at shape `first`. The layout reserved the table's width; a wider face is set smaller.
  void text_line(const std::vector<Shape>& shapes, std::size_t first) {
    const Label& head = std::get<Label>(shapes[first]);
    const std::size_t end = line_end(shapes, first);
    const float table_width = line_width(shapes, first, table_metrics()) * scale_;
    float size = text_pixels(head.size, scale_);
    if (table_width <= 0 || size < 2) return;
    const auto width_at = [&](float pixels) {
      float sum = 0;
      for (std::size_t i = first; i < end; ++i) sum += run_width(std::get<Label>(shapes[i]), pixels);
      return sum;
    };
    float width = width_at(size);
    while (size > 6 && width > table_width * most_excess) width = width_at(--size);
    const ImVec2 at = place(head.at);
    const float left = head.align == Align::start ? 0 : head.align == Align::middle ? width / 2 : width;
    if (head.turned) return draw_turned(head, size, width, ImVec2(at.x, at.y + left));
    // ImGui sets a line's top; faces differ, their baseline lies about four fifths below it.
    const float beyond = head.stays ? scrolled_past(at.x - left + width) : 0;
    const ImVec2 corner(std::floor(at.x - left + beyond + 0.5F), std::floor(at.y - size * 0.8F + 0.5F));
    if (outside(corner, ImVec2(corner.x + width, corner.y + size))) return;
    float x = corner.x;
    for (std::size_t i = first; i < end; ++i) {
      const Label& run = std::get<Label>(shapes[i]);
      draw_run(run, size, ImVec2(x, corner.y));
      x += run_width(run, size);
    }
  }

  void operator()(const Grid& g) {
    if (g.columns == 0) return;
    const std::size_t rows = (g.cells.size() + g.columns - 1) / g.columns;
    for (std::size_t row = 0; row < rows; ++row) {
      const float top = g.at.y + static_cast<float>(row) * g.cell_height;
      const ImVec2 corner = place({g.at.x, top});
      const float bottom = place({0, top + g.cell_height}).y;
      if (outside(corner, ImVec2(corner.x + static_cast<float>(g.columns) * g.cell_width * scale_, bottom))) continue;
      const std::size_t first = row * g.columns, end = std::min(first + g.columns, g.cells.size());
      for (std::size_t cell = first; cell < end;) {
        std::size_t run = cell + 1;
        while (run < end && g.cells[run] == g.cells[cell]) ++run;
        if (g.cells[cell] != Role::none) {
          const float x = corner.x + static_cast<float>(cell - first) * g.cell_width * scale_;
          const float x_end = corner.x + static_cast<float>(run - first) * g.cell_width * scale_;
          if (has_pixel(x, x_end))
            list_->AddRectFilled(ImVec2(x, corner.y), ImVec2(x_end, bottom), colour(g.cells[cell]));
        }
        cell = run;
      }
    }
  }

  void operator()(const Raster& r) {
    const ImVec2 min = place(r.at), max = place({r.at.x + r.width, r.at.y + r.height});
    if (r.rows() == 0 || outside(min, max)) return;
    if (rasters_ != nullptr) return rasters_->paint(r, list_, min, max, theme_);
    const ColourMap& map = colour_map(theme_);
    const float width = (max.x - min.x) / static_cast<float>(r.columns);
    const float height = (max.y - min.y) / static_cast<float>(r.rows());
    for (std::size_t cell = 0; cell < r.values.size(); ++cell) {
      if (std::isnan(r.values[cell])) continue;
      const std::size_t row = cell / r.columns;
      const float x = min.x + static_cast<float>(cell - row * r.columns) * width;
      const float y = min.y + static_cast<float>(row) * height;
      const bool beside = stands_beside(r.scale, r.values[cell]);
      list_->AddRectFilled(
          ImVec2(x, y), ImVec2(x + width, y + height),
          list_colour(beside ? beside_colours(theme_).ground : map_colour(map, r.scale, r.values[cell])));
      if (beside && std::min(width, height) >= least_crossed_side) {
        list_->AddLine(ImVec2(x, y + height), ImVec2(x + width, y), list_colour(beside_colours(theme_).stroke),
                       cross_width(width, height));
      }
    }
  }

 private:
  [[nodiscard]] ImVec2 place(Point p) const { return {origin_.x + p.x * scale_, origin_.y + p.y * scale_}; }
  // Whether a pixel's middle lies in the stretch, or nearly so: without one, nothing of it is drawn. Of thousands of
  // cells in a row few have one.
  [[nodiscard]] static bool has_pixel(float from, float to) {
    constexpr float half = 0.5F, nearly = 1.0F / 64;
    return std::ceil(from - half - nearly) <= std::floor(to - half + nearly);
  }
  [[nodiscard]] bool outside(ImVec2 min, ImVec2 max) const {
    return max.x < clip_min_.x || max.y < clip_min_.y || min.x > clip_max_.x || min.y > clip_max_.y;
  }
  // How far what ends there follows the left edge of what is in sight.
  [[nodiscard]] float scrolled_past(float end) const {
    return std::max(0.0F, std::min(clip_min_.x - origin_.x, end_ - end));
  }
  static ImU32 list_colour(Rgba c) { return to_imgui(c); }
  [[nodiscard]] ImU32 colour(Role role) const { return list_colour(theme_.fill(role)); }
  static ImU32 faded(ImU32 colour, float opacity) {
    if (opacity >= 1) return colour;
    const auto alpha = static_cast<ImU32>(std::lround(static_cast<float>(colour >> IM_COL32_A_SHIFT) * opacity));
    return (colour & ~IM_COL32_A_MASK) | alpha << IM_COL32_A_SHIFT;
  }

  [[nodiscard]] bool lacks_bold(const Label& t) const { return t.bold && t.mono && fonts_.mono_bold == nullptr; }
  // The face that is nearest to the size.
  [[nodiscard]] ImFont* font_of(const Label& t, float size) const {
    ImFont* const Fonts::*face = t.mono ? (t.bold && !lacks_bold(t) ? &Fonts::mono_bold : &Fonts::mono)
                                        : (t.bold ? &Fonts::bold : &Fonts::regular);
    const Fonts* best = &fonts_;
    for (const Fonts& other : fonts_.others) {
      if (other.*face != nullptr && std::abs(other.pixels - size) < std::abs(best->pixels - size)) best = &other;
    }
    return best->*face;
  }
  [[nodiscard]] float run_width(const Label& t, float size) const {
    ImFont* font = font_of(t, size);
    if (font == nullptr || t.text.empty()) return 0;
    return font->CalcTextSizeA(size, FLT_MAX, 0, t.text.data(), t.text.data() + t.text.size()).x;
  }
  void draw_run(const Label& t, float size, ImVec2 corner) {
    ImFont* font = font_of(t, size);
    if (font == nullptr || t.text.empty() || t.colour == Role::none) return;
    const ImU32 ink = list_colour(theme_.text(t.colour));
    if (t.dotted) {
      const float end = corner.x + run_width(t, size), dot = std::max(1.0F, std::round(size / 11));
      const float y = std::round(corner.y + size * 1.02F);
      for (float x = std::round(corner.x); x + dot <= end; x += 2 * dot)
        list_->AddRectFilled(ImVec2(x, y), ImVec2(x + dot, y + dot), ink);
    }
    add_text(font, size, corner, ink, t.text);
    if (lacks_bold(t)) add_text(font, size, ImVec2(corner.x + std::max(0.5F, size / 28), corner.y), ink, t.text);
  }
  // Set upright in the clip rectangle's corner, where ImGui leaves out no glyph that fits, then turned about `from`,
  // its baseline's start.
  void draw_turned(const Label& t, float size, float width, ImVec2 from) {
    const ImVec2 corner(std::ceil(clip_min_.x), std::ceil(clip_min_.y));
    if (outside(ImVec2(from.x - size, from.y - width), ImVec2(from.x + size, from.y))) return;
    const ImVec2 start(std::floor(from.x - size * 0.8F + 0.5F), std::floor(from.y + 0.5F));
    const int before = list_->VtxBuffer.Size;
    draw_run(t, size, corner);
    for (int i = before; i < list_->VtxBuffer.Size; ++i) {
      ImVec2& at = list_->VtxBuffer[i].pos;
      at = ImVec2(start.x + (at.y - corner.y), start.y - (at.x - corner.x));
    }
  }
  // ImGui drops the fraction of a run's start; where runs join it must be kept.
  void add_text(ImFont* font, float size, ImVec2 corner, ImU32 ink, const std::string& words) {
    const float fraction = corner.x - std::floor(corner.x);
    const int before = list_->VtxBuffer.Size;
    list_->AddText(font, size, corner, ink, words.data(), words.data() + words.size());
    for (int i = before; fraction > 0 && i < list_->VtxBuffer.Size; ++i) list_->VtxBuffer[i].pos.x += fraction;
  }

  // A border centred on the rectangle's edge, on whole pixels.
  void frame(ImVec2 min, ImVec2 max, float width, ImU32 stroke) {
    const float half = width / 2;
    const auto whole = [](float v) { return std::floor(v + 0.5F); };
    const float x0 = whole(min.x - half), x1 = whole(max.x - half), y0 = whole(min.y - half), y1 = whole(max.y - half);
    const float w = std::max(1.0F, whole(width));
    list_->AddRectFilled(ImVec2(x0, y0), ImVec2(x1 + w, y0 + w), stroke);
    list_->AddRectFilled(ImVec2(x0, y1), ImVec2(x1 + w, y1 + w), stroke);
    list_->AddRectFilled(ImVec2(x0, y0 + w), ImVec2(x0 + w, y1), stroke);
    list_->AddRectFilled(ImVec2(x1, y0 + w), ImVec2(x1 + w, y1), stroke);
  }

  void segment(ImVec2 a, ImVec2 b, float width, ImU32 stroke, bool dashed) {
    if (dashed) {
      dashes(a, b, width, stroke);
    } else if (a.x == b.x || a.y == b.y) {
      const float half = a.x == b.x && a.y == b.y ? 0 : width / 2;
      const float dx = a.x == b.x ? half : 0, dy = a.x == b.x ? 0 : half;
      list_->AddRectFilled(ImVec2(std::min(a.x, b.x) - dx, std::min(a.y, b.y) - dy),
                           ImVec2(std::max(a.x, b.x) + dx, std::max(a.y, b.y) + dy), stroke);
    } else {
      list_->AddLine(a, b, stroke, width);
    }
  }

  // `begun`: how much of a dash and its gap was drawn before; returns how much of the last one was.
  float dashes(ImVec2 a, ImVec2 b, float width, ImU32 stroke, float begun = 0) {
    const float length = std::hypot(b.x - a.x, b.y - a.y);
    if (length <= 0) return begun;
    const float dash = std::max(2.0F, 5 * scale_), gap = std::max(2.0F, 4 * scale_);
    const float ux = (b.x - a.x) / length, uy = (b.y - a.y) / length;
    for (float start = -begun; start < length; start += dash + gap) {
      const float from = std::max(start, 0.0F), to = std::min(start + dash, length);
      if (from >= to) continue;
      segment(ImVec2(a.x + ux * from, a.y + uy * from), ImVec2(a.x + ux * to, a.y + uy * to), width, stroke, false);
    }
    return std::fmod(begun + length, dash + gap);
  }

  ImDrawList* list_;
  ImVec2 origin_;
  float scale_, end_;  // end_: of the scene, to the right
  const Theme& theme_;
  const Fonts& fonts_;
  RasterPainter* rasters_;
  ImVec2 clip_min_, clip_max_;
  std::vector<ImVec2> points_;
};

}  // namespace

float text_pixels(float size, float scale) {
  return std::floor(size * scale + 0.35F);
}

ImU32 to_imgui(Rgba colour) {
  return IM_COL32(colour.r, colour.g, colour.b, colour.a);
}

void paint(const Scene& scene, ImDrawList* list, ImVec2 origin, float scale, const Theme& theme, const Fonts& fonts,
           RasterPainter* rasters) {
  Painter painter(list, origin, scale, scene.width, theme, fonts, rasters);
  for (std::size_t i = 0; i < scene.shapes.size();) {
    if (std::holds_alternative<Label>(scene.shapes[i])) {
      painter.text_line(scene.shapes, i);
      i = line_end(scene.shapes, i);
      continue;
    }
    std::visit(
        [&painter](const auto& shape) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(shape)>, Label>) painter(shape);
        },
        scene.shapes[i++]);
  }
}

}  // namespace scatterscope::scene
