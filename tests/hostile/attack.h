// What attacks on readers are written with.
#pragma once

#include <cstddef>
#include <ctime>
#include <string>
#include <string_view>

namespace scatterscope::tests {

// `part` again and again.
[[nodiscard]] inline std::string repeated(std::size_t count, std::string_view part) {
  std::string all;
  all.reserve(count * part.size());
  for (std::size_t k = 0; k < count; ++k) all += part;
  return all;
}

// That this process took so far: programs beside it do not count.
[[nodiscard]] inline double processor_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace scatterscope::tests
