// Keys as values of JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "kernels/parameters/choices.h"

namespace scatterscope::format {

// A key given by its bits: a number for u32 and i32. A string for u64, in decimal, since readers that have doubles
// would lose digits, and for f32, its bits as 0x.., since JSON has neither NaN nor infinities.
[[nodiscard]] nlohmann::ordered_json key_json(recording::KeyType type, std::uint64_t key);
[[nodiscard]] nlohmann::ordered_json keys_json(recording::KeyType type, std::span<const std::uint64_t> keys);

}  // namespace scatterscope::format
