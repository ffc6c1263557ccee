#include "kernels/analysis/comparing/run_alignment.h"

#include "tests/sorts/compared_runs.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::analysis;
using recording::Gait;
using recording::Recording;
using tests::compared_run;

namespace {

// What every timeline must do, whatever it aligns.
void check_timeline(const Recording& left, const Recording& right) {
  const Alignment a = align_runs(left, right);
  const std::array<std::uint32_t, 2> none{0, 0}, all{left.step_count(), right.step_count()};
  CHECK(a.steps_at(0) == none);
  CHECK(a.steps_at(a.length) == all);
  CHECK(a.steps_at(a.length + 5) == all);
  bool one_line = true, moves = true, found = true;
  for (std::uint32_t p = 1; p <= a.length; ++p) {
    const auto before = a.steps_at(p - 1), now = a.steps_at(p);
    std::uint32_t moved = 0;
    for (std::size_t k = 0; k < 2; ++k) {
      one_line = one_line && now[k] >= before[k] && now[k] - before[k] <= 1;
      moved += now[k] - before[k];
      const std::uint32_t back = a.position_of(k, now[k]);
      found = found && back <= p && a.steps_at(back)[k] == now[k];
    }
    moves = moves && moved > 0;
  }
  CHECK(one_line);
  CHECK(moves);
  CHECK(found);
}

std::uint32_t iteration_at(const Recording& r, std::uint32_t step) {
  return step == 0 ? 0 : r.iteration_of(step - 1)->index;
}

// The step of the first store of keys in an iteration.
std::uint32_t first_store(const Recording& r, std::size_t iteration) {
  const std::string& result = r.arrays[r.iterations[iteration].result_array].name;
  return tests::events_of(r, recording::EventKind::write, result, iteration).at(0).step;
}

}  // namespace

TEST_CASE("one timeline for two runs: each press is at most a line on each side, and all is run at its end") {
  const Recording naive = compared_run("radix-1bit", 1, 1), local = compared_run("radix-local", 1, 1);
  const Recording radix4 = compared_run("radix-local", 2, 1), coarse = compared_run("radix-local", 2, 2);
  const Recording one = compared_run("radix-local", 2, 1, tests::book_keys, 4, 4, recording::Launches::one);
  const Recording single = compared_run("radix-1bit-single", 1, 1, tests::book_keys, 4, 4, recording::Launches::one);
  const Recording block = compared_run("radix-block", 1, 1);
  const Recording empty = compared_run("radix-1bit", 1, 1, {});
  const Recording* all[] = {&naive, &local, &radix4, &coarse, &one, &single, &block, &empty};
  for (const Recording* left : all) {
    for (const Recording* right : all) check_timeline(*left, *right);
  }
}

TEST_CASE("a run beside itself never waits") {
  const Recording r = compared_run("radix-local", 2, 1);
  const Alignment a = align_runs(r, r);
  CHECK(a.length == r.step_count());
  for (std::uint32_t p = 0; p <= a.length; ++p) {
    CHECK(a.steps_at(p)[0] == p);
    CHECK(a.steps_at(p)[1] == p);
  }
  for (const Gait gait : {Gait::line, Gait::phase, Gait::iteration}) {
    for (std::uint32_t p = 0; p <= a.length; ++p) {
      CHECK(a.next_stop(p, gait) == recording::next_stop(r, p, gait));
      CHECK(a.previous_stop(p, gait) == recording::previous_stop(r, p, gait));
    }
  }
}

TEST_CASE("iterations begin and end together, and a run with fewer of them waits at its end") {
  const Recording local = compared_run("radix-local", 1, 1), radix4 = compared_run("radix-local", 2, 1);
  const Alignment a = align_runs(local, radix4);
  for (std::uint32_t p = 1; p <= a.length; ++p) {
    const auto steps = a.steps_at(p);
    const AlignedSlot* slot = a.slot_at(p);
    REQUIRE(slot != nullptr);
    CHECK(iteration_at(local, steps[0]) == slot->iteration);
    CHECK(iteration_at(radix4, steps[1]) == std::min(slot->iteration, 1U));
  }
  std::uint32_t p = 0;
  for (const std::uint32_t k : {0U, 1U, 2U, 3U}) {
    p = a.next_stop(p, Gait::iteration);
    CHECK(a.steps_at(p)[0] == local.iterations[k].end_step);
    CHECK(a.steps_at(p)[1] == radix4.iterations[std::min(k, 1U)].end_step);
  }
  CHECK(p == a.length);
}

TEST_CASE("the scans of two runs begin together, and so do their stores of keys") {
  const Recording naive = compared_run("radix-1bit", 1, 1), local = compared_run("radix-local", 1, 1);
  const Alignment a = align_runs(naive, local);
  for (const std::size_t k : {0U, 3U}) {
    // The last phase before the stores is shared, whatever came before it.
    const std::uint32_t left = a.position_of(0, first_store(naive, k)), right = a.position_of(1, first_store(local, k));
    const AlignedSlot *of_left = a.slot_at(left + 1), *of_right = a.slot_at(right + 1);
    CHECK(of_left == of_right);
    CHECK(of_left->stage == Stage::move);
  }
  const auto scan =
      std::find_if(a.slots.begin(), a.slots.end(), [](const AlignedSlot& slot) { return slot.stage == Stage::scan; });
  REQUIRE(scan != a.slots.end());
  for (const auto& [r, side] : {std::pair{&naive, 0}, std::pair{&local, 1}}) {
    const std::uint32_t step = scan->sides[static_cast<std::size_t>(side)].first_step;
    CHECK(r->launches[r->steps[step].launch].kernel.find("scan") != std::string::npos);
    CHECK(r->launches[r->steps[step].launch].first_step == step);
  }
}
