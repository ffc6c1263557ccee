// What every fuzz target asks of what it fed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/errors/common_errors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace scatterscope::tests {

// Ends the process, which libFuzzer reports with the input.
inline void require(bool holds) {
  if (!holds) std::abort();
}

// What a terminal would not take as text alone: control characters, and what turns the direction of a line.
inline bool is_plain(std::string_view text) {
  for (std::size_t k = 0; k < text.size(); ++k) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U; };
    if (byte(k) < 0x20 || byte(k) == 0x7f) return false;
    if (byte(k) == 0xc2 && byte(k + 1) < 0xa0) return false;
    if (byte(k) == 0xe2 && byte(k + 1) == 0x80 && byte(k + 2) >= 0xa8 && byte(k + 2) <= 0xae) return false;
    if (byte(k) == 0xe2 && byte(k + 1) == 0x81 && byte(k + 2) >= 0xa6 && byte(k + 2) <= 0xa9) return false;
  }
  return true;
}

// A problem is one line in every language.
inline void require_line(const Error& problem) {
  for (const Language language : all_languages) {
    const std::string line = describe(problem, language);
    require(!line.empty() && line.size() < 4000 && is_plain(line));
  }
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace scatterscope::tests
