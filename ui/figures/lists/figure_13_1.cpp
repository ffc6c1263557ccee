// Figs. 13.1 and 13.7: the whole sort, each list twice without a gap: the upper copy with the digit just sorted, the
// lower with the next one.
#include <algorithm>

#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

constexpr float small_label = 13;
constexpr std::uint32_t usual_iterations = 4;  // more of them stand closer

scene::Scene draw_whole_sort(const FigureInput& input, Text title) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, title, Text::fig_no_keys);
  }
  Drawing drawing(input);
  const auto iterations = static_cast<std::uint32_t>(input.recording.iterations.size());
  // The label in two lines: the strips need the width.
  const std::string last = std::to_string(iterations);
  const float column = std::max(drawing.width(drawing.say(Text::fig_iteration_word), small_label, true),
                                drawing.width(last, heading_size, true)) +
                       7;
  StripLayout layout = strip_layout(input, column);
  std::vector<Part> parts{{layout.with_text ? 0.0F : 16.0F, 0}};  // for the label of a marked cell
  const float least_band = !layout.with_text ? 60.0F : iterations > usual_iterations ? 32.0F : 44.0F;
  for (std::uint32_t k = 0; k < iterations; ++k) {
    parts.insert(parts.end(), {{layout.cell_height, 0.25F}, {least_band, 1}});
    parts.push_back({layout.cell_height, 0.25F});
  }
  const Frame frame = stretch(input, layout, parts, 0);
  layout.cell_height = parts[1].height;
  const float label_x = layout.x - column;
  const std::uint32_t shown = drawn_iteration(input);
  float y = margin + parts[0].height;
  for (std::uint32_t k = 0; k < iterations; ++k) {
    const LiveKeys live(input, k);
    KeyCells departing = departing_keys(live);
    departing.label_marked = k == 0;  // the upper copy above it tells them
    draw_keys(drawing, layout, y, departing);
    y += layout.cell_height;
    const float band = parts[3 * k + 2].height;
    draw_moves(drawing, layout, y + 2, y + band - 2, live);
    const bool current = k == shown && input.moment.step() > 0;
    const scene::Role colour = current ? scene::Role::now : scene::Role::ink;
    const scene::Ref ref{scene::Ref::Kind::iteration, k, 0, 0};
    const auto label = [&](float baseline, std::string words, float size) {
      drawing.text({label_x, baseline}, std::move(words), size, colour, scene::Align::start, current);
      std::get<scene::Text>(drawing.texts.back()).ref = ref;
    };
    label(y + band / 2 - 4, drawing.say(Text::fig_iteration_word), small_label);
    label(y + band / 2 + heading_size * 0.8F, std::to_string(k + 1), heading_size);
    y += band;
    draw_keys(drawing, layout, y, arriving_keys(live));
    y += layout.cell_height;
  }
  return drawing.finish(drawing.say(title), frame.width, frame.height);
}

}  // namespace

std::optional<Refusal> cannot_show_13_1(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{Text::why_whole_keys, {recording.config.sort}};
  if (recording.config.radix_bits == 1) return std::nullopt;
  return Refusal{Text::why_larger_radix_is_in, {"13.7"}};
}

scene::Scene draw_13_1(const FigureInput& input) {
  return draw_whole_sort(input, Text::fig_13_1_title);
}

std::optional<Refusal> cannot_show_13_7(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{Text::why_whole_keys, {recording.config.sort}};
  if (recording.config.radix_bits > 1) return std::nullopt;
  return Refusal{Text::why_one_bit_is_in, {"13.1"}};
}

scene::Scene draw_13_7(const FigureInput& input) {
  return draw_whole_sort(input, Text::fig_13_7_title);
}

}  // namespace scatterscope::figures
