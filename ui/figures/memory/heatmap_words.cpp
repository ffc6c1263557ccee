#include "ui/figures/memory/heatmap_words.h"

#include <algorithm>
#include <cmath>

#include "kernels/analysis/memory_units.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/heatmaps.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

std::string hundredths(double value) {
  const auto whole = static_cast<std::uint64_t>(std::llround(value * 100));
  const std::string rest = std::to_string(whole % 100);
  return std::to_string(whole / 100) + (rest.size() == 1 ? ".0" : ".") + rest;
}

std::string heatmap_totals(const analysis::ScatterStores& stores, Language language) {
  return heatmap_totals(stores.stores.size(), stores.requests.size(), stores.sectors(), language);
}

std::string heatmap_totals(std::uint64_t stores, std::uint64_t requests, std::uint64_t sectors, Language language) {
  if (stores == 0) return text(texts::fig_heatmap_nothing, language);
  const auto sum = static_cast<double>(sectors);
  return format_text(texts::fig_heatmap_totals, language,
                     {std::to_string(stores), std::to_string(requests), std::to_string(sectors),
                      hundredths(sum / static_cast<double>(requests)), hundredths(sum / static_cast<double>(stores))});
}

std::uint32_t heatmap_lanes(const recording::Config& config) {
  return std::clamp(config.block_threads, 1U, analysis::warp_threads);
}

std::string above_best(std::uint64_t requests, std::uint64_t sectors, std::uint32_t best, Language language) {
  if (requests == 0) return {};
  const double per_request = static_cast<double>(sectors) / static_cast<double>(requests);
  const std::int64_t percent = std::llround((per_request / best - 1) * 100);
  if (percent <= 0) return format_text(texts::fig_heatmap_at_best, language, {std::to_string(best)});
  return format_text(texts::fig_heatmap_above_best, language, {std::to_string(percent), std::to_string(best)});
}

std::string heatmap_difference(std::uint64_t sectors, std::uint64_t beside, Language language) {
  const std::string here = std::to_string(sectors), there = std::to_string(beside);
  if (sectors == beside) return format_text(texts::fig_heatmap_as_many, language, {here});
  const std::uint64_t fewer = std::min(sectors, beside), more = std::max(sectors, beside);
  const std::string percent =
      std::to_string(std::llround(static_cast<double>(more - fewer) * 100 / static_cast<double>(more)));
  return format_text(sectors < beside ? texts::fig_heatmap_fewer : texts::fig_heatmap_beside_fewer, language,
                     {percent, std::to_string(fewer), std::to_string(more)});
}

std::vector<RampTick> ramp_ticks(const story::ScatterRange& range) {
  std::vector<RampTick> ticks;
  const auto least = static_cast<std::uint32_t>(std::lround(1 / range.best_per_key));
  for (std::uint32_t parts = least; parts >= 1 && 1.0 / parts <= range.most_per_key; parts /= 2)
    ticks.push_back({1.0 / parts, parts == 1 ? "1" : "1/" + std::to_string(parts)});
  if (range.most_per_key < 1 && ticks.back().value < range.most_per_key)
    ticks.push_back({range.most_per_key, hundredths(range.most_per_key) + "+"});
  return ticks;
}

MapBeside map_beside(const FigureInput& input) {
  return {input.sources.run, input.sources.counted, drawn_iteration(input), story::seen_steps(input)};
}

std::string run_words(const analysis::RunHeatmap& run, Language language) {
  const recording::Config& config = run.config;
  if (run.scatter.digit_bits == 0) {
    return format_text(texts::heatmap_run_whole, language,
                       {config.sort, std::to_string(config.n), std::to_string(config.keys_per_thread),
                        std::to_string(config.block_threads)});
  }
  return format_text(texts::heatmap_run, language,
                     {config.sort, std::to_string(config.n), std::to_string(config.radix_bits),
                      std::to_string(config.keys_per_thread), std::to_string(config.block_threads)});
}

std::string source_words(const analysis::RunHeatmap& run, Language language) {
  const bool gpu = run.device.backend == "cuda";
  const std::string_view distribution = distribution_words(run.distribution, language);
  if (!run.counted) {
    return format_text(gpu ? texts::heatmap_recorded_on_gpu : texts::heatmap_recorded_on_cpu, language,
                       {run.device.name, distribution, run.date});
  }
  return format_text(gpu ? texts::heatmap_counted_on_gpu : texts::heatmap_counted_on_cpu, language,
                     {run.device.name, distribution, run.date, hundredths(run.seconds)});
}

}  // namespace scatterscope::figures
