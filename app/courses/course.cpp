#include "app/courses/course.h"

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
#include "app/mistakes/mistake_trial.h"
#include "app/views/content.h"
#include "kernels/error.h"
#include "kernels/format/json_place.h"
#include "kernels/mistakes/mistakes.h"
#include "kernels/texts/files.h"
#include "kernels/texts/lecture_files.h"
#include "kernels/texts/lessons.h"
#include "ui/overloaded.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using format::JsonPlace;
using recording::Meaning;
using Json = nlohmann::ordered_json;

constexpr const char* format_name = "scatterscope-course";
// Where lectures and lessons differ as files.
struct KindInFiles {
  const char *name, *folder, *older_format;
  std::array<const char*, 2> extensions;
  std::size_t max_bytes;
  Text wrong_scene, unreadable;
};
constexpr std::array<KindInFiles, 2> kinds{{{"lecture",
                                             "lectures",
                                             "scatterscope-lecture",
                                             {".json", ".scslecture"},
                                             max_course_bytes,
                                             texts::lecture_scene_wrong,
                                             texts::lecture_unreadable},
                                            {"lesson",
                                             "lessons",
                                             "scatterscope-lesson",
                                             {".json", ".scslesson"},
                                             max_course_bytes / 4,
                                             texts::lesson_step_wrong,
                                             texts::lesson_unreadable}}};
const KindInFiles& in_files(CourseKind kind) {
  return kinds.at(static_cast<std::size_t>(kind));
}

constexpr std::uint32_t most_index = 1 << 20;
constexpr std::size_t fewest_options = 2, most_options = 6;
constexpr std::array<Meaning, 3> guessed{Meaning::bit, Meaning::before, Meaning::destination};
constexpr std::array<std::string_view, 5> places{"--iteration", "--phase", "--step", "--before", "--after"};

Words words_of(const JsonPlace& place) {
  return read_words(place, max_say_bytes);
}

std::size_t one_of(const JsonPlace& place, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), place.word());
  if (found == names.end()) place.fail(joined(names));
  return static_cast<std::size_t>(found - names.begin());
}

// The one member of an object that says of which kind it is.
std::string only_member(const JsonPlace& place, const std::vector<std::string>& names) {
  place.require_object_of_one(joined(names));
  for (const std::string& name : names)
    if (place.has(name)) return name;
  place.fail("one of " + joined(names));
}

// The options of a link, all of them among the allowed ones.
template <class Allowed>
RunArguments read_link(const JsonPlace& place, Allowed allowed, const std::string& allowed_words) {
  RunArguments link = arguments_of_link(place.line(max_link_bytes));
  for (const auto& [name, value] : link)
    if (!allowed(name)) place.fail(allowed_words);
  check_scene(link);
  return link;
}

bool is_among(std::span<const RunOption> options, const std::string& name) {
  return std::any_of(options.begin(), options.end(), [&](const RunOption& option) { return option.name == name; });
}
bool is_of_scene(const std::string& name) {
  return is_among(scene_options(), name) || is_among(view_options(), name);
}
RunArguments read_at(const JsonPlace& place) {
  const auto is_place = [](const std::string& name) {
    return std::find(places.begin(), places.end(), name) != places.end();
  };
  return read_link(place, is_place, "iteration, phase, step, before, after, as in a link");
}

SceneWalk read_walk(const JsonPlace& place) {
  place.require_only({"by", "from", "places"});
  SceneWalk walk{static_cast<WalkBy>(one_of(place.member("by"), {walk_names.begin(), walk_names.end()}))};
  if (walk.by == WalkBy::at_once && place.has("from")) place.member("from").fail("none beside \"at-once\"");
  if (place.has("from")) walk.from = read_at(place.member("from"));
  if (walk.by != WalkBy::places) {
    if (place.has("places")) place.member("places").fail("none but beside \"places\"");
    return walk;
  }
  place.member("places").each(max_walk_places, [&](const JsonPlace& each) { walk.places.push_back(read_at(each)); });
  return walk;
}
Json json_of(const SceneWalk& walk) {
  Json json{{"by", walk_names.at(static_cast<std::size_t>(walk.by))}};
  if (!walk.from.empty()) json["from"] = link_of(walk.from);
  if (walk.by != WalkBy::places) return json;
  json["places"] = Json::array();
  for (const RunArguments& place : walk.places) json["places"].push_back(link_of(place));
  return json;
}

std::vector<Press> read_presses(const JsonPlace& list) {
  std::vector<Press> presses;
  list.each(max_presses, [&](const JsonPlace& place) {
    place.require_only({"expect", "lacks"});
    presses.push_back({read_texts(place, "expect"), read_texts(place, "lacks")});
  });
  return presses;
}
Json json_of(const std::vector<Press>& presses) {
  Json all = Json::array();
  for (const Press& press : presses) {
    Json json = Json::object();
    if (!press.expect.empty()) json["expect"] = press.expect;
    if (!press.lacks.empty()) json["lacks"] = press.lacks;
    all.push_back(std::move(json));
  }
  return all;
}

NamedCell read_cell(const JsonPlace& place) {
  NamedCell cell{place.member("array").word(), 0, place.member("index").integer<std::uint32_t>(0, most_index)};
  if (place.has("block")) cell.block = place.member("block").integer<std::uint32_t>(0, most_index);
  return cell;
}
Json json_of(const NamedCell& cell) {
  Json json{{"array", cell.array}};
  if (cell.block > 0) json["block"] = cell.block;
  json["index"] = cell.index;
  return json;
}

PointAt read_point(const JsonPlace& place) {
  const std::string kind = only_member(place, {"key", "cell", "thread"});
  const JsonPlace of = place.member(kind);
  if (kind == "key") return PointAtKey{of.integer<std::uint32_t>(0, most_index)};
  if (kind == "thread") return PointAtThread{of.word()};
  of.require_only({"array", "block", "index"});
  return read_cell(of);
}
Json json_of(const PointAt& point) {
  return std::visit(Overloaded{[](std::monostate) { return Json(); },
                               [](const PointAtKey& key) {
                                 return Json{{"key", key.key}};
                               },
                               [](const NamedCell& cell) {
                                 return Json{{"cell", json_of(cell)}};
                               },
                               [](const PointAtThread& thread) {
                                 return Json{{"thread", thread.thread}};
                               }},
                    point);
}

AskQuestion read_question(const JsonPlace& place) {
  place.require_only({"kind", "seed"});
  const std::vector<std::string> names = question_kind_names();
  const JsonPlace kind = place.member("kind");
  return {names[one_of(kind, names)], place.member("seed").integer<Seed>()};
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

Ask read_ask(const JsonPlace& place, CourseKind kind_of_course) {
  const std::string kind = only_member(place, {"guess", "question", "choice", "cell"});
  const JsonPlace of = place.member(kind);
  if (kind == "choice") return read_choice(of);
  if (kind == "question") {
    AskQuestion question = read_question(of);
    const bool of_a_sort = question.kind != kind_in_words && question.kind != kind_of_mistakes;
    if (kind_of_course == CourseKind::lesson && !of_a_sort)
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
Json json_of(const Ask& ask) {
  return std::visit(
      Overloaded{[](std::monostate) { return Json(); },
                 [](const AskGuess& guess) {
                   return Json{{"guess", {{"key", guess.key}, {"what", recording::spelling(guess.what)}}}};
                 },
                 [](const AskQuestion& question) {
                   return Json{{"question", {{"kind", question.kind}, {"seed", question.seed}}}};
                 },
                 [](const AskChoice& choice) {
                   Json options = Json::array();
                   for (std::size_t k = 0; k < choice.options.size(); ++k) {
                     options.push_back({{"text", json_of(choice.options[k].text)}});
                     if (k == choice.right) options.back()["right"] = true;
                     options.back()["because"] = json_of(choice.options[k].because);
                   }
                   return Json{{"choice", std::move(options)}};
                 },
                 [](const AskCell& asked) {
                   Json cell = json_of(asked.cell);
                   if (!asked.at.empty()) cell["at"] = link_of(asked.at);
                   if (asked.stays) cell["stays"] = true;
                   return Json{{"cell", std::move(cell)}};
                 }},
      ask);
}

std::string read_mistake(const JsonPlace& place) {
  std::vector<std::string> names;
  for (const mistakes::Mistake& mistake : mistakes::all()) names.emplace_back(mistake.name);
  return names[one_of(place, names)];
}

// `scene` has its run already.
Wait read_wait(const JsonPlace& place, const CourseScene& scene) {
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
Json json_of(const Wait& wait) {
  return std::visit(Overloaded{[](std::monostate) { return Json(); },
                               [](const WaitForPlace& place) {
                                 return Json{{"step", place.at.empty() ? "end" : link_of(place.at)}};
                               },
                               [](const WaitForFigure& figure) {
                                 return Json{{"figure", figure.id}};
                               },
                               [](const WaitForRun& run) {
                                 return Json{{"run", link_of(run.changed)}};
                               },
                               [](const WaitForExposed& exposed) {
                                 return Json{{"expose", exposed.mistake}};
                               },
                               [](const WaitForRepair& repair) {
                                 return Json{{"repair", repair.mistake}};
                               }},
                    wait);
}

// Throws what is wrong with a scene's link, or what it lacks: a figure, the keys of a run.
void check_link(const RunArguments& link) {
  check_scene(link);
  const Content content = content_of(link);
  if (std::holds_alternative<ShowPlot>(content) || std::holds_alternative<ShowWords>(content)) return;
  if (const auto* mistake = std::get_if<ShowMistake>(&content))
    return (void)mistake_arguments(*mistake->mistake, run_options_of(link));
  const auto* pair = std::get_if<ShowPair>(&content);
  if (pair != nullptr && !pair->preset.empty()) return;
  const auto run = read_arguments(link, MissingInput::is_a_problem);
  if (run.keys.kind == KeySource::Kind::none)
    throw missing_option("link: keys", "keys=3,5,4,1, random=N or preset=book");
  const auto* figure = std::get_if<ShowFigure>(&content);
  if (figure != nullptr && figure->counted == 0 && !link.contains("--figure"))
    throw missing_option("link: figure", "figure=13.3");
  if (pair == nullptr) return;
  (void)read_arguments(other_run(run_options_of(link), pair->other), MissingInput::is_a_problem);
}

// What a lesson's link leaves out is the scene's before.
RunArguments read_shown(const JsonPlace& scene, const CourseScene* before) {
  if (!scene.has("link")) {
    if (before == nullptr) (void)scene.member("link");
    return before->arguments;
  }
  const auto any = [](const std::string& name) {
    return name != "--hide" && name != "--language" && !is_among(view_options(), name);
  };
  RunArguments arguments = read_link(scene.member("link"), any, "a link without hide and lang");
  const bool has_run = std::any_of(arguments.begin(), arguments.end(),
                                   [](const auto& argument) { return !is_of_scene(argument.first); });
  if (!has_run && before != nullptr) arguments.merge(before->run());
  check_link(arguments);
  const std::string& figure = arguments.find("--figure")->second;
  if (figures::find_figure(figure) == nullptr) {
    std::vector<std::string> ids;
    for (const figures::FigureInfo& known : figures::catalog()) ids.emplace_back(known.id);
    throw unknown_word("link: figure", figure, ids);
  }
  return arguments;
}

void read_phase(const JsonPlace& place, const CourseScene* before, CourseScene& scene) {
  const Phase phase = static_cast<Phase>(one_of(place, {phase_names.begin(), phase_names.end()}));
  if (before != nullptr && phase != Phase::predict && phase < *before->phase)
    place.fail("predict, or one from " + std::string(phase_names.at(static_cast<std::size_t>(*before->phase))) + " on");
  scene.phase = phase;
}

// What of the words, the question and what is waited for fits together.
void check_together(const JsonPlace& place, const CourseScene& scene) {
  if (scene.asks() && scene.waits()) place.member("wait").fail("a step that asks, or one that waits");
  const Content content = content_of(scene.arguments);
  if (is_pair(content) && scene.walk.by != WalkBy::at_once && scene.walk.by != WalkBy::places)
    place.member("walk").member("by").fail("at-once, places");
  if (!is_pair(content) && !is_figure(content) && scene.walk.by != WalkBy::at_once)
    place.member("walk").member("by").fail("at-once");
  // A question has a run of its own; the others are asked of the scene's figure.
  if (scene.asks() && scene.question() == nullptr && !is_figure(content)) place.member("ask").fail("question");
  for (const char* of_walk : {"opening", "presses"})
    if (place.has(of_walk) && scene.walk.by == WalkBy::at_once)
      place.member(of_walk).fail("a scene that is walked, by its walk");
  if (place.has("then") && !scene.asks() && !scene.waits()) place.member("then").fail("a step that asks or waits");
  if (place.has("hint") && !scene.asks_number()) place.member("hint").fail("a step that asks for a number");
  if (!scene.phase || scene.question() == nullptr) return;
  for (const char* own : {"link", "point", "expect", "lacks"})
    if (place.has(own)) place.member(own).fail("none of it beside a question, which has its own run");
}

// How a file says it: an older lecture has captions, notes everywhere, and questions alone.
struct Dialect {
  CourseKind kind;
  bool older = false;
  [[nodiscard]] bool captions() const { return older && kind == CourseKind::lecture; }
};

CourseScene read_scene(const JsonPlace& place, Dialect dialect, const CourseScene* before) {
  if (dialect.captions()) {
    place.require_only({"link", "caption", "note", "expect", "lacks", "question"});
  } else if (dialect.kind == CourseKind::lecture) {
    place.require_only({"link", "say", "note", "walk", "opening", "presses", "expect", "lacks", "ask", "then", "hint"});
  } else {
    place.require_only({"phase", "link", "say", "expect", "lacks", "point", "ask", "wait", "then", "hint"});
  }
  CourseScene scene;
  if (dialect.kind == CourseKind::lesson) {
    read_phase(place.member("phase"), before, scene);
    scene.arguments = read_shown(place, before);
  } else {
    scene.arguments = arguments_of_link(place.member("link").line(max_link_bytes));
    check_link(scene.arguments);
  }
  scene.say = words_of(place.member(dialect.captions() ? "caption" : "say"));
  if (place.has("note") || dialect.captions())
    scene.note = read_words(place.member("note"), max_note_bytes, Length::maybe_none);
  if (place.has("walk")) scene.walk = read_walk(place.member("walk"));
  if (place.has("opening")) scene.opening = words_of(place.member("opening"));
  if (place.has("presses")) scene.presses = read_presses(place.member("presses"));
  scene.expect = read_texts(place, "expect");
  scene.lacks = read_texts(place, "lacks");
  if (place.has("point")) scene.point = read_point(place.member("point"));
  if (place.has("ask")) scene.ask = read_ask(place.member("ask"), dialect.kind);
  if (place.has("question")) scene.ask = read_question(place.member("question"));
  if (place.has("wait")) scene.wait = read_wait(place.member("wait"), scene);
  if (place.has("then")) scene.then = words_of(place.member("then"));
  if (place.has("hint")) scene.hint = words_of(place.member("hint"));
  check_together(place, scene);
  return scene;
}

void read_scenes(const JsonPlace& list, std::size_t most, Dialect dialect, CourseSection& section,
                 std::size_t& number) {
  list.each(most, [&](const JsonPlace& place) {
    ++number;
    const CourseScene* before = section.scenes.empty() ? nullptr : &section.scenes.back();
    const std::string name = (dialect.kind == CourseKind::lesson ? "step " : "scene ") + std::to_string(number);
    section.scenes.push_back(read_scene(place.renamed(name), dialect, before));
  });
}

Course read_all(const Json& json, CourseKind kind, std::size_t& scene) {
  const JsonPlace all(json, "");
  const std::string format = all.member("format").word();
  const Dialect dialect{kind, format == in_files(kind).older_format};
  if (format != format_name && !dialect.older)
    all.member("format").fail(joined({format_name, in_files(kind).older_format}));
  (void)all.member("version").integer<unsigned>(1, 1);
  if (!dialect.older && all.member("kind").word() != in_files(kind).name) all.member("kind").fail(in_files(kind).name);
  Course course{kind, {}, words_of(all.member("title"))};
  if (kind == CourseKind::lesson) {
    const char* const list = dialect.older ? "steps" : "scenes";
    all.require_only({"format", "version", dialect.older ? "format" : "kind", "title", "goal", list});
    course.goal = words_of(all.member("goal"));
    course.sections.emplace_back();
    const JsonPlace steps = all.member(list);
    const std::vector<CourseScene>& scenes = course.sections.back().scenes;
    read_scenes(steps, max_lesson_scenes, dialect, course.sections.back(), scene);
    if (scenes.empty() || scenes.back().phase != Phase::make) steps.fail("a last step of the phase make");
    return course;
  }
  all.require_only({"format", "version", dialect.older ? "format" : "kind", "title", "minutes", "sections"});
  if (all.has("minutes")) course.minutes = all.member("minutes").integer<unsigned>(1, max_minutes);
  all.member("sections").each(max_sections, [&](const JsonPlace& section) {
    section.require_only({"title", "scenes"});
    course.sections.push_back({words_of(section.member("title")), {}});
    read_scenes(section.member("scenes"), max_scenes, dialect, course.sections.back(), scene);
  });
  if (scene == 0) all.member("sections").fail("at least one scene");
  return course;
}

Json json_of(const CourseScene& scene) {
  Json json;
  if (scene.phase) json["phase"] = phase_names.at(static_cast<std::size_t>(*scene.phase));
  if (!scene.phase || scene.question() == nullptr) json["link"] = link_of(scene.arguments);
  const auto add = [&json](const char* name, const auto& value, bool has) {
    if (has) json[name] = value;
  };
  const auto add_words = [&](const char* name, const Words& words) { add(name, json_of(words), words != Words{}); };
  add_words("say", scene.say);
  add_words("note", scene.note);
  add("walk", json_of(scene.walk), scene.walk.by != WalkBy::at_once);
  add_words("opening", scene.opening);
  add("presses", json_of(scene.presses), !scene.presses.empty());
  add("expect", scene.expect, !scene.expect.empty());
  add("lacks", scene.lacks, !scene.lacks.empty());
  add("point", json_of(scene.point), scene.point.index() != 0);
  add("ask", json_of(scene.ask), scene.asks());
  add("wait", json_of(scene.wait), scene.waits());
  add_words("then", scene.then);
  add_words("hint", scene.hint);
  return json;
}

Json json_of(const std::vector<CourseScene>& scenes) {
  Json all = Json::array();
  for (const CourseScene& scene : scenes) all.push_back(json_of(scene));
  return all;
}

}  // namespace

RunArguments changed_run(RunArguments run, const WaitForRun& wait) {
  for (const auto& [name, value] : wait.changed) run[name] = value;
  return run;
}

std::string CourseScene::heading(Language language) const {
  const std::string& words = say.of(language);
  std::size_t end = words.size();
  for (const std::string_view stop : {". ", "? ", ": ", "。", "？", "："}) {
    const std::size_t at = words.find(stop);
    const bool asks = stop.starts_with("?") || stop == "？";  // a question keeps its mark
    if (at != std::string::npos) end = std::min(end, asks ? at + stop.size() - (stop == "? " ? 1 : 0) : at);
  }
  if (end == words.size() && words.ends_with('.')) --end;
  return words.substr(0, end);
}

RunArguments CourseScene::run() const {
  return run_options_of(arguments);
}

bool CourseScene::draws_what_it_says() const {
  const Content content = content_of(arguments);
  const auto* words = std::get_if<ShowWords>(&content);
  return words != nullptr && words->words.empty();
}

std::vector<const CourseScene*> Course::scenes() const {
  std::vector<const CourseScene*> all;
  for (const CourseSection& section : sections)
    for (const CourseScene& scene : section.scenes) all.push_back(&scene);
  return all;
}

Course read_course(CourseKind kind, std::string_view text, const std::string& file) {
  std::size_t scene = 0;
  try {
    Course course = read_all(format::parse_json(text, in_files(kind).max_bytes), kind, scene);
    course.name = fs::path(file).stem().string();
    for (CourseSection& section : course.sections)
      for (CourseScene& each : section.scenes) {
        look_beside(each.arguments, file);
        if (auto* run = std::get_if<WaitForRun>(&each.wait)) look_beside(run->changed, file);
      }
    return course;
  } catch (const Error& error) {
    if (error.id() == texts::json_wrong) throw wrong_json(file, "FILE", error);
    throw in_scene(kind, file, scene, error);
  }
}

Error in_scene(CourseKind kind, const std::string& file, std::size_t scene, const Error& error) {
  return {Message{in_files(kind).wrong_scene, {shown(file), std::to_string(scene)}, {error.message()}},
          error.exit_status()};
}

std::string course_json(const Course& course) {
  Json json{
      {"format", format_name}, {"version", 1}, {"kind", in_files(course.kind).name}, {"title", json_of(course.title)}};
  if (course.kind == CourseKind::lesson) {
    json["goal"] = json_of(course.goal);
    json["scenes"] = json_of(course.sections.at(0).scenes);
  } else {
    if (course.minutes > 0) json["minutes"] = course.minutes;
    json["sections"] = Json::array();
    for (const CourseSection& section : course.sections)
      json["sections"].push_back({{"title", json_of(section.title)}, {"scenes", json_of(section.scenes)}});
  }
  return json.dump(2) + "\n";
}

std::optional<CourseKind> kind_of_course(const fs::path& path) {
  const auto has = [&](const char* word) { return head_has(path, '"' + std::string(word) + '"'); };
  for (const CourseKind kind : {CourseKind::lecture, CourseKind::lesson})
    if (has(in_files(kind).older_format) || (has(format_name) && has(in_files(kind).name))) return kind;
  return std::nullopt;
}

CourseHead head_of(const Course& course) {
  return {course.name, course.title, course.goal, course.minutes, course.scenes().size()};
}

std::vector<std::string> course_names(CourseKind kind) {
  std::vector<std::string> names;
  for (const CourseHead& head : course_heads(kind)) names.push_back(head.name);
  return names;
}

std::optional<Course> shipped_course(CourseKind kind, const std::string& name) {
  for (const CourseHead& head : course_heads(kind))
    if (head.name == name) return read_course(kind, shipped_course_text(in_files(kind).folder, name), name + ".json");
  return std::nullopt;
}

const std::vector<Course>& shipped_courses(CourseKind kind) {
  const auto read = [](CourseKind of) {
    std::vector<Course> courses;
    for (const std::string& name : course_names(of)) courses.push_back(*shipped_course(of, name));
    return courses;
  };
  static const std::array all{read(CourseKind::lecture), read(CourseKind::lesson)};
  return all.at(static_cast<std::size_t>(kind));
}

Course find_course(CourseKind kind, const std::string& name_or_file, std::string_view argument) {
  std::error_code error;
  if (!fs::exists(name_or_file, error)) {
    if (auto course = shipped_course(kind, name_or_file)) return std::move(*course);
    const auto& extensions = in_files(kind).extensions;
    const bool is_file = std::any_of(extensions.begin(), extensions.end(),
                                     [&](const char* extension) { return name_or_file.ends_with(extension); });
    if (!is_file)
      throw unknown_word(argument.empty() ? in_files(kind).name : argument, name_or_file, course_names(kind));
  }
  const auto text = read_json_text(name_or_file, "FILE", {in_files(kind).max_bytes, in_files(kind).unreadable});
  return read_course(kind, text, name_or_file);
}

}  // namespace scatterscope::app
