// Reads back what the project's SVG writer wrote: rectangles, texts and arrows, with what stands in which cell. Fails
// the test on anything that is no well-formed XML.
#pragma once

#include <cstdlib>

#include "tests/testing.h"

namespace scatterscope::tests {

struct SvgElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;
  [[nodiscard]] float number(const std::string& attribute) const {
    const auto found = attributes.find(attribute);
    return found == attributes.end() ? 0 : std::strtof(found->second.c_str(), nullptr);
  }
  [[nodiscard]] std::string value(const std::string& attribute) const {
    const auto found = attributes.find(attribute);
    return found == attributes.end() ? std::string() : found->second;
  }
};

inline std::string unescaped(std::string_view s) {
  std::string out;
  while (!s.empty()) {
    if (s[0] != '&') {
      out += s[0];
      s.remove_prefix(1);
      continue;
    }
    const std::pair<std::string_view, char> entities[] = {
        {"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&#39;", '\''}};
    const auto* known = std::find_if(std::begin(entities), std::end(entities),
                                     [s](const auto& e) { return s.substr(0, e.first.size()) == e.first; });
    REQUIRE(known != std::end(entities));
    out += known->second;
    s.remove_prefix(known->first.size());
  }
  return out;
}

// All elements in document order; every opened element must be closed.
inline std::vector<SvgElement> read_svg(std::string_view svg) {
  std::vector<SvgElement> elements;
  std::vector<std::size_t> open;
  REQUIRE(svg.substr(0, 5) == "<?xml");
  svg.remove_prefix(svg.find("?>") + 2);
  while (!svg.empty()) {
    const std::size_t tag = svg.find('<');
    if (tag == std::string_view::npos) break;
    if (!open.empty()) elements[open.back()].text += unescaped(svg.substr(0, tag));
    svg.remove_prefix(tag + 1);
    const std::size_t end = svg.find('>');
    REQUIRE(end != std::string_view::npos);
    std::string_view inside = svg.substr(0, end);
    svg.remove_prefix(end + 1);
    if (inside[0] == '/') {
      REQUIRE_FALSE(open.empty());
      REQUIRE(elements[open.back()].name == inside.substr(1));
      open.pop_back();
      continue;
    }
    const bool closed = inside.back() == '/';
    if (closed) inside.remove_suffix(1);
    SvgElement element;
    element.name = inside.substr(0, inside.find(' '));
    inside.remove_prefix(element.name.size());
    for (;;) {
      const std::size_t first = inside.find_first_not_of(' ');
      if (first == std::string_view::npos) break;
      inside.remove_prefix(first);
      const std::size_t equals = inside.find("=\"");
      REQUIRE(equals != std::string_view::npos);
      const std::size_t quote = inside.find('"', equals + 2);
      REQUIRE(quote != std::string_view::npos);
      element.attributes[std::string(inside.substr(0, equals))] =
          unescaped(inside.substr(equals + 2, quote - equals - 2));
      inside.remove_prefix(quote + 1);
    }
    // A run stands where its line of text does.
    if (element.name == "tspan" && !open.empty()) {
      for (const char* inherited : {"x", "y", "class", "text-anchor"}) {
        if (const std::string v = elements[open.back()].value(inherited); !v.empty()) element.attributes[inherited] = v;
      }
    }
    elements.push_back(std::move(element));
    if (!closed) open.push_back(elements.size() - 1);
  }
  REQUIRE(open.empty());
  return elements;
}

struct SvgRow {
  float y = 0, height = 0, left = 0, cell_width = 0;
  std::vector<std::string> cells;  // the texts that stand in each, joined
  std::vector<std::string> bold;   // the bold parts alone
};

// Strips of `count` equal cells, from top to bottom.
inline std::vector<SvgRow> rows_of(const std::vector<SvgElement>& elements, std::size_t count) {
  std::map<std::pair<float, float>, std::vector<const SvgElement*>> groups;
  for (const SvgElement& e : elements) {
    if (e.name == "rect" && e.value("fill") != "none" && !e.value("stroke").empty()) {
      groups[{e.number("y"), e.number("height")}].push_back(&e);
    }
  }
  std::vector<SvgRow> rows;
  for (auto& [place, rects] : groups) {
    if (rects.size() < count) continue;
    SvgRow row{place.first, place.second, rects[0]->number("x"), rects[0]->number("width"), {}, {}};
    row.cells.resize(count);
    row.bold.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      CHECK(rects[i]->number("x") == doctest::Approx(row.left + static_cast<float>(i) * row.cell_width).epsilon(0.001));
    }
    rows.push_back(std::move(row));
  }
  for (const SvgElement& e : elements) {
    if (e.name != "text" && e.name != "tspan") continue;
    for (SvgRow& row : rows) {
      const float x = e.number("x") - row.left, y = e.number("y") - row.y;
      if (x < 0 || y < 0 || y > row.height) continue;
      const auto cell = static_cast<std::size_t>(x / row.cell_width);
      if (cell >= count) continue;
      row.cells[cell] += e.text;
      if (e.value("font-weight") == "700") row.bold[cell] += e.text;
    }
  }
  return rows;
}

struct SvgArrow {
  float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
  std::string colour;
};

// Straight arrows: a line and, right behind it, its head.
inline std::vector<SvgArrow> arrows_of(const std::vector<SvgElement>& elements) {
  std::vector<SvgArrow> arrows;
  for (std::size_t i = 0; i + 1 < elements.size(); ++i) {
    if (elements[i].name != "line" || elements[i + 1].name != "polygon") continue;
    const std::string points = elements[i + 1].value("points");
    char* rest = nullptr;
    const float x = std::strtof(points.c_str(), &rest);
    const float y = std::strtof(rest + 1, nullptr);
    arrows.push_back({elements[i].number("x1"), elements[i].number("y1"), x, y, elements[i].value("stroke")});
  }
  return arrows;
}

inline std::size_t cell_at(const SvgRow& row, float x) {
  return static_cast<std::size_t>((x - row.left) / row.cell_width);
}

}  // namespace scatterscope::tests
