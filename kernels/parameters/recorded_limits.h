// The largest recorded runs.
#pragma once

#include <cstdint>

#include "kernels/parameters/budget.h"

namespace scatterscope::recording {

inline constexpr auto max_recorded_keys = static_cast<std::uint32_t>(budget::fixed(budget::Cost::keys));
// More than 20 times what any thread of our sorts makes of max_recorded_keys keys.
inline constexpr std::uint64_t recorded_access_limit = 1'000'000;

}  // namespace scatterscope::recording
