// Fig. 13.2: one iteration, each thread moving its key from the input list to the output list.
#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {

std::optional<Refusal> cannot_show_13_2(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{texts::why_whole_keys, {recording.config.sort}};
  if (recording.config.keys_per_thread == 1) return std::nullopt;
  return Refusal{texts::why_key_a_thread, {"13.10"}};
}

scene::Scene draw_13_2(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) {
    return nothing_to_draw(input);
  }
  Drawing drawing(input);
  const std::uint32_t k = drawn_iteration(input);
  const LiveKeys live(input, k);
  KeyColumns columns(drawing, live.count(), 1, label_width(drawing, {texts::fig_keys_before, texts::fig_keys_after}));
  const auto moves = [&](const StripLayout& at, const layout::Area& area) {
    draw_moves(drawing, at, area.y + 2, area.bottom() - 2, live);
  };
  const auto all = layout::column(heading(drawing, iteration_heading(input, k)), columns.blocks(live),
                                  columns.keys(departing_keys(live), texts::fig_keys_before),
                                  layout::growing(1, columns.own({80, 150, 150}, moves)),
                                  columns.keys(arriving_keys(live), texts::fig_keys_after));
  return compose(drawing, *all);
}

}  // namespace scatterscope::figures
