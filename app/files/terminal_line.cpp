#include "app/files/terminal_line.h"

#include <unistd.h>

#include <mutex>

#include "app/files/descriptor.h"

namespace scatterscope::app {
namespace {

struct Line {
  std::mutex mutex;
  std::string shown;
};
Line& line() {
  static Line* const only = new Line;  // outlives every thread
  return *only;
}

}  // namespace

bool has_terminal() {
  static const bool terminal = isatty(STDERR_FILENO) == 1;
  return terminal;
}

void show_line(const std::string& words) {
  if (!has_terminal()) return;
  const std::lock_guard lock(line().mutex);
  if (words == line().shown) return;
  line().shown = words;
  (void)write_all(STDERR_FILENO, "\r\x1b[K" + words);
}

void wipe_line() {
  const std::lock_guard lock(line().mutex);
  if (!line().shown.empty()) (void)write_all(STDERR_FILENO, "\r\x1b[K");
  line().shown.clear();
}

}  // namespace scatterscope::app
