// What holds for every scene: it stays inside its borders, and cells' texts do not run into each other; and the words
// that a scene says.
#pragma once

#include "tests/testing.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/scene.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {

// The shapes of a kind, in the order in which they are drawn.
template <class Shape>
std::vector<Shape> all_of(const scene::Scene& scene) {
  std::vector<Shape> found;
  for (const scene::Shape& shape : scene.shapes)
    if (const auto* one = std::get_if<Shape>(&shape)) found.push_back(*one);
  return found;
}

inline std::vector<SvgElement> svg_of(const scene::Scene& scene) {
  return read_svg(scene::to_svg(scene, scene::theme(scene::ThemeName::light)));
}

// Lines of text, their coloured runs joined.
inline std::vector<std::string> lines_of(const scene::Scene& scene) {
  std::vector<std::string> lines;
  for (const scene::Label& text : all_of<scene::Label>(scene)) {
    if (text.continues) {
      lines.back() += text.text;
    } else {
      lines.push_back(text.text);
    }
  }
  return lines;
}
inline bool says(const scene::Scene& scene, const std::string& line) {
  const std::vector<std::string> lines = lines_of(scene);
  return std::find(lines.begin(), lines.end(), line) != lines.end();
}

inline void check_inside(const scene::Scene& scene) {
  REQUIRE(scene.width > 0);
  REQUIRE(scene.height > 0);
  CHECK_FALSE(scene.title.empty());
  std::size_t outside = 0;
  std::string first;
  const auto expect = [&](bool inside, const std::string& what) {
    if (inside) return;
    if (outside++ == 0) first = what;
  };
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    const scene::Shape& shape = scene.shapes[i];
    if (const auto* text = std::get_if<scene::Label>(&shape)) {
      if (text->continues) continue;
      const float width = scene::line_width(scene.shapes, i, scene::table_metrics());
      if (text->turned) {
        const float below = text->align == scene::Align::start    ? 0
                            : text->align == scene::Align::middle ? width / 2
                                                                  : width;
        expect(text->at.x >= text->size / 2 && text->at.x <= scene.width && text->at.y + below <= scene.height &&
                   text->at.y + below - width >= 0,
               text->text);
        continue;
      }
      const float left = text->at.x - (text->align == scene::Align::start    ? 0
                                       : text->align == scene::Align::middle ? width / 2
                                                                             : width);
      expect(left >= 0 && left + width <= scene.width && text->at.y >= 0 && text->at.y <= scene.height, text->text);
    } else if (const auto* rect = std::get_if<scene::Rect>(&shape)) {
      expect(rect->at.x >= 0 && rect->at.y >= 0 && rect->at.x + rect->width <= scene.width &&
                 rect->at.y + rect->height <= scene.height,
             "rectangle");
    } else if (const auto* line = std::get_if<scene::Line>(&shape)) {
      for (const scene::Point p : line->points) {
        expect(p.x >= 0 && p.x <= scene.width && p.y >= 0 && p.y <= scene.height, "line");
      }
    }
  }
  CAPTURE(first);
  CHECK(outside == 0);
}

// Cells' texts must not run into their neighbours.
inline void check_cells(const scene::Scene& scene) {
  const auto elements = read_svg(scene::to_svg(scene, scene::theme(scene::ThemeName::dark)));
  std::size_t overlaps = 0;
  std::map<std::string, float> ends;  // by height: where the last text of cells ended
  for (const SvgElement& e : elements) {
    if (e.name != "text" || e.value("class") != "m" || !e.value("transform").empty()) continue;
    const float width = e.number("textLength");
    const float left = e.number("x") - (e.value("text-anchor") == "middle" ? width / 2
                                        : e.value("text-anchor") == "end"  ? width
                                                                           : 0);
    const std::string row = e.value("y");
    if (const auto end = ends.find(row); end != ends.end() && left > end->second - width && left < end->second - 0.1F) {
      ++overlaps;
    }
    ends[row] = left + width;
  }
  CHECK(overlaps == 0);
}

}  // namespace scatterscope::tests
