#include "app/exams/exam_folder.h"

#include <filesystem>
#include <utility>

#include "app/files/output_file.h"
#include "app/files/tool.h"
#include "app/parameters/key_input.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::app {

MakeRecording recording_quietly(catalog::Progress progress, std::string executable) {
  progress.running = {};
  return [progress, executable = std::move(executable)](const RunRequest& run) {
    progress.check();
    return record_mistake_in_child(run, progress, executable);
  };
}

std::vector<Student> read_class_list(const std::string& argument, const std::string& file) {
  auto names = class_list(argument, read_small_text(file, argument));
  if (names.empty() || names.size() > most_students)
    throw Error{texts::run_parameter_range,
                {argument, std::to_string(names.size()), "1", std::to_string(most_students)}};
  return names;
}

void check_exam(std::string_view argument, const ExamOrder& order) {
  std::error_code none;
  if (std::filesystem::is_directory(order.folder, none) && !std::filesystem::is_empty(order.folder, none))
    throw Error{texts::folder_not_empty, {std::string(argument), shown(order.folder)}};
  if (order.request.pdf) check_tool(rsvg_convert, "--pdf", "");
}

void write_exam(std::string_view argument, const ExamOrder& order, const catalog::Progress& progress,
                const std::string& executable) {
  check_exam(argument, order);
  OutputFolder folder(argument, order.folder);
  folder.create();
  const auto append = [&folder](const std::string& name, std::string_view bytes) { folder.add(name, bytes); };
  const double share = order.request.pdf ? 0.7 : 1;  // PDF is made of the pages of all sheets, or of many
  const auto follow = [&](std::uint32_t done) { progress(share * done / order.request.students); };
  make_exam(order.request, recording_quietly(progress, executable), append, follow, progress);
  folder.publish();
}

Task<ExamState> exam_task(ExamOrder order, std::string executable) {
  ExamState first;
  first.folder = order.folder;
  return {[order = std::move(order), executable = std::move(executable)](Work<ExamState>& work) {
            write_exam(exam_folder_field, order, work.progress_of(), executable);
          },
          std::move(first)};
}

}  // namespace scatterscope::app
