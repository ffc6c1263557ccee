// What the figures of sorting networks have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "kernels/story/networks/network_passes.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

// "Pass 3 of 10: towards runs of 4, keys compared at distance 1".
[[nodiscard]] std::string pass_heading(const story::NetworkPasses& network, std::size_t pass, Language language);

// Where the key that is followed, chosen or pointed at stands before the first pass.
[[nodiscard]] std::optional<std::uint32_t> followed_position(const FigureInput& input);

}  // namespace scatterscope::figures
