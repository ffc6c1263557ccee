#include "app/pictures/scene_output.h"

#include <utility>

#include "app/files/output_file.h"
#include "app/files/tool.h"
#include "app/pictures/pdf.h"
#include "app/pictures/png.h"
#include "kernels/texts/outputs.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.ends_with(end);
}

bool is_png(std::string_view path) {
  return ends_in(path, ".png");
}
bool is_pdf(std::string_view path) {
  return ends_in(path, ".pdf");
}

}  // namespace

void check_scene_output(std::string_view argument, const std::string& path, std::string_view also) {
  if (is_png(path) || is_pdf(path) || ends_in(path, ".svg")) return;
  const std::string allowed = ".svg, .png, .pdf" + (also.empty() ? "" : ", " + std::string(also));
  throw Error{texts::output_name, {std::string(argument), shown(path), allowed}, exit_bad_input};
}

void check_scene_tools(std::string_view argument, const std::string& path, DrawPictures draw_pictures) {
  if (is_pdf(path)) {
    check_tool(rsvg_convert, argument, path);
    return;
  }
  if (!is_png(path) || draw_pictures != nullptr) return;
  const std::string option(argument);
  throw Error{texts::no_window_built, {option + " " + shown(path), option + " F.svg"}, exit_lacking};
}

Error named_without_display(const Error& error, const std::string& asked, const std::string& instead) {
  if (error.id() != texts::no_display) return error;
  return {texts::no_display, {asked, error.arguments()[1], instead}, error.exit_status()};
}

std::string scene_bytes(const std::string& path, const scene::Scene& scene, const Looks& looks,
                        DrawPictures draw_pictures, const catalog::Progress& progress) {
  if (is_png(path)) {
    std::string bytes;
    const auto take = [&bytes](const Picture& picture) { bytes = pack_png(picture); };
    with_place([&](const Error& error) { return named_without_display(error, "--out " + shown(path), "--out F.svg"); },
               [&] {
                 draw_pictures({&scene, 1}, *looks.theme, looks.scale, take);
               });
    return bytes;
  }
  std::string svg = scene::to_svg(scene::scaled(scene, looks.scale), *looks.theme);
  if (!is_pdf(path)) return svg;
  return pdf_of({svg}, progress);
}

}  // namespace scatterscope::app
