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

// A term stands with its English name behind it where the language is another one.
[[nodiscard]] std::string title_words(const HelpEntry& entry, Language language);
// What its view is.
[[nodiscard]] std::string view_words(const HelpEntry& entry, Language language);

// The places of those in which each of the words stands, blanks between them, in any language and case: first the
// questions that have them all, then the terms: that which is just that, those that begin so, those that have them all;
// then what has them in its answer. A hyphen makes no difference. Where nothing has them all, what has the most of
// them, those that few entries have counting more: "why" counts little. All of them where there are no words.
[[nodiscard]] std::vector<std::uint32_t> found_in_help(std::string_view words);

}  // namespace scatterscope
