// Controls as people know them: Tab, Enter, dialogs that take the keyboard, files that are not written over unasked.
#include <doctest/doctest.h>

#include <set>

#include "tests/temporary_folder.h"
#include "tests/window/panel_bench.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::Dialog;
using panels::FocusKey;
using tests::find;

// What Tab comes to until it is where it began.
std::vector<std::string> round_of(Bench& bench, FocusKey key = FocusKey::next) {
  std::vector<std::string> round;
  for (int k = 0; k < 200; ++k) {
    (void)bench.press({key});
    const std::string on = bench.state.focus.on();
    REQUIRE_FALSE(on.empty());
    if (!round.empty() && on == round.front()) return round;
    round.push_back(on);
  }
  return round;
}

TEST_CASE("Tab reaches every control of the window once, in order, and Shift Tab goes back") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{40});
  (void)bench.settled();
  const std::vector<std::string> round = round_of(bench);
  const std::set<std::string> reached(round.begin(), round.end());
  CHECK(reached.size() == round.size());
  for (const char* name :
       {"menu_file",    "menu_compare",   "menu_timing",  "menu_view", "menu_help",   "new_run",  "figure_13.3",
        "more_figures", "iteration",      "zoom_in",      "wide",      "whole_file",  "array",    "drawer",
        "start",        "iteration_back", "phase_back",   "line_back", "change_back", "play",     "change_on",
        "line_on",      "phase_on",       "iteration_on", "end",       "speed",       "hide_step"}) {
    CAPTURE(std::string(name));
    CHECK(bench.has(name));
    CHECK(reached.count(name) == 1);
  }
  // What a click chooses is no control, and what is grey cannot be pressed.
  for (const char* name : {"scrub", "cell_1", "thread_0_1", "split_source", "zoom_fit", "write_current"}) {
    CAPTURE(name);
    CHECK(bench.has(name));
    CHECK(reached.count(name) == 0);
  }
  const std::string here = bench.state.focus.on();
  (void)bench.press({FocusKey::next, FocusKey::next, FocusKey::previous, FocusKey::previous});
  CHECK(bench.state.focus.on() == here);
}

TEST_CASE("Enter presses the control that Tab came to, and a click takes the ring away") {
  Bench bench;
  (void)bench.settled();
  while (bench.state.focus.on() != "change_on") (void)bench.press({FocusKey::next});
  CHECK(ImGui::GetIO().WantTextInput == false);
  const panels::Intents intents = bench.press({FocusKey::press});
  REQUIRE(find<panels::WalkChange>(intents) != nullptr);
  CHECK(find<panels::WalkChange>(intents)->forward);
  CHECK(bench.settled().empty());  // pressed once
  (void)bench.click("menu_help");
  CHECK(bench.state.focus.on().empty());
  CHECK(bench.state.focus.popups() == 1);
  (void)bench.press({FocusKey::next});
  CHECK(bench.state.focus.on() == "menu_doors");  // within the menu
  (void)bench.press({FocusKey::close_popup});
  CHECK(bench.state.focus.popups() == 0);
}

TEST_CASE("a slider that Tab comes to takes no text, and so no arrow; Enter writes in it") {
  Bench bench;
  (void)bench.settled();
  while (bench.state.focus.on() != "speed") {
    (void)bench.press({FocusKey::next});
    CHECK_FALSE(ImGui::GetIO().WantTextInput);
  }
  (void)bench.press({FocusKey::press});
  CHECK(ImGui::GetIO().WantTextInput);
}

TEST_CASE("a dialog has the keyboard in its field, with a name that says what is saved, and Enter accepts") {
  const struct {
    Dialog dialog;
    const char* name;
  } expected[] = {
      {Dialog::save, "radix-1bit-book.scs"}, {Dialog::export_figure, "radix-1bit-book-13.3.svg"}, {Dialog::open, ""}};
  for (const auto& [dialog, name] : expected) {
    Bench bench;
    (void)apply(bench.session, panels::PickFigure{"13.3"});
    bench.state.files.name = "something older";
    bench.open(dialog);
    (void)bench.settled();
    CHECK(bench.state.files.name == name);
    CHECK(bench.state.focus.on() == "file_name");
    CHECK(ImGui::GetIO().WantTextInput);
    bench.state.files.folder = "/nowhere";
    const panels::Intents intents = bench.press({FocusKey::accept});
    // Nothing is opened without a name.
    CHECK(bench.state.dialog == (dialog == Dialog::open ? Dialog::open : Dialog::none));
    const auto* save = find<panels::SaveRecording>(intents);
    CHECK((save != nullptr) == (dialog == Dialog::save));
    if (save != nullptr) CHECK(save->path == "/nowhere/radix-1bit-book.scs");
  }
}

TEST_CASE("a format that is chosen gives the keyboard back to the file's name") {
  Bench bench;
  bench.open(Dialog::export_figure);
  (void)bench.settled();
  (void)bench.click("format_png");
  (void)bench.settled();
  CHECK(bench.state.files.name.ends_with(".png"));
  CHECK(bench.state.focus.on() == "file_name");
  CHECK(ImGui::GetIO().WantTextInput);
}

TEST_CASE("a file that is there is written over only after the question is answered, and never by Enter alone") {
  const tests::TemporaryFolder folder;
  (void)folder.write("old.scs", "x");
  Bench bench;
  bench.open(Dialog::save);
  (void)bench.settled();
  (void)bench.press({FocusKey::next});  // out of the field, whose text is changed below
  bench.state.files.folder = folder.path.string();
  bench.state.files.name = "old";
  CHECK_FALSE(bench.has("overwrite"));
  CHECK(find<panels::SaveRecording>(bench.click("accept")) == nullptr);
  (void)bench.settled();
  REQUIRE(bench.has("overwrite"));
  CHECK(find<panels::SaveRecording>(bench.press({FocusKey::accept, FocusKey::accept})) == nullptr);
  CHECK(bench.state.dialog == Dialog::save);
  // Another name is no longer asked about.
  bench.state.files.name = "new";
  (void)bench.settled();
  CHECK_FALSE(bench.has("overwrite"));
  bench.state.files.name = "old.scs";
  (void)bench.click("accept");
  CHECK(find<panels::SaveRecording>(bench.click("overwrite"))->path == (folder.path / "old.scs").string());
  CHECK(bench.state.dialog == Dialog::none);
}

TEST_CASE("a message lies over the panels and moves none of them; a notice goes with what is asked for next") {
  Bench bench;
  (void)bench.settled();
  const panels::WidgetRect figure = bench.widget("panel_figure"), transport = bench.widget("panel_transport");
  for (const bool error : {false, true}) {
    show_message(bench.session, "Saved: /tmp/a.scs", error);
    (void)bench.settled();
    CHECK(bench.widget("panel_figure") == figure);
    CHECK(bench.widget("panel_transport") == transport);
    const panels::WidgetRect message = bench.widget("message"), caption = bench.widget("caption");
    CHECK(message.y + message.height <= transport.y);
    CHECK(message.y + message.height <= caption.y);
    CHECK(find<panels::DismissMessage>(bench.click("dismiss")) != nullptr);
    (void)apply(bench.session, panels::Hover{});
    CHECK_FALSE(bench.session.message.text.empty());
    (void)apply(bench.session, panels::SeekTo{3});
    CHECK(bench.session.message.text.empty() == !error);
  }
}

TEST_CASE("a message over measured results covers none of their buttons") {
  Bench bench;
  (void)apply(bench.session, panels::ShowTiming{});
  show_message(bench.session, "Saved: /tmp/a.svg", false);
  (void)bench.settled();
  const panels::WidgetRect message = bench.widget("message"), measure = bench.widget("timing_measure");
  CHECK(message.x + message.width < measure.x);
}

TEST_CASE("Ctrl and the wheel zoom the figure; on the stage they size its texts") {
  Bench bench;
  (void)bench.settled();
  const float before = bench.state.figure_scale;
  const panels::WidgetRect canvas = bench.widget("canvas");
  const float x = canvas.x + canvas.width / 2, y = canvas.y + canvas.height / 2;
  (void)bench.wheel(x, y, 1);
  CHECK(bench.state.figure_scale == before);
  bench.hold_control(true);
  (void)bench.wheel(x, y, 1);
  CHECK(bench.state.figure_scale > before * 1.1F);
  (void)bench.wheel(x, y, -1);
  CHECK(bench.state.figure_scale == doctest::Approx(before));
  (void)apply(bench.session, panels::ShowStage{true});
  (void)bench.settled();
  CHECK(find<panels::SizeStageText>(bench.wheel(x, y, 1))->steps == 1);
  bench.hold_control(false);
}

TEST_CASE("the drawer at the window's edge opens and closes by a click, and the figure gets its room") {
  Bench bench;
  (void)bench.settled();
  const float narrow = bench.widget("panel_figure").width, source = bench.widget("panel_source").width;
  (void)apply(bench.session, bench.asked<panels::ChangeSettings>("drawer"));
  (void)bench.settled();
  CHECK_FALSE(bench.has("panel_threads"));
  CHECK_FALSE(bench.has("panel_memory"));
  CHECK(bench.widget("panel_figure").width > narrow + 200);
  CHECK(bench.widget("panel_source").width == source);
  (void)apply(bench.session, bench.asked<panels::ChangeSettings>("drawer"));
  (void)bench.settled();
  CHECK(bench.has("panel_threads"));
  CHECK(bench.widget("panel_figure").width == narrow);
}

TEST_CASE("a splitter shows its grip where nothing points at it, and the cursor of a resize where something does") {
  Bench bench;
  (void)bench.settled();
  const panels::WidgetRect split = bench.widget("split_source");
  bench.move(split.x + split.width / 2, split.y + split.height / 2, false);
  (void)bench.frame();
  (void)bench.frame();
  CHECK(ImGui::GetMouseCursor() == ImGuiMouseCursor_ResizeEW);
}

}  // namespace
}  // namespace scatterscope
