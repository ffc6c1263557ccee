#include "app/errors/terminal_line.h"

#include <unistd.h>

#include <cstdio>
#include <mutex>

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
  (void)std::fprintf(stderr, "\r\x1b[K%s", words.c_str());
}

void wipe_line() {
  const std::lock_guard lock(line().mutex);
  if (!line().shown.empty()) (void)std::fputs("\r\x1b[K", stderr);
  line().shown.clear();
}

}  // namespace scatterscope::app
