// What the window exports beside itself: this program's own `show` and `animate`, run on the recording that it shows,
// so that files come out as those of the command line do.
#pragma once

#include <memory>
#include <string>

#include "app/jobs/background_job.h"
#include "app/jobs/recorder.h"
#include "app/links/scene_options.h"

namespace scatterscope::app {

struct ExportRequest {
  std::string path;  // its end names the format: that of show or animate
  std::shared_ptr<const recording::Recording> recording;
  figures::View shown;  // an animation has all changes of its figure
  AskedLooks looks;
  std::string theme;  // its name
};
struct ExportState : JobState {
  std::string path;
};
using ExportJob = BackgroundJob<ExportState>;
[[nodiscard]] Task<ExportState> export_task(ExportRequest request, std::string executable = this_program);

}  // namespace scatterscope::app
