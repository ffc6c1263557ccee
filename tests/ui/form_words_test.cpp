#include "ui/plots/form_words.h"

#include "kernels/parameters/form.h"
#include "kernels/parameters/parameters.h"
#include "tests/testing.h"
#include "ui/plots/parameter_words.h"
#include "ui/plots/plot.h"

using namespace scatterscope;
using namespace scatterscope::plots;
using recording::Config;

namespace {

Config sweep(std::uint32_t words, std::uint32_t copies) {
  Config config;
  config.sort = "onesweep";
  config.look_back_words = words;
  config.histogram_copies = copies;
  return config;
}

}  // namespace

TEST_CASE("a form's differences are listed in the order of its fields") {
  Config other;
  other.search_all = true;
  other.children_per_thread = 8;
  const auto found = recording::form_differences(other, sweep(4, 1));
  REQUIRE(found.size() == 3);
  CHECK(found[0] == recording::FormDifference{"look_back_words", false, 1, 4});
  CHECK(found[1] == recording::FormDifference{"search_all", true, 1, 0});
  CHECK(found[2] == recording::FormDifference{"children_per_thread", false, 8, 1});
  CHECK(recording::form_options(other) == "--search-all --children-per-thread 8");
  CHECK(recording::form_options({}).empty());
  CHECK(parameters::option_of(parameters::of<&Config::look_back_words>()) == "--look-back-words");
}

TEST_CASE("one sentence says how a timed form differs, and which options record it") {
  const Config timed = sweep(4, 32), plain = sweep(1, 1);
  const auto words = [&](const Config& stepped, const Config& of, const Config* as_timed, bool shown) {
    return form_words(stepped, of, as_timed, shown, Language::english);
  };
  CHECK(words(timed, timed, &timed, true).empty());
  CHECK(words(plain, timed, &timed, true) ==
        "Timed with words a look-back: 4, copies of each counter: 32; stepped here with 1, 1. --as-timed records the "
        "timed form.");
  CHECK(words(plain, timed, nullptr, false) ==
        "Timed with words a look-back: 4, copies of each counter: 32; recordings have 1, 1 by default. Recorded so "
        "with --look-back-words 4 --histogram-copies 32.");
  // What --as-timed would not give, it is not said to give.
  CHECK(words(timed, sweep(2, 32), &timed, true) ==
        "Timed with words a look-back: 2; stepped here with 4. Recorded so with --look-back-words 2 "
        "--histogram-copies 32.");
  CHECK(words(timed, plain, &timed, true) ==
        "Timed with words a look-back: 1, copies of each counter: 1; stepped here with 4, 32. Recorded so without "
        "options of the form.");
  Config turns = plain;
  turns.take_turns = true;
  CHECK(words(plain, turns, &turns, true) ==
        "Timed with blocks in turns: on; stepped here with off. --as-timed records the timed form.");
  CHECK(form_words(plain, turns, &turns, true, Language::simplified_chinese) ==
        "计时采用“线程块轮流执行：开”；此处逐步查看采用“关”。--as-timed 按计时形式录制。");
}

TEST_CASE("parameters of the form have words, and where one value of another has some, all have") {
  for (const parameters::Parameter& row : parameters::table) {
    CAPTURE(row.name);
    if (row.use == parameters::Use::form) CHECK(label_of(row));
    if (!label_of(row) || row.field.kind != parameters::Kind::word || row.name == "key_type") continue;
    for (std::uint64_t value = 0; value < row.field.words.size(); ++value) {
      CAPTURE(value);
      const std::string word = parameters::word_of(row, value);
      std::string name = "parameter_" + std::string(row.name) + "_" + word;
      std::replace(name.begin(), name.end(), '-', '_');
      REQUIRE(find_text(name));
      CHECK(value_words(row, value, Language::english) == text(*find_text(name), Language::english));
    }
  }
}

TEST_CASE("results that differ only by their form have different names") {
  timing::MeasuredSet set;
  set.provenance.backend = "cuda";
  for (const Config& config : {sweep(4, 32), sweep(1, 32), sweep(4, 32)}) {
    timing::MeasuredRun run;
    run.sort = "onesweep";
    run.config = config;
    run.n = run.config.n = 1024;
    run.milliseconds = {1, 1, 1};
    set.runs.push_back(run);
  }
  set.runs[2].n = set.runs[2].config.n = 2048;
  const auto name = [&](std::uint32_t run) {
    return summary(set, {scene::Ref::Kind::run, run}, Language::english).at(0);
  };
  CHECK(name(0) == "onesweep, blocks of 256, words a look-back: 4");
  CHECK(name(1) == "onesweep, blocks of 256, words a look-back: 1");
  CHECK(name(2) == "onesweep, blocks of 256");
  CHECK(other_forms(set, Language::english).find("details): onesweep") != std::string::npos);
  for (timing::MeasuredRun& run : set.runs) recording::copy_form({}, run.config);
  CHECK(other_forms(set, Language::english).empty());
}
