// What a key asks for that is pressed outside of fields and dialogs, in the window and in a page.
#pragma once

#include <cstdint>

#include "ui/panels/commands/commands.h"

namespace scatterscope::panels {

// Keys that are no letters have a name; all others are `character`.
enum class Key : std::uint8_t {
  character,
  right,
  left,
  page_down,
  page_up,
  home,
  end,
  space,
  backspace,
  escape,
  other
};
struct KeyPressed {
  Key key = Key::character;
  char32_t character = 0;  // with Ctrl its letter
  bool control = false, shift = false, alt = false;
};
// Nothing where the key means nothing for what is shown.
[[nodiscard]] Does meaning_of(const KeyPressed& press, const WorkspaceInput& view);

// Opens the list of what can be asked about a run.
inline constexpr char what_if_key = 'I';

}  // namespace scatterscope::panels
