#include "app/session/session.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "kernels/story/bits/keys_of.h"
#include "tests/window/book_recording.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using app::Session;
using recording::Gait;

Session loaded() {
  Session session;
  load(session, tests::book_recording());
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
    (void)apply(session, intent);
  }
  CHECK(session.shown.step() == 0);
  CHECK_FALSE(session.transport.playing);
  CHECK_FALSE(session.shown.view.selection.followed_key);
  CHECK_FALSE(session.shown.moment.has_value());
}

TEST_CASE("a recording is shown from its start, paused, in figure 13.3") {
  const Session session = loaded();
  CHECK(session.shown.step() == 0);
  CHECK_FALSE(session.transport.playing);
  CHECK(session.shown.view.figure->id == "13.3");
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
    load(session, tests::book_recording());
    load(session, std::make_shared<const recording::Recording>(std::move(made)));
    return session;
  };
  CHECK(opened(1, 1).shown.view.figure->id == "13.5");
  CHECK(opened(2, 1).shown.view.figure->id == "13.8");
  CHECK(opened(2, 2).shown.view.figure->id == "13.10");
  Session session = opened(1, 1);
  const recording::Iteration& first = session.shown.recording()->iterations[0];
  (void)apply(session, panels::SeekTo{first.end_step});
  // The second tile sorted by bit 0: 8 10 | 15 5, keys 5 7 4 6.
  (void)apply(session, panels::Choose{scene::Ref{scene::Ref::Kind::cell, first.local->keys_array, 0, 5}});
  CHECK(session.shown.view.selection.followed_key == 7U);
}

TEST_CASE("gaits lead where the recording says, forwards and back") {
  Session session = loaded();
  const recording::Recording& r = *session.shown.recording();
  for (const Gait gait : {Gait::line, Gait::phase, Gait::iteration}) {
    (void)apply(session, panels::SeekTo{30});
    CHECK(apply(session, panels::Walk{gait, true}).moment);
    CHECK(session.shown.step() == recording::next_stop(r, 30, gait));
    (void)apply(session, panels::SeekTo{30});
    CHECK(apply(session, panels::Walk{gait, false}).moment);
    CHECK(session.shown.step() == recording::previous_stop(r, 30, gait));
  }
  (void)apply(session, panels::SeekTo{~0U});
  CHECK(session.shown.step() == r.step_count());
  CHECK_FALSE(apply(session, panels::Walk{Gait::line, true}).moment);
}

// As the window's loop does, until it stops.
std::vector<std::uint32_t> played(Session& session) {
  std::vector<std::uint32_t> steps;
  while (session.transport.playing) {
    const std::uint32_t before = session.shown.step();
    (void)pass_time(session, 1.0 / session.settings.steps_per_second);
    while (looking(session)) (void)look_for_changes(session);
    if (session.shown.step() != before) steps.push_back(session.shown.step());
  }
  return steps;
}

TEST_CASE("playing goes where the next press would, to the end, and stops at breakpoints on its way") {
  Session walked = loaded(), session = loaded();
  std::vector<std::uint32_t> presses;
  for (std::uint32_t before = UINT32_MAX; walked.shown.step() != before;) {
    before = walked.shown.step();
    (void)apply(walked, panels::WalkChange{true});
    while (looking(walked)) (void)look_for_changes(walked);
    if (walked.shown.step() != before) presses.push_back(walked.shown.step());
  }
  const std::uint32_t end = session.shown.recording()->step_count();
  if (presses.back() != end) presses.push_back(end);
  (void)apply(session, panels::SetPlaying{true});
  CHECK(played(session) == presses);
  CHECK(presses.size() > 8);
  CHECK(presses.size() < end / 2);

  const recording::Step place = session.shown.recording()->steps[presses[1] + 1];
  (void)apply(session, panels::SeekTo{0});
  (void)apply(session, panels::ToggleBreakpoint{place.file, place.line});
  (void)apply(session, panels::SetPlaying{true});
  (void)played(session);
  const recording::Step& stopped = session.shown.recording()->steps[session.shown.step() - 1];
  CHECK(stopped.line == place.line);
  CHECK(session.shown.step() <= presses[1] + 2);
}

TEST_CASE("the pen is put away once there is nothing to be wiped") {
  Session session = loaded();
  (void)apply(session, panels::UsePen{true});
  CHECK(workspace(session).pen.on);
  const std::uint32_t wiped = workspace(session).pen.wiped;
  (void)apply(session, panels::WipePen{});
  CHECK(workspace(session).pen.wiped != wiped);
  CHECK(workspace(session).pen.on);
}

TEST_CASE("playing by lines takes a step a pause, stops at the end and never begins again by itself") {
  Session session = loaded();
  (void)apply(session, panels::SetSpeed{4});
  CHECK(apply(session, panels::SetPlaying{true, true}).playing);
  CHECK(*next_due(session) == doctest::Approx(0.25));
  CHECK_FALSE(pass_time(session, 0.2).moment);
  CHECK(session.shown.step() == 0);
  CHECK(pass_time(session, 0.1).moment);
  CHECK(session.shown.step() == 1);
  CHECK(pass_time(session, 1e6).playing);
  CHECK(session.shown.step() == session.shown.recording()->step_count());
  CHECK_FALSE(session.transport.playing);
  CHECK_FALSE(apply(session, panels::SetPlaying{true}).playing);
  CHECK_FALSE(pass_time(session, 100).any());
}

TEST_CASE("a breakpoint on a line without a step goes to the next line that has one, or nowhere") {
  Session session = loaded();
  const recording::Recording& r = *session.shown.recording();
  const recording::Step place = r.steps[0];
  std::uint16_t first = 0xffff, last = 0;
  for (const recording::Step& step : r.steps) {
    if (step.file != place.file) continue;
    first = std::min(first, step.line);
    last = std::max(last, step.line);
  }
  REQUIRE(first > 1);
  (void)apply(session, panels::ToggleBreakpoint{place.file, 1});
  CHECK(session.transport.breakpoints == std::set<panels::Breakpoint>{{place.file, first}});
  (void)apply(session, panels::ToggleBreakpoint{place.file, last + 1U});
  CHECK(session.transport.breakpoints.size() == 1);
}

TEST_CASE("a breakpoint stops play with its line just done") {
  Session session = loaded();
  const recording::Recording& r = *session.shown.recording();
  const recording::Step place = r.steps[20];
  (void)apply(session, panels::ToggleBreakpoint{place.file, place.line});
  (void)apply(session, panels::SetPlaying{true, true});
  (void)pass_time(session, 1e6);
  CHECK_FALSE(session.transport.playing);
  const recording::Step& stopped = r.steps[session.shown.step() - 1];
  CHECK(stopped.file == place.file);
  CHECK(stopped.line == place.line);
  CHECK(session.shown.step() <= 21);
  (void)apply(session, panels::ToggleBreakpoint{place.file, place.line});
  CHECK(session.transport.breakpoints.empty());
}

TEST_CASE("choosing a key follows it by its place in the input, whatever the iteration") {
  Session session = loaded();
  (void)apply(session, panels::Choose{key_ref(0, 3)});
  CHECK(session.shown.view.selection.followed_key == 3U);
  // The book: after iteration 1 the key 0110, index 2 of the input, stands at position 1.
  (void)apply(session, panels::Choose{key_ref(1, 1)});
  CHECK(session.shown.view.selection.followed_key == 2U);
  (void)apply(session, panels::Choose{});
  CHECK_FALSE(session.shown.view.selection.chosen);
  (void)apply(session, panels::FollowKey{});
  CHECK_FALSE(session.shown.view.selection.followed_key);
  // What is followed takes the place of what was chosen, so that one thing is marked.
  (void)apply(session, panels::Choose{scene::Ref::to_thread(0, 1)});
  (void)apply(session, panels::FollowKey{3});
  CHECK(session.shown.view.selection.followed_key == 3U);
  CHECK_FALSE(session.shown.view.selection.chosen);
  (void)apply(session, panels::FollowKey{16});
  CHECK_FALSE(session.shown.view.selection.followed_key);
}

TEST_CASE("who wrote this, the write before it and the next one") {
  Session session = loaded();
  const recording::Recording& r = *session.shown.recording();
  const std::uint16_t array = r.iterations[1].result_array;
  using Which = panels::GoToWrite::Which;
  (void)apply(session, panels::SeekTo{r.step_count()});
  const auto last = recording::last_write(r, r.step_count(), array, 0, 5);
  REQUIRE(last);
  (void)apply(session, panels::GoToWrite{Which::current, array, 0, 5});
  CHECK(session.shown.step() == last->step + 1);
  const auto before = recording::last_write(r, last->step, array, 0, 5);
  REQUIRE(before);
  (void)apply(session, panels::GoToWrite{Which::previous, array, 0, 5});
  CHECK(session.shown.step() == before->step + 1);
  (void)apply(session, panels::GoToWrite{Which::next, array, 0, 5});
  CHECK(session.shown.step() == last->step + 1);
}

TEST_CASE("who wrote a key is the thread of the sentence, and its key alone is marked from then on") {
  Session session = loaded();
  const recording::Recording& r = *session.shown.recording();
  const recording::Iteration& first = r.iterations.front();
  (void)apply(session, panels::SeekTo{first.end_step});
  (void)apply(session, panels::GoToWrite{panels::GoToWrite::Which::current, first.result_array, 0, 2});
  const auto write = recording::last_write(r, first.end_step, first.result_array, 0, 2);
  REQUIRE(write);
  const auto shown = [&] { return session.shown.of_run(session.settings.looks()); };
  CHECK(figures::protagonist(shown()).thread == figures::ThreadId{write->event.block, write->event.thread});
  const auto key = session.shown.view.selection.followed_key;
  REQUIRE(key);
  for (const recording::Iteration& iteration : r.iterations) {
    if (iteration.end_step <= session.shown.step()) continue;
    (void)apply(session, panels::SeekTo{iteration.end_step});
    CAPTURE(iteration.index);
    const figures::FigureInput input = shown();
    const auto at = story::position_of(input.keys(), iteration.index, *key);
    REQUIRE(at);
    CHECK(figures::protagonist(input).position == at);
    const figures::LiveKeys live(input, iteration.index);
    for (std::uint32_t p = 0; p < live.count(); ++p) CHECK(figures::of_user(live.mark(p)) == (p == *at));
  }
}

TEST_CASE("settings stay inside their limits, and reset") {
  Session session = loaded();
  panels::Settings wanted;
  wanted.text_size = 9;
  wanted.layout.source_width = 0.9F;
  wanted.theme = scene::ThemeName::dark;
  CHECK(apply(session, panels::ChangeSettings{wanted}).settings);
  CHECK(session.settings.text_size == panels::largest_text_size);
  CHECK(session.settings.layout.source_width < 0.5F);
  CHECK(apply(session, panels::ResetSettings{}).settings);
  CHECK(session.settings == panels::Settings{});
}

TEST_CASE("loading another recording forgets the selection and the place") {
  Session session = loaded();
  (void)apply(session, panels::SeekTo{50});
  (void)apply(session, panels::Choose{key_ref(0, 3)});
  const std::uint64_t before = workspace(session).shown.sources.run.id();
  load(session, tests::book_recording());
  CHECK(session.shown.step() == 0);
  CHECK_FALSE(session.shown.view.selection.chosen);
  CHECK_FALSE(session.shown.view.selection.followed_key);
  CHECK(workspace(session).shown.sources.run.id() != before);
}

}  // namespace
}  // namespace scatterscope
