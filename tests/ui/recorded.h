// Sorts recorded on the executor, with what a figure needs beside them.
#pragma once

#include <regex>

#include "kernels/analysis/run_heatmap.h"
#include "tests/recorded.h"
#include "ui/figures/figure.h"

namespace scatterscope::tests {

struct Recorded : RecordedRun {
  figures::Selection selection;

  Recorded(const recording::Config& config, const recording::Pairs& input)
      : RecordedRun(record(config, input), analysis::Races::found) {}
  Recorded(const recording::Config& config, const Keys& keys_alone) : Recorded(config, recording::Pairs(keys_alone)) {}

  // The moment after the first step at or behind `from` on a line that holds `code`, written without markers of
  // meaning.
  [[nodiscard]] std::uint32_t after(std::string_view code, std::uint32_t from = 0) const {
    static const std::regex marker(R"(as::\w+\((\w+)\))");
    for (std::uint32_t s = from; s < recording.step_count(); ++s) {
      const recording::Step& step = recording.steps[s];
      const std::string line(recording.source_line(step.file, step.line));
      if (std::regex_replace(line, marker, "$1").find(code) != std::string::npos) return s + 1;
    }
    FAIL("no step on a line with " << std::string(code));
    return 0;
  }
};

// What is sorted by tiles: radix-local, onesweep.
inline recording::Config config_of(std::string_view sort, std::uint32_t key_bits, std::uint32_t radix_bits,
                                   std::uint32_t block_threads, std::uint32_t keys_per_thread) {
  recording::Config config = of_sort(sort, block_threads, key_bits);
  config.radix_bits = radix_bits;
  config.keys_per_thread = keys_per_thread;
  return config;
}
inline recording::Config sweep(std::uint32_t key_bits, std::uint32_t radix_bits, std::uint32_t block_threads,
                               std::uint32_t keys_per_thread) {
  return config_of("onesweep", key_bits, radix_bits, block_threads, keys_per_thread);
}

struct View {
  Language language = Language::english;
  bool hide_step = false;
  std::optional<std::uint32_t> iteration{};
  figures::KeyFormat key_format = figures::KeyFormat::automatic;
  figures::HeatmapView heatmap{};
  const analysis::RunHeatmap* counted_heatmap = nullptr;
  figures::MapBeside beside{};
  float width = 960, height = 720, text_size = 1;
};

// What the counter adds up of a run, as it is shown and kept in files.
inline analysis::RunHeatmap counted(const recording::Config& config, const std::vector<std::uint64_t>& keys,
                                    std::uint32_t iteration) {
  analysis::RunHeatmap run;
  run.config = catalog::resolve(config, keys);
  run.device = catalog::device_info(catalog::Backend::cpu);
  run.distribution = "uniform";
  run.date = "2026-11-21";
  run.counted = true;
  run.seconds = 1.25;
  run.scatter = catalog::count(config, keys, catalog::Backend::cpu, {}, iteration).at(0);
  return run;
}

// What a figure is drawn from; both `r` and `moment` outlive it.
inline figures::FigureInput input_of(const Recorded& r, const recording::Moment& moment, const View& view = {}) {
  const std::shared_ptr<const analysis::RunHeatmap> counted(std::shared_ptr<void>(), view.counted_heatmap);
  return {{r.run, &moment, counted, nullptr, view.beside},
          {.step = moment.step(), .iteration = view.iteration, .selection = r.selection, .hide_step = view.hide_step},
          {view.language, view.key_format, view.heatmap},
          {view.width, view.height, view.text_size}};
}

inline scene::Scene draw(const Recorded& r, std::string_view figure, std::uint32_t t, const View& view = {}) {
  const figures::FigureInfo* info = figures::find_figure(figure);
  REQUIRE(info != nullptr);
  REQUIRE_FALSE(info->cannot_show(r.recording).has_value());
  const recording::Moment moment = r.moment(t);
  figures::FigureInput input = input_of(r, moment, view);
  input.view.figure = info;
  return figures::draw(input);
}
// The moment at an iteration's end.
inline scene::Scene draw_end(const Recorded& r, std::string_view figure, std::uint32_t iteration = 0) {
  return draw(r, figure, r.recording.iterations[iteration].end_step, {.iteration = iteration});
}

}  // namespace scatterscope::tests
