// `scatterscope describe`: what happens in a step, or in each, in words.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/links/scene_options.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "ui/terms.h"

namespace scatterscope::app {
namespace {

// --term NAME, in English: what it is.
CommandResult describe_term(const Given& given, const std::string& name, Language language) {
  if (given.file) return conflict("--term", name, "FILE", *given.file);
  if (const auto option = given.run_option()) return conflict("--term", name, *option, *given.find(*option));
  if (given.find("--why") != nullptr) return conflict("--term", name, "--why", "");
  for (const RunOption& other : scene_options())
    if (const std::string* word = given.find(other.name); word != nullptr && other.name != "--language")
      return conflict("--term", name, other.name, *word);
  std::vector<std::string> names;
  for (const Term& term : all_terms()) {
    if (name == text(term.name, Language::english)) return print(std::string(text(term.about, language)) + "\n");
    names.emplace_back(text(term.name, Language::english));
  }
  return unknown_word("--term", name, names);
}

}  // namespace

CommandResult run_describe(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  if (const std::string* term = given.find("--term")) return describe_term(given, *term, looks.language);
  if (auto problem = check_scene(given.options)) return *problem;
  const auto recording = obtain_recording(given);
  if (!recording) return recording.problem();
  const Outcome<ShownScene> shown = scene_of(given.options, **recording);
  if (!shown) return shown.problem();
  const auto chosen = find_steps(**recording, given.find("--iteration"), given.find("--phase"));

  const story::Watched watched = watched_of(*shown);
  const bool one = shown->step.has_value() && (given.find("--step") || given.find("--before") || given.find("--after"));
  const Stretch steps = one ? Stretch{*shown->step, *shown->step} : chosen.steps;

  FigureDrawer drawer(*recording);
  std::string lines;
  for (std::uint32_t step = steps.begin; step <= steps.end; ++step) {
    if (!one) lines += std::to_string(step) + " ";
    const auto format = shown->key_format.value_or(figures::KeyFormat::automatic);
    lines += drawer.describe(step, watched, looks.language, format) + "\n";
    if (given.find("--why") == nullptr) continue;
    for (const std::string& line : drawer.explain(step, watched, looks.language, format)) lines += "  " + line + "\n";
  }
  return print(lines);
}

}  // namespace scatterscope::app
