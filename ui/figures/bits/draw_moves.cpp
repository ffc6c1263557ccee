// Arrows of keys between two strips.
#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/figures/strip.h"

namespace scatterscope::figures {

using scene::Line;

void draw_moves(Drawing& drawing, const StripLayout& from, const StripLayout& to, float y0, float y1,
                std::span<const KeyMove> moves) {
  constexpr std::size_t arrows_of_a_group = 24, arrows_of_all = 384;
  std::size_t groups = 0;
  for (const KeyMove& move : moves) groups = std::max<std::size_t>(groups, move.group + 1);
  std::vector<std::size_t> sizes(groups, 0), seen = sizes;
  for (const KeyMove& move : moves) ++sizes[move.group];
  const std::size_t of_a_group =
      std::max<std::size_t>(1, std::min(arrows_of_a_group, arrows_of_all / std::max<std::size_t>(1, groups)));
  std::vector<scene::Shape> lit;
  for (const KeyMove& move : moves) {
    const std::size_t rank = seen[move.group]++;
    if (!visible(move.when)) continue;
    const std::size_t every = from.with_text ? 1 : std::max<std::size_t>(1, sizes[move.group] / of_a_group);
    // Each group begins at another one, so that the arrows of many small groups do not all come from the first tile.
    if ((rank + move.group) % every != 0 && !of_user(move.mark)) continue;
    Line arrow;
    arrow.points = {{from.centre(move.from), y0}, {to.centre(move.to), y1}};
    arrow.stroke = move.colour;
    arrow.stroke_width = move.when == When::now ? 2.4F : from.with_text ? 1.4F : 1;
    arrow.arrow = true;
    arrow.ref = move.ref;
    if (of_user(move.mark)) {
      arrow.stroke = mark_role(move.mark);
      arrow.stroke_width = 3.2F;
      arrow.dashed = move.mark == Mark::hovered;
      lit.emplace_back(std::move(arrow));
    } else {
      drawing.arrows.emplace_back(std::move(arrow));
    }
  }
  std::move(lit.begin(), lit.end(), std::back_inserter(drawing.arrows));
}

void draw_way(Drawing& drawing, std::vector<scene::Point> points, const scene::Ref& ref) {
  Line way{std::move(points), scene::Role::none};
  way.arrow = true;
  way.ref = ref;
  drawing.arrows.emplace_back(std::move(way));
}

void draw_ways(Drawing& drawing, const StripLayout& layout, float y0, float y1, const LiveKeys& live) {
  if (!layout.with_text) return;
  for (std::uint32_t q = 0; q < live.count(); ++q) {
    const auto from = live.source(q);
    if (!from || !visible(live.filled(q))) continue;
    draw_way(drawing, {{layout.centre(*from), y0}, {layout.centre(q), y1}}, live.key_ref(*from));
  }
}

void draw_moves(Drawing& drawing, const StripLayout& layout, float y0, float y1, std::span<const KeyMove> moves) {
  draw_moves(drawing, layout, layout, y0, y1, moves);
}

void draw_moves(Drawing& drawing, const StripLayout& layout, float y0, float y1, const LiveKeys& live) {
  std::vector<KeyMove> moves;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    const unsigned digit = live.digit(live.key(p));
    moves.push_back({p, live.target(p).value_or(p), live.moved(p), live.mark(p), scene::bucket_role(digit), digit,
                     live.key_ref(p)});
  }
  draw_moves(drawing, layout, y0, y1, moves);
}

}  // namespace scatterscope::figures
