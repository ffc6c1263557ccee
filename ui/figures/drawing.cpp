// The scene under construction: its texts, and what is found in its shapes once they are all there.
#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/parameters/budget.h"
#include "ui/figures/strip.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Point;
using scene::Rect;
using scene::Role;
using Words = scene::Label;

float least_zoom(const scene::Scene& scene) {
  float least = 0;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* words = std::get_if<Words>(&shape);
    if (words != nullptr) least = std::max(least, std::min(1.0F, legible_pixels / words->size));
  }
  return least;
}

// The part where the step writes, or else reads.
std::optional<scene::Focus> what_happens(const scene::Scene& scene) {
  for (const bool writes : {true, false}) {
    std::optional<Rect> all;
    for (const scene::Shape& shape : scene.shapes) {
      const auto* rect = std::get_if<Rect>(&shape);
      if (rect == nullptr) continue;
      const auto is = [rect](Role role) { return rect->stroke == role || rect->fill == role; };
      if (!(writes ? is(Role::write) || is(Role::now) : is(Role::read))) continue;
      if (!all) all = *rect;
      const float right = std::max(all->at.x + all->width, rect->at.x + rect->width);
      const float bottom = std::max(all->at.y + all->height, rect->at.y + rect->height);
      all->at = {std::min(all->at.x, rect->at.x), std::min(all->at.y, rect->at.y)};
      all->width = right - all->at.x;
      all->height = bottom - all->at.y;
    }
    if (all) return scene::Focus{all->at, all->width, all->height};
  }
  return std::nullopt;
}

}  // namespace

Drawing::Drawing(const FigureInput& figure_input)
    : Layers(budget::fixed(budget::Cost::figure_shapes) / 4), input(figure_input) {
  if (input.view.selection.hovered) operands = operands_shown(input, *input.view.selection.hovered);
  std::sort(operands.begin(), operands.end());
}

bool Drawing::is_operand(const scene::Ref& ref) const {
  const auto found = std::lower_bound(operands.begin(), operands.end(), ref);
  if (found == operands.end()) return false;
  // A cell that shows whatever it holds stands for each of its numbers.
  return *found == ref || (ref.kind == scene::Ref::Kind::cell && ref.number() == 0 && scene::same_thing(*found, ref));
}

void Drawing::text(Point at, std::string words, float size, Role colour, Align align, bool bold) {
  texts.emplace_back(Words{at, std::move(words), size, colour, align, bold});
}

void Drawing::plate(Point at, std::string words, Role colour, Align align) {
  const float wide = width(words, label_size);
  const float left = align == Align::start ? 0 : align == Align::middle ? wide / 2 : wide;
  texts.emplace_back(Rect{{at.x - left, at.y - label_size}, wide + 2, label_size * 1.28F, Role::paper});
  text(at, std::move(words), label_size, colour, align);
}

std::string Drawing::say(Text id, std::initializer_list<std::string_view> arguments) const {
  return format_text(id, input.looks.language, arguments);
}

float Drawing::width(std::string_view words, float size, bool bold) const {
  return scene::table_metrics().width(words, size, bold, false);
}

std::vector<std::string> Drawing::wrapped(std::string_view words, float size, float room, bool bold) const {
  const auto lines = scene::lines_of(words, [&](std::string_view line) { return width(line, size, bold) <= room; });
  return lines.empty() ? std::vector<std::string>{""} : std::vector<std::string>(lines.begin(), lines.end());
}

scene::Scene Drawing::finish(float width, float height) {
  // Words may reach beyond what they are set over: a heading over a strip of one key.
  const float edge = is_low(input) ? layout::low_margin : margin;
  for (const scene::Shape& shape : texts) {
    const auto* words = std::get_if<Words>(&shape);
    if (words == nullptr) continue;
    if (words->turned) continue;
    const float wide = scene::table_metrics().width(words->text, words->size, words->bold, words->mono);
    const float right = words->align == Align::start ? wide : words->align == Align::middle ? wide / 2 : 0;
    width = std::max(width, words->at.x + right + edge);
  }
  scene::Scene made;
  made.width = std::ceil(width);
  made.height = std::ceil(height);
  made.shapes.reserve(cells.size() + arrows.size() + texts.size() + outlines.size());
  for (std::vector<scene::Shape>* part : {&cells, &arrows, &texts, &outlines}) {
    std::move(part->begin(), part->end(), std::back_inserter(made.shapes));
  }
  made.least_zoom = least_zoom(made);
  made.focus = what_happens(made);
  return made;
}

}  // namespace scatterscope::figures
