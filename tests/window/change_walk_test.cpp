// Walking by changes of what is shown: of the recording's figure, and of both sides of a comparison.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "app/session/session.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/random_keys.h"
#include "tests/recorded.h"
#include "tests/window/book_recording.h"
#include "ui/figures/changes.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using app::Session;
using Moments = std::vector<std::uint32_t>;

Moments changes_of(const Session& session, const std::string& figure) {
  const figures::FigureInput of{{session.shown.run, nullptr, nullptr}, {.figure = figures::find_figure(figure)}, {}};
  return *figures::FigureChanges(of).all([] { return true; });
}

void finish(Session& session) {
  while (looking(session)) (void)look_for_changes(session);
}

// Where presses lead from where the session stands, until one leads nowhere.
template <class Place>
Moments walked(Session& session, bool forward, const Place& place) {
  Moments places;
  while (true) {
    const std::uint32_t before = place();
    (void)apply(session, panels::WalkChange{forward});
    finish(session);
    if (place() == before) return places;
    places.push_back(place());
  }
}

TEST_CASE("presses lead from change to change of the shown figure, and back the same way") {
  Session session;
  load(session, tests::book_recording());
  const auto step = [&] { return session.shown.step(); };
  for (const char* figure : {"13.3", "13.2", "scan", "13.1"}) {
    CAPTURE(std::string(figure));
    (void)apply(session, panels::PickFigure{figure});
    (void)apply(session, panels::SeekTo{0});
    const Moments expected = changes_of(session, figure);
    CHECK(walked(session, true, step) == expected);
    Moments back = walked(session, false, step);
    REQUIRE_FALSE(back.empty());
    CHECK(back.back() == 0);
    std::reverse(back.begin(), back.end());
    CHECK(std::equal(back.begin() + 1, back.end(), expected.begin(), expected.end() - 1));
  }
}

TEST_CASE("from between two changes a press leads to the next one, back to one that shows something else") {
  Session session;
  load(session, tests::book_recording());
  const Moments changes = changes_of(session, "13.3");
  REQUIRE(changes[1] > changes[0] + 1);
  (void)apply(session, panels::SeekTo{changes[0] + 1});
  (void)apply(session, panels::WalkChange{true});
  finish(session);
  CHECK(session.shown.step() == changes[1]);
  (void)apply(session, panels::SeekTo{changes[1] + 1});
  finish(session);
  (void)apply(session, panels::WalkChange{false});
  finish(session);
  CHECK(session.shown.step() == changes[0]);
  Session empty;
  CHECK_FALSE(apply(empty, panels::WalkChange{true}).any());
}

TEST_CASE("a press changes what a figure of any sort shows, or words say why not") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    CAPTURE(sort->name);
    recording::Config config = tests::of_sort(sort->name, 4, 4);
    config.radix_bits = std::min(2U, sort->max_radix_bits);
    const std::vector<std::uint64_t> keys(tests::book_keys.begin(), tests::book_keys.begin() + 8);
    if (!catalog::takes(*sort, static_cast<std::uint32_t>(keys.size()))) continue;
    Session session;
    load(session, std::make_shared<const recording::Recording>(tests::record(config, keys)));
    const recording::Recording& r = *session.shown.recording();
    std::size_t said = 0;
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figure.cannot_show(r)) continue;
      CAPTURE(figure.id);
      (void)apply(session, panels::PickFigure{std::string(figure.id)});
      for (std::uint32_t t = 0; t < r.step_count() + 10; t += 10) {
        CAPTURE(t);
        (void)apply(session, panels::DismissMessage{});
        (void)apply(session, panels::SeekTo{std::min(t, r.step_count())});
        const auto before = figures::content_of(figures::draw(session.shown.of_run(session.settings.looks())));
        (void)apply(session, panels::WalkChange{true});
        finish(session);
        const auto after = figures::content_of(figures::draw(session.shown.of_run(session.settings.looks())));
        said += before == after ? 1 : 0;
        CHECK((before != after) == session.message.text.empty());
      }
    }
    CHECK(said > 0);
  }
}

TEST_CASE("the timeline marks the changes of the figure that is shown, once they are found") {
  Session session;
  load(session, tests::book_recording());
  CHECK(workspace(session).changes.empty());
  for (const char* figure : {"13.3", "13.2"}) {
    (void)apply(session, panels::PickFigure{figure});
    CHECK(looking(session));
    CHECK(workspace(session).changes.empty());  // of another figure
    finish(session);
    const auto marked = workspace(session).changes;
    CHECK(Moments(marked.begin(), marked.end()) == changes_of(session, figure));
  }
}

TEST_CASE("a walk that takes longer than a frame goes on, and ends where it is asked for something else") {
  const auto keys = recording::random_keys(2048, 7, recording::Distribution::uniform, 8);
  const recording::Config config{.sort = "radix-1bit", .key_bits = 8, .block_threads = 64};
  auto made = catalog::record(catalog::resolve(config, keys), keys, catalog::Backend::cpu);
  Session session;
  load(session, std::make_shared<const recording::Recording>(std::move(made)));
  (void)apply(session, panels::PickFigure{"13.2"});
  (void)apply(session, panels::WalkChange{true});
  const std::uint32_t first_write = session.shown.recording()->iterations[0].end_step;
  if (looking(session)) CHECK(session.shown.step() == 0);
  (void)apply(session, panels::SeekTo{5});
  CHECK_FALSE(looking(session));
  CHECK(session.shown.step() == 5);
  (void)apply(session, panels::WalkChange{true});
  finish(session);
  CHECK(session.shown.step() == first_write);
}

TEST_CASE("of a comparison the changes of either side are changes, and back is the same way") {
  Session session;
  const auto left = tests::book_recording();
  load(session, left);
  recording::Config config = left->config;
  config.sort = "radix-local";
  config.radix_bits = 1;
  auto right = catalog::record(catalog::resolve(config, left->input), left->input, catalog::Backend::cpu);
  compare(session, app::prepare_comparison({left, std::make_shared<const recording::Recording>(std::move(right))},
                                           {"13.2", "13.5"}));
  const app::Comparison& both = *session.shown.comparison;
  const auto place = [&] { return both.position(); };
  const Moments forwards = walked(session, true, place);
  REQUIRE(forwards.size() > 8);
  // Each change of the left figure is met, on the first place where it is there.
  for (const std::uint32_t change : changes_of(session, "13.2"))
    CHECK(std::count(forwards.begin(), forwards.end(), both.alignment().position_of(0, change)) == 1);
  Moments back = walked(session, false, place);
  std::reverse(back.begin(), back.end());
  REQUIRE(back.size() == forwards.size());
  CHECK(back.front() == 0);
  CHECK(std::equal(back.begin() + 1, back.end(), forwards.begin(), forwards.end() - 1));
}

}  // namespace
}  // namespace scatterscope
