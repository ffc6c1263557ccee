// A class list: who sits an exam, from a text file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

struct Student {
  std::string name;    // empty: who writes on the sheet
  std::string number;  // in the university's own form; or empty
  bool operator==(const Student&) const = default;
};

inline constexpr std::size_t most_name_characters = 80;  // and of a number

[[nodiscard]] std::size_t characters_of(std::string_view utf8);

// A line a student, lines as TextLines reads them: a name, or a number and a name in columns, in either order. A tab, a
// semicolon or a comma parts columns, the first of these that a line has; a column in double quotes may hold them. The
// number is the column with a digit; without one all columns are the name. `argument` names the file in an error:
// "--names class.txt".
[[nodiscard]] std::vector<Student> class_list(std::string_view argument, std::string_view text);

}  // namespace scatterscope::app
