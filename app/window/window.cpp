#include "app/window/window.h"

#include <utility>

#include "app/files/output_file.h"
#include "app/pictures/png.h"
#include "app/pictures/scene_output.h"
#include "app/window/main_window.h"
#include "app/window/offscreen.h"
#include "kernels/texts/processes.h"

namespace scatterscope::app {
namespace {

int fail(const Error& problem) {
  say_on_terminal(problem.what());
  return problem.exit_status();
}

int take_screenshot(const WindowOptions& options) {
  window::MainWindow main(options, false);
  const int width = static_cast<int>(options.width), height = static_cast<int>(options.height);
  std::string png;
  {
    const window::Framebuffer framebuffer(width, height);
    if (!framebuffer.complete()) return fail({texts::internal_error, {"glCheckFramebufferStatus"}, exit_lacking});
    main.settle(width, height);
    png = pack_png({width, height, framebuffer.pixels()});
  }
  if (const auto problem = write_output("--out", options.screenshot, png)) return fail(*problem);
  return exit_ok;
}

}  // namespace

int run_window(const WindowOptions& options) {
  try {
    if (!options.screenshot.empty()) return take_screenshot(options);
    window::MainWindow main(options, true);
    main.run();
    return exit_ok;
  } catch (const Error& problem) {
    if (options.screenshot.empty()) return fail(problem);
    return fail(named_without_display(problem, "screenshot", "scatterscope show --out F.svg"));
  }
}

}  // namespace scatterscope::app
