// Every visible string, in three languages, compiled in from assets/translations/strings.def.
//
// strings.def holds lines   S(identifier, "English", "简体", "繁體")   in three-column form; formats use {} and {0},
// filled by std::format-like `format_text`. A missing translation does not compile.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace scatterscope {

enum class Language : std::uint8_t { english, simplified_chinese, traditional_chinese };
inline constexpr Language all_languages[] = {Language::english, Language::simplified_chinese,
                                             Language::traditional_chinese};

enum class Text : std::uint16_t {
#include "ui/text_identifiers.def"  // made by the build
  count_,
};

[[nodiscard]] const char* text(Text id, Language language);
// The text of that identifier, for those named after something else: "parameter_order".
[[nodiscard]] std::optional<Text> find_text(std::string_view identifier);
// Replaces {0}, {1}, ... by the arguments.
[[nodiscard]] std::string format_text(Text id, Language language, std::initializer_list<std::string_view> arguments);
[[nodiscard]] std::string format_text(Text id, Language language, std::span<const std::string> arguments);
// A distribution of keys by the command line's word: "uniform". Any other word as it is.
[[nodiscard]] std::string_view distribution_words(std::string_view word, Language language);
// A detail of a problem in a file, as its reader says it in English ("a list of at most 7"). Other words as they are.
[[nodiscard]] std::string phrase_words(std::string_view words, Language language);
[[nodiscard]] const char* language_code(Language language);  // "en", "zh-Hans", "zh-Hant"

}  // namespace scatterscope
