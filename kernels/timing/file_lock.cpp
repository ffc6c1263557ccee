#include "kernels/timing/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <thread>

namespace scatterscope::timing {

FileLock::FileLock(const std::filesystem::path& file, std::chrono::milliseconds longest_wait) : path_(file) {
  path_ += ".lock";
  descriptor_ = ::open(path_.c_str(), O_CREAT | O_RDWR | O_NONBLOCK | O_CLOEXEC, 0600);
  const auto deadline = std::chrono::steady_clock::now() + longest_wait;
  while (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
    busy_ = std::chrono::steady_clock::now() >= deadline;
    if (busy_) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace scatterscope::timing
