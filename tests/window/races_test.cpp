// A recording that races: the row in the drawer, and what a click on it shows.
#include "kernels/analysis/races/races.h"

#include "tests/window/panel_bench.h"

namespace scatterscope::tests {
namespace {

// The book's run, in which a second thread has written the cell of a first one, and something else.
std::shared_ptr<const recording::Recording> racing_recording() {
  recording::Recording r = *book_recording();
  for (std::uint32_t s = 0; s < r.step_count(); ++s) {
    std::vector<std::uint64_t> writes;
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e)
      if (r.events.kind_at(e) == recording::EventKind::write) writes.push_back(e);
    if (writes.size() < 2) continue;
    r.events.index[writes[1]] = r.events.index[writes[0]];
    r.events.value[writes[1]] = r.events.value[writes[0]] + 1;
    return std::make_shared<const recording::Recording>(std::move(r));
  }
  FAIL("no step with two writes");
  return nullptr;
}

TEST_CASE("a race stands in the drawer; a click goes to its step and chooses its cell, and both threads are framed") {
  PanelBench bench;
  (void)bench.settled();
  CHECK_FALSE(bench.has("races"));
  load(bench.session, racing_recording());
  (void)bench.settled();
  REQUIRE(bench.has("race_0"));
  const auto& races = *workspace(bench.session).shown.sources.run->races;
  REQUIRE_FALSE(races.empty());
  const analysis::Race race = races[0];
  const recording::Recording& r = *bench.session.shown.recording();
  const recording::Event event = r.events[race.second.event];
  for (const panels::Intent& intent : bench.click("race_0")) (void)apply(bench.session, intent);
  CHECK(bench.session.shown.step() == race.second.step + 1);
  const auto chosen = workspace(bench.session).shown.view.selection.chosen;
  REQUIRE(chosen.has_value());
  CHECK(chosen->kind == scene::Ref::Kind::cell);
  CHECK(chosen->a == event.what);
  CHECK(chosen->c == event.index);
  (void)bench.settled();
  CHECK(bench.has("racing_thread_" + std::to_string(event.block) + "_" + std::to_string(event.thread)));
  bench.check_steady();
}

}  // namespace
}  // namespace scatterscope::tests
