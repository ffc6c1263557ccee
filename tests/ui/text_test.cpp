// Strings with places for arguments.
#include <doctest/doctest.h>

#include "ui/text.h"

namespace scatterscope::tests {

TEST_CASE("arguments take their places, in each language's own order") {
  CHECK(format_text(Text::fig_iteration_bit, Language::english, {"2", "4", "1"}) == "Iteration 2 of 4: bit 1");
  CHECK(format_text(Text::fig_block_thread, Language::simplified_chinese, {"3", "0"}) ==
        "\xe7\xba\xbf\xe7\xa8\x8b\xe5\x9d\x97 3\xef\xbc\x8c\xe7\xba\xbf\xe7\xa8\x8b 0");
  // An argument that is not given leaves its place empty; braces of an argument are words.
  CHECK(format_text(Text::fig_block, Language::english, {}) == "block ");
  CHECK(format_text(Text::fig_block, Language::english, {"{0}"}) == "block {0}");
}

TEST_CASE("every string is there, in every language") {
  for (std::uint16_t id = 0; id < static_cast<std::uint16_t>(Text::count_); ++id) {
    for (const Language language : all_languages) CHECK(*text(static_cast<Text>(id), language) != 0);
  }
  CHECK(language_code(Language::traditional_chinese) == std::string("zh-Hant"));
}

}  // namespace scatterscope::tests
