// The lecturer's own window: what it shows, drawn without a window; and on which screen it goes.
#include <doctest/doctest.h>

#include "app/window/lecturer/screens.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/lecture/lecturer.h"

namespace scatterscope {
namespace {

using window::Area;

// Drawn in a context that is the main window's else.
class LecturerBench {
 public:
  LecturerBench() {
    tests::open_lecture(bench.session, "45-minutes");
    (void)apply(bench.session, panels::ShowLecturerWindow{true});
  }
  panels::Intents frame(float width = 960, float height = 640) {
    const panels::WorkspaceInput input = workspace(bench.session);
    const panels::LecturerView view = panels::lecturer_view(input, width, height);
    ImGui::GetIO().DisplaySize = ImVec2(width, height);
    ImGui::NewFrame();
    panels::Intents intents = panels::draw_lecturer(view, input, state);
    ImGui::Render();
    return intents;
  }
  [[nodiscard]] std::optional<panels::WidgetRect> widget(const std::string& name) const {
    for (const panels::WidgetRect& each : state.widgets)
      if (each.name == name) return each;
    return std::nullopt;
  }
  panels::Intents click(const std::string& name) {
    const panels::WidgetRect rect = *widget(name);
    panels::Intents all;
    for (const bool down : {false, false, true, true, false, false}) {
      bench.move(rect.x + rect.width / 2, rect.y + rect.height / 2, down);
      for (const panels::Intent& intent : frame()) all.push_back(intent);
    }
    return all;
  }

  tests::PanelBench bench;
  panels::PanelState state;
};

TEST_CASE("the lecturer's window has caption, note, clock and the next scene with its figure, and asks for scenes") {
  LecturerBench lecturer;
  app::Session& session = lecturer.bench.session;
  const auto scenes = tests::shipped_lecture("45-minutes").scenes();
  const std::size_t last = scenes.size() - 1;
  for (const Language language : all_languages) {
    panels::Settings settings = session.settings;
    settings.language = language;
    (void)apply(session, panels::ChangeSettings{settings});
    for (const std::size_t k : {std::size_t{0}, std::size_t{4}, last}) {
      (void)apply(session, panels::GoToScene{k});
      const panels::LecturerView view = panels::lecturer_view(workspace(session), 960, 640);
      CHECK(view.caption == scenes[k]->say.of(language));
      CHECK(view.note == scenes[k]->note.of(language));
      CHECK(view.next == (k == last ? "" : scenes[k + 1]->say.of(language)));
      CHECK(view.ahead.has_value() == (k != last));
      for (const float width : {960.0F, 480.0F}) {  // beside each other, below each other
        for (int again = 0; again < 3; ++again) CHECK(lecturer.frame(width, 640).empty());
        for (const char* name : {"caption", "note", "clock", "next_scene"}) {
          const auto rect = lecturer.widget(name);
          REQUIRE_MESSAGE(rect, name);
          CHECK(rect->x + rect->width <= width);
        }
        const auto figure = lecturer.widget("next_figure");
        REQUIRE(figure.has_value() == (k != last));
        if (figure) CHECK(figure->height > 60);
      }
    }
  }
  (void)apply(session, panels::GoToScene{3});
  (void)lecturer.frame();
  const auto next = lecturer.click("next"), previous = lecturer.click("previous");
  REQUIRE(tests::find<panels::GoToScene>(next) != nullptr);
  CHECK(tests::find<panels::GoToScene>(next)->scene == 4);
  CHECK(tests::find<panels::GoToScene>(previous)->scene == 2);
}

TEST_CASE("the lecturer's window is drawn anew for a scene or a minute, not for a step") {
  LecturerBench lecturer;
  app::Session& session = lecturer.bench.session;
  const auto shown = [&] { return panels::lecturer_view(workspace(session), 960, 640); };
  (void)apply(session, panels::GoToScene{4});
  const panels::LecturerView before = shown();
  (void)apply(session, panels::Walk{recording::Gait::line, true});
  CHECK(shown() == before);
  (void)pass_time(session, 61);
  CHECK(shown() != before);
  CHECK(shown().clock.find("1 ") == 0);
  const panels::LecturerView later = shown();
  (void)apply(session, panels::GoToScene{5});
  CHECK(shown() != later);
  // A question from the floor shows another run in the hall; the lecturer comes back to the note.
  const std::string note = shown().note;
  load(session, tests::book_recording());
  CHECK_FALSE(note.empty());
  CHECK(shown().note == note);
}

TEST_CASE("the lecturer's window goes to the screen that is not the main window's") {
  const Area left{0, 0, 1920, 1080}, right{1920, 0, 1280, 1024};
  const Area both[] = {left, right};
  CHECK(window::other_screen(both, {100, 100, 1280, 800}) == 1U);
  CHECK(window::other_screen(both, {2000, 100, 1000, 800}) == 0U);
  CHECK(window::other_screen(both, {1500, 100, 1000, 800}) == 0U);  // most of it is on the right
  CHECK(window::other_screen(both, {-900, -900, 100, 100}) == 1U);
  CHECK_FALSE(window::other_screen(std::span(both).first(1), {100, 100, 1280, 800}));
  CHECK_FALSE(window::other_screen({}, {100, 100, 1280, 800}));
  const Area same[] = {left, {0, 0, 1280, 720}};
  CHECK_FALSE(window::other_screen(same, {100, 100, 1280, 800}));
  CHECK(window::screen_of(both, {1500, 100, 1000, 800}) == 1);
  CHECK(window::usable_scale(2, {0, 0, 3840, 2160}) == 2);
  CHECK(window::usable_scale(2, {0, 0, 1920, 1080}) == 2);
  CHECK(window::usable_scale(2, {0, 0, 1280, 800}) == 1.25F);
  CHECK(window::usable_scale(2, {}) == 2);
  CHECK(window::usable_scale(0.5F, {0, 0, 800, 600}) == 1);
  CHECK(window::usable_scale(1.6F, {0, 0, 3840, 2160}) == 1.5F);
  CHECK(window::usable_scale(9, {0, 0, 7680, 4320}) == 4);
  CHECK(window::scaled(2, 1280, 800) == Area{0, 0, 2560, 1600});
  CHECK(window::scaled(1.25F, 1280, 801) == Area{0, 0, 1600, 1001});
  CHECK(window::within({0, 0, 1920, 1040}, {0, 0, 2560, 800}) == Area{0, 0, 1920, 800});
  CHECK(window::within({0, 0, 3840, 2120}, {0, 0, 2560, 1600}) == Area{0, 0, 2560, 1600});
  CHECK(window::within({}, {0, 0, 2560, 1600}) == Area{0, 0, 2560, 1600});  // a display that does not say
  CHECK(window::placed_on(right, 960, 640) == Area{2080, 192, 960, 640});
  const Area small = window::placed_on({10, 20, 640, 480}, 960, 640);
  CHECK(small.width < 640);
  CHECK(small.x > 10);
  CHECK(small.x + small.width < 650);
}

}  // namespace
}  // namespace scatterscope
