// What can be asked for by a menu or a key. Each stands in one row of commands.cpp: its words, its menu, its key, when
// it is allowed, what it does. Menus, keys and the list of keys are made from the rows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "kernels/text.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

// Menus, or parts of one; a command of none has a key alone.
enum class Menu : std::uint8_t {
  none,
  file,
  quit,
  lecture_walk,
  lecture_add,
  lecture_edit,
  lesson,
  compare,
  timing,
  drawer,
  window,
  help,
  cell
};

// What a command does: opens a dialog, asks for something, or both.
struct Does {
  std::optional<Intent> intent;
  std::optional<Dialog> dialog = {};
};

struct Command {
  using If = bool (*)(const WorkspaceInput&);

  std::string_view name;  // of its entry in the menu
  std::optional<Text> words;
  Menu menu = Menu::none;
  std::string_view key;  // "Ctrl+S", "F11", "F"; empty: none
  If allowed = nullptr;
  Does (*does)(const WorkspaceInput&) = nullptr;
  If on = nullptr;                          // whether it is ticked; null: never
  bool separated = false;                   // by a line from the entry above
  std::optional<Text> help = std::nullopt;  // in the list of keys, in place of the words
  std::string_view help_keys = {};          // there, where it is about more than its own key
  // Why it is not allowed, beside the grey entry; null: it is not said.
  std::optional<Text> (*why_not)(const WorkspaceInput&) = nullptr;

  bool window = false;  // it is about files, folders or windows, which a page has not

  [[nodiscard]] constexpr Command of_window() const {
    Command made = *this;
    made.window = true;
    return made;
  }
  [[nodiscard]] constexpr Command ticked(If where) const {
    Command made = *this;
    made.on = where;
    return made;
  }
  [[nodiscard]] constexpr Command saying(std::optional<Text> (*why)(const WorkspaceInput&)) const {
    Command made = *this;
    made.why_not = why;
    return made;
  }
  [[nodiscard]] constexpr Command below_a_line() const {
    Command made = *this;
    made.separated = true;
    return made;
  }
  [[nodiscard]] constexpr Command explained(Text words_of_keys, std::string_view keys = {}) const {
    Command made = *this;
    made.help = words_of_keys;
    made.help_keys = keys;
    return made;
  }
};
[[nodiscard]] std::span<const Command> commands();
// The first with that key that is allowed; null: none.
[[nodiscard]] const Command* command_of_key(std::string_view key, const WorkspaceInput& input);
// Words of the first with that key in a menu, allowed or not.
[[nodiscard]] std::optional<Text> words_of_key(std::string_view key);

}  // namespace scatterscope::panels
