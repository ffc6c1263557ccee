#include <csignal>
#include <string>
#include <vector>

#include "app/command.h"
#ifdef SCATTERSCOPE_WINDOW
#include "app/window/offscreen.h"
#include "app/window/window.h"
#endif

int main(int count, char** words) {
  using namespace scatterscope::app;
  // A limit on the size of files is told as any output that cannot be written.
  std::signal(SIGXFSZ, SIG_IGN);
  WindowHooks hooks;
#ifdef SCATTERSCOPE_WINDOW
  hooks.run_window = run_window;
  hooks.render_png = render_png;
#endif
  return run_command_line({words + (count > 0 ? 1 : 0), words + count}, hooks);
}
