#include "app/exports/export_job.h"

#include <utility>
#include <vector>

#include "app/files/output_file.h"
#include "app/files/recording_input.h"
#include "app/files/tool.h"

namespace scatterscope::app {
namespace {

void run_export(Work<ExportState>& work, const ExportRequest& request, const std::string& executable) {
  const bool moving = request.path.ends_with(".gif") || request.path.ends_with(".webm");
  if (moving) check_tool(ffmpeg, "--out", request.path);
  check_writable("--out", request.path);
  ToolRun run({.program = "scatterscope", .package = {}, .path = executable});
  std::string file;
  run.add_file(recording_bytes(*request.recording), file);
  figures::View shown = request.shown;
  if (moving) shown.step.reset();
  std::vector<std::string> words{moving ? "animate" : "show", file, "--out", request.path, "--theme", request.theme};
  if (request.path.ends_with(".png")) words.insert(words.end(), {"--scale", "2"});
  for (const auto& [name, value] : arguments_of(shown, request.looks)) {
    words.push_back(name);
    if (!value.empty()) words.push_back(value);
  }
  run.start(words);
  (void)run.finish(work.progress_of());
}

}  // namespace

Task<ExportState> export_task(ExportRequest request, std::string executable) {
  ExportState first;
  first.path = request.path;
  return {[request = std::move(request), executable = std::move(executable)](Work<ExportState>& work) {
            return run_export(work, request, executable);
          },
          std::move(first)};
}

}  // namespace scatterscope::app
