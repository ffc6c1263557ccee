// `scatterscope heatmap`: the scatter heatmap of an iteration over random keys, as PNG and JSON.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/command.h"
#include "app/figure_drawer.h"
#include "app/font_files.h"
#include "app/heatmap_picture.h"
#include "app/output_file.h"
#include "app/png.h"
#include "kernels/analysis/memory_units.h"
#include "kernels/analysis/scatter_map_json.h"
#include "ui/figures/heatmap_words.h"
#include "ui/figures/strip.h"

namespace scatterscope::app {
namespace {

struct Wanted {
  std::string out;
  const std::string* json = nullptr;
  bool logarithmic = false;
  const scene::Theme* theme = nullptr;
  Language language = Language::english;
};

Outcome<Wanted> parse_wanted(const Given& given) {
  Wanted wanted;
  const auto looks = parse_looks(given);
  if (!looks) return looks.problem();
  wanted.theme = looks->theme;
  wanted.language = looks->language;
  wanted.logarithmic = given.find("--logarithmic") != nullptr;
  const std::string* out = given.find("--out");
  if (out == nullptr) return Problem{Text::option_missing, {"--out", "--out F.png"}, exit_bad_input};
  if (out->size() < 5 || out->compare(out->size() - 4, 4, ".png") != 0) {
    return Problem{Text::output_name, {"--out", shown(*out), ".png"}, exit_bad_input};
  }
  wanted.out = *out;
  wanted.json = given.find("--json");
  return wanted;
}

// The run that --n and the other options ask for.
Outcome<RunRequest> parse_heatmap_run(const Given& given) {
  const std::string* n = given.find("--n");
  const std::string most = std::to_string(recording::max_recorded_keys);
  if (n == nullptr) return Problem{Text::option_missing, {"--n", "--n 1 to --n " + most}, exit_bad_input};
  for (const char* other : {"--keys", "--input", "--random", "--preset"}) {
    if (const std::string* word = given.find(other)) {
      return Problem{Text::options_conflict, {"--n", shown(*n), other, shown(*word)}, exit_bad_input};
    }
  }
  if (const auto count = parse_number("--n", *n, 1, recording::max_recorded_keys); !count) return count.problem();
  RunArguments arguments;
  for (const RunOption& option : run_options()) {
    if (const std::string* word = given.find(option.name)) arguments[std::string(option.name)] = *word;
  }
  arguments["--random"] = *n;
  return parse_run(arguments, MissingInput::is_a_problem);
}

Problem scatters_nothing(const std::string& sort) {
  std::vector<std::string> others;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (!info->one_block) others.emplace_back(info->name);
  }
  return {Text::sort_without_scatter, {sort, joined(others)}, exit_bad_input};
}

// What ran, which iteration is drawn, and its totals.
std::vector<std::string> heading_of(const recording::Recording& recording, std::uint32_t iteration,
                                    const analysis::ScatterStores& stores, Language language) {
  const recording::Config& config = recording.config;
  return {format_text(Text::heatmap_run, language,
                      {config.sort, std::to_string(config.n), std::to_string(config.radix_bits),
                       std::to_string(config.keys_per_thread), std::to_string(config.block_threads)}),
          figures::iteration_heading(recording, iteration, language), figures::heatmap_totals(stores, language)};
}

}  // namespace

CommandResult run_heatmap(const Given& given, const WindowHooks&) {
  const Outcome<Wanted> wanted = parse_wanted(given);
  if (!wanted) return wanted.problem();
  Outcome<RunRequest> run = parse_heatmap_run(given);
  if (!run) return run.problem();
  const FontFiles fonts = find_fonts(font_folders());
  const TextRaster letters(fonts);
  if (auto problem = lacking_font(letters, wanted->language)) return problem;
  if (catalog::find_sort(run->config.sort)->one_block) return scatters_nothing(run->config.sort);
  // Asked before the run, so that no minute is spent in vain.
  if (auto problem = check_writable("--out", wanted->out)) return problem;
  if (wanted->json != nullptr && *wanted->json != "-") {
    if (auto problem = check_writable("--json", *wanted->json)) return problem;
  }
  if (auto problem = check_two_outputs(wanted->out, wanted->json)) return problem;
  const bool out_is_new = !name_is_taken(wanted->out);
  const auto recorded = record_and_wait(std::move(*run));
  if (!recorded) return recorded.problem();
  const recording::Recording& recording = **recorded;
  const std::string* word = given.find("--iteration");
  const auto iteration = parse_place("--iteration", word == nullptr ? "0" : *word, recording.iterations.size());
  if (!iteration) return iteration.problem();
  const analysis::ScatterStores stores =
      analysis::scatter_stores(recording, analysis::make_key_table(recording), *iteration);
  const analysis::ScatterMap map = analysis::map_all(stores);
  const Picture picture =
      draw_heatmap({stores, map, std::min(recording.config.block_threads, analysis::warp_threads), wanted->logarithmic,
                    *wanted->theme, wanted->language, heading_of(recording, *iteration, stores, wanted->language)},
                   letters);
  if (auto problem = write_output("--out", wanted->out, pack_png(picture.pixels, picture.width, picture.height))) {
    return problem;
  }
  if (wanted->json == nullptr) return std::nullopt;
  const std::string json = analysis::to_json(recording, *iteration, stores, map);
  auto problem = write_output_or_stdout("--json", *wanted->json, json);
  if (problem && out_is_new) (void)unlink(wanted->out.c_str());  // half of what was asked is nothing
  return problem;
}

}  // namespace scatterscope::app
