// How names are found in source text whose comments and literals are blanked out.
#pragma once

#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scatterscope::recording {

[[nodiscard]] inline bool in_identifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
[[nodiscard]] inline bool is_space(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

// Trimmed, with every stretch of white space as one blank.
[[nodiscard]] std::string tidy(std::string_view text);

// The arguments between the parenthesis at `open` and its partner, split at top-level commas; none if it never closes.
// `angle_brackets`: commas between them belong to an argument.
[[nodiscard]] std::optional<std::vector<std::string>> split_arguments(std::string_view code, std::size_t open,
                                                                      bool angle_brackets);

}  // namespace scatterscope::recording
