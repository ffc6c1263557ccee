// The files that the program carries: assets/measured, lectures and lessons, *.json.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace scatterscope::app {

struct ShippedFile {
  std::string_view name, text;
};
// As the program carries it: compressed by zstd.
struct PackedFile {
  std::string_view name;
  std::span<const char> packed;
  std::size_t bytes;  // of its text
};
[[nodiscard]] std::span<const PackedFile> packed_measured();

// Shipped files are sorted by name. The measured ones are unpacked at the first call.
[[nodiscard]] std::span<const ShippedFile> shipped_measured();
[[nodiscard]] std::span<const ShippedFile> shipped_lectures();
[[nodiscard]] std::span<const ShippedFile> shipped_lessons();

}  // namespace scatterscope::app
