#include "ui/plots/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "kernels/parameters/form.h"
#include "kernels/texts/forms.h"
#include "kernels/texts/plots.h"
#include "kernels/texts/timing.h"
#include "ui/plots/canvas.h"

namespace scatterscope::plots {
namespace {

using timing::MeasuredLaunch;
using timing::MeasuredRun;
using timing::MeasuredSet;
using timing::Provenance;

struct KindName {
  Kind kind;
  std::string_view word;
  Text name;
};
constexpr std::array<KindName, std::size(all_kinds)> kinds{{
    {Kind::throughput, "throughput", texts::plot_throughput},
    {Kind::ladder, "ladder", texts::plot_ladder},
    {Kind::grid, "grid", texts::plot_tiles},
    {Kind::blocks, "blocks", texts::plot_blocks},
    {Kind::shapes, "shapes", texts::plot_shapes},
    {Kind::launches, "launches", texts::plot_launches},
    {Kind::devices, "devices", texts::plot_devices},
    {Kind::timeline, "timeline", texts::plot_timeline},
}};

std::string power_words(std::uint64_t n) {
  unsigned power = 0;
  while ((n >> power) > 1) ++power;
  return "2^" + std::to_string(power);
}

bool is_power(std::uint64_t n) {
  return n > 0 && (n & (n - 1)) == 0;
}

Slice drawn_slice(const PlotInput& input) {
  return input.view.slice.value_or(default_slice(input.set));
}

scene::Scene nothing(const PlotInput& input) {
  Canvas canvas(input);
  const std::string title = canvas.say(name_of(input.view.kind));
  const std::string menu = canvas.say(texts::tm_menu_title), item = canvas.say(texts::tm_menu_measure);
  if (input.set.runs.empty() && input.set.provenance.device.empty()) {
    canvas.paragraph(title, heading_size, scene::Role::ink, true);
    canvas.paragraph(canvas.say(texts::plot_no_sets, {menu, item}), label_size + 1);
  } else {
    canvas.head(title, "");
    canvas.paragraph(canvas.say(texts::plot_no_runs, {menu, item}), label_size + 1);
  }
  return canvas.finish(title);
}

void add_spread(std::vector<std::string>& lines, const timing::Spread& ms, std::uint32_t runs, Language language) {
  lines.push_back(format_text(texts::plot_run_time, language,
                              {rounded(ms.median), rounded(ms.p5), rounded(ms.p95), std::to_string(runs)}));
}

void add_shape(std::vector<std::string>& lines, const Provenance& gpu, const MeasuredLaunch& launch,
               Language language) {
  lines.push_back(
      format_text(texts::plot_launch_shape, language,
                  {grouped(launch.blocks), std::to_string(launch.block_threads), std::to_string(launch.registers),
                   grouped(launch.shared_bytes), rounded(launch.occupancy * 100)}));
  const double waves = timing::waves(gpu, launch);
  if (waves == 0) return;
  lines.push_back(
      format_text(texts::plot_launch_waves, language,
                  {std::to_string(launch.resident_blocks), std::to_string(gpu.multiprocessors), rounded(waves)}));
}

std::string name_words(const MeasuredSet& set, const MeasuredRun& run, Language language) {
  const std::string tuning = tuning_words(set, run, language);
  return tuning.empty() ? run.sort : run.sort + ", " + tuning;
}

const MeasuredRun* run_of(const MeasuredSet& set, const scene::Ref& ref) {
  return ref.kind == scene::Ref::Kind::run && ref.run() < set.runs.size() ? &set.runs[ref.run()] : nullptr;
}

void add_run(std::vector<std::string>& lines, const MeasuredSet& set, const MeasuredRun& run, Language language) {
  lines.push_back(format_text(texts::plot_run_keys, language, {size_words(run.n), words_of(slice_of(run), language)}));
  add_spread(lines, run.milliseconds, run.runs, language);
  lines.push_back(rate_words(timing::keys_per_second(run), language));
  if (const double bytes = timing::bytes_per_second(run); bytes > 0) {
    lines.push_back(format_text(texts::plot_run_bytes, language, {rounded(bytes / 1e9)}));
  }
  if (const auto share = timing::roofline_fraction(set, run)) {
    lines.push_back(format_text(texts::plot_run_roofline, language, {rounded(*share * 100)}));
  }
  if (run.sort == timing::device_copy) return;  // it sorts nothing
  lines.emplace_back(
      scatterscope::text(run.verified ? texts::plot_run_verified : texts::plot_run_unverified, language));
}

void add_shape(std::vector<std::string>& lines, const MeasuredRun& run, Language language) {
  constexpr std::array whences{texts::plot_shape_named, texts::plot_shape_named, texts::plot_shape_found,
                               texts::plot_shape_shipped, texts::plot_shape_predicted};
  if (run.shape_from == recording::ShapeFrom::none) return;
  const Text whence = whences[static_cast<std::size_t>(run.shape_from)];
  lines.push_back(format_text(texts::plot_run_shape, language,
                              {std::to_string(run.config.block_threads), std::to_string(run.config.keys_per_thread),
                               scatterscope::text(whence, language)}));
}

// In one launch blocks look back, whatever the configuration says.
void add_scans(std::vector<std::string>& lines, const MeasuredRun& run, Language language) {
  if (!has_scans(run.sort)) return;
  const bool one_launch = run.config.launches == recording::Launches::one;
  const recording::GridScan grid = one_launch ? recording::GridScan::look_back : run.config.grid_scan;
  lines.push_back(format_text(texts::plot_run_block_scan, language, {recording::spelling(run.config.block_scan)}));
  lines.push_back(format_text(texts::plot_run_grid_scan, language, {recording::spelling(grid)}));
}

void add_iterations(std::vector<std::string>& lines, const MeasuredRun& run, Language language) {
  if (run.iterations.empty()) return;
  const auto [least, most] =
      std::minmax_element(run.iterations.begin(), run.iterations.end(),
                          [](const timing::Spread& a, const timing::Spread& b) { return a.median < b.median; });
  lines.push_back(format_text(texts::plot_run_iterations, language,
                              {std::to_string(run.iterations.size()), rounded(least->median), rounded(most->median)}));
}

}  // namespace

std::string_view spelling(Kind kind) {
  for (const KindName& each : kinds) {
    if (each.kind == kind) return each.word;
  }
  return {};
}

std::optional<Kind> parse_kind(std::string_view word) {
  for (const KindName& each : kinds) {
    if (each.word == word) return each.kind;
  }
  return std::nullopt;
}

Text name_of(Kind kind) {
  for (const KindName& each : kinds) {
    if (each.kind == kind) return each.name;
  }
  return texts::plot_throughput;
}

std::string words_of(const Slice& slice, Language language) {
  std::string words =
      format_text(slice.values ? texts::plot_pairs_of : texts::plot_keys_of, language,
                  {recording::spelling(slice.key_type),
                   slice.distribution.empty() ? "-" : distribution_words(slice.distribution, language)});
  if (slice.key_bits != recording::width_bits(slice.key_type)) {
    words = format_text(texts::plot_of_bits, language, {words, std::to_string(slice.key_bits)});
  }
  if (slice.order == recording::Order::descending) words = format_text(texts::plot_descending, language, {words});
  return words;
}

std::string size_words(std::uint64_t n) {
  constexpr std::uint64_t least = std::uint64_t{1} << 16, just_below = 4096;
  if (n >= least && is_power(n)) return power_words(n);
  if (n >= least && is_power(n + just_below)) return power_words(n + just_below) + " - " + std::to_string(just_below);
  return grouped(n);
}

std::string options_of(const Slice& slice) {
  std::string words = "--key-type " + std::string(recording::spelling(slice.key_type));
  if (slice.key_bits != recording::width_bits(slice.key_type)) words += " --key-bits " + std::to_string(slice.key_bits);
  if (slice.values) words += " --values";
  if (slice.order != Slice{}.order) words += " --order " + std::string(recording::spelling(slice.order));
  if (slice.distribution != Slice{}.distribution) words += " --distribution " + slice.distribution;
  return words;
}

std::string example_for(Kind kind, const Slice& slice) {
  std::string what = "--sort radix-1bit,radix-local,onesweep --n 2^16,2^20,2^24,2^28 ";
  if (kind == Kind::blocks)
    what = "--sort radix-local,onesweep --n 2^24 --radix-bits 8 --keys-per-thread 8 --block-threads 64,128,256,512 ";
  if (kind == Kind::shapes) what = "--tune --sort onesweep --n 2^24 ";
  if (kind == Kind::devices || kind == Kind::timeline)
    what = "--sort sample-devices,onesweep --devices 1,2 --n 2^28,2^29 ";
  return "scatterscope measure " + what + options_of(slice) + " --json F.json";
}

bool has_anything(const PlotInput& input) {
  const Slice slice = drawn_slice(input);
  if (input.view.kind != Kind::throughput) return !sizes_of(input.set, slice, input.view.kind).empty();
  return !series_of(input.set, slice).empty() || (input.beside != nullptr && !series_of(*input.beside, slice).empty());
}

scene::Scene draw(const PlotInput& input) {
  if (!has_anything(input)) return nothing(input);
  View view = input.view;
  const Slice slice = drawn_slice(input);
  view.slice = slice;
  const std::uint64_t n = drawn_size(input.set, view);
  switch (input.view.kind) {
    case Kind::throughput:
      return draw_throughput(input, slice);
    case Kind::ladder:
      return draw_ladder(input, slice, n);
    case Kind::grid:
      return draw_grid(input, slice, n);
    case Kind::blocks:
      return draw_blocks(input, slice, n);
    case Kind::shapes:
      return draw_shapes(input, slice, n);
    case Kind::devices:
      return draw_devices(input, slice, n);
    case Kind::timeline:
      return draw_timeline(input, slice, n);
    default:
      return draw_launches(input, slice, n);
  }
}

std::string days_words(const MeasuredSet& set, Language language) {
  const timing::Days days = timing::days_of(set);
  if (days.first == days.last) return std::string(days.first);
  return format_text(texts::plot_days, language, {days.first, days.last});
}

std::string caption_of(const timing::MeasuredSet& set, Kind kind, std::uint64_t size, Language language) {
  const std::string title = text(name_of(kind), language), days = days_words(set, language),
                    &gpu = set.provenance.device;
  if (gpu.empty()) return title;
  if (size == 0) return format_text(texts::tm_caption, language, {title, gpu, days});
  return format_text(texts::tm_caption_of_size, language, {title, size_words(size), gpu, days});
}

std::string measured_on(const Provenance& provenance, std::string_view days, Language language) {
  const std::string device = provenance.device.empty() ? "?" : provenance.device;
  std::string words = format_text(texts::plot_measured_on, language, {device, days});
  if (provenance.backend != "cpu") return words;
  return format_text(texts::plot_with_note, language, {words, scatterscope::text(texts::plot_executor, language)});
}

std::vector<std::string> provenance_lines(const Provenance& from, std::string_view days, Language language) {
  std::vector<std::string> lines{measured_on(from, days, language)};
  if (!from.driver.empty() || !from.cuda.empty()) {
    lines.push_back(format_text(texts::plot_software, language, {from.driver, from.cuda}));
  }
  if (from.backend == "cuda") {
    lines.push_back(format_text(texts::plot_machine_gpu, language,
                                {from.compute_capability, std::to_string(from.multiprocessors),
                                 std::to_string(from.clock_mhz), std::to_string(from.memory_bytes >> 30)}));
  }
  return lines;
}

std::string other_forms(const MeasuredSet& set, Language language) {
  std::vector<std::string> sorts;
  for (const MeasuredRun& run : set.runs) {
    const bool said = std::find(sorts.begin(), sorts.end(), run.sort) != sorts.end();
    if (!said && !recording::same_form(run.config, {})) sorts.push_back(run.sort);
  }
  std::string list;
  for (const std::string& sort : sorts) {
    list = list.empty() ? sort : format_text(texts::form_and, language, {list, sort});
  }
  return list.empty() ? list : format_text(texts::form_others, language, {list});
}

std::vector<std::string> summary(const MeasuredSet& set, const scene::Ref& ref, Language language) {
  const MeasuredRun* run = run_of(set, ref);
  if (run == nullptr) return {};
  std::vector<std::string> lines{name_words(set, *run, language)};
  if (set.provenance.backend == "cpu") lines.emplace_back(scatterscope::text(texts::plot_executor, language));
  if (ref.launch() == 0 || ref.launch() > run->launches.size()) {
    add_run(lines, set, *run, language);
    return lines;
  }
  const MeasuredLaunch& launch = run->launches[ref.launch() - 1];
  lines.push_back(format_text(texts::plot_run_launch, language,
                              {launch.kernel, rounded(launch.milliseconds.median), std::to_string(launch.launches)}));
  add_spread(lines, launch.milliseconds, run->runs, language);
  add_shape(lines, set.provenance, launch, language);
  return lines;
}

std::vector<std::string> details(const MeasuredSet& set, const scene::Ref& ref, Language language) {
  const MeasuredRun* run = run_of(set, ref);
  if (run == nullptr) return {};
  std::vector<std::string> lines{name_words(set, *run, language)};
  add_run(lines, set, *run, language);
  add_shape(lines, *run, language);
  add_scans(lines, *run, language);
  const std::vector<std::string> from = provenance_lines(set.provenance, run->date, language);
  lines.insert(lines.end(), from.begin(), from.end());
  add_iterations(lines, *run, language);
  for (const MeasuredLaunch& launch : run->launches) {
    lines.push_back(format_text(texts::plot_run_launch, language,
                                {launch.kernel, rounded(launch.milliseconds.median), std::to_string(launch.launches)}));
    add_shape(lines, set.provenance, launch, language);
  }
  return lines;
}

}  // namespace scatterscope::plots
