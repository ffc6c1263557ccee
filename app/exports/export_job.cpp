#include "app/exports/export_job.h"

#include <utility>
#include <vector>

#include "app/files/output_file.h"
#include "app/files/recording_input.h"
#include "app/files/tool.h"
#include "app/links/scene_options.h"

namespace scatterscope::app {
namespace {

std::optional<Error> run_export(Work<ExportState>& work, const ExportRequest& request, const std::string& executable) {
  const bool moving = request.path.ends_with(".gif") || request.path.ends_with(".webm");
  if (moving) {
    if (auto problem = lacking(ffmpeg, "--out", request.path)) return problem;
  }
  if (auto problem = check_writable("--out", request.path)) return problem;
  ToolRun run({.program = "scatterscope", .package = {}, .path = executable});
  std::string file;
  if (auto problem = run.add_file(recording_bytes(*request.recording), file)) return problem;
  ShownScene shown = request.shown;
  if (moving) shown.step.reset();
  std::vector<std::string> words{moving ? "animate" : "show", file, "--out", request.path, "--theme", request.theme};
  if (request.path.ends_with(".png")) words.insert(words.end(), {"--scale", "2"});
  for (const auto& [name, value] : arguments_of(shown)) {
    words.push_back(name);
    if (!value.empty()) words.push_back(value);
  }
  if (auto problem = run.start(words)) return problem;
  const auto end = run.finish(work.progress_of());
  if (!end) return end.problem();
  return std::nullopt;
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
