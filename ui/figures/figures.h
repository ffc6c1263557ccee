// The drawing functions that catalog.cpp lists; each stands in the file of its figure.
#pragma once

#include <optional>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

[[nodiscard]] scene::Scene draw_13_1(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_1(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_2(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_2(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_3(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_3(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_4(const FigureInput& input);
[[nodiscard]] scene::Scene draw_13_5(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_5(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_6(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_6(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_7(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_7(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_8(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_8(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_9(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_9(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_10(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_10(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_11(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_13_11(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_co_rank(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_co_rank(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_merged(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_merged(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_splitters(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_splitters(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_oversampling(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_oversampling(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_scan(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_scan(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_blocks_scan(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_blocks_scan(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_warp(const FigureInput& input);
[[nodiscard]] scene::Scene draw_ranking(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_ranking(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_look_back(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_look_back(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_reorder(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_reorder(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_network(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_network(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_bitonic_split(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_bitonic_split(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_heatmap(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_heatmap(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_bucket_tree(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_bucket_tree(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_distance(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_distance(const recording::Recording& recording);

[[nodiscard]] scene::Scene draw_order(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_order(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_stability(const FigureInput& input);
[[nodiscard]] std::optional<Refusal> cannot_show_stability(const recording::Recording& recording);

}  // namespace scatterscope::figures
