// The version of recordings' files. A parameter that they hold since a new one counts it up.
#pragma once

#include <cstdint>

namespace scatterscope::parameters {

inline constexpr std::uint32_t last_file_version = 19;

}  // namespace scatterscope::parameters
