// The menu of a cell: by the right button and by keys, in figures, on the stage and in comparisons.
#include <doctest/doctest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <optional>
#include <string>

#include "app/window/shortcuts.h"
#include "kernels/texts/window_panels.h"
#include "tests/window/panel_bench.h"
#include "tests/window/prepared_comparison.h"
#include "ui/panels/commands/commands.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/pointing/pointed.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using panels::FocusKey;
using panels::Pointed;
using Ref = scene::Ref;
using tests::find;

struct FigurePlace {
  float x = 0, y = 0;
  Ref ref;
};

// The first place in a widget where something of that kind is pointed at, but for parts without a number of its own.
std::optional<FigurePlace> figure_place(Bench& bench, const std::string& widget, Ref::Kind kind) {
  (void)bench.settled();
  const panels::WidgetRect area = bench.widget(widget);
  for (float y = area.y + area.height - 8; y > area.y; y -= 9) {
    for (float x = area.x + 8; x < area.x + area.width; x += 14) {
      bench.move(x, y, false);
      (void)bench.frame();
      const panels::Intents intents = bench.frame();
      const auto* hover = find<panels::Hover>(intents);
      if (hover != nullptr && hover->ref && hover->ref->kind == kind) return FigurePlace{x, y, *hover->ref};
    }
  }
  return std::nullopt;
}

const std::initializer_list<const char*> menu_entries{"cell_written", "cell_next_write", "cell_follow", "cell_watch"};

bool menu_is_open(const Bench& bench) {
  return bench.has("cell_follow");
}

const panels::Command& menu_command(std::string_view name) {
  for (const panels::Command& each : panels::commands())
    if (each.name == name) return each;
  FAIL(name);
  return panels::commands().front();
}

// Why an entry is grey for what is pointed at; none: it is not.
std::optional<Text> why_grey(const app::Session& session, std::string_view name, const std::optional<Ref>& ref) {
  panels::WorkspaceInput input = workspace(session);
  input.pointed = panels::pointed_at(input.shown, ref, 0);
  const panels::Command& of = menu_command(name);
  CHECK(of.allowed(input) == !of.why_not(input));
  if (of.allowed(input)) CHECK(of.does(input).intent);
  return of.why_not(input);
}

TEST_CASE("who wrote a key of the whole sort is who wrote it then, whatever its cell holds at the end") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.1"});
  const recording::Recording& r = *bench.session.shown.recording();
  (void)apply(bench.session, panels::SeekTo{r.step_count()});
  (void)bench.settled();
  std::size_t written = 0;
  const figures::FigureInput figure = panels::figure_key(workspace(bench.session));
  const analysis::KeyTable& keys = figure.keys();
  for (const scene::Shape& shape : figures::draw(figure).shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    if (rect == nullptr || rect->ref.kind != Ref::Kind::key || rect->ref.number() != 0) continue;
    const std::uint32_t iteration = rect->ref.iteration();
    (void)apply(bench.session, panels::SeekTo{r.step_count()});
    const panels::WorkspaceInput input = workspace(bench.session);
    const Pointed pointed = panels::pointed_at(panels::figure_key(input), rect->ref, 0);
    CHECK(pointed.written == (iteration > 0));
    if (!pointed.written) continue;
    panels::WorkspaceInput of = input;
    of.pointed = pointed;
    (void)apply(bench.session, *menu_command("cell_written").does(of).intent);
    const std::uint32_t step = bench.session.shown.step() - 1;
    REQUIRE(r.iteration_of(step) != nullptr);
    CHECK(r.iteration_of(step)->index == iteration - 1);
    const auto& moves = keys.iterations[iteration - 1].moves;
    const auto moved = std::find_if(moves.begin(), moves.end(), [&](const auto& move) {
      return move && move->to == rect->ref.key() && move->step == step;
    });
    REQUIRE(moved != moves.end());
    CHECK(keys.iterations[iteration - 1].origin[(*moved)->from] == pointed.key);
    ++written;
  }
  CHECK(written >= 4 * 16);
}

TEST_CASE("the right button opens a menu over a cell of a figure, and its entries ask for what buttons ask for") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.loaded().iterations[1].end_step});
  const auto cell = figure_place(bench, "canvas", Ref::Kind::cell);
  REQUIRE(cell);
  (void)bench.right_click_at(cell->x, cell->y);
  (void)bench.settled();
  for (const char* entry : menu_entries) CHECK(bench.has(entry));
  CHECK(bench.state.focus.popups() == 1);
  // It stays lit while the menu is about it.
  CHECK(find<panels::Hover>(bench.frame())->ref == cell->ref);
  const auto write = bench.asked<panels::GoToWrite>("cell_written");
  CHECK(write.which == panels::GoToWrite::Which::current);
  CHECK(Ref::to_cell(write.array, write.block, write.index) == Ref::to_cell(cell->ref.array(), 0, cell->ref.index()));
  (void)bench.settled();
  CHECK_FALSE(menu_is_open(bench));
  CHECK(bench.state.focus.popups() == 0);
  const auto key = figure_place(bench, "canvas", Ref::Kind::key);
  REQUIRE(key);
  (void)bench.right_click_at(key->x, key->y);
  const auto follow = bench.asked<panels::FollowKey>("cell_follow");
  REQUIRE(follow.key);
  (void)apply(bench.session, follow);
  (void)bench.right_click_at(key->x, key->y);
  CHECK_FALSE(bench.asked<panels::FollowKey>("cell_follow").key);  // it is followed: not any more
  (void)bench.right_click_at(key->x, key->y);
  CHECK(bench.asked<panels::Choose>("cell_watch").ref->kind == Ref::Kind::thread);
  // A click beside it closes it, and chooses nothing.
  (void)bench.right_click_at(cell->x, cell->y);
  const panels::WidgetRect canvas = bench.widget("canvas");
  CHECK(find<panels::Choose>(bench.click_at(canvas.x + 4, canvas.y + canvas.height - 4)) == nullptr);
  (void)bench.settled();
  CHECK_FALSE(menu_is_open(bench));
}

TEST_CASE("the menu key opens it for what is chosen, arrows walk it, Enter presses, Esc closes") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.end() / 2});
  const Ref key = Ref::to_key(1, 5);
  (void)apply(bench.session, panels::Choose{key});
  (void)bench.settled();
  (void)bench.press({FocusKey::menu});
  REQUIRE(menu_is_open(bench));
  CHECK(bench.state.focus.on() == "cell_written");  // the first that is not grey
  (void)bench.press({FocusKey::next});
  const std::string second = bench.state.focus.on();
  CHECK(second != "cell_written");
  (void)bench.press({FocusKey::previous});
  CHECK(bench.state.focus.on() == "cell_written");
  const panels::Intents intents = bench.press({FocusKey::press});
  REQUIRE(find<panels::GoToWrite>(intents) != nullptr);
  CHECK(find<panels::GoToWrite>(intents)->index == 5);
  CHECK_FALSE(menu_is_open(bench));
  (void)bench.press({FocusKey::menu});
  REQUIRE(menu_is_open(bench));
  (void)bench.press({FocusKey::next, FocusKey::close_popup, FocusKey::menu});
  CHECK(bench.state.focus.on() == "cell_written");  // wherever it was left
  (void)bench.press({FocusKey::close_popup});
  CHECK_FALSE(menu_is_open(bench));
  // All are grey with nothing chosen, and say so.
  (void)apply(bench.session, panels::Choose{});
  (void)bench.settled();
  (void)bench.press({FocusKey::menu});
  CHECK(menu_is_open(bench));
  for (const char* entry : menu_entries)
    CHECK(why_grey(bench.session, entry, std::nullopt) == texts::win_choose_cell_first);
}

TEST_CASE("what does not apply to a cell is grey and says why") {
  app::Session session;
  load(session, tests::book_recording());
  const recording::Recording& r = session.shown.loaded();
  const std::uint16_t keys = r.iterations[0].keys_array, result = r.iterations[0].result_array;
  const auto cell = [](std::uint16_t array) { return Ref::to_cell(array, 0, 3); };
  // The first step is still to come.
  CHECK(why_grey(session, "cell_written", cell(keys)) == texts::win_from_input);
  CHECK(why_grey(session, "cell_written", cell(result)) == texts::cell_not_written);
  CHECK_FALSE(why_grey(session, "cell_next_write", cell(result)));
  CHECK_FALSE(why_grey(session, "cell_follow", cell(keys)));
  CHECK(why_grey(session, "cell_follow", cell(result)) == texts::cell_no_key);
  CHECK(why_grey(session, "cell_watch", Ref::to_iteration(0)) == texts::cell_no_thread);
  CHECK_FALSE(why_grey(session, "cell_watch", cell(keys)));
  // A thread is no cell and no key, and can be watched.
  const Ref thread = Ref::to_thread(1, 2);
  CHECK(why_grey(session, "cell_written", thread) == texts::cell_not_memory);
  CHECK(why_grey(session, "cell_next_write", thread) == texts::cell_not_memory);
  CHECK(why_grey(session, "cell_follow", thread) == texts::cell_no_key);
  CHECK_FALSE(why_grey(session, "cell_watch", thread));
  // Nothing is written any more at the end, and a key stands in the list that its iteration began with.
  (void)apply(session, panels::SeekTo{r.step_count()});
  CHECK(why_grey(session, "cell_next_write", cell(result)) == texts::cell_no_later_write);
  CHECK_FALSE(why_grey(session, "cell_written", cell(result)));
  const Pointed pointed = panels::pointed_at(workspace(session).shown, Ref::to_key(1, 7), 0);
  REQUIRE(pointed.cell);
  CHECK(*pointed.cell == story::CellId{r.iterations[1].keys_array, 0, 7});
  CHECK(pointed.key == session.shown.run->keys.iterations[1].origin[7]);
  // What a thread shows of it is a number of its own.
  CHECK(why_grey(session, "cell_written", Ref::to_key(1, 7, 1)) == texts::cell_not_memory);
  CHECK_FALSE(why_grey(session, "cell_follow", Ref::to_key(1, 7, 1)));
  // The ones before it stand in what was scanned, as that iteration left it.
  const Ref before = Ref::to_key(1, 7, static_cast<std::uint32_t>(recording::Meaning::before));
  CHECK_FALSE(why_grey(session, "cell_written", before));
  const Pointed scanned = panels::pointed_at(workspace(session).shown, before, 0);
  REQUIRE(scanned.cell);
  CHECK(r.arrays[scanned.cell->array].name == "scan");
  CHECK(scanned.cell->index == 7);
  CHECK(scanned.step == r.iterations[1].end_step);
  // The array holds what the iteration before has left until it is scanned.
  (void)apply(session, panels::SeekTo{r.iterations[1].first_step});
  CHECK(why_grey(session, "cell_written", before) == texts::cell_not_written);
  // Nothing breaks where there is no such thing.
  CHECK_FALSE(panels::pointed_at(workspace(session).shown, Ref::to_key(99, 7), 0).cell);
  CHECK_FALSE(panels::pointed_at(workspace(session).shown, Ref::to_cell(99, 0, 7), 0).cell);
}

TEST_CASE("the menu opens on the stage and over memory, too") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.end()});
  (void)bench.settled();
  const panels::WidgetRect memory = bench.widget("cell_1");
  (void)bench.right_click_at(memory.x + 3, memory.y + 3);
  CHECK(menu_is_open(bench));
  CHECK(bench.asked<panels::GoToWrite>("cell_written").index == 1);
  (void)apply(bench.session, panels::ShowStage{true});
  const auto key = figure_place(bench, "stage", Ref::Kind::key);
  REQUIRE(key);
  (void)bench.right_click_at(key->x, key->y);
  CHECK(menu_is_open(bench));
  CHECK(bench.asked<panels::FollowKey>("cell_follow").key);
}

TEST_CASE("in a comparison both runs go to the write of a side's cell") {
  Bench bench;
  compare(bench.session, tests::prepared_comparison(), std::nullopt);
  (void)apply(bench.session, panels::SeekTo{bench.session.shown.end()});
  const auto key = figure_place(bench, "canvas_1", Ref::Kind::key);
  REQUIRE(key);
  (void)bench.right_click_at(key->x, key->y);
  REQUIRE(menu_is_open(bench));
  CHECK(bench.asked<panels::FollowKey>("cell_follow").key);
  const app::Comparison& comparison = *bench.session.shown.comparison;
  const recording::Recording& r = *comparison.side(1).run->recording;
  const std::uint16_t result = r.iterations.front().result_array;
  const auto write = recording::last_write(r, r.step_count(), result, 0, 3);
  REQUIRE(write);
  (void)apply(bench.session, panels::GoToWrite{panels::GoToWrite::Which::current, result, 0, 3, 1});
  CHECK(comparison.moment(1).step() == write->step + 1);
  CHECK(comparison.view(1).selection.chosen == Ref::to_cell(result, 0, 3));
}

TEST_CASE("the menu key and Shift+F10 are heard where no field and no dialog has the keyboard") {
  app::Session session;
  load(session, tests::book_recording());
  const auto focus = [&](int key, int modifiers, window::InFront front = {}) {
    return window::shortcut({key, modifiers, 0}, workspace(session), front).focus;
  };
  CHECK(focus(GLFW_KEY_MENU, 0) == FocusKey::menu);
  CHECK(focus(GLFW_KEY_F10, GLFW_MOD_SHIFT) == FocusKey::menu);
  CHECK(focus(GLFW_KEY_F10, 0) == FocusKey::none);
  CHECK(focus(GLFW_KEY_MENU, 0, {.popup = true}) == FocusKey::close_popup);
  CHECK(focus(GLFW_KEY_MENU, 0, {.typing = true}) == FocusKey::none);
  CHECK(focus(GLFW_KEY_MENU, 0, {.dialog = panels::Dialog::input}) == FocusKey::none);
}

}  // namespace
}  // namespace scatterscope
