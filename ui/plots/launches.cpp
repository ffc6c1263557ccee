// Where the time goes: a bar a sort, a part a kernel, marked by letters that a legend explains.
#include <algorithm>

#include "kernels/texts/plots.h"
#include "ui/plots/canvas.h"
#include "ui/plots/parts.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using timing::MeasuredLaunch;
using timing::MeasuredRun;

constexpr float kernel_column = 264, total_column = 96;

class LaunchesPlot {
 public:
  LaunchesPlot(const PlotInput& input, const Slice& slice, std::uint64_t n)
      : input_(input), canvas_(input), bars_(launch_bars(input.set, slice, n)) {
    left_out_ = bars_.size() - std::min(bars_.size(), most_series);
    bars_.resize(bars_.size() - left_out_);
    for (const RunIndex k : bars_) {
      for (const MeasuredLaunch& launch : input_.set.runs[k].launches) {
        (void)kernels_.add(short_name(launch.kernel));
      }
      most_ = std::max({most_, sum_of(input_.set.runs[k]), input_.set.runs[k].milliseconds.median});
    }
  }

  scene::Scene draw(const Slice& slice, std::uint64_t n) {
    const std::string title = canvas_.say(texts::plot_title_launches, {size_words(n)});
    std::string how =
        words_of(slice, input_.language) + canvas_.say(texts::plot_semicolon) + canvas_.say(texts::plot_median_words);
    if (!input_.view.logarithmic) how += canvas_.say(texts::plot_semicolon) + canvas_.say(texts::plot_whole_run);
    if (left_out_ > 0)
      how += canvas_.say(texts::plot_semicolon) + canvas_.say(texts::plot_more, {std::to_string(left_out_)});
    canvas_.head(title, how);
    const float left = margin + kernel_column, right = canvas_.width() - margin - total_column;
    const float top = canvas_.top() + 10, bottom = canvas_.height() - margin - 50 - kernels_.draw_legend(canvas_);
    const bool shares = input_.view.logarithmic;
    const Axis axis = shares ? Axis{0, 100, false} : axis_of(0, most_, false);
    canvas_.x_axis(axis, left, right, top, bottom, 1);
    canvas_.text({(left + right) / 2, bottom + 42}, canvas_.say(shares ? texts::plot_axis_share : texts::plot_axis_ms),
                 label_size, Role::ink, Align::middle);
    const float height = std::min((bottom - top) / static_cast<float>(std::max<std::size_t>(1, bars_.size())), 96.0F);
    for (std::size_t k = 0; k < bars_.size(); ++k) {
      draw_bar(bars_[k], axis, left, right, top + static_cast<float>(k) * height, height);
    }
    return canvas_.finish(title);
  }

 private:
  [[nodiscard]] static double sum_of(const MeasuredRun& run) {
    double sum = 0;
    for (const MeasuredLaunch& launch : run.launches) sum += launch.milliseconds.median;
    return sum;
  }

  void draw_bar(RunIndex k, const Axis& axis, float left, float right, float y, float height) {
    const MeasuredRun& run = input_.set.runs[k];
    const float bar = std::min(height * 0.66F, 40.0F), top = y + (height - bar) / 2, middle = y + height / 2;
    const std::string tuning = tuning_words(input_.set, run, input_.language);
    const bool two_lines = !tuning.empty() && height >= 34;
    canvas_.fitted({margin, two_lines ? middle - 3 : middle + 5}, run.sort, kernel_column - 12, label_size, Role::ink,
                   Align::start, true, ref_of(k));
    // Runs of one sort differ by what stands below its name, or beside it.
    const float beside = two_lines ? 0 : canvas_.text_width(run.sort, label_size, true) + 10;
    canvas_.fitted({margin + beside, two_lines ? middle + 14 : middle + 5}, tuning, kernel_column - 12 - beside,
                   small_size, Role::faint, Align::start, false, ref_of(k));
    const double sum = sum_of(run), scale = input_.view.logarithmic && sum > 0 ? 100 / sum : 1;
    const auto x_of = [&](double ms) { return left + (right - left) * axis.position(ms * scale); };
    double before = 0;
    for (std::size_t l = 0; l < run.launches.size(); ++l) {
      const MeasuredLaunch& launch = run.launches[l];
      const float from = x_of(before), width = x_of(before + launch.milliseconds.median) - from;
      before += launch.milliseconds.median;
      scene::Rect part{{from, top}, width, bar};
      part.ref = ref_of(k, l + 1);
      kernels_.draw(canvas_, kernels_.number_of(short_name(launch.kernel)), part);
    }
    if (!input_.view.logarithmic) {
      const float x = x_of(run.milliseconds.median);
      canvas_.line({{x, top - 4}, {x, top + bar + 4}}, Role::ink, 2.5F, false, ref_of(k));
    }
    canvas_.outline({left, top - 3}, std::max(x_of(sum) - left, 2.0F), bar + 6, ref_of(k));
    canvas_.text({canvas_.width() - margin, middle + label_size * 0.36F}, rounded(run.milliseconds.median) + " ms",
                 label_size, Role::ink, Align::end, true, ref_of(k));
  }

  const PlotInput& input_;
  Canvas canvas_;
  std::vector<RunIndex> bars_;
  Parts kernels_;
  std::size_t left_out_ = 0;
  double most_ = 0;
};

}  // namespace

scene::Scene draw_launches(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  return LaunchesPlot(input, slice, n).draw(slice, n);
}

}  // namespace scatterscope::plots
