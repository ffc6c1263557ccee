// What the engine makes of a link, apart from any page: by its answers the engine in a browser is compared with the
// program, byte for byte.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"

namespace scatterscope::app {

class LinkAnswers {
 public:
  // Records the link's run. Throws Error.
  void open(std::string_view link);
  [[nodiscard]] std::uint32_t step_count() const { return drawer_->recording().step_count(); }
  // Ids of those that can show the run.
  [[nodiscard]] std::vector<std::string> figures() const;
  // A figure after so many steps as SVG, in so many logical pixels; an empty id: the link's, or the one that it
  // opens on.
  [[nodiscard]] std::string svg(std::string_view figure, std::uint32_t step, float width, float height) const;
  // As `scatterscope record --json` writes it.
  [[nodiscard]] std::string json() const;

 private:
  std::unique_ptr<FigureDrawer> drawer_;
  figures::View view_;
  AskedLooks looks_;
};

}  // namespace scatterscope::app
