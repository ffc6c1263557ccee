// A scene into a file, as SVG, PNG or PDF by the name's end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/pictures/looks.h"
#include "kernels/simt/progress.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// That the name ends in .svg, .png or .pdf; `argument` names the file in problems, `also` what else it may end in.
[[nodiscard]] std::optional<Error> check_scene_output(std::string_view argument, const std::string& path,
                                                      std::string_view also = {});
// That it can be drawn here: a PNG by a program with a window, a PDF where rsvg-convert is.
[[nodiscard]] std::optional<Error> lacking_for_scene(std::string_view argument, const std::string& path,
                                                     DrawPictures draw_pictures);
// A problem of a missing display names what asked for one, and what does the same without; others stay as they are.
[[nodiscard]] Error named_without_display(const Error& error, const std::string& asked, const std::string& instead);
// The bytes of the file.
[[nodiscard]] Outcome<std::string> scene_bytes(const std::string& path, const scene::Scene& scene, const Looks& looks,
                                               DrawPictures draw_pictures, const catalog::Progress& progress);

}  // namespace scatterscope::app
