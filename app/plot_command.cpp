// `scatterscope plot`: a plot of measured results into a file.
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/figure_drawer.h"
#include "app/output_file.h"
#include "app/plot_choice.h"
#include "ui/plots/plot.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

// What can be judged before a file is read.
struct Wanted {
  Looks looks;
  plots::View view;
  std::string out;
  bool png = false;
};

Outcome<Wanted> parse_wanted(const Given& given) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  Wanted wanted{*looks, {}, {}, false};
  std::vector<std::string> kinds;
  for (const plots::Kind kind : plots::all_kinds) kinds.emplace_back(plots::spelling(kind));
  const std::string* word = given.find("--kind");
  if (word == nullptr) return Problem{Text::option_missing, {"--kind", joined(kinds)}, exit_bad_input};
  const auto kind = parse_plot_kind("--kind", *word);
  if (!kind) return kind.problem();
  wanted.view.kind = *kind;
  const std::string* out = given.find("--out");
  if (out == nullptr) return Problem{Text::option_missing, {"--out", "--out F.svg, --out F.png"}, exit_bad_input};
  wanted.out = *out;
  wanted.png = ends_in(*out, ".png");
  if (!wanted.png && !ends_in(*out, ".svg")) {
    return Problem{Text::output_name, {"--out", shown(*out), ".svg, .png"}, exit_bad_input};
  }
  return wanted;
}

Outcome<SharedSet> obtain_set(const Given& given) {
  if (given.find("--shipped") == nullptr) {
    if (!given.file) return Problem{Text::option_missing, {"FILE", "FILE, --shipped"}, exit_bad_input};
    return read_set(*given.file, "FILE");
  }
  if (given.file) return conflict("FILE", *given.file, "--shipped", "");
  return shipped_set("--shipped");
}

}  // namespace

CommandResult run_plot(const Given& given, const WindowHooks& hooks) {
  Outcome<Wanted> wanted = parse_wanted(given);
  if (!wanted) return wanted.problem();
  if (auto problem = check_writable("--out", wanted->out)) return problem;
  const auto set = obtain_set(given);
  if (!set) return set.problem();
  if (auto problem = choose_runs(**set, given, wanted->view)) return problem;
  const auto beside = read_set_beside(given, wanted->view);
  if (!beside) return beside.problem();
  if (wanted->png && hooks.render_png == nullptr) {
    return Problem{Text::no_window_built, {"--out " + shown(wanted->out), "--out F.svg"}, exit_lacking};
  }
  plots::PlotInput input{**set, wanted->view, scene::table_metrics(), wanted->looks.language};
  input.beside = beside->get();
  if (!plots::has_anything(input)) return nothing_measured(**set, given, wanted->view);
  const scene::Scene scene = plots::draw(input);
  if (!wanted->png) {
    return write_output("--out", wanted->out, scene::to_svg(scaled(scene, wanted->looks.scale), *wanted->looks.theme));
  }
  const Outcome<std::string> png = hooks.render_png(scene, *wanted->looks.theme, wanted->looks.scale);
  if (!png) return png.problem();
  return write_output("--out", wanted->out, *png);
}

}  // namespace scatterscope::app
