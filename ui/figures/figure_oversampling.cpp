// Why a sample sort draws more keys than it needs: the sizes of the buckets of the list against the ideal, by the run's
// own factor of oversampling, as its keys told, and by others, as the same rule would draw.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/sample_rule.h"
#include "ui/figures/figures.h"
#include "ui/figures/sample_level.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Role;

constexpr std::uint32_t usual_factors[] = {1, 8, 32};
constexpr float number_size = 13, line_height = 19, chart_width = 620, least_chart = 84, words_gap = 18;

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
    const std::string number = std::to_string(level_.size), buckets = std::to_string(level_.buckets());
    const std::string heading = drawing_.say(Text::fig_oversampling_heading, {number, buckets, ratio(ideal())});
    std::vector<std::string> about;
    float words = 0, factors = 0;
    for (const Chart& chart : charts_) {
      for (const std::string& line : told(chart)) words = std::max(words, drawing_.width(line, label_size));
      factors = std::max(factors, drawing_.width(name(chart), label_size, true));
    }
    const float x = margin + factors + 14;
    const float width = x + chart_width + words_gap + words + margin;
    about = drawing_.wrapped(drawing_.say(Text::fig_oversampling_about), label_size, width - 2 * margin);
    const bool sound = drawing_.input.preferred_width > 1 && drawing_.input.preferred_height > 1;
    const float room = sound ? width * drawing_.input.preferred_height / drawing_.input.preferred_width : 0;
    const float around = 2 * margin + heading_height + line_height * static_cast<float>(about.size() + 1);
    const auto count = static_cast<float>(charts_.size());
    const float height = std::clamp((room - around) / count - 24, least_chart, 2 * least_chart);
    drawing_.heading(heading);
    float y = margin + heading_height;
    for (const Chart& chart : charts_) {
      y += 24;
      draw(chart, x, y, height);
      y += height;
    }
    y += 12;
    for (const std::string& line : about) {
      y += line_height;
      drawing_.text({margin, y}, line, label_size);
    }
    return drawing_.finish(drawing_.say(Text::fig_oversampling_title),
                           std::max(width, 2 * margin + drawing_.width(heading, heading_size, true)), y + 2 * margin);
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
  static std::string ratio(float value) {
    char words[32];
    std::snprintf(words, sizeof words, "%.2f", static_cast<double>(value));
    return words;
  }
  [[nodiscard]] std::string name(const Chart& chart) const { return "x " + std::to_string(chart.factor); }
  [[nodiscard]] std::vector<std::string> told(const Chart& chart) const {
    const std::uint32_t largest = chart.largest();
    const std::string times = largest == 0 ? "?" : ratio(static_cast<float>(largest) / ideal());
    return {drawing_.say(chart.own ? Text::fig_oversampling_own : Text::fig_oversampling_other),
            drawing_.say(Text::fig_oversampling_drawn, {std::to_string(chart.factor * level_.buckets())}),
            drawing_.say(Text::fig_oversampling_largest, {largest == 0 ? "?" : std::to_string(largest)}),
            drawing_.say(Text::fig_oversampling_ratio, {times})};
  }

  void draw(const Chart& chart, float x, float y, float height) {
    drawing_.text({margin, y + height / 2 + label_size * 0.36F}, name(chart), label_size, Role::ink, Align::start,
                  true);
    const float scale = (height - 4) / std::max(highest_, 1.3F * ideal());
    const float step = chart_width / static_cast<float>(level_.buckets());
    const float width = step > 4 ? step - 2 : step;
    for (std::size_t s = 0; s < level_.buckets(); ++s) {
      const float left = x + static_cast<float>(s) * step + (step - width) / 2;
      const float between = scale * static_cast<float>(chart.between(s)),
                  equal = scale * static_cast<float>(chart.equal(s));
      const Role border = width > 4 ? Role::ink : Role::none;
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
    drawing_.arrows.emplace_back(Line{{{x, y + height}, {x + chart_width, y + height}}, Role::ink, 1.5F});
    const float level = y + height - scale * ideal();
    drawing_.outlines.emplace_back(Line{{{x, level}, {x + chart_width, level}}, Role::now, 1.5F, true});
    float baseline = y + std::max(number_size, height / 2 - 1.5F * line_height + 10);
    for (const std::string& line : told(chart)) {
      drawing_.text({x + chart_width + words_gap, baseline}, line, label_size, chart.own ? Role::ink : Role::faint);
      baseline += line_height;
    }
  }

  Drawing drawing_;
  SampleLevel level_;
  LiveKeys live_;
  std::vector<Chart> charts_;
  float highest_ = 1;
  bool begun_ = false;
};

}  // namespace

std::optional<Refusal> cannot_show_oversampling(const recording::Recording& recording) {
  return refuse_other_than_samples(recording);
}

scene::Scene draw_oversampling(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_oversampling_title, Text::fig_no_keys);
  auto level = sample_level(input.recording, 0);
  if (!level) return nothing_to_draw(input, Text::fig_oversampling_title, Text::fig_splitters_none);
  return Figure(input, std::move(*level)).draw();
}

}  // namespace scatterscope::figures
