#include "ui/figures/memory/heatmap_words.h"

#include <algorithm>
#include <cmath>

#include "kernels/analysis/memory_units.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/heatmaps.h"

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
