// The stage: the figure and a caption, as large as the window lets them be, and nothing else.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ui/panels/workspace.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Draw;

// Whether the stage is shown in place of the panels: a comparison or measured results have none.
[[nodiscard]] bool is_staged(const WorkspaceInput& input);
// Fills the window below `top`, in pixels. The transport, so many pixels high, comes with the mouse at the lower edge;
// figure and caption stand above it then, a little smaller, as they do below what is at the top.
void draw_stage(Draw& draw, float top, float transport);

// Of a window that many pixels high: what the figure gets, above two lines of caption whose letters are a thirtieth of
// the window.
[[nodiscard]] float stage_height(float window_height);
// The zoom of a stage, pixels for a logical pixel: that with which all of the figure is in sight, laid out for the room
// that it then has and drawn at the end of its recording, and its smallest letters are largest. Each zoom that is tried
// draws the figure, so that a window spreads the search over frames. `figure`: its room and step do not matter.
// `width`, `height`: pixels.
class StageZoomSearch {
 public:
  StageZoomSearch(const figures::FigureInput& figure, float width, float height);
  // Draws the figure once. Not after done().
  void try_one();
  [[nodiscard]] bool done() const;
  [[nodiscard]] float best() const { return best_; }  // so far

 private:
  void take_if_better(float zoom);

  std::unique_ptr<recording::Moment> end_;
  figures::FigureInput last_;
  float width_, height_;
  std::vector<float> zooms_;  // in the order in which they are tried
  std::size_t next_ = 0;
  float best_, letters_ = 0;  // of the best: the smallest, in pixels; 0: none fits
  float more_;                // that the best is still tried to grow by
};
[[nodiscard]] float stage_zoom(const figures::FigureInput& figure, float width, float height);
// The figure's key with its room at a zoom.
[[nodiscard]] figures::FigureInput on_stage(figures::FigureInput figure, float width, float height, float zoom);
// That a scene laid out for a zoom is painted at: it may be a little larger at another step than at the end.
[[nodiscard]] float painted_zoom(const scene::Scene& scene, float width, float height, float zoom);
// Of the texts of a scene, in logical pixels; 0: it has none.
[[nodiscard]] float smallest_letters(const scene::Scene& scene);

}  // namespace scatterscope::panels
