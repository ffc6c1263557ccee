// What figures take for the keys of an iteration of a wrong kernel is what stands in memory: a cell that nothing wrote
// is empty or as it was before.
#include "kernels/recording/key_order.h"
#include "kernels/story/bits/iteration_keys.h"
#include "tests/mistakes/tried.h"

using namespace scatterscope;
using mistakes::Mistake;
using mistakes::Program;
using story::When;

namespace {

mistakes::Run run_of(const Mistake& mistake, Program program, std::string_view options) {
  const app::RunRequest run = tests::request_of(mistake, options);
  return mistakes::record(mistake, program, run.config, run.input);
}

std::set<std::uint32_t> written_in(const recording::Recording& r, const recording::Iteration& iteration) {
  std::set<std::uint32_t> written;
  const std::string& result = r.arrays[iteration.result_array].name;
  for (const auto& event : tests::events_of(r, recording::EventKind::write, result, iteration.index))
    written.insert(event.index);
  return written;
}

// While an iteration runs: what it shows of its two lists, against what these hold.
void check_lists(const story::Instant& at, std::uint32_t k) {
  const story::IterationKeys keys(at, k);
  const recording::Iteration& range = keys.range();
  const bool in_place = range.keys_array == range.result_array;
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    CAPTURE(p);
    const auto departed = at.moment.cell(range.keys_array, 0, p), there = at.moment.cell(range.result_array, 0, p);
    const When arrived = keys.arrived(p), filled = keys.filled(p);
    if (!in_place) {
      REQUIRE(visible(arrived) == departed.has_value());
      if (departed) REQUIRE(keys.key(p) == *departed);
    }
    if (!visible(filled)) continue;
    REQUIRE(there.has_value());
    REQUIRE(keys.result(p) == *there);
  }
}

}  // namespace

TEST_CASE("what is shown of the lists of a wrong kernel is what they hold, at any step") {
  unsigned ended_early = 0, left_empty = 0, as_before = 0;
  for (const Mistake& mistake : mistakes::all()) {
    for (const Program program : {Program::wrong, Program::first_repair, Program::second_repair}) {
      INFO("mistake.name ", mistake.name, ", static_cast<int>(program) ", static_cast<int>(program));
      const mistakes::Run run = run_of(mistake, program, mistake.shows.front().options);
      const tests::RecordedRun recorded(run.recording);
      const recording::Recording& r = recorded.recording;
      if (recording::has_ordered_bits(r.config.key_type)) continue;  // a stage changes them before the first iteration
      for (std::uint32_t k = 0; k < r.iterations.size(); ++k) {
        CAPTURE(k);
        const recording::Iteration& range = r.iterations[k];
        for (std::uint32_t step = range.first_step; step <= range.end_step; ++step) {
          CAPTURE(step);
          check_lists(recorded.at(step), k);
        }
        if (range.keys_array == range.result_array) continue;
        // At its end: all that it wrote, and of the rest what was left there, unless the run broke off.
        const std::set<std::uint32_t> written = written_in(r, range);
        const bool broke_off = run.failure && k + 1 == r.iterations.size();
        const story::Instant end = recorded.at(range.end_step);
        const story::IterationKeys keys(end, k);
        for (std::uint32_t q = 0; q < keys.count(); ++q) {
          CAPTURE(q);
          const bool held = end.moment.cell(range.result_array, 0, q).has_value();
          const bool shown = visible(keys.filled(q));
          CHECK(shown == (broke_off ? written.contains(q) : held));
          left_empty += shown ? 0 : 1;
          as_before += shown && !written.contains(q) ? 1 : 0;
        }
        ended_early += broke_off ? 1 : 0;
      }
    }
  }
  CHECK(ended_early >= 6);
  CHECK(left_empty > 0);
  CHECK(as_before > 0);
}

TEST_CASE("nothing is shown of the output of a run that ends before it writes") {
  for (const char* name : {"barrier-inside-if", "block-number-fixed"}) {
    CAPTURE(name);
    const Mistake& mistake = *mistakes::find(name);
    const mistakes::Run run = run_of(mistake, Program::wrong, mistake.shows.front().options);
    REQUIRE(run.failure);
    REQUIRE(run.recording.iterations.size() == 1);
    const tests::RecordedRun recorded(run.recording);
    const story::IterationKeys keys(recorded.at(recorded.step_count()), 0);
    for (std::uint32_t q = 0; q < keys.count(); ++q) CHECK(keys.filled(q) == When::never);
  }
}
