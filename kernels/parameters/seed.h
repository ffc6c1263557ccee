// What the random input was drawn from.
#pragma once

#include <cstdint>

#include "kernels/parameters/named_values.h"

namespace scatterscope::recording {

inline constexpr Named<std::uint64_t> seed{"seed", 0};  // 0: the input is not random

}  // namespace scatterscope::recording
