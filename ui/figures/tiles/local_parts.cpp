#include "ui/figures/tiles/local_parts.h"

#include <algorithm>

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Role;

constexpr float gap_label_size = 13, gap_label_room = 80, gap_label_line = 1.22F;  // pixels; pitch by pixel of size

}  // namespace

GapLabel gap_label(const Drawing& drawing, Text words) {
  GapLabel label;
  const std::string all = drawing.say(words);
  label.lines = drawing.wrapped(all, gap_label_size, gap_label_room);
  // As narrow as so many lines can be.
  for (float room = gap_label_room; room > 0; room -= 4) {
    auto narrower = drawing.wrapped(all, gap_label_size, room);
    if (narrower.size() > label.lines.size()) break;
    label.lines = std::move(narrower);
  }
  for (const std::string& line : label.lines) label.width = std::max(label.width, drawing.width(line, gap_label_size));
  return label;
}

void draw_gap_label(Drawing& drawing, const StripLayout& layout, const GapLabel& label, float y0, float y1) {
  const float pitch = gap_label_size * gap_label_line;
  float y = (y0 + y1) / 2 - pitch * (static_cast<float>(label.lines.size()) / 2 - 0.75F);
  for (const std::string& line : label.lines) {
    drawing.text({layout.x - 8, y}, line, gap_label_size, Role::ink, Align::end);
    y += pitch;
  }
}

}  // namespace scatterscope::figures
