// What a first start asks: to learn, to teach, or keys of one's own. A digit, or arrows and Enter, goes through a door.
#pragma once

#include "ui/panels/draw.h"

namespace scatterscope::panels {

inline constexpr Door doors[] = {Door::learn, Door::teach, Door::own_keys};
// '1' to '3'
[[nodiscard]] constexpr char key_of(Door door) {
  return static_cast<char>('1' + (static_cast<int>(door) - static_cast<int>(Door::learn)));
}
// The dialog that follows.
[[nodiscard]] constexpr Dialog dialog_behind(Door door) {
  return door == Door::own_keys ? Dialog::input : Dialog::none;
}

// The door that was taken last has the keyboard, else the first.
void begin_doors(Draw& draw);
// The whole dialog with its title, in pixels; and what is in it.
[[nodiscard]] ImVec2 doors_size(const Draw& draw);
void draw_doors(Draw& draw);

}  // namespace scatterscope::panels
