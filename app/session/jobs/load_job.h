// Reads and prepares recordings, and reads measured results, scatter maps, lectures and lessons, beside the window, so
// that a large one never keeps it from drawing.
#pragma once

#include <memory>
#include <string>

#include "app/courses/course.h"
#include "app/jobs/background_job.h"
#include "kernels/analysis/run.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/timing/measured.h"

namespace scatterscope::app {

struct LoadState : JobState {
  std::string path;                                             // of the file, empty for a run's result
  analysis::RunPtr ready;                                       // when done
  std::string shown;                                            // of it when it was saved, as a link; empty: not known
  std::shared_ptr<const timing::MeasuredSet> measured;          // when the file held such results instead
  std::shared_ptr<const analysis::RunHeatmap> counted_heatmap;  // or a scatter map
  std::shared_ptr<const Course> course;                         // or a lecture or a lesson
};
// What is not wanted any more is read to its end without being heard.
using LoadJob = BackgroundJob<LoadState>;
[[nodiscard]] Task<LoadState> read_task(const std::string& path);
// `path`: the file that the recording was read from, if any.
[[nodiscard]] Task<LoadState> prepare_task(std::shared_ptr<const recording::Recording> recording,
                                           std::string path = {});

}  // namespace scatterscope::app
