// Records the two runs of a comparison, each in a process of its own, and prepares them, beside the window.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/compare_presets.h"
#include "app/comparison.h"
#include "app/problem.h"
#include "app/recorder.h"

namespace scatterscope::app {

struct ComparisonState {
  JobState::Kind kind = JobState::Kind::idle;
  double progress = 0;                         // 0 to 1, while running
  std::optional<PreparedComparison> prepared;  // when done
  Problem problem;                             // when failed
};

// One comparison at a time. No call but wait() and the destructor ever blocks.
class ComparisonJob {
 public:
  explicit ComparisonJob(std::string executable = "/proc/self/exe") : executable_(std::move(executable)) {}
  ~ComparisonJob() { cancel(); }
  ComparisonJob(const ComparisonJob&) = delete;
  ComparisonJob& operator=(const ComparisonJob&) = delete;

  // Cancels the one in progress, if any, and forgets its result.
  void start(CompareRequest request);
  // A result is given once; the job is idle then.
  [[nodiscard]] ComparisonState take();
  // As take(), when it is done, failed or cancelled.
  [[nodiscard]] ComparisonState wait();
  void cancel();

 private:
  struct Work;
  struct Worker {
    std::shared_ptr<Work> work;
    std::jthread thread;
  };
  std::string executable_;
  std::shared_ptr<Work> current_;
  std::vector<Worker> workers_;  // those before the last are ending
};

}  // namespace scatterscope::app
