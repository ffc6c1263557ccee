// Fig. 13.2: one iteration, each thread moving its key from the input list to the output list.
#include <algorithm>

#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

std::optional<Refusal> cannot_show_13_2(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{Text::why_whole_keys, {recording.config.sort}};
  if (recording.config.keys_per_thread == 1) return std::nullopt;
  return Refusal{Text::why_key_a_thread, {"13.10"}};
}

scene::Scene draw_13_2(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, Text::fig_13_2_title, Text::fig_no_keys);
  }
  Drawing drawing(input);
  const std::uint32_t k = drawn_iteration(input);
  const LiveKeys live(input, k);
  const std::string before = drawing.say(Text::fig_keys_before), after = drawing.say(Text::fig_keys_after);
  const float column = std::max(drawing.width(before, label_size), drawing.width(after, label_size)) + 7;
  StripLayout layout = strip_layout(input, column);
  Part parts[] = {{heading_height, 0},
                  {least_blocks_height(input), 0.3F},
                  {layout.cell_height, 0.3F},
                  {lowered(input, 150), 1},
                  {layout.cell_height, 0.3F}};
  const std::string heading = iteration_heading(input, k);
  const Frame frame = stretch(input, layout, parts, 2 * margin + drawing.width(heading, heading_size, true));
  layout.cell_height = parts[2].height;
  drawing.heading(heading);
  float y = margin + parts[0].height;
  draw_blocks(drawing, layout, y, parts[1].height, live);
  y += parts[1].height;
  const auto label = [&](const std::string& words) {
    drawing.text({layout.x - 7, y + layout.cell_height / 2 + label_size * 0.36F}, words, label_size, scene::Role::faint,
                 scene::Align::end);
  };
  label(before);
  draw_keys(drawing, layout, y, departing_keys(live));
  y += layout.cell_height;
  draw_moves(drawing, layout, y + 2, y + parts[3].height - 2, live);
  y += parts[3].height;
  label(after);
  draw_keys(drawing, layout, y, arriving_keys(live));
  return drawing.finish(drawing.say(Text::fig_13_2_title), frame.width, frame.height);
}

}  // namespace scatterscope::figures
