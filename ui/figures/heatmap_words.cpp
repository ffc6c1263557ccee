#include "ui/figures/heatmap_words.h"

#include <cmath>
#include <cstdint>

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
  if (stores == 0) return text(Text::fig_heatmap_nothing, language);
  const auto sum = static_cast<double>(sectors);
  return format_text(Text::fig_heatmap_totals, language,
                     {std::to_string(stores), std::to_string(requests), std::to_string(sectors),
                      hundredths(sum / static_cast<double>(requests)), hundredths(sum / static_cast<double>(stores))});
}

}  // namespace scatterscope::figures
