// `scatterscope describe`: what happens in a step, or in each, in words.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/figure_drawer.h"
#include "app/files/output_file.h"
#include "app/parameters/options.h"
#include "ui/terms.h"

namespace scatterscope::app {
namespace {

// --thread B.T: a thread of the launch of the most blocks and of the one of the most threads.
Outcome<story::ThreadId> parse_thread(const std::string& word, const recording::Recording& recording) {
  std::uint32_t blocks = 1, threads = 1;
  for (const recording::Launch& launch : recording.launches) {
    blocks = std::max(blocks, launch.blocks);
    threads = std::max(threads, launch.block_threads);
  }
  const std::size_t point = std::min(word.find('.'), word.size());
  const std::string of_block = word.substr(0, point), of_thread = word.substr(std::min(point + 1, word.size()));
  const Outcome<std::uint32_t> block = parse_place("--thread", of_block, blocks);
  const Outcome<std::uint32_t> thread = parse_place("--thread", of_thread, threads);
  if (!block || !thread) {
    const std::string most = std::to_string(blocks - 1) + "." + std::to_string(threads - 1);
    return Problem{Text::number_not_allowed, {"--thread", shown(word), "0.0", most}, exit_bad_input};
  }
  return story::ThreadId{*block, *thread};
}

// --term NAME, in English: what it is.
CommandResult describe_term(const Given& given, const std::string& name, Language language) {
  if (given.file) return conflict("--term", name, "FILE", *given.file);
  if (const auto option = given.run_option()) return conflict("--term", name, *option, *given.find(*option));
  for (const std::string_view other : {"--step", "--thread", "--key"})
    if (const std::string* word = given.find(other)) return conflict("--term", name, other, *word);
  std::vector<std::string> names;
  for (const Term& term : all_terms) {
    if (name == text(term.name, Language::english)) return print(std::string(text(term.about, language)) + "\n");
    names.emplace_back(text(term.name, Language::english));
  }
  return unknown_word("--term", name, names);
}

}  // namespace

CommandResult run_describe(const Given& given, const WindowHooks&) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  if (const std::string* term = given.find("--term")) return describe_term(given, *term, looks->language);
  const Outcome<figures::KeyFormat> format = parse_key_format(given);
  if (!format) return format.problem();
  const auto recording = obtain_recording(given);
  if (!recording) return recording.problem();

  story::Watched watched;
  if (const std::string* word = given.find("--thread")) {
    const auto thread = parse_thread(*word, **recording);
    if (!thread) return thread.problem();
    watched.thread = *thread;
  }
  if (const std::string* word = given.find("--key")) {
    const auto key = parse_place("--key", *word, (*recording)->input.size());
    if (!key) return key.problem();
    watched.key = *key;
  }
  Stretch steps{0, (*recording)->step_count()};
  const std::string* only = given.find("--step");
  if (only != nullptr) {
    const auto step = parse_place("--step", *only, std::size_t{steps.end} + 1);
    if (!step) return step.problem();
    steps = {*step, *step};
  }

  FigureDrawer drawer(*recording);
  std::string lines;
  for (std::uint32_t step = steps.begin; step <= steps.end; ++step) {
    if (only == nullptr) lines += std::to_string(step) + " ";
    lines += drawer.describe(step, watched, looks->language, *format) + "\n";
  }
  return print(lines);
}

}  // namespace scatterscope::app
