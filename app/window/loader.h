// Reads and prepares recordings beside the window, so that a large one never keeps it from drawing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/problem.h"
#include "app/session.h"

namespace scatterscope::window {

struct Loading {
  enum class Kind : std::uint8_t { idle, running, done, failed };
  Kind kind = Kind::idle;
  std::string path;              // of the file, empty for a run's result
  app::PreparedRecording ready;  // when done
  app::Problem problem;          // when failed
};

// One recording at a time, the one asked for last. No call but wait() and the destructor ever blocks.
class Loader {
 public:
  void read(std::string path);
  // `path`: the file that the recording was read from, if any.
  void prepare(std::shared_ptr<const recording::Recording> recording, std::string path = {});
  // What was being loaded is not wanted any more.
  void forget() { current_.reset(); }
  [[nodiscard]] bool running() const;
  // A result is given once; the loader is idle then.
  [[nodiscard]] Loading take();
  // Until nothing is running.
  void wait();

 private:
  struct Work;
  struct Worker {
    std::shared_ptr<Work> work;
    std::jthread thread;
  };
  void start(std::shared_ptr<const recording::Recording> recording, std::string path);
  std::shared_ptr<Work> current_;
  std::vector<Worker> workers_;  // those before the last end without being heard
};

}  // namespace scatterscope::window
