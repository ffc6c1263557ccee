#include "app/errors/problem.h"

#include <doctest/doctest.h>

#include <memory>

#include "ui/texts/arguments.h"
#include "ui/texts/processes.h"

using namespace scatterscope;
using namespace scatterscope::app;

TEST_CASE("a shown value stays on one line and short") {
  CHECK(shown("plain") == "plain");
  CHECK(shown("a\nb\tc") == "a\\x0ab\\x09c");
  CHECK(shown("键") == "键");
  CHECK(shown("\xe9\x94") == "\\xe9\\x94");  // a sequence that is cut
  CHECK(shown("\xff") == "\\xff");
  CHECK(shown("\xef\xbf\xbd") == "\xef\xbf\xbd");  // U+FFFD itself
  CHECK(shown(std::string(200, 'a')) == std::string(60, 'a') + "...");
  CHECK(shown("") == "");
}

TEST_CASE("an outcome is a value or why there is none, and hands its value on") {
  const auto half = [](unsigned n) -> Outcome<std::unique_ptr<unsigned>> {
    if (n % 2 != 0) return Problem{texts::internal_error, {std::to_string(n)}};
    return std::make_unique<unsigned>(n / 2);
  };
  Outcome<std::unique_ptr<unsigned>> even = half(6);
  REQUIRE(even);
  CHECK(**even == 3);
  CHECK(*even->get() == 3);
  const std::unique_ptr<unsigned> taken = std::move(*even);
  CHECK(*taken == 3);
  const auto odd = half(7);
  REQUIRE_FALSE(odd);
  CHECK(odd.problem() == Problem{texts::internal_error, {"7"}});
}

TEST_CASE("an unknown word lists what is allowed and guesses at what was meant") {
  const std::vector<std::string> allowed{"radix-1bit", "radix-1bit-single", "radix-block"};
  CHECK(describe(unknown_word("--sort", "radix-1bti", allowed), Language::english) ==
        "--sort 'radix-1bti': unknown, did you mean 'radix-1bit'? allowed: radix-1bit, radix-1bit-single, radix-block");
  CHECK(describe(unknown_word("--sort", "quick", allowed), Language::english) ==
        "--sort 'quick': unknown; allowed: radix-1bit, radix-1bit-single, radix-block");
  CHECK(unknown_word("--sort", "", allowed).id == texts::word_unknown);
}

TEST_CASE("who waits where is reported in the language that is asked for, all of it") {
  const auto said = [](Failure kind, const std::vector<std::string>& details) {
    std::vector<std::string> lines;
    for (const Language language : all_languages) lines.push_back(describe(problem_of(kind, details), language));
    return lines;
  };
  CHECK(
      said(Failure::barrier_divergence, {"k", "0", "2", "f.cuh:7", "0-1", "f.cuh:3", "4", "f.cuh:9"}) ==
      std::vector<std::string>{
          "kernel k, block 0: threads 0-1 wait at f.cuh:3, thread 4 waits at f.cuh:9, but thread 2 is at f.cuh:7: all "
          "threads of a block must reach the same barrier",
          "核函数 k，线程块 0：线程 0-1 在 f.cuh:3 等待，线程 4 在 f.cuh:9 等待，但线程 2 位于 f.cuh:7："
          "同一线程块的所有线程必须到达同一个屏障",
          "核心函式 k，執行緒區塊 0：執行緒 0-1 在 f.cuh:3 等待，執行緒 4 在 f.cuh:9 等待，但執行緒 2 位於 f.cuh:7："
          "同一執行緒區塊的所有執行緒必須到達同一個屏障"});
  CHECK(said(Failure::barrier_missed, {"k", "0", "3", "0-2", "f.cuh:3"})[1] ==
        "核函数 k，线程块 0：线程 0-2 在 f.cuh:3 等待；线程 3 已结束：同一线程块的所有线程必须到达每个屏障");
  CHECK(said(Failure::warp_incomplete, {"k", "0", "", "0, 2", "f.cuh:3", "1, 3", "f.cuh:5"})[0] ==
        "kernel k, block 0: a warp operation is never complete: threads 0, 2 wait at f.cuh:3, threads 1, 3 wait at "
        "f.cuh:5; the others wait elsewhere; its mask names lanes that take no part");
  CHECK(said(Failure::endless_wait, {"k", "0-1", "0", "2", "4", "2", "0-3", "f.cuh:3"})[2] ==
        "核心函式 k：執行緒區塊 0-1 無休止地等待（執行緒區塊 0：執行緒 0-3 在 f.cuh:3 等待）；"
        "網格的 4 個執行緒區塊中有 2 個從未啟動");
  CHECK(said(Failure::endless_wait, {})[0].find('{') == std::string::npos);
}

TEST_CASE("every failure of a run has a text that shows all its details, in every language") {
  for (int k = 0; k <= static_cast<int>(Failure::compile_error); ++k) {
    const auto kind = static_cast<Failure>(k);
    CAPTURE(failure_name(kind));
    const Problem problem = problem_of(kind, {"d0d", "d1d", "d2d", "d3d", "d4d", "d5d", "d6d"});
    CHECK(problem.id != texts::internal_error);
    CHECK(problem_of_name(failure_name(kind), problem.arguments) == problem);
    CHECK(problem.exit_status ==
          (kind == Failure::no_device || kind == Failure::device_error || kind == Failure::compile_error ? 3 : 2));
    for (const Language language : all_languages) {
      CHECK(describe(problem, language).find("d0d") != std::string::npos);
      CHECK(describe(problem, language).find('{') == std::string::npos);
    }
  }
  const auto said = [](Failure kind, const std::vector<std::string>& details, Language language) {
    return describe(problem_of(kind, details), language);
  };
  CHECK(said(Failure::parameter, {"--radix-bits", "9", "1", "8"}, Language::english) ==
        "--radix-bits 9: allowed: 1 to 8");
  CHECK(said(Failure::parameter, {"n", "1025", "0", "1024", "--sort radix-block"}, Language::traditional_chinese) ==
        "n 1025：允許：0 到 1024（--sort radix-block）");
  CHECK(said(Failure::no_device, {"there is no NVIDIA driver"}, Language::english) ==
        "--device cuda: no GPU can be used: there is no NVIDIA driver; allowed here: --device cpu");
  const Problem outside = problem_of(Failure::out_of_bounds, {"scatter", "2", "3", "k.cuh:14", "output", "16", "16"});
  CHECK(describe(outside, Language::english) ==
        "kernel scatter, block 2, thread 3, k.cuh:14: index 16 of array output; allowed: below 16");
  CHECK(problem_of_name("internal", {"why"}) == Problem{texts::internal_error, {"why"}, 2});
  CHECK(problem_of_name("unheard of", {}) == Problem{texts::internal_error, {"unheard of"}, 2});
}
