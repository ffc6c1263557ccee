// A run over several devices: a row a device, its launches where they lie in time.
#include <algorithm>
#include <array>
#include <string_view>

#include "kernels/texts/plots.h"
#include "kernels/timing/device_times.h"
#include "ui/plots/canvas.h"
#include "ui/plots/parts.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using timing::LaunchSpan;
using timing::MeasuredRun;

constexpr float device_column = 104;
// Kernels that store keys in the memories of other devices.
constexpr std::array<std::string_view, 2> senders{"exchange", "send_by_destination"};

bool sends(const std::string& kernel) {
  return std::find(senders.begin(), senders.end(), short_name(kernel)) != senders.end();
}

// How fast keys of a uniform list leave each device, in GB/s; 0 where no launch sends any.
double link_rate(const MeasuredRun& run) {
  double ms = 0;
  for (const timing::MeasuredLaunch& launch : run.launches)
    if (sends(launch.kernel)) ms += launch.milliseconds.median;
  const double bytes = recording::width_bits(run.config.key_type) / 8.0 + (run.config.values ? 4 : 0);
  return ms > 0 ? timing::crossing_keys({run.n, run.config.devices}) * bytes / ms / 1e6 : 0;
}

}  // namespace

scene::Scene draw_timeline(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  Canvas canvas(input);
  const RunIndex k = *timeline_of(input.set, slice, n);
  const MeasuredRun& run = input.set.runs[k];
  const std::string devices = std::to_string(run.config.devices);
  const std::string title = canvas.say(texts::plot_title_timeline, {run.sort, size_words(n), devices});
  canvas.head(title, words_of(slice, input.language) + canvas.say(texts::plot_semicolon) +
                         tuning_words(input.set, run, input.language) + canvas.say(texts::plot_semicolon) +
                         canvas.say(texts::plot_one_run));
  const double rate = link_rate(run);
  if (input.set.provenance.backend == "cpu") {
    canvas.paragraph(canvas.say(texts::plot_devices_in_turn), label_size, Role::faint);
  } else if (rate > 0 && slice.distribution == Slice{}.distribution) {
    canvas.paragraph(canvas.say(texts::plot_link_rate, {rounded(rate)}), label_size, Role::faint);
  }
  Parts kernels;
  for (const timing::MeasuredLaunch& launch : run.launches) (void)kernels.add(short_name(launch.kernel));
  double most = 0;
  for (const LaunchSpan& span : run.timeline) most = std::max(most, span.end);
  const Axis axis = axis_of(0, most, false);
  const float left = margin + device_column, right = canvas.width() - margin - 24;
  const float top = canvas.top() + 10, bottom = canvas.height() - margin - 50 - kernels.draw_legend(canvas);
  canvas.x_axis(axis, left, right, top, bottom, 1);
  canvas.text({(left + right) / 2, bottom + 42}, canvas.say(texts::plot_axis_ms), label_size, Role::ink, Align::middle);
  const float height = std::min((bottom - top) / static_cast<float>(run.config.devices), 120.0F);
  for (std::uint32_t device = 0; device < run.config.devices; ++device)
    canvas.fitted({margin, top + (static_cast<float>(device) + 0.5F) * height + label_size * 0.36F},
                  canvas.say(texts::plot_device, {std::to_string(device)}), device_column - 8, label_size, Role::ink,
                  Align::start, true);
  const float bar = std::min(height * 0.7F, 56.0F);
  for (const LaunchSpan& span : run.timeline) {
    const auto x_of = [&](double ms) { return left + (right - left) * axis.position(ms); };
    const timing::MeasuredLaunch& launch = run.launches[span.kernel];
    scene::Rect area{{x_of(span.begin), top + (static_cast<float>(span.device) + 0.5F) * height - bar / 2},
                     std::max(x_of(span.end) - x_of(span.begin), 0.5F),
                     bar};
    area.ref = ref_of(k, span.kernel + 1);
    kernels.draw(canvas, kernels.number_of(short_name(launch.kernel)), area);
  }
  return canvas.finish(title);
}

}  // namespace scatterscope::plots
