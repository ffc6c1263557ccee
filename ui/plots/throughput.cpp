// Keys a second against the number of keys, or against the threads per block: a line a sort, the sorts named at the
// lines' ends.
#include <algorithm>
#include <cmath>

#include "kernels/texts/plots.h"
#include "ui/plots/canvas.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Point;
using scene::Role;
using timing::MeasuredRun;

constexpr float name_column = 214, rate_ticks = 62, label_height = 21;

// A line: a sort of one of the two sets.
struct Curve {
  const timing::MeasuredSet* set;
  bool beside;
  Series series;
};

// What the lines run along, in powers of two.
struct Abscissa {
  std::uint64_t (*of)(const MeasuredRun& run);
  std::string (*tick)(int power);
  Text name;
};
constexpr Abscissa along_sizes{[](const MeasuredRun& run) { return run.n; },
                               [](int power) { return "2^" + std::to_string(power); }, texts::plot_axis_keys};
constexpr Abscissa along_blocks{
    [](const MeasuredRun& run) { return std::uint64_t{run.config.block_threads}; },
    [](int power) { return std::to_string(std::uint64_t{1} << static_cast<unsigned>(power)); },
    texts::plot_axis_blocks};

class ThroughputPlot {
 public:
  ThroughputPlot(const PlotInput& input, const Abscissa& abscissa)
      : input_(input), abscissa_(abscissa), canvas_(input) {}

  scene::Scene draw(const Slice& slice, const std::string& title, Text what) {
    canvas_.head(title, words_of(slice, input_.language) + canvas_.say(texts::plot_semicolon) + canvas_.say(what) +
                            canvas_.say(texts::plot_semicolon) + canvas_.say(texts::plot_medians));
    for (const std::string& note : notes_) canvas_.paragraph(note, label_size, Role::faint);
    lay_out();
    draw_axes();
    for (const Curve& each : curves_) draw_line(each);
    draw_labels();
    return canvas_.finish(title);
  }

  // The curves of a set, and what has to be said of it. A copy would flatten every other line of a linear scale.
  void add(const timing::MeasuredSet& set, std::vector<Series> all, bool beside) {
    const std::string which = input_.beside == nullptr ? "" : beside ? "B: " : "A: ";
    if (all.empty()) notes_.push_back(canvas_.say(texts::plot_set_lacks, {beside ? "B" : "A"}));
    const auto copy =
        std::find_if(all.begin(), all.end(), [](const Series& s) { return s.sort == timing::device_copy; });
    if (copy != all.end() && !input_.view.logarithmic && all.size() > 1) {
      const MeasuredRun& largest = set.runs[copy->runs.back()];
      const std::string words = rate_words(timing::keys_per_second(largest), input_.language);
      notes_.push_back(which +
                       canvas_.say(texts::plot_copy_beyond, {words, size_words(largest.n), timing::device_copy}));
      all.erase(copy);
    }
    if (all.size() > most_series) {
      notes_.push_back(which + canvas_.say(texts::plot_more, {std::to_string(all.size() - most_series)}));
      all.resize(most_series);
    }
    for (Series& series : all) curves_.push_back({&set, beside, std::move(series)});
  }

 private:
  [[nodiscard]] static const MeasuredRun& run(const Curve& curve, RunIndex k) { return curve.set->runs[k]; }
  // At a time of the spread.
  [[nodiscard]] static double rate(const MeasuredRun& run, double milliseconds) {
    return static_cast<double>(run.n) * 1e3 / milliseconds;
  }

  void lay_out() {
    double least = 0, most = 0;
    std::uint64_t fewest = 0, largest = 0;
    for (const Curve& each : curves_) {
      for (const RunIndex k : each.series.runs) {
        const MeasuredRun& measured = run(each, k);
        const double median = timing::keys_per_second(measured);
        const double fast = measured.milliseconds.p5 > 0 ? rate(measured, measured.milliseconds.p5) : median;
        least = least == 0 ? median : std::min(least, median);
        most = std::max({most, median, std::min(fast, 2 * median)});
        const std::uint64_t x = abscissa_.of(measured);
        fewest = fewest == 0 ? x : std::min(fewest, x);
        largest = std::max(largest, x);
      }
    }
    rates_ = axis_of(least, most, input_.view.logarithmic);
    unit_ = unit_of(most);
    // Whole powers of two, at least one of them apart.
    const double low = std::floor(std::log2(static_cast<double>(fewest)));
    const double high = std::ceil(std::log2(static_cast<double>(largest)));
    along_ = {low, std::max(high, low + 1), false};
    left_ = margin + rate_ticks;
    right_ = canvas_.width() - margin - name_column;
    top_ = canvas_.top() + 34;
    bottom_ = canvas_.height() - margin - 48;
  }
  [[nodiscard]] float x_at(double power) const { return left_ + 10 + (right_ - left_ - 20) * along_.position(power); }
  [[nodiscard]] float x_of(const MeasuredRun& run) const {
    return x_at(std::log2(static_cast<double>(abscissa_.of(run))));
  }
  [[nodiscard]] float y_of(double rate) const { return bottom_ + (top_ - bottom_) * rates_.position(rate); }

  void draw_axes() {
    canvas_.text({margin, top_ - 16}, canvas_.say(texts::plot_axis_rate, {canvas_.say(unit_.name)}), label_size);
    canvas_.y_axis(rates_, left_, right_, top_, bottom_, unit_.keys_per_second);
    const int low = static_cast<int>(along_.low), high = static_cast<int>(along_.high);
    const int step = std::max(1, static_cast<int>(std::ceil((high - low) / ((right_ - left_) / 46))));
    for (int power = low; power <= high; ++power) {
      const float x = x_at(power);
      canvas_.line({{x, bottom_}, {x, bottom_ + 5}}, Role::ink);
      if ((power - low) % step == 0) {
        canvas_.text({x, bottom_ + 20}, abscissa_.tick(power), small_size, Role::ink, Align::middle);
      }
    }
    canvas_.line({{left_, bottom_}, {right_, bottom_}}, Role::ink);
    canvas_.text({(left_ + right_) / 2, bottom_ + 42}, canvas_.say(abscissa_.name), label_size, Role::ink,
                 Align::middle);
  }

  void draw_line(const Curve& curve) {
    const std::size_t rank = rank_of(curve.series.sort);
    std::vector<Point> points;
    for (const RunIndex k : curve.series.runs) {
      const MeasuredRun& measured = run(curve, k);
      const Point at{x_of(measured), y_of(timing::keys_per_second(measured))};
      points.push_back(at);
      const timing::Spread& ms = measured.milliseconds;
      if (ms.p5 > 0 && ms.p95 > 0) {
        canvas_.whisker({at.x, y_of(rate(measured, ms.p5))}, {at.x, y_of(rate(measured, ms.p95))}, series_role(rank));
      }
      canvas_.mark(at, rank, ref_of(k, 0, curve.beside));
    }
    if (points.size() > 1) canvas_.line(std::move(points), series_role(rank), 2, curve.beside);
  }

  // At the lines' ends, moved apart so that none covers another.
  void draw_labels() {
    struct Label {
      const Curve* curve;
      Point end;
      float y;
    };
    std::vector<Label> labels;
    for (const Curve& each : curves_) {
      const MeasuredRun& last = run(each, each.series.runs.back());
      const float y = y_of(timing::keys_per_second(last));
      labels.push_back({&each, {x_of(last), y}, y});
    }
    std::stable_sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    const float spacing =
        std::min(label_height, (bottom_ - top_) / static_cast<float>(std::max<std::size_t>(1, labels.size())));
    float free = top_;
    for (Label& label : labels) {
      label.y = std::max(label.y, free);
      free = label.y + spacing;
    }
    float limit = bottom_;
    for (std::size_t k = labels.size(); k-- > 0;) {
      labels[k].y = std::min(labels[k].y, limit);
      limit = labels[k].y - spacing;
    }
    const float x = right_ + 34;
    for (const Label& label : labels) {
      const Series& series = label.curve->series;
      const std::size_t rank = rank_of(series.sort);
      const scene::Ref ref = ref_of(series.runs.back(), 0, label.curve->beside);
      const std::string which = input_.beside == nullptr ? "" : label.curve->beside ? "B " : "A ";
      canvas_.line({{label.end.x + 9, label.end.y}, {x - 10, label.y}}, series_role(rank), 1, true);
      canvas_.mark({x, label.y}, rank);
      canvas_.fitted({x + 14, label.y + label_size * 0.36F}, which + series.sort, canvas_.width() - margin - x - 14,
                     label_size, series_role(rank), Align::start, true, ref);
    }
  }

  const PlotInput& input_;
  const Abscissa& abscissa_;
  Canvas canvas_;
  std::vector<Curve> curves_;
  std::vector<std::string> notes_;
  Axis rates_, along_;
  RateUnit unit_;
  float left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
};

}  // namespace

scene::Scene draw_throughput(const PlotInput& input, const Slice& slice) {
  ThroughputPlot plot(input, along_sizes);
  plot.add(input.set, series_of(input.set, slice), false);
  if (input.beside != nullptr) plot.add(*input.beside, series_of(*input.beside, slice), true);
  return plot.draw(slice, scatterscope::text(texts::plot_title_throughput, input.language), texts::plot_fastest);
}

scene::Scene draw_blocks(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  ThroughputPlot plot(input, along_blocks);
  plot.add(input.set, block_series_of(input.set, slice, n), false);
  return plot.draw(slice, format_text(texts::plot_title_blocks, input.language, {size_words(n)}),
                   texts::plot_blocks_alone);
}

}  // namespace scatterscope::plots
