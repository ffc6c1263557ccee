// `scatterscope show`: a figure into a file, or one file for each step or each change.
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/figure_drawer.h"
#include "app/files/output_file.h"
#include "app/files/scene_output.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

constexpr const char *every_step = "--every-step", *every_change = "--every-change";

// What `show` is asked and can be judged before anything runs. Figure, iteration, phase and step depend on the
// recording.
struct Wanted {
  figures::KeyFormat key_format = figures::KeyFormat::automatic;
  Looks looks;
  std::optional<std::string> out;  // or a series:
  struct Series {
    std::string option, folder;
  };
  std::optional<Series> series;
};

Outcome<Wanted> parse_wanted(const Given& given) {
  Wanted wanted;
  const Outcome<figures::KeyFormat> format = parse_key_format(given);
  if (!format) return format.problem();
  wanted.key_format = *format;
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  wanted.looks = *looks;

  const std::string *out = given.find("--out"), *step = given.find("--step");
  for (const char* option : {every_step, every_change}) {
    const std::string* folder = given.find(option);
    if (folder == nullptr) continue;
    if (wanted.series) return conflict(wanted.series->option, wanted.series->folder, option, *folder);
    if (out != nullptr) return conflict("--out", *out, option, *folder);
    if (step != nullptr) return conflict("--step", *step, option, *folder);
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

std::vector<std::uint32_t> moments_of(FigureDrawer& drawer, const figures::FigureInfo& figure, const Wanted& wanted,
                                      const ChosenSteps& chosen) {
  if (wanted.series->option == every_change) {
    return drawer.changes(figure, {chosen.steps.begin, chosen.iteration, wanted.looks.language, wanted.key_format},
                          chosen.steps.end);
  }
  std::vector<std::uint32_t> all(std::size_t{chosen.steps.end - chosen.steps.begin} + 1);
  std::iota(all.begin(), all.end(), chosen.steps.begin);
  return all;
}

CommandResult write_series(FigureDrawer& drawer, const figures::FigureInfo& figure, const Wanted& wanted,
                           const ChosenSteps& chosen) {
  OutputFolder folder(wanted.series->option, wanted.series->folder);
  if (auto problem = folder.create()) return problem;
  const std::size_t digits = std::max<std::size_t>(4, std::to_string(chosen.steps.end).size());
  for (const std::uint32_t step : moments_of(drawer, figure, wanted, chosen)) {
    std::string number = std::to_string(step);
    number.insert(0, digits - number.size(), '0');
    const scene::Scene scene = drawer.draw(figure, {step, chosen.iteration, wanted.looks.language, wanted.key_format});
    const std::string svg = scene::to_svg(scene::scaled(scene, wanted.looks.scale), *wanted.looks.theme);
    if (auto problem = folder.add(std::string(figure.id) + "-" + number + ".svg", svg)) return problem;
  }
  folder.keep();
  return std::nullopt;
}

}  // namespace

Outcome<figures::KeyFormat> parse_key_format(const Given& given) {
  constexpr std::pair<std::string_view, figures::KeyFormat> formats[] = {
      {"automatic", figures::KeyFormat::automatic},
      {"binary", figures::KeyFormat::binary},
      {"decimal", figures::KeyFormat::decimal},
      {"hexadecimal", figures::KeyFormat::hexadecimal},
  };
  const std::string* word = given.find("--key-format");
  if (word == nullptr) return figures::KeyFormat::automatic;
  std::vector<std::string> words;
  for (const auto& [name, format] : formats) {
    if (*word == name) return format;
    words.emplace_back(name);
  }
  return unknown_word("--key-format", *word, words);
}

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
  const Outcome<ChosenSteps> chosen = find_steps(**recording, given.find("--iteration"), given.find("--phase"));
  if (!chosen) return chosen.problem();
  std::uint32_t steps = chosen->steps.end - chosen->steps.begin;
  if (const std::string* word = given.find("--step")) {
    const Outcome<std::uint32_t> wanted_steps = parse_place("--step", *word, std::size_t{steps} + 1);
    if (!wanted_steps) return wanted_steps.problem();
    steps = *wanted_steps;
  }
  if (wanted->out) {
    if (auto problem = lacking_for_scene("--out", *wanted->out, hooks)) return problem;
  }

  FigureDrawer drawer(*recording);
  if (wanted->series) return write_series(drawer, **figure, *wanted, *chosen);
  const scene::Scene scene = drawer.draw(
      **figure, {chosen->steps.begin + steps, chosen->iteration, wanted->looks.language, wanted->key_format});
  return write_scene("--out", *wanted->out, scene, wanted->looks, hooks);
}

}  // namespace scatterscope::app
