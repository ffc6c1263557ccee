#include "app/courses/lesson_text.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/courses/course_runs.h"
#include "app/courses/page_opening.h"
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

std::string answer_words(const PosedScene& posed, Language language) {
  if (posed.source.empty()) return format_text(texts::lesson_answer, language, {posed.asked.answer()});
  return format_text(texts::lesson_answer_from, language, {posed.asked.answer(), posed.source});
}

// Calls visit(step, posed) for each in order.
template <class Visit>
void pose_all(const Course& lesson, CourseRuns& runs, Language language, Visit visit) {
  std::size_t number = 0;
  for (const CourseScene* scene : lesson.scenes()) {
    const PosedScene posed = in_scene(lesson.kind, lesson.name, ++number, [&] { return runs.pose(*scene, language); });
    visit(*scene, posed);
  }
}

}  // namespace

std::string phase_words(Phase phase, Language language) {
  return text(phases.at(static_cast<std::size_t>(phase)), language);
}

std::string checked_line(std::size_t number, const CourseScene& step, const PosedScene& posed) {
  std::string line = std::to_string(number) + "  " + std::string(phase_names.at(static_cast<std::size_t>(*step.phase)));
  if (step.asks()) line += "  " + answer_words(posed, Language::english);
  if (step.waits()) line += "  " + wait_words(step, Language::english);
  if (posed.wait_until > 0) line += " (step " + std::to_string(posed.wait_until) + ")";
  return line + "\n";
}

std::string lesson_text(const Course& lesson, CourseRuns& runs, Language language) {
  std::string all = lesson.title.of(language) + "\n" +
                    format_text(texts::lesson_goal, language, {lesson.goal.of(language)}) + "\n" +
                    format_text(texts::lesson_steps, language, {std::to_string(lesson.scenes().size())}) + "\n";
  std::size_t number = 0;
  pose_all(lesson, runs, language, [&](const CourseScene& step, const PosedScene& posed) {
    all += "\n" + std::to_string(++number) + "  " + phase_words(*step.phase, language) + "\n";
    all += step.say.of(language) + "\n";
    if (step.question() == nullptr) all += "  " + link_of(step.arguments) + "\n";
    if (!posed.asked.label.empty()) all += posed.asked.label + "\n";
    for (const Choice& option : posed.asked.options)
      all += "  - " + option.words + (option.why.empty() ? "" : "  (" + option.why + ")") + "\n";
    if (!step.hint.of(language).empty()) all += step.hint.of(language) + "\n";
    if (step.asks()) all += answer_words(posed, language) + "\n";
    if (step.waits()) all += wait_words(step, language) + "\n";
    if (!step.then.of(language).empty()) all += step.then.of(language) + "\n";
  });
  return all;
}

std::string lesson_json(const Course& lesson, CourseRuns& runs, Language language) {
  Json json{{"lesson", lesson.name},
            {"language", language_code(language)},
            {"title", lesson.title.of(language)},
            {"goal", lesson.goal.of(language)},
            {"steps", Json::array()}};
  pose_all(lesson, runs, language, [&](const CourseScene& step, const PosedScene& posed) {
    Json each{{"phase", phase_names.at(static_cast<std::size_t>(*step.phase))}, {"say", step.say.of(language)}};
    if (step.question() == nullptr) each["link"] = link_of(step.arguments);
    if (step.asks()) {
      Json ask{{"label", posed.asked.label}};
      for (const Choice& option : posed.asked.options)
        ask["options"].push_back({{"text", option.words}, {"why", option.why}});
      if (posed.asked.options.empty()) {
        ask["answer"] = posed.asked.number;
      } else {
        ask["right"] = posed.asked.right;
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
  for (const CourseHead& lesson : course_heads(CourseKind::lesson)) {
    Json answered = Json::array();
    if (const auto known = progress.find(lesson.name); known != progress.end())
      for (const std::uint32_t step : known->second) answered.push_back(step + 1);
    all.push_back({{"lesson", lesson.name},
                   {"title", lesson.title.of(language)},
                   {"goal", lesson.goal.of(language)},
                   {"steps", lesson.scenes},
                   {"answered", std::move(answered)}});
  }
  return all.dump(2) + "\n";
}

}  // namespace scatterscope::app
