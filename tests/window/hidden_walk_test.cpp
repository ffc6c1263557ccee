// Hide until the next step: a class predicts what a step made, and the next press shows it.
#include <doctest/doctest.h>

#include "tests/window/recorded_lecture.h"
#include "ui/figures/changes.h"
#include "ui/panels/intents/moment_intents.h"

namespace scatterscope {
namespace {

figures::Content content_of(const app::Session& session, bool hide) {
  figures::FigureInput input = session.shown.of_run(session.settings.looks());
  input.view.settled = true;
  input.view.hide_step = hide;
  return figures::content_of(figures::draw(input));
}
void press_right(app::Session& session) {
  (void)apply(session, panels::WalkChange{true});
  while (looking(session)) (void)look_for_changes(session);
}

TEST_CASE("hidden, in every scene of every lecture: Right shows what the step did, the last change too") {
  std::size_t last_changes = 0;
  for (const app::Course& lecture : app::shipped_courses(app::CourseKind::lecture)) {
    app::Session session;
    tests::open_lecture(session, lecture.name);
    for (std::size_t k = 0; k < lecture.scenes().size(); ++k) {
      (void)apply(session, panels::SetHide{false});
      tests::show_scene(session, k);
      if (!session.shown.is_recording()) continue;
      CAPTURE(lecture.name);
      CAPTURE(k);
      const std::uint32_t at = session.shown.step();
      press_right(session);
      const bool last = session.shown.step() == at;
      (void)apply(session, panels::SeekTo{at});
      (void)apply(session, panels::SetHide{true});
      const figures::Content hidden = content_of(session, true);
      const bool hides = hidden != content_of(session, false) && at < session.shown.end();
      press_right(session);
      CHECK((session.shown.step() > at) == (hides || !last));
      if (hides) CHECK(content_of(session, true) != hidden);
      last_changes += hides && last ? 1 : 0;
      // Shown, there is nothing more to come.
      const std::uint32_t after = session.shown.step();
      if (hides && last) press_right(session);
      if (hides && last) CHECK(session.shown.step() == after);
    }
  }
  CHECK(last_changes >= 3);
}

}  // namespace
}  // namespace scatterscope
