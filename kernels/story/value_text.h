// Values of a recording, kept as bits, as a reader expects them.
#pragma once

#include <cstdint>
#include <string>

#include "kernels/recording/recording.h"

namespace scatterscope::story {

[[nodiscard]] std::string value_text(std::uint64_t bits, recording::ValueType type);

}  // namespace scatterscope::story
