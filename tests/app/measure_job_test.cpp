// Measuring beside the window.
#include "app/measure_job.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

using Kind = JobState::Kind;
using Clock = std::chrono::steady_clock;

MeasureRequest request(const std::string& numbers) {
  auto made = parse_measure({{"--sort", "radix-1bit,radix-local"}, {"--n", numbers}, {"--device", "cpu"}});
  REQUIRE(made);
  return *made;
}

void sleep_shortly() {
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

}  // namespace

TEST_CASE("a measurement grows beside its caller until it is done") {
  MeasureJob job;
  CHECK(job.poll().kind == Kind::idle);
  job.start(request("16,32"));
  CHECK(job.running());
  job.wait();
  const MeasureState state = job.poll();
  CHECK(state.kind == Kind::done);
  REQUIRE(state.set != nullptr);
  CHECK(state.set->runs.size() == 6);
  CHECK(state.set->provenance.backend == "cpu");
  CHECK(state.seconds_left == doctest::Approx(0).epsilon(0.01));
  for (const timing::MeasuredRun& run : state.set->runs) CHECK(run.verified);
}

TEST_CASE("a measurement that is cancelled ends soon and keeps what is finished") {
  MeasureJob job;
  job.start(request("16,2^13"));
  while (job.poll().set == nullptr) sleep_shortly();
  const Clock::time_point since = Clock::now();
  job.cancel();
  job.wait();
  CHECK(Clock::now() - since < std::chrono::seconds(10));  // a run of 2^13 keys on a busy machine
  const MeasureState state = job.poll();
  CHECK(state.kind == Kind::cancelled);
  REQUIRE(state.set != nullptr);
  CHECK(state.set->runs.size() == 3);
  CHECK(state.set->runs[0].n == 16);
  CHECK(state.progress > 0);
}

TEST_CASE("another measurement forgets the one before it") {
  MeasureJob job;
  job.start(request("2^13"));
  job.start(request("16"));
  job.wait();
  const MeasureState state = job.poll();
  CHECK(state.kind == Kind::done);
  REQUIRE(state.set != nullptr);
  CHECK(state.set->runs.size() == 3);
  CHECK(state.set->runs[0].n == 16);
}
