#include "app/lessons/lesson.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "app/exams/posed_question.h"
#include "app/files/regular_file.h"
#include "app/files/shipped_files.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/error.h"
#include "kernels/mistakes/mistakes.h"
#include "kernels/texts/files.h"
#include "kernels/texts/lessons.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using format::JsonPlace;
using recording::Meaning;

constexpr const char* format_name = "scatterscope-lesson";
constexpr const char* extensions[] = {".json", ".scslesson"};
constexpr std::uint32_t most_index = 1 << 20;
constexpr std::size_t fewest_options = 2, most_options = 6;
constexpr std::array<Meaning, 3> guessed{Meaning::bit, Meaning::before, Meaning::destination};
constexpr std::array<std::string_view, 5> places{"--iteration", "--phase", "--step", "--before", "--after"};

Words words_of(const JsonPlace& place) {
  return read_words(place, max_lesson_text);
}

std::size_t one_of(const JsonPlace& place, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), place.word());
  if (found == names.end()) place.fail(joined(names));
  return static_cast<std::size_t>(found - names.begin());
}

// The one member of an object that says of which kind it is.
std::string only_member(const JsonPlace& place, const std::vector<std::string>& kinds) {
  place.require_object_of_one(joined(kinds));
  for (const std::string& kind : kinds)
    if (place.has(kind)) return kind;
  place.fail("one of " + joined(kinds));
}

// The options of a link, all of them among the allowed ones; throws Error.
template <class Allowed>
RunArguments read_link(const JsonPlace& place, Allowed allowed, const std::string& allowed_words) {
  RunArguments link = arguments_of_link(place.line(max_link_bytes));
  for (const auto& [name, value] : link)
    if (!allowed(name)) place.fail(allowed_words);
  check_scene(link);
  return link;
}

bool is_of_scene(const std::string& name) {
  const auto all = scene_options();
  return std::any_of(all.begin(), all.end(), [&](const RunOption& option) { return option.name == name; });
}
RunArguments read_at(const JsonPlace& place) {
  const auto is_place = [](const std::string& name) {
    return std::find(places.begin(), places.end(), name) != places.end();
  };
  return read_link(place, is_place, "iteration, phase, step, before, after, as in a link");
}

LessonCell read_cell(const JsonPlace& place) {
  LessonCell cell{place.member("array").word(), 0, place.member("index").integer<std::uint32_t>(0, most_index)};
  if (place.has("block")) cell.block = place.member("block").integer<std::uint32_t>(0, most_index);
  return cell;
}

PointAt read_point(const JsonPlace& place) {
  const std::string kind = only_member(place, {"key", "cell", "thread"});
  const JsonPlace of = place.member(kind);
  if (kind == "key") return PointAtKey{of.integer<std::uint32_t>(0, most_index)};
  if (kind == "thread") return PointAtThread{of.word()};
  of.require_only({"array", "block", "index"});
  return read_cell(of);
}

AskChoice read_choice(const JsonPlace& place) {
  AskChoice choice;
  std::size_t right = 0;
  place.each(most_options, [&](const JsonPlace& option) {
    option.require_only({"text", "right", "because"});
    if (option.has("right") && option.member("right").boolean()) {
      choice.right = choice.options.size();
      ++right;
    }
    choice.options.push_back({words_of(option.member("text")), words_of(option.member("because"))});
  });
  if (choice.options.size() < fewest_options) place.fail("2 to 6 options");
  if (right != 1) place.fail("exactly one option with \"right\": true");
  return choice;
}

LessonAsk read_ask(const JsonPlace& place) {
  const std::string kind = only_member(place, {"guess", "question", "choice", "cell"});
  const JsonPlace of = place.member(kind);
  if (kind == "choice") return read_choice(of);
  if (kind == "question") {
    LectureQuestion question = read_question(of);
    if (question.kind == kind_in_words || question.kind == kind_of_mistakes)
      of.member("kind").fail("a kind whose answer is read from the run of a sort");
    return question;
  }
  if (kind == "cell") {
    of.require_only({"array", "block", "index", "at", "stays"});
    return AskCell{read_cell(of), of.has("at") ? read_at(of.member("at")) : RunArguments(),
                   of.has("stays") && of.member("stays").boolean()};
  }
  of.require_only({"key", "what"});
  std::vector<std::string> names;
  names.reserve(guessed.size());
  for (const Meaning meaning : guessed) names.emplace_back(recording::spelling(meaning));
  return AskGuess{of.member("key").integer<std::uint32_t>(0, most_index), guessed.at(one_of(of.member("what"), names))};
}

std::string read_mistake(const JsonPlace& place) {
  std::vector<std::string> names;
  for (const mistakes::Mistake& mistake : mistakes::all()) names.emplace_back(mistake.name);
  return names[one_of(place, names)];
}

// `scene`: of the step.
LessonWait read_wait(const JsonPlace& place, const LectureScene& scene) {
  const std::string kind = only_member(place, {"step", "figure", "run", "expose", "repair"});
  const JsonPlace of = place.member(kind);
  if (kind == "expose") return WaitForExposed{read_mistake(of)};
  if (kind == "repair") return WaitForRepair{read_mistake(of)};
  if (kind == "step") return WaitForPlace{of.word() == "end" ? RunArguments() : read_at(of)};
  if (kind == "figure") {
    std::vector<std::string> ids;
    for (const figures::FigureInfo& figure : figures::catalog()) ids.emplace_back(figure.id);
    return WaitForFigure{ids[one_of(of, ids)]};
  }
  const auto of_run = [](const std::string& name) { return !is_of_scene(name); };
  WaitForRun wait{read_link(of, of_run, "options of a run, as in a link: radix-bits=2")};
  if (wait.changed.empty()) of.fail("options of a run, as in a link: radix-bits=2");
  (void)read_arguments(changed_run(scene.run(), wait), MissingInput::is_a_problem);
  return wait;
}

// What the link leaves out is the step's before.
RunArguments read_shown(const JsonPlace& step, const LessonStep* before) {
  RunArguments arguments;
  if (!step.has("link")) {
    if (before == nullptr) (void)step.member("link");
    return before->scene.arguments;
  }
  const JsonPlace place = step.member("link");
  const auto any = [](const std::string& name) { return name != "--hide" && name != "--language"; };
  arguments = read_link(place, any, "a link without hide and lang");
  const bool has_run = std::any_of(arguments.begin(), arguments.end(),
                                   [](const auto& argument) { return !is_of_scene(argument.first); });
  if (!has_run && before != nullptr) arguments.merge(before->scene.run());
  check_link(arguments);
  const std::string& figure = arguments.find("--figure")->second;
  if (figures::find_figure(figure) == nullptr) {
    std::vector<std::string> ids;
    for (const figures::FigureInfo& known : figures::catalog()) ids.emplace_back(known.id);
    throw unknown_word("link: figure", figure, ids);
  }
  return arguments;
}

LessonStep read_step(const JsonPlace& place, const LessonStep* before) {
  place.require_only({"phase", "link", "say", "expect", "lacks", "point", "ask", "wait", "then", "hint"});
  LessonStep step;
  step.phase = static_cast<LessonPhase>(one_of(place.member("phase"), {lesson_phases.begin(), lesson_phases.end()}));
  if (before != nullptr && step.phase != LessonPhase::predict && step.phase < before->phase)
    place.member("phase").fail("predict, or one from " + std::string(lesson_phases.at(std::size_t(before->phase))) +
                               " on");
  step.scene.arguments = read_shown(place, before);
  step.scene.caption = words_of(place.member("say"));
  step.scene.expect = read_texts(place, "expect");
  step.scene.lacks = read_texts(place, "lacks");
  if (place.has("point")) step.point = read_point(place.member("point"));
  if (place.has("ask")) step.ask = read_ask(place.member("ask"));
  if (place.has("wait")) step.wait = read_wait(place.member("wait"), step.scene);
  if (step.asks() && step.waits()) place.member("wait").fail("a step that asks, or one that waits");
  if (place.has("then")) {
    step.then = words_of(place.member("then"));
    if (!step.asks() && !step.waits()) place.member("then").fail("a step that asks or waits");
  }
  if (place.has("hint")) {
    step.hint = words_of(place.member("hint"));
    if (!step.asks_number()) place.member("hint").fail("a step that asks for a number");
  }
  if (step.question() != nullptr) {
    for (const char* own : {"link", "point", "expect", "lacks"})
      if (place.has(own)) place.member(own).fail("none of it beside a question, which has its own run");
  }
  return step;
}

// Throws Error, and Error for what a link says.
Lesson read_all(const nlohmann::ordered_json& json, std::size_t& step) {
  const JsonPlace all(json, "");
  all.require_only({"format", "version", "title", "goal", "steps"});
  if (all.member("format").word() != format_name) all.member("format").fail(format_name);
  (void)all.member("version").integer<unsigned>(1, 1);
  Lesson lesson;
  lesson.title = words_of(all.member("title"));
  lesson.goal = words_of(all.member("goal"));
  all.member("steps").each(max_lesson_steps, [&](const JsonPlace& place) {
    ++step;
    const LessonStep* before = lesson.steps.empty() ? nullptr : &lesson.steps.back();
    lesson.steps.push_back(read_step(place.renamed("step " + std::to_string(step)), before));
  });
  if (lesson.steps.empty() || lesson.steps.back().phase != LessonPhase::make)
    all.member("steps").fail("a last step of the phase make");
  return lesson;
}

}  // namespace

RunArguments changed_run(RunArguments run, const WaitForRun& wait) {
  for (const auto& [name, value] : wait.changed) run[name] = value;
  return run;
}

Lesson read_lesson(std::string_view text, const std::string& file) {
  std::size_t step = 0;
  try {
    const nlohmann::ordered_json json = format::parse_json(text, max_lesson_bytes);
    Lesson lesson = read_all(json, step);
    lesson.name = fs::path(file).stem().string();
    for (LessonStep& each : lesson.steps) {
      look_beside(each.scene.arguments, file);
      if (auto* run = std::get_if<WaitForRun>(&each.wait)) look_beside(run->changed, file);
    }
    return lesson;
  } catch (const Error& error) {
    if (error.id() == texts::json_wrong) throw wrong_json(file, "FILE", error);
    throw in_step(file, step, error);
  }
}

Error in_step(const std::string& file, std::size_t step, const Error& error) {
  return {Message{texts::lesson_step_wrong, {shown(file), std::to_string(step)}, {error.message()}},
          error.exit_status()};
}

const std::vector<Lesson>& shipped_lessons_read() {
  static const std::vector<Lesson> lessons = [] {
    std::vector<Lesson> read;
    for (const ShippedFile& file : shipped_lessons()) {
      auto lesson = attempt([&] { return read_lesson(file.text, std::string(file.name)); });
      if (lesson) read.push_back(std::move(*lesson));  // a test reads them all
    }
    return read;
  }();
  return lessons;
}

bool looks_like_lesson(const fs::path& path) {
  return head_has(path, '"' + std::string(format_name) + '"');
}

Lesson find_lesson(const std::string& name_or_file, std::string_view argument) {
  std::error_code error;
  std::vector<std::string> names;
  if (!fs::exists(name_or_file, error)) {
    for (const Lesson& lesson : shipped_lessons_read()) {
      if (lesson.name == name_or_file) return lesson;
      names.push_back(lesson.name);
    }
    const bool is_file = std::any_of(std::begin(extensions), std::end(extensions),
                                     [&](const char* extension) { return name_or_file.ends_with(extension); });
    if (!is_file) throw unknown_word(argument, name_or_file, names);
  }
  const auto text = read_json_text(name_or_file, "FILE", {max_lesson_bytes, texts::lesson_unreadable});
  return read_lesson(text, name_or_file);
}

}  // namespace scatterscope::app
