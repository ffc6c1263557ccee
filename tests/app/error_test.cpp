#include "app/errors/common_errors.h"

#include <system_error>

#include "kernels/texts/arguments.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/files.h"
#include "kernels/texts/processes.h"
#include "kernels/texts/stopped_runs.h"
#include "tests/testing.h"

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

TEST_CASE("what the system says of a file is said in the language that is asked for") {
  for (const std::errc reason :
       {std::errc::no_such_file_or_directory, std::errc::permission_denied, std::errc::is_a_directory,
        std::errc::not_a_directory, std::errc::no_space_on_device, std::errc::filename_too_long,
        std::errc::read_only_file_system, std::errc::file_exists, std::errc::operation_not_permitted}) {
    const std::string words = std::make_error_code(reason).message();
    CAPTURE(words);
    const Error problem(texts::file_unreadable, {"a.txt", words});
    CHECK(describe(problem, Language::english).find(words) != std::string::npos);
    for (const Language language : {Language::simplified_chinese, Language::traditional_chinese})
      CHECK(describe(problem, language).find(words) == std::string::npos);
  }
  const Error other(texts::file_unreadable, {"a.txt", "Device or resource busy"});  // as the system has it
  CHECK(describe(other, Language::traditional_chinese).find("busy") != std::string::npos);
}

TEST_CASE("an error that passes a place names it, and leaves nothing behind where it is not wanted") {
  const auto half = [](unsigned n) {
    if (n % 2 != 0) throw Error(texts::internal_error, {std::to_string(n)});
    return n / 2;
  };
  const auto in_a_file = [](const Error& error) { return in_file("a.txt", error); };
  CHECK(with_place(in_a_file, [&] { return half(6); }) == 3);
  const Error odd = tests::run_error_of([&] { return with_place(in_a_file, [&] { return half(7); }); });
  CHECK(odd == in_file("a.txt", Error(texts::internal_error, {"7"})));
  CHECK(attempt([&] { return half(6); }) == 3U);
  CHECK_FALSE(attempt([&] { return half(7); }));
}

TEST_CASE("an unknown word lists what is allowed and guesses at what was meant") {
  const std::vector<std::string> allowed{"radix-1bit", "radix-1bit-single", "radix-block"};
  CHECK(describe(unknown_word("--sort", "radix-1bti", allowed), Language::english) ==
        "--sort 'radix-1bti': unknown, did you mean 'radix-1bit'? allowed: radix-1bit, radix-1bit-single, radix-block");
  CHECK(describe(unknown_word("--sort", "quick", allowed), Language::english) ==
        "--sort 'quick': unknown; allowed: radix-1bit, radix-1bit-single, radix-block");
  CHECK(unknown_word("--sort", "", allowed).id() == texts::word_unknown);
}

TEST_CASE("who waits where is reported in the language that is asked for, all of it") {
  const auto waits = [](const char* threads, const char* place) {
    return Message{texts::run_threads_wait, {threads, place}};
  };
  const auto both = [](Message first, Message next) {
    return Message{texts::run_one_and_next, {}, {std::move(first), std::move(next)}};
  };
  const Message divergence{texts::run_barrier_divergence,
                           {"k", "0", "2", "f.cuh:7"},
                           {both(waits("0-1", "f.cuh:3"), waits("4", "f.cuh:9"))}};
  CHECK(describe(divergence, Language::english) ==
        "kernel k, block 0: threads 0-1 wait at f.cuh:3, thread 4 waits at f.cuh:9, but thread 2 is at f.cuh:7: all "
        "threads of a block must reach the same barrier");
  CHECK(describe(divergence, Language::simplified_chinese) ==
        "核函数 k，线程块 0：线程 0-1 在 f.cuh:3 等待，线程 4 在 f.cuh:9 等待，但线程 2 位于 f.cuh:7："
        "同一线程块的所有线程必须到达同一个屏障");
  CHECK(describe(divergence, Language::traditional_chinese) ==
        "kernel k，block 0：執行緒 0-1 在 f.cuh:3 等待，執行緒 4 在 f.cuh:9 等待，但執行緒 2 位於 f.cuh:7："
        "同一個 block 的所有執行緒必須到達同一個屏障");
  CHECK(
      describe(
          Message{texts::run_barrier_missed, {"k", "0"}, {{texts::run_threads_ended, {"3"}}, waits("0-2", "f.cuh:3")}},
          Language::simplified_chinese) ==
      "核函数 k，线程块 0：线程 0-2 在 f.cuh:3 等待；线程 3 已结束：同一线程块的所有线程必须到达每个屏障");
}

TEST_CASE("a line without its arguments shows no place for them") {
  for (const Text id : all_texts()) {
    if (!identifier(id).starts_with("run_")) continue;
    CAPTURE(std::string(identifier(id)));
    for (const Language language : all_languages) CHECK(describe(Error(id), language).find('{') == std::string::npos);
  }
}

TEST_CASE("what is thrown becomes an error with words") {
  CHECK(error_of(Error(texts::run_cancelled)) == Error(texts::run_cancelled));
  CHECK(error_of(std::bad_alloc()) == Error(texts::out_of_memory));
  CHECK(error_of(std::system_error(EAGAIN, std::generic_category())).id() == texts::system_refuses);
  CHECK(error_of(std::runtime_error("why\n")) == Error(texts::internal_error, {"why\\x0a"}));
  CHECK(in_file("FILE a.scs", Error(texts::recording_inconsistent, {"its \x01"})).what() ==
        std::string("FILE a.scs: the recording contradicts itself: its \\x01; allowed: an undamaged one"));
}
