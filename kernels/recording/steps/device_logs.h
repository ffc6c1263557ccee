// One launch of a recording from what several devices logged of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/recording/builder.h"

namespace scatterscope::recording {

// What one device has of an array: elements [first, first + extent) of it.
struct ArrayPart {
  std::uint32_t array = 0, first = 0, extent = 0;
};

// The logs one after the other, without their events then. Their events name arrays and cells as the recording does,
// blocks count over all devices, and numbers that differ are kept for each. Throws std::runtime_error where a log goes
// beyond a part (`parts`: by the number that events call it by) or has blocks of another size.
[[nodiscard]] KeptLog merged(std::vector<KeptLog>& by_device, std::span<const ArrayPart> parts);

}  // namespace scatterscope::recording
