// `scatterscope lecture list`, `check` and `export`.
#include <string>

#include "app/command_line/command.h"
#include "app/courses/course.h"
#include "app/courses/course_runs.h"
#include "app/exports/lecture_export.h"
#include "app/files/output_file.h"

namespace scatterscope::app {
namespace {

Course wanted_lecture(const Given& given) {
  if (given.file) return find_course(CourseKind::lecture, *given.file);
  throw missing_option("lecture", joined(course_names(CourseKind::lecture)) + ", FILE");
}

}  // namespace

int run_lecture_list(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  std::string text;
  for (const CourseHead& lecture : course_heads(CourseKind::lecture))
    text += lecture.name + "  " + std::to_string(lecture.scenes) + "  " + lecture.title.of(looks.language) + "\n";
  print(text);
  return exit_ok;
}

int run_lecture_check(const Given& given, const WindowHooks&) {
  const Course lecture = wanted_lecture(given);
  catalog::Progress quiet = given.progress;
  quiet.running = {};
  CourseRuns runs(recording_within(quiet));
  const auto scenes = lecture.scenes();
  std::size_t number = 0, all_presses = 0;
  for (const CourseScene* scene : scenes) {
    given.progress(static_cast<double>(number) / static_cast<double>(scenes.size()));
    ++number;
    in_scene(lecture.kind, *given.file, number, [&] { runs.check(*scene); });
    const std::size_t presses = runs.presses(*scene).size() + (scene->asks() ? 2 : 0);
    all_presses += presses;
    print(std::to_string(number) + "  " + std::to_string(presses) + "  " + scene->say.of(Language::english) + "\n");
  }
  print(std::to_string(all_presses) + " presses in all\n");
  return exit_ok;
}

int run_lecture_export(const Given& given, const WindowHooks&) {
  LectureExport order;
  order.lecture = wanted_lecture(given);
  order.language = parse_looks(given).language;
  const std::string *out = given.find("--out"), *pages = given.find("--pages");
  if (out != nullptr && pages != nullptr) throw conflict("--out", *out, "--pages", *pages);
  if (out == nullptr && pages == nullptr)
    throw missing_option("--out", "--out F.html, F.pdf or with --scene F.png, --pages DIR");
  order.folder = pages != nullptr;
  order.path = order.folder ? *pages : *out;
  if (const std::string* scene = given.find("--scene"))
    order.scene = parse_number("--scene", *scene, 1, order.lecture.scenes().size()) - 1;
  order.codes = given.find("--qr") != nullptr;
  order.notes = given.find("--without-notes") == nullptr;
  order.answers = given.find("--without-answers") == nullptr;
  write_lecture_export(order.folder ? "--pages" : "--out", order, given.progress);
  return exit_ok;
}

}  // namespace scatterscope::app
