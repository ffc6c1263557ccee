// The words of a step: complete in three languages, true in their arithmetic, the numbers of the figures.
#include "ui/figures/sentences.h"

#include <regex>

#include "kernels/parameters/sort_info.h"
#include "kernels/story/bits/keys_of.h"
#include "kernels/story/step_actions.h"
#include "kernels/texts/sentences.h"
#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/explanation.h"
#include "ui/terms.h"

namespace scatterscope::tests {
namespace {

story::Protagonist about_whom(const story::Instant& at, const story::Choice& choice) {
  return story::protagonist(at, story::iteration_at(at), choice);
}

std::string words_at(const Recorded& r, const recording::Moment& moment, const story::Choice& choice,
                     Language language = Language::english, bool hide = false,
                     figures::KeyFormat format = figures::KeyFormat::decimal) {
  const story::Instant at{r.recording, r.keys, moment, hide};
  return figures::words_of(story::describe_step(at, about_whom(at, choice)), at, language, format);
}

// Sums and differences as they stand in a text, "9 - 5 = 4": how many there are; those that are wrong fail.
std::size_t check_arithmetic(const std::string& words) {
  static const std::regex formula(R"((\d+(?: [-+] \d+)+) = (\d+))"), term(R"(([-+]) (\d+))");
  std::size_t found = 0;
  for (std::sregex_iterator each(words.begin(), words.end(), formula), end; each != end; ++each, ++found) {
    const std::string left = (*each)[1];
    long long sum = std::stoll(left);
    for (std::sregex_iterator part(left.begin(), left.end(), term); part != end; ++part)
      sum += ((*part)[1] == "+" ? 1 : -1) * std::stoll((*part)[2]);
    CHECK_MESSAGE(sum == std::stoll((*each)[2]), words);
  }
  return found;
}

void check_words(const std::array<std::string, 3>& words, bool same_in_chinese = false) {
  static const std::regex plural(
      R"((^|[^\d.])(1 (keys|threads|blocks|lanes|places|splitters|ones|other threads)\b|(\d*[02-9]|\d+1) (key|thread|block|lane|place|splitter|one|other thread)\b))");
  for (const std::string& each : words) {
    CHECK_FALSE(each.empty());
    CHECK_MESSAGE(each.find('{') == std::string::npos, each);
    CHECK_MESSAGE(each.find("  ") == std::string::npos, each);
  }
  CHECK_MESSAGE(words[0].ends_with('.'), words[0]);
  CHECK_MESSAGE(words[1].ends_with("。"), words[1]);
  CHECK_MESSAGE(words[2].ends_with("。"), words[2]);
  CHECK_MESSAGE(!std::regex_search(words[0], plural), words[0]);
  CHECK(words[0] != words[1]);
  if (!same_in_chinese) CHECK(words[1] != words[2]);
}

// Each step, about a thread that is another one at each.
std::size_t check_run(const recording::Config& config, const std::vector<std::uint64_t>& keys) {
  const Recorded r(config, keys);
  recording::Moment moment(r.run->keyframes);
  std::size_t formulas = 0;
  for (std::uint32_t t = 0; t <= r.recording.step_count(); ++t) {
    moment.seek(t);
    const auto threads = story::step_actions(r.recording, t).threads;
    story::Choice about;
    if (!threads.empty()) about.thread = threads[t % threads.size()].id;
    std::array<std::string, 3> words;
    for (std::size_t l = 0; l < 3; ++l) words[l] = words_at(r, moment, about, all_languages[l]);
    check_words(words);
    for (const std::string& each : words) formulas += check_arithmetic(each);
    const story::Instant at{r.recording, r.keys, moment};
    const story::Why why = story::explain_step(at, about_whom(at, about));
    CHECK(why.lines.size() == (t == 0 ? 1 : 3));
    for (const story::Sentence& line : why.lines) {
      for (std::size_t l = 0; l < 3; ++l)
        words[l] = figures::words_of({line}, at, all_languages[l], figures::KeyFormat::decimal);
      check_words(words, true);
      for (const std::string& each : words) formulas += check_arithmetic(each);
    }
  }
  return formulas;
}

}  // namespace

TEST_CASE("sentences: every step of every sort has one in three languages, and its arithmetic is true") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    recording::Config config = of_sort(info->name, 4, 4);
    config.radix_bits = std::min(2U, info->max_radix_bits);
    const std::size_t formulas = check_run(config, book_keys);
    if (catalog::by_digits(*info)) CHECK(formulas > 30);
    config.order = recording::Order::descending;
    if (catalog::can_be_cooperative(*info)) config.launches = recording::Launches::one;
    config.keys_per_thread = std::min(2U, info->max_keys_per_thread);
    CHECK(check_run(config, random_keys(info->powers_of_two ? 16 : 21, 4)) >= formulas / 100);
  }
  recording::Config floats = of_sort("radix-1bit --key-type f32", 4, 32);
  CHECK(check_run(floats, {0x3f800000, 0xbf800000, 0x40490fdb, 0x80000000, 0}) > 30);
}

TEST_CASE("phases: every step of every sort has words for its iteration and kernel in three languages, of no thread") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    recording::Config config = of_sort(info->name, 4, 4);
    config.radix_bits = std::min(2U, info->max_radix_bits);
    const Recorded r(config, info->powers_of_two ? book_keys : random_keys(21, 4));
    recording::Moment moment(r.run->keyframes);
    for (std::uint32_t t = 1; t <= r.recording.step_count(); ++t) {
      moment.seek(t);
      std::array<std::string, 3> words;
      for (std::size_t l = 0; l < 3; ++l) {
        figures::FigureInput input = input_of(r, moment);
        input.looks.language = all_languages[l];
        words[l] = figures::phase_words(input);
      }
      check_words(words);
      CHECK(words[0].find("hread ") == std::string::npos);
      CHECK(words[1].find("的线程 ") == std::string::npos);
      CHECK(words[2].find("的執行緒 ") == std::string::npos);
      for (const std::string& each : words)
        CHECK(each.find(r.recording.launches[r.recording.steps[t - 1].launch].kernel) != std::string::npos);
    }
  }
  const Recorded bits(of_sort("radix-1bit", 4, 4), book_keys);
  const auto said = [](const Recorded& r, std::uint32_t t, Language language) {
    const recording::Moment moment = r.moment(t);
    figures::FigureInput input = input_of(r, moment);
    input.looks.language = language;
    return figures::phase_words(input);
  };
  const std::uint32_t stored = bits.after("output[destination] = key");
  CHECK(said(bits, stored, Language::english) == "Iteration 1 of 4: by bit 0, into 2 buckets. Kernel scatter.");
  CHECK(said(bits, stored, Language::simplified_chinese) ==
        "第 1 次迭代，共 4 次：按第 0 位分入 2 个桶。核函数 scatter。");
  CHECK(said(bits, stored, Language::traditional_chinese) ==
        "第 1 次迭代，共 4 次：依位元 0 分入 2 個桶。kernel scatter。");
  const Recorded merge(of_sort("merge", 4, 4), book_keys);
  CHECK(said(merge, merge.iteration(1).end_step, Language::english)
            .starts_with("Iteration 2 of 3: runs of 4 keys are merged, 2 at a time, into runs of 8 keys. "));
  CHECK(said(merge, merge.iteration(2).end_step, Language::english)
            .starts_with("Iteration 3 of 3: the last 2 runs are merged into one of 16 keys. "));
}

TEST_CASE("sentences: iteration 1 of the book's keys, key by key") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  constexpr unsigned bits[] = {0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0};
  constexpr unsigned before[] = {0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 7, 8};
  constexpr unsigned destination[] = {0, 8, 1, 9, 10, 2, 11, 3, 12, 4, 13, 14, 5, 6, 15, 7};
  const recording::Moment shown = r.moment(r.after("see(i, ones_before, ones_total, destination)"));
  for (std::uint32_t p = 0; p < 16; ++p) {
    const std::string n = std::to_string(p), b = std::to_string(before[p]), d = std::to_string(destination[p]);
    const std::string clause =
        b + (before[p] == 1 ? " key before it has" : " keys before it have") + " a 1, so it goes to ";
    const std::string key = std::to_string(book_keys[p]);
    const std::string who = "Thread " + std::to_string(p % 4) + " of block " + std::to_string(p / 4) + " has key " +
                            key + " (index " + n + "); its bit is ";
    const std::string rest = " 15 other threads execute this line too.";
    const std::string expected =
        bits[p] == 0 ? who + "0. " + clause + n + " - " + b + " = " + d + "."
                     : who + "1. All zeros come first: 16 - 8 = 8. " + clause + "16 - 8 + " + b + " = " + d + ".";
    CHECK(words_at(r, shown, {.key = p}) == expected + rest);
  }
  const recording::Moment bit = r.moment(r.after("see(i, key, bit)"));
  CHECK(words_at(r, bit, {.key = 9U}, Language::english, false, figures::KeyFormat::automatic)
            .starts_with("Thread 1 of block 2 has key 0110 (index 9); its bit 0 is 0."));
  CHECK(words_at(r, shown, {.key = 9U}, Language::simplified_chinese)
            .starts_with(
                "线程块 2 的线程 1 持有键 6（索引 9），它的位是 0。它前面有 5 个键的位是 1，因此它去往 9 - 5 = 4。"));
  CHECK(words_at(r, shown, {.key = 9U}, Language::traditional_chinese)
            .starts_with("block 2 的執行緒 1 負責鍵 6（索引 9），它的位元是 0。它前面有 5 個鍵的位元是 "
                         "1，所以它移到 9 - 5 = 4。"));
  CHECK(words_at(r, r.moment(0), {}) == "Nothing has run yet: keys_a holds 16 keys.");
}

TEST_CASE("why a tile is sorted first: what it gains and what it costs, counted in the run") {
  const Recorded r(of_sort("radix-local", 4, 4), book_keys);
  const recording::Moment stored = r.moment(r.after("output[first + position] = keys[position]"));
  const story::Instant at{r.recording, r.keys, stored};
  const auto lines =
      figures::lines_of(story::explain_step(at, about_whom(at, {})), at, Language::english, figures::KeyFormat::binary);
  REQUIRE(lines.size() == 3);
  CHECK(
      lines[1] ==
      "As many keys move as without the local sort, here 16 keys, but they are written in contiguous runs: 8 in all.");
  // The barriers of one block, one by one: a step that any of its threads waits in.
  std::set<std::uint32_t> waits;
  for (std::uint32_t t = 0; t < r.recording.end_step(0); ++t)
    for (std::uint64_t e = r.recording.first_event(t); e < r.recording.end_event(t); ++e)
      if (r.recording.events[e].kind == recording::EventKind::barrier && r.recording.events[e].block == 0)
        waits.insert(t);
  CHECK(lines[2] == "The price in this launch: " + std::to_string(waits.size()) +
                        " barriers a block, and 16 keys stored in local_keys before they go to their destinations.");
}

TEST_CASE("sentences: they agree with the chosen thread's formula") {
  static const std::regex numbers(R"(\d+(?: [-+] \d+)+ = \d+)");
  for (const char* sort : {"radix-1bit", "radix-1bit-single", "radix-block", "radix-local"}) {
    recording::Config config = of_sort(sort, 4, 4);
    if (sort == std::string("radix-1bit-single")) config.launches = recording::Launches::one;
    const Recorded r(config, book_keys);
    std::size_t compared = 0;
    for (std::uint32_t t = 1; t <= r.recording.step_count(); ++t) {
      recording::Moment moment = r.moment(t);
      const story::Instant at{r.recording, r.keys, moment};
      for (std::uint32_t key = 0; key < 16; ++key) {
        const story::Sentence sentence = story::describe_step(at, about_whom(at, {.key = key})).front();
        using story::Says;
        constexpr Says with_formula[] = {Says::goes_as_zero,  Says::goes_as_one,  Says::goes_as_one_through,
                                         Says::place_of_zero, Says::place_of_one, Says::bucket_destination};
        if (std::find(std::begin(with_formula), std::end(with_formula), sentence.says) == std::end(with_formula))
          continue;
        const std::uint32_t iteration = story::iteration_at(at);
        const auto p = story::position_of(r.keys, iteration, key);
        REQUIRE(p.has_value());
        std::string arithmetic;
        for (const figures::RunLine& line : figures::key_arithmetic(input_of(r, moment), iteration, *p))
          for (const figures::Run& run : line) arithmetic += run.text;
        const std::string words = figures::words_of({sentence}, at, Language::english, figures::KeyFormat::decimal);
        std::string last;
        for (std::sregex_iterator each(words.begin(), words.end(), numbers), end; each != end; ++each)
          last = each->str();
        CHECK_FALSE(last.empty());
        CHECK_MESSAGE(arithmetic.find("= " + last) != std::string::npos, arithmetic << " | " << words);
        ++compared;
      }
    }
    CHECK(compared >= 64);
  }
}

TEST_CASE("sentences: a hidden step reveals no number in any language") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  recording::Moment moment(r.run->keyframes);
  for (std::uint32_t t = 1; t <= r.recording.step_count(); ++t) {
    moment.seek(t);
    for (const Language language : all_languages) {
      const std::string words = words_at(r, moment, {.key = 3U}, language, true);
      CHECK(words == text(texts::say_hidden, language));
      CHECK(words.find_first_of("0123456789") == std::string::npos);
    }
  }
}

TEST_CASE("sentences: keys that a merge compares are decimals, as in its figure, unless another format is chosen") {
  const Recorded r(of_sort("merge", 4, 4), book_keys);
  std::size_t compared = 0;
  for (std::uint32_t t = 1; t <= r.recording.step_count(); ++t) {
    const recording::Moment moment = r.moment(t);
    const auto said = [&](figures::KeyFormat format) {
      return words_at(r, moment, {}, Language::english, false, format);
    };
    const std::string words = said(figures::KeyFormat::automatic);
    if (words.find(" compares A[") == std::string::npos) continue;
    CHECK(words == said(figures::KeyFormat::decimal));
    CHECK(words != said(figures::KeyFormat::binary));
    ++compared;
  }
  CHECK(compared > 10);
}

TEST_CASE("terms: each is there once, with a sentence in three languages") {
  std::set<std::string> names;
  for (const Term& term : all_terms()) {
    names.insert(text(term.name, Language::english));
    CHECK(std::string(text(term.about, Language::english)).ends_with('.'));
    CHECK(std::string(text(term.about, Language::simplified_chinese)).ends_with("。"));
    CHECK(std::string(text(term.about, Language::traditional_chinese)).ends_with("。"));
  }
  CHECK(names.size() == all_terms().size());
  for (const char* wanted : {"warp", "lane", "sector", "request", "tile", "phase", "aggregate", "prefix", "co-rank",
                             "SIMT executor", "oversampling"})
    CHECK(names.contains(wanted));
}

TEST_CASE("terms: found in a sentence once each, as whole words, plurals too, and between Chinese characters") {
  const auto found = [](const std::string& words, Language language) {
    std::vector<std::string> names;
    for (const TermUse& use : terms_in(words, language))
      names.push_back(words.substr(use.begin, use.end - use.begin) + "=" +
                      text(all_terms()[use.term].name, Language::english));
    return names;
  };
  using Names = std::vector<std::string>;
  CHECK(found("Thread 1 of block 2 adds prefixes; a prefix ends the look-back.", Language::english) ==
        Names{"block=thread block", "prefixes=prefix", "look-back=look-back"});
  CHECK(found("An exclusive scan of a swarped, prefixed tile_words", Language::english) ==
        Names{"exclusive scan=exclusive scan"});
  CHECK(found("Thread blocks and Tiles", Language::english) == Names{"Thread blocks=thread block", "Tiles=tile"});
  CHECK(found("线程块 2 的线程 1 发布分块的前缀。", Language::simplified_chinese) ==
        Names{"线程块=thread block", "分块=tile", "前缀=prefix"});
  CHECK(found("這個 warp 的 lane", Language::traditional_chinese) == Names{"warp=warp", "lane=lane"});
}

TEST_CASE("terms: underlining them leaves the lines of a caption as they are, in three languages") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const recording::Moment moment = r.moment(r.after("see(i, ones_before, ones_total, destination)"));
  for (const Language language : all_languages) {
    const std::string words = words_at(r, moment, {.key = 10U}, language);
    for (const float width : {160.0F, 333.0F, 900.0F}) {
      const scene::Scene caption = figures::caption_scene(words, language, width, scene::Align::start);
      // Lines joined again, but for the spaces at their ends.
      std::string joined, plain;
      std::size_t dotted = 0, lines = 0;
      for (const scene::Shape& shape : caption.shapes) {
        const auto& label = std::get<scene::Label>(shape);
        joined += label.text;
        lines += label.continues ? 0 : 1;
        dotted += label.dotted ? 1 : 0;
        CHECK(label.dotted == (label.ref.kind == scene::Ref::Kind::term));
        CHECK(label.at.x + scene::table_metrics().width(label.text, label.size, label.bold, label.mono) <= width);
      }
      const scene::Scene bare = [&] {
        layout::Layers layers;
        const auto box = layout::words(scene::table_metrics(), words, {.size = figures::caption_size});
        box->place({0, 0, width - 16, box->height(width - 16).wish});
        box->draw(layers);
        scene::Scene made;
        made.shapes = layers.texts;
        return made;
      }();
      for (const scene::Shape& shape : bare.shapes) plain += std::get<scene::Label>(shape).text;
      CHECK(joined == plain);
      CHECK(lines == bare.shapes.size());
      CHECK(dotted >= 1);
    }
  }
}

TEST_CASE("hovering a number lights the cells that it was computed from, and no other") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const recording::Moment moment = r.moment(r.recording.iterations[0].end_step);
  figures::FigureInput input = input_of(r, moment);
  figures::Selection selection;
  selection.hovered = figures::ref_to(story::ShownOf{0, 9, story::Meaning::before});
  const auto lit = figures::operands_shown(input, *selection.hovered);
  CHECK(lit.size() == 9);
  for (std::uint32_t q = 0; q < lit.size(); ++q)
    CHECK(lit[q] == figures::ref_to(story::ShownOf{0, q, story::Meaning::bit}));
  const auto outlined = [&](const figures::Selection& with) {
    const figures::View shown{.figure = figures::find_figure("13.3"), .iteration = 0, .selection = with};
    const scene::Scene scene = figures::draw({{r.run, &moment, nullptr}, shown, {}});
    return std::count_if(scene.shapes.begin(), scene.shapes.end(), [](const scene::Shape& shape) {
      const auto* rect = std::get_if<scene::Rect>(&shape);
      return rect != nullptr && rect->stroke == scene::Role::hovered && !rect->dashed;
    });
  };
  CHECK(outlined({}) == 0);
  CHECK(outlined(selection) == 9);
  selection.hovered = figures::ref_to(story::ShownOf{0, 10, story::Meaning::destination});
  CHECK(outlined(selection) == 2);  // the total and the ones before
}

}  // namespace scatterscope::tests
