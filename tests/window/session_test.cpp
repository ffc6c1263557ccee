#include "app/session/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/window/book_recording.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using app::Session;
using recording::Gait;

Session loaded() {
  Session session;
  session.load(tests::book_recording());
  return session;
}

scene::Ref key_ref(std::uint32_t iteration, std::uint32_t key) {
  return {scene::Ref::Kind::key, iteration, key, 0};
}

TEST_CASE("a session without a recording takes every intent and stays empty") {
  Session session;
  for (const panels::Intent& intent : panels::Intents{
           panels::SeekTo{5}, panels::Walk{}, panels::SetPlaying{true}, panels::Choose{key_ref(0, 1)},
           panels::FollowKey{3}, panels::GoToWrite{}, panels::PickIteration{1}, panels::Hover{key_ref(0, 0)}}) {
    (void)session.apply(intent);
  }
  CHECK(session.step() == 0);
  CHECK_FALSE(session.playing());
  CHECK_FALSE(session.shown_view().selection.followed_key);
  CHECK(session.moment() == nullptr);
}

TEST_CASE("a recording is shown from its start, paused, in figure 13.3") {
  const Session session = loaded();
  CHECK(session.step() == 0);
  CHECK_FALSE(session.playing());
  CHECK(session.shown_view().figure->id == "13.3");
}

TEST_CASE("a sort by tiles opens on the figure of its radix and coarsening; its tiles' cells are followed") {
  const std::vector<std::uint64_t> keys{12, 3, 6, 9, 15, 8, 5, 10};
  const auto opened = [&](std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
    recording::Config config{.sort = "radix-local",
                             .key_bits = 4,
                             .radix_bits = radix_bits,
                             .block_threads = 4,
                             .keys_per_thread = keys_per_thread};
    auto made = catalog::record(catalog::resolve(config, keys), keys, catalog::Backend::cpu);
    Session session;
    session.load(tests::book_recording());
    session.load(std::make_shared<const recording::Recording>(std::move(made)));
    return session;
  };
  CHECK(opened(1, 1).shown_view().figure->id == "13.5");
  CHECK(opened(2, 1).shown_view().figure->id == "13.8");
  CHECK(opened(2, 2).shown_view().figure->id == "13.10");
  Session session = opened(1, 1);
  const recording::Iteration& first = session.recording()->iterations[0];
  (void)session.apply(panels::SeekTo{first.end_step});
  // The second tile sorted by bit 0: 8 10 | 15 5, keys 5 7 4 6.
  (void)session.apply(panels::Choose{scene::Ref{scene::Ref::Kind::cell, first.local->keys_array, 0, 5}});
  CHECK(session.shown_view().selection.followed_key == 7U);
}

TEST_CASE("gaits lead where the recording says, forwards and back") {
  Session session = loaded();
  const recording::Recording& r = *session.recording();
  for (const Gait gait : {Gait::line, Gait::phase, Gait::iteration}) {
    (void)session.apply(panels::SeekTo{30});
    CHECK(session.apply(panels::Walk{gait, true}).moment);
    CHECK(session.step() == recording::next_stop(r, 30, gait));
    (void)session.apply(panels::SeekTo{30});
    CHECK(session.apply(panels::Walk{gait, false}).moment);
    CHECK(session.step() == recording::previous_stop(r, 30, gait));
  }
  (void)session.apply(panels::SeekTo{~0U});
  CHECK(session.step() == r.step_count());
  CHECK_FALSE(session.apply(panels::Walk{Gait::line, true}).moment);
}

// As the window's loop does, until it stops.
std::vector<std::uint32_t> played(Session& session) {
  std::vector<std::uint32_t> steps;
  while (session.playing()) {
    const std::uint32_t before = session.step();
    (void)session.pass_time(1.0 / session.settings().steps_per_second);
    while (session.looking()) (void)session.look_for_changes();
    if (session.step() != before) steps.push_back(session.step());
  }
  return steps;
}

TEST_CASE("playing goes where the next press would, to the end, and stops at breakpoints on its way") {
  Session walked = loaded(), session = loaded();
  std::vector<std::uint32_t> presses;
  for (std::uint32_t before = UINT32_MAX; walked.step() != before;) {
    before = walked.step();
    (void)walked.apply(panels::WalkChange{true});
    while (walked.looking()) (void)walked.look_for_changes();
    if (walked.step() != before) presses.push_back(walked.step());
  }
  const std::uint32_t end = session.recording()->step_count();
  if (presses.back() != end) presses.push_back(end);
  (void)session.apply(panels::SetPlaying{true});
  CHECK(played(session) == presses);
  CHECK(presses.size() > 8);
  CHECK(presses.size() < end / 2);

  const recording::Step place = session.recording()->steps[presses[1] + 1];
  (void)session.apply(panels::SeekTo{0});
  (void)session.apply(panels::ToggleBreakpoint{place.file, place.line});
  (void)session.apply(panels::SetPlaying{true});
  (void)played(session);
  const recording::Step& stopped = session.recording()->steps[session.step() - 1];
  CHECK(stopped.line == place.line);
  CHECK(session.step() <= presses[1] + 2);
}

TEST_CASE("the pen is put away once there is nothing to be wiped") {
  Session session = loaded();
  (void)session.apply(panels::UsePen{true});
  CHECK(session.view().pen.on);
  const std::uint32_t wiped = session.view().pen.wiped;
  (void)session.apply(panels::WipePen{});
  CHECK(session.view().pen.wiped != wiped);
  CHECK(session.view().pen.on);
}

TEST_CASE("playing by lines takes a step a pause, stops at the end and never begins again by itself") {
  Session session = loaded();
  (void)session.apply(panels::SetSpeed{4});
  CHECK(session.apply(panels::SetPlaying{true, true}).playing);
  CHECK(*session.next_due() == doctest::Approx(0.25));
  CHECK_FALSE(session.pass_time(0.2).moment);
  CHECK(session.step() == 0);
  CHECK(session.pass_time(0.1).moment);
  CHECK(session.step() == 1);
  CHECK(session.pass_time(1e6).playing);
  CHECK(session.step() == session.recording()->step_count());
  CHECK_FALSE(session.playing());
  CHECK_FALSE(session.apply(panels::SetPlaying{true}).playing);
  CHECK_FALSE(session.pass_time(100).any());
}

TEST_CASE("a breakpoint on a line without a step goes to the next line that has one, or nowhere") {
  Session session = loaded();
  const recording::Recording& r = *session.recording();
  const recording::Step place = r.steps[0];
  std::uint16_t first = 0xffff, last = 0;
  for (const recording::Step& step : r.steps) {
    if (step.file != place.file) continue;
    first = std::min(first, step.line);
    last = std::max(last, step.line);
  }
  REQUIRE(first > 1);
  (void)session.apply(panels::ToggleBreakpoint{place.file, 1});
  CHECK(session.breakpoints() == std::set<panels::Breakpoint>{{place.file, first}});
  (void)session.apply(panels::ToggleBreakpoint{place.file, last + 1U});
  CHECK(session.breakpoints().size() == 1);
}

TEST_CASE("a breakpoint stops play with its line just done") {
  Session session = loaded();
  const recording::Recording& r = *session.recording();
  const recording::Step place = r.steps[20];
  (void)session.apply(panels::ToggleBreakpoint{place.file, place.line});
  (void)session.apply(panels::SetPlaying{true, true});
  (void)session.pass_time(1e6);
  CHECK_FALSE(session.playing());
  const recording::Step& stopped = r.steps[session.step() - 1];
  CHECK(stopped.file == place.file);
  CHECK(stopped.line == place.line);
  CHECK(session.step() <= 21);
  (void)session.apply(panels::ToggleBreakpoint{place.file, place.line});
  CHECK(session.breakpoints().empty());
}

TEST_CASE("choosing a key follows it by its place in the input, whatever the iteration") {
  Session session = loaded();
  (void)session.apply(panels::Choose{key_ref(0, 3)});
  CHECK(session.shown_view().selection.followed_key == 3U);
  // The book: after iteration 1 the key 0110, index 2 of the input, stands at position 1.
  (void)session.apply(panels::Choose{key_ref(1, 1)});
  CHECK(session.shown_view().selection.followed_key == 2U);
  (void)session.apply(panels::Choose{});
  CHECK_FALSE(session.shown_view().selection.chosen);
  (void)session.apply(panels::FollowKey{});
  CHECK_FALSE(session.shown_view().selection.followed_key);
  (void)session.apply(panels::FollowKey{16});
  CHECK_FALSE(session.shown_view().selection.followed_key);
}

TEST_CASE("who wrote this, the write before it and the next one") {
  Session session = loaded();
  const recording::Recording& r = *session.recording();
  const std::uint16_t array = r.iterations[1].result_array;
  using Which = panels::GoToWrite::Which;
  (void)session.apply(panels::SeekTo{r.step_count()});
  const auto last = recording::last_write(r, r.step_count(), array, 0, 5);
  REQUIRE(last);
  (void)session.apply(panels::GoToWrite{Which::current, array, 0, 5});
  CHECK(session.step() == last->step + 1);
  const auto before = recording::last_write(r, last->step, array, 0, 5);
  REQUIRE(before);
  (void)session.apply(panels::GoToWrite{Which::previous, array, 0, 5});
  CHECK(session.step() == before->step + 1);
  (void)session.apply(panels::GoToWrite{Which::next, array, 0, 5});
  CHECK(session.step() == last->step + 1);
}

TEST_CASE("settings stay inside their limits, and reset") {
  Session session = loaded();
  panels::Settings wanted;
  wanted.text_size = 9;
  wanted.layout.source_width = 0.9F;
  wanted.theme = scene::ThemeName::dark;
  CHECK(session.apply(panels::ChangeSettings{wanted}).settings);
  CHECK(session.settings().text_size == panels::largest_text_size);
  CHECK(session.settings().layout.source_width < 0.5F);
  CHECK(session.apply(panels::ResetSettings{}).settings);
  CHECK(session.settings() == panels::Settings{});
}

TEST_CASE("loading another recording forgets the selection and the place") {
  Session session = loaded();
  (void)session.apply(panels::SeekTo{50});
  (void)session.apply(panels::Choose{key_ref(0, 3)});
  const std::uint64_t before = session.view().shown.sources.run.id();
  session.load(tests::book_recording());
  CHECK(session.step() == 0);
  CHECK_FALSE(session.shown_view().selection.chosen);
  CHECK_FALSE(session.shown_view().selection.followed_key);
  CHECK(session.view().shown.sources.run.id() != before);
}

}  // namespace
}  // namespace scatterscope
