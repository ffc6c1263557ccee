#include "ui/scene/motion.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace scatterscope::scene {
namespace {

constexpr float from_arrow = 42;  // at most, from an arrow's end to the cell that it means
constexpr float same_place = 0.5F;
constexpr float at_foot = 8;  // at most, from a bar to its text

using Place = std::pair<long, long>;  // in halves of a pixel
Place place_of(Point at) {
  return {std::lround(at.x / same_place), std::lround(at.y / same_place)};
}
using Ends = std::pair<Place, Place>;
Ends ends_of(const Line& line) {
  return {place_of(line.points.front()), place_of(line.points.back())};
}
bool is_way(const Line& line) {
  return line.arrow && line.points.size() > 1 && line.ref.kind == Ref::Kind::key;
}

// A rectangle that a line of text stands in.
struct KeyCell {
  std::size_t rect = 0, first = 0, end = 0;
  Point centre{};
};
Point centre_of(const Rect& rect) {
  return {rect.at.x + rect.width / 2, rect.at.y + rect.height / 2};
}
bool holds(const Rect& rect, const Label& label) {
  return label.at.x > rect.at.x && label.at.x < rect.at.x + rect.width && label.at.y > rect.at.y &&
         label.at.y < rect.at.y + rect.height + label.size / 2;
}
// Bars have their texts at their feet.
bool stands_on(const Rect& rect, const Label& label) {
  const float length = label.turned ? label.size * static_cast<float>(label.text.size()) : label.size;
  const float below = label.at.y - rect.at.y - rect.height;
  return label.at.x > rect.at.x && label.at.x < rect.at.x + rect.width && below >= 0 && below < length + at_foot;
}

// The cells with texts, from left to right.
std::vector<KeyCell> cells_of(const Scene& scene) {
  std::multimap<float, std::size_t> rects;  // that can be hit, by their left edges
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    const auto* rect = std::get_if<Rect>(&scene.shapes[i]);
    if (rect != nullptr && rect->fill != Role::none && rect->ref.kind != Ref::Kind::none) rects.emplace(rect->at.x, i);
  }
  std::vector<KeyCell> cells;
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    const auto* label = std::get_if<Label>(&scene.shapes[i]);
    if (label == nullptr || label->continues || label->ref.kind == Ref::Kind::none) continue;
    const auto found = [&](bool (*belongs)(const Rect&, const Label&)) {
      for (auto at = rects.upper_bound(label->at.x); at != rects.begin();) {
        const auto& box = std::get<Rect>(scene.shapes[(--at)->second]);
        if (box.ref == label->ref && belongs(box, *label)) return std::optional(at->second);
      }
      return std::optional<std::size_t>();
    };
    auto rect = found(holds);
    if (!rect) rect = found(stands_on);
    if (!rect) continue;
    const std::size_t end = line_end(scene.shapes, i);
    const bool goes_on = !cells.empty() && cells.back().rect == *rect && cells.back().end == i;
    if (goes_on) {
      cells.back().end = end;  // a key on several lines
    } else {
      cells.push_back({*rect, i, end, centre_of(std::get<Rect>(scene.shapes[*rect]))});
    }
  }
  std::sort(cells.begin(), cells.end(), [](const KeyCell& a, const KeyCell& b) { return a.centre.x < b.centre.x; });
  return cells;
}

// The cell that an arrow's end means: the nearest in the direction that it comes from, or goes to.
const KeyCell* cell_at(const Scene& scene, const std::vector<KeyCell>& cells, Point end, Point other) {
  const KeyCell* nearest = nullptr;
  float least = from_arrow;
  const bool upright = std::abs(end.y - other.y) > 0.01F;
  for (const KeyCell& cell : cells) {
    const auto& box = std::get<Rect>(scene.shapes[cell.rect]);
    const float beyond_x = std::max({box.at.x - end.x, end.x - box.at.x - box.width, 0.0F});
    const float beyond_y = std::max({box.at.y - end.y, end.y - box.at.y - box.height, 0.0F});
    if ((upright ? beyond_x : beyond_y) > same_place) continue;
    const float ahead =
        upright ? (cell.centre.y - end.y) * (end.y - other.y) : (cell.centre.x - end.x) * (end.x - other.x);
    const float away = beyond_x + beyond_y;
    if (ahead < 0 || away > least) continue;
    least = away;
    nearest = &cell;
  }
  return nearest;
}

}  // namespace

std::vector<Travel> travels(const Scene& before, const Scene& after) {
  std::vector<Travel> found;
  if (before.title != after.title || before.width != after.width || before.height != after.height) return found;
  std::multiset<Ends> earlier;
  for (const Shape& shape : before.shapes)
    if (const auto* line = std::get_if<Line>(&shape); line != nullptr && is_way(*line)) earlier.insert(ends_of(*line));
  std::optional<std::vector<KeyCell>> cells;
  std::set<Place> filled;  // in the earlier scene
  for (const Shape& shape : after.shapes) {
    const auto* line = std::get_if<Line>(&shape);
    if (line == nullptr || !is_way(*line)) continue;
    if (const auto there = earlier.find(ends_of(*line)); there != earlier.end()) {
      earlier.erase(there);
      continue;
    }
    if (!cells) {
      cells = cells_of(after);
      for (const KeyCell& cell : cells_of(before)) filled.insert(place_of(cell.centre));
    }
    const auto& points = line->points;
    const KeyCell* to = cell_at(after, *cells, points.back(), points[points.size() - 2]);
    const KeyCell* from = cell_at(after, *cells, points.front(), points[1]);
    if (to == nullptr || from == nullptr || to == from || filled.contains(place_of(to->centre))) continue;
    Travel travel{to->first, to->end, to->rect, {from->centre}};
    travel.way.insert(travel.way.end(), points.begin(), points.end());
    travel.way.push_back(to->centre);
    found.push_back(std::move(travel));
  }
  std::sort(found.begin(), found.end(), [](const Travel& a, const Travel& b) { return a.first < b.first; });
  const auto same = [](const Travel& a, const Travel& b) { return a.first == b.first; };
  found.erase(std::unique(found.begin(), found.end(), same), found.end());
  return found;
}

Scene under_way(const Scene& after, const std::vector<Travel>& travels, float part) {
  Scene made = after;
  std::vector<Shape> moving;
  for (const Travel& travel : travels) {
    float length = 0;
    const auto stretch = [&](std::size_t k) {
      return std::hypot(travel.way[k].x - travel.way[k - 1].x, travel.way[k].y - travel.way[k - 1].y);
    };
    for (std::size_t k = 1; k < travel.way.size(); ++k) length += stretch(k);
    // Slow where it leaves and where it arrives.
    const float eased = part * part * (3 - 2 * part);
    float left = std::clamp(eased, 0.0F, 1.0F) * length;
    Point at = travel.way.back();
    for (std::size_t k = 1; k < travel.way.size(); ++k) {
      const float of = stretch(k);
      if (left > of || of <= 0) {
        left -= of;
        continue;
      }
      const Point a = travel.way[k - 1], b = travel.way[k];
      at = {a.x + (b.x - a.x) * left / of, a.y + (b.y - a.y) * left / of};
      break;
    }
    auto& cell = std::get<Rect>(made.shapes[travel.cell]);
    const Point home = centre_of(cell);
    Rect ground = cell;
    ground.at = {cell.at.x + at.x - home.x, cell.at.y + at.y - home.y};
    cell.fill = Role::empty_cell;
    moving.emplace_back(ground);
    for (std::size_t i = travel.first; i < travel.end; ++i) {
      auto label = std::get<Label>(made.shapes[i]);
      label.at = {label.at.x + at.x - home.x, label.at.y + at.y - home.y};
      moving.emplace_back(std::move(label));
      std::get<Label>(made.shapes[i]).colour = Role::none;
    }
  }
  made.shapes.insert(made.shapes.end(), moving.begin(), moving.end());
  return made;
}

}  // namespace scatterscope::scene
