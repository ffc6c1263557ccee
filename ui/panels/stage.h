// The stage: what is shown and a caption, as large as the window lets them be, and nothing else. A figure, the two
// figures of a comparison with the counts in which they differ, or a plot.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/panels/workspace.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Draw;

// Whether the stage is shown in place of the panels.
[[nodiscard]] bool is_staged(const WorkspaceInput& input);
// Fills the window. The transport, so many pixels high, comes with the mouse at the lower edge; figure and caption
// stand above it then, a little smaller.
void draw_stage(Draw& draw, float transport);

// A window that many pixels high: what the figure gets, below a margin and above two lines of caption whose letters
// are a part of the window of that size.
inline constexpr float stage_caption_part = 24, stage_label_part = 40, stage_pair_part = 51;
[[nodiscard]] float stage_height(float window_height);
// The zoom of a stage, pixels for a logical pixel: that with which all of its figures are in sight side by side, laid
// out for the room that each then has and drawn at the end of its recording, and their smallest letters are largest.
// Each zoom that is tried draws them, so that a window spreads the search over frames. Where none fits it is `least`.
// `width`, `height`: pixels of each.
class StageZoomSearch {
 public:
  explicit StageZoomSearch(const StageKey& room);
  // Draws the figures once. Not after done().
  void try_one();
  [[nodiscard]] bool done() const;
  [[nodiscard]] float best() const { return best_; }  // so far

 private:
  void take_if_better(float zoom);

  std::vector<std::unique_ptr<recording::Moment>> ends_;
  StageKey room_;             // its figures at their ends
  std::vector<float> zooms_;  // in the order in which they are tried
  std::size_t next_ = 0;
  float best_ = 0, letters_ = 0;  // of the best: the smallest, in pixels; 0: none fits
  float more_;                    // that the best is still tried to grow by
};
[[nodiscard]] float stage_zoom(const StageKey& room);
// The figures' keys with their rooms at a zoom. `key_width`: of common_key_width() there; found anew where it is none.
[[nodiscard]] std::vector<figures::FigureInput> on_stage(const StageKey& room, float zoom,
                                                         std::optional<float> key_width = std::nullopt);
// That a scene laid out for a zoom is painted at: it may be a little larger at another step than at the end.
[[nodiscard]] float painted_zoom(const scene::Scene& scene, float width, float height, float zoom);
// Of the texts of a scene, in logical pixels; 0: it has none.
[[nodiscard]] float smallest_letters(const scene::Scene& scene);

}  // namespace scatterscope::panels
