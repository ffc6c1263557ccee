// `scatterscope record`, and how other commands come by a recording.
#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/files/recording_input.h"
#include "app/jobs/recorder.h"
#include "app/links/scene_options.h"
#include "kernels/analysis/races/races.h"
#include "kernels/format/recording_json.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/races.h"
#include "ui/figures/memory/race_words.h"

namespace scatterscope::app {
namespace {

std::string summary(const recording::Recording& recording) {
  const auto count = [](std::uint64_t n, const char* one, const char* many) {
    return std::to_string(n) + " " + (n == 1 ? one : many);
  };
  return recording.config.sort + " on " + recording.device.backend + ": " +
         count(recording.input.size(), "key", "keys") + ", " +
         count(recording.iterations.size(), "iteration", "iterations") + ", " +
         count(recording.launches.size(), "launch", "launches") + ", " +
         count(recording.step_count(), "step", "steps") + ", " + count(recording.events.size(), "event", "events") +
         "\n";
}

// One line a kind of race on stderr: a run that races is recorded all the same.
void report_races(const recording::Recording& recording) {
  constexpr std::size_t most_lines = 10;
  const std::vector<analysis::Race> races = analysis::find_races(recording);
  for (std::size_t i = 0; i < std::min(races.size(), most_lines); ++i)
    say_on_terminal(figures::race_words(recording, races[i], Language::english));
  if (races.size() > most_lines)
    say_on_terminal(format_text(texts::race_more, Language::english, {std::to_string(races.size() - most_lines)}));
}

}  // namespace

std::optional<std::string> Given::run_option() const {
  for (const RunOption& option : run_options()) {
    const bool of_any_work = option.name == "--time-limit";
    if (!of_any_work && find(option.name) != nullptr) return std::string(option.name);
  }
  return std::nullopt;
}

std::optional<std::string> Given::scene_option(std::string_view passed_over) const {
  for (const RunOption& option : scene_options()) {
    const bool of_all = option.name == "--language" || option.name == passed_over;
    if (!of_all && find(option.name) != nullptr) return std::string(option.name);
  }
  return std::nullopt;
}

Looks parse_looks(const Given& given, float most_scale_allowed) {
  Looks looks{&scene::theme(scene::ThemeName::light)};
  if (const std::string* word = given.find("--theme")) looks.theme = parse_theme(*word);
  if (const std::string* word = given.find("--language")) looks.language = parse_language(*word);
  if (const std::string* word = given.find("--scale"))
    looks.scale = parse_decimal("--scale", *word, least_scale, most_scale_allowed);
  return looks;
}

std::shared_ptr<const recording::Recording> obtain_recording(const Given& given, std::string* shown) {
  if (given.file) {
    if (const std::optional<std::string> option = given.run_option()) {
      throw conflict("FILE", *given.file, *option, *given.find(*option));
    }
    auto recording = read_recording_file(*given.file, "FILE", shown);
    return std::make_shared<const recording::Recording>(std::move(recording));
  }
  return record_in_child(parse_run(given.options, MissingInput::is_the_book), given.progress);
}

int run_record(const Given& given, const WindowHooks&) {
  const std::string *out = given.find("--out"), *json = given.find("--json");
  const RunRequest run = parse_run(given.options, MissingInput::is_a_problem);
  // Checked before the run, which may take minutes.
  if (out != nullptr) {
    check_writable("--out", *out);
    check_two_outputs(*out, json);
  }
  const auto to_stdout = [](const std::string* path) { return path != nullptr && is_standard_output(*path); };
  const bool summarised = !to_stdout(out) && !to_stdout(json);
  if (json != nullptr) check_writable("--json", *json);
  const auto recording = record_in_child(run, given.progress);
  // Recordings of less than two keys show no comparator.
  const bool is_network = catalog::description_of(run.config.sort).by == catalog::By::comparators;
  std::vector<std::string> bytes;  // of the outputs
  bytes.reserve(2);
  std::vector<Output> outputs;
  if (out != nullptr) outputs.push_back({"--out", *out, bytes.emplace_back(recording_bytes(*recording))});
  if (json != nullptr)
    outputs.push_back({"--json", *json, bytes.emplace_back(format::to_json(*recording, is_network))});
  write_outputs(outputs);
  report_races(*recording);
  if (summarised) print(summary(*recording));
  return exit_ok;
}

}  // namespace scatterscope::app
