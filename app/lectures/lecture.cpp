#include "app/lectures/lecture.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/exams/posed_question.h"
#include "app/files/regular_file.h"
#include "app/files/shipped_files.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/error.h"
#include "kernels/format/json_place.h"
#include "kernels/texts/files.h"
#include "kernels/texts/lecture_files.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using format::JsonPlace;
using Json = nlohmann::ordered_json;

constexpr const char* format_name = "scatterscope-lecture";
constexpr const char* extensions[] = {".json", ".scslecture"};

LectureScene read_scene(const JsonPlace& place) {
  place.require_only({"link", "caption", "note", "expect", "lacks", "question"});
  const RunArguments arguments = arguments_of_link(place.member("link").line(max_link_bytes));
  check_link(arguments);
  return {.arguments = arguments,
          .caption = read_words(place.member("caption"), max_caption_bytes),
          .note = read_words(place.member("note"), max_note_bytes, Length::maybe_none),
          .expect = read_texts(place, "expect"),
          .lacks = read_texts(place, "lacks"),
          .question = place.has("question") ? std::optional(read_question(place.member("question"))) : std::nullopt};
}

Lecture read_all(const Json& json, std::size_t& scene) {
  const JsonPlace all(json, "");
  all.require_only({"format", "version", "title", "minutes", "sections"});
  if (all.member("format").word() != format_name) all.member("format").fail(format_name);
  (void)all.member("version").integer<unsigned>(1, 1);
  Lecture lecture;
  lecture.title = read_words(all.member("title"), max_caption_bytes);
  if (all.has("minutes")) lecture.minutes = all.member("minutes").integer<unsigned>(1, max_minutes);
  all.member("sections").each(max_sections, [&](const JsonPlace& section) {
    section.require_only({"title", "scenes"});
    lecture.sections.push_back({read_words(section.member("title"), max_caption_bytes), {}});
    section.member("scenes").each(max_scenes, [&](const JsonPlace& place) {
      ++scene;
      lecture.sections.back().scenes.push_back(read_scene(place.renamed("scene " + std::to_string(scene))));
    });
  });
  if (scene == 0) all.member("sections").fail("at least one scene");
  return lecture;
}

}  // namespace

void check_link(const RunArguments& link) {
  check_scene(link);
  const auto run = read_arguments(link, MissingInput::is_a_problem);
  if (run.keys.kind == KeySource::Kind::none)
    throw missing_option("link: keys", "keys=3,5,4,1, random=N or preset=book");
  if (!link.contains("--figure")) throw missing_option("link: figure", "figure=13.3");
}

LectureQuestion read_question(const format::JsonPlace& place) {
  place.require_only({"kind", "seed"});
  LectureQuestion question{place.member("kind").word(), place.member("seed").integer<Seed>()};
  const std::vector<std::string> kinds = question_kind_names();
  if (std::find(kinds.begin(), kinds.end(), question.kind) == kinds.end()) place.member("kind").fail(joined(kinds));
  return question;
}

std::string LectureScene::heading(Language language) const {
  const std::string& words = caption.of(language);
  std::size_t end = words.size();
  for (const std::string_view stop : {". ", "? ", ": ", "。", "？", "："}) {
    const std::size_t at = words.find(stop);
    const bool asks = stop.starts_with("?") || stop == "？";  // a question keeps its mark
    if (at != std::string::npos) end = std::min(end, asks ? at + stop.size() - (stop == "? " ? 1 : 0) : at);
  }
  if (end == words.size() && words.ends_with('.')) --end;
  return words.substr(0, end);
}

RunArguments LectureScene::run() const {
  RunArguments of_run = arguments;
  for (const RunOption& option : scene_options()) of_run.erase(std::string(option.name));
  return of_run;
}

std::vector<const LectureScene*> Lecture::scenes() const {
  std::vector<const LectureScene*> all;
  for (const LectureSection& section : sections)
    for (const LectureScene& scene : section.scenes) all.push_back(&scene);
  return all;
}

Lecture read_lecture(std::string_view text, const std::string& file) {
  std::size_t scene = 0;
  try {
    const Json json = format::parse_json(text, max_lecture_bytes);
    Lecture lecture = read_all(json, scene);
    lecture.name = fs::path(file).stem().string();
    for (LectureSection& section : lecture.sections)
      for (LectureScene& each : section.scenes) look_beside(each.arguments, file);
    return lecture;
  } catch (const Error& error) {
    if (error.id() == texts::json_wrong) throw wrong_json(file, "FILE", error);
    throw in_scene(file, scene, error);
  }
}

Error in_scene(const std::string& file, std::size_t scene, const Error& error) {
  return {Message{texts::lecture_scene_wrong, {shown(file), std::to_string(scene)}, {error.message()}},
          error.exit_status()};
}

std::string lecture_json(const Lecture& lecture) {
  Json json{{"format", format_name}, {"version", 1}, {"title", json_of(lecture.title)}};
  if (lecture.minutes > 0) json["minutes"] = lecture.minutes;
  json["sections"] = Json::array();
  for (const LectureSection& section : lecture.sections) {
    Json scenes = Json::array();
    for (const LectureScene& scene : section.scenes) {
      Json each{{"link", link_of(scene.arguments)}, {"caption", json_of(scene.caption)}, {"note", json_of(scene.note)}};
      if (!scene.expect.empty()) each["expect"] = scene.expect;
      if (!scene.lacks.empty()) each["lacks"] = scene.lacks;
      if (scene.question) each["question"] = {{"kind", scene.question->kind}, {"seed", scene.question->seed}};
      scenes.push_back(std::move(each));
    }
    json["sections"].push_back({{"title", json_of(section.title)}, {"scenes", std::move(scenes)}});
  }
  return json.dump(2) + "\n";
}

const std::vector<Lecture>& shipped_lectures_read() {
  static const std::vector<Lecture> lectures = [] {
    std::vector<Lecture> read;
    for (const ShippedFile& file : shipped_lectures()) {
      auto lecture = attempt([&] { return read_lecture(file.text, std::string(file.name)); });
      if (lecture) read.push_back(std::move(*lecture));  // a test reads them all
    }
    return read;
  }();
  return lectures;
}

std::shared_ptr<const Lecture> first_lecture() {
  const std::vector<Lecture>& all = shipped_lectures_read();
  return all.empty() ? nullptr : std::make_shared<const Lecture>(all.front());
}

bool looks_like_lecture(const fs::path& path) {
  return head_has(path, '"' + std::string(format_name) + '"');
}

Lecture find_lecture(const std::string& name_or_file, std::string_view argument) {
  std::error_code error;
  std::vector<std::string> names;
  if (!fs::exists(name_or_file, error)) {
    for (const Lecture& lecture : shipped_lectures_read()) {
      if (lecture.name == name_or_file) return lecture;
      names.push_back(lecture.name);
    }
    const bool is_file = std::any_of(std::begin(extensions), std::end(extensions),
                                     [&](const char* extension) { return name_or_file.ends_with(extension); });
    if (!is_file) throw unknown_word(argument, name_or_file, names);
  }
  const auto text = read_json_text(name_or_file, "FILE", {max_lecture_bytes, texts::lecture_unreadable});
  return read_lecture(text, name_or_file);
}

}  // namespace scatterscope::app
