// Numbers as plots and figures write them, without the locale.
#pragma once

#include <cstdint>
#include <string>

namespace scatterscope::scene {

// "1,048,576"
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace scatterscope::scene
