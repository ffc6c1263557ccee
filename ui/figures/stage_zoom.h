// The zoom at which figures fill a room in letters that are seen from afar: of the stage, and of two figures beside
// each other.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/recording/moment.h"
#include "ui/figures/view.h"
#include "ui/scene/scene.h"

namespace scatterscope::figures {

// What the zoom of the stage hangs on: neither step nor selection, so that texts keep their size.
struct StageKey {
  std::vector<FigureInput> figures;  // one, or the two of a comparison
  float width = 0, height = 0;       // of each figure's room, in pixels
  float least_letters = 0;           // in pixels: what is larger then scrolls
  bool operator==(const StageKey&) const = default;
};
// The room without what neither zoom nor widths hang on.
[[nodiscard]] StageKey without_moment(StageKey room);

// What a view shows with the guesses in it; empty where its figure cannot show the run.
[[nodiscard]] scene::Scene draw_shown(const FigureInput& input);

// The zoom of a stage, pixels for a logical pixel: that with which all of its figures are in sight side by side, laid
// out for the room that each then has and drawn at the end of its recording, and their smallest letters are largest.
// Each zoom that is tried draws them, so that a window spreads the search over frames. Where none fits it is the one
// of the least letters.
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
[[nodiscard]] std::vector<FigureInput> on_stage(const StageKey& room, float zoom,
                                                std::optional<float> key_width = std::nullopt);
// That a scene laid out for a zoom is painted at: it may be a little larger at another step than at the end.
[[nodiscard]] float painted_zoom(const scene::Scene& scene, float width, float height, float zoom);
// Of the texts of a scene, in logical pixels; 0: it has none.
[[nodiscard]] float smallest_letters(const scene::Scene& scene);

// The width of a key's cell in two figures beside each other: as wide as the narrower of them would have it, or as the
// wider text needs. 0: they have no keys in common.
[[nodiscard]] float common_key_width(const std::array<FigureInput, 2>& sides);

}  // namespace scatterscope::figures
