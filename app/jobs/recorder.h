// Recordings are made in a process of their own, so that a run that crashes or never ends cannot take the program
// along. The process is this same executable; it dies with the one that started it, and nothing of it is left behind:
// the request and the result travel through memory files, progress and errors through a pipe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/jobs/run_progress.h"
#include "app/parameters/options.h"
#include "app/problem.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

struct JobState {
  enum class Kind : std::uint8_t { idle, running, done, failed, cancelled };
  Kind kind = Kind::idle;
  double progress = 0;                                    // 0 to 1, while running
  Compiling compiling;                                    // before it
  std::shared_ptr<const recording::Recording> recording;  // when done
  Problem problem;                                        // when failed
};

// One run at a time. No call but wait() and the destructor ever blocks.
class RecordingJob {
 public:
  // `executable` is started as `executable record-child PID`; tests name another one than their own.
  explicit RecordingJob(std::string executable = "/proc/self/exe");
  ~RecordingJob();  // cancels
  RecordingJob(const RecordingJob&) = delete;
  RecordingJob& operator=(const RecordingJob&) = delete;

  // Cancels the run in progress, if any, and forgets its result.
  void start(RunRequest request);
  [[nodiscard]] JobState poll() const;
  // Until the run is done, failed or cancelled.
  JobState wait() const;
  // The process is gone within 100 ms; poll() tells when.
  void cancel();

 private:
  struct Run;
  struct Worker {
    std::shared_ptr<Run> run;
    std::jthread thread;
  };
  std::string executable_;
  std::vector<Worker> workers_;  // the last is the current one; earlier ones are ending
};

// What `scatterscope record-child PID` does: reads a request from descriptor 0, tells progress and errors on 1 as one
// JSON object a line, writes the recording to 3. Returns the exit status. `parent` is who must outlive it.
int run_record_child(const std::string& parent);

// The request as it travels, and back. Every field of the configuration is in it.
[[nodiscard]] std::string encode_request(const RunRequest& request);
[[nodiscard]] RunRequest decode_request(const std::string& text);

// One line that the child wrote. A line of any other form has nothing of it.
struct ChildLine {
  std::optional<double> progress;      // 0 to 1
  std::optional<Compiling> compiling;  // before it
  bool done = false;
  std::optional<Problem> failure;
};
[[nodiscard]] ChildLine decode_child_line(const std::string& line);

}  // namespace scatterscope::app
