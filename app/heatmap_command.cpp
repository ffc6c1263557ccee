// `scatterscope heatmap`: the scatter heatmap of an iteration over random keys, as PNG and JSON: recorded, or
// of more keys than a recording holds counted as the sort runs.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <numeric>
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

// Beyond what a recording holds stores are counted as they happen. On the executor an iteration of 2^22 keys took 1 to
// 7 seconds on two cores, 28 with 256 buckets a tile; the iterations before the one that is counted run too.
constexpr std::uint32_t most_counted_on_cpu = 1U << 22U;
// Blocks of a cooperative launch there, each of which takes its tiles in turn: a stack for every thread of 2^20 keys
// took 5.5 GB.
constexpr std::uint32_t counted_resident_blocks = 64;
// The host holds a key in 12 bytes while they are copied to the GPU.
constexpr std::uint32_t most_counted_on_gpu = 1U << 29U;

struct HeatmapRun {
  RunRequest request;  // of a counted run: with no keys yet
  std::uint32_t keys = 0;
  Distribution distribution = Distribution::uniform;

  [[nodiscard]] bool counted() const { return keys > recording::max_recorded_keys; }
};

// The run that --n and the other options ask for.
Outcome<HeatmapRun> parse_heatmap_run(const Given& given) {
  RunArguments arguments;
  for (const RunOption& option : run_options()) {
    if (const std::string* word = given.find(option.name)) arguments[std::string(option.name)] = *word;
  }
  const std::string* n = given.find("--n");
  for (const char* other : {"--keys", "--input", "--random", "--preset"}) {
    const std::string* word = given.find(other);
    if (word == nullptr || n == nullptr) continue;
    return Problem{Text::options_conflict, {"--n", shown(*n), other, shown(*word)}, exit_bad_input};
  }
  if (n == nullptr) {
    const std::string most = std::to_string(most_counted_on_cpu);
    return Problem{Text::option_missing, {"--n", "--n 1 to --n " + most}, exit_bad_input};
  }
  // What the other options say tells how many keys there may be.
  arguments["--random"] = "1";
  Outcome<RunRequest> request = parse_run(arguments, MissingInput::is_a_problem);
  if (!request) return request.problem();
  const auto count = parse_number(
      "--n", *n, 1, request->backend == catalog::Backend::cuda ? most_counted_on_gpu : most_counted_on_cpu);
  if (!count) return count.problem();
  HeatmapRun run{std::move(*request), static_cast<std::uint32_t>(*count), {}};
  if (const std::string* word = given.find("--distribution")) run.distribution = *parse_distribution(*word);
  if (run.counted()) return run;
  arguments["--random"] = *n;
  request = parse_run(arguments, MissingInput::is_a_problem);
  if (!request) return request.problem();
  run.request = std::move(*request);
  return run;
}

Problem scatters_nothing(const std::string& sort) {
  std::vector<std::string> others;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (!info->one_block) others.emplace_back(info->name);
  }
  return {Text::sort_without_scatter, {sort, joined(others)}, exit_bad_input};
}

std::string run_heading(const recording::Config& config, Language language) {
  return format_text(Text::heatmap_run, language,
                     {config.sort, std::to_string(config.n), std::to_string(config.radix_bits),
                      std::to_string(config.keys_per_thread), std::to_string(config.block_threads)});
}

// A map, by whichever way it was made.
struct Made {
  std::uint32_t keys = 0, element_bytes = 4;
  analysis::ScatterMap map;
  std::uint32_t most_lanes = analysis::warp_threads;
  std::vector<std::string> heading;  // what ran, which iteration is drawn, its totals
  std::string json;                  // empty unless asked for
};

Outcome<Made> make_from_recording(RunRequest request, const std::string& place, const Wanted& wanted) {
  const auto recorded = record_and_wait(std::move(request));
  if (!recorded) return recorded.problem();
  const recording::Recording& recording = **recorded;
  const auto iteration = parse_place("--iteration", place, recording.iterations.size());
  if (!iteration) return iteration.problem();
  const analysis::ScatterStores stores =
      analysis::scatter_stores(recording, analysis::make_key_table(recording), *iteration);
  Made made;
  made.keys = stores.keys;
  made.element_bytes = stores.element_bytes;
  made.map = analysis::map_all(stores);
  made.most_lanes = std::min(recording.config.block_threads, analysis::warp_threads);
  made.heading = {run_heading(recording.config, wanted.language),
                  figures::iteration_heading(recording, *iteration, wanted.language),
                  figures::heatmap_totals(stores, wanted.language)};
  if (wanted.json != nullptr) made.json = analysis::to_json(recording, *iteration, stores, made.map);
  return made;
}

Outcome<Made> make_by_counting(HeatmapRun run, const std::string& place, const Wanted& wanted) {
  recording::Config& config = run.request.config;
  const std::uint32_t iterations = (config.key_bits + config.radix_bits - 1) / config.radix_bits;
  const auto iteration = parse_place("--iteration", place, iterations);
  if (!iteration) return iteration.problem();
  config.n = run.keys;
  if (run.request.backend == catalog::Backend::cpu && config.grid_blocks == 0 && config.resident_blocks == 0 &&
      catalog::is_cooperative(*catalog::find_sort(config.sort), config.launches)) {
    config.resident_blocks = counted_resident_blocks;
  }
  recording::Pairs input(random_keys(run.keys, static_cast<std::uint32_t>(config.seed), run.distribution,
                                     config.key_bits, config.key_type));
  if (config.values) {
    input.values.resize(run.keys);
    std::iota(input.values.begin(), input.values.end(), std::uint64_t{0});
  }
  const auto start = std::chrono::steady_clock::now();
  std::vector<analysis::CountedScatter> counted;
  try {
    counted = catalog::count(config, input, run.request.backend, {}, *iteration);
  } catch (const RunError& error) {
    return problem_of(error);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  analysis::CountedScatter& of = counted.at(0);
  const recording::DeviceInfo device = catalog::device_info(run.request.backend);
  const bool gpu = run.request.backend == catalog::Backend::cuda;
  Made made;
  made.keys = of.keys;
  made.element_bytes = of.element_bytes;
  made.most_lanes = std::min(config.block_threads, analysis::warp_threads);
  made.heading = {run_heading(config, wanted.language),
                  figures::iteration_heading(of.iteration, of.iterations, of.shift, of.digit_bits, wanted.language),
                  figures::heatmap_totals(of.total.accesses, of.total.requests, of.total.sectors, wanted.language),
                  format_text(gpu ? Text::heatmap_counted_on_gpu : Text::heatmap_counted_on_cpu, wanted.language,
                              {device.name, figures::hundredths(seconds)})};
  if (wanted.json != nullptr) made.json = analysis::to_json(config, device, of, seconds);
  made.map = std::move(of.map);
  return made;
}

}  // namespace

CommandResult run_heatmap(const Given& given, const WindowHooks&) {
  const Outcome<Wanted> wanted = parse_wanted(given);
  if (!wanted) return wanted.problem();
  Outcome<HeatmapRun> run = parse_heatmap_run(given);
  if (!run) return run.problem();
  const FontFiles fonts = find_fonts(font_folders());
  const TextRaster letters(fonts);
  if (auto problem = lacking_font(letters, wanted->language)) return problem;
  const std::string& sort = run->request.config.sort;
  if (catalog::find_sort(sort)->one_block) return scatters_nothing(sort);
  // Asked before the run, so that no minute is spent in vain.
  if (auto problem = check_writable("--out", wanted->out)) return problem;
  if (wanted->json != nullptr && *wanted->json != "-") {
    if (auto problem = check_writable("--json", *wanted->json)) return problem;
  }
  if (auto problem = check_two_outputs(wanted->out, wanted->json)) return problem;
  const bool out_is_new = !name_is_taken(wanted->out);
  const std::string* word = given.find("--iteration");
  const std::string place = word == nullptr ? "0" : *word;
  const Outcome<Made> made = run->counted() ? make_by_counting(std::move(*run), place, *wanted)
                                            : make_from_recording(std::move(run->request), place, *wanted);
  if (!made) return made.problem();
  const Picture picture = draw_heatmap({made->keys, made->element_bytes, made->map, made->most_lanes,
                                        wanted->logarithmic, *wanted->theme, wanted->language, made->heading},
                                       letters);
  if (auto problem = write_output("--out", wanted->out, pack_png(picture.pixels, picture.width, picture.height))) {
    return problem;
  }
  if (wanted->json == nullptr) return std::nullopt;
  auto problem = write_output_or_stdout("--json", *wanted->json, made->json);
  if (problem && out_is_new) (void)unlink(wanted->out.c_str());  // half of what was asked is nothing
  return problem;
}

}  // namespace scatterscope::app
