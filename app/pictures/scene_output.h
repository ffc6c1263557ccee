// A scene into a file, as SVG, PNG or PDF by the name's end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/pictures/looks.h"
#include "kernels/simt/progress.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// Throws Error{output_name} but for a name that ends in .svg, .png or .pdf; `argument` names the file there, `also`
// says what else it may end in.
void check_scene_output(std::string_view argument, const std::string& path, std::string_view also = {});
// Throws Error where it cannot be drawn: a PNG without a window in the program, a PDF without rsvg-convert.
void check_scene_tools(std::string_view argument, const std::string& path, DrawPictures draw_pictures);
// An error of a missing display names what asked for one, and what does the same without; others stay as they are.
[[nodiscard]] Error named_without_display(const Error& error, const std::string& asked, const std::string& instead);
// The bytes of the file.
[[nodiscard]] std::string scene_bytes(const std::string& path, const scene::Scene& scene, const Looks& looks,
                                      DrawPictures draw_pictures, const catalog::Progress& progress);

}  // namespace scatterscope::app
