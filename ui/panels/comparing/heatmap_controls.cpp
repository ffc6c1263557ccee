// How the scatter heatmap is drawn, and of what: the recording's stores, or those of many more keys, counted.
#include <algorithm>
#include <array>
#include <bit>

#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_heatmap.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope::panels {
namespace {

constexpr float size_width = 158;
constexpr std::uint32_t least_power = 12;  // of two: what a recording holds

std::string power_words(std::uint32_t power) {
  return "2^" + std::to_string(power);
}

// A number of keys, as a power of two where it is one.
std::string keys_words(std::uint32_t keys) {
  if (keys > 512 && std::has_single_bit(keys)) return power_words(static_cast<std::uint32_t>(std::countr_zero(keys)));
  return std::to_string(keys);
}

// The iterations that are drawn: of the recording, or of both sides.
std::array<std::uint32_t, 2> drawn_iterations(const WorkspaceInput& input) {
  if (!input.compare) return {figures::drawn_iteration(figure_key(input)), 0};
  std::array<std::uint32_t, 2> drawn{};
  for (std::size_t k = 0; k < drawn.size(); ++k) {
    drawn[k] = figures::drawn_iteration(figure_key(side_input(input, k)));
  }
  return drawn;
}

const analysis::RunHeatmap* map_shown(const WorkspaceInput& input) {
  if (!input.compare) return input.shown.sources.counted.get();
  const auto& sides = input.compare->sides;
  return (sides[0].sources.counted != nullptr ? sides[0] : sides[1]).sources.counted.get();
}

// What was counted is of another iteration than the one that stands beside it in the window.
bool is_of_another_iteration(const WorkspaceInput& input, const std::array<std::uint32_t, 2>& drawn) {
  if (!input.compare)
    return input.shown.sources.counted != nullptr && input.shown.sources.counted->scatter.iteration != drawn[0];
  bool another = false;
  for (std::size_t k = 0; k < drawn.size(); ++k) {
    const auto& map = input.compare->sides[k].sources.counted;
    another = another || (map != nullptr && map->scatter.iteration != drawn[k]);
  }
  return another;
}

std::string shown_words(const Draw& draw) {
  const WorkspaceInput& input = draw.input;
  const recording::Recording& recording =
      input.compare ? *input.compare->sides[0].sources.run->recording : input.shown.recording();
  const analysis::RunHeatmap* map = map_shown(input);
  if (map == nullptr) return draw.say(texts::win_heatmap_recorded, {std::to_string(recording.config.n)});
  const std::string keys = keys_words(map->config.n);
  if (!input.heatmap_file.empty()) return draw.say(texts::win_heatmap_of_file, {keys});
  return draw.say(texts::win_heatmap_counted, {keys});
}

void draw_choice_of_size(Draw& draw, const std::array<std::uint32_t, 2>& drawn) {
  const std::uint32_t most = draw.input.outside != nullptr ? draw.input.outside->most_counted : 0;
  ImGui::SetNextItemWidth(draw.px(size_width));
  const std::string shown = shown_words(draw);
  if (ImGui::BeginCombo("##heatmap_keys", shown.c_str(), ImGuiComboFlags_HeightLarge)) {
    if (ImGui::Selectable(draw.say(texts::win_heatmap_of_recording), map_shown(draw.input) == nullptr)) {
      draw.ask(ShowRecordedMap{});
    }
    draw.mark("heatmap_recorded");
    for (std::uint32_t power = least_power; power < 32 && (1U << power) <= most; ++power) {
      const std::string words = draw.say(texts::win_heatmap_count, {power_words(power)});
      if (ImGui::Selectable(words.c_str(), false)) draw.ask(CountStores{1U << power, drawn});
      draw.mark("heatmap_keys_" + std::to_string(power));
    }
    ImGui::EndCombo();
  }
  draw.mark("heatmap_keys");
  draw.tooltip(draw.say(texts::win_heatmap_keys_tip));
}

float cancel_width(const Draw& draw) {
  const ImGuiStyle& style = ImGui::GetStyle();
  return ImGui::CalcTextSize(draw.say(texts::win_cancel)).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
}

// Of the choice, or of what stands in its place: no more, unless the number of kernels needs it.
float sizes_width(const Draw& draw) {
  const CompilingView& kernels = draw.input.counting.compiling;
  const float choice = draw.px(size_width);
  return kernels.all == 0 ? choice : std::max(choice, compiling_width(draw, kernels) + cancel_width(draw));
}

void draw_count_progress(Draw& draw) {
  const ProgressView& counting = draw.input.counting;
  const ImVec2 bar(std::max(sizes_width(draw) - cancel_width(draw), draw.px(60)), ImGui::GetFrameHeight());
  if (counting.compiling.all > 0) {
    draw_compiling(draw, counting.compiling, bar.x);
  } else {
    ImGui::ProgressBar(static_cast<float>(counting.done), bar, draw.say(texts::win_heatmap_counting));
    draw.mark("heatmap_progress");
  }
  draw.mark("heatmap_progress");
  ImGui::SameLine();
  if (text_button(draw, "heatmap_cancel", draw.say(texts::win_cancel))) draw.ask(CancelCount{});
}

}  // namespace

void draw_map_sizes(Draw& draw) {
  if (draw.input.counting.running) return draw_count_progress(draw);
  const std::array<std::uint32_t, 2> drawn = drawn_iterations(draw.input);
  draw_choice_of_size(draw, drawn);
  const analysis::RunHeatmap* map = map_shown(draw.input);
  if (map == nullptr || !draw.input.heatmap_file.empty() || !is_of_another_iteration(draw.input, drawn)) return;
  const std::string words = draw.say(texts::win_heatmap_count_iteration, {std::to_string(drawn[0] + 1)});
  continue_line(ImGui::CalcTextSize(words.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x);
  if (text_button(draw, "heatmap_count_iteration", words.c_str()))
    draw.ask(CountStores{static_cast<std::uint32_t>(map->config.n), drawn});
}

void draw_heatmap_controls(Draw& draw) {
  Settings wanted = draw.input.settings;
  figures::HeatmapView& view = wanted.heatmap;
  const auto choice = [&](const char* name, Text words, bool on) {
    const bool pressed = text_button(draw, name, draw.say(words), true, on);
    ImGui::SameLine();
    return pressed;
  };
  if (choice("heatmap_linear", texts::win_heatmap_linear, !view.logarithmic)) view.logarithmic = false;
  if (choice("heatmap_logarithmic", texts::win_heatmap_logarithmic, view.logarithmic)) view.logarithmic = true;
  ImGui::Dummy(ImVec2(draw.px(8), 1));
  ImGui::SameLine();
  // Of a map that was counted the single stores are not known.
  const bool whole = !view.window || draw.input.shown.sources.counted != nullptr;
  if (choice("heatmap_whole", texts::win_heatmap_whole, whole)) view.window = false;
  const char* const by_warp = draw.say(texts::win_heatmap_window);
  if (text_button(draw, "heatmap_window", by_warp, draw.input.shown.sources.counted == nullptr, !whole))
    view.window = true;
  draw.tooltip(draw.say(texts::win_heatmap_window_tip));
  continue_line(sizes_width(draw));
  draw_map_sizes(draw);
  const std::uint32_t n = draw.input.shown.recording().config.n;
  if (!whole && n > 1) {
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    const float room = right - ImGui::GetItemRectMax().x - ImGui::GetStyle().ItemSpacing.x;
    if (room >= draw.px(140)) ImGui::SameLine();
    ImGui::SetNextItemWidth(room >= draw.px(140) ? std::min(room, draw.px(260)) : draw.px(200));
    int start = static_cast<int>(std::min(view.start, n - 1));
    if (ImGui::SliderInt("##heatmap_start", &start, 0, static_cast<int>(n - 1), "")) {
      view.start = static_cast<std::uint32_t>(std::clamp(start, 0, static_cast<int>(n - 1)));
    }
    draw.mark("heatmap_start");
    // Beside the slider, whose knob would lie over the words.
    const std::string words = draw.say(texts::win_heatmap_from, {std::to_string(start)});
    continue_line(ImGui::CalcTextSize(words.c_str()).x);
    ImGui::TextUnformatted(words.c_str());
    draw.mark("heatmap_start_words");
  }
  if (wanted != draw.input.settings) draw.ask(ChangeSettings{wanted});
}

}  // namespace scatterscope::panels
