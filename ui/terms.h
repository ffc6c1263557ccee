// The glossary: terms that a reader may ask for, each with a sentence that says what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "kernels/text.h"

namespace scatterscope {

struct Term {
  Text name, about;
  std::string_view link;  // to where it is seen, as `open` takes it
  bool marked = true;     // where texts use it; others stand in nearly every one
};

[[nodiscard]] std::span<const Term> all_terms();

// Where a term stands in a text: bytes [begin, end).
struct TermUse {
  std::size_t begin = 0, end = 0;
  std::uint32_t term = 0;  // of all_terms
  bool operator==(const TermUse&) const = default;
};
// The first use of each marked one, in order, none within another: the longest where several begin. English plurals
// count, and so does "block" alone, which every caption calls a thread block.
[[nodiscard]] std::vector<TermUse> terms_in(std::string_view words, Language language);

}  // namespace scatterscope
