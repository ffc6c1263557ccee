// The drawing functions that catalog.cpp lists; each stands in the file of its figure.
#pragma once

#include <optional>
#include <string>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

[[nodiscard]] scene::Scene draw_13_1(const FigureInput& input);
[[nodiscard]] scene::Scene draw_13_2(const FigureInput& input);
[[nodiscard]] scene::Scene draw_13_3(const FigureInput& input);
[[nodiscard]] std::optional<std::string> cannot_show_13_3(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_13_4(const FigureInput& input);
[[nodiscard]] scene::Scene draw_scan(const FigureInput& input);
[[nodiscard]] std::optional<std::string> cannot_show_scan(const recording::Recording& recording);
[[nodiscard]] scene::Scene draw_blocks_scan(const FigureInput& input);
[[nodiscard]] std::optional<std::string> cannot_show_blocks_scan(const recording::Recording& recording);

}  // namespace scatterscope::figures
