#include "app/jobs/followed_run.h"

#include <chrono>
#include <thread>
#include <utility>

namespace scatterscope::app {

JobState record_and_follow(const std::string& executable, RunRequest run, const std::atomic<bool>& cancelled,
                           const std::function<void(const JobState&)>& follow) {
  RecordingJob job(executable);
  job.start(std::move(run));
  for (;;) {
    JobState state = job.poll();
    if (state.kind != JobState::Kind::running) return state;
    if (cancelled) job.cancel();
    follow(state);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace scatterscope::app
