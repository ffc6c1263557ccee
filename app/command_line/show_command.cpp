// `scatterscope show`: a figure into a file, or one file for each step or each change.
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/figure_drawer.h"
#include "app/files/output_file.h"
#include "app/files/scene_output.h"
#include "app/lectures/scene_options.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

constexpr const char *every_step = "--every-step", *every_change = "--every-change";

// What `show` is asked and can be judged before anything runs. Figure and place depend on the recording.
struct Wanted {
  Looks looks;
  std::optional<std::string> out;  // or a series:
  struct Series {
    std::string option, folder;
  };
  std::optional<Series> series;
};

Outcome<Wanted> parse_wanted(const Given& given) {
  Wanted wanted;
  if (auto problem = check_scene(given.options)) return *problem;
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  wanted.looks = *looks;

  const std::string* out = given.find("--out");
  for (const char* option : {every_step, every_change}) {
    const std::string* folder = given.find(option);
    if (folder == nullptr) continue;
    if (wanted.series) return conflict(wanted.series->option, wanted.series->folder, option, *folder);
    if (out != nullptr) return conflict("--out", *out, option, *folder);
    for (const char* place : {"--step", "--before", "--after"})
      if (const std::string* word = given.find(place)) return conflict(place, *word, option, *folder);
    wanted.series = {option, *folder};
  }
  if (out == nullptr && !wanted.series) {
    return Problem{Text::option_missing,
                   {"--out", "--out F.svg, --out F.png, --every-step DIR or --every-change DIR"},
                   exit_bad_input};
  }
  if (out != nullptr) {
    wanted.out = *out;
    if (auto problem = check_scene_output("--out", *out)) return *problem;
  }
  return wanted;
}

std::vector<std::uint32_t> moments_of(FigureDrawer& drawer, const ShownScene& first, const std::string& option,
                                      Stretch steps) {
  if (option == every_change) return drawer.changes(first, steps.end);
  std::vector<std::uint32_t> all(std::size_t{steps.end - steps.begin} + 1);
  std::iota(all.begin(), all.end(), steps.begin);
  return all;
}

CommandResult write_series(FigureDrawer& drawer, const ShownScene& shown, const Wanted& wanted, Stretch steps) {
  OutputFolder folder(wanted.series->option, wanted.series->folder);
  if (auto problem = folder.create()) return problem;
  const std::size_t digits = std::max<std::size_t>(4, std::to_string(steps.end).size());
  ShownScene each = shown;
  each.step = steps.begin;
  for (const std::uint32_t step : moments_of(drawer, each, wanted.series->option, steps)) {
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
  if (!wanted->series) return write_scene("--out", *wanted->out, drawer.draw(*shown), wanted->looks, hooks);
  const auto chosen = find_steps(**recording, given.find("--iteration"), given.find("--phase"));
  if (!chosen) return chosen.problem();
  return write_series(drawer, *shown, *wanted, chosen->steps);
}

}  // namespace scatterscope::app
