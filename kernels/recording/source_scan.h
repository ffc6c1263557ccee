// How names are found in source text whose comments and literals are blanked out.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scatterscope::recording {

// Above any kernel's. What is nested deeper is read as blanks, and of what there is more the first are found, so that
// each scan of a text takes time and memory that grow with its length alone, whatever it holds.
inline constexpr std::size_t max_nesting = 32, max_functions = 4096, max_statements = 10'000;
inline constexpr std::size_t max_arguments = 64, max_argument_bytes = 4000;

[[nodiscard]] inline bool in_identifier(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
[[nodiscard]] inline bool is_space(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}
[[nodiscard]] inline std::size_t skip_spaces(std::string_view code, std::size_t at) {
  while (at < code.size() && is_space(code[at])) ++at;
  return at;
}
// The end of the identifier that begins at `at`.
[[nodiscard]] inline std::size_t word_end(std::string_view code, std::size_t at) {
  while (at < code.size() && in_identifier(code[at])) ++at;
  return at;
}
[[nodiscard]] inline bool starts_word(std::string_view code, std::size_t at) {
  return in_identifier(code[at]) && std::isdigit(static_cast<unsigned char>(code[at])) == 0 &&
         (at == 0 || !in_identifier(code[at - 1]));
}

// Trimmed, with every stretch of white space as one blank.
[[nodiscard]] std::string tidy(std::string_view text);

// A text without what no scan reads, each character in its place: comments, literals and preprocessor lines, what is
// nested too deep, and closing brackets that close nothing, are blanks. A `}` that closes nothing is a `;`.
[[nodiscard]] std::string readable_code(std::string_view text);

// What stands between the parentheses of a call, split at top-level commas; none of too many or too long arguments.
// `angle_brackets`: commas between them belong to an argument.
[[nodiscard]] std::optional<std::vector<std::string>> split_arguments(std::string_view inside, bool angle_brackets);

// The brackets of a readable_code() and their partners, found in one pass. `<` has one where it opens template
// arguments: before the next `;`, `{`, `&&` or `||`.
class Brackets {
 public:
  explicit Brackets(std::string_view code);
  // Behind the partner of the bracket at `open`; npos where it has none.
  [[nodiscard]] std::size_t behind(std::size_t open) const;

 private:
  struct Pair {
    std::uint32_t open, behind;  // 0: none
  };
  std::vector<Pair> pairs_;  // by place
};

}  // namespace scatterscope::recording
