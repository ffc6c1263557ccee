#include "app/session/jobs/load_job.h"

#include <utility>

#include "app/files/heatmap_file.h"
#include "app/files/measured_files.h"
#include "app/files/recording_input.h"
#include "app/files/regular_file.h"

namespace scatterscope::app {
namespace {

LoadState loading(std::string path) {
  LoadState first;
  first.path = std::move(path);
  return first;
}

void prepare(Work<LoadState>& work, std::shared_ptr<const recording::Recording> recording) {
  analysis::RunPtr ready = analysis::make_run(std::move(recording));
  work.change([&](LoadState& state) { state.ready = std::move(ready); });
}

void read(Work<LoadState>& work, const std::string& path) {
  check_regular("FILE", path);
  const auto keep = [&work]<class Content>(Content read, auto member) {
    auto content = std::make_shared<const Content>(std::move(read));
    work.change([&](LoadState& state) { state.*member = std::move(content); });
  };
  if (looks_like_heatmap(path)) return keep(read_heatmap_file(path, "FILE"), &LoadState::counted_heatmap);
  if (const auto kind = kind_of_course(path)) return keep(find_course(*kind, path), &LoadState::course);
  if (looks_like_measured(path)) return keep(read_measured_file(path, "FILE"), &LoadState::measured);
  std::string shown;
  auto recording = read_recording_file(path, "FILE", &shown);
  work.change([&](LoadState& state) { state.shown = std::move(shown); });
  prepare(work, std::make_shared<const recording::Recording>(std::move(recording)));
}

}  // namespace

Task<LoadState> read_task(const std::string& path) {
  return {[path](Work<LoadState>& work) { read(work, path); }, loading(path)};
}

Task<LoadState> prepare_task(std::shared_ptr<const recording::Recording> recording, std::string path) {
  return {[recording = std::move(recording)](Work<LoadState>& work) { prepare(work, recording); },
          loading(std::move(path))};
}

}  // namespace scatterscope::app
