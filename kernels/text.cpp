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
  const char* in[3];
};

// Made by the build: an array of each area, and all of them in their order, the first one of no area.
#define S(id, en, hans, hant) {#id, {en, hans, hant}},
#define FIGURE(name, id, shows, preference, title, tab) title tab
#define BOOK_FIGURE(name, id, shows, preference, title) title
#include "kernels/texts/areas.inc"
#undef S
#undef FIGURE
#undef BOOK_FIGURE

// Of "key|keys" the word that agrees: with a count, "1" or "1 key"; by '#' with a list of numbers, "3", "0-3", "0, 2".
std::string_view agreeing(std::string_view words, char kind, std::string_view argument) {
  const bool is_number = !argument.empty() && argument.find_first_not_of("0123456789") == std::string_view::npos;
  const bool one = kind == '#' ? is_number : argument == "1" || argument.starts_with("1 ");
  const std::size_t bar = std::min(words.find('|'), words.size());
  return one ? words.substr(0, bar) : words.substr(std::min(bar + 1, words.size()));
}

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
    const std::size_t close = rest.find('}');
    const bool is_place = close != std::string_view::npos && close > 1 && rest[1] >= '0' && rest[1] <= '9' &&
                          (close == 2 || rest[2] == '?' || rest[2] == '#');
    if (!is_place) {
      out += '{';
      rest.remove_prefix(1);
      continue;
    }
    const auto index = static_cast<std::size_t>(rest[1] - '0');
    const std::string_view argument =
        index < arguments.size() ? *(arguments.begin() + static_cast<std::ptrdiff_t>(index)) : std::string_view();
    out += close == 2 ? argument : agreeing(rest.substr(3, close - 3), rest[2], argument);
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

std::string format_text(Text id, Language language, std::initializer_list<std::string_view> arguments) {
  return filled(text(id, language), arguments);
}
std::string format_text(Text id, Language language, std::span<const std::string> arguments) {
  return filled(text(id, language), arguments);
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
#define S(id, en, hans, hant) texts::id,
#include "assets/translations/phrases.def"

#include "kernels/texts/distributions.h"
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
