// A scene into a file, as SVG or as PNG by the name's end.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/command_line/command.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// That the name ends in .svg or .png; `argument` names the file in problems.
[[nodiscard]] std::optional<Problem> check_scene_output(std::string_view argument, const std::string& path);
// That this program can draw it: a PNG needs one with a window.
[[nodiscard]] std::optional<Problem> lacking_for_scene(std::string_view argument, const std::string& path,
                                                       const WindowHooks& hooks);
[[nodiscard]] CommandResult write_scene(std::string_view argument, const std::string& path, const scene::Scene& scene,
                                        const Looks& looks, const WindowHooks& hooks);

}  // namespace scatterscope::app
