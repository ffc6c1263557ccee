// Keys as people write them.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/parameters/choices.h"

namespace scatterscope::analysis {

// A key given by its bits: decimal; a float by the fewest digits that give it back; NaN is "nan" or "-nan".
[[nodiscard]] std::string written(std::uint64_t key, recording::KeyType type);
// The same of a key that the iterations of a sort hold, as ordered bits (key_order.h). A float that takes more than
// `most` characters is rounded, to one digit at worst.
[[nodiscard]] std::string written_short(std::uint64_t ordered, recording::KeyType type, std::size_t most = SIZE_MAX);

}  // namespace scatterscope::analysis
