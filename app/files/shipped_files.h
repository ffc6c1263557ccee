// The files that the program carries: assets/measured, lectures, lessons and exercises, and a page of assets/web.
#pragma once

#include <span>
#include <string>
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
[[nodiscard]] std::span<const ShippedFile> shipped_exercises();
// The text of a shipped course, of the folder lectures or lessons. A page fetches it: an Error says that it cannot.
[[nodiscard]] std::string shipped_course_text(std::string_view folder, std::string_view name);
// assets/web/frames.html with the site's page, style and script in place: what is between two @ is still to be filled
// in.
[[nodiscard]] std::string_view shipped_framed_page();

}  // namespace scatterscope::app
