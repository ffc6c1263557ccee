// The rows of commands: menus, keys and the list of keys are made from them.
#include "ui/panels/commands/commands.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "app/session/session.h"
#include "kernels/texts/lecture_export.h"
#include "tests/window/book_recording.h"
#include "tests/window/recorded_lecture.h"

namespace scatterscope {

using panels::Command;
using panels::Menu;

TEST_CASE("a command in a menu has a name of its own and words, one without a menu has a key") {
  std::set<std::string_view> names;
  for (const Command& command : panels::commands()) {
    CAPTURE(command.name);
    CAPTURE(command.key);
    REQUIRE((command.allowed != nullptr && command.does != nullptr));
    if (command.menu == Menu::none) {
      CHECK_FALSE(command.key.empty());
      continue;
    }
    CHECK(command.words.has_value());
    CHECK(names.insert(command.name).second);
  }
  CHECK(names.size() > 25);
}

TEST_CASE("a command whose words end in an ellipsis opens a dialog, and no other does, in every language") {
  app::Session loaded;
  load(loaded, tests::book_recording());
  const panels::WorkspaceInput view = workspace(loaded);
  for (const Command& command : panels::commands()) {
    if (!command.words || command.menu == Menu::lecture_edit || command.menu == Menu::cell) continue;
    CAPTURE(command.name);
    const bool opens = command.does(view).dialog.has_value();
    CHECK(std::string_view(text(*command.words, Language::english)).ends_with("...") == opens);
    for (const Language language : {Language::simplified_chinese, Language::traditional_chinese})
      CHECK(std::string_view(text(*command.words, language)).ends_with("\u2026") == opens);
  }
}

TEST_CASE("what is allowed does something: it opens a dialog or asks for something") {
  app::Session empty, loaded, lecture;
  load(loaded, tests::book_recording());
  tests::open_lecture(lecture, "coalescing");
  for (const app::Session* session : {&empty, &loaded, &lecture}) {
    const panels::WorkspaceInput view = workspace(*session);
    std::size_t allowed = 0;
    for (const Command& command : panels::commands()) {
      const bool of_lecture = command.menu == Menu::lecture_edit;  // shown where a lecture is open
      if (!command.allowed(view) || (of_lecture && session != &lecture)) continue;
      CAPTURE(command.name);
      CAPTURE(command.key);
      const panels::Does does = command.does(view);
      CHECK((does.intent.has_value() || does.dialog.has_value()));
      ++allowed;
    }
    CHECK(allowed > 10);
  }
  const auto exported = std::find_if(panels::commands().begin(), panels::commands().end(),
                                     [](const Command& each) { return each.name == "menu_export_lecture"; });
  REQUIRE(exported != panels::commands().end());
  CHECK(exported->why_not(workspace(loaded)) == texts::exp_no_lecture);
  CHECK_FALSE(exported->why_not(workspace(lecture)));
  // Only where there is something to save, or measured results in sight.
  CHECK(panels::command_of_key("Ctrl+S", workspace(empty)) == nullptr);
  CHECK(panels::command_of_key("Ctrl+S", workspace(loaded))->name == "menu_save");
  CHECK(panels::command_of_key("]", workspace(loaded)) == nullptr);
  CHECK(panels::command_of_key("]", workspace(lecture))->name == "lecture_next");
  CHECK(panels::command_of_key("a key of no command", workspace(loaded)) == nullptr);
}

}  // namespace scatterscope
