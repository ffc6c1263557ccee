// How far keys move in an iteration: a bar for each key, or for neighbours where they are many, and below it the mean
// of every iteration. The scale ends at the length of the list, so that sorts can be laid side by side.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/scatter/scatter_map.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/figure_lists.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Role;

constexpr float tick_size = 14, bar_part = 0.78F, mean_height = 18;
constexpr layout::Need chart_width{180, 560, 1200};
constexpr std::uint32_t most_bars = 256, most_means = 16;

// Of the keys that have been moved.
struct Moved {
  std::uint64_t sum = 0;
  std::uint32_t count = 0, farthest = 0;

  void add(std::uint32_t distance) {
    sum += distance;
    ++count;
    farthest = std::max(farthest, distance);
  }
  [[nodiscard]] double mean() const { return count == 0 ? 0 : static_cast<double>(sum) / count; }
};

std::uint32_t distance(const analysis::KeyTable::Iteration::Move& move) {
  return std::max(move.from, move.to) - std::min(move.from, move.to);
}

class DistanceFigure {
 public:
  explicit DistanceFigure(const FigureInput& input)
      : drawing_(input), iteration_(drawn_iteration(input)), live_(input, iteration_), n_(live_.count()) {
    for (std::uint32_t p = 0; p < n_; ++p)
      if (visible(live_.moved(p))) of_.add(distance(*move(p)));
  }

  scene::Scene draw() {
    const std::string most = std::to_string(n_ - 1);
    const auto tick = [&](std::string text, Align align = Align::start) {
      return layout::words(scene::table_metrics(), std::move(text),
                           {.size = tick_size, .colour = Role::faint, .align = align});
    };
    const auto indent = [](float width) { return layout::canvas(Need::exactly(width), {}, nullptr); };
    axis_ = drawing_.width(most, tick_size) + 10;
    beside_ = drawing_.width(most + ".0", tick_size, true) + 8;
    layout::Column all;
    all.add(heading(drawing_, iteration_heading(drawing_.input, iteration_)));
    all.add(paragraph(drawing_, told()));
    all.add(layout::spacer(Need::exactly(6)));
    all.add(layout::row(6, indent(axis_), tick(drawing_.say(texts::fig_distance_axis))));
    all.add(layout::growing(
        1, layout::canvas(chart_width, {90, 190, 190}, [this](layout::Layers&, const Area& area) { chart(area); })));
    all.add(layout::row(0, indent(axis_), tick("0"),
                        layout::growing(1, tick(drawing_.say(texts::fig_distance_keys), Align::middle)), tick(most),
                        indent(beside_)));
    all.add(layout::spacer(Need::exactly(8)));
    all.add(paragraph(drawing_, drawing_.say(texts::fig_distance_means)));
    add_means(all);
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] std::size_t iterations() const { return drawing_.input.recording().iterations.size(); }
  [[nodiscard]] const analysis::KeyTable::Iteration::Move* move(std::uint32_t p) const {
    const auto& moves = drawing_.input.keys().iterations[iteration_].moves;
    return p < moves.size() && moves[p] ? &*moves[p] : nullptr;
  }
  [[nodiscard]] float x_of(std::uint64_t p) const {
    return left_ + (right_ - left_) * static_cast<float>(p) / static_cast<float>(n_);
  }
  [[nodiscard]] float y_of(double far) const {
    return bottom_ - (bottom_ - top_) * static_cast<float>(far / std::max(1U, n_ - 1));
  }
  static std::string rounded(double number) {
    const auto tenths = static_cast<std::uint64_t>(std::llround(number * 10));
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  }

  // What the marked key did, else all.
  [[nodiscard]] std::string told() const {
    for (const Mark mark : {Mark::hovered, Mark::followed, Mark::chosen}) {
      for (std::uint32_t p = 0; p < n_; ++p) {
        if (live_.mark(p) != mark || !visible(live_.moved(p))) continue;
        return drawing_.say(texts::fig_distance_key,
                            {std::to_string(p), std::to_string(move(p)->to), std::to_string(distance(*move(p)))});
      }
    }
    if (of_.count == 0) return drawing_.say(texts::fig_distance_none);
    return drawing_.say(texts::fig_distance_told, {std::to_string(of_.count), std::to_string(n_), rounded(of_.mean()),
                                                   std::to_string(of_.farthest)});
  }

  void chart(const Area& area) {
    left_ = area.x + axis_;
    right_ = area.right() - beside_;
    top_ = area.y + 4;
    bottom_ = area.bottom() - 2;
    drawing_.cells.emplace_back(Line{{{left_, top_}, {left_, bottom_}, {right_, bottom_}}, Role::ink, 1});
    drawing_.text({left_ - 6, bottom_ + 1}, "0", tick_size, Role::faint, Align::end);
    drawing_.text({left_ - 6, top_ + 10}, std::to_string(n_ - 1), tick_size, Role::faint, Align::end);
    bars();
    if (of_.count > 0) mean_line();
  }

  // A bar is a key, or the mean of neighbours under a thin line to the farthest of them.
  void bars() {
    const std::uint32_t count = std::min(n_, most_bars);
    for (std::uint32_t b = 0; b < count; ++b) {
      const std::uint32_t first = analysis::first_of_bin(b, count, n_), end = analysis::first_of_bin(b + 1, count, n_);
      Moved of;
      When latest = When::never;
      Mark mark = Mark::none;
      std::uint32_t shown = first;  // the key that the bar stands for when it is pointed at
      for (std::uint32_t p = first; p < end; ++p) {
        const When moved = live_.moved(p);
        latest = std::max(latest, moved == When::past ? When::never : moved);
        if (visible(moved)) of.add(distance(*move(p)));
        if (live_.mark(p) == Mark::none || live_.mark(p) < mark) continue;
        mark = live_.mark(p);
        shown = p;
      }
      const float left = x_of(first), wide = (x_of(end) - left) * (count == n_ ? bar_part : 1.0F);
      if (of.count > 0) {
        const float top = std::min(y_of(of.mean()), bottom_ - 1.5F);
        const unsigned digit = live_.digit(live_.key(first));
        const bool by_digit = count == n_ && live_.range().digit_bits > 0;
        Rect bar{{left, top}, wide, bottom_ - top, by_digit ? scene::bucket_role(digit) : Role::bucket0, Role::none};
        bar.ref = live_.key_ref(shown);
        if (latest == When::now) bar.stroke = Role::now, bar.stroke_width = 2;
        drawing_.cells.emplace_back(bar);
        if (count < n_ && of.farthest > of.mean())
          drawing_.cells.emplace_back(
              Line{{{left + wide / 2, top}, {left + wide / 2, y_of(of.farthest)}}, Role::faint, 1});
        if (mark != Mark::none)
          drawing_.outlines.emplace_back(Rect{{left - 1.5F, top - 1.5F},
                                              std::max(4.0F, wide + 3),
                                              bottom_ - top + 3,
                                              Role::none,
                                              mark_role(mark),
                                              std::min(2.5F, mark_width(mark))});
      }
      if (latest == When::hidden && count == n_ && wide > label_size)
        drawing_.text({left + wide / 2, bottom_ - 4}, "?", label_size, Role::now, Align::middle, true);
    }
  }

  void mean_line() {
    const float y = y_of(of_.mean());
    drawing_.outlines.emplace_back(Line{{{left_, y}, {right_, y}}, Role::ink, 1.5F, true});
    drawing_.text({right_ + 5, y + 5}, rounded(of_.mean()), tick_size, Role::ink, Align::start, true);
  }

  // Of each iteration the mean as far as its keys were moved; those about the drawn one where there are many.
  void add_means(layout::Column& column) {
    const auto all = static_cast<std::uint32_t>(iterations()), shown = std::min(most_means, all);
    const std::uint32_t first = std::min(iteration_ - std::min(iteration_, shown / 2), all - shown);
    for (std::uint32_t k = first; k < first + shown; ++k) {
      Moved of;
      for (const auto& moved : drawing_.input.keys().iterations[k].moves)
        if (moved && visible(when(drawing_.input, moved->step))) of.add(distance(*moved));
      const std::string words =
          of.count == 0 ? std::string()
                        : drawing_.say(texts::fig_distance_mean, {rounded(of.mean()), std::to_string(of.count)});
      const float number = drawing_.width(std::to_string(all), tick_size, true) + 8;
      const float beside = drawing_.width(words, tick_size) + 6, least = number + beside + 20;
      column.add(layout::canvas({least, std::max(least, chart_width.wish), chart_width.most},
                                Need::exactly(mean_height),
                                [this, of, k, words, number, beside](layout::Layers&, const Area& area) {
                                  mean_of(of, k, words, area, number, area.width - number - beside);
                                }));
    }
  }

  // Its bar in so much room behind its number.
  void mean_of(const Moved& of, std::uint32_t k, const std::string& words, const Area& area, float number, float room) {
    const bool now = k == iteration_;
    const scene::Ref ref = scene::Ref::to_iteration(k);
    const float left = area.x + number, baseline = area.y + tick_size;
    drawing_.text({left - 6, baseline}, std::to_string(k + 1), tick_size, now ? Role::now : Role::ink, Align::end, now);
    std::get<scene::Label>(drawing_.texts.back()).ref = ref;
    if (of.count == 0) return;
    const float wide = std::max(1.0F, room * static_cast<float>(of.mean() / std::max(1U, n_ - 1)));
    Rect bar{{left, area.y + 3}, wide, mean_height - 6, Role::bucket0, Role::none};
    bar.ref = ref;
    drawing_.cells.emplace_back(bar);
    drawing_.text({left + wide + 6, baseline}, words, tick_size);
  }

  Drawing drawing_;
  std::uint32_t iteration_;
  LiveKeys live_;
  std::uint32_t n_;
  Moved of_;
  float axis_ = 0, beside_ = 0;  // left and right of the chart
  float left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_distance(const recording::Recording& recording) {
  for (std::size_t k = 0; k < recording.iterations.size(); ++k)
    if (!analysis::scatters(recording, k)) return Refusal{texts::why_no_scatter, {recording.config.sort}};
  return std::nullopt;
}

scene::Scene draw_distance(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return DistanceFigure(input).draw();
}

}  // namespace scatterscope::figures
