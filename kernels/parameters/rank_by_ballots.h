// Whether the local sort of a tile ranks keys by their whole digit at once.
#pragma once

#include "kernels/parameters/named_values.h"

namespace scatterscope::recording {

// Lanes of a warp learn by ballots which of them hold the same digit; else the tile is sorted by a bit or two a pass.
inline constexpr Named<bool> rank_by_ballots{"rank_by_ballots", false};

}  // namespace scatterscope::recording
