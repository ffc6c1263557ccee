// From keys to intents: a pure function, so that tests need no window.
#pragma once

#include <optional>

#include "app/window/platform.h"
#include "ui/panels/workspace.h"

namespace scatterscope::window {

// What a key asks for beyond intents: dialogs and the keyboard's place belong to the panels' state.
struct Shortcut {
  std::optional<panels::Intent> intent;
  std::optional<panels::Dialog> dialog = {};
  panels::FocusKey focus = panels::FocusKey::none;
};

// What stands between a key and the recording.
struct InFront {
  panels::Dialog dialog = panels::Dialog::none;
  bool typing = false;    // a text field has the keyboard
  bool in_lines = false;  // of several lines: Shift+Enter breaks one
  bool popup = false;     // a menu or list is open
  bool ringed = false;    // Tab has come to a control
};

// Tab goes to the next control, Enter and Space press it; Escape closes what is in front. While a text field has the
// keyboard, in a menu and in a dialog no other key but F11 means anything. A key that is held goes on walking
// and sizing; what opens and closes, plays and pauses takes a press each.
[[nodiscard]] Shortcut shortcut(const KeyPress& press, const panels::WorkspaceInput& view, const InFront& front);

}  // namespace scatterscope::window
