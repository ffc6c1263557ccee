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
  if (stores.stores.empty()) return text(Text::fig_heatmap_nothing, language);
  const auto sectors = static_cast<double>(stores.sectors());
  return format_text(
      Text::fig_heatmap_totals, language,
      {std::to_string(stores.stores.size()), std::to_string(stores.requests.size()), std::to_string(stores.sectors()),
       hundredths(sectors / static_cast<double>(stores.requests.size())),
       hundredths(sectors / static_cast<double>(stores.stores.size()))});
}

}  // namespace scatterscope::figures
