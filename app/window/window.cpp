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

void take_screenshot(const WindowOptions& options) {
  window::MainWindow main(options, false);
  const int width = static_cast<int>(options.width), height = static_cast<int>(options.height);
  std::string png;
  {
    const window::Framebuffer framebuffer(width, height);
    if (!framebuffer.complete()) throw Error{texts::internal_error, {"glCheckFramebufferStatus"}, exit_lacking};
    main.settle(width, height);
    png = pack_png({width, height, framebuffer.pixels()});
  }
  write_output("--out", options.screenshot, png);
}

}  // namespace

void run_window(const WindowOptions& options) {
  if (!options.screenshot.empty()) {
    const auto name = [](const Error& error) {
      return named_without_display(error, "screenshot", "scatterscope show --out F.svg");
    };
    return with_place(name, [&] { take_screenshot(options); });
  }
  window::MainWindow main(options, true);
  main.run();
}

}  // namespace scatterscope::app
