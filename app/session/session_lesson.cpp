// Lessons: opening one, going from step to step, answering, and noticing that what is waited for was done.
#include <utility>

#include "app/exams/posed_question.h"
#include "app/links/scene_options.h"
#include "app/session/session.h"
#include "kernels/texts/lecture_page.h"
#include "kernels/texts/lectures.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/overloaded.h"
#include "ui/panels/intents/moment_intents.h"

namespace scatterscope::app {

void Session::open_lesson(Lesson lesson, std::optional<std::size_t> step, Changes& changes) {
  changes.effects.emplace_back(Forget<LectureJob>{});
  lecture_.reset();
  lecture_recorded_ = {};
  lecturer_window_ = false;
  std::set<std::uint32_t> done = progress_[lesson.name];
  lesson_.emplace(std::move(lesson), std::move(done), ++lecture_revision_ << 32U);
  changes.jobs = true;
  panels::Settings settings = settings_;
  settings.lessons_hint = false;
  change_settings(settings, changes);
  go_to_lesson_step(step.value_or(lesson_->first_to_do()), changes);
}

void Session::close_lesson(Changes& changes) {
  if (!lesson_) return;
  changes.effects.emplace_back(Forget<LectureJob>{});
  lesson_.reset();
  view_.hide_step = false;
  view_.guesses.clear();
  changes.figure = true;
}

void Session::go_to_lesson_step(std::size_t step, Changes& changes) {
  if (!lesson_ || step >= lesson_->count()) return;
  playing_ = false;
  view_.guesses.clear();  // of the step before
  changes.figure = true;
  lesson_->go_to(step);
  lesson_->waiting = lesson_->run() == nullptr;
  if (!lesson_->waiting) return show_lesson_step(changes);
  std::vector<RunArguments> runs = lesson_->missing();
  if (lecture_) {
    for (RunArguments& each : lecture_->missing(lecture_->at)) runs.push_back(std::move(each));
  }
  changes.effects.emplace_back(RecordLecture{std::move(runs)});
}

// The question is a lesson of one step, beside the lecture that stays open.
void Session::show_question(bool on, Changes& changes) {
  if (!lecture_ || lecture_->waiting || lesson_.has_value() == on) return;
  if (!on) return go_to_scene(lecture_->at, changes);
  const LectureScene& scene = lecture_->scene(lecture_->at);
  if (!scene.question) return;
  if (scene.question->kind == kind_of_mistakes)
    return say({texts::lec_question_of_mistake, {std::to_string(lecture_->at + 1)}}, changes);
  LessonStep step;
  step.scene.arguments = scene.arguments;
  step.ask = *scene.question;
  lesson_.emplace(Lesson{lecture_->lecture().name, in_all_languages(texts::lecture_question), {}, {std::move(step)}},
                  std::set<std::uint32_t>(), ++lecture_revision_ << 32U);
  (void)lesson_->take(lecture_->known());
  go_to_lesson_step(0, changes);
}

void Session::show_lesson_step(Changes& changes) {
  lesson_->waiting = false;
  const PosedStep* posed = lesson_->posed(settings_.language);
  if (posed == nullptr) {
    if (const auto wrong = lesson_->wrong(settings_.language))
      say(in_step(lesson_->lesson().name, lesson_->at() + 1, *wrong), changes);
    return;
  }
  const bool open = lesson_->answered().stage == OpenedLesson::Stage::open;
  const figures::View& shown = open ? posed->open : posed->answered;
  if (shown.figure == nullptr) return close_comparison(changes);  // of the step before
  const analysis::RunPtr run = lesson_->run();
  if (run_ != run || comparison_ || maps_[0] != nullptr) load(run);
  show_timing(false, changes);
  show_scene(shown);
  changes.moment = changes.selection = changes.figure = changes.message = true;
  if (lesson_->read()) keep_lesson_progress(changes);
}

// What was right is kept; the figure then shows what it kept back, beside a wrong guess.
void Session::answer_lesson(std::uint64_t answer, Changes& changes) {
  if (!lesson_ || lesson_->waiting || lesson_->answered().stage != OpenedLesson::Stage::open) return;
  const PosedStep* posed = lesson_->posed(settings_.language);
  if (posed == nullptr || !lesson_->step().asks()) return;
  if (!posed->options.empty() && answer >= posed->options.size()) return;
  changes.figure = true;
  if (lesson_->answer(*posed, answer)) {
    keep_lesson_progress(changes);
    return show_lesson_step(changes);
  }
  if (posed->of && view_.hide_step) guess(panels::Guess{{{*posed->of, answer, 0}}}, changes);
}

// A guess in the figure answers the step that asks for the same number; of a key itself it is where the key goes.
void Session::answer_lesson_by(const figures::Guesses& guesses, Changes& changes) {
  if (!lesson_ || lesson_->waiting || guesses.size() != 1 || guesses[0].hands > 0) return;
  const PosedStep* posed = lesson_->posed(settings_.language);
  scene::Ref of = guesses[0].of;
  if (of.kind == scene::Ref::Kind::key && of.d == 0)
    of = figures::ref_to(story::ShownOf{of.a, of.b, recording::Meaning::destination});
  if (posed != nullptr && posed->of == of) answer_lesson(guesses[0].number, changes);
}

void Session::show_lesson_answer(Changes& changes) {
  if (!lesson_ || lesson_->waiting || !lesson_->step().asks()) return;
  lesson_->reveal();
  show_lesson_step(changes);
}

void Session::keep_lesson_progress(Changes& changes) {
  if (lecture_) return;  // its question belongs to no lesson
  const auto step = static_cast<std::uint32_t>(lesson_->at());
  const std::string& name = lesson_->lesson().name;
  // Known here or not: another program may have wiped the file since.
  progress_[name].insert(step);
  changes.effects.emplace_back(KeepProgress{{{name, {step}}}});
}

bool Session::lesson_wait_is_over() const {
  const auto of_mistake = [&](const std::string& name) -> const ShownMistake* {
    const ShownMistake* shown = comparison_ ? comparison_->mistake() : nullptr;
    return shown != nullptr && shown->mistake->name == name ? shown : nullptr;
  };
  const bool of_lesson = !comparison_ && lesson_->run() != nullptr && run_ == lesson_->run();
  return std::visit(Overloaded{[](std::monostate) { return false; },
                               [&](const WaitForPlace&) {
                                 const PosedStep* posed = of_lesson ? lesson_->posed(settings_.language) : nullptr;
                                 return posed != nullptr && step() >= posed->wait_until;
                               },
                               [&](const WaitForFigure& wait) { return of_lesson && view_.figure->id == wait.id; },
                               [&](const WaitForRun&) {
                                 const auto& wanted = lesson_->wanted_run();
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
                    lesson_->step().wait);
}

// After each intent and each job, and as it plays, which then ends. A step that has nothing more to say is left at
// once.
void Session::follow_lesson(Changes& changes) {
  if (!lesson_ || lesson_->waiting || lesson_->answered().stage != OpenedLesson::Stage::open) return;
  if (!lesson_wait_is_over()) return;
  lesson_->done();
  changes.figure = true;
  changes.playing = changes.playing || playing_;
  playing_ = false;
  keep_lesson_progress(changes);
  // A changed run shows what is said of it, at the place of the step.
  if (std::holds_alternative<WaitForRun>(lesson_->step().wait)) {
    if (auto shown = attempt([&] { return view_of(lesson_->step().scene.arguments, loaded()); })) {
      if (!shown->step) shown->step = loaded().step_count();
      show_scene(*shown);
      changes.moment = changes.selection = true;
    }
  }
  const bool silent = lesson_->step().then.of(settings_.language).empty();
  if (silent && lesson_->at() + 1 < lesson_->count()) go_to_lesson_step(lesson_->at() + 1, changes);
}

void Session::remind_of_run(Changes& changes) {
  if (!lesson_ || lesson_->answered().stage != OpenedLesson::Stage::open) return;
  if (!std::holds_alternative<WaitForRun>(lesson_->step().wait) || lesson_wait_is_over()) return;
  show_message(wait_words(lesson_->step(), settings_.language), false);
  changes.message = true;
}

void Session::wipe_lessons(Changes& changes) {
  progress_.clear();
  changes.effects.emplace_back(WipeProgress{});
  changes.figure = true;
  if (!lesson_ || lecture_) return;
  Lesson lesson = lesson_->lesson();
  open_lesson(std::move(lesson), lesson_->at(), changes);
}

void Session::add_lesson(panels::WorkspaceInput& input) const {
  input.lesson.lesson = &lesson_view_.of({&*lesson_, lesson_->revision(), settings_.language},
                                         [](const LessonKey& key) { return key.lesson->view(key.language); });
  input.lesson.of_scene = lecture_.has_value();
}

}  // namespace scatterscope::app
