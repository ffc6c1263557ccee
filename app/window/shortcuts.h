// From keys to intents: a pure function, so that tests need no window.
#pragma once

#include <optional>

#include "app/window/platform.h"
#include "ui/panels/workspace.h"

namespace scatterscope::window {

// What a key asks for beyond intents: dialogs belong to the panels' state.
struct Shortcut {
  std::optional<panels::Intent> intent;
  std::optional<panels::Dialog> dialog;
};

// `typing`: a text field has the keyboard; then only F11 and Escape mean something. The same while a dialog is open.
[[nodiscard]] Shortcut shortcut(const KeyPress& press, const panels::WorkspaceInput& view, panels::Dialog open,
                                bool typing);

}  // namespace scatterscope::window
