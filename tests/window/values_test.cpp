// Panels as values: what they say and offer follows from what is shown, and needs no window.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/drafts/outside.h"
#include "app/session/session.h"
#include "kernels/catalog.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "tests/window/book_recording.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/new_run/run_form.h"
#include "ui/panels/values/lesson_value.h"
#include "ui/panels/values/predicting_value.h"
#include "ui/panels/values/transport_value.h"
#include "ui/plots/parameter_words.h"

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

TEST_CASE("a step that waits for a figure has a link to it, and its end leads to what to look at again") {
  Session session;
  open(session, "1-destinations");
  go_to(session, 7);
  const auto link = button(value_of(session), "lesson_figure");
  REQUIRE(link);
  CHECK(link->link);
  CHECK(link->words == "Open figure 13.4 Code.");
  (void)apply(session, *link->asks);
  CHECK(workspace(session).lesson.lesson->stage == panels::LessonView::Stage::answered);
  CHECK_FALSE(button(value_of(session), "lesson_figure"));
  go_to(session, session.teaching.lesson()->count() - 1);
  (void)apply(session, *button(value_of(session), "lesson_show_answer")->asks);
  const PanelValue end = value_of(session);
  REQUIRE(part<panels::Words>(end, "lesson_summary") != nullptr);
  CHECK(panels::as<panels::GoToLessonStep>(*button(end, "lesson_again_1")->asks)->step == 1);
  CHECK_FALSE(button(end, "lesson_again_7"));
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

TEST_CASE("of a phase that recurs within a launch every stretch is marked, and none of another launch") {
  recording::Recording made = *tests::book_recording();
  for (recording::Step& step : made.steps)
    if (step.phase == 2) step.phase = 0;
  Session session;
  load(session, std::make_shared<const recording::Recording>(std::move(made)));
  const recording::Recording& r = *session.shown.recording();
  bool recurs = false;
  for (std::uint32_t at = 1; at <= r.step_count(); ++at) {
    (void)apply(session, panels::SeekTo{at});
    const recording::Step& now = r.steps[at - 1];
    const panels::Timeline time = panels::transport_value(workspace(session)).timeline;
    for (std::uint32_t launch = 0; launch < time.stretches.size(); ++launch) {
      CHECK(time.stretches[launch].now == (launch == now.launch));
      std::uint32_t marked = 0;
      for (const panels::Timeline::Stretch& part : time.stretches[launch].parts) {
        CHECK(part.now == (launch == now.launch && r.steps[part.first].phase == now.phase));
        marked += part.now ? 1 : 0;
      }
      recurs = recurs || marked > 1;
    }
  }
  CHECK(recurs);
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
  CHECK(part<panels::Words>(shown(true).asked, "")->words.find('?') != std::string::npos);
  const auto unmarked = panels::predicting_value(workspace(session), 0, true, false);
  CHECK(part<panels::Words>(unmarked.asked, "")->words.find('?') == std::string::npos);
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

// --- The form of a run.

// A form on the shown run, without a window.
struct Form {
  explicit Form(const catalog::SortInfo& sort) {
    draft.config.sort = std::string(sort.name);
    parameters::take_usual(sort, draft.config);
    input.outside = &outside;
  }
  [[nodiscard]] panels::RunForm form() { return {input, state, draft.config}; }
  // All parts, those in folds and rows too.
  [[nodiscard]] PanelValue parts() {
    PanelValue all;
    const std::function<void(PanelValue)> add = [&](const PanelValue& value) {
      for (const panels::Part& each : value) {
        all.push_back(each);
        if (const auto* fold = std::get_if<panels::Fold>(&each)) add(fold->parts);
      }
    };
    const panels::DraftCheck check = outside.check(draft, Language::english);
    add(panels::sort_list(form()));
    add(panels::run_keys(form(), draft.keys, check));
    add(panels::sort_parameters(form(), draft.device));
    add({panels::execution(form(), draft.device)});
    return all;
  }

  panels::Outside outside = app::make_outside(Language::english);
  panels::WorkspaceInput input;
  panels::FormState state;
  recording::WantedRun draft;
};

bool offers(const PanelValue& value, const std::string& name) {
  return part<panels::Number>(value, name) != nullptr || part<panels::Choice>(value, name) != nullptr ||
         part<panels::Check>(value, name) != nullptr;
}

TEST_CASE("of every sort the form offers the parameters that the table says it takes, with their ranges") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    CAPTURE(sort->name);
    Form form(*sort);
    form.draft.keys.kind = recording::KeySource::Kind::typed;
    const PanelValue value = form.parts();
    for (const parameters::Parameter& row : parameters::table) {
      CAPTURE(row.name);
      const std::string name(row.name);
      const bool offered = parameters::is_offered(*sort, form.draft.config, row) && plots::label_of(row).has_value();
      CHECK(offers(value, name) == offered);
      if (const auto* number = part<panels::Number>(value, name); number != nullptr && name != "key_bits") {
        CHECK(number->range.least == parameters::kept_range(row).least);
        CHECK(number->range.most == parameters::most_of(*sort, row));
        CHECK(number->range.holds(number->value));
      }
      if (const auto* choice = part<panels::Choice>(value, name)) CHECK(choice->chosen < choice->options.size());
    }
  }
}

TEST_CASE("what is chosen in the form is in its draft, and the field says so") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    Form form(*sort);
    form.draft.keys.kind = recording::KeySource::Kind::random;
    const PanelValue all = form.parts();
    for (const panels::Part& each : all) {
      if (const auto* choice = std::get_if<panels::Choice>(&each)) {
        CAPTURE(choice->name);
        for (std::size_t k = 0; k < choice->options.size(); ++k) {
          form.draft.keys.kind = recording::KeySource::Kind::random;
          (void)choice->asks(k);
          const PanelValue now = form.parts();
          if (const auto* again = part<panels::Choice>(now, choice->name)) CHECK(again->chosen == k);
        }
      } else if (const auto* number = std::get_if<panels::Number>(&each)) {
        CAPTURE(number->name);
        number->takes(number->range.most);
        const PanelValue now = form.parts();
        if (const auto* again = part<panels::Number>(now, number->name)) CHECK(again->value == number->range.most);
      } else if (const auto* check = std::get_if<panels::Check>(&each)) {
        CAPTURE(check->name);
        if (check->name == "as_timed" && check->on) continue;  // a sort that is stepped as it is timed
        (void)check->asks(!check->on);
        const PanelValue now = form.parts();
        if (const auto* again = part<panels::Check>(now, check->name)) CHECK(again->on != check->on);
      } else if (const auto* card = std::get_if<panels::Card>(&each)) {
        CHECK_FALSE(card->sketch.empty());
        CHECK(card->chosen == (card->title == sort->name));
      }
      form.draft.config = Form(*sort).draft.config;
    }
  }
}

TEST_CASE("a number that is refused names its range, and stays out of the draft") {
  Form form(*catalog::find_sort("radix-local"));
  const PanelValue value = form.parts();
  const auto* number = part<panels::Number>(value, "block_threads");
  REQUIRE(number != nullptr);
  for (const char* typed : {"", "x", "-1", "0x4", " 4", "4 ", "1025", "99999999999999999999999"}) {
    CAPTURE(typed);
    CHECK_FALSE(number->read(typed));
    for (const Language language : all_languages) {
      const std::string said = number->refusal(typed, language);
      CHECK(said.find(std::to_string(number->range.least)) != std::string::npos);
      CHECK(said.find("1024") != std::string::npos);
    }
  }
  CHECK(number->read("1024") == 1024U);
}

TEST_CASE("the form names what is wrong below its field, else at its end, and such a run cannot be recorded") {
  Form form(*catalog::find_sort("radix-local"));
  form.draft.keys = recording::keys_of(recording::KeySource::Kind::typed, "3 x 5");
  const panels::DraftCheck check = form.outside.check(form.draft, Language::english);
  form.state.field = check.field;
  form.state.problem = check.problem;
  const PanelValue value = form.parts();
  const auto is_problem = [](const panels::Part& each) { return std::holds_alternative<panels::Problem>(each); };
  CHECK(std::count_if(value.begin(), value.end(), is_problem) == 1);
  CHECK(panels::outcome(form.input, form.state, check).words == check.problem);
  form.state.shown_beside = true;
  CHECK(panels::outcome(form.input, form.state, check).words != check.problem);
  CHECK_FALSE(panels::can_record(form.input, form.state, check));
  form.draft.keys.typed = "3, 5";
  form.state = {};
  const panels::DraftCheck good = form.outside.check(form.draft, Language::english);
  CHECK(panels::outcome(form.input, form.state, good).name == "draft_keys");
  CHECK(panels::can_record(form.input, form.state, good));
  form.state.any_refused = true;
  CHECK_FALSE(panels::can_record(form.input, form.state, good));
}

}  // namespace
}  // namespace scatterscope
