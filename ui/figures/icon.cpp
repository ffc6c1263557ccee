#include "ui/figures/icon.h"

#include <cstddef>
#include <cstdint>

namespace scatterscope::figures {

scene::Scene draw_icon(const analysis::KeyTable& keys) {
  using scene::Role;
  // In 48ths of the side: what lies on whole numbers is sharp at 48 pixels.
  constexpr float edge = 7, cell = 7, upper = 8, lower = 33;
  const analysis::KeyTable::Iteration& iteration = keys.iterations.front();
  const std::size_t count = iteration.keys.size();
  const float pitch = (icon_side - 2 * edge - cell) / static_cast<float>(count - 1);
  const auto left = [&](std::size_t place) { return edge + pitch * static_cast<float>(place); };
  const auto role = [](std::uint64_t key) { return (key & 1U) == 0 ? Role::bucket0 : Role::bucket2; };

  scene::Scene icon{.width = icon_side, .height = icon_side, .title = "scatterscope", .shapes = {}};
  icon.shapes.emplace_back(
      scene::Rect{.at = {1, 1}, .width = icon_side - 2, .height = icon_side - 2, .fill = Role::cell, .radius = 10});
  for (const auto& move : iteration.moves) {
    if (!move) continue;
    // From middle to middle: the cells cover both ends.
    icon.shapes.emplace_back(scene::Line{
        .points = {{left(move->from) + cell / 2, upper + cell / 2}, {left(move->to) + cell / 2, lower + cell / 2}},
        .stroke = role(iteration.keys[move->from]),
        .stroke_width = 2.5F});
  }
  for (std::size_t place = 0; place < count; ++place) {
    icon.shapes.emplace_back(scene::Rect{.at = {left(place), upper},
                                         .width = cell,
                                         .height = cell,
                                         .fill = role(iteration.keys[place]),
                                         .radius = 1.5F});
    icon.shapes.emplace_back(scene::Rect{.at = {left(place), lower},
                                         .width = cell,
                                         .height = cell,
                                         .fill = role(iteration.result[place]),
                                         .radius = 1.5F});
  }
  return icon;
}

}  // namespace scatterscope::figures
