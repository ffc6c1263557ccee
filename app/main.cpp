#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <string>
#include <vector>

#include "app/command_line/command.h"
#ifdef SCATTERSCOPE_WINDOW
#include "app/window/offscreen.h"
#include "app/window/window.h"
#endif

namespace {

// A standard descriptor that was closed would be the number of the next file opened, and what is said would go there.
// In its place stands one that can be neither read from nor written to as it should.
void fill_closed_descriptors() {
  for (const int number : {0, 1, 2}) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    (void)open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY);  // the lowest number that is free
  }
}

}  // namespace

int main(int count, char** words) {
  using namespace scatterscope::app;
  // A limit on the size of files is reported as any output that cannot be written.
  std::signal(SIGXFSZ, SIG_IGN);
  fill_closed_descriptors();
  WindowHooks hooks;
#ifdef SCATTERSCOPE_WINDOW
  hooks.run_window = run_window;
  hooks.draw_pictures = draw_pictures;
#endif
  return leave(run_command_line({words + (count > 0 ? 1 : 0), words + count}, hooks));
}
