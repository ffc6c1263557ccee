#include "app/window/shortcuts.h"

#include <doctest/doctest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "app/session/session.h"
#include "tests/window/book_recording.h"

namespace scatterscope {
namespace {

using panels::Dialog;
using recording::Gait;
using window::KeyPress;
using window::Shortcut;

Shortcut press(int key, int modifiers = 0, Dialog open = Dialog::none, bool typing = false) {
  app::Session session;
  session.load(tests::book_recording());
  return window::shortcut({key, modifiers, 0}, session.view(), open, typing);
}

TEST_CASE("F shows the stage, where + - 0 size its texts, and Esc leaves it") {
  app::Session session;
  session.load(tests::book_recording());
  const auto type = [&](char32_t character, int key = 0) {
    const Shortcut wanted = window::shortcut({key, 0, character}, session.view(), Dialog::none, false);
    if (wanted.intent) (void)session.apply(*wanted.intent);
  };
  const float scale = session.settings().scale;
  type(U'0');
  CHECK_FALSE(session.view().stage.shown);
  type(U'w');
  CHECK(session.view().why);
  type(U'W');
  CHECK_FALSE(session.view().why);
  type(U'f');
  CHECK(session.view().stage.shown);
  type(U'+');
  type(U'+');
  type(U'-');
  CHECK(session.view().stage.text_steps == 1);
  type(U'0');
  CHECK(session.view().stage.text_steps == 0);
  CHECK(session.settings().scale == scale);
  type(0, GLFW_KEY_ESCAPE);
  CHECK_FALSE(session.view().stage.shown);
  type(U'+');
  CHECK(session.settings().scale > scale);
}

TEST_CASE("arrows walk in three gaits with a modifier, without one and by a clicker to changes of the figure") {
  const struct {
    int key, modifiers;
    Gait gait;
    bool forward;
  } expected[] = {{GLFW_KEY_RIGHT, GLFW_MOD_ALT, Gait::line, true},
                  {GLFW_KEY_LEFT, GLFW_MOD_ALT, Gait::line, false},
                  {GLFW_KEY_RIGHT, GLFW_MOD_SHIFT, Gait::phase, true},
                  {GLFW_KEY_LEFT, GLFW_MOD_SHIFT, Gait::phase, false},
                  {GLFW_KEY_RIGHT, GLFW_MOD_CONTROL, Gait::iteration, true},
                  {GLFW_KEY_LEFT, GLFW_MOD_CONTROL, Gait::iteration, false}};
  for (const auto& e : expected) {
    const Shortcut wanted = press(e.key, e.modifiers);
    REQUIRE(wanted.intent);
    const auto* walk = std::get_if<panels::Walk>(&*wanted.intent);
    REQUIRE(walk != nullptr);
    CHECK(walk->gait == e.gait);
    CHECK(walk->forward == e.forward);
  }
  const std::pair<int, bool> changes[] = {
      {GLFW_KEY_RIGHT, true}, {GLFW_KEY_LEFT, false}, {GLFW_KEY_PAGE_DOWN, true}, {GLFW_KEY_PAGE_UP, false}};
  for (const auto& [key, forward] : changes) {
    const Shortcut wanted = press(key, 0);
    REQUIRE(wanted.intent);
    const auto* walk = std::get_if<panels::WalkChange>(&*wanted.intent);
    REQUIRE(walk != nullptr);
    CHECK(walk->forward == forward);
  }
}

TEST_CASE("keys mean nothing while typing or in a dialog, but for F11 and Escape") {
  for (const int key : {GLFW_KEY_RIGHT, GLFW_KEY_SPACE, GLFW_KEY_HOME, GLFW_KEY_END}) {
    CHECK_FALSE(press(key, 0, Dialog::none, true).intent);
    CHECK_FALSE(press(key, 0, Dialog::help).intent);
  }
  CHECK(press(GLFW_KEY_F11, 0, Dialog::input, true).intent);
  CHECK(press(GLFW_KEY_ESCAPE, 0, Dialog::input, true).dialog == Dialog::none);
}

TEST_CASE("Control L copies a link to what is shown of a recording, and to nothing else") {
  const Shortcut wanted = press(GLFW_KEY_L, GLFW_MOD_CONTROL);
  REQUIRE(wanted.intent);
  CHECK(std::holds_alternative<panels::CopyLink>(*wanted.intent));
  const app::Session nothing;
  CHECK_FALSE(window::shortcut({GLFW_KEY_L, GLFW_MOD_CONTROL, 0}, nothing.view(), Dialog::none, false).intent);
}

TEST_CASE("characters: help, scale and theme") {
  app::Session session;
  const auto type = [&](char32_t c) { return window::shortcut({0, 0, c}, session.view(), Dialog::none, false); };
  CHECK(type(U'?').dialog == Dialog::help);
  (void)session.apply(*type(U'+').intent);
  CHECK(session.settings().scale == 1.25F);
  (void)session.apply(*type(U'-').intent);
  CHECK(session.settings().scale == 1);
  (void)session.apply(*type(U'-').intent);
  CHECK(session.settings().scale == panels::min_scale);
  for (const scene::ThemeName next :
       {scene::ThemeName::dark, scene::ThemeName::high_contrast, scene::ThemeName::light}) {
    (void)session.apply(*type(U't').intent);
    CHECK(session.settings().theme == next);
  }
  CHECK_FALSE(type(U'x').intent);
}

}  // namespace
}  // namespace scatterscope
