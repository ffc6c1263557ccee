#include "app/jobs/background_job.h"

#include <atomic>
#include <chrono>
#include <future>
#include <stdexcept>
#include <stop_token>
#include <thread>

#include "kernels/texts/processes.h"
#include "tests/testing.h"

using namespace scatterscope::app;
using scatterscope::Error;

namespace {

using Kind = JobState::Kind;

struct CountedState : JobState {
  int counted = 0;
};
using Job = BackgroundJob<CountedState>;
using CountedWork = Work<CountedState>;

// Until it is cancelled, and by nothing else.
void sleep_until_cancelled(const CountedWork& work) {
  std::promise<void> cancelled;
  const std::stop_callback callback(work.stop_token(), [&] { cancelled.set_value(); });
  cancelled.get_future().wait();
}

Task<CountedState> count_to(int last) {
  return {[last](CountedWork& work) {
    for (int k = 1; k <= last; ++k) work.change([k](CountedState& state) { state.counted = k; });
  }};
}

Task<CountedState> endless() {
  return {[](CountedWork& work) {
    work.change([](CountedState& state) { state.counted = 1; });
    sleep_until_cancelled(work);
  }};
}

bool has_begun(const CountedState& state) {
  return state.counted > 0;
}

}  // namespace

TEST_CASE("a job's end is reported once, with what was made") {
  Job job;
  CHECK_FALSE(job.news());
  CHECK(job.poll().kind == Kind::idle);
  job.start(count_to(3));
  CHECK(job.wait().counted == 3);
  const auto state = job.news();
  REQUIRE(state);
  CHECK(state->kind == Kind::done);
  CHECK(state->counted == 3);
  CHECK_FALSE(job.news());
  CHECK(job.wait().kind == Kind::idle);
}

TEST_CASE("there is news when work begins, when what is made changes and at each whole percent, and each wakes") {
  std::atomic<int> woken = 0;
  std::promise<void> go_on;
  {
    Job job([&woken] { ++woken; });
    job.start({[&go_on](CountedWork& work) {
      go_on.get_future().wait();
      for (int k = 0; k <= 1000; ++k) work.progress(k / 1000.0);
      work.change([](CountedState& state) { state.counted = 1; });
      sleep_until_cancelled(work);
    }});
    REQUIRE(job.news());
    CHECK_FALSE(job.news());
    go_on.set_value();
    (void)job.wait_until(has_begun);
    const auto state = job.news();
    REQUIRE(state);
    CHECK(state->kind == Kind::running);
    CHECK(state->progress == 1);
    CHECK_FALSE(job.news());
    job.cancel();
    CHECK(job.wait().kind == Kind::cancelled);
    CHECK(job.news()->kind == Kind::cancelled);
  }
  CHECK(woken == 100 + 1 + 1);
}

TEST_CASE("what throws has failed") {
  Job job;
  const Error wrong{scatterscope::texts::run_ended, {"7"}, 2};
  job.start({[&](CountedWork&) { throw Error(wrong); }});
  CHECK(job.wait().problem == wrong);
  CHECK(job.news()->kind == Kind::failed);
  job.start({[](CountedWork&) { throw std::runtime_error("a reason"); }});
  const CountedState state = job.wait();
  CHECK(state.kind == Kind::failed);
  CHECK(state.problem == Error{scatterscope::texts::internal_error, {"a reason"}});
}

TEST_CASE("work that sleeps is woken by cancelling, by starting again and by the job's end") {
  Job job;
  job.start(endless());
  (void)job.wait_until(has_begun);
  job.cancel();
  CHECK(job.wait().kind == Kind::cancelled);
  job.start(endless());
  job.start(count_to(2));
  CHECK(job.wait().counted == 2);
  job.start(endless());
  job.forget();
  CHECK_FALSE(job.news());
  job.start(endless());
}

TEST_CASE("what forgotten work has made is kept by nothing, whether it goes on or has ended") {
  struct MadeState : JobState {
    std::shared_ptr<int> made;
  };
  using MadeJob = BackgroundJob<MadeState>;
  std::weak_ptr<int> made;
  std::promise<void> go_on;
  const auto gone = [&] {
    for (int k = 0; k < 500 && !made.expired(); ++k) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return made.expired();
  };
  const auto make = [&](Work<MadeState>& work) {
    auto one = std::make_shared<int>(1);
    made = one;
    work.change([&](MadeState& state) { state.made = std::move(one); });
  };
  MadeJob job;
  job.start({[&](Work<MadeState>& work) -> std::optional<Error> {
    make(work);
    go_on.get_future().wait();
    return std::nullopt;
  }});
  CHECK(job.wait_until([](const MadeState& state) { return state.made != nullptr; }).made != nullptr);
  job.forget();
  CHECK_FALSE(made.expired());  // the work may still need it
  go_on.set_value();
  CHECK(gone());
  job.start({[&](Work<MadeState>& work) -> std::optional<Error> {
    make(work);
    return std::nullopt;
  }});
  CHECK(job.wait().made != nullptr);
  job.forget();
  CHECK(gone());
}
