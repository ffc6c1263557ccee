// Figs. 13.1 and 13.7: the whole sort, each list twice without a gap: the upper copy with the digit just sorted, the
// lower with the next one.
#include <memory>
#include <utility>
#include <vector>

#include "kernels/texts/figure_lists.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Need;

constexpr std::uint32_t usual_iterations = 4;  // more of them stand closer

scene::Scene draw_whole_sort(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) {
    return nothing_to_draw(input);
  }
  Drawing drawing(input);
  const auto iterations = static_cast<std::uint32_t>(input.recording().iterations.size());
  const std::uint32_t shown = drawn_iteration(input);
  KeyColumns columns(drawing, static_cast<std::uint32_t>(input.recording().input.size()), 1,
                     iteration_label_width(drawing));
  const float least_band = !columns.with_text() ? 60.0F : iterations > usual_iterations ? 32.0F : 44.0F;
  layout::Column all;
  if (!columns.with_text()) all.add(layout::spacer(layout::Need::exactly(16)));  // for the label of a marked cell
  std::vector<std::unique_ptr<LiveKeys>> lists;
  const DrawnIterations drawn = drawn_iterations(iterations, shown);
  if (auto words = drawn_words(drawing, drawn, iterations)) all.add(std::move(words));
  for (std::uint32_t k = drawn.first; k < drawn.end; ++k) {
    const LiveKeys& live = *lists.emplace_back(std::make_unique<LiveKeys>(input, k));
    KeyCells departing = departing_keys(live);
    departing.label_marked = k == drawn.first;  // the upper copy above it shows them
    all.add(columns.keys(std::move(departing)));
    const auto moves = [&](const StripLayout& at, const layout::Area& area) {
      draw_moves(drawing, at, area.y + 2, area.bottom() - 2, live);
    };
    all.add(layout::growing(1, columns.own(squeezed(input, Need::exactly(least_band), 32), moves,
                                           iteration_label(drawing, {k, k == shown && input.moment().step() > 0}))));
    all.add(columns.keys(arrived_keys(live)));
  }
  return compose(drawing, all);
}

}  // namespace

std::optional<Refusal> cannot_show_13_1(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{texts::why_whole_keys, {recording.config.sort}};
  if (recording.config.radix_bits == 1) return std::nullopt;
  return Refusal{texts::why_larger_radix_is_in, {"13.7"}};
}

scene::Scene draw_13_1(const FigureInput& input) {
  return draw_whole_sort(input);
}

std::optional<Refusal> cannot_show_13_7(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{texts::why_whole_keys, {recording.config.sort}};
  if (recording.config.radix_bits > 1) return std::nullopt;
  return Refusal{texts::why_one_bit_is_in, {"13.1"}};
}

scene::Scene draw_13_7(const FigureInput& input) {
  return draw_whole_sort(input);
}

}  // namespace scatterscope::figures
