// Panels as values: what they say and offer follows from what is shown, and needs no window.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/session.h"
#include "tests/window/book_recording.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/values/lesson_value.h"
#include "ui/panels/values/predicting_value.h"
#include "ui/panels/values/transport_value.h"

namespace scatterscope {
namespace {

using app::Session;
using panels::Button;
using panels::PanelValue;

template <class Part>
const Part* part(const PanelValue& value, const std::string& name) {
  for (const panels::Part& each : value)
    if (const auto* found = std::get_if<Part>(&each); found != nullptr && found->name == name) return found;
  return nullptr;
}

// Alone or beside others.
std::optional<Button> button(const PanelValue& value, const std::string& name) {
  if (const Button* alone = part<Button>(value, name)) return *alone;
  for (const panels::Part& each : value)
    if (const auto* beside = std::get_if<panels::Buttons>(&each))
      for (const Button& one : beside->row)
        if (one.name == name) return one;
  return std::nullopt;
}

PanelValue value_of(const Session& session) {
  return panels::lesson_value(workspace(session));
}

void open(Session& session, const std::string& name) {
  (void)hear(session, tests::recorded_for(apply(session, panels::OpenLesson{name})));
}
void go_to(Session& session, std::size_t step) {
  (void)hear(session, tests::recorded_for(apply(session, panels::GoToLessonStep{step})));
}

TEST_CASE("a lesson's step asks by options or by a field, and its buttons lead on") {
  Session session;
  open(session, "1-destinations");
  const PanelValue first = value_of(session);
  const auto* options = part<panels::Options>(first, "lesson_option");
  REQUIRE(options != nullptr);
  CHECK(options->words.size() == 3);
  REQUIRE(options->asks.size() == 3);
  CHECK(panels::as<panels::AnswerLesson>(options->asks[2])->answer == 2);
  CHECK_FALSE(options->right);
  CHECK_FALSE(button(first, "lesson_back")->allowed);
  CHECK_FALSE(button(first, "lesson_show_answer"));
  CHECK_FALSE(button(first, "lesson_continue")->main);

  // A wrong answer is marked, and the answer may be shown; a right one closes the options.
  (void)apply(session, panels::AnswerLesson{0});
  const PanelValue wrong = value_of(session);
  CHECK(part<panels::Options>(wrong, "lesson_option")->wrong == 0U);
  CHECK(part<panels::Words>(wrong, "lesson_verdict")->tone == panels::Tone::error);
  CHECK(button(wrong, "lesson_show_answer"));
  (void)apply(session, panels::AnswerLesson{2});
  const PanelValue right = value_of(session);
  CHECK(part<panels::Options>(right, "lesson_option")->asks.empty());
  CHECK(part<panels::Options>(right, "lesson_option")->right == 2U);
  CHECK(button(right, "lesson_continue")->main);
  CHECK(panels::as<panels::GoToLessonStep>(*button(right, "lesson_continue")->asks)->step == 1);

  go_to(session, 1);
  const PanelValue number = value_of(session);
  const auto* field = part<panels::Field>(number, "lesson_answer");
  REQUIRE(field != nullptr);
  CHECK(panels::as<panels::AnswerLesson>(*field->asks("4"))->answer == 4);
  for (const char* words : {"", "x", "4x", "-4", " 4", "99999999999999999999"}) CHECK_FALSE(field->asks(words));
  CHECK_FALSE(field->refused.empty());
}

TEST_CASE("every step of every lesson says something, offers a way on, and names each part once") {
  Session session;
  for (const app::Course& lesson : app::shipped_courses(app::CourseKind::lesson)) {
    open(session, lesson.name);
    for (std::size_t step = 0; step < lesson.scenes().size(); ++step) {
      CAPTURE(lesson.name);
      CAPTURE(step);
      go_to(session, step);
      const PanelValue value = value_of(session);
      REQUIRE(part<panels::Words>(value, "lesson_say") != nullptr);
      CHECK_FALSE(part<panels::Words>(value, "lesson_say")->words.empty());
      CHECK(button(value, "lesson_continue"));
      std::set<std::string> names;
      for (const panels::Part& each : value) {
        const auto* words = std::get_if<panels::Words>(&each);
        if (words != nullptr && !words->name.empty()) CHECK(names.insert(words->name).second);
      }
    }
  }
}

TEST_CASE("the transport offers the ways that there are, and each of its intents leads where it says") {
  Session session;
  const auto shown = [&] { return panels::transport_value(workspace(session)); };
  CHECK(shown().timeline.end == 0);
  CHECK(shown().moment.name.empty());
  load(session, tests::book_recording());
  const recording::Recording& r = *session.shown.recording();
  for (const std::uint32_t at : {0U, 20U, r.step_count()}) {
    (void)apply(session, panels::SeekTo{at});
    for (const Button& each : shown().walks.row) {
      CAPTURE(each.name);
      CHECK_FALSE(each.words.empty());
      CHECK(each.icon);
      const bool back = each.name == "start" || each.name.ends_with("_back");
      CHECK(each.allowed == (back ? at > 0 : at < r.step_count()));
      if (const auto* change = panels::as<panels::WalkChange>(*each.asks)) CHECK(change->forward != back);
      if (!each.allowed || each.main || each.name.starts_with("change_")) continue;
      (void)apply(session, *each.asks);
      CHECK((session.shown.step() < at) == back);
      CHECK(session.shown.step() != at);
      (void)apply(session, panels::SeekTo{at});
    }
  }
  (void)apply(session, panels::SeekTo{20});
  panels::TransportValue value = shown();
  (void)apply(session, *value.speed.asks(value.speed.most));
  (void)apply(session, *value.hide.asks(true));
  CHECK(shown().speed.value == value.speed.most);
  CHECK(shown().hide.on);
  (void)apply(session, value.timeline.asks(3));
  CHECK(session.shown.step() == 3);
  // A launch each, its phases one behind the other, and the iterations marked.
  CHECK(value.timeline.stretches.size() == r.launches.size());
  CHECK(value.timeline.marks.size() == r.iterations.size());
  std::uint32_t end = 0;
  for (const auto& stretch : value.timeline.stretches) {
    CHECK(stretch.first == end);
    for (const auto& part : stretch.parts) CHECK(std::exchange(end, part.end) == part.first);
    end = stretch.end;
  }
  CHECK(end == value.timeline.end);
}

TEST_CASE("a number that is kept back is asked for in a field, kept as a guess, and judged") {
  Session session;
  load(session, tests::book_recording());
  (void)apply(session, panels::PickFigure{"13.3"});
  (void)apply(session, panels::SeekTo{51});
  CHECK_FALSE(panels::predicts(workspace(session)));
  (void)apply(session, panels::SetHide{true});
  CHECK(panels::predicts(workspace(session)));
  const auto shown = [&](bool writing) { return panels::predicting_value(workspace(session), 0, writing); };
  CHECK(shown(true).follows.back().name == "new_keys");
  CHECK(part<panels::Words>(shown(true).asked, "")->tone == panels::Tone::faint);
  const scene::Ref nine{scene::Ref::Kind::key, 0, 9, 0, static_cast<std::uint32_t>(recording::Meaning::destination)};
  (void)apply(session, panels::Choose{nine});
  CHECK(panels::asked_number(workspace(session))->of == nine);
  const auto row = [&](bool writing) { return std::get<panels::Row>(shown(writing).asked.at(0)).parts; };
  const PanelValue asked = row(false);
  const auto* field = part<panels::Field>(asked, "prediction");
  REQUIRE(field != nullptr);
  CHECK_FALSE(field->refused.empty());
  for (const char* words : {"", "x", "-4", "4 5", "4:0"}) CHECK_FALSE(field->asks(words));
  (void)apply(session, *field->asks("5"));
  // The guess stands in the field's place, until it is pressed.
  CHECK(button(row(false), "guessed")->words == "5");
  CHECK(button(row(false), "guessed")->opens == "prediction");
  CHECK(part<panels::Field>(row(true), "prediction") != nullptr);
  (void)apply(session, panels::SeekTo{52});
  CHECK(part<panels::Words>(shown(false).asked, "verdict") != nullptr);
}

}  // namespace
}  // namespace scatterscope
