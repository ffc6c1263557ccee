// `scatterscope heatmap`: the scatter heatmap of an iteration over random keys, as PNG and JSON: recorded, or
// of more keys than a recording holds counted as the sort runs.
#include <algorithm>
#include <optional>
#include <utility>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/jobs/store_counting.h"
#include "app/pictures/figure_drawer.h"
#include "app/pictures/font_files.h"
#include "app/pictures/heatmap_picture.h"
#include "app/pictures/png.h"
#include "kernels/format/scatter_map_json.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/arguments_of_sorts.h"
#include "kernels/texts/heatmaps.h"
#include "kernels/texts/outputs.h"
#include "kernels/timing/timed_run.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/strip.h"

namespace scatterscope::app {
namespace {

struct WantedHeatmap {
  const std::string* out = nullptr;   // the picture
  const std::string* json = nullptr;  // the numbers; one of the two at least
  bool logarithmic = false;
  const scene::Theme* theme = nullptr;
  Language language = Language::english;
};

WantedHeatmap parse_heatmap(const Given& given) {
  WantedHeatmap wanted;
  const auto looks = parse_looks(given);
  wanted.theme = looks.theme;
  wanted.language = looks.language;
  wanted.logarithmic = given.find("--logarithmic") != nullptr;
  wanted.out = given.find("--out");
  wanted.json = given.find("--json");
  if (wanted.out == nullptr && wanted.json == nullptr) {
    throw missing_option("--out", "--out F.png, --json FILE");
  }
  if (wanted.out != nullptr && (wanted.out->size() < 5 || !wanted.out->ends_with(".png"))) {
    throw Error{texts::output_name, {"--out", shown(*wanted.out), ".png"}, exit_bad_input};
  }
  return wanted;
}

struct HeatmapRun {
  RunRequest request;  // of a counted run: with no keys yet
  std::uint32_t keys = 0;
  Distribution distribution = Distribution::uniform;

  [[nodiscard]] bool counted() const { return keys > recording::max_recorded_keys; }
};

// The run that --n and the other options ask for.
HeatmapRun parse_heatmap_run(const Given& given) {
  const std::string* n = given.find("--n");
  for (const char* other : {"--keys", "--input", "--random", "--preset"}) {
    const std::string* word = given.find(other);
    if (word == nullptr || n == nullptr) continue;
    throw conflict("--n", *n, other, *word);
  }
  if (n == nullptr) {
    throw missing_option("--n", "--n 4096, --n 2^20");
  }
  // The other options decide how many keys there may be.
  RunArguments arguments = given.options;
  arguments["--random"] = "1";
  WantedRun asked = read_arguments(arguments, MissingInput::is_a_problem);
  RunRequest request = resolved(asked);
  if (const std::uint32_t devices = request.config.devices; devices > 1)
    throw Error{texts::devices_without_map, {std::to_string(devices)}, exit_bad_input};
  const auto count = parse_count("--n", *n, 1, most_counted(request.backend));
  HeatmapRun run{std::move(request), static_cast<std::uint32_t>(count), asked.keys.distribution};
  if (run.counted()) return run;
  asked.keys.count = run.keys;
  run.request = resolved(asked);
  return run;
}

analysis::RunHeatmap make_from_recording(const RunRequest& request, const std::string& place, Distribution distribution,
                                         const catalog::Progress& progress) {
  const auto recorded = record_in_child(request, progress);
  const recording::Recording& recording = *recorded;
  const auto iteration = parse_place("--iteration", place, recording.iterations.size());
  const analysis::ScatterStores stores =
      analysis::scatter_stores(recording, analysis::make_key_table(recording), iteration);
  analysis::RunHeatmap made = analysis::run_heatmap(recording, iteration, stores, analysis::map_all(stores));
  made.distribution = recording::spelling(distribution);
  made.date = timing::date_today();
  return made;
}

analysis::RunHeatmap make_by_counting(const HeatmapRun& run, const std::string& place,
                                      const catalog::Progress& progress) {
  CountRequest request{run.request.config, run.request.backend, run.distribution, 0};
  request.config.n = run.keys;
  const std::uint32_t iterations = catalog::iterations_of(*catalog::find_sort(request.config.sort), request.config);
  request.iteration = parse_place("--iteration", place, iterations);
  check_count(request);
  return count_stores(request, progress);
}

std::vector<std::string> heading_of(const analysis::RunHeatmap& made, Language language) {
  const analysis::CountedScatter& of = made.scatter;
  std::vector<std::string> lines{
      figures::run_words(made, language),
      figures::iteration_heading(of.iteration, of.iterations, of.shift, of.digit_bits, language),
      figures::heatmap_totals(of.total.accesses, of.total.requests, of.total.sectors, language)};
  const std::uint32_t best = story::best_per_request(figures::heatmap_lanes(made.config), of.element_bytes);
  const std::string above = figures::above_best(of.total.requests, of.total.sectors, best, language);
  if (!above.empty()) lines.push_back(above);
  if (made.counted) lines.push_back(figures::source_words(made, language));
  return lines;
}

std::string picture_of(const analysis::RunHeatmap& made, const WantedHeatmap& wanted, const TextRaster& letters) {
  const auto range = story::range_of(story::counted_scatter(made.scatter), figures::heatmap_lanes(made.config));
  return pack_png(draw_heatmap({made.scatter.keys, made.scatter.map, range, wanted.logarithmic, *wanted.theme,
                                wanted.language, heading_of(made, wanted.language)},
                               letters));
}

// Checked before the run, which may take minutes.
void check_outputs(const WantedHeatmap& wanted) {
  if (wanted.out != nullptr) check_writable("--out", *wanted.out);
  if (wanted.json != nullptr) check_writable("--json", *wanted.json);
  if (wanted.out != nullptr) check_two_outputs(*wanted.out, wanted.json);
}

}  // namespace

int run_heatmap(const Given& given, const WindowHooks&) {
  const WantedHeatmap wanted = parse_heatmap(given);
  HeatmapRun run = parse_heatmap_run(given);
  FontFiles fonts;
  std::optional<TextRaster> letters;  // only a picture has any
  if (wanted.out != nullptr) {
    fonts = find_fonts(font_folders(), wanted.language);
    letters.emplace(fonts);
    check_font(*letters, wanted.language);
  }
  const std::string& sort = run.request.config.sort;
  if (catalog::find_sort(sort)->one_block) throw scatters_nothing(sort);
  check_outputs(wanted);
  const std::string* word = given.find("--iteration");
  const std::string place = word == nullptr ? "0" : *word;
  const auto made = run.counted() ? make_by_counting(run, place, given.progress)
                                  : make_from_recording(run.request, place, run.distribution, given.progress);
  std::string picture, numbers;
  std::vector<Output> outputs;
  if (letters) outputs.push_back({"--out", *wanted.out, picture = picture_of(made, wanted, *letters)});
  if (wanted.json != nullptr) outputs.push_back({"--json", *wanted.json, numbers = format::to_json(made)});
  write_outputs(outputs);
  if (wanted.json != nullptr && is_standard_output(*wanted.json)) return exit_ok;
  if (!made.counted) return exit_ok;
  const std::string seconds = figures::hundredths(made.seconds);
  print(format_text(texts::heatmap_cost, Language::english, {seconds}) + "\n");
  return exit_ok;
}

}  // namespace scatterscope::app
