#include "app/courses/words.h"

#include <nlohmann/json.hpp>

namespace scatterscope::app {
namespace {

constexpr std::size_t max_expected = 20;

}  // namespace

Words in_all_languages(Text id) {
  Words words;
  for (const Language language : all_languages) words.of(language) = text(id, language);
  return words;
}

Words read_words(const format::JsonPlace& place, std::size_t most_bytes, Length length) {
  place.require_only({"en", "zh-Hans", "zh-Hant"});
  Words words;
  for (const Language language : all_languages) {
    const format::JsonPlace text = place.member(language_code(language));
    words.in[static_cast<std::size_t>(language)] = text.line(most_bytes);
    if (length == Length::a_line && words.of(language).empty()) text.fail("a line of text");
  }
  return words;
}

std::vector<std::string> read_texts(const format::JsonPlace& scene, const char* key) {
  std::vector<std::string> texts;
  if (scene.has(key))
    scene.member(key).each(max_expected, [&](const format::JsonPlace& text) { texts.push_back(text.word()); });
  return texts;
}

nlohmann::ordered_json json_of(const Words& words) {
  nlohmann::ordered_json json;
  for (const Language language : all_languages) json[language_code(language)] = words.of(language);
  return json;
}

}  // namespace scatterscope::app
