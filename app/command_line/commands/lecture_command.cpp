// `scatterscope lecture list`, `check` and `export`.
#include <algorithm>
#include <iterator>
#include <string>

#include "app/command_line/command.h"
#include "app/courses/course.h"
#include "app/courses/course_page.h"
#include "app/courses/course_runs.h"
#include "app/exports/lecture_pdf.h"
#include "app/files/output_file.h"
#include "app/files/tool.h"
#include "kernels/texts/outputs.h"

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
  for (const Course& lecture : shipped_courses(CourseKind::lecture))
    text +=
        lecture.name + "  " + std::to_string(lecture.scenes().size()) + "  " + lecture.title.of(looks.language) + "\n";
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
  const Course lecture = wanted_lecture(given);
  const Looks looks = parse_looks(given);
  const std::string* out = given.find("--out");
  if (out == nullptr) throw missing_option("--out", "--out F.html or F.pdf");
  const bool pdf = out->ends_with(".pdf"), codes = given.find("--qr") != nullptr;
  if (!pdf && !out->ends_with(".html")) throw Error{texts::output_name, {"--out", shown(*out), ".html, .pdf"}};
  check_writable("--out", *out);
  if (pdf) check_tool(rsvg_convert, "--out", *out);
  catalog::Progress quiet = given.progress;
  quiet.running = {};
  CourseRuns runs(recording_within(quiet));
  const PoseQuestion pose = [&quiet](const AskQuestion& question, Language language) {
    return pose_question(question.kind, question.seed, language,
                         [&quiet](const RunRequest& run) { return record_mistake_in_child(run, quiet); });
  };
  // A page has each scene in every language.
  const double pictures = static_cast<double>(lecture.scenes().size() * (pdf ? 1 : std::size(all_languages)));
  std::size_t drawn = 0;
  const DrawScene draw = [&](const CourseScene& scene, Language language) {
    given.progress(std::min(1.0, static_cast<double>(drawn++) / pictures));
    return runs.draw(scene, language);
  };
  const PageOpening opening{looks.language, 0, codes, pose, runs.predicting()};
  write_output("--out", *out, pdf ? lecture_pdf(lecture, draw, opening, quiet) : course_page(lecture, draw, opening));
  return exit_ok;
}

}  // namespace scatterscope::app
