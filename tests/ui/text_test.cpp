// Strings with places for arguments.
#include "kernels/text.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_lists.h"
#include "kernels/texts/figure_scans.h"
#include "kernels/texts/figure_words.h"
#include "kernels/texts/sentences.h"
#include "tests/testing.h"

namespace scatterscope::tests {

TEST_CASE("arguments take their places, in each language's own order") {
  CHECK(format_text(texts::fig_iteration_bit, Language::english, {"2", "4", "1"}) == "Iteration 2 of 4: bit 1");
  CHECK(format_text(texts::fig_block_thread, Language::simplified_chinese, {"3", "0"}) ==
        "\xe7\xba\xbf\xe7\xa8\x8b\xe5\x9d\x97 3\xef\xbc\x8c\xe7\xba\xbf\xe7\xa8\x8b 0");
  // An argument that is not given leaves its place empty; braces of an argument are words.
  CHECK(format_text(texts::fig_block, Language::english, {}) == "block ");
  CHECK(format_text(texts::fig_block, Language::english, {"{block}"}) == "block {block}");
  // The order is that of the names, whatever the words do.
  CHECK(format_text(texts::sentence_thread, Language::english, {"3", "0"}) == "Thread 0 of block 3");
  CHECK(format_text(texts::sentence_thread, Language::simplified_chinese, {"3", "0"}) ==
        "\xe7\xba\xbf\xe7\xa8\x8b\xe5\x9d\x97 3 \xe7\x9a\x84\xe7\xba\xbf\xe7\xa8\x8b 0");
}

TEST_CASE("words agree with the count, or the list of numbers, that they stand beside") {
  const auto english = [](Text id, std::initializer_list<std::string_view> arguments) {
    return format_text(id, Language::english, arguments);
  };
  for (const auto& [number, words] : {std::pair{"1", "1 key"}, {"0", "0 keys"}, {"2", "2 keys"}, {"11", "11 keys"}})
    CHECK(english(texts::count_keys, {number}) == words);
  CHECK(english(texts::count_ones_before, {"1"}) == "1 key before it has a 1");
  CHECK(english(texts::count_ones_before, {"3"}) == "3 keys before it have a 1");
  CHECK(english(texts::fig_stability_all_kept, {"0", "1"}) ==
        "Equal keys that follow one another: 1 pair. It keeps the order of the input.");
  CHECK(english(texts::cmp_why_few, {"1"}).starts_with("The whole array is 1 sector of 32 bytes:"));
  CHECK(english(texts::cmp_why_few, {"12"}).starts_with("The whole array is 12 sectors of 32 bytes:"));
  // A number of a list is one thread, whichever it is.
  for (const auto& [numbers, words] : {std::pair{"0", "thread 0 waits at a.cuh:3"},
                                       {"31", "thread 31 waits at a.cuh:3"},
                                       {"0-3", "threads 0-3 wait at a.cuh:3"},
                                       {"0, 2", "threads 0, 2 wait at a.cuh:3"}})
    CHECK(english(texts::run_threads_wait, {numbers, "a.cuh:3"}) == words);
  CHECK(english(texts::run_endless_wait, {"k", "1", "1", "thread 0 waits at a.cuh:3", ""}) ==
        "kernel k: block 1 waits for ever (block 1: thread 0 waits at a.cuh:3)");
  // A count in words counts too.
  CHECK(english(texts::say_why_barrier, {"1 thread"}).ends_with("1 thread is here."));
  CHECK(english(texts::say_why_barrier, {"16 threads"}).ends_with("16 threads are here."));
  CHECK(format_text(texts::count_keys, Language::simplified_chinese, {"1"}) == "1 个键");
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
