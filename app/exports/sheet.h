// A page for a projector: a figure as large as there is room, and what is said of it.
#pragma once

#include <optional>
#include <string>

#include "app/pictures/figure_drawer.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

struct SheetWords {
  std::string title, place;           // in the first line, left and right
  std::string caption;                // below the figure, in large letters
  std::string longest_caption = {};   // of a series: each has the room that this one takes
  std::string note, link;             // in small ones
  std::optional<scene::Grid> code{};  // beside the note
};
// Of exactly that size. Letters are in proportion to its height; those of a long note are smaller, so that the figure
// keeps half of the page.
[[nodiscard]] scene::Scene sheet(const scene::Scene& figure, const SheetWords& words, float width, float height);
// The room that figures are laid out for, to be shown on a sheet of that ratio.
[[nodiscard]] figures::Room room_on_sheet(float width, float height);

}  // namespace scatterscope::app
