// Lessons: opening one, going from step to step, answering, and noticing that what is waited for was done.
#include <utility>

#include "app/exams/posed_question.h"
#include "app/links/scene_options.h"
#include "app/session/session.h"
#include "app/session/teaching.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/overloaded.h"

namespace scatterscope::app {
namespace {

void keep_lesson_progress(Session& session, Changes& changes) {
  Teaching& teaching = session.teaching;
  if (teaching.lecture()) return;  // its question belongs to no lesson
  const auto step = static_cast<std::uint32_t>(teaching.course->at());
  const std::string& name = teaching.course->course().name;
  // Known here or not: another program may have wiped the file since.
  teaching.progress[name].insert(step);
  changes.effects.emplace_back(KeepProgress{{{name, {step}}}});
}

bool lesson_wait_is_over(const Session& session) {
  const std::optional<OpenCourse>& course = session.teaching.course;
  const auto of_mistake = [&](const std::string& name) -> const ShownMistake* {
    const ShownMistake* shown = session.shown.comparison ? session.shown.comparison->mistake() : nullptr;
    return shown != nullptr && shown->is(name) ? shown : nullptr;
  };
  // What the lesson ends in was written, in a file of one's own.
  const ShownMistake* compared = session.shown.comparison ? session.shown.comparison->mistake() : nullptr;
  if (course->scene().makes() && compared != nullptr && compared->submission && compared->submission->passed &&
      compared->submission->lesson == course->course().name)
    return true;
  const bool of_lesson = !session.shown.comparison && course->run() != nullptr && session.shown.run == course->run();
  return std::visit(
      Overloaded{[](std::monostate) { return false; },
                 [&](const WaitForPlace&) {
                   const PosedScene* posed = of_lesson ? course->posed(session.settings.language) : nullptr;
                   return posed != nullptr && session.shown.step() >= posed->wait_until;
                 },
                 [&](const WaitForFigure& wait) { return of_lesson && session.shown.view.figure->id == wait.id; },
                 [&](const WaitForRun&) {
                   const auto& wanted = course->wanted_run();
                   return wanted && session.shown.run != nullptr && !session.shown.comparison &&
                          session.shown.loaded().config == wanted->config &&
                          session.shown.loaded().input == wanted->input.keys;
                 },
                 [&](const WaitForExposed& wait) {
                   const ShownMistake* shown = of_mistake(wait.mistake);
                   if (shown == nullptr || shown->repair != 0 || !shown->trial.exposed()) return false;
                   const RunArguments first = arguments_of(shown->mistake->shows.front());
                   const auto keys = shown->trial.arguments.find("--keys"), own = first.find("--keys");
                   return keys != shown->trial.arguments.end() && (own == first.end() || own->second != keys->second);
                 },
                 [&](const WaitForRepair& wait) {
                   const ShownMistake* shown = of_mistake(wait.mistake);
                   return shown != nullptr && shown->repair == shown->mistake->answer;
                 }},
      course->scene().wait);
}

// Lines of a mistake were run that do not repair it.
bool wrong_repair_is_shown(const Session& session) {
  const auto* wait = std::get_if<WaitForRepair>(&session.teaching.course->scene().wait);
  const ShownMistake* shown = session.shown.comparison ? session.shown.comparison->mistake() : nullptr;
  return wait != nullptr && shown != nullptr && shown->is(wait->mistake) && shown->repair != 0 &&
         shown->repair != shown->mistake->answer;
}

// Something else is shown than the figure that the lesson's step asks about or is to be run in.
bool is_away(const Session& session) {
  const OpenCourse* lesson = session.teaching.lesson();
  if (lesson == nullptr || !lesson->is_lesson() || lesson->waiting) return false;
  const CourseScene& scene = lesson->scene();
  const bool in_figure = scene.asks() || std::holds_alternative<WaitForPlace>(scene.wait) ||
                         std::holds_alternative<WaitForFigure>(scene.wait);
  if (lesson->answered().stage != OpenCourse::Stage::open || !in_figure) return false;
  const PosedScene* posed = lesson->posed(session.settings.language);
  const Shown& shown = session.shown;
  return posed != nullptr && posed->open.figure != nullptr &&
         (shown.comparison || shown.run != lesson->run() || shown.timings.shown() ||
          shown.instead != panels::Instead::none);
}

// While a step asks for a number or a prediction, or for a kernel, no later moment than its own is shown.
void hold_moment(Session& session, Changes& changes) {
  const OpenCourse& course = *session.teaching.course;
  const CourseScene& scene = course.scene();
  const bool of_moment = scene.phase == Phase::predict || scene.question() != nullptr;
  const bool asks = scene.asks_number() || (scene.asks() && of_moment);
  if (!course.is_lesson() || !(asks || scene.makes()) || is_away(session)) return;
  const PosedScene* posed = course.posed(session.settings.language);
  if (posed == nullptr || posed->open.figure == nullptr || !posed->open.step) return;
  if (session.shown.step() <= *posed->open.step) return;
  changes.moment |= seek(session.shown, *posed->open.step);
  changes.playing |= session.transport.playing;
  session.transport.playing = false;
  say(session, scene.makes() ? texts::lesson_make_first : texts::lesson_answer_first, changes);
}

// Nothing is played, guessed or shown of the step before.
void begin_step(Session& session, Changes& changes) {
  session.transport.playing = false;
  session.shown.view.guesses.clear();
  if (!session.teaching.lecture()) session.why = panels::WhyCard::closed;
  changes.figure = true;
  show_or_record(session, changes);
}

}  // namespace

void open_lesson(Session& session, Course lesson, std::optional<std::size_t> step, Changes& changes) {
  Teaching& teaching = session.teaching;
  changes.effects.emplace_back(Forget<CourseJob>{});
  session.jobs.course = {};
  teaching.lecturer_window = false;
  std::set<std::uint32_t> done = teaching.progress[lesson.name];
  teaching.course.emplace(std::move(lesson), std::string(), std::move(done));
  changes.jobs = true;
  go_to_lesson_step(session, step.value_or(teaching.course->first_to_do()), changes);
}

void close_lesson(Session& session, Changes& changes) {
  if (!session.teaching.lesson()) return;
  changes.effects.emplace_back(Forget<CourseJob>{});
  session.teaching.course.reset();
  session.shown.view.hide_step = false;
  session.shown.view.guesses.clear();
  changes.figure = true;
}

void go_to_lesson_step(Session& session, std::size_t step, Changes& changes) {
  Teaching& teaching = session.teaching;
  if (!teaching.lesson() || step >= teaching.course->count()) return;
  teaching.course->go_to(step);
  begin_step(session, changes);
}

// The question is asked like a lesson's step, over the lecture that stays open.
void show_question(Session& session, bool on, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lecture() || course->asking() == on) return;
  if (!on) return go_to_scene(session, course->at(), changes, OpenCourse::Entry::own);
  if (course->waiting || !course->scene().asks()) return;
  const AskQuestion* question = course->scene().question();
  if (question != nullptr && question->kind == kind_of_mistakes)
    return say(session, {texts::lec_question_of_mistake, {std::to_string(course->at() + 1)}}, changes);
  course->ask();
  session.stage.over_question = false;
  begin_step(session, changes);
}

void show_lesson_step(Session& session, Changes& changes) {
  Teaching& teaching = session.teaching;
  teaching.course->waiting = false;
  const PosedScene* posed = teaching.course->posed(session.settings.language);
  if (posed == nullptr) {
    if (const auto wrong = teaching.course->wrong(session.settings.language))
      say(session,
          in_scene(teaching.course->course().kind, teaching.course->course().name, teaching.course->at() + 1, *wrong),
          changes);
    return;
  }
  const bool open = teaching.course->answered().stage == OpenCourse::Stage::open;
  const figures::View& shown = open ? posed->open : posed->answered;
  if (shown.figure == nullptr) {
    close_comparison(session, changes);  // of the step before
    if (teaching.lecture()) return;
    session.shown.words = posed->asked.label;
    return show_instead(session, panels::Instead::words, changes);
  }
  show_run(session, teaching.course->run(), changes);
  show_scene(session.shown, shown);
  changes.moment = changes.selection = changes.figure = changes.message = true;
  if (teaching.course->read()) keep_lesson_progress(session, changes);
}

namespace {

// What its number is computed from, once it is known.
void explain_answer(Session& session, const PosedScene& posed) {
  if (!session.teaching.lecture() && posed.of) session.why = panels::WhyCard::by_itself;
}

// Written or not, which nobody can see: it is done.
void show_model_answer(Session& session, Changes& changes) {
  OpenCourse& course = *session.teaching.course;
  if (course.answered().stage != OpenCourse::Stage::open) return;
  course.finish();
  keep_lesson_progress(session, changes);
  changes.figure = true;
  // What runs to its end is read as it runs.
  if (!std::get<WaitForPlace>(course.scene().wait).at.empty()) show_lesson_step(session, changes);
}

}  // namespace

// What was right is kept; the figure then shows what it kept back, and where the answer lies.
void answer_lesson(Session& session, std::uint64_t answer, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lesson() || course->waiting || course->answered().stage != OpenCourse::Stage::open) return;
  if (is_away(session)) return;
  const PosedScene* posed = course->posed(session.settings.language);
  if (posed == nullptr || !course->scene().asks()) return;
  if (!posed->asked.options.empty() && answer >= posed->asked.options.size()) return;
  changes.figure = true;
  const bool right = course->answer(*posed, answer), kept_back = session.shown.view.hide_step;
  session.shown.view.guesses.clear();  // the one before it, wherever it was made
  if (right) {
    keep_lesson_progress(session, changes);
    show_lesson_step(session, changes);
  }
  if (posed->of && kept_back) session.shown.view.guesses = {{*posed->of, answer, 0}};
  if (right) explain_answer(session, *posed);
}

// A guess in the figure answers the step that asks for the same number; of a key itself it is where the key goes.
void answer_lesson_by(Session& session, const figures::Guesses& guesses, Changes& changes) {
  Teaching& teaching = session.teaching;
  if (!teaching.lesson() || teaching.course->waiting || guesses.size() != 1 || guesses[0].hands > 0) return;
  const PosedScene* posed = teaching.course->posed(session.settings.language);
  scene::Ref of = guesses[0].of;
  if (of.kind == scene::Ref::Kind::key && of.number() == 0)
    of = figures::ref_to(story::ShownOf{of.iteration(), of.key(), recording::Meaning::destination});
  if (posed != nullptr && posed->of == of) answer_lesson(session, guesses[0].number, changes);
}

void show_lesson_answer(Session& session, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lesson() || course->waiting) return;
  if (course->scene().makes()) return show_model_answer(session, changes);
  if (!course->scene().asks()) return;
  const PosedScene* posed = course->posed(session.settings.language);
  const bool kept_back = session.shown.view.hide_step;
  course->reveal();
  show_lesson_step(session, changes);
  if (posed == nullptr || !posed->of) return;
  if (kept_back) session.shown.view.guesses.push_back({*posed->of, posed->asked.number, 0});
  explain_answer(session, *posed);
}

// After each intent and each job, and as it plays, which then ends. A step that has nothing more to say is left at
// once.
void follow_lesson(Session& session, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lesson() || course->waiting || course->answered().stage != OpenCourse::Stage::open) return;
  hold_moment(session, changes);
  if (wrong_repair_is_shown(session) && !course->answered().missed) course->miss();
  if (!lesson_wait_is_over(session)) return;
  course->finish();
  // It ends where its text says, however far the last press led.
  const PosedScene* posed = course->posed(session.settings.language);
  const auto* place = std::get_if<WaitForPlace>(&course->scene().wait);
  if (place != nullptr && !place->at.empty() && session.shown.step() > posed->wait_until) {
    show_scene(session.shown, posed->answered);
    changes.moment = changes.selection = true;
  }
  changes.figure = true;
  changes.playing = changes.playing || session.transport.playing;
  session.transport.playing = false;
  keep_lesson_progress(session, changes);
  // A changed run shows what is said of it, at the place of the step.
  if (std::holds_alternative<WaitForRun>(course->scene().wait)) {
    if (auto shown = attempt([&] { return view_of(course->scene().arguments, session.shown.loaded()); })) {
      if (!shown->step) shown->step = session.shown.loaded().step_count();
      show_scene(session.shown, *shown);
      changes.moment = changes.selection = true;
    }
  }
  const bool silent = course->scene().then.of(session.settings.language).empty();
  if (silent && course->at() + 1 < course->count()) go_to_lesson_step(session, course->at() + 1, changes);
}

void remind_of_run(Session& session, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lesson() || course->answered().stage != OpenCourse::Stage::open) return;
  if (!std::holds_alternative<WaitForRun>(course->scene().wait) || lesson_wait_is_over(session)) return;
  const Language language = session.settings.language;
  const auto& wanted = course->wanted_run();
  const std::string differences = wanted ? differing_words(*wanted, session.shown.loaded(), language) : std::string();
  show_message(session,
               differences.empty() ? wait_words(course->scene(), language)
                                   : format_text(texts::lesson_run_differs, language, {differences}),
               false);
  changes.message = true;
}

void wipe_lessons(Session& session, Changes& changes) {
  Teaching& teaching = session.teaching;
  teaching.progress.clear();
  changes.effects.emplace_back(WipeProgress{});
  changes.figure = true;
  if (!teaching.lesson() || teaching.lecture()) return;
  Course lesson = teaching.course->course();
  open_lesson(session, std::move(lesson), teaching.course->at(), changes);
}

void add_lesson(const Session& session, panels::WorkspaceInput& input) {
  const Teaching& teaching = session.teaching;
  input.lesson.away = is_away(session);
  input.lesson.lesson = &session.kept.lesson.of(
      {&*teaching.course, teaching.course->revision(), session.settings.language, input.lesson.away},
      [](const KeptViews::CourseKey& key) {
        panels::LessonView view = app::lesson_view(*key.course, key.language);
        if (key.away) view.keeps_values = view.keeps_why = view.keeps_sentence = false;
        return view;
      });
  input.lesson.of_scene = teaching.lecture() != nullptr;
  if (input.lesson.lesson->keeps_why) input.why = panels::WhyCard::closed;
}

}  // namespace scatterscope::app
