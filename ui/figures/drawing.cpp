// The scene under construction: its texts, and what is found in its shapes once they are all there.
#include <algorithm>
#include <cmath>
#include <optional>
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

struct Span {
  float from, to;
};

// Moves the lower or upper end of a side that runs along a label out of it, towards the box.
void keep_off(const Span& label, float half, float& from, float& length) {
  constexpr float furthest = 7;  // what is moved further stands on the label rather than beside it
  const float to = from + length, upper = label.to + half, lower = label.from - half;
  if (label.to < to && from < upper && from > label.from - half && upper - from < furthest) {
    length -= upper - from;
    from = upper;
  } else if (label.from > from && to > lower && to < label.to + half && to - lower < furthest) {
    length -= to - lower;
  }
}

// What a line of words covers.
struct Covered {
  Span across, down;
};
std::optional<Covered> covered_by(const scene::Shape& shape) {
  const auto* words = std::get_if<Words>(&shape);
  if (words == nullptr || words->turned || words->continues || words->text.empty()) return std::nullopt;
  constexpr float above = 0.74F, below = 0.2F, on_line = 0.03F;  // of the size; figures stand on the line
  const bool digits = words->text.find_first_not_of("0123456789") == std::string::npos;
  const float wide = scene::table_metrics().width(words->text, words->size, words->bold, words->mono);
  const float left = words->at.x - (words->align == Align::start ? 0 : words->align == Align::middle ? wide / 2 : wide);
  return Covered{{left, left + wide},
                 {words->at.y - above * words->size, words->at.y + (digits ? on_line : below) * words->size}};
}
bool meet(const Covered& words, const Rect& box, float beyond) {
  return words.across.from < box.at.x + box.width + beyond && words.across.to > box.at.x - beyond &&
         words.down.from < box.at.y + box.height + beyond && words.down.to > box.at.y - beyond;
}

// A box around what the user points at runs beside labels, not over them.
void keep_off(const Covered& words, Rect& box) {
  const float half = box.stroke_width / 2;
  const Point middle{(words.across.from + words.across.to) / 2, (words.down.from + words.down.to) / 2};
  const bool beside_x = middle.x > box.at.x && middle.x < box.at.x + box.width;
  const bool beside_y = middle.y > box.at.y && middle.y < box.at.y + box.height;
  if (!meet(words, box, half) || (beside_x && beside_y)) return;
  if (beside_y)
    keep_off(words.across, half, box.at.x, box.width);
  else
    keep_off(words.down, half, box.at.y, box.height);
}

// What is marked is seen, and so is what is said of its neighbours: boxes and the small papers with a value keep off
// other words, papers by standing beside them.
void keep_off_labels(std::vector<scene::Shape>& outlines, const std::vector<scene::Shape>& texts, layout::Room room) {
  std::vector<Rect*> boxes;
  std::vector<std::pair<Rect*, Words*>> papers;
  for (std::size_t k = 0; k < outlines.size(); ++k) {
    auto* box = std::get_if<Rect>(&outlines[k]);
    if (box == nullptr || (box->stroke != Role::selected && box->stroke != Role::hovered)) continue;
    auto* value = k + 1 < outlines.size() ? std::get_if<Words>(&outlines[k + 1]) : nullptr;
    if (box->fill == Role::none) boxes.push_back(box);
    if (box->fill == Role::paper && value != nullptr) papers.emplace_back(box, value);
  }
  if (boxes.empty() && papers.empty()) return;
  const auto move = [](Rect& paper, Words& value, float x, float y) {
    paper.at = {paper.at.x + x, paper.at.y + y};
    value.at = {value.at.x + x, value.at.y + y};
  };
  for (const auto& [paper, value] : papers) move(*paper, *value, 0, std::max(0.0F, 1 - paper->at.y));
  for (const scene::Shape& shape : texts) {
    const auto words = covered_by(shape);
    if (!words) continue;
    for (Rect* box : boxes) keep_off(*words, *box);
    for (const auto& each : papers) {
      Rect* const paper = each.first;
      Words* const value = each.second;
      if (!meet(*words, *paper, 1)) continue;
      const float right = words->across.to + 3 - paper->at.x, left = words->across.from - 3 - paper->width;
      const auto free = [&, of = paper](float x) {
        return x > 0 && x + of->width <= room.width &&
               std::none_of(papers.begin(), papers.end(), [&](const auto& other) {
                 const Rect& there = *other.first;
                 return &there != of && x < there.at.x + there.width && there.at.x < x + of->width &&
                        of->at.y < there.at.y + there.height && there.at.y < of->at.y + of->height;
               });
      };
      if (free(paper->at.x + right)) {
        move(*paper, *value, right, 0);
      } else if (free(left)) {
        move(*paper, *value, left - paper->at.x, 0);
      }
    }
  }
  for (const auto& [paper, value] : papers)
    for (Rect* box : boxes)
      if (const auto words = covered_by(*value)) keep_off(*words, *box);
  for (Rect* box : boxes) {
    box->width = std::min(box->width, room.width - box->at.x);
    box->height = std::min(box->height, room.height - box->at.y);
  }
}

}  // namespace

Drawing::Drawing(const FigureInput& figure_input)
    : Layers(budget::fixed(budget::Cost::figure_shapes) / 4), input(figure_input) {
  if (input.view.selection.hovered) operands = operands_shown(input, *input.view.selection.hovered);
  std::sort(operands.begin(), operands.end());
  if (!input.loaded() || input.sources.moment == nullptr || input.view.settled) return;
  const story::Protagonist about = protagonist(input);
  if (about.actor && !about.chosen && !input.view.selection.followed_key) lead_thread = about.thread;
  if (about.actor && about.chosen) chosen_thread = about.thread;
  lead_key = figures::lead_key(input);
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
  keep_off_labels(outlines, texts, {width, height});
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
