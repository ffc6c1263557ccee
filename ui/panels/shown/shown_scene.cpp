#include "ui/panels/shown/shown_scene.h"

#include "kernels/parameters/sort_info.h"
#include "ui/figures/words.h"

namespace scatterscope::panels {

const timing::MeasuredSet& set_or_nothing(const std::shared_ptr<const timing::MeasuredSet>& set) {
  static const timing::MeasuredSet nothing;
  return set != nullptr ? *set : nothing;
}

const TradeOffView& grid_of(const WorkspaceInput& input) {
  static const TradeOffView nothing;
  return input.trade_off != nullptr ? *input.trade_off : nothing;
}

namespace {

// The cell whose run is the loaded recording.
std::optional<scene::Ref> loaded_cell(const WorkspaceInput& input) {
  if (!input.shown.loaded()) return std::nullopt;
  const TradeOffView& view = grid_of(input);
  const recording::Config& config = input.shown.recording().config;
  const bool same = catalog::description_of(config.sort).sorts_tiles &&
                    config.launches == recording::Launches::several && config.block_threads == view.block_threads &&
                    config.key_bits == view.key_bits && input.shown.recording().input == view.keys;
  if (!same) return std::nullopt;
  return scene::Ref::to_grid_cell(config.radix_bits, config.keys_per_thread);
}

}  // namespace

PlotKey plot_key(const WorkspaceInput& input, float width, float height) {
  const auto& [sets, choice] = *input.timing;
  PlotKey key{nullptr, nullptr, choice.view, input.settings.language, width, height};
  if (choice.set < sets.size()) key.set = sets[choice.set].set;
  const bool two = choice.beside && choice.view.kind == plots::Kind::throughput && *choice.beside < sets.size();
  if (two) key.beside = sets[*choice.beside].set;
  return key;
}

scene::Scene draw_plot(const PlotKey& key) {
  plots::PlotInput plot{set_or_nothing(key.set), key.view, key.language};
  plot.preferred_width = key.width;
  plot.preferred_height = key.height;
  plot.beside = key.beside.get();
  plot.least_letters = key.least_letters;
  return plots::draw(plot);
}

InsteadKey instead_key(const WorkspaceInput& input, float width, float height) {
  InsteadKey key;
  key.what = input.instead;
  key.language = input.settings.language;
  key.width = width;
  key.height = height;
  if (key.what == Instead::grid) {
    key.grid = grid_of(input);
    key.quantity = input.grid_quantity;
    key.outlined = loaded_cell(input);
  } else if (key.what == Instead::chapter_map) {
    key.map = input.chapter_map.map;
  } else {
    key.words = input.words;
  }
  return key;
}

scene::Scene draw_instead(const InsteadKey& key) {
  if (key.what == Instead::words) return figures::draw_words(key.words, key.width, key.height);
  if (key.what == Instead::grid)
    return plots::draw_count_grid(
        {key.grid, key.quantity, key.language, key.width, key.height, key.least_letters, key.hovered, key.outlined});
  static const plots::ChapterMap nothing;
  return plots::draw_chapter_map({key.map != nullptr ? *key.map : nothing,
                                  key.language,
                                  key.width,
                                  key.height,
                                  key.hovered,
                                  {},
                                  key.least_letters});
}

}  // namespace scatterscope::panels
