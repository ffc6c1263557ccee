// `scatterscope describe`: what happens in a step, or in each, in words.
#include <algorithm>
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
void describe_term(const Given& given, const std::string& name, Language language) {
  if (given.file) throw conflict("--term", name, "FILE", *given.file);
  if (const auto option = given.run_option()) throw conflict("--term", name, *option, *given.find(*option));
  if (given.find("--why") != nullptr) throw conflict("--term", name, "--why", "");
  for (const RunOption& other : scene_options())
    if (const std::string* word = given.find(other.name); word != nullptr && other.name != "--language")
      throw conflict("--term", name, other.name, *word);
  std::vector<std::string> names;
  for (const Term& term : all_terms()) {
    if (name == text(term.name, Language::english)) {
      print(std::string(text(term.about, language)) + "\n");
      return;
    }
    names.emplace_back(text(term.name, Language::english));
  }
  throw unknown_word("--term", name, names);
}

}  // namespace

int run_describe(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  if (const std::string* term = given.find("--term")) {
    describe_term(given, *term, looks.language);
    return exit_ok;
  }
  check_scene(given.options);
  const auto recording = obtain_recording(given);
  figures::View shown = view_of(given.options, *recording);
  const auto chosen = find_steps(*recording, given.find("--iteration"), given.find("--phase"));

  const bool one = shown.step.has_value() && (given.find("--step") || given.find("--before") || given.find("--after"));
  const Stretch steps = one ? Stretch{*shown.step, *shown.step} : chosen.steps;

  const figures::Looks drawn = looks_of(given.options).over({looks.language, {}, {}});
  FigureDrawer drawer(recording);
  std::string lines;
  for (std::uint32_t step = steps.begin; step <= steps.end; ++step) {
    shown.step = step;
    if (!one) lines += std::to_string(step) + " ";
    lines += drawer.describe(shown, drawn) + "\n";
    if (given.find("--why") == nullptr) continue;
    for (const std::string& line : drawer.explain(shown, drawn)) lines += "  " + line + "\n";
  }
  print(lines);
  return exit_ok;
}

}  // namespace scatterscope::app
