// The files that the program carries: assets/measured, lectures and lessons, *.json.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace scatterscope::app {

struct ShippedFile {
  std::string_view name, text;
};
// In the order of their names.
[[nodiscard]] std::span<const ShippedFile> shipped_measured();
[[nodiscard]] std::span<const ShippedFile> shipped_lectures();
[[nodiscard]] std::span<const ShippedFile> shipped_lessons();

}  // namespace scatterscope::app
