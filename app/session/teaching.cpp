#include "app/session/teaching.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/courses/lesson_text.h"
#include "app/session/said_in_window.h"
#include "kernels/parameters/parameters.h"
#include "kernels/texts/lecture_page.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/predicting.h"
#include "kernels/texts/sentences.h"

namespace scatterscope::app {
namespace {

// Names of code stand in backquotes; the panel has one face of letters.
std::string without_quotes(std::string words) {
  std::erase(words, '`');
  return words;
}

// Numbers alone make no difference to a reader who goes through a list.
std::string without_numbers(std::string words) {
  std::erase_if(words, [](char c) { return c >= '0' && c <= '9'; });
  return words;
}

// The scene's name with the iteration and the launch that its moment belongs to; the name alone while its run is not
// recorded.
std::string with_place(const OpenCourse& open, std::size_t scene, const std::string& heading, Language language) {
  const auto shown = attempt([&] { return open.shown(scene); });
  if (!shown || !is_figure(open.content(scene))) return heading;
  const recording::Recording& r = shown->recording();
  const std::uint32_t step = std::min(shown->view.step.value_or(0), r.step_count());
  if (step == 0) return format_text(texts::lec_heading_start, language, {heading});
  const recording::Iteration* iteration = r.iteration_of(step - 1);
  const std::string at = std::to_string(iteration == nullptr ? 1 : iteration->index + 1);
  return format_text(texts::lec_heading_at, language,
                     {heading, at, std::to_string(r.iterations.size()), r.launches[r.steps[step - 1].launch].kernel});
}

// Names of neighbours that would read the same say where each stands; where that is the same too, the step.
void name_apart(const OpenCourse& open, std::vector<panels::SceneView>& scenes, Language language) {
  std::vector<std::string> names;
  names.reserve(scenes.size());
  for (const panels::SceneView& each : scenes) names.push_back(each.heading);
  const auto like_a_neighbour = [&](std::size_t k, auto plain) {
    return (k > 0 && plain(names[k]) == plain(names[k - 1])) ||
           (k + 1 < names.size() && plain(names[k]) == plain(names[k + 1]));
  };
  for (std::size_t k = 0; k < scenes.size(); ++k)
    if (like_a_neighbour(k, without_numbers)) scenes[k].heading = with_place(open, k, names[k], language);
  for (std::size_t k = 0; k < scenes.size(); ++k) names[k] = scenes[k].heading;
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    if (!like_a_neighbour(k, [](const std::string& words) { return words; })) continue;
    const auto shown = attempt([&] { return open.shown(k); });
    if (shown && shown->view.step)
      scenes[k].heading = format_text(texts::lec_heading_step, language, {names[k], std::to_string(*shown->view.step)});
  }
}

}  // namespace

panels::LectureView lecture_view(const OpenCourse& open, Language language) {
  using Run = panels::SceneView::Run;
  const Course& course = open.course();
  panels::LectureView view;
  view.title = course.title.of(language);
  view.file = open.file();
  view.minutes = course.minutes;
  view.edited = open.edited();
  view.recording = open.recording();
  for (const CourseSection& section : course.sections) {
    view.sections.push_back({section.title.of(language), view.scenes.size()});
    for (const CourseScene& scene : section.scenes) {
      const std::size_t k = view.scenes.size();
      panels::SceneView each;
      each.heading = scene.heading(language);
      each.caption = scene.say.of(language);
      each.note = scene.note.of(language);
      each.opening = scene.opening.of(language);
      each.hides = scene.arguments.contains("--hide");
      each.asks = scene.asks();
      each.walk = scene.walk.by;
      if (const CourseRun* run = open.run_of(k)) {
        each.run = run->ready != nullptr ? Run::ready : Run::failed;
        if (run->problem) each.problem = said_in_window(*run->problem, language);
      } else if (open.recording(k)) {
        each.run = Run::recording;
        const auto all = static_cast<double>(open.recorded().runs.size());
        double whole = 0;
        each.done = std::modf(open.recorded().progress * all, &whole);
      }
      view.scenes.push_back(std::move(each));
    }
  }
  name_apart(open, view.scenes, language);
  view.runs = open.run_count();
  view.recorded = open.known_count();
  return view;
}

namespace {

// Once the last step of a lesson is done.
std::optional<panels::LessonView::Summary> summary_of(const OpenCourse& open) {
  if (!open.is_lesson() || open.at() + 1 < open.count() || open.answered().stage == OpenCourse::Stage::open) return {};
  panels::LessonView::Summary summary;
  for (std::uint32_t k = 0; k < open.count(); ++k) {
    const OpenCourse::Answered& became = open.answered(k);
    const bool read = became.stage == OpenCourse::Stage::said && open.done().contains(k);
    const bool answered = read || became.stage == OpenCourse::Stage::answered;
    if (answered || became.missed) ++summary.tried;
    if (answered && !became.missed) ++summary.at_once;
    if (became.missed || !open.done().contains(k)) summary.again.push_back(k);
  }
  return summary;
}

std::string called_right(const std::string& why, Language language) {
  std::string right = text(texts::lesson_right, language);
  return why.empty() ? right : format_text(texts::sentence_next, language, {right, why});
}

}  // namespace

panels::LessonView lesson_view(const OpenCourse& open, Language language) {
  const CourseScene& now = open.scene();
  const OpenCourse::Answered& became = open.answered();
  panels::LessonView view;
  view.name = open.course().name;
  if (open.is_lesson()) {
    view.title = open.course().title.of(language);
    view.goal = open.course().goal.of(language);
    view.at = open.at();
    for (std::uint32_t k = 0; k < open.count(); ++k) view.done.push_back(open.done().contains(k));
    view.phase = phase_words(*now.phase, language);
    view.say = without_quotes(now.say.of(language));
  } else {
    view.title = text(texts::lecture_question, language);
    view.done = {false};
    if (now.question() == nullptr) view.say = without_quotes(now.say.of(language));  // a question has words of its own
    view.phase = phase_words(Phase::predict, language);
  }
  view.stage = became.stage;
  if (const auto* wait = std::get_if<WaitForExposed>(&now.wait)) view.mistake = wait->mistake;
  if (const auto* wait = std::get_if<WaitForRepair>(&now.wait)) {
    view.mistake = wait->mistake;
    view.seeks_repair = true;
  }
  view.makes = now.makes();
  if (const auto* figure = std::get_if<WaitForFigure>(&now.wait)) view.figure = figure->id;
  if (const auto* run = std::get_if<WaitForRun>(&now.wait)) {
    view.seeks_run = true;
    for (const parameters::Parameter& row : parameters::table)
      if (run->changed.contains(parameters::option_of(row))) view.run_fields.emplace_back(row.name);
  }
  if (view.stage == OpenCourse::Stage::answered || view.stage == OpenCourse::Stage::revealed)
    view.then = without_quotes(now.then.of(language));
  view.recording = open.run() == nullptr;
  const bool unanswered = now.asks() && view.stage == OpenCourse::Stage::open;
  view.keeps_values = unanswered && now.phase.value_or(Phase::predict) == Phase::predict;
  view.keeps_why = unanswered;
  view.summary = summary_of(open);
  // The figure of a question shows a moment of its own; a cell is asked for that the step just done says nothing of.
  view.keeps_sentence = unanswered && (now.question() != nullptr || std::holds_alternative<AskCell>(now.ask));
  const PosedScene* posed = open.posed(language);
  if (posed == nullptr) return view;
  const Asked& asked = posed->asked;
  view.wait = wait_words(now, language);
  if (!now.asks()) return view;
  view.label = asked.label;
  view.asks_number = asked.options.empty() && asked.words.empty();
  view.caption = view.label.empty() ? view.say : view.label;
  if (view.asks_number && unanswered && !view.label.empty())
    view.caption = format_text(texts::lec_asks_number, language, {view.label});
  for (const Choice& option : asked.options) view.options.push_back(option.words);
  view.to_lecturer =
      format_text(texts::lesson_answer, language,
                  {asked.options.empty() ? std::string(asked.answer()) : asked.options.at(asked.right).words});
  view.wrong = became.wrong;
  if (view.stage == OpenCourse::Stage::open) {
    if (!became.wrong) return view;
    std::string because = judge(*posed, *open.run(), *became.wrong, language).why;
    if (because.empty()) because = without_quotes(now.hint.of(language));
    view.verdict = asked.options.empty() ? format_text(texts::lesson_not_so, language, {std::to_string(*became.wrong)})
                                         : text(texts::lesson_not_chosen, language);
    if (!because.empty()) view.verdict = format_text(texts::sentence_next, language, {view.verdict, because});
    return view;
  }
  const bool found = view.stage == OpenCourse::Stage::answered;
  if (asked.options.empty()) {
    (found ? view.verdict : view.answer) =
        format_text(found ? texts::predict_right : texts::lesson_answer, language, {asked.answer()});
    if (view.asks_number && !view.label.empty())
      view.caption = format_text(texts::sentence_next, language, {view.label, asked.answer()});
  } else {
    view.right = asked.right;
    view.verdict = found ? called_right(asked.options[asked.right].why, language) : asked.options[asked.right].why;
  }
  return view;
}

}  // namespace scatterscope::app
