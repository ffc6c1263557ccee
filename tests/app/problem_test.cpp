#include "app/problem.h"

#include <doctest/doctest.h>

using namespace scatterscope;
using namespace scatterscope::app;

TEST_CASE("a shown value stays on one line and short") {
  CHECK(shown("plain") == "plain");
  CHECK(shown("a\nb\tc") == "a\\x0ab\\x09c");
  CHECK(shown("键") == "键");
  CHECK(shown("\xe9\x94") == "\\xe9\\x94");  // a sequence that is cut
  CHECK(shown("\xff") == "\\xff");
  CHECK(shown(std::string(200, 'a')) == std::string(60, 'a') + "...");
  CHECK(shown("") == "");
}

TEST_CASE("an unknown word lists what is allowed and guesses at what was meant") {
  const std::vector<std::string> allowed{"radix-1bit", "radix-1bit-single", "radix-block"};
  CHECK(describe(unknown_word("--sort", "radix-1bti", allowed), Language::english) ==
        "--sort 'radix-1bti': unknown, did you mean 'radix-1bit'? allowed: radix-1bit, radix-1bit-single, radix-block");
  CHECK(describe(unknown_word("--sort", "quick", allowed), Language::english) ==
        "--sort 'quick': unknown; allowed: radix-1bit, radix-1bit-single, radix-block");
  CHECK(unknown_word("--sort", "", allowed).id == Text::word_unknown);
}

TEST_CASE("every failure of a run has a text that shows all its details, in every language") {
  for (int k = 0; k <= static_cast<int>(Failure::device_error); ++k) {
    const auto kind = static_cast<Failure>(k);
    CAPTURE(failure_name(kind));
    const Problem problem = problem_of(kind, {"d0d", "d1d", "d2d", "d3d", "d4d", "d5d", "d6d"});
    CHECK(problem.id != Text::internal_error);
    CHECK(problem_of_name(failure_name(kind), problem.arguments) == problem);
    CHECK(problem.exit_status == (kind == Failure::no_device || kind == Failure::device_error ? 3 : 2));
    for (const Language language : all_languages) {
      CHECK(describe(problem, language).find("d0d") != std::string::npos);
      CHECK(describe(problem, language).find('{') == std::string::npos);
    }
  }
  const Problem outside = problem_of(Failure::out_of_bounds, {"scatter", "2", "3", "k.cuh:14", "output", "16", "16"});
  CHECK(describe(outside, Language::english) ==
        "kernel scatter, block 2, thread 3, k.cuh:14: index 16 of array output; allowed: below 16");
  CHECK(problem_of_name("internal", {"why"}) == Problem{Text::internal_error, {"why"}, 2});
  CHECK(problem_of_name("unheard of", {}) == Problem{Text::internal_error, {"unheard of"}, 2});
}
