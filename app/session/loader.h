// Reads and prepares recordings, and reads measured results and scatter maps, beside the window, so that a large one
// never keeps it from drawing.
#pragma once

#include <memory>
#include <string>

#include "app/jobs/background_job.h"
#include "app/session/session.h"

namespace scatterscope::window {

struct Loading : app::BackgroundState {
  std::string path;                                     // of the file, empty for a run's result
  app::PreparedRecording ready;                         // when done
  std::shared_ptr<const timing::MeasuredSet> measured;  // when the file held such results instead
  std::shared_ptr<const analysis::MappedRun> mapped;    // or a scatter map
};

// What was asked for last. What is not wanted any more is read to its end without being heard.
class Loader : public app::BackgroundJob<Loading> {
 public:
  void read(std::string path);
  // `path`: the file that the recording was read from, if any.
  void prepare(std::shared_ptr<const recording::Recording> recording, std::string path = {});
};

}  // namespace scatterscope::window
