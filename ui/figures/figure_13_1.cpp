// Fig. 13.1: the whole sort, each list twice without a gap: the upper copy with the digit just sorted, the lower with
// the next one.
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

scene::Scene draw_13_1(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, Text::fig_13_1_title, Text::fig_no_keys);
  }
  Drawing drawing(input);
  const auto iterations = static_cast<std::uint32_t>(input.recording.iterations.size());
  const std::string widest = drawing.say(Text::fig_iteration, {std::to_string(iterations)});
  const float label_width = drawing.width(widest, label_size, true) + 20;
  const StripLayout layout = strip_layout(input, margin + label_width);
  const float band = layout.count > 16 ? 120.0F : 96.0F;
  const std::uint32_t shown = drawn_iteration(input);
  float y = margin;
  for (std::uint32_t k = 0; k < iterations; ++k) {
    const LiveKeys live(input, k);
    KeyCells departing = departing_keys(live);
    departing.label_marked = k == 0;  // the upper copy above it tells them
    draw_keys(drawing, layout, y, departing);
    y += layout.cell_height;
    draw_moves(drawing, layout, y + 2, y + band - 2, live);
    const bool current = k == shown && input.moment.step() > 0;
    scene::Text label{{margin, y + band / 2 + 5},
                      drawing.say(Text::fig_iteration, {std::to_string(k + 1)}),
                      label_size,
                      current ? scene::Role::now : scene::Role::ink,
                      scene::Align::start,
                      current};
    label.ref = {scene::Ref::Kind::iteration, k, 0, 0};
    drawing.texts.emplace_back(std::move(label));
    y += band;
    draw_keys(drawing, layout, y, arriving_keys(live));
    y += layout.cell_height;
  }
  return drawing.finish(drawing.say(Text::fig_13_1_title), layout.x + layout.width() + margin, y + margin);
}

}  // namespace scatterscope::figures
