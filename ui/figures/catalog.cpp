#include <algorithm>
#include <utility>

#include "ui/figures/figures.h"

namespace scatterscope::figures {
namespace {

std::optional<Refusal> shows_all(const recording::Recording&) {
  return std::nullopt;
}

// In the order in which they are listed. A new figure is one line here.
constexpr FigureInfo all[] = {
    {"13.1", Text::fig_13_1_title, cannot_show_13_1, draw_13_1, false, 30},
    {"13.2", Text::fig_13_2_title, cannot_show_13_2, draw_13_2, true, 20},
    {"13.3", Text::fig_13_3_title, cannot_show_13_3, draw_13_3, true, 10},
    {"13.4", Text::fig_13_4_title, shows_all, draw_13_4, true, 90},
    {"13.5", Text::fig_13_5_title, cannot_show_13_5, draw_13_5, true, 5},
    {"13.6", Text::fig_13_6_title, cannot_show_13_6, draw_13_6, true, 6},
    {"13.7", Text::fig_13_7_title, cannot_show_13_7, draw_13_7, false, 30},
    {"13.8", Text::fig_13_8_title, cannot_show_13_8, draw_13_8, true, 5},
    {"13.9", Text::fig_13_9_title, cannot_show_13_9, draw_13_9, true, 6},
    {"13.10", Text::fig_13_10_title, cannot_show_13_10, draw_13_10, true, 5},
    {"13.11", Text::fig_13_11_title, cannot_show_13_11, draw_13_11, false, 8},
    {"scan", Text::fig_scan_title, cannot_show_scan, draw_scan, true, 40, Text::fig_scan_tab},
    {"blocks", Text::fig_blocks_title, cannot_show_blocks_scan, draw_blocks_scan, true, 50, Text::fig_blocks_tab},
    {"order", Text::fig_order_title, cannot_show_order, draw_order, false, 55, Text::fig_order_tab},
    {"stability", Text::fig_stability_title, cannot_show_stability, draw_stability, false, 58, Text::fig_stability_tab},
    {"warp", Text::fig_warp_title, shows_all, draw_warp, false, 60, Text::fig_warp_tab},
    {"ranking", Text::fig_ranking_title, cannot_show_ranking, draw_ranking, true, 15, Text::fig_ranking_tab},
    {"look-back", Text::fig_look_back_title, cannot_show_look_back, draw_look_back, true, 25, Text::fig_look_back_tab},
    {"reorder", Text::fig_reorder_title, cannot_show_reorder, draw_reorder, true, 26, Text::fig_reorder_tab},
    {"co-rank", Text::fig_co_rank_title, cannot_show_co_rank, draw_co_rank, true, 28, Text::fig_co_rank_tab},
    {"merged", Text::fig_merged_title, cannot_show_merged, draw_merged, true, 29, Text::fig_merged_tab},
    {"network", Text::fig_network_title, cannot_show_network, draw_network, false, 7, Text::fig_network_tab},
    {"split", Text::fig_split_title, cannot_show_bitonic_split, draw_bitonic_split, true, 29, Text::fig_split_tab},
    {"bucket-tree", Text::fig_tree_title, cannot_show_bucket_tree, draw_bucket_tree, false, 9, Text::fig_tree_tab},
    {"distance", Text::fig_distance_title, cannot_show_distance, draw_distance, true, 65, Text::fig_distance_tab},
    {"splitters", Text::fig_splitters_title, cannot_show_splitters, draw_splitters, true, 9, Text::fig_splitters_tab},
    {"oversampling", Text::fig_oversampling_title, cannot_show_oversampling, draw_oversampling, false, 29,
     Text::fig_oversampling_tab},
    {"heatmap", Text::fig_heatmap_title, cannot_show_heatmap, draw_heatmap, true, 70, Text::fig_heatmap_tab},
};

}  // namespace

scene::Scene draw(const FigureInfo& figure, FigureInput input) {
  // Lengths that are counted in texts: the larger these, the less room there is.
  const float size = std::exchange(input.text_size, 1.0F);
  input.preferred_width /= size;
  input.preferred_height /= size;
  return scene::scaled(figure.draw(input), size);
}

std::span<const FigureInfo> catalog() {
  return all;
}

const FigureInfo* find_figure(std::string_view id) {
  const auto* found = std::find_if(std::begin(all), std::end(all), [id](const FigureInfo& f) { return f.id == id; });
  return found == std::end(all) ? nullptr : found;
}

const FigureInfo& default_figure(const recording::Recording& recording) {
  const FigureInfo* best = nullptr;
  for (const FigureInfo& figure : all) {
    if (figure.cannot_show(recording)) continue;
    if (best == nullptr || figure.preference < best->preference) best = &figure;
  }
  return *best;  // 13.4 shows all recordings
}

std::string words_of(const Refusal& refusal, Language language) {
  const auto argument = [&](std::size_t k) {
    return k < refusal.arguments.size() ? std::string_view(refusal.arguments[k]) : std::string_view();
  };
  return format_text(refusal.id, language, {argument(0), argument(1)});
}

std::uint32_t drawn_iteration(const FigureInput& input) {
  const auto& iterations = input.recording.iterations;
  if (input.iteration && !iterations.empty())
    return std::min(*input.iteration, static_cast<std::uint32_t>(iterations.size() - 1));
  return story::iteration_at(input);
}

}  // namespace scatterscope::figures
