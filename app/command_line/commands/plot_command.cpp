// `scatterscope plot`: a plot of measured results into a file.
#include <string>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/pictures/figure_drawer.h"
#include "app/pictures/scene_output.h"
#include "app/views/plot_choice.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {
namespace {

// What can be judged before a file is read.
struct WantedPlot {
  Looks looks;
  plots::View view;
  std::string out;
};

WantedPlot parse_plot(const Given& given) {
  const Looks looks = parse_looks(given, most_picture_scale);
  WantedPlot wanted{looks, {}, {}};
  std::vector<std::string> kinds;
  for (const plots::Kind kind : plots::all_kinds) kinds.emplace_back(plots::spelling(kind));
  const std::string* word = given.find("--kind");
  if (word == nullptr) throw missing_option("--kind", joined(kinds));
  wanted.view.kind = parse_plot_kind("--kind", *word);
  const std::string* out = given.find("--out");
  if (out == nullptr) throw missing_option("--out", "--out F.svg, --out F.png");
  wanted.out = *out;
  check_scene_output("--out", *out);
  return wanted;
}

SharedSet obtain_set(const Given& given) {
  const std::string* gpu = given.find("--gpu");
  if (gpu == nullptr && given.find("--shipped") == nullptr) {
    if (!given.file) throw missing_option("FILE", "FILE, --shipped, --gpu GPU");
    return read_set(*given.file, "FILE");
  }
  if (given.file && gpu != nullptr) throw conflict("FILE", *given.file, "--gpu", *gpu);
  if (given.file) throw conflict("FILE", *given.file, "--shipped", "");
  return shipped_set("--shipped", given.options);
}

}  // namespace

int run_plot(const Given& given, const WindowHooks& hooks) {
  WantedPlot wanted = parse_plot(given);
  check_writable("--out", wanted.out);
  const auto set = obtain_set(given);
  choose_runs(*set, given.options, wanted.view);
  const auto beside = read_set_beside(given.options, wanted.view);
  check_scene_tools("--out", wanted.out, hooks.draw_pictures);
  plots::PlotInput input{*set, wanted.view, wanted.looks.language};
  input.beside = beside.get();
  if (!plots::has_anything(input)) throw nothing_measured(*set, given.options, wanted.view);
  const scene::Scene scene = plots::draw(input);
  write_output("--out", wanted.out, scene_bytes(wanted.out, scene, wanted.looks, hooks.draw_pictures, given.progress));
  return exit_ok;
}

}  // namespace scatterscope::app
