// A window's unsaved lecture on the disk, beside the settings, and those of windows that are gone. Its thread writes,
// so that the window never waits for a disk.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/courses/kept/unsaved_lecture.h"
#include "app/errors/common_errors.h"
#include "kernels/timing/file_lock.h"

namespace scatterscope::app {

// Each lecture has a file of its own, which its window holds by a lock as long as it lives. Files appear whole or not
// at all.
class UnsavedFiles {
 public:
  // `wake` is called from the writing thread when there is a problem. An empty folder: nothing is kept.
  UnsavedFiles(std::filesystem::path folder, std::function<void()> wake)
      : folder_(std::move(folder)), wake_(std::move(wake)) {}
  // Writes what is left.
  ~UnsavedFiles();
  UnsavedFiles(const UnsavedFiles&) = delete;
  UnsavedFiles& operator=(const UnsavedFiles&) = delete;

  // $XDG_CONFIG_HOME/scatterscope/unsaved; empty where no folder for settings is known.
  [[nodiscard]] static std::filesystem::path folder();

  struct Found {
    std::vector<UnsavedLecture> lectures;  // the newest first
    std::vector<Error> problems;           // files that cannot be opened; they stay
  };
  // Those whose window is gone. No other window finds them as long as this one lives.
  [[nodiscard]] Found find();

  // The window's lecture as it is now, soon. What could not be written is tried again with what comes next.
  void keep(std::string text);
  // It is saved, or not wanted: its file goes.
  void drop();
  // Returns once it is written: it is one of those that were found then. The next one has another file. Throws why it
  // cannot be written.
  [[nodiscard]] UnsavedLecture leave();
  // One that was found is the window's from now on, or goes.
  void take(const std::filesystem::path& found);
  void forget(const std::filesystem::path& found);

  // Why the last of it was not written: reported once until something could be written again.
  [[nodiscard]] std::optional<Error> problem();

 private:
  struct Held {
    std::filesystem::path path;
    std::unique_ptr<timing::FileLock> lock;
  };
  struct Wanted {
    std::optional<std::string> text;           // none: the file goes
    std::unique_ptr<timing::FileLock> lock{};  // until it is gone
  };

  [[nodiscard]] Held& own();
  void begin(const std::filesystem::path& path, Wanted wanted);
  void write_all();

  const std::filesystem::path folder_;
  const std::function<void()> wake_;
  Held own_;                                                                  // the window's thread alone uses it
  std::map<std::filesystem::path, std::unique_ptr<timing::FileLock>> found_;  // and these
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::filesystem::path, Wanted> wanted_;
  bool writing_ = false, ends_ = false;
  std::optional<Error> problem_;  // of the last that was to be written
  bool said_ = false;
  std::jthread thread_;  // from the first that is to be written on
};

}  // namespace scatterscope::app
