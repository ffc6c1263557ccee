// Measuring beside the window.
#include "app/jobs/measure_job.h"

#include <chrono>

#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

using Kind = JobState::Kind;
using Clock = std::chrono::steady_clock;

MeasureRequest request(const std::string& numbers) {
  auto made = parse_measure({{"--sort", "radix-1bit,radix-local"}, {"--n", numbers}, {"--device", "cpu"}});
  return made;
}

}  // namespace

TEST_CASE("a measurement grows beside its caller until it is done") {
  MeasureJob job;
  CHECK(job.poll().kind == Kind::idle);
  job.start(measure_task(request("16,32")));
  CHECK(job.running());
  const MeasureState state = job.wait();
  CHECK(state.kind == Kind::done);
  REQUIRE(state.set != nullptr);
  CHECK(state.set->runs.size() == 6);
  CHECK(state.set->provenance.backend == "cpu");
  CHECK(state.seconds_left == doctest::Approx(0).epsilon(0.01));
  for (const timing::MeasuredRun& run : state.set->runs) CHECK(run.verified);
}

TEST_CASE("block sizes are swept beside the fastest shape, each run as it was asked for") {
  MeasureRequest swept = request("64");
  sweep_blocks(swept, {32, 128});
  REQUIRE(swept.contests[0].sorts.size() == 6);
  CHECK_THROWS_AS(sweep_blocks(swept, {1025}), Error);
  REQUIRE(swept.contests[0].sorts.size() == 6);
  MeasureJob job;
  job.start(measure_task(swept));
  const MeasureState state = job.wait();
  CHECK(state.kind == Kind::done);
  REQUIRE(state.set != nullptr);
  for (const recording::Config& config : swept.contests[0].sorts) {
    CHECK(std::count_if(state.set->runs.begin(), state.set->runs.end(), [&](const timing::MeasuredRun& run) {
            return run.config.sort == config.sort && run.config.block_threads == config.block_threads &&
                   run.config.keys_per_thread == config.keys_per_thread && run.verified;
          }) == 1);
  }
}

TEST_CASE("a measurement that is cancelled ends soon and keeps what is finished") {
  MeasureJob job;
  job.start(measure_task(request("16,2^13")));
  (void)job.wait_until([](const MeasureState& state) { return state.set != nullptr; });
  const Clock::time_point since = Clock::now();
  job.cancel();
  const MeasureState state = job.wait();
  CHECK(Clock::now() - since < std::chrono::seconds(10));  // a run of 2^13 keys on a busy machine
  CHECK(state.kind == Kind::cancelled);
  REQUIRE(state.set != nullptr);
  CHECK(state.set->runs.size() == 3);
  CHECK(state.set->runs[0].n == 16);
  CHECK(state.progress > 0);
}

TEST_CASE("another measurement forgets the one before it") {
  MeasureJob job;
  job.start(measure_task(request("2^13")));
  job.start(measure_task(request("16")));
  const MeasureState state = job.wait();
  CHECK(state.kind == Kind::done);
  REQUIRE(state.set != nullptr);
  CHECK(state.set->runs.size() == 3);
  CHECK(state.set->runs[0].n == 16);
}
