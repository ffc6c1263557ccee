#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/jobs/measure.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/sort_info.h"
#include "ui/plots/form_words.h"

namespace scatterscope::app {
namespace {

using timing::MeasuredRun;

template <class... Values>
std::string printed(const char* format, Values... values) {
  std::array<char, 200> text{};
  (void)std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

std::string keys_words(const MeasuredRun& run) {
  const recording::Config& config = run.config;
  return std::to_string(run.n) + (run.n == 1 ? " key: " : " keys: ") +
         std::string(recording::spelling(config.key_type)) + ", " + std::to_string(config.key_bits) +
         (config.key_bits == 1 ? " bit, " : " bits, ") + std::string(recording::spelling(config.order)) +
         (config.values ? ", with values" : "") + ", " + run.distribution + ", seed " + std::to_string(run.seed);
}

std::string heading(const MeasuredRun& run) {
  return keys_words(run) + "\n" +
         printed("  %-18s %3s %3s %8s %9s %5s %11s %25s %9s %9s %10s  %s\n", "sort", "r", "c", "threads", "shape",
                 "runs", "median ms", "p5 - p95 ms", "Gkeys/s", "roofline", "library", "verified");
}

// Parameters of a sort that it knows, "-" for others and for baselines.
std::string line_of(const timing::MeasuredSet& set, const MeasuredRun& run, const OwnSort& own) {
  const catalog::SortInfo* info = catalog::find_sort(run.sort == own.name ? own.like : run.sort);
  const auto number = [](bool known, std::uint32_t value) { return known ? std::to_string(value) : std::string("-"); };
  const std::string r = number(info != nullptr && info->max_radix_bits > 1, run.config.radix_bits);
  const std::string c = number(info != nullptr && info->max_keys_per_thread > 1, run.config.keys_per_thread);
  const std::string threads = number(info != nullptr, run.config.block_threads);
  const std::string spread = printed("%.4f - %.4f", run.milliseconds.p5, run.milliseconds.p95);
  const auto fraction = timing::roofline_fraction(set, run);
  const MeasuredRun* library = timing::fastest_library_call(set, run);
  const double ratio =
      library != nullptr && run.milliseconds.median > 0 ? library->milliseconds.median / run.milliseconds.median : 0;
  const bool copies = run.sort == timing::device_copy;
  std::string form = recording::form_options(run.config);
  if (run.config.devices > 1)
    form = "--devices " + std::to_string(run.config.devices) + (form.empty() ? "" : " ") + form;
  if (run.gpus > 0) form += ", on " + std::to_string(run.gpus) + (run.gpus == 1 ? " GPU" : " GPUs");
  const bool chosen = run.shape_from != recording::ShapeFrom::none;
  const std::string shape(chosen ? recording::spelling(run.shape_from) : "-");
  return printed("  %-18s %3s %3s %8s %9s %5u %11.4f %25s %9.4g %9s %10s  %s\n", run.sort.c_str(), r.c_str(), c.c_str(),
                 threads.c_str(), shape.c_str(), run.runs, run.milliseconds.median, spread.c_str(),
                 timing::keys_per_second(run) / 1e9, fraction ? printed("%.1f %%", *fraction * 100).c_str() : "-",
                 ratio > 0 && !copies ? printed("%.2f x", ratio).c_str() : "-",
                 ((copies ? "-" : (run.verified ? "yes" : "NO")) + (form.empty() ? "" : "  " + form)).c_str());
}

// A line for each sort that was timed in another form than recordings have by default.
std::string forms_of(const timing::MeasuredSet& set) {
  std::string text;
  std::vector<std::string> said;
  for (const MeasuredRun& run : set.runs) {
    const catalog::SortInfo* info = catalog::find_sort(run.sort);
    if (info == nullptr || recording::same_form(run.config, {})) continue;
    const recording::Config timed = catalog::with_timed_form(*info, run.config);
    std::string line = run.sort + ": " + plots::form_words({}, run.config, &timed, false, Language::english) + "\n";
    if (std::find(said.begin(), said.end(), line) != said.end()) continue;
    text += (said.empty() ? "\n" : "") + line;
    said.push_back(std::move(line));
  }
  return text;
}

std::string device_line(const timing::Provenance& p) {
  std::string text = p.device + (p.driver.empty() ? "" : ", driver " + p.driver) +
                     (p.cuda.empty() ? "" : ", CUDA " + p.cuda) + ", " + p.date + "\n";
  if (p.backend == "cpu") text += "executor, not a GPU timing\n";
  return text;
}

// Registers, shared memory and occupancy are those of the launch that takes longest.
std::string shape_line(const MeasuredRun& run) {
  const timing::MeasuredLaunch* longest = timing::longest_launch(run);
  const bool known = longest != nullptr && longest->occupancy > 0;
  return printed("  %8u %3u %11.4f %25s %9s %8s %9s  %s\n", run.config.block_threads, run.config.keys_per_thread,
                 run.milliseconds.median, printed("%.4f - %.4f", run.milliseconds.p5, run.milliseconds.p95).c_str(),
                 known ? std::to_string(longest->registers).c_str() : "-",
                 known ? std::to_string(longest->shared_bytes).c_str() : "-",
                 known ? printed("%.0f %%", longest->occupancy * 100).c_str() : "-",
                 !run.verified                                   ? "NOT VERIFIED"
                 : run.shape_from != recording::ShapeFrom::found ? ""
                 : run.distribution == "uniform"                 ? "found, kept for timed runs"
                                                                 : "found");
}

}  // namespace

std::string tuned_table(const timing::MeasuredSet& set) {
  std::string text = device_line(set.provenance);
  constexpr std::size_t most_lines = 6;
  for (auto begin = set.runs.begin(); begin != set.runs.end();) {
    const auto end = std::find_if(begin, set.runs.end(), [&](const MeasuredRun& run) {
      return run.sort != begin->sort || !timing::same_contest(*begin, run);
    });
    std::vector<const MeasuredRun*> shapes;
    for (auto run = begin; run != end; ++run) shapes.push_back(&*run);
    // Times of more runs first: those come from the last contest and do not compare with those before it.
    const auto place = [](const MeasuredRun& run) {
      return std::tuple(run.shape_from != recording::ShapeFrom::found, -std::int64_t{run.runs},
                        run.milliseconds.median);
    };
    std::sort(shapes.begin(), shapes.end(),
              [&](const MeasuredRun* a, const MeasuredRun* b) { return place(*a) < place(*b); });
    text += "\n" + begin->sort + ", " + keys_words(*begin) + ": " + std::to_string(shapes.size()) +
            (shapes.size() == 1 ? " shape tried\n" : " shapes tried\n") +
            printed("  %8s %3s %11s %25s %9s %8s %9s\n", "threads", "c", "median ms", "p5 - p95 ms", "registers",
                    "shared", "occupancy");
    for (std::size_t k = 0; k < std::min(most_lines, shapes.size()); ++k) text += shape_line(*shapes[k]);
    begin = end;
  }
  return text;
}

std::string measured_table(const timing::MeasuredSet& set, const OwnSort& own) {
  std::string text = device_line(set.provenance);
  for (std::size_t k = 0; k < set.runs.size(); ++k) {
    const MeasuredRun& run = set.runs[k];
    if (k == 0 || !timing::same_contest(set.runs[k - 1], run)) text += "\n" + heading(run);
    text += line_of(set, run, own);
    const bool last = k + 1 == set.runs.size() || !timing::same_contest(run, set.runs[k + 1]);
    if (const MeasuredRun* library = last ? timing::fastest_library_call(set, run) : nullptr)
      text += "  library: times as fast as " + library->sort + ", the fastest library call here\n";
  }
  return text + forms_of(set);
}

}  // namespace scatterscope::app
