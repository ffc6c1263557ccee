// Questions and terms that the menu Help finds: what is there, and by which words it is found.
#include "ui/help_index.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tests/testing.h"
#include "ui/terms.h"

namespace scatterscope::tests {
namespace {

std::string_view name_of(std::uint32_t entry) {
  return identifier(help_entries()[entry].title);
}
// The first that a search finds; empty: nothing.
std::string_view first(std::string_view words) {
  const auto found = found_in_help(words);
  return found.empty() ? std::string_view() : name_of(found.front());
}
std::size_t place_of(std::string_view name, std::string_view words, bool among_terms) {
  auto found = found_in_help(words);
  if (among_terms) std::erase_if(found, [](std::uint32_t k) { return !help_entries()[k].term; });
  const auto at = std::find_if(found.begin(), found.end(), [&](std::uint32_t k) { return name_of(k) == name; });
  return static_cast<std::size_t>(at - found.begin());
}

// A word of each question that is its own, in each language.
struct Own {
  std::string_view name, words[3];
};
constexpr Own questions[] = {
    {"ask_destination", {"ones_total + ones_before", "N - ones_total", "N - ones_total"}},
    {"ask_local_sort", {"local sort help", "局部排序有帮助", "局部排序有幫助"}},
    {"ask_rows", {"table in rows", "按行存放", "依橫列存放"}},
    {"ask_look_back_end", {"look-back end", "如何结束", "如何結束"}},
    {"ask_co_rank", {"split a merge", "拆分归并", "分割合併"}},
    {"ask_sorted", {"conditions", "哪两个条件", "哪兩個條件"}},
    {"ask_stable_use", {"good for", "有什么用", "有什麼用"}},
    {"ask_keeps_stable", {"keeps it stable", "稳定性由", "穩定性由"}},
    {"ask_stable_needed", {"must stable", "必须稳定", "必須穩定"}},
    {"ask_bound", {"bounds sorting", "下界", "下界"}},
    {"ask_iterations", {"k bits", "k 位", "k 個位元"}},
    {"ask_parallel_iterations", {"run in parallel", "并行吗", "平行嗎"}},
    {"ask_scan_outside", {"bounds check", "边界检查", "邊界檢查"}},
    {"ask_two_barriers", {"each round", "每一轮", "每一輪"}},
    {"ask_grid_sync", {"synchronise", "为扫描同步", "為掃描同步"}},
    {"ask_slow_write", {"slow", "写入慢", "寫入慢"}},
    {"ask_larger_radix", {"larger radix cost", "有什么代价", "加大基數有什麼"}},
    {"ask_coarsening", {"coarsening give", "好处和代价", "好處和代價"}},
    {"ask_merge_when", {"rather than", "而不用基数", "而不用基數"}},
    {"ask_merge_parallel", {"parallelism in merge", "并行在哪里", "平行的工作在哪裡"}},
    {"ask_lsd_msd", {"LSD or MSD", "LSD 还是 MSD", "LSD 還是 MSD"}},
    {"ask_bottom_up", {"top-down", "自顶向下", "由上而下"}},
    {"ask_networks", {"networks win", "规模小时占优", "規模小時較快"}},
    {"ask_barrier", {"never reach", "永远到不了", "永遠到不了"}},
    {"ask_all_equal", {"all keys are equal", "所有的键都相等", "所有的鍵都相等"}},
    {"ask_oversampling", {"does oversampling do", "有什么作用", "有什麼作用"}},
    {"ask_production", {"production", "实际产品", "真正的產品"}},
    {"ask_blocks_of_8", {"blocks of 8", "8 个线程", "8 個執行緒"}},
    {"ask_which_line", {"which line", "哪一行", "哪一行"}},
    {"ask_bigger_radix", {"bigger", "为什么不用更大", "為什麼不加大"}},
    {"ask_my_gpu", {"laptop", "笔记本", "筆電"}},
};

}  // namespace

TEST_CASE("the help's index has every question that a lecture is asked, and each is found by words of its own") {
  for (const Own& question : questions) {
    for (const std::string_view words : question.words) {
      CAPTURE(words);
      CHECK(first(words) == question.name);
    }
  }
  const auto all = help_entries();
  CHECK(std::count_if(all.begin(), all.end(), [](const HelpEntry& entry) { return !entry.term; }) ==
        static_cast<std::ptrdiff_t>(std::size(questions)));
}

TEST_CASE("the help's index has every term, found first by its name in each language, and each leads somewhere") {
  std::set<std::string_view> terms;
  for (const HelpEntry& entry : help_entries()) {
    CAPTURE(identifier(entry.title));
    CHECK(entry.link.find('=') != std::string_view::npos);
    for (const Language language : all_languages) {
      CHECK_FALSE(std::string_view(text(entry.title, language)).empty());
      CHECK_FALSE(std::string_view(text(entry.about, language)).empty());
      // Its view is named by words.
      const std::string view = view_words(entry, language);
      CHECK_FALSE(view.empty());
      CHECK(view.find_first_of("=&") == std::string::npos);
      // One that is a part of another's name stands beside it, below the questions.
      if (entry.term) CHECK(place_of(identifier(entry.title), text(entry.title, language), true) < 4);
    }
    if (entry.term) terms.insert(identifier(entry.title));
  }
  CHECK(terms.size() == all_terms().size());
  CHECK(first("warp") == "term_warp");
  CHECK(first("coal") == "term_coalesced");
  CHECK(first("co-rank") == "ask_co_rank");
}

TEST_CASE("the help's index takes words in any order and case, and shows all of it without any") {
  CHECK(found_in_help("").size() == help_entries().size());
  CHECK(found_in_help("  ").size() == help_entries().size());
  CHECK(first("CHECK bounds") == "ask_scan_outside");
  CHECK(first("Co-Rank merge") == "ask_co_rank");
  CHECK(found_in_help("qwerty zxcv").empty());
  // Any letter: of a merge another than of coalesced accesses.
  CHECK_FALSE(found_in_help("偏").empty());
  CHECK(place_of("term_merge", "归并", true) == 0);
  CHECK(place_of("term_merge", "合併", true) == 0);
  CHECK(first("合并访问") == "term_coalesced");
  CHECK(first("合併存取") == "term_coalesced");
  // Questions stand before the terms.
  CHECK(first("look-back") == "ask_look_back_end");
  CHECK(first("bounds") == "ask_scan_outside");
  CHECK(place_of("ask_bound", "bounds", false) == 1);
  const auto found = found_in_help("permutation");  // in an answer alone
  REQUIRE(found.size() == 1);
  CHECK(name_of(found.front()) == "ask_sorted");
}

TEST_CASE("the help's index is asked by other words too, without hyphens and in sentences") {
  CHECK(first("lookback") == "ask_look_back_end");
  CHECK(first("corank") == "ask_co_rank");
  CHECK(first("回看") == "ask_look_back_end");
  CHECK(place_of("term_merge", "合并", true) == 0);
  CHECK(place_of("ask_merge_when", "合并排序", false) < 3);
  CHECK(first("destination") == "ask_destination");
  CHECK(first("目标位置") == "ask_destination");
  // Words that many entries have count little where none has all words.
  for (const std::string_view words : {"why are ones after the zeros", "Why are the ones behind all of the zeros?"}) {
    CAPTURE(words);
    const auto found = found_in_help(words);
    REQUIRE_FALSE(found.empty());
    CHECK(place_of("ask_destination", words, false) < 3);
    CHECK(found.size() < 10);
  }
  CHECK(place_of("ask_scan_outside", "why does the scan stand outside of a bounds check", false) == 0);
  CHECK(place_of("ask_scan_outside", "扫描为什么要放在边界检查的外面", false) == 0);
}

}  // namespace scatterscope::tests
