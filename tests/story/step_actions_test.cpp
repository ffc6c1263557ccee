// What a step did, against the difference of what memory held before and after it and against the recording's columns.
#include "kernels/story/step_actions.h"

#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Event;
using recording::EventKind;
using recording::Recording;

namespace {

using Cell = std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>;

// Every cell that the step changed is written, and every cell that is not written holds what it held.
void check_memory(const tests::RecordedRun& run, const story::StepActions& step, std::uint32_t t) {
  const Recording& r = run.recording;
  std::map<Cell, std::optional<std::uint64_t>> before;
  const auto each_cell = [&](auto function) {
    for (std::uint16_t a = 0; a < r.arrays.size(); ++a)
      for (std::uint32_t b = 0; b < (r.arrays[a].space == recording::Space::shared ? 3U : 1U); ++b)
        for (std::uint32_t i = 0; i < r.arrays[a].extent; ++i) function(story::CellId{a, b, i});
  };
  const recording::Moment past = run.moment(t - 1), done = run.moment(t);
  each_cell([&](const story::CellId& cell) {
    before[{cell.array, cell.block, cell.index}] = past.cell(cell.array, cell.block, cell.index);
  });
  each_cell([&](const story::CellId& cell) {
    const auto now = done.cell(cell.array, cell.block, cell.index);
    const story::TouchedCell* touched = step.touched(cell);
    // A block that starts anew finds its shared memory undefined.
    if (now && now != before[{cell.array, cell.block, cell.index}] && !(touched != nullptr && touched->written))
      FAIL_CHECK("changed, but not written: ", r.arrays[cell.array].name, "[", cell.index, "]");
  });
}

void check_events(const Recording& r, const story::StepActions& step, std::uint32_t t) {
  std::uint64_t e = r.first_event(t - 1);
  std::map<Cell, std::pair<bool, bool>> cells;
  std::optional<std::uint16_t> read, written;
  for (const story::ActingThread& thread : step.threads) {
    CHECK_FALSE(thread.events.empty());
    for (const Event& event : thread.events) {
      CHECK(thread.id == story::ThreadId{r.events.block[e], r.events.thread[e]});
      CHECK(event.what == r.events.what[e]);
      CHECK(event.value == r.events[e].value);
      ++e;
      const bool reads = event.kind == EventKind::read;
      if (!reads && event.kind != EventKind::write && event.kind != EventKind::atomic) continue;
      const bool shared = r.arrays[event.what].space == recording::Space::shared;
      auto& [is_read, is_written] = cells[{event.what, shared ? event.block : 0U, event.index}];
      (reads ? is_read : is_written) = true;
      auto& first = reads ? read : written;
      if (!first) first = event.what;
    }
  }
  CHECK(e == r.end_event(t - 1));
  REQUIRE(step.cells.size() == cells.size());
  for (const auto& [cell, touch] : cells) {
    const story::TouchedCell* touched = step.touched({std::get<0>(cell), std::get<1>(cell), std::get<2>(cell)});
    REQUIRE(touched != nullptr);
    CHECK(std::pair(touched->read, touched->written) == touch);
  }
  if (written || read) CHECK(step.array == (written ? *written : *read));
}

}  // namespace

TEST_CASE("a step's threads and cells are those of its events, and what it changed in memory it wrote") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    recording::Config config = tests::of_sort(info->name, 4, 4);
    config.radix_bits = std::min(2U, info->max_radix_bits);
    const auto keys = tests::random_keys(tests::fitting(*info, 9), 4, 7);
    const tests::RecordedRun run(config, keys);
    const Recording& r = run.recording;
    std::uint16_t array = r.iterations.empty() ? 0 : r.iterations.front().keys_array;
    for (std::uint32_t t = 1; t <= r.step_count(); ++t) {
      const story::StepActions step = story::step_actions(r, t);
      check_events(r, step, t);
      // A barrier, or a line that only shows values, stays with the array before it.
      if (step.cells.empty()) CHECK(step.array == array);
      array = step.array;
      if (t % 7 == 0) check_memory(run, step, t);
    }
  }
}

TEST_CASE("nothing is done before the first step, and the keys' array is shown then") {
  const std::vector<std::uint64_t> keys{12, 3, 6, 9};
  const Recording r = tests::record(tests::of_sort("radix-1bit", 4, 4), keys);
  const story::StepActions step = story::step_actions(r, 0);
  CHECK(step.threads.empty());
  CHECK(step.cells.empty());
  CHECK(step.touched({0, 0, 0}) == nullptr);
  CHECK(step.array == r.iterations[0].keys_array);
  CHECK(story::holds_keys(r, step.array));
  CHECK_FALSE(story::holds_keys(r, *r.array_named("scan")));
  CHECK(story::step_actions(Recording{}, 0).array == 0);
}
