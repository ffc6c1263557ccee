#include "tests/ui/scene_faults.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace scatterscope::tests {
namespace {

using scene::Align;
using scene::Role;

constexpr float slack = 1;       // pixels that two texts may share, or that one may stand out
constexpr float line_slack = 4;  // the same of shapes: outlines stand around what they mark

struct Area {
  float left = 0, top = 0, right = 0, bottom = 0;
  // The smaller side of what both have in common; at most 0 where that is nothing.
  [[nodiscard]] float shared(const Area& other) const {
    return std::min(std::min(right, other.right) - std::max(left, other.left),
                    std::min(bottom, other.bottom) - std::max(top, other.top));
  }
  [[nodiscard]] bool inside(const scene::Scene& scene, float beyond) const {
    return left >= -beyond && top >= -beyond && right <= scene.width + beyond && bottom <= scene.height + beyond;
  }
};

struct Line {
  Area area;
  std::size_t shape = 0;
  std::string words;
  std::size_t paper = 0;  // the shape that it stands on; 0: none, or the first
};

// What the line that begins at a shape covers.
std::optional<Line> line_at(const scene::Scene& scene, std::size_t first, const FontMetrics& fonts) {
  const auto& head = std::get<scene::Label>(scene.shapes[first]);
  Line line{{}, first, {}};
  float above = 0, below = 0;
  for (std::size_t i = first; i < scene::line_end(scene.shapes, first); ++i) {
    const auto& run = std::get<scene::Label>(scene.shapes[i]);
    const FontMetrics::Ink ink = fonts.ink(run.text, run.size, run.bold, run.mono);
    above = std::max(above, ink.above);
    below = std::max(below, ink.below);
    line.words += run.text;
  }
  if (above + below <= 0) return std::nullopt;
  const float width = scene::line_width(scene.shapes, first, fonts);
  const float before = head.align == Align::start ? 0 : head.align == Align::middle ? width / 2 : width;
  line.area = {head.at.x - before, head.at.y - above, head.at.x - before + width, head.at.y + below};
  if (head.turned) line.area = {head.at.x - above, head.at.y + before - width, head.at.x + below, head.at.y + before};
  return line;
}

Area area_of(const scene::Rect& r) {
  return {r.at.x, r.at.y, r.at.x + r.width, r.at.y + r.height};
}

bool is_of_han(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0xE4 && byte <= 0xE9;
}
// Punctuation of English in a line of Chinese; a pair of numbers in parentheses is none.
bool has_half_width(std::string_view words) {
  if (std::none_of(words.begin(), words.end(), is_of_han)) return false;
  int within = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    within += words[i] == '(' ? 1 : words[i] == ')' ? -1 : 0;
    const bool ends = i + 1 == words.size() || words[i + 1] == ' ' || is_of_han(words[i + 1]);
    if (within == 0 && ends && std::string_view(":;,").find(words[i]) != std::string_view::npos) return true;
  }
  return false;
}

std::string in_words(const Area& a) {
  const auto whole = [](float x) { return std::to_string(std::lround(x)); };
  return " at " + whole(a.left) + "," + whole(a.top) + " to " + whole(a.right) + "," + whole(a.bottom);
}

class Judge {
 public:
  Judge(const scene::Scene& scene, float size) : scene_(scene), size_(size) {
    if (!(scene.width > 0) || !(scene.height > 0)) faults_.emplace_back("the scene has no size");
  }

  void shape(const scene::Rect& r) { sized("rectangle", area_of(r), r.width, r.height); }
  void shape(const scene::Grid& g) {
    const float rows =
        g.columns == 0 ? 0 : std::ceil(static_cast<float>(g.cells.size()) / static_cast<float>(g.columns));
    const float width = g.cell_width * static_cast<float>(g.columns), height = g.cell_height * rows;
    sized("grid", {g.at.x, g.at.y, g.at.x + width, g.at.y + height}, g.cell_width, g.cell_height);
  }
  void shape(const scene::Raster& r) {
    sized("raster", {r.at.x, r.at.y, r.at.x + r.width, r.at.y + r.height}, r.width, r.height);
  }
  void shape(const scene::Line& l) {
    for (const scene::Point p : l.points) inside("line", {p.x, p.y, p.x, p.y}, line_slack);
  }
  void shape(const scene::Label& t) {
    if (!(t.size > 0)) faults_.push_back("a text of no size: " + t.text);
  }

  void text(const Line& line) {
    inside('"' + line.words + '"', line.area, slack);
    if (has_half_width(line.words)) faults_.push_back('"' + line.words + "\" has half-width punctuation");
  }
  // Of lines by their left ends.
  void overlaps(const std::vector<Line>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (std::size_t k = i + 1; k < lines.size() && lines[k].area.left < lines[i].area.right; ++k)
        if (lines[i].area.shared(lines[k].area) > slack * size_)
          faults_.push_back('"' + lines[i].words + "\" overlaps \"" + lines[k].words + '"' + in_words(lines[i].area));
  }
  // By paper or a cell that is drawn after it.
  void covers(std::size_t shape, const scene::Rect& r, const std::vector<Line>& lines) {
    if (r.fill == Role::none) return;
    const Area area = area_of(r);
    for (const Line& line : lines)
      if (line.shape < shape && area.shared(line.area) > slack * size_)
        faults_.push_back('"' + line.words + "\" is covered" + in_words(line.area));
  }
  // By the upright border of a box that it should stand in, or beside.
  void crosses(std::size_t shape, const scene::Rect& r, const std::vector<Line>& lines) {
    if (r.stroke == Role::none || r.width <= 0) return;
    const float inside = 2 * slack * size_;
    for (const float x : {r.at.x, r.at.x + r.width}) {
      for (const Line& line : lines) {
        const Area& text = line.area;
        const float beside = std::min(text.bottom, r.at.y + r.height) - std::max(text.top, r.at.y);
        const bool covered = shape < line.paper;
        if (!covered && x > text.left + inside && x < text.right - inside && beside > inside)
          faults_.push_back('"' + line.words + "\" is crossed by a border" + in_words(text));
      }
    }
  }
  // Notes words that the upper or lower side of a box around what is pointed at crosses.
  void marked(const scene::Rect& r, const std::vector<Line>& lines) {
    if (r.fill != Role::none || (r.stroke != Role::selected && r.stroke != Role::hovered)) return;
    for (const float y : {r.at.y, r.at.y + r.height}) {
      for (const Line& line : lines) {
        const Area& text = line.area;
        const float middle = (text.top + text.bottom) / 2;
        if (middle > r.at.y && middle < r.at.y + r.height) continue;
        const float along = std::min(text.right, r.at.x + r.width) - std::max(text.left, r.at.x);
        if (along > 2 * slack * size_ && y + r.stroke_width / 2 > text.top + size_ &&
            y - r.stroke_width / 2 < text.bottom - size_)
          faults_.push_back('"' + line.words + "\" is crossed by a mark" + in_words(text));
      }
    }
  }
  std::vector<std::string> take() { return std::move(faults_); }

 private:
  void sized(const std::string& what, const Area& area, float width, float height) {
    if (!(width >= 0) || !(height >= 0)) faults_.push_back(what + " of a negative size" + in_words(area));
    inside(what, area, line_slack);
  }
  void inside(const std::string& what, const Area& area, float beyond) {
    if (!area.inside(scene_, beyond * size_)) faults_.push_back(what + " stands outside" + in_words(area));
  }

  const scene::Scene& scene_;
  float size_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> faults_of(const scene::Scene& scene, const FontMetrics& fonts, float size) {
  Judge judge(scene, size);
  std::vector<Line> lines;
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    std::visit([&](const auto& held) { judge.shape(held); }, scene.shapes[i]);
    const auto* text = std::get_if<scene::Label>(&scene.shapes[i]);
    if (text == nullptr || text->continues) continue;
    auto line = line_at(scene, i, fonts);
    if (!line) continue;
    for (std::size_t k = i; k-- > 0 && line->paper == 0;) {
      const auto* rect = std::get_if<scene::Rect>(&scene.shapes[k]);
      if (rect == nullptr || rect->fill == Role::none) continue;
      const Area on = area_of(*rect);
      if (on.left <= line->area.left + 1 && on.right >= line->area.right - 1 && on.top <= line->area.top + 1 &&
          on.bottom >= line->area.bottom - 1)
        line->paper = k;
    }
    lines.push_back(*std::move(line));
  }
  for (const Line& line : lines) judge.text(line);
  for (std::size_t i = 0; i < scene.shapes.size(); ++i)
    if (const auto* rect = std::get_if<scene::Rect>(&scene.shapes[i])) {
      judge.covers(i, *rect, lines);
      judge.crosses(i, *rect, lines);
      judge.marked(*rect, lines);
    }
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.area.left < b.area.left; });
  judge.overlaps(lines);
  return judge.take();
}

}  // namespace scatterscope::tests
