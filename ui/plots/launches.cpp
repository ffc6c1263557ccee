// Where the time goes: a bar a sort, a part a kernel, marked by letters that a legend explains.
#include <algorithm>
#include <string_view>

#include "ui/plots/canvas.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using timing::MeasuredLaunch;
using timing::MeasuredRun;

constexpr float label_column = 264, total_column = 96;
constexpr float legend_line = 22, legend_cell = 230;
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// "scatterscope::x::sort_tiles<unsigned, 4>" as "sort_tiles".
std::string short_name(const std::string& kernel) {
  const std::size_t end = kernel.find_first_of("<(");
  const std::string name = kernel.substr(0, end);
  const std::size_t colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

class Plot {
 public:
  Plot(const PlotInput& input, const Slice& slice, std::uint64_t n)
      : input_(input), canvas_(input), bars_(launch_bars(input.set, slice, n)) {
    left_out_ = bars_.size() - std::min(bars_.size(), most_series);
    bars_.resize(bars_.size() - left_out_);
    for (const RunIndex k : bars_) {
      for (const MeasuredLaunch& launch : input_.set.runs[k].launches) {
        const std::string name = short_name(launch.kernel);
        if (std::find(kernels_.begin(), kernels_.end(), name) == kernels_.end()) kernels_.push_back(name);
      }
      most_ = std::max({most_, sum_of(input_.set.runs[k]), input_.set.runs[k].milliseconds.median});
    }
  }

  scene::Scene draw(const Slice& slice, std::uint64_t n) {
    const std::string title = canvas_.say(Text::plot_title_launches, {size_words(n)});
    std::string how = words_of(slice, input_.language) + "; " + canvas_.say(Text::plot_median_words);
    if (!input_.view.logarithmic) how += "; " + canvas_.say(Text::plot_whole_run);
    if (left_out_ > 0) how += "; " + canvas_.say(Text::plot_more, {std::to_string(left_out_)});
    canvas_.head(title, how);
    const float left = margin + label_column, right = canvas_.width() - margin - total_column;
    const float top = canvas_.top() + 10, bottom = canvas_.height() - margin - 50 - draw_legend();
    const bool shares = input_.view.logarithmic;
    const Axis axis = shares ? Axis{0, 100, false} : axis_of(0, most_, false);
    canvas_.x_axis(axis, left, right, top, bottom, 1);
    canvas_.text({(left + right) / 2, bottom + 42}, canvas_.say(shares ? Text::plot_axis_share : Text::plot_axis_ms),
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
  [[nodiscard]] std::size_t kernel_of(const MeasuredLaunch& launch) const {
    return static_cast<std::size_t>(std::find(kernels_.begin(), kernels_.end(), short_name(launch.kernel)) -
                                    kernels_.begin());
  }
  [[nodiscard]] static std::string letter(std::size_t kernel) {
    return kernel < letters.size() ? std::string(1, letters[kernel]) : "";
  }
  [[nodiscard]] static Role tint(std::size_t kernel) {
    return static_cast<Role>(static_cast<std::size_t>(Role::tint0) + kernel % 4);
  }

  // At the foot; its height.
  float draw_legend() {
    const std::size_t shown = std::min(kernels_.size(), letters.size());
    const auto columns = static_cast<std::size_t>((canvas_.width() - 2 * margin) / legend_cell);
    const std::size_t lines = (shown + columns - 1) / columns;
    const float height = static_cast<float>(lines) * legend_line;
    for (std::size_t k = 0; k < shown; ++k) {
      const std::size_t line = k / columns;
      const float x = margin + static_cast<float>(k % columns) * legend_cell;
      const float y = canvas_.height() - margin - height + static_cast<float>(line) * legend_line;
      canvas_.rect({{x, y}, 20, 18, tint(k), scene::bucket_role(static_cast<unsigned>(k)), 2});
      canvas_.text({x + 10, y + 14}, letter(k), small_size, Role::ink, Align::middle, true);
      canvas_.fitted({x + 28, y + 14}, kernels_[k], legend_cell - 36, small_size);
    }
    return height + 6;
  }

  void draw_bar(RunIndex k, const Axis& axis, float left, float right, float y, float height) {
    const MeasuredRun& run = input_.set.runs[k];
    const float bar = std::min(height * 0.66F, 40.0F), top = y + (height - bar) / 2, middle = y + height / 2;
    const std::string tuning = tuning_words(input_.set, run, input_.language);
    const bool two_lines = !tuning.empty() && height >= 34;
    canvas_.fitted({margin, two_lines ? middle - 3 : middle + 5}, run.sort, label_column - 12, label_size, Role::ink,
                   Align::start, true, ref_of(k));
    // Runs of one sort differ by what stands below its name, or beside it.
    const float beside = two_lines ? 0 : canvas_.text_width(run.sort, label_size, true) + 10;
    canvas_.fitted({margin + beside, two_lines ? middle + 14 : middle + 5}, tuning, label_column - 12 - beside,
                   small_size, Role::faint, Align::start, false, ref_of(k));
    const double sum = sum_of(run), scale = input_.view.logarithmic && sum > 0 ? 100 / sum : 1;
    const auto x_of = [&](double ms) { return left + (right - left) * axis.position(ms * scale); };
    double before = 0;
    for (std::size_t l = 0; l < run.launches.size(); ++l) {
      const MeasuredLaunch& launch = run.launches[l];
      const std::size_t kernel = kernel_of(launch);
      const float from = x_of(before), width = x_of(before + launch.milliseconds.median) - from;
      before += launch.milliseconds.median;
      scene::Rect part{{from, top}, width, bar, tint(kernel), scene::bucket_role(static_cast<unsigned>(kernel)), 2};
      part.ref = ref_of(k, l + 1);
      canvas_.rect(part);
      draw_part_words(launch, kernel, {from, middle}, width, part.ref);
      canvas_.outline(part.at, width, bar, part.ref);
    }
    if (!input_.view.logarithmic) {
      const float x = x_of(run.milliseconds.median);
      canvas_.line({{x, top - 4}, {x, top + bar + 4}}, Role::ink, 2.5F, false, ref_of(k));
    }
    canvas_.outline({left, top - 3}, std::max(x_of(sum) - left, 2.0F), bar + 6, ref_of(k));
    canvas_.text({canvas_.width() - margin, middle + label_size * 0.36F}, rounded(run.milliseconds.median) + " ms",
                 label_size, Role::ink, Align::end, true, ref_of(k));
  }

  // The letter where there is room for it, and the name where there is room for that too.
  void draw_part_words(const MeasuredLaunch& launch, std::size_t kernel, scene::Point at, float width,
                       const scene::Ref& ref) {
    const std::string mark = letter(kernel), name = mark.empty() ? "" : mark + "  " + short_name(launch.kernel);
    const bool whole = !name.empty() && canvas_.text_width(name, small_size, true) + 12 <= width;
    if (!whole && (mark.empty() || width < canvas_.text_width(mark, small_size, true) + 5)) return;
    canvas_.text({at.x + width / 2, at.y + small_size * 0.36F}, whole ? name : mark, small_size, Role::ink,
                 Align::middle, true, ref);
  }

  const PlotInput& input_;
  Canvas canvas_;
  std::vector<RunIndex> bars_;
  std::vector<std::string> kernels_;
  std::size_t left_out_ = 0;
  double most_ = 0;
};

}  // namespace

scene::Scene draw_launches(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  return Plot(input, slice, n).draw(slice, n);
}

}  // namespace scatterscope::plots
