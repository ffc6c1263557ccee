// What stands in a figure's place: a plot of measured results, the grid of counts, the map of the chapter, words. Each
// is drawn from a value that can be compared.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "ui/panels/workspace_input.h"
#include "ui/plots/count_grid.h"
#include "ui/plots/plot.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct PlotKey {
  std::shared_ptr<const timing::MeasuredSet> set, beside;  // null: none
  plots::View view;
  Language language = Language::english;
  float width = 0, height = 0;  // the canvas, in logical pixels
  float least_letters = 0;      // as PlotInput's
  bool operator==(const PlotKey&) const = default;
};
// What stands in the figure's place. Only the parts that belong to `what` are filled.
struct InsteadKey {
  Instead what = Instead::none;
  plots::CountGrid grid;
  std::size_t quantity = 0;
  std::optional<scene::Ref> outlined;  // a cell
  std::shared_ptr<const plots::ChapterMap> map;
  std::string words;
  std::optional<scene::Ref> hovered;
  Language language = Language::english;
  float width = 0, height = 0;  // the canvas, in logical pixels
  float least_letters = 0;      // as PlotInput's
  bool operator==(const InsteadKey&) const = default;
};
[[nodiscard]] PlotKey plot_key(const WorkspaceInput& input, float width, float height);
[[nodiscard]] scene::Scene draw_plot(const PlotKey& key);
[[nodiscard]] InsteadKey instead_key(const WorkspaceInput& input, float width, float height);
[[nodiscard]] scene::Scene draw_instead(const InsteadKey& key);
// No measurements where there are none.
[[nodiscard]] const timing::MeasuredSet& set_or_nothing(const std::shared_ptr<const timing::MeasuredSet>& set);
// What the grid counts; nothing where it was not begun.
[[nodiscard]] const TradeOffView& grid_of(const WorkspaceInput& input);

}  // namespace scatterscope::panels
