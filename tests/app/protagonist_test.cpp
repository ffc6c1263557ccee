// Sentence, Why?, figures and source speak of one thread, in every step of every sort's presets.
#include <regex>

#include "app/parameters/key_input.h"
#include "kernels/story/protagonist.h"
#include "kernels/story/tiles/local_stage.h"
#include "tests/app/typed.h"
#include "tests/named_thread.h"
#include "tests/recorded.h"
#include "tests/ui/scene_checks.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/explanation.h"
#include "ui/figures/figure.h"
#include "ui/figures/sentences.h"

using namespace scatterscope;
using namespace scatterscope::app;
using figures::ThreadId;

namespace {

// Each preset by each sort that takes it, as `record` would.
template <class Check>
void for_each_preset(const Check& check) {
  for (const Preset& preset : presets()) {
    for (const catalog::SortInfo* sort : catalog::sorts()) {
      const std::string words =
          "--device cpu --sort " + std::string(sort->name) + " --preset " + std::string(preset.name);
      CAPTURE(words);
      std::optional<RunRequest> run;
      try {
        run = tests::asked(words);
      } catch (const Error&) {
        continue;  // the sort does not take these keys
      }
      if (run->input.keys.size() > 16) continue;
      check(tests::RecordedRun(*tests::recorded(*run)));
    }
  }
}

// The thread, block or warp that a figure is headed by; none that names no thread.
std::optional<bool> is_headed_by(const std::string& words, ThreadId thread) {
  static const std::regex of_thread(R"(^Block (\d+), thread (\d+))"),
      of_warp(R"(^Block (\d+), warp \d+: threads (\d+) to (\d+))");
  const auto number = [](const std::ssub_match& digits) { return std::stoul(digits.str()); };
  std::smatch match;
  if (std::regex_search(words, match, of_thread))
    return number(match[1]) == thread.block && number(match[2]) == thread.thread;
  if (std::regex_search(words, match, of_warp))
    return number(match[1]) == thread.block && number(match[2]) <= thread.thread && thread.thread <= number(match[3]);
  return std::nullopt;
}

}  // namespace

TEST_CASE("one protagonist: sentence, Why? and figures speak of it in every step of every sort's presets" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  std::size_t sentences = 0, headings = 0;
  for_each_preset([&](const tests::RecordedRun& r) {
    std::vector<const figures::FigureInfo*> shown;
    for (const figures::FigureInfo& figure : figures::catalog())
      if (!figure.cannot_show(r.recording)) shown.push_back(&figure);
    for (std::uint32_t t = 0; t <= r.step_count(); ++t) {
      const recording::Moment moment = r.moment(t);
      figures::FigureInput input{{r.run, &moment, nullptr}, {.step = t}, {}};
      // Nobody chose anything; somebody follows the third key; somebody has chosen a thread that may wait.
      for (const int chosen : {0, 1, 2}) {
        CAPTURE(t);
        CAPTURE(chosen);
        input.view.selection = {};
        if (chosen == 1) input.view.selection.followed_key = 2;
        if (chosen == 2) input.view.selection.chosen = scene::Ref::to_thread(0, 1);
        const story::Protagonist about = figures::protagonist(input);
        if (chosen == 0) CHECK_FALSE(about.waits());
        if (chosen == 2) CHECK(about.thread == ThreadId{0, 1});
        const std::string said = figures::step_words(input);
        if (const auto named = tests::first_named(said)) {
          ++sentences;
          CHECK_MESSAGE(*named == about.thread, said);
        }
        // Drawings take their time. Without a choice a figure may show another warp or search: the one that says most.
        if (t % 29 != 0 || chosen == 0) continue;
        for (const figures::FigureInfo* figure : shown) {
          input.view.figure = figure;
          for (const std::string& words : tests::lines_of(figures::draw(input))) {
            const auto headed = is_headed_by(words, about.thread);
            if (!headed) continue;
            ++headings;
            CHECK_MESSAGE(*headed, figure->id, ": ", words, "; ", said);
          }
        }
      }
    }
  });
  CHECK(sentences > 10'000);
  CHECK(headings > 100);
}

TEST_CASE("a chosen cell leads to who wrote it: the start of a bucket to the thread that added its sizes up") {
  tests::RecordedRun r(*tests::recorded(tests::asked("--device cpu --sort radix-local --preset book")));
  const auto starts = r.recording.iterations[0].local->starts_array;
  std::uint32_t said = 0;
  for (std::uint32_t t = 1; t <= r.recording.iterations[0].end_step; ++t) {
    const recording::Moment moment = r.moment(t);
    for (std::uint32_t cell = 0; cell < r.recording.arrays[starts].extent; ++cell) {
      const auto write = recording::last_write(r.recording, t, starts, 0, cell);
      if (!write) continue;
      figures::FigureInput input{{r.run, &moment, nullptr}, {.step = t}, {}};
      input.view.selection.chosen = scene::Ref::to_cell(starts, 0, cell);
      CHECK(figures::protagonist(input).thread == ThreadId{write->event.block, write->event.thread});
      if (write->step + 1 == t) {
        CHECK(figures::step_words(input).find(std::to_string(write->event.value)) != std::string::npos);
        ++said;
      }
    }
  }
  CHECK(said > 0);
}

TEST_CASE("a followed key is in the hands of who stores it in its sorted tile, then of who reads it") {
  tests::RecordedRun r(*tests::recorded(tests::asked("--device cpu --sort radix-local --preset book")));
  const recording::Iteration& first = r.recording.iterations[0];
  std::uint32_t stored = 0, read = 0;
  for (std::uint32_t t = first.first_step + 1; t <= first.end_step; ++t) {
    const recording::Moment moment = r.moment(t);
    for (std::uint32_t key = 0; key < 16; ++key) {
      figures::FigureInput input{{r.run, &moment, nullptr}, {.step = t}, {}};
      input.view.selection.followed_key = key;
      const std::uint32_t at = story::LocalStage(input, 0).place(key).position;
      for (std::uint64_t e = r.recording.first_event(t - 1); e < r.recording.end_event(t - 1); ++e) {
        const recording::Event event = r.recording.events[e];
        if (event.what != first.local->keys_array || event.index != at) continue;
        if (event.kind != recording::EventKind::write && event.kind != recording::EventKind::read) continue;
        CHECK(figures::protagonist(input).thread == ThreadId{event.block, event.thread});
        ++(event.kind == recording::EventKind::write ? stored : read);
      }
    }
  }
  CHECK(stored == 16);
  CHECK(read >= 16);
}
