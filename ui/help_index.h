// What the menu Help finds by typing: questions, each with its answer, and the terms of the glossary. Each names a view
// that shows it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text.h"

namespace scatterscope {

struct HelpEntry {
  Text title, about;
  std::string_view link;  // as `open` takes it
  bool term = false;
};
// The questions, in the order of assets/translations/help_index.def, and the terms.
[[nodiscard]] std::span<const HelpEntry> help_entries();

// What its view is.
[[nodiscard]] std::string view_words(const HelpEntry& entry, Language language);

// The places of those in which each of the words stands, blanks between them, in any language and case: first where the
// title is just that, then where it begins so, then where the title has them all, then the others. All of them where
// there are no words.
[[nodiscard]] std::vector<std::uint32_t> found_in_help(std::string_view words);

}  // namespace scatterscope
