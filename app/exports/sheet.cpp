#include "app/exports/sheet.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "app/pictures/fitted_scene.h"
#include "app/pictures/qr_code.h"
#include "ui/layout/box.h"

namespace scatterscope::app {
namespace {

using layout::Area;
using layout::BoxPtr;
using layout::Layers;
using layout::Need;
using scene::Role;

// In parts of 720 units of height.
constexpr float sheet_height = 720, margin = 28, card_gap = 10;
constexpr float title_size = 18, caption_size = 26, note_size = 16, least_note_size = 8, link_size = 10;
constexpr float code_side = 170, figure_share = 0.5F;

BoxPtr words_of(const std::string& text, float size, Role colour, scene::Align align = scene::Align::start) {
  if (text.empty()) return nullptr;
  return layout::words(scene::table_metrics(), text, {.size = size, .colour = colour, .align = align});
}

class Sheet {
 public:
  Sheet(const scene::Scene& figure, const SheetWords& words, float unit, float width, float note)
      : figure_(figure), words_(words), unit_(unit), width_(width), note_(note) {
    const auto below = [&] { return layout::spacer(Need::exactly(card_gap * unit_)); };
    page_.add(layout::row(card_gap * unit_, layout::growing(1, words_of(words.title, title_size * unit_, Role::faint)),
                          words_of(words.place, title_size * unit_, Role::faint, scene::Align::end)));
    page_.add(below());
    shown_ = page_.add(layout::growing(
        1, layout::canvas({0, width_, width_}, {0, 0, 1e6F},
                          [this](Layers& layers, const Area& area) { draw_fitted(layers, area, figure_); })));
    page_.add(below());
    BoxPtr caption = words_of(words.caption, caption_size * unit_, Role::ink);
    BoxPtr longest = words_of(words.longest_caption, caption_size * unit_, Role::ink);
    if (longest != nullptr) caption = layout::unseen(std::move(longest), std::move(caption));
    page_.add(foot(std::move(caption)));
  }
  // What is left for the figure.
  float place(const Area& area) {
    (void)page_.width();
    (void)page_.height(area.width);
    page_.place(area);
    return shown_->area().height;
  }
  [[nodiscard]] std::vector<scene::Shape> shapes() const {
    Layers layers;
    page_.draw(layers);
    for (auto* layer : {&layers.arrows, &layers.texts, &layers.outlines})
      std::move(layer->begin(), layer->end(), std::back_inserter(layers.cells));
    return std::move(layers.cells);
  }

 private:
  // Caption, note and link; the code on their right.
  BoxPtr foot(BoxPtr caption) {
    BoxPtr said = layout::column(std::move(caption), layout::spacer(Need::exactly(card_gap * unit_)),
                                 words_of(words_.note, note_ * unit_, Role::faint),
                                 words_of(words_.link, link_size * unit_, Role::faint));
    if (!words_.code) return said;
    const float side = code_side * unit_, left = width_ - side - card_gap * unit_;
    return layout::row(
        card_gap * unit_, layout::at_least(left, layout::at_most(left, std::move(said))),
        layout::canvas(Need::exactly(side), Need::exactly(side), [this](Layers& layers, const Area& area) {
          layers.cells.emplace_back(placed(*words_.code, {area.x, area.y}, area.width));
        }));
  }

  const scene::Scene& figure_;
  const SheetWords& words_;
  float unit_, width_, note_;
  layout::Column page_;
  layout::Box* shown_ = nullptr;
};

}  // namespace

scene::Scene sheet(const scene::Scene& figure, const SheetWords& words, float width, float height) {
  const float unit = height / sheet_height, edge = margin * unit;
  const Area inside{edge, edge, width - 2 * edge, height - 2 * edge};
  float note = note_size;
  const auto made = [&] { return std::make_unique<Sheet>(figure, words, unit, inside.width, note); };
  std::unique_ptr<Sheet> page = made();
  while (page->place(inside) < figure_share * height && note > least_note_size) {
    --note;
    page = made();
  }
  scene::Scene scene;
  scene.width = width;
  scene.height = height;
  scene.title = figure.title;
  scene.language = figure.language;
  scene.description = words.caption.empty() ? figure.description : words.caption;
  scene.shapes = page->shapes();
  return scene;
}

figures::Room room_on_sheet(float width, float height) {
  constexpr float wide = 1200, above_and_below = 190;  // as pages of HTML have it at 1280 to 720
  const float unit = height / sheet_height;
  const float shown_width = width - 2 * margin * unit, shown_height = height - above_and_below * unit;
  return {wide, wide * shown_height / shown_width};
}

}  // namespace scatterscope::app
