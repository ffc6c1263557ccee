// Keeps what lessons come to beside the window, whose thread never waits for a disk or another program's lock.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "app/courses/kept/progress.h"
#include "app/errors/common_errors.h"

namespace scatterscope::app {

class ProgressWriter {
 public:
  // `wake` is called from the writing thread when there is a problem. An empty path: nothing is kept.
  ProgressWriter(std::filesystem::path path, std::function<void()> wake)
      : path_(std::move(path)), wake_(std::move(wake)) {}
  // Writes what is left, if no other program holds the file.
  ~ProgressWriter();
  ProgressWriter(const ProgressWriter&) = delete;
  ProgressWriter& operator=(const ProgressWriter&) = delete;

  // As keep_progress() and wipe_progress(), soon. What could not be written is tried again with what comes next.
  void keep(const LessonProgress& progress);
  void wipe();
  // What kept the last of it from being written; each is reported once.
  [[nodiscard]] std::optional<Error> problem();

 private:
  struct Wanted {
    bool wiped = false;  // before the rest is added
    LessonProgress more;
    [[nodiscard]] bool none() const { return !wiped && more.empty(); }
  };

  void begin();
  void write_all();
  [[nodiscard]] std::optional<Error> write(const Wanted& wanted) const;

  const std::filesystem::path path_;
  const std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Wanted wanted_;
  bool asked_ = false, ends_ = false;
  std::optional<Error> problem_;
  std::jthread thread_;  // from the first that is to be written on
};

}  // namespace scatterscope::app
