// How source lines and their values are laid out in rows of a face whose characters are all of one width.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "kernels/story/source/source_view.h"

namespace scatterscope::panels {

// Columns of padding on both sides of a box with values, together.
inline constexpr std::size_t value_padding = 2;

struct SourceRow {
  struct Values {
    std::size_t column = 0;  // of the box
    std::string_view words;
    bool earlier = false;  // of a round of a loop that is over
    bool operator==(const Values&) const = default;
  };
  std::size_t line = 0;    // index into the lines
  bool first = false;      // of its line
  std::size_t column = 0;  // where the words begin
  std::string_view words;  // of the line's text; empty: values alone
  std::vector<Values> values;
};

// Every line whole: what does not fit into `columns` goes on in the next row, further in than it began, and so do
// values. Only a word of the code that is wider than a row by itself is cut in two; names and values never are, they
// run out of the row then. Lines that begin far to the right move left.
[[nodiscard]] std::vector<SourceRow> source_rows(const std::vector<story::SourceLine>& lines, std::size_t columns);

}  // namespace scatterscope::panels
