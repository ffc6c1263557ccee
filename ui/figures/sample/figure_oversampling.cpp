// Why a sample sort draws more keys than it needs: the sizes of the buckets of the list against the ideal, by the run's
// own factor of oversampling, as its keys told, and by others, as the same rule would draw.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/sample_rule.h"
#include "kernels/story/sample/sample_level.h"
#include "ui/figures/figures.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/refusals.h"
#include "ui/figures/room.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Role;
using story::SampleLevel;

constexpr std::uint32_t usual_factors[] = {1, 8, 32};
constexpr float number_size = 13, line_height = 19, words_gap = 16;
constexpr float least_width = 540, most_width = 1500;  // of a chart
constexpr float least_chart = 70, most_chart = 220;

class Figure {
 public:
  Figure(const FigureInput& input, SampleLevel level)
      : drawing_(input), level_(std::move(level)), live_(input, level_.iteration) {
    begun_ = visible(when(input, level_.chosen_step));
    std::set<std::uint32_t> factors(std::begin(usual_factors), std::end(usual_factors));
    factors.insert(level_.oversampling);
    for (const std::uint32_t factor : factors) charts_.push_back(chart_of(factor));
    for (const Chart& chart : charts_)
      for (std::size_t s = 0; s < level_.buckets(); ++s)
        highest_ = std::max(highest_, static_cast<float>(chart.between(s) + chart.equal(s)));
  }

  scene::Scene draw() {
    const FigureInput& input = drawing_.input;
    const std::string number = std::to_string(level_.size), buckets = std::to_string(level_.buckets());
    // What is told of the charts stands in columns above them, as wide from the start as all keys in one bucket ask.
    const std::string widest = hundredths(static_cast<float>(level_.buckets()));
    std::vector<float> columns(told(charts_.front()).size() + 1);
    for (const Chart& chart : charts_) {
      columns[0] = std::max(columns[0], drawing_.width(name(chart), label_size, true));
      const std::vector<std::string> words = told(chart, number, widest);
      for (std::size_t k = 0; k < words.size(); ++k)
        columns[k + 1] = std::max(columns[k + 1], drawing_.width(words[k], label_size));
    }
    float words = words_gap * static_cast<float>(columns.size() - 1);
    for (const float column : columns) words += column;
    const Room of_panel = room_for(input, {620, 500});
    chart_width_ = std::max(words, std::clamp(of_panel.width - 2 * margin, least_width, most_width));
    float y =
        margin + drawing_.heading(drawing_.say(Text::fig_oversampling_heading, {number, buckets, hundredths(ideal())}),
                                  chart_width_);
    const std::vector<std::string> about =
        drawing_.wrapped(drawing_.say(Text::fig_oversampling_about), label_size, chart_width_);
    const float above = line_height + 8, below = line_height * static_cast<float>(about.size()) + 2 * margin;
    const auto count = static_cast<float>(charts_.size());
    const float height = std::clamp((of_panel.height - y - below) / count - above, least_chart, most_chart);
    for (const Chart& chart : charts_) {
      tell(chart, y + line_height, columns);
      y += above;
      draw(chart, margin, y, height);
      y += height;
    }
    for (const std::string& line : about) {
      y += line_height;
      drawing_.text({margin, y}, line, label_size);
    }
    return drawing_.finish(drawing_.say(Text::fig_oversampling_title), chart_width_ + 2 * margin, y + 2 * margin);
  }

 private:
  struct Chart {
    std::uint32_t factor = 1;
    bool own = false;                  // of the run
    std::vector<std::uint32_t> sizes;  // by bucket, as far as they are known

    [[nodiscard]] std::uint32_t between(std::size_t s) const { return sizes[2 * s]; }
    [[nodiscard]] std::uint32_t equal(std::size_t s) const { return 2 * s + 1 < sizes.size() ? sizes[2 * s + 1] : 0; }
    [[nodiscard]] std::uint32_t largest() const {
      std::uint32_t largest = 0;
      for (std::size_t bucket = 0; bucket < sizes.size(); bucket += 2) largest = std::max(largest, sizes[bucket]);
      return largest;
    }
  };

  Chart chart_of(std::uint32_t factor) const {
    Chart chart{factor, factor == level_.oversampling, std::vector<std::uint32_t>(2 * level_.buckets() - 1)};
    if (chart.own) {
      for (std::uint32_t k = 0; k < level_.size; ++k) {
        const LiveKeys::Value bucket = live_.value("bucket", level_.first + k);
        if (visible(bucket.when) && bucket.value < chart.sizes.size()) ++chart.sizes[bucket.value];
      }
    } else if (begun_) {
      std::vector<std::uint64_t> keys(level_.size);
      for (std::uint32_t k = 0; k < level_.size; ++k) keys[k] = live_.key(level_.first + k);
      const recording::Order order = drawing_.input.recording.config.order;
      chart.sizes =
          analysis::split_sizes(keys, analysis::sampled_splitters(keys, level_.buckets(), factor, order), order);
    }
    return chart;
  }

  [[nodiscard]] float ideal() const { return static_cast<float>(level_.size) / static_cast<float>(level_.buckets()); }
  [[nodiscard]] std::string name(const Chart& chart) const { return "\u00d7" + std::to_string(chart.factor); }
  [[nodiscard]] std::vector<std::string> told(const Chart& chart) const {
    if (std::count(chart.sizes.begin(), chart.sizes.end(), 0U) == std::ssize(chart.sizes)) return told(chart, "?", "?");
    const std::uint32_t largest = chart.largest();  // none where every key is a splitter
    return told(chart, std::to_string(largest), hundredths(static_cast<float>(largest) / ideal()));
  }
  [[nodiscard]] std::vector<std::string> told(const Chart& chart, const std::string& largest,
                                              const std::string& times) const {
    return {drawing_.say(chart.own ? Text::fig_oversampling_own : Text::fig_oversampling_other),
            drawing_.say(Text::fig_oversampling_drawn, {std::to_string(chart.factor * level_.buckets())}),
            drawing_.say(Text::fig_oversampling_largest, {largest}),
            drawing_.say(Text::fig_oversampling_ratio, {times})};
  }

  void draw(const Chart& chart, float x, float y, float height) {
    const float scale = (height - 4) / std::max(highest_, 1.3F * ideal());
    const float step = chart_width_ / static_cast<float>(level_.buckets());
    const float width = step > 4 ? step - 2 : step;
    for (std::size_t s = 0; s < level_.buckets(); ++s) {
      const float left = x + static_cast<float>(s) * step + (step - width) / 2;
      const float between = scale * static_cast<float>(chart.between(s)),
                  equal = scale * static_cast<float>(chart.equal(s));
      const Role border = width > 2 ? Role::ink : Role::none;
      if (between > 0)
        drawing_.cells.emplace_back(Rect{
            {left, y + height - between}, width, between, scene::bucket_role(static_cast<unsigned>(s)), border, 0.7F});
      if (equal > 0)
        drawing_.cells.emplace_back(
            Rect{{left, y + height - between - equal}, width, equal, Role::undefined, border, 0.7F, 0, true});
      const std::string words = std::to_string(chart.between(s));
      if (between > number_size + 3 && drawing_.width(words, number_size, true) + 8 < width) {
        const float middle = left + width / 2, wide = drawing_.width(words, number_size, true) + 6;
        drawing_.texts.emplace_back(Rect{
            {middle - wide / 2, y + height - number_size - 4}, wide, number_size + 3, Role::paper, Role::none, 1, 3});
        drawing_.text({middle, y + height - 4}, words, number_size, Role::ink, Align::middle, true);
      }
    }
    drawing_.arrows.emplace_back(Line{{{x, y + height}, {x + chart_width_, y + height}}, Role::ink, 1.5F});
    const float level = y + height - scale * ideal();
    drawing_.outlines.emplace_back(Line{{{x, level}, {x + chart_width_, level}}, Role::now, 1.5F, true});
  }

  // Its factor and what it comes to.
  void tell(const Chart& chart, float baseline, const std::vector<float>& columns) {
    float x = margin;
    drawing_.text({x, baseline}, name(chart), label_size, Role::ink, Align::start, true);
    const std::vector<std::string> words = told(chart);
    for (std::size_t k = 0; k < words.size(); ++k) {
      x += columns[k] + words_gap;
      drawing_.text({x, baseline}, words[k], label_size, chart.own ? Role::ink : Role::faint);
    }
  }

  Drawing drawing_;
  SampleLevel level_;
  LiveKeys live_;
  std::vector<Chart> charts_;
  float highest_ = 1, chart_width_ = 0;
  bool begun_ = false;
};

}  // namespace

std::optional<Refusal> cannot_show_oversampling(const recording::Recording& recording) {
  return refuse_other_than_samples(recording);
}

scene::Scene draw_oversampling(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_oversampling_title, Text::fig_no_keys);
  auto level = story::sample_level(input.recording, 0);
  if (!level) return nothing_to_draw(input, Text::fig_oversampling_title, Text::fig_splitters_none);
  return Figure(input, std::move(*level)).draw();
}

}  // namespace scatterscope::figures
