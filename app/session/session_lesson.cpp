// Lessons: opening one, going from step to step, answering, and noticing that what is waited for was done.
#include <utility>

#include "app/exams/posed_question.h"
#include "app/links/scene_options.h"
#include "app/session/course_views.h"
#include "app/session/session.h"
#include "kernels/texts/lectures.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/overloaded.h"
#include "ui/panels/intents/moment_intents.h"

namespace scatterscope::app {

void Session::open_lesson(Course lesson, std::optional<std::size_t> step, Changes& changes) {
  changes.effects.emplace_back(Forget<CourseJob>{});
  course_recorded_ = {};
  lecturer_window_ = false;
  std::set<std::uint32_t> done = progress_[lesson.name];
  course_.emplace(std::move(lesson), std::string(), std::move(done));
  changes.jobs = true;
  panels::Settings settings = settings_;
  settings.lessons_hint = false;
  change_settings(settings, changes);
  go_to_lesson_step(step.value_or(course_->first_to_do()), changes);
}

void Session::close_lesson(Changes& changes) {
  if (!lesson()) return;
  changes.effects.emplace_back(Forget<CourseJob>{});
  course_.reset();
  view_.hide_step = false;
  view_.guesses.clear();
  changes.figure = true;
}

void Session::go_to_lesson_step(std::size_t step, Changes& changes) {
  if (!lesson() || step >= course_->count()) return;
  course_->go_to(step);
  begin_step(changes);
}

// Nothing is played, guessed or shown of the step before.
void Session::begin_step(Changes& changes) {
  playing_ = false;
  view_.guesses.clear();
  changes.figure = true;
  show_or_record(changes);
}

// The question is asked like a lesson's step, over the lecture that stays open.
void Session::show_question(bool on, Changes& changes) {
  if (!lecture() || course_->asking() == on) return;
  if (!on) return go_to_scene(course_->at(), changes);
  if (course_->waiting || !course_->scene().asks()) return;
  const AskQuestion* question = course_->scene().question();
  if (question != nullptr && question->kind == kind_of_mistakes)
    return say({texts::lec_question_of_mistake, {std::to_string(course_->at() + 1)}}, changes);
  course_->ask();
  begin_step(changes);
}

void Session::show_lesson_step(Changes& changes) {
  course_->waiting = false;
  const PosedScene* posed = course_->posed(settings_.language);
  if (posed == nullptr) {
    if (const auto wrong = course_->wrong(settings_.language))
      say(in_scene(course_->course().kind, course_->course().name, course_->at() + 1, *wrong), changes);
    return;
  }
  const bool open = course_->answered().stage == OpenCourse::Stage::open;
  const figures::View& shown = open ? posed->open : posed->answered;
  if (shown.figure == nullptr) return close_comparison(changes);  // of the step before
  show_run(course_->run(), changes);
  show_scene(shown);
  changes.moment = changes.selection = changes.figure = changes.message = true;
  if (course_->read()) keep_lesson_progress(changes);
}

// What was right is kept; the figure then shows what it kept back, beside a wrong guess.
void Session::answer_lesson(std::uint64_t answer, Changes& changes) {
  if (!lesson() || course_->waiting || course_->answered().stage != OpenCourse::Stage::open) return;
  const PosedScene* posed = course_->posed(settings_.language);
  if (posed == nullptr || !course_->scene().asks()) return;
  if (!posed->options.empty() && answer >= posed->options.size()) return;
  changes.figure = true;
  if (course_->answer(*posed, answer)) {
    keep_lesson_progress(changes);
    return show_lesson_step(changes);
  }
  if (posed->of && view_.hide_step) guess(panels::Guess{{{*posed->of, answer, 0}}}, changes);
}

// A guess in the figure answers the step that asks for the same number; of a key itself it is where the key goes.
void Session::answer_lesson_by(const figures::Guesses& guesses, Changes& changes) {
  if (!lesson() || course_->waiting || guesses.size() != 1 || guesses[0].hands > 0) return;
  const PosedScene* posed = course_->posed(settings_.language);
  scene::Ref of = guesses[0].of;
  if (of.kind == scene::Ref::Kind::key && of.d == 0)
    of = figures::ref_to(story::ShownOf{of.a, of.b, recording::Meaning::destination});
  if (posed != nullptr && posed->of == of) answer_lesson(guesses[0].number, changes);
}

void Session::show_lesson_answer(Changes& changes) {
  if (!lesson() || course_->waiting || !course_->scene().asks()) return;
  course_->reveal();
  show_lesson_step(changes);
}

void Session::keep_lesson_progress(Changes& changes) {
  if (lecture()) return;  // its question belongs to no lesson
  const auto step = static_cast<std::uint32_t>(course_->at());
  const std::string& name = course_->course().name;
  // Known here or not: another program may have wiped the file since.
  progress_[name].insert(step);
  changes.effects.emplace_back(KeepProgress{{{name, {step}}}});
}

bool Session::lesson_wait_is_over() const {
  const auto of_mistake = [&](const std::string& name) -> const ShownMistake* {
    const ShownMistake* shown = comparison_ ? comparison_->mistake() : nullptr;
    return shown != nullptr && shown->mistake->name == name ? shown : nullptr;
  };
  const bool of_lesson = !comparison_ && course_->run() != nullptr && run_ == course_->run();
  return std::visit(Overloaded{[](std::monostate) { return false; },
                               [&](const WaitForPlace&) {
                                 const PosedScene* posed = of_lesson ? course_->posed(settings_.language) : nullptr;
                                 return posed != nullptr && step() >= posed->wait_until;
                               },
                               [&](const WaitForFigure& wait) { return of_lesson && view_.figure->id == wait.id; },
                               [&](const WaitForRun&) {
                                 const auto& wanted = course_->wanted_run();
                                 return wanted && run_ != nullptr && !comparison_ &&
                                        loaded().config == wanted->config && loaded().input == wanted->input.keys;
                               },
                               [&](const WaitForExposed& wait) {
                                 const ShownMistake* shown = of_mistake(wait.mistake);
                                 if (shown == nullptr || shown->repair != 0 || !shown->trial.exposed()) return false;
                                 const RunArguments first = arguments_of(shown->mistake->shows.front());
                                 const auto keys = shown->trial.arguments.find("--keys"), own = first.find("--keys");
                                 return keys != shown->trial.arguments.end() &&
                                        (own == first.end() || own->second != keys->second);
                               },
                               [&](const WaitForRepair& wait) {
                                 const ShownMistake* shown = of_mistake(wait.mistake);
                                 return shown != nullptr && shown->repair == shown->mistake->answer;
                               }},
                    course_->scene().wait);
}

// After each intent and each job, and as it plays, which then ends. A step that has nothing more to say is left at
// once.
void Session::follow_lesson(Changes& changes) {
  if (!lesson() || course_->waiting || course_->answered().stage != OpenCourse::Stage::open) return;
  if (!lesson_wait_is_over()) return;
  course_->finish();
  changes.figure = true;
  changes.playing = changes.playing || playing_;
  playing_ = false;
  keep_lesson_progress(changes);
  // A changed run shows what is said of it, at the place of the step.
  if (std::holds_alternative<WaitForRun>(course_->scene().wait)) {
    if (auto shown = attempt([&] { return view_of(course_->scene().arguments, loaded()); })) {
      if (!shown->step) shown->step = loaded().step_count();
      show_scene(*shown);
      changes.moment = changes.selection = true;
    }
  }
  const bool silent = course_->scene().then.of(settings_.language).empty();
  if (silent && course_->at() + 1 < course_->count()) go_to_lesson_step(course_->at() + 1, changes);
}

void Session::remind_of_run(Changes& changes) {
  if (!lesson() || course_->answered().stage != OpenCourse::Stage::open) return;
  if (!std::holds_alternative<WaitForRun>(course_->scene().wait) || lesson_wait_is_over()) return;
  show_message(wait_words(course_->scene(), settings_.language), false);
  changes.message = true;
}

void Session::wipe_lessons(Changes& changes) {
  progress_.clear();
  changes.effects.emplace_back(WipeProgress{});
  changes.figure = true;
  if (!lesson() || lecture()) return;
  Course lesson = course_->course();
  open_lesson(std::move(lesson), course_->at(), changes);
}

void Session::add_lesson(panels::WorkspaceInput& input) const {
  input.lesson.lesson =
      &lesson_view_.of({&*course_, course_->revision(), settings_.language},
                       [](const CourseKey& key) { return app::lesson_view(*key.course, key.language); });
  input.lesson.of_scene = lecture() != nullptr;
}

}  // namespace scatterscope::app
