// Texts that users bring as files, from editors and spreadsheets: UTF-8, with any ends of lines.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

// Throws Error{file_in_utf16} for UTF-16, known by its mark or by a zero in every other byte.
// `name` names the file: "--names a.txt".
void check_encoding(std::string_view name, std::string_view bytes);

// Without blanks at both ends, wide ones included.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The lines of a text, which outlives this. A newline, a carriage return or both end one; a byte order mark is passed
// over.
class TextLines {
 public:
  explicit TextLines(std::string_view text);
  // The next line that is not blank, trimmed; none at the end.
  [[nodiscard]] std::optional<std::string_view> next();
  [[nodiscard]] std::size_t number() const { return number_; }  // of that line, from 1, blank ones counted

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

}  // namespace scatterscope::app
