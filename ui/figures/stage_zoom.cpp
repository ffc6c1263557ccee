#include "ui/figures/stage_zoom.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "ui/figures/explanation.h"
#include "ui/figures/figure.h"
#include "ui/figures/predicting/guesses.h"

namespace scatterscope::figures {
namespace {

constexpr float most_part = 18;      // and at the largest zoom
constexpr float largest_small = 14;  // of a figure's smallest letters, in logical pixels
constexpr float least_more = 0.003F;
constexpr float tried_zoom_step = 1.015F;  // from one that is tried to the next
constexpr std::size_t coarsest = 8;        // such steps at once, at first
constexpr float most_shrunk = 0.8F;        // texts at a step to texts at the end of the run

// The larger of its sides to the room's. Scenes are of whole logical pixels, so that one may be too much.
float times_the_room(const scene::Scene& scene, float width, float height, float zoom) {
  return std::max((scene.width - 1) * zoom / width, (scene.height - 1) * zoom / height);
}

// The width of a key's cell in a figure, 0 if it has none.
float key_cell_width(const scene::Scene& scene) {
  for (const scene::Shape& shape : scene.shapes) {
    if (const auto* rect = std::get_if<scene::Rect>(&shape); rect != nullptr && rect->ref.kind == scene::Ref::Kind::key)
      return rect->width;
    if (const auto* grid = std::get_if<scene::Grid>(&shape);
        grid != nullptr && grid->first.kind == scene::Ref::Kind::key)
      return grid->cell_width;
  }
  return 0;
}

}  // namespace

// The room without what neither zoom nor widths hang on.
StageKey without_moment(StageKey room) {
  for (FigureInput& each : room.figures) {
    each.view.selection = {};
    each.view.step = 0;
    each.view.hide_step = false;
    each.view.guesses = {};
  }
  return room;
}

scene::Scene draw_shown(const FigureInput& input) {
  if (!can_show(input)) return {};
  scene::Scene made = draw(input);
  draw_guesses(made, input, input.view.guesses);
  return made;
}

float smallest_letters(const scene::Scene& scene) {
  float least = 0;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label != nullptr && !label->text.empty()) least = least == 0 ? label->size : std::min(least, label->size);
  }
  return least;
}

std::vector<FigureInput> on_stage(const StageKey& room, float zoom, std::optional<float> key_width) {
  std::vector<FigureInput> figures = room.figures;
  for (FigureInput& each : figures) {
    each.room.width = room.width / zoom;
    each.room.height = room.height / zoom;
  }
  if (figures.size() == 2) {
    const float width = key_width ? *key_width : common_key_width({figures[0], figures[1]});
    for (FigureInput& each : figures) each.room.key_cell_width = width;
  }
  return figures;
}

StageZoomSearch::StageZoomSearch(const StageKey& room) : room_(room), more_(tried_zoom_step - 1) {
  float smallest = caption_size;
  for (FigureInput& each : room_.figures) {
    ends_.push_back(std::make_unique<recording::Moment>(each.moment()));
    ends_.back()->seek(each.recording().step_count());
    each.view.step = ends_.back()->step();
    each.sources.moment = ends_.back().get();
    const float letters = room_.figures.size() == 1 ? 0 : smallest_letters(draw_shown(each));
    if (letters > 0) smallest = std::min(smallest, letters);
  }
  best_ = room.least_letters / smallest;
  const float most = room.height / most_part / caption_size;
  // Coarse before fine, so that the best is nearly the best early. And one by one in the end: a figure may fit at a
  // zoom at which it turns its labels, and not at a smaller one.
  std::vector<float> zooms;
  for (float zoom = most; zoom > best_; zoom /= tried_zoom_step) zooms.push_back(zoom);
  for (std::size_t stride = coarsest; stride > 0; stride /= 2) {
    const bool first = stride == coarsest;
    for (std::size_t k = first ? 0 : stride; k < zooms.size(); k += first ? stride : 2 * stride)
      zooms_.push_back(zooms[k]);
  }
}

void StageZoomSearch::try_one() {
  if (next_ < zooms_.size()) {
    const float zoom = zooms_[next_++];
    if (zoom * largest_small >= letters_) take_if_better(zoom);
  } else {  // and a little more where that fits too
    take_if_better(best_ * (1 + more_ / 2));
    more_ /= 2;
  }
  while (next_ < zooms_.size() && zooms_[next_] * largest_small < letters_) ++next_;
}

bool StageZoomSearch::done() const {
  return next_ == zooms_.size() && (letters_ == 0 || more_ <= least_more);
}

void StageZoomSearch::take_if_better(float zoom) {
  float letters = largest_small;
  const auto fits = [&](const FigureInput& each) {
    const scene::Scene scene = draw_shown(each);
    letters = std::min(letters, smallest_letters(scene));
    return times_the_room(scene, room_.width, room_.height, zoom) <= 1;
  };
  const auto all_fit = [&](const std::vector<FigureInput>& all) { return std::all_of(all.begin(), all.end(), fits); };
  // The width of keys is found by more drawings: not where each figure is too large by itself.
  const bool pair = room_.figures.size() == 2;
  if ((pair && !all_fit(on_stage(room_, zoom, 0.0F))) || !all_fit(on_stage(room_, zoom))) return;
  letters *= zoom;
  if (letters < letters_ || (letters == letters_ && zoom <= best_)) return;
  letters_ = letters;
  best_ = zoom;
}

float stage_zoom(const StageKey& room) {
  StageZoomSearch search(room);
  while (!search.done()) search.try_one();
  return search.best();
}

float painted_zoom(const scene::Scene& scene, float width, float height, float zoom) {
  if (scene.width <= 0 || scene.height <= 0) return zoom;
  const float all = std::min(width / scene.width, height / scene.height);
  // Where it is a lot larger, it scrolls.
  return all < zoom && all > zoom * most_shrunk ? all : zoom;
}

float common_key_width(const std::array<FigureInput, 2>& sides) {
  float narrower = std::numeric_limits<float>::max(), needed = 0;
  for (FigureInput side : sides) {
    narrower = std::min(narrower, key_cell_width(draw_shown(side)));
    side.room.key_cell_width = 1e-3F;
    needed = std::max(needed, key_cell_width(draw_shown(side)));
  }
  const bool same_keys = sides[0].recording().config.n == sides[1].recording().config.n;
  return same_keys && narrower > 0 ? std::max(narrower, needed) : 0;
}

}  // namespace scatterscope::figures
