// The shape of a sort's blocks: what a timed run may choose and a search may try.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>

#include "kernels/parameters/choices.h"

namespace scatterscope::recording {

struct Shape {
  std::uint32_t block_threads = 0, keys_per_thread = 0;
  auto operator<=>(const Shape&) const = default;
};

// Whence a timed run has its shape: it was asked for, a search on this GPU found it, one on another GPU of its name did
// (shipped), or it follows from what the GPU has (predicted). none: the sort has a single one, or it is not known.
enum class ShapeFrom : std::uint8_t { none, named, found, shipped, predicted };
template <>
struct Words<ShapeFrom> {
  static constexpr std::array<std::string_view, 5> all{"none", "named", "found", "shipped", "predicted"};
};

}  // namespace scatterscope::recording
