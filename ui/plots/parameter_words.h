// The words of parameters (assets/translations/parameters.def), found by the names of the configuration's fields.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/text.h"

namespace scatterscope::plots {

// "Bits an iteration (r, radix 2^r)"; none: the form does not offer it.
[[nodiscard]] std::optional<Text> label_of(const parameters::Parameter& parameter);
// What a tooltip adds.
[[nodiscard]] std::optional<Text> tip_of(const parameters::Parameter& parameter);
// "words a look-back": in a sentence; the label where it has no shorter name, the option where it has neither.
[[nodiscard]] std::string short_name_of(const parameters::Parameter& parameter, Language language);
// A value as the form offers it; that of the command line where it has no words of its own.
[[nodiscard]] std::string value_words(const parameters::Parameter& parameter, std::uint64_t value, Language language);

// What a sort does, in one sentence (assets/translations/sorts.def); the section of the book that it is of.
[[nodiscard]] std::string sentence_of(const catalog::SortInfo& sort, Language language);
[[nodiscard]] std::string section_words(std::string_view section, Language language);

}  // namespace scatterscope::plots
