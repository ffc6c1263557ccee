// One sort over more and more devices: of the same keys, and of as many keys for each device. A bar a number of
// devices, of the parts of its time; dashed where a model gives them and no run.
#include <algorithm>
#include <array>

#include "kernels/texts/plots.h"
#include "kernels/timing/device_times.h"
#include "ui/plots/canvas.h"
#include "ui/plots/parts.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using timing::DeviceTimes;
using timing::MeasuredRun;

constexpr float tick_column = 44, gap = 34, words_height = 22, sign = 26;
constexpr std::array<std::uint32_t, 2> modelled_devices{4, 8};

// In the order of DeviceTimes.
std::array<Text, 4> names_of_parts(bool sent_directly) {
  if (sent_directly)
    return {texts::plot_part_count, texts::plot_part_send, texts::plot_part_sort, texts::plot_part_rest};
  return {texts::plot_part_partition, texts::plot_part_exchange, texts::plot_part_sort, texts::plot_part_rest};
}

struct Bar {
  std::uint32_t devices = 1;
  std::optional<RunIndex> run;  // none: of the model
  std::optional<DeviceTimes> parts;
  double ms = 0;
};

// What the bars are held against: a sort on one device.
struct Level {
  std::string sort;
  double ms = 0;
};

struct Panel {
  std::string heading;
  std::vector<Bar> bars;
  std::vector<Level> levels;  // the first is what a bar's ratio is to
  bool of_shares = false;     // as many keys for each device
};

class Plot {
 public:
  Plot(const PlotInput& input, const Slice& slice, std::uint64_t n)
      : input_(input), canvas_(input), slice_(slice), n_(n), runs_(device_runs_of(input.set, slice, n)) {
    const MeasuredRun& last = run(runs_.same_keys.back());
    base_ = {n, last.config.devices};
    base_times_ = timing::device_times(last);
    for (const Text name : names_of_parts(last.config.send_directly)) (void)parts_.add(canvas_.say(name));
  }

  scene::Scene draw() {
    const std::string sort = run(runs_.same_keys.back()).sort;
    const std::string title = canvas_.say(texts::plot_title_devices, {sort, size_words(n_)});
    canvas_.head(title, words_of(slice_, input_.language) + canvas_.say(texts::plot_semicolon) +
                            canvas_.say(texts::plot_median_words) + canvas_.say(texts::plot_semicolon) +
                            canvas_.say(texts::plot_fastest));
    const Panel same_keys = panel_of(runs_.same_keys, false), same_share = panel_of(runs_.same_share, true);
    if (base_.devices < 2) canvas_.paragraph(canvas_.say(texts::plot_one_device), label_size, Role::faint);
    if (is_modelled(same_keys))
      canvas_.paragraph(canvas_.say(texts::plot_devices_model, {std::to_string(base_.devices)}), label_size,
                        Role::faint);
    if (on_executor() && base_.devices > 1)
      canvas_.paragraph(canvas_.say(texts::plot_devices_in_turn), label_size, Role::faint);
    const float top = canvas_.top() + 6, bottom = canvas_.height() - margin - 50 - parts_.draw_legend(canvas_);
    const float middle = canvas_.width() / 2;
    draw_panel(same_keys, margin, middle - gap / 2, top, bottom);
    draw_panel(same_share, middle + gap / 2, canvas_.width() - margin, top, bottom);
    return canvas_.finish(title);
  }

 private:
  [[nodiscard]] const MeasuredRun& run(RunIndex k) const { return input_.set.runs[k]; }
  [[nodiscard]] static bool is_modelled(const Panel& panel) {
    return std::any_of(panel.bars.begin(), panel.bars.end(), [](const Bar& bar) { return !bar.run; });
  }
  // Where devices have their turns one after another.
  [[nodiscard]] bool on_executor() const { return input_.set.provenance.backend == "cpu"; }
  // Of a panel, over so many devices.
  [[nodiscard]] std::uint64_t keys_over(std::uint32_t devices, bool of_shares) const {
    return of_shares ? n_ / base_.devices * devices : n_;
  }

  Panel panel_of(const std::vector<RunIndex>& runs, bool of_shares) const {
    Panel panel;
    panel.of_shares = of_shares;
    const std::uint64_t on_one = keys_over(1, of_shares);
    panel.heading = canvas_.say(of_shares ? texts::plot_same_share : texts::plot_same_keys, {size_words(on_one)});
    for (const RunIndex k : runs)
      panel.bars.push_back({run(k).config.devices, k, timing::device_times(run(k)), run(k).milliseconds.median});
    const std::uint32_t most = panel.bars.empty() ? 0 : panel.bars.back().devices;
    for (const std::uint32_t devices : modelled_devices) {
      if (devices <= most || !base_times_ || base_.devices < 2 || on_executor()) continue;
      const DeviceTimes times = modelled(*base_times_, base_, {keys_over(devices, of_shares), devices});
      panel.bars.push_back({devices, std::nullopt, times, times.sum()});
    }
    add_level(panel, fastest_of(input_.set, slice_, on_one, "onesweep"));
    add_level(panel, ladder_of(input_.set, slice_, on_one)[static_cast<std::size_t>(Rung::library)]);
    return panel;
  }
  void add_level(Panel& panel, std::optional<RunIndex> k) const {
    if (k) panel.levels.push_back({run(*k).sort, run(*k).milliseconds.median});
  }

  // What the levels are, above the bars; where they begin.
  float draw_levels(const Panel& panel, float left, float right, float top) {
    for (const Level& level : panel.levels) {
      const float middle = top + words_height / 2;
      canvas_.line({{left, middle}, {left + sign, middle}}, series_role(rank_of(level.sort)), 2.5F);
      canvas_.fitted({left + sign + 8, middle + label_size * 0.36F},
                     canvas_.say(texts::plot_on_one, {level.sort, rounded(level.ms)}), right - left - sign - 8,
                     label_size);
      top += words_height;
    }
    return top;
  }

  void draw_panel(const Panel& panel, float left, float right, float top, float bottom) {
    canvas_.fitted({left, top + label_size}, panel.heading, right - left, label_size + 1, Role::ink, Align::start,
                   true);
    top = draw_levels(panel, left, right, top + label_size + 8) + 2 * words_height;
    double most = 0;
    for (const Bar& bar : panel.bars) most = std::max({most, bar.ms, bar.parts ? bar.parts->sum() : 0});
    for (const Level& level : panel.levels) most = std::max(most, level.ms);
    const Axis axis = axis_of(0, most, false);
    const float from = left + tick_column;
    canvas_.y_axis(axis, from, right, top, bottom, 1);
    canvas_.line({{from, bottom}, {right, bottom}}, Role::ink);
    canvas_.text({left, top - 14}, canvas_.say(texts::plot_axis_ms), small_size, Role::faint);
    // Behind the bars.
    for (const Level& level : panel.levels)
      canvas_.rect({{from, bottom + (top - bottom) * axis.position(level.ms) - 1.25F},
                    right - from,
                    2.5F,
                    series_role(rank_of(level.sort))});
    const float pitch = (right - from) / static_cast<float>(std::max<std::size_t>(1, panel.bars.size()));
    for (std::size_t k = 0; k < panel.bars.size(); ++k)
      draw_bar(panel, panel.bars[k], from + (static_cast<float>(k) + 0.5F) * pitch, std::min(pitch * 0.66F, 92.0F),
               axis, top, bottom);
    canvas_.text({(from + right) / 2, bottom + 44}, canvas_.say(texts::plot_axis_devices), label_size, Role::ink,
                 Align::middle);
  }

  void draw_bar(const Panel& panel, const Bar& bar, float middle, float width, const Axis& axis, float top,
                float bottom) {
    const auto y_of = [&](double ms) { return bottom + (top - bottom) * axis.position(ms); };
    const scene::Ref ref = bar.run ? ref_of(*bar.run) : scene::Ref{};
    float y = bottom;
    double sum = 0;
    const auto part = [&](std::size_t number, double ms) {
      sum += ms;
      const float end = y_of(sum);
      scene::Rect area{{middle - width / 2, end}, width, y - end};
      area.dashed = !bar.run;
      area.ref = ref;
      if (y - end > 0.5F) parts_.draw(canvas_, number, area);
      y = end;
    };
    if (bar.parts) {
      const DeviceTimes& times = *bar.parts;
      for (const auto& [number, ms] :
           {std::pair{0U, times.partition}, {1U, times.exchange}, {2U, times.sort}, {3U, times.rest}})
        part(number, ms);
    } else {
      scene::Rect area{{middle - width / 2, y_of(bar.ms)}, width, bottom - y_of(bar.ms), Role::cell, Role::ink, 2};
      area.ref = ref;
      canvas_.rect(area);
      y = y_of(bar.ms);
    }
    canvas_.outline({middle - width / 2, y}, width, bottom - y, ref);
    draw_words(panel, bar, {middle, y - 8}, ref);
    canvas_.text({middle, bottom + 20},
                 std::to_string(bar.devices) + (bar.run ? "" : canvas_.say(texts::plot_model_sign)), label_size,
                 Role::ink, Align::middle);
  }

  // Its time, and how often it goes into that on one device: a speed-up, or of shares the part of a device's speed that
  // is left.
  void draw_words(const Panel& panel, const Bar& bar, scene::Point at, const scene::Ref& ref) {
    const std::string time = rounded(bar.ms) + " ms";
    std::string ratio;
    if (!panel.levels.empty() && bar.ms > 0) {
      const double of_level = panel.levels.front().ms / bar.ms;
      ratio = panel.of_shares ? rounded(of_level * 100) + " %" : rounded(of_level) + "x";
    }
    const float width = std::max(canvas_.text_width(time, label_size, true), canvas_.text_width(ratio, label_size));
    const float height = label_size * (ratio.empty() ? 1.1F : 2.2F);
    canvas_.rect({{at.x - width / 2 - 2, at.y + 4 - height}, width + 4, height, Role::paper});
    const Role colour = bar.run ? Role::ink : Role::faint;
    canvas_.text(at, time, label_size, colour, Align::middle, bar.run.has_value(), ref);
    canvas_.text({at.x, at.y - label_size * 1.1F}, ratio, label_size, colour, Align::middle, false, ref);
  }

  const PlotInput& input_;
  Canvas canvas_;
  Slice slice_;
  std::uint64_t n_;
  DeviceRuns runs_;
  timing::Spreading base_;  // what the model is made of
  std::optional<DeviceTimes> base_times_;
  Parts parts_;
};

}  // namespace

scene::Scene draw_devices(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  return Plot(input, slice, n).draw();
}

}  // namespace scatterscope::plots
