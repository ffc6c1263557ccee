// Held by whoever reads a file that programs share, changes what it read and writes it.
#pragma once

#include <chrono>
#include <filesystem>

namespace scatterscope::timing {

// The lock of `file` is a file beside it, `file`.lock, which stays. A lock ends with its program. Where there are no
// locks nobody is kept out: such files are written whole, by a rename.
class FileLock {
 public:
  // Waits for whoever holds it, so long; threads of one program keep each other out too.
  FileLock(const std::filesystem::path& file, std::chrono::milliseconds longest_wait);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // Somebody else held it all the time.
  [[nodiscard]] bool busy() const { return busy_; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
  bool busy_ = false;
};

}  // namespace scatterscope::timing
