#include "app/files/scene_output.h"

#include "app/files/output_file.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.ends_with(end);
}

bool is_png(std::string_view path) {
  return ends_in(path, ".png");
}

}  // namespace

std::optional<Problem> check_scene_output(std::string_view argument, const std::string& path) {
  if (is_png(path) || ends_in(path, ".svg")) return std::nullopt;
  return Problem{Text::output_name, {std::string(argument), shown(path), ".svg, .png"}, exit_bad_input};
}

std::optional<Problem> lacking_for_scene(std::string_view argument, const std::string& path, const WindowHooks& hooks) {
  if (!is_png(path) || hooks.render_png != nullptr) return std::nullopt;
  const std::string option(argument);
  return Problem{Text::no_window_built, {option + " " + shown(path), option + " F.svg"}, exit_lacking};
}

CommandResult write_scene(std::string_view argument, const std::string& path, const scene::Scene& scene,
                          const Looks& looks, const WindowHooks& hooks) {
  if (!is_png(path))
    return write_output(argument, path, scene::to_svg(scene::scaled(scene, looks.scale), *looks.theme));
  const Outcome<std::string> png = hooks.render_png(scene, *looks.theme, looks.scale);
  if (!png) return png.problem();
  return write_output(argument, path, *png);
}

}  // namespace scatterscope::app
