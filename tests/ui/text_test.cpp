// Strings with places for arguments.
#include <doctest/doctest.h>

#include "ui/text.h"
#include "ui/texts/figure_bits.h"
#include "ui/texts/figure_scans.h"
#include "ui/texts/figure_words.h"

namespace scatterscope::tests {

TEST_CASE("arguments take their places, in each language's own order") {
  CHECK(format_text(texts::fig_iteration_bit, Language::english, {"2", "4", "1"}) == "Iteration 2 of 4: bit 1");
  CHECK(format_text(texts::fig_block_thread, Language::simplified_chinese, {"3", "0"}) ==
        "\xe7\xba\xbf\xe7\xa8\x8b\xe5\x9d\x97 3\xef\xbc\x8c\xe7\xba\xbf\xe7\xa8\x8b 0");
  // An argument that is not given leaves its place empty; braces of an argument are words.
  CHECK(format_text(texts::fig_block, Language::english, {}) == "block ");
  CHECK(format_text(texts::fig_block, Language::english, {"{0}"}) == "block {0}");
}

TEST_CASE("every string is there, in every language") {
  for (const Text id : all_texts()) {
    for (const Language language : all_languages) CHECK(*text(id, language) != 0);
  }
  CHECK(*text(Text{}, Language::english) == 0);
  CHECK(find_text("fig_block") == texts::fig_block);
  CHECK(find_text("fig_iteration_bit") == texts::fig_iteration_bit);
  CHECK(!find_text("fig_"));
  CHECK(language_code(Language::traditional_chinese) == std::string("zh-Hant"));
}

}  // namespace scatterscope::tests
