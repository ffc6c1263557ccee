#include "app/exports/lecture_export.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "app/courses/course_runs.h"
#include "app/exports/framed_page.h"
#include "app/exports/lecture_pdf.h"
#include "app/files/output_file.h"
#include "app/files/tool.h"
#include "app/pictures/pdf.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {
namespace {

constexpr double picture_zoom = 1.5;  // a page of 1280 by 720 units as a picture of 1920 by 1080 pixels

bool is_page(const LectureExport& order) {
  return !order.folder && order.path.ends_with(".html");
}

// "01.png", all as long as the last one.
std::string picture_name(std::size_t number, std::size_t count) {
  const std::string digits = std::to_string(number);
  const std::size_t length = std::max<std::size_t>(2, std::to_string(count).size());
  return std::string(length - std::min(length, digits.size()), '0') + digits + ".png";
}

void write_pictures(std::string_view argument, const std::string& path, const std::vector<std::string>& pages,
                    const catalog::Progress& progress, const catalog::Progress& quiet) {
  OutputFolder folder(argument, path);
  folder.create();
  for (std::size_t k = 0; k < pages.size(); ++k) {
    folder.add(picture_name(k + 1, pages.size()), png_of(pages[k], picture_zoom, quiet));
    progress(static_cast<double>(k + 1) / static_cast<double>(pages.size()));
  }
  folder.publish();
}

}  // namespace

void check_lecture_export(std::string_view argument, const LectureExport& order) {
  if (order.folder) {
    OutputFolder(argument, order.path).create();
  } else {
    const bool picture = order.path.ends_with(".png") && order.scene;
    if (!picture && !order.path.ends_with(".pdf") && !order.path.ends_with(".html")) {
      const std::string allowed = order.scene ? ".html, .pdf, .png" : ".html, .pdf";
      throw Error{texts::output_name, {std::string(argument), shown(order.path), allowed}};
    }
    check_writable(argument, order.path);
  }
  if (!is_page(order)) check_tool(rsvg_convert, argument, order.path);
}

void write_lecture_export(std::string_view argument, const LectureExport& order, const catalog::Progress& progress,
                          const std::string& executable) {
  check_lecture_export(argument, order);
  catalog::Progress quiet = progress;
  quiet.running = {};
  CourseRuns runs([&](const RunRequest& run) { return record_in_child(run, quiet, executable); }, executable);
  const PoseQuestion pose = [&](const AskQuestion& question, Language language) {
    return pose_question(question.kind, question.seed, language,
                         [&](const RunRequest& run) { return record_mistake_in_child(run, quiet, executable); });
  };
  const std::size_t scenes = order.scene ? 1 : order.lecture.scenes().size();
  // First a page's presses are found, in all languages to be drawn; a document's drawings are made into other files.
  constexpr double share = 0.5;
  std::size_t found = 0, drawings = is_page(order) ? 0 : scenes, drawn = 0;
  const PressesOf presses = [&](const CourseScene& scene) {
    progress.check();
    progress(share * std::min(1.0, static_cast<double>(found++) / static_cast<double>(scenes)));
    std::vector<CourseScene> all = runs.pressed(scene);
    drawings += all.size() * std::size(all_languages);
    return all;
  };
  const DrawScene draw = [&](const CourseScene& scene, Language language) {
    progress.check();
    const double done = std::min(1.0, static_cast<double>(drawn++) / static_cast<double>(drawings));
    progress(share * done + (is_page(order) ? share : 0));
    return runs.draw(scene, language);
  };
  PageOpening opening;
  opening.language = order.language;
  opening.codes = order.codes;
  opening.pose = pose;
  opening.ask = [&](const CourseScene& scene, Language language) { return runs.ask(scene, pose, language); };
  opening.predict = runs.predicting();
  opening.presses = presses;
  opening.narrow = [&](const CourseScene& scene, Language language) {
    progress.check();
    return runs.draw(scene, language, narrow_room);
  };
  opening.notes = order.notes;
  opening.answers = order.answers;
  opening.only = order.scene;
  if (is_page(order)) return write_output(argument, order.path, framed_page(order.lecture, draw, opening));
  if (!order.folder && order.path.ends_with(".pdf"))
    return write_output(argument, order.path, lecture_pdf(order.lecture, draw, opening, quiet));
  const std::vector<std::string> pages = lecture_pages(order.lecture, draw, opening);
  if (!order.folder) return write_output(argument, order.path, png_of(pages.front(), picture_zoom, quiet));
  write_pictures(argument, order.path, pages, progress.part(share, 1 - share), quiet);
}

Task<LectureExportState> lecture_export_task(LectureExport order, std::string executable) {
  LectureExportState first;
  first.path = order.path;
  return {[order = std::move(order), executable = std::move(executable)](Work<LectureExportState>& work) {
            write_lecture_export(export_field, order, work.progress_of(), executable);
          },
          std::move(first)};
}

}  // namespace scatterscope::app
