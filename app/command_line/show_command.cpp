// `scatterscope show`: a figure into a file, or one file for each step.
#include <optional>
#include <utility>

#include "app/command_line/command.h"
#include "app/files/figure_drawer.h"
#include "app/files/output_file.h"
#include "app/files/scene_output.h"
#include "app/lectures/scene_options.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

// What `show` is asked and can be judged before anything runs. Figure and place depend on the recording.
struct Wanted {
  Looks looks;
  std::optional<std::string> out, every_step;  // one of the two
};

Outcome<Wanted> parse_wanted(const Given& given) {
  Wanted wanted;
  if (auto problem = check_scene(given.options)) return *problem;
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  wanted.looks = *looks;

  const std::string *out = given.find("--out"), *every_step = given.find("--every-step");
  if (out == nullptr && every_step == nullptr) {
    return Problem{Text::option_missing, {"--out", "--out F.svg, --out F.png or --every-step DIR"}, exit_bad_input};
  }
  if (out != nullptr && every_step != nullptr) {
    return conflict("--out", *out, "--every-step", *every_step);
  }
  for (const char* place : {"--step", "--before", "--after"}) {
    const std::string* word = given.find(place);
    if (every_step != nullptr && word != nullptr) return conflict(place, *word, "--every-step", *every_step);
  }
  if (every_step != nullptr) wanted.every_step = *every_step;
  if (out != nullptr) {
    wanted.out = *out;
    if (auto problem = check_scene_output("--out", *out)) return *problem;
  }
  return wanted;
}

CommandResult write_every_step(FigureDrawer& drawer, const ShownScene& shown, const Wanted& wanted, Stretch steps) {
  OutputFolder folder("--every-step", *wanted.every_step);
  if (auto problem = folder.create()) return problem;
  const std::size_t digits = std::max<std::size_t>(4, std::to_string(steps.end).size());
  ShownScene each = shown;
  for (std::uint32_t step = steps.begin; step <= steps.end; ++step) {
    std::string number = std::to_string(step);
    number.insert(0, digits - number.size(), '0');
    each.step = step;
    const scene::Scene scene = drawer.draw(each);
    const std::string svg = scene::to_svg(scene::scaled(scene, wanted.looks.scale), *wanted.looks.theme);
    if (auto problem = folder.add(std::string(shown.figure->id) + "-" + number + ".svg", svg)) return problem;
  }
  folder.keep();
  return std::nullopt;
}

}  // namespace

CommandResult run_show(const Given& given, const WindowHooks& hooks) {
  const Outcome<Wanted> wanted = parse_wanted(given);
  if (!wanted) return wanted.problem();
  if (wanted->out) {
    if (auto problem = check_writable("--out", *wanted->out)) return problem;
  }
  const auto recording = obtain_recording(given);
  if (!recording) return recording.problem();
  const auto figure = parse_figure(given.find("--figure"), **recording);
  if (!figure) return figure.problem();
  const Outcome<ShownScene> shown = scene_of(given.options, **recording);
  if (!shown) return shown.problem();
  if (wanted->out) {
    if (auto problem = lacking_for_scene("--out", *wanted->out, hooks)) return problem;
  }

  FigureDrawer drawer(*recording);
  if (!wanted->every_step) return write_scene("--out", *wanted->out, drawer.draw(*shown), wanted->looks, hooks);
  const auto chosen = find_steps(**recording, given.find("--iteration"), given.find("--phase"));
  if (!chosen) return chosen.problem();
  return write_every_step(drawer, *shown, *wanted, chosen->steps);
}

}  // namespace scatterscope::app
