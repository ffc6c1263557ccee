// How a block scans, for what is compiled for a GPU too.
#pragma once

#include <cstdint>

namespace scatterscope::recording {

enum class BlockScan : std::uint8_t { hillis_steele, brent_kung, warp_shuffle };

}  // namespace scatterscope::recording
