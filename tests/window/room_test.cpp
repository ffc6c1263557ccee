// How much of the window is the figure's, and what the panels beside it take.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "app/letters/fonts.h"
#include "tests/window/panel_bench.h"
#include "tests/window/prepared_comparison.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;

// A window with the source open and the drawer closed, in the program's own letters.
struct Window : Bench {
  explicit Window(Language language) {
    fonts.fit(1, 1, Language::english);
    panels::Settings settings = session.settings;
    settings.language = language;
    settings.layout = {};
    (void)apply(session, panels::ChangeSettings{settings});
  }
  void settle() {
    do (void)settled();
    while (fonts.complete(*ImGui::GetDrawData()));
  }
  [[nodiscard]] float share(const panels::WidgetRect& part) const {
    return part.width * part.height / (width * height);
  }
  // What part each panel takes, the largest first.
  [[nodiscard]] std::string shares() const {
    std::vector<std::pair<float, std::string>> all;
    for (const panels::WidgetRect& part : state.widgets)
      if (part.name.starts_with("panel_") || part.name == "canvas" || part.name == "caption")
        all.emplace_back(share(part), part.name + " " + std::to_string(static_cast<int>(part.width)) + "x" +
                                          std::to_string(static_cast<int>(part.height)));
    std::sort(all.rbegin(), all.rend());
    std::string words;
    for (const auto& [part, name] : all) {
      char percent[16];
      std::snprintf(percent, sizeof percent, "%.1f %%", 100.0 * static_cast<double>(part));
      words += "\n  " + std::string(percent) + "  " + name;
    }
    return words;
  }

  window::FontSet fonts;
};

TEST_CASE("of 1280x800 the figure has at least 45 % in the workshop, with the source beside it") {
  for (const Language language : all_languages) {
    Window bench(language);
    for (const std::uint32_t step : {0U, 51U, 120U}) {
      (void)apply(bench.session, panels::SeekTo{step});
      bench.settle();
      const std::string shares = bench.shares();
      INFO(std::string(language_code(language)), ", step ", step, shares);
      CHECK(bench.share(bench.widget("canvas")) >= 0.45F);
      CHECK(bench.has("panel_source"));
    }
  }
}

TEST_CASE("of 1280x800 the figure has at least 55 % at every step of a lesson, with the source beside it") {
  for (const Language language : all_languages) {
    Window bench(language);
    const auto hear_runs = [&](const app::Changes& changes) {
      if (const auto state = tests::recorded_for(changes); !state.runs.empty()) (void)hear(bench.session, state);
    };
    hear_runs(apply(bench.session, panels::OpenLesson{"1-destinations"}));
    REQUIRE(bench.session.teaching.lesson() != nullptr);
    const std::size_t steps = workspace(bench.session).lesson.lesson->done.size();
    for (std::size_t k = 0; k < steps; ++k) {
      if (k > 0) hear_runs(apply(bench.session, panels::GoToLessonStep{k}));
      bench.settle();
      const std::string shares = bench.shares();
      INFO(std::string(language_code(language)), ", step ", k + 1, shares);
      CHECK(bench.share(bench.widget("canvas")) >= 0.55F);
      CHECK(bench.has("panel_source") == (bench.session.shown.view.figure != figures::find_figure("13.4")));
    }
  }
}

TEST_CASE("a wrong answer moves no choice, and what is said of it and the buttons are in sight; so is a right one's") {
  for (const Language language : all_languages) {
    for (const float high : {800.0F, 768.0F}) {
      Window bench(language);
      bench.width = high == 768 ? 1366 : 1280;
      bench.height = high;
      const auto inside = [&](const char* name, const char* of) {
        const panels::WidgetRect part = bench.widget(name), room = bench.widget(of);
        CAPTURE(std::string(name));
        CHECK(part.x + part.width <= room.x + room.width);
        CHECK(part.y >= room.y);
        CHECK(part.y + part.height <= room.y + room.height + 1);
      };
      for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
        (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{lesson.name})));
        for (std::size_t k = 0; k < lesson.scenes().size(); ++k) {
          const auto* choice = std::get_if<app::AskChoice>(&lesson.scenes()[k]->ask);
          if (choice == nullptr) continue;
          INFO(std::string(language_code(language)), ", ", lesson.name, ", step ", k + 1, ", ", high);
          const app::Changes gone = apply(bench.session, panels::GoToLessonStep{k});
          if (const auto state = tests::recorded_for(gone); !state.runs.empty()) (void)hear(bench.session, state);
          bench.settle();
          std::vector<panels::WidgetRect> before, after;
          const auto rects = [&](std::vector<panels::WidgetRect>& all) {
            for (const panels::WidgetRect& each : bench.state.widgets)
              if (each.name.starts_with("lesson_option_")) all.push_back(each);
          };
          rects(before);
          for (std::size_t wrong = 0; wrong < choice->options.size(); ++wrong)
            if (wrong != choice->right) (void)apply(bench.session, panels::AnswerLesson{wrong});
          bench.settle();
          rects(after);
          CHECK(before == after);
          for (const char* part : {"lesson_verdict", "lesson_continue", "lesson_show_answer"})
            inside(part, "panel_lesson");
          const std::string last = "lesson_option_" + std::to_string(choice->options.size() - 1) + "_words";
          inside(last.c_str(), "lesson_said");
          (void)apply(bench.session, panels::AnswerLesson{choice->right});
          bench.settle();
          inside("lesson_verdict", "lesson_said");
          inside("lesson_continue", "panel_lesson");
        }
      }
    }
  }
}

// Whether a widget is within another one, as far as it is high.
bool is_inside(const Window& bench, const std::string& name, const std::string& of) {
  const panels::WidgetRect part = bench.widget(name), room = bench.widget(of);
  return part.y >= room.y && part.y + part.height <= room.y + room.height + 1;
}

TEST_CASE("where a lesson asks for the repair of a mistake, its question and all lines to choose among are in sight") {
  std::map<std::string, app::ShownMistake> shown;
  for (const Language language : all_languages) {
    for (const float high : {800.0F, 768.0F}) {
      Window bench(language);
      bench.width = high == 768 ? 1366 : 1280;
      bench.height = high;
      for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
        (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{lesson.name})));
        for (std::size_t k = 0; k < lesson.scenes().size(); ++k) {
          const auto* wait = std::get_if<app::WaitForRepair>(&lesson.scenes()[k]->wait);
          if (wait == nullptr) continue;
          INFO(std::string(language_code(language)), ", ", lesson.name, ", step ", k + 1, ", ", high);
          const app::Changes gone = apply(bench.session, panels::GoToLessonStep{k});
          if (const auto state = tests::recorded_for(gone); !state.runs.empty()) (void)hear(bench.session, state);
          if (!shown.contains(wait->mistake)) shown.emplace(wait->mistake, tests::shown_mistake(wait->mistake));
          const app::ShownMistake& mistake = shown.at(wait->mistake);
          compare(bench.session, tests::prepared_mistake(mistake), mistake);
          bench.settle();
          CHECK(is_inside(bench, "lesson_say", "lesson_said"));
          for (const std::string number : {"1", "2", "3"}) {
            CHECK(is_inside(bench, "mistake_repair_" + number, "panel_counts"));
            CHECK(is_inside(bench, "mistake_lines_" + number, "panel_counts"));
          }
        }
      }
    }
  }
}

TEST_CASE("what is said to somebody in a lesson covers nothing of the figure") {
  for (const Language language : all_languages) {
    Window bench(language);
    (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{"1-destinations"})));
    for (const std::size_t step : {3U, 12U, 15U}) {
      INFO(std::string(language_code(language)), ", step ", step + 1);
      const app::Changes gone = apply(bench.session, panels::GoToLessonStep{step});
      if (const auto state = tests::recorded_for(gone); !state.runs.empty()) (void)hear(bench.session, state);
      for (int press = 0; press < 2; ++press) {
        (void)apply(bench.session, panels::WalkChange{true});
        while (looking(bench.session)) (void)look_for_changes(bench.session);
      }
      bench.settle();
      const panels::WidgetRect message = bench.widget("message"), canvas = bench.widget("canvas");
      CHECK(message.x + message.width <= canvas.x);
      if (bench.has("panel_source")) CHECK(is_inside(bench, "message", "panel_source"));
    }
  }
}

TEST_CASE("a number that a lesson asks for is typed in its panel alone, where one that is clicked stands too") {
  Window bench(Language::english);
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{"1-destinations"})));
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::GoToLessonStep{12})));
  bench.settle();
  const scene::Ref asked = *bench.session.teaching.lesson()->posed(Language::english)->of;
  (void)apply(bench.session, panels::Choose{asked});
  bench.settle();
  CHECK(bench.has("lesson_answer"));
  CHECK_FALSE(bench.has("prediction"));
  CHECK(ImGui::GetIO().WantTextInput);
  (void)bench.click_at(bench.width / 2, 4);  // as a click in the figure, it leaves the field
  (void)apply(bench.session, panels::Guess{{{asked, 5, 0}}});
  bench.settle();
  CHECK(bench.state.typed["lesson_answer"].words == "5");
}

TEST_CASE("in a low window a wrong answer leads to where the next one is given") {
  Window bench(Language::english);
  bench.width = 640;
  bench.height = 480;
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{"1-destinations"})));
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::GoToLessonStep{2})));
  bench.settle();
  (void)apply(bench.session, panels::AnswerLesson{12});
  bench.settle();
  const panels::WidgetRect said = bench.widget("lesson_said"), field = bench.widget("lesson_answer");
  CHECK(field.y >= said.y);
  CHECK(field.y + field.height <= said.y + said.height + 1);
}

TEST_CASE("figures stand in one row by their names, and those without room in a list at its end") {
  for (const Language language : all_languages) {
    Window bench(language);
    for (const float width : {1280.0F, 1920.0F, 1000.0F}) {
      bench.width = width;
      for (const char* figure : {"13.3", "heatmap"}) {
        (void)apply(bench.session, panels::PickFigure{figure});
        bench.settle();
        INFO(std::string(language_code(language)), ", ", width, ", ", std::string(figure));
        const panels::WidgetRect row = bench.widget("figure_" + std::string(figure));
        for (const panels::WidgetRect& each : bench.state.widgets) {
          if (each.name == "zoom_fit" || each.name == "wide" || each.name.starts_with("figure_"))
            CHECK(each.y == row.y);
        }
        CHECK(bench.widget("wide").x + bench.widget("wide").width <=
              bench.widget("panel_figure").x + bench.widget("panel_figure").width);
        CHECK(bench.widget("more_figures").x + bench.widget("more_figures").width <= bench.widget("zoom_fit").x);
      }
    }
  }
  Window bench(Language::english);
  CHECK_FALSE(bench.has("figure_distance"));
  bench.settle();
  const panels::WidgetRect list = bench.widget("more_figures");
  (void)bench.click_at(list.x + 5, list.y + 5);
  bench.settle();
  const panels::WidgetRect entry = bench.widget("figure_distance");
  const panels::Intents intents = bench.click_at(entry.x + 5, entry.y + 5);
  REQUIRE(tests::find<panels::PickFigure>(intents) != nullptr);
  CHECK(tests::find<panels::PickFigure>(intents)->id == "distance");
}

TEST_CASE("a tooltip covers no other control") {
  Window bench(Language::english);
  (void)apply(bench.session, panels::SeekTo{51});
  bench.settle();
  for (const char* name : {"figure_13.1", "figure_13.3", "zoom_out", "zoom_in", "whole_file", "why", "start", "line_on",
                           "play", "end", "speed", "hide_step", "moment"}) {
    const panels::WidgetRect of = bench.widget(name);
    bench.move(of.x + of.width / 2, of.y + of.height / 2, false);
    for (int k = 0; k < 3; ++k) (void)bench.frame();
    const panels::WidgetRect tip = bench.widget("tooltip");
    for (const panels::WidgetRect& other : bench.state.widgets) {
      const bool area = other.name.starts_with("panel_") || other.name == "canvas" ||
                        other.name.starts_with("caption") || other.name.starts_with("term_") || other.name == "scrub" ||
                        other.name == "drawer" || other.name.starts_with("split_") || other.name == "tooltip" ||
                        other.name.starts_with("source_") || other.name == "watched_thread";
      if (area) continue;
      INFO(std::string(name), ", over ", other.name, ": ", tip.x, ",", tip.y, " ", tip.width, "x", tip.height, "; ",
           other.x, ",", other.y, " ", other.width, "x", other.height);
      const bool apart = tip.x >= other.x + other.width || other.x >= tip.x + tip.width ||
                         tip.y >= other.y + other.height || other.y >= tip.y + tip.height;
      CHECK(apart);
    }
  }
}

TEST_CASE("beside a lesson the timeline is one line, and opens by a click") {
  Window bench(Language::english);
  const app::Changes opened = apply(bench.session, panels::OpenLesson{"1-destinations"});
  (void)hear(bench.session, tests::recorded_for(opened));
  bench.settle();
  const panels::WidgetRect bar = bench.widget("scrub"), play = bench.widget("play");
  CHECK(std::abs(bar.y + bar.height / 2 - play.y - play.height / 2) < 4);
  CHECK_FALSE(bench.has("speed"));
  (void)bench.click("fold_timeline");
  bench.settle();
  CHECK(bench.has("speed"));
  CHECK(bench.has("hide_step"));
  CHECK(bench.widget("scrub").y >= bench.widget("play").y + bench.widget("play").height);
  (void)bench.click("fold_timeline");
  bench.settle();
  CHECK(bench.widget("scrub") == bar);
}

TEST_CASE("beside the code of Fig. 13.4 the source is folded away, and opens by a click") {
  Window bench(Language::english);
  (void)apply(bench.session, panels::PickFigure{"13.4"});
  bench.settle();
  CHECK_FALSE(bench.has("panel_source"));
  (void)bench.click("source_beside");
  bench.settle();
  CHECK(bench.has("panel_source"));
  (void)bench.click("source_beside");
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  bench.settle();
  CHECK(bench.has("panel_source"));
}

TEST_CASE("what a step says is whole, in every language, in windows of three widths") {
  for (const Language language : all_languages)
    for (const float width : {700.0F, 1280.0F, 1920.0F}) {
      Window bench(language);
      bench.width = width;
      for (std::uint32_t step = 0; step <= bench.session.shown.recording()->step_count(); step += 13) {
        (void)apply(bench.session, panels::SeekTo{step});
        bench.settle();
        INFO(std::string(language_code(language)), ", ", width, ", step ", step);
        const panels::WidgetRect caption = bench.widget("caption"), words = bench.widget("caption_words");
        CHECK(words.height <= caption.height + 1);
        CHECK(caption.y + caption.height <= bench.height);
      }
    }
}

}  // namespace
}  // namespace scatterscope
