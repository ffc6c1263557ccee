#include "ui/text.h"

#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <vector>

namespace scatterscope {
namespace {

struct Entry {
  const char* in[3];
};

constexpr Entry entries[] = {
#define S(id, en, hans, hant) {{en, hans, hant}},
#include "assets/translations/strings.def"
#undef S
};

constexpr std::string_view identifiers[] = {
#define S(id, en, hans, hant) #id,
#include "assets/translations/strings.def"
#undef S
};

template <class Arguments>
std::string filled(std::string_view rest, const Arguments& arguments) {
  std::string out;
  while (!rest.empty()) {
    const std::size_t open = rest.find('{');
    if (open == std::string_view::npos) {
      out += rest;
      break;
    }
    out += rest.substr(0, open);
    rest.remove_prefix(open);
    const bool is_place = rest.size() > 2 && rest[1] >= '0' && rest[1] <= '9' && rest[2] == '}';
    if (!is_place) {
      out += '{';
      rest.remove_prefix(1);
      continue;
    }
    const auto index = static_cast<std::size_t>(rest[1] - '0');
    if (index < arguments.size()) out += *(arguments.begin() + static_cast<std::ptrdiff_t>(index));
    rest.remove_prefix(3);
  }
  return out;
}

}  // namespace

std::optional<Text> find_text(std::string_view identifier) {
  static const std::map<std::string_view, Text> all = [] {
    std::map<std::string_view, Text> found;
    for (std::size_t k = 0; k < std::size(identifiers); ++k) found.emplace(identifiers[k], static_cast<Text>(k));
    return found;
  }();
  const auto found = all.find(identifier);
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

const char* text(Text id, Language language) {
  return entries[static_cast<std::size_t>(id)].in[static_cast<std::size_t>(language)];
}

std::string format_text(Text id, Language language, std::initializer_list<std::string_view> arguments) {
  return filled(text(id, language), arguments);
}
std::string format_text(Text id, Language language, std::span<const std::string> arguments) {
  return filled(text(id, language), arguments);
}

std::string_view distribution_words(std::string_view word, Language language) {
  constexpr std::array known{Text::keys_uniform, Text::keys_sorted, Text::keys_reversed, Text::keys_few,
                             Text::keys_equal,   Text::keys_normal, Text::keys_zipf};
  for (const Text id : known) {
    if (word == text(id, Language::english)) return text(id, language);
  }
  return word;
}

namespace {

constexpr Text phrases[] = {
#define S(id, en, hans, hant) Text::id,
#include "assets/translations/phrases.def"
#undef S
};

// What stands for {0}, {1}, ... where `words` are the English text with something in these places, each once and in
// their order.
std::optional<std::vector<std::string>> arguments_of(std::string_view words, std::string_view english) {
  std::vector<std::string> arguments;
  while (true) {
    const std::size_t open = english.find('{');
    if (words.substr(0, open) != english.substr(0, open)) return std::nullopt;
    if (open == std::string_view::npos) return arguments;
    words.remove_prefix(open);
    english.remove_prefix(open + std::string_view("{0}").size());
    const std::string_view between = english.substr(0, english.find('{'));
    const std::size_t end = between.empty() ? words.size() : words.find(between);
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    arguments.emplace_back(words.substr(0, end));
    words.remove_prefix(end);
  }
}

}  // namespace

std::string phrase_words(std::string_view words, Language language) {
  if (language == Language::english) return std::string(words);
  for (const Text id : phrases)
    if (const auto arguments = arguments_of(words, text(id, Language::english)))
      return filled(text(id, language), *arguments);
  return std::string(words);
}

const char* language_code(Language language) {
  constexpr std::array codes{"en", "zh-Hans", "zh-Hant"};
  return codes[static_cast<std::size_t>(language)];
}

}  // namespace scatterscope
