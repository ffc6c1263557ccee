// Fig. 13.2: one iteration, each thread moving its key from the input list to the output list.
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

scene::Scene draw_13_2(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, Text::fig_13_2_title, Text::fig_no_keys);
  }
  Drawing drawing(input);
  const std::uint32_t k = drawn_iteration(input);
  const LiveKeys live(input, k);
  const std::string before = drawing.say(Text::fig_keys_before), after = drawing.say(Text::fig_keys_after);
  const float label_width = std::max(drawing.width(before, label_size), drawing.width(after, label_size)) + 16;
  const StripLayout layout = strip_layout(input, margin + label_width);
  drawing.text({margin, margin + heading_size * 0.8F}, iteration_heading(input, k), heading_size, scene::Role::ink,
               scene::Align::start, true);
  float y = margin + heading_size + 14;
  draw_blocks(drawing, layout, y, live);
  y += blocks_height;
  const auto label = [&](const std::string& words) {
    drawing.text({layout.x - 12, y + layout.cell_height / 2 + label_size * 0.36F}, words, label_size,
                 scene::Role::faint, scene::Align::end);
  };
  label(before);
  draw_keys(drawing, layout, y, departing_keys(live));
  y += layout.cell_height;
  constexpr float band = 150;
  draw_moves(drawing, layout, y + 2, y + band - 2, live);
  y += band;
  label(after);
  draw_keys(drawing, layout, y, arriving_keys(live));
  y += layout.cell_height;
  return drawing.finish(drawing.say(Text::fig_13_2_title), layout.x + layout.width() + margin, y + margin);
}

}  // namespace scatterscope::figures
