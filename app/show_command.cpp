// `scatterscope show`: a figure into a file, or one file for each step.
#include <cstdio>
#include <utility>

#include "app/command.h"
#include "app/figure_drawer.h"
#include "app/output_file.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

bool ends_in(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

// A whole number of an option, none where it is not given. What it may be depends on the recording, so here only that
// it is one.
Outcome<std::optional<std::uint32_t>> parse_index(const Given& given, std::string_view name) {
  const std::string* word = given.find(name);
  if (word == nullptr) return std::optional<std::uint32_t>();
  const Outcome<std::uint64_t> value = parse_number(name, *word, 0, 0xffff'ffffU);
  if (!value) return value.problem();
  return std::optional<std::uint32_t>(static_cast<std::uint32_t>(*value));
}

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

// Everything that `show` is asked, before anything runs.
struct Wanted {
  const figures::FigureInfo* figure = nullptr;
  std::optional<std::uint32_t> iteration, phase, step;
  figures::KeyFormat key_format = figures::KeyFormat::automatic;
  Looks looks;
  std::string out, every_step;
  bool png = false;
};

Outcome<Wanted> parse_wanted(const Given& given) {
  Wanted wanted;
  const std::string* id = given.find("--figure");
  std::vector<std::string> names;
  for (const figures::FigureInfo& figure : figures::catalog()) names.emplace_back(figure.id);
  if (id == nullptr) return Problem{Text::option_missing, {"--figure", joined(names)}, exit_bad_input};
  const Outcome<const figures::FigureInfo*> figure = parse_figure(*id);
  if (!figure) return figure.problem();
  wanted.figure = *figure;

  for (const auto& [name, field] : {std::pair{"--iteration", &wanted.iteration}, std::pair{"--phase", &wanted.phase},
                                    std::pair{"--step", &wanted.step}}) {
    const auto index = parse_index(given, name);
    if (!index) return index.problem();
    *field = *index;
  }
  const Outcome<figures::KeyFormat> format = parse_key_format(given);
  if (!format) return format.problem();
  wanted.key_format = *format;
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  wanted.looks = *looks;

  const std::string *out = given.find("--out"), *every_step = given.find("--every-step");
  if (out == nullptr && every_step == nullptr) {
    return Problem{Text::option_missing, {"--out", "--out F.svg, --out F.png or --every-step DIR"}, exit_bad_input};
  }
  if (out != nullptr && every_step != nullptr) {
    return Problem{Text::options_conflict, {"--out", shown(*out), "--every-step", shown(*every_step)}, exit_bad_input};
  }
  if (every_step != nullptr && wanted.step) {
    return Problem{Text::options_conflict,
                   {"--step", std::to_string(*wanted.step), "--every-step", shown(*every_step)},
                   exit_bad_input};
  }
  if (every_step != nullptr) wanted.every_step = *every_step;
  if (out != nullptr) {
    wanted.out = *out;
    wanted.png = ends_in(*out, ".png");
    if (!wanted.png && !ends_in(*out, ".svg")) {
      return Problem{Text::output_name, {"--out", shown(*out), ".svg, .png"}, exit_bad_input};
    }
  }
  return wanted;
}

CommandResult write_every_step(FigureDrawer& drawer, const Wanted& wanted, Stretch stretch) {
  OutputFolder folder("--every-step", wanted.every_step);
  if (auto problem = folder.create()) return problem;
  const std::size_t digits = std::max<std::size_t>(4, std::to_string(stretch.end).size());
  for (std::uint32_t step = stretch.begin; step <= stretch.end; ++step) {
    std::string number = std::to_string(step);
    number.insert(0, digits - number.size(), '0');
    const scene::Scene scene =
        drawer.draw(*wanted.figure, {step, wanted.iteration, wanted.looks.language, wanted.key_format});
    const std::string svg = scene::to_svg(scaled(scene, wanted.looks.scale), *wanted.looks.theme);
    if (auto problem = folder.add(std::string(wanted.figure->id) + "-" + number + ".svg", svg)) return problem;
  }
  folder.keep();
  return std::nullopt;
}

}  // namespace

CommandResult run_show(const Given& given, const WindowHooks& hooks) {
  const Outcome<Wanted> wanted = parse_wanted(given);
  if (!wanted) return wanted.problem();
  if (!wanted->out.empty()) {
    if (auto problem = check_writable("--out", wanted->out)) return problem;
  }
  const auto recording = obtain_recording(given);
  if (!recording) return recording.problem();
  if (auto problem = check_figure(*wanted->figure, **recording)) return problem;
  const Outcome<Stretch> stretch = find_stretch(**recording, wanted->iteration, wanted->phase);
  if (!stretch) return stretch.problem();
  const std::uint32_t steps = stretch->end - stretch->begin;
  if (wanted->step && *wanted->step > steps) {
    return Problem{Text::number_not_allowed,
                   {"--step", std::to_string(*wanted->step), "0", std::to_string(steps)},
                   exit_bad_input};
  }
  if (wanted->png && hooks.render_png == nullptr) {
    return Problem{Text::no_window_built, {"--out " + shown(wanted->out), "--out F.svg"}, exit_lacking};
  }

  FigureDrawer drawer(*recording);
  if (!wanted->every_step.empty()) return write_every_step(drawer, *wanted, *stretch);
  const std::uint32_t step = stretch->begin + wanted->step.value_or(steps);
  const scene::Scene scene =
      drawer.draw(*wanted->figure, {step, wanted->iteration, wanted->looks.language, wanted->key_format});
  if (!wanted->png) {
    return write_output("--out", wanted->out, scene::to_svg(scaled(scene, wanted->looks.scale), *wanted->looks.theme));
  }
  const Outcome<std::string> png = hooks.render_png(scene, *wanted->looks.theme, wanted->looks.scale);
  if (!png) return png.problem();
  return write_output("--out", wanted->out, *png);
}

}  // namespace scatterscope::app
