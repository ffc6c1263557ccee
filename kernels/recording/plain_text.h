// Text that may be shown anywhere as it is. Names and texts of files are held to it where they are read.
#pragma once

#include <cstdint>
#include <string_view>

namespace scatterscope::recording {

// What is no character to see: controls, what turns the direction of a line, what ends it, and what Unicode keeps free
// of characters. On a terminal they move the cursor, in a name they show another one than it is.
[[nodiscard]] constexpr bool is_unprintable(char32_t c) {
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x61c || c == 0x200e || c == 0x200f ||
         (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
         (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffeU) == 0xfffe || (c >= 0xe0000 && c < 0xe1000);
}

enum class Lines : std::uint8_t { one, several };  // several: newlines, carriage returns and tabs are plain too
// Whether it is UTF-8 without unprintable characters.
[[nodiscard]] bool is_plain(std::string_view utf8, Lines lines = Lines::one);

}  // namespace scatterscope::recording
