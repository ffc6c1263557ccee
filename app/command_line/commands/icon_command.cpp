// `scatterscope icon`: the program's icon, drawn from a run of four keys.
#include <cstddef>
#include <cstdint>
#include <string>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/pictures/scene_raster.h"
#include "kernels/analysis/key_table.h"
#include "kernels/texts/outputs.h"
#include "ui/figures/icon.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {

int run_icon(const Given& given, const WindowHooks&) {
  constexpr std::uint64_t least_side = 16, most_side = 1024;
  const std::string* out = given.find("--out");
  if (out == nullptr) throw missing_option("--out", "--out F.svg or F.png");
  const bool png = out->ends_with(".png");
  if (!png && !out->ends_with(".svg"))
    throw Error{texts::output_name, {"--out", shown(*out), ".svg, .png"}, exit_bad_input};
  float scale = 1;
  if (const std::string* word = given.find("--side")) {
    const auto side = parse_number("--side", *word, least_side, most_side);
    scale = static_cast<float>(side) / figures::icon_side;
  }
  check_writable("--out", *out);
  const auto run = parse_run({{"--sort", "radix-1bit"},
                              {"--keys", "1,0,3,2"},
                              {"--key-bits", "2"},
                              {"--block-threads", "4"},
                              {"--device", "cpu"}},
                             MissingInput::is_a_problem);
  const auto recording = record_in_child(run, given.progress);
  const scene::Scene icon = figures::draw_icon(analysis::make_key_table(*recording));
  scene::Theme theme = scene::theme(scene::ThemeName::dark);
  theme.fills[static_cast<std::size_t>(scene::Role::paper)].a = 0;
  write_output("--out", *out,
               png ? pack_png(raster_scene(icon, theme, scale)) : to_svg(scene::scaled(icon, scale), theme));
  return exit_ok;
}

}  // namespace scatterscope::app
