// Decoding of UTF-8 that never fails: a byte that starts no sequence is U+FFFD.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace scatterscope::scene {

// The code point at `at`, which is moved behind it; at < bytes.size().
[[nodiscard]] char32_t next_code_point(std::string_view bytes, std::size_t& at);
// The text with U+FFFD in place of each unprintable character and each byte that is no UTF-8: for a terminal and a
// window, whatever a file said. Newlines and tabs stay.
[[nodiscard]] std::string plain_text(std::string_view utf8);
// Chinese characters, their punctuation, and full-width forms: one em wide.
[[nodiscard]] bool is_full_width(char32_t code_point);

}  // namespace scatterscope::scene
