// Why a sample sort draws more keys than it needs: the sizes of the buckets of the list against the ideal, by the run's
// own factor of oversampling, as its keys showed, and by others, as the same rule would draw.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/sample_rule.h"
#include "kernels/story/sample/sample_level.h"
#include "kernels/texts/figure_sample.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Role;
using story::SampleLevel;

constexpr std::uint32_t usual_factors[] = {1, 8, 32}, usual_of_devices[] = {1, 8, 64};
constexpr float draws_size = 13, words_gap = 16;
constexpr layout::Need chart_width{180, 560, 1500}, chart_height{70, 100, 220};

class OversamplingFigure {
 public:
  OversamplingFigure(const FigureInput& input, SampleLevel level)
      : drawing_(input), level_(std::move(level)), live_(input, level_.iteration) {
    begun_ = visible(when(input, level_.chosen_step));
    std::set<std::uint32_t> factors(std::begin(usual_factors), std::end(usual_factors));
    if (level_.splits_equal) factors = {std::begin(usual_of_devices), std::end(usual_of_devices)};
    factors.insert(level_.oversampling);
    for (const std::uint32_t factor : factors) charts_.push_back(chart_of(factor));
    for (const Chart& chart : charts_)
      for (std::size_t s = 0; s < level_.buckets(); ++s)
        highest_ = std::max(highest_, static_cast<float>(chart.between(s) + chart.equal(s)));
  }

  scene::Scene draw() {
    const std::string number = std::to_string(level_.size), buckets = std::to_string(level_.buckets());
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_oversampling_heading, {number, buckets, hundredths(ideal())})));
    for (const Chart& chart : charts_) {
      all.add(layout::spacer(layout::Need::exactly(6)));
      all.add(told_of(chart));
      const auto draw_chart = [this, &chart](layout::Layers&, const layout::Area& area) { draw(chart, area); };
      all.add(layout::growing(1, layout::canvas(chart_width, chart_height, draw_chart)));
    }
    all.add(layout::spacer(layout::Need::exactly(8)));
    all.add(paragraph(drawing_, drawing_.say(level_.splits_equal ? texts::fig_oversampling_about_devices
                                                                 : texts::fig_oversampling_about)));
    return compose(drawing_, all);
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
      chart.sizes = story::bucket_sizes(level_, story::buckets_of(level_, live_));
    } else if (begun_) {
      std::vector<std::uint64_t> keys(level_.size);
      for (std::uint32_t k = 0; k < level_.size; ++k) keys[k] = live_.key(level_.first + k);
      const recording::Order order = drawing_.input.recording().config.order;
      const auto& parts = drawing_.input.recording().arrays[live_.range().keys_array].on_device;
      chart.sizes =
          level_.splits_equal
              ? analysis::device_part_sizes(keys, parts, factor, order)
              : analysis::split_sizes(keys, analysis::sampled_splitters(keys, level_.buckets(), factor, order), order);
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
    return {drawing_.say(chart.own ? texts::fig_oversampling_own : texts::fig_oversampling_other),
            drawing_.say(texts::fig_oversampling_drawn, {std::to_string(chart.factor * level_.buckets())}),
            drawing_.say(texts::fig_oversampling_largest, {largest}),
            drawing_.say(texts::fig_oversampling_ratio, {times})};
  }

  void draw(const Chart& chart, const layout::Area& area) {
    const auto [x, y, whole, height] = area;
    const float scale = (height - 4) / std::max(highest_, 1.3F * ideal());
    const float step = whole / static_cast<float>(level_.buckets());
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
      if (between > draws_size + 3 && drawing_.width(words, draws_size, true) + 8 < width) {
        const float middle = left + width / 2, wide = drawing_.width(words, draws_size, true) + 6;
        drawing_.texts.emplace_back(Rect{
            {middle - wide / 2, y + height - draws_size - 4}, wide, draws_size + 3, Role::paper, Role::none, 1, 3});
        drawing_.text({middle, y + height - 4}, words, draws_size, Role::ink, Align::middle, true);
      }
    }
    drawing_.arrows.emplace_back(Line{{{x, y + height}, {x + whole, y + height}}, Role::ink, 1.5F});
    const float level = y + height - scale * ideal();
    drawing_.outlines.emplace_back(Line{{{x, level}, {x + whole, level}}, Role::now, 1.5F, true});
  }

  // Its factor and what it comes to, in columns over all charts that are as wide from the start as all keys in one
  // bucket ask.
  layout::BoxPtr told_of(const Chart& chart) {
    std::vector<std::string> words = told(chart);
    words.insert(words.begin(), name(chart));
    std::vector<layout::BoxPtr> boxes;
    for (std::size_t k = 0; k < words.size(); ++k) {
      float column = 0;
      for (const Chart& other : charts_) {
        const std::string widest =
            k == 0 ? name(other)
                   : told(other, std::to_string(level_.size), hundredths(static_cast<float>(level_.buckets())))[k - 1];
        column = std::max(column, drawing_.width(widest, label_size, k == 0));
      }
      const layout::WordStyle style{.colour = k == 0 || chart.own ? Role::ink : Role::faint, .bold = k == 0};
      boxes.push_back(layout::at_least(column, layout::words(scene::table_metrics(), words[k], style)));
    }
    return layout::flow(words_gap, std::move(boxes));
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
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  auto level = story::sample_level(input.recording(), 0);
  if (!level) return nothing_to_draw(input, texts::fig_splitters_none);
  return OversamplingFigure(input, std::move(*level)).draw();
}

}  // namespace scatterscope::figures
