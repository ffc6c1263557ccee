#include "app/lessons/lesson_text.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/lectures/lecture_page.h"
#include "app/lectures/lecture_runs.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/texts/lessons.h"

namespace scatterscope::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<Text, 5> phases{texts::lesson_phase_predict, texts::lesson_phase_run,
                                     texts::lesson_phase_investigate, texts::lesson_phase_change,
                                     texts::lesson_phase_make};

std::string answer_words(const PosedStep& posed, Language language) {
  if (posed.source.empty()) return format_text(texts::lesson_answer, language, {posed.answer()});
  return format_text(texts::lesson_answer_from, language, {posed.answer(), posed.source});
}

// Calls visit(step, posed) for each in order.
template <class Visit>
void pose_all(const Lesson& lesson, LessonRuns& runs, Language language, Visit visit) {
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    const PosedStep posed = in_step(lesson.name, k + 1, [&] { return runs.pose(lesson.steps[k], language); });
    visit(lesson.steps[k], posed);
  }
}

}  // namespace

std::string phase_words(LessonPhase phase, Language language) {
  return text(phases.at(static_cast<std::size_t>(phase)), language);
}

const analysis::RunPtr& LessonRuns::run(const RunArguments& arguments) {
  const std::string link = link_of(arguments);
  const auto known = runs_.find(link);
  if (known != runs_.end()) return known->second;
  const RunRequest request = parse_run(arguments, MissingInput::is_a_problem);
  return runs_.emplace(link, analysis::make_run(record_(request))).first->second;
}

PosedStep LessonRuns::pose(const LessonStep& step, Language language) {
  const RunArguments arguments = run_of(step);
  const analysis::RunPtr of_step = run(arguments);
  if (const auto* wait = std::get_if<WaitForRun>(&step.wait)) (void)run(changed_run(arguments, *wait));
  return pose_step(step, *of_step, language);
}

std::string LessonRuns::why(const LessonStep& step, const PosedStep& posed, std::uint64_t answer, Language language) {
  return app::why(posed, *run(run_of(step)), answer, language);
}

void LessonRuns::check(const LessonStep& step) {
  const auto posed = pose(step, Language::english);
  figures::View shown = posed.answered;
  if (shown.figure == nullptr) return;
  analysis::RunPtr of_step = run(run_of(step));
  if (const auto* wait = std::get_if<WaitForRun>(&step.wait)) {  // then the other run is shown
    of_step = run(changed_run(step.scene.run(), *wait));
    shown = view_of(step.scene.arguments, *of_step->recording);
  }
  const std::string figure(shown.figure->id);
  (void)parse_figure(&figure, *of_step->recording);
  if (step.scene.expect.empty() && step.scene.lacks.empty()) return;
  const auto looks = looks_of(step.scene.arguments).over();
  FigureDrawer drawer(of_step);
  check_texts(step.scene, drawer.draw(shown, {Language::english, looks.key_format, looks.heatmap}, page_room));
}

std::string checked_line(std::size_t number, const LessonStep& step, const PosedStep& posed) {
  std::string line =
      std::to_string(number) + "  " + std::string(lesson_phases.at(static_cast<std::size_t>(step.phase)));
  if (step.asks()) line += "  " + answer_words(posed, Language::english);
  if (step.waits()) line += "  " + wait_words(step, Language::english);
  if (posed.wait_until > 0) line += " (step " + std::to_string(posed.wait_until) + ")";
  return line + "\n";
}

std::string lesson_text(const Lesson& lesson, LessonRuns& runs, Language language) {
  std::string all = lesson.title.of(language) + "\n" +
                    format_text(texts::lesson_goal, language, {lesson.goal.of(language)}) + "\n" +
                    format_text(texts::lesson_steps, language, {std::to_string(lesson.steps.size())}) + "\n";
  std::size_t number = 0;
  pose_all(lesson, runs, language, [&](const LessonStep& step, const PosedStep& posed) {
    all += "\n" + std::to_string(++number) + "  " + phase_words(step.phase, language) + "\n";
    all += step.scene.caption.of(language) + "\n";
    if (step.question() == nullptr) all += "  " + link_of(step.scene.arguments) + "\n";
    if (!posed.label.empty()) all += posed.label + "\n";
    for (const PosedOption& option : posed.options)
      all += "  - " + option.text + (option.why.empty() ? "" : "  (" + option.why + ")") + "\n";
    if (!step.hint.of(language).empty()) all += step.hint.of(language) + "\n";
    if (step.asks()) all += answer_words(posed, language) + "\n";
    if (step.waits()) all += wait_words(step, language) + "\n";
    if (!step.then.of(language).empty()) all += step.then.of(language) + "\n";
  });
  return all;
}

std::string lesson_json(const Lesson& lesson, LessonRuns& runs, Language language) {
  Json json{{"lesson", lesson.name},
            {"language", language_code(language)},
            {"title", lesson.title.of(language)},
            {"goal", lesson.goal.of(language)},
            {"steps", Json::array()}};
  pose_all(lesson, runs, language, [&](const LessonStep& step, const PosedStep& posed) {
    Json each{{"phase", lesson_phases.at(static_cast<std::size_t>(step.phase))},
              {"say", step.scene.caption.of(language)}};
    if (step.question() == nullptr) each["link"] = link_of(step.scene.arguments);
    if (step.asks()) {
      Json ask{{"label", posed.label}};
      for (const PosedOption& option : posed.options)
        ask["options"].push_back({{"text", option.text}, {"why", option.why}});
      if (posed.options.empty()) {
        ask["answer"] = posed.number;
      } else {
        ask["right"] = posed.right;
      }
      if (!posed.source.empty()) ask["source"] = posed.source;
      if (!step.hint.of(language).empty()) ask["hint"] = step.hint.of(language);
      each["ask"] = std::move(ask);
    }
    if (step.waits()) each["wait"] = wait_words(step, language);
    if (!step.then.of(language).empty()) each["then"] = step.then.of(language);
    json["steps"].push_back(std::move(each));
  });
  return json.dump(2) + "\n";
}

std::string lessons_json(Language language, const LessonProgress& progress) {
  Json all = Json::array();
  for (const Lesson& lesson : shipped_lessons_read()) {
    Json answered = Json::array();
    if (const auto known = progress.find(lesson.name); known != progress.end())
      for (const std::uint32_t step : known->second) answered.push_back(step + 1);
    all.push_back({{"lesson", lesson.name},
                   {"title", lesson.title.of(language)},
                   {"goal", lesson.goal.of(language)},
                   {"steps", lesson.steps.size()},
                   {"answered", std::move(answered)}});
  }
  return all.dump(2) + "\n";
}

}  // namespace scatterscope::app
