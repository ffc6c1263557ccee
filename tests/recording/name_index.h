// The first of a recording's values that a variable of that name holds.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/recording/recording.h"

namespace scatterscope::tests {

inline std::optional<std::uint16_t> name_index(const recording::Recording& r, std::string_view name) {
  for (std::size_t i = 0; i < r.names.size(); ++i)
    if (r.names[i].name == name) return static_cast<std::uint16_t>(i);
  return std::nullopt;
}

}  // namespace scatterscope::tests
