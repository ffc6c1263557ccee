#include "app/comparing/comparison_picture.h"

#include "ui/figures/pairs/pair.h"
#include "ui/plots/field_names.h"

namespace scatterscope::app {
namespace {

// What panels show of it, the mistake in that language. Points into the comparison.
panels::CompareView shown_in(const Comparison& comparison, Language language) {
  panels::CompareView view = comparison.both();
  if (const ShownMistake* mistake = comparison.mistake())
    view.mistake = view_of(*mistake, comparison.alignment(), language);
  return view;
}

std::string caption_of(const panels::CompareView& view, Language language) {
  return plots::with_field_names(figures::pair_caption(view.runs(), language), language);
}

}  // namespace

scene::Scene draw_comparison(const Comparison& comparison,
                             const std::array<std::shared_ptr<const analysis::RunHeatmap>, 2>& maps,
                             const figures::Looks& looks, const figures::Room& room) {
  panels::CompareView view = shown_in(comparison, looks.language);
  for (std::size_t k = 0; k < 2; ++k) view.sides[k].sources.counted = maps[k];
  figures::PairInput pair{{}, view.runs(), room};
  for (std::size_t k = 0; k < 2; ++k) pair.figures[k] = {view.sides[k].sources, view.sides[k].view, looks, {}};
  scene::Scene scene = figures::draw_pair(pair);
  scene.description = caption_of(view, looks.language);
  return scene;
}

std::string comparison_caption(const Comparison& comparison, Language language) {
  return caption_of(shown_in(comparison, language), language);
}

}  // namespace scatterscope::app
