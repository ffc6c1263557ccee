#include "kernels/text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>

#include "kernels/texts/distributions.h"
#include "kernels/texts/phrases.h"

namespace scatterscope {
namespace {

struct Entry {
  std::string_view identifier;
  std::string_view names;  // of its arguments: "(field, word)"
  const char* in[3];
};

// Made by the build: an array of each area, and all of them in their order, the first one of no area. S has five
// operands where a string has arguments, S(id, (names), en, hans, hant), else four.
#define WORDS(id, en, hans, hant) {#id, {}, {en, hans, hant}},
#define WORDS_WITH(id, names, en, hans, hant) {#id, #names, {en, hans, hant}},
#define SIXTH(a, b, c, d, e, sixth, ...) sixth
#define S(...) SIXTH(__VA_ARGS__, WORDS_WITH, WORDS, )(__VA_ARGS__)
#define FIGURE(name, id, shows, preference, title, tab) title tab
#define SORT(folder, name, sentence) sentence
#define ASKED(link, question, answer) question answer
#define EXAMINED(link, question, answer) question
#include "kernels/texts/areas.inc"
#undef S
#undef SIXTH
#undef WORDS_WITH
#undef WORDS
#undef FIGURE
#undef SORT
#undef ASKED
#undef EXAMINED

// Of "key|keys" the word that agrees: with a count, "1" or "1 key"; by '#' with a list of numbers, "3", "0-3", "0, 2".
std::string_view agreeing(std::string_view words, char kind, std::string_view argument) {
  const bool is_number = !argument.empty() && argument.find_first_not_of("0123456789") == std::string_view::npos;
  const bool one = kind == '#' ? is_number : argument == "1" || argument.starts_with("1 ");
  const std::size_t bar = std::min(words.find('|'), words.size());
  return one ? words.substr(0, bar) : words.substr(std::min(bar + 1, words.size()));
}

// The place of a name in "(field, word)".
std::optional<std::size_t> place_of(std::string_view name, std::string_view names) {
  std::size_t place = 0;
  for (std::size_t begin = 1; begin < names.size(); ++place) {
    const std::size_t end = names.find_first_of(",)", begin);
    if (names.substr(begin, end - begin) == name) return place;
    begin = end + std::string_view(", ").size();
  }
  return std::nullopt;
}

template <class Arguments>
std::string filled(std::string_view rest, std::string_view names, const Arguments& arguments) {
  std::string out;
  while (!rest.empty()) {
    const std::size_t open = rest.find('{');
    if (open == std::string_view::npos) {
      out += rest;
      break;
    }
    out += rest.substr(0, open);
    rest.remove_prefix(open);
    const std::size_t close = rest.find('}'), end = std::min(rest.find_first_of("?#"), close);
    const auto place = close == std::string_view::npos ? std::nullopt : place_of(rest.substr(1, end - 1), names);
    if (!place) {
      out += '{';
      rest.remove_prefix(1);
      continue;
    }
    const std::string_view argument =
        *place < arguments.size() ? *(arguments.begin() + static_cast<std::ptrdiff_t>(*place)) : std::string_view();
    out += end == close ? argument : agreeing(rest.substr(end + 1, close - end - 1), rest[end], argument);
    rest.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

std::vector<Text> all_texts() {
  std::vector<Text> all;
  for (std::size_t area = 1; area < std::size(areas); ++area)
    for (std::size_t place = 0; place < areas[area].size(); ++place)
      all.push_back({static_cast<std::uint16_t>(area), static_cast<std::uint16_t>(place)});
  return all;
}

std::optional<Text> find_text(std::string_view identifier) {
  static const std::map<std::string_view, Text> all = [] {
    std::map<std::string_view, Text> found;
    for (const Text id : all_texts()) found.emplace(areas[id.area][id.place].identifier, id);
    return found;
  }();
  const auto found = all.find(identifier);
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

std::string_view identifier(Text id) {
  return id.area == 0 ? "" : areas[id.area][id.place].identifier;
}

const char* text(Text id, Language language) {
  return id.area == 0 ? "" : areas[id.area][id.place].in[static_cast<std::size_t>(language)];
}

namespace {

std::string_view names_of(Text id) {
  return id.area == 0 ? "" : areas[id.area][id.place].names;
}

}  // namespace

std::string format_text(Text id, Language language, std::initializer_list<std::string_view> arguments) {
  return filled(text(id, language), names_of(id), arguments);
}
std::string format_text(Text id, Language language, std::span<const std::string> arguments) {
  return filled(text(id, language), names_of(id), arguments);
}

std::string_view distribution_words(std::string_view word, Language language) {
  constexpr std::array known{texts::keys_uniform, texts::keys_sorted, texts::keys_reversed, texts::keys_few,
                             texts::keys_equal,   texts::keys_normal, texts::keys_zipf};
  for (const Text id : known) {
    if (word == text(id, Language::english)) return text(id, language);
  }
  return word;
}

namespace {

constexpr Text phrases[] = {
#define S(id, ...) texts::id,
#include "assets/translations/phrases.def"

#include "kernels/texts/distributions.h"
#undef S
};

// The arguments where `words` are the English text with something in its places, each once and in their order.
std::optional<std::vector<std::string>> arguments_of(std::string_view words, std::string_view english) {
  std::vector<std::string> arguments;
  while (true) {
    const std::size_t open = english.find('{');
    if (words.substr(0, open) != english.substr(0, open)) return std::nullopt;
    if (open == std::string_view::npos) return arguments;
    words.remove_prefix(open);
    english.remove_prefix(english.find('}', open) + 1);
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
      return filled(text(id, language), names_of(id), *arguments);
  return std::string(words);
}

const char* language_code(Language language) {
  constexpr std::array codes{"en", "zh-Hans", "zh-Hant"};
  return codes[static_cast<std::size_t>(language)];
}

const char* language_name(Language language) {
  switch (language) {
    case Language::simplified_chinese:
      return "简体中文";
    case Language::traditional_chinese:
      return "繁體中文";
    default:
      return "English";
  }
}

}  // namespace scatterscope
