// Every string that somebody reads, in three languages, compiled in from assets/translations/*.def.
//
// Those hold lines   S(identifier, "English", "简体", "繁體")   in three-column form. A string with arguments names
// them behind its identifier, in the order of its calls, and says {name} where they stand:
//   S(fig_block_thread, (block, thread), "block {block}, thread {thread}", ...)   format_text(..., {block, thread})
// A missing translation does not compile.
//
// Each of these files is an area. The build makes a header of it, kernels/texts/<area>.h, that names its strings:
// texts::<identifier>. A file includes the areas that it names strings of, so that a new string compiles these files
// and text.cpp alone.
#pragma once

#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scatterscope {

enum class Language : std::uint8_t { english, simplified_chinese, traditional_chinese };
inline constexpr Language all_languages[] = {Language::english, Language::simplified_chinese,
                                             Language::traditional_chinese};

// Names a string: its area, counted from 1, and its place in that area. A default one names none: empty words.
struct Text {
  std::uint16_t area = 0, place = 0;
  auto operator<=>(const Text&) const = default;
};

[[nodiscard]] const char* text(Text id, Language language);
[[nodiscard]] std::vector<Text> all_texts();
// The text of that identifier, for those named after something else: "parameter_order".
[[nodiscard]] std::optional<Text> find_text(std::string_view identifier);
[[nodiscard]] std::string_view identifier(Text id);
// Fills the places of arguments; {keys?key|keys} is the word that agrees with a count, {threads#thread|threads} with a
// list of numbers. Braces around anything but a name of an argument are words.
[[nodiscard]] std::string format_text(Text id, Language language, std::initializer_list<std::string_view> arguments);
[[nodiscard]] std::string format_text(Text id, Language language, std::span<const std::string> arguments);
// A distribution of keys by the command line's word: "uniform". Any other word as it is.
[[nodiscard]] std::string_view distribution_words(std::string_view word, Language language);
// A detail of a problem in a file, as its reader says it in English ("a list of at most 7"). Other words as they are.
[[nodiscard]] std::string phrase_words(std::string_view words, Language language);
[[nodiscard]] const char* language_code(Language language);  // "en", "zh-Hans", "zh-Hant"
[[nodiscard]] const char* language_name(Language language);  // in itself, whatever the current one

}  // namespace scatterscope
