#include "ui/plots/plot.h"

#include <algorithm>
#include <array>
#include <cmath>

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
constexpr std::array<KindName, 5> kinds{{
    {Kind::throughput, "throughput", Text::plot_throughput},
    {Kind::ladder, "ladder", Text::plot_ladder},
    {Kind::grid, "grid", Text::plot_tiles},
    {Kind::blocks, "blocks", Text::plot_blocks},
    {Kind::launches, "launches", Text::plot_launches},
}};

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t k = digits.size(); k > 3; k -= 3) digits.insert(k - 3, ",");
  return digits;
}

std::string power_words(std::uint64_t n) {
  unsigned power = 0;
  while ((n >> power) > 1) ++power;
  return "2^" + std::to_string(power);
}

bool is_power(std::uint64_t n) {
  return n > 0 && (n & (n - 1)) == 0;
}

scene::Scene nothing(const PlotInput& input) {
  Canvas canvas(input);
  const std::string title = canvas.say(name_of(input.view.kind));
  if (input.set.runs.empty() && input.set.provenance.device.empty()) {
    canvas.paragraph(title, heading_size, scene::Role::ink, true);
    canvas.paragraph(canvas.say(Text::plot_no_sets, {measure_example}), label_size + 1);
  } else {
    canvas.head(title, "");
    const std::string_view example = input.view.kind == Kind::blocks ? blocks_example : measure_example;
    canvas.paragraph(canvas.say(Text::plot_no_runs, {example}), label_size + 1);
  }
  return canvas.finish(title);
}

void add_spread(std::vector<std::string>& lines, const timing::Spread& ms, std::uint32_t runs, Language language) {
  lines.push_back(format_text(Text::plot_run_time, language,
                              {rounded(ms.median), rounded(ms.p5), rounded(ms.p95), std::to_string(runs)}));
}

std::string shape_words(const MeasuredLaunch& launch, Language language) {
  return format_text(Text::plot_launch_shape, language,
                     {grouped(launch.blocks), std::to_string(launch.block_threads), std::to_string(launch.registers),
                      grouped(launch.shared_bytes), rounded(launch.occupancy * 100)});
}

std::string name_words(const MeasuredRun& run, Language language) {
  const std::string tuning = tuning_words(run, language);
  return tuning.empty() ? run.sort : run.sort + ", " + tuning;
}

const MeasuredRun* run_of(const MeasuredSet& set, const scene::Ref& ref) {
  return ref.kind == scene::Ref::Kind::run && ref.a < set.runs.size() ? &set.runs[ref.a] : nullptr;
}

void add_run(std::vector<std::string>& lines, const MeasuredSet& set, const MeasuredRun& run, Language language) {
  lines.push_back(format_text(Text::plot_run_keys, language, {size_words(run.n), words_of(slice_of(run), language)}));
  add_spread(lines, run.milliseconds, run.runs, language);
  lines.push_back(rate_words(timing::keys_per_second(run), language));
  if (const double bytes = timing::bytes_per_second(run); bytes > 0) {
    lines.push_back(format_text(Text::plot_run_bytes, language, {rounded(bytes / 1e9)}));
  }
  if (const auto share = timing::roofline_fraction(set, run)) {
    lines.push_back(format_text(Text::plot_run_roofline, language, {rounded(*share * 100)}));
  }
  if (run.sort == timing::device_copy) return;  // it sorts nothing
  lines.emplace_back(scatterscope::text(run.verified ? Text::plot_run_verified : Text::plot_run_unverified, language));
}

void add_iterations(std::vector<std::string>& lines, const MeasuredRun& run, Language language) {
  if (run.iterations.empty()) return;
  const auto [least, most] =
      std::minmax_element(run.iterations.begin(), run.iterations.end(),
                          [](const timing::Spread& a, const timing::Spread& b) { return a.median < b.median; });
  lines.push_back(format_text(Text::plot_run_iterations, language,
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
  return Text::plot_throughput;
}

std::string words_of(const Slice& slice, Language language) {
  std::string words =
      format_text(slice.values ? Text::plot_pairs_of : Text::plot_keys_of, language,
                  {recording::spelling(slice.key_type), slice.distribution.empty() ? "-" : slice.distribution});
  if (slice.key_bits != recording::width_bits(slice.key_type)) {
    words = format_text(Text::plot_of_bits, language, {words, std::to_string(slice.key_bits)});
  }
  if (slice.order == recording::Order::descending) words = format_text(Text::plot_descending, language, {words});
  return words;
}

std::string size_words(std::uint64_t n) {
  constexpr std::uint64_t least = std::uint64_t{1} << 16, just_below = 4096;
  if (n >= least && is_power(n)) return power_words(n);
  if (n >= least && is_power(n + just_below)) return power_words(n + just_below) + " - " + std::to_string(just_below);
  return grouped(n);
}

scene::Scene draw(const PlotInput& input) {
  const Slice slice = input.view.slice.value_or(default_slice(input.set));
  if (input.view.kind == Kind::throughput) {
    const bool none =
        series_of(input.set, slice).empty() && (input.beside == nullptr || series_of(*input.beside, slice).empty());
    return none ? nothing(input) : draw_throughput(input, slice);
  }
  View view = input.view;
  view.slice = slice;
  const std::uint64_t n = drawn_size(input.set, view);
  if (n == 0) return nothing(input);
  switch (input.view.kind) {
    case Kind::ladder:
      return draw_ladder(input, slice, n);
    case Kind::grid:
      return draw_grid(input, slice, n);
    case Kind::blocks:
      return draw_blocks(input, slice, n);
    default:
      return draw_launches(input, slice, n);
  }
}

std::string measured_on(const Provenance& provenance, Language language) {
  const std::string device = provenance.device.empty() ? "?" : provenance.device;
  std::string words = format_text(Text::plot_measured_on, language, {device, provenance.date});
  if (provenance.backend != "cpu") return words;
  return format_text(Text::plot_with_note, language, {words, scatterscope::text(Text::plot_executor, language)});
}

std::vector<std::string> provenance_lines(const Provenance& from, Language language) {
  std::vector<std::string> lines{measured_on(from, language)};
  if (!from.driver.empty() || !from.cuda.empty()) {
    lines.push_back(format_text(Text::plot_software, language, {from.driver, from.cuda}));
  }
  if (from.backend == "cuda") {
    lines.push_back(format_text(Text::plot_machine_gpu, language,
                                {from.compute_capability, std::to_string(from.multiprocessors),
                                 std::to_string(from.clock_mhz), std::to_string(from.memory_bytes >> 30)}));
  }
  return lines;
}

std::vector<std::string> summary(const MeasuredSet& set, const scene::Ref& ref, Language language) {
  const MeasuredRun* run = run_of(set, ref);
  if (run == nullptr) return {};
  std::vector<std::string> lines{name_words(*run, language)};
  if (set.provenance.backend == "cpu") lines.emplace_back(scatterscope::text(Text::plot_executor, language));
  if (ref.b == 0 || ref.b > run->launches.size()) {
    add_run(lines, set, *run, language);
    return lines;
  }
  const MeasuredLaunch& launch = run->launches[ref.b - 1];
  lines.push_back(format_text(Text::plot_run_launch, language,
                              {launch.kernel, rounded(launch.milliseconds.median), std::to_string(launch.launches)}));
  add_spread(lines, launch.milliseconds, run->runs, language);
  lines.push_back(shape_words(launch, language));
  return lines;
}

std::vector<std::string> details(const MeasuredSet& set, const scene::Ref& ref, Language language) {
  const MeasuredRun* run = run_of(set, ref);
  if (run == nullptr) return {};
  std::vector<std::string> lines{name_words(*run, language)};
  add_run(lines, set, *run, language);
  const std::vector<std::string> from = provenance_lines(set.provenance, language);
  lines.insert(lines.end(), from.begin(), from.end());
  add_iterations(lines, *run, language);
  for (const MeasuredLaunch& launch : run->launches) {
    lines.push_back(format_text(Text::plot_run_launch, language,
                                {launch.kernel, rounded(launch.milliseconds.median), std::to_string(launch.launches)}));
    lines.push_back(shape_words(launch, language));
  }
  return lines;
}

}  // namespace scatterscope::plots
