// The job, with the real program as its process and with scripts that misbehave.
#include "app/jobs/recorder.h"

#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "app/session/jobs/jobs.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/processes.h"
#include "kernels/texts/stopped_runs.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

using Kind = JobState::Kind;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

RunRequest book(const RunArguments& more = {}) {
  RunArguments arguments{{"--preset", "book"}, {"--device", "cpu"}};
  arguments.insert(more.begin(), more.end());
  return parse_run(arguments, MissingInput::is_a_problem);
}

// A shell script that stands in for the program.
class Script {
 public:
  explicit Script(const std::string& commands) : path_(folder_.write("program", "#!/bin/sh\n" + commands + "\n")) {
    fs::permissions(path_, fs::perms::owner_all);
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  const tests::TemporaryFolder folder_;
  fs::path path_;
};

RecordState state_after(const std::string& commands, RunRequest run = book()) {
  const Script script(commands);
  RecordJob job;
  job.start(record_task(std::move(run), script.path()));
  return job.wait();
}

std::ptrdiff_t open_descriptors() {
  return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
}

}  // namespace

TEST_CASE("a job brings the recording that the kernels made, and leaves nothing open") {
  const std::ptrdiff_t before = open_descriptors();
  {
    RecordJob job;
    CHECK(job.poll().kind == Kind::idle);
    CHECK(job.wait().kind == Kind::idle);
    job.cancel();
    const RunRequest run = book();
    job.start(record_task(run, SCATTERSCOPE_PROGRAM));
    const RecordState state = job.wait();
    REQUIRE(state.kind == Kind::done);
    Keys sorted = run.input.keys;
    std::stable_sort(sorted.begin(), sorted.end());
    CHECK(state.recording->input == run.input.keys);
    CHECK(state.recording->output == sorted);
    CHECK(state.recording->config == run.config);
    CHECK(*state.recording == catalog::record(run.config, run.input, run.backend));
    CHECK(job.poll().kind == Kind::done);
  }
  CHECK(open_descriptors() == before);
}

TEST_CASE("what a kernel does wrong is reported with its details") {
  RecordJob job;
  job.start(record_task(book({{"--access-limit", "1"}}), SCATTERSCOPE_PROGRAM));
  RecordState state = job.wait();
  REQUIRE(state.kind == Kind::failed);
  CHECK(state.problem.id() == texts::run_access_limit);
  CHECK(state.problem.exit_status() == 2);
  job.start(record_task(book({{"--sort", "radix-1bit-single"}, {"--grid-blocks", "4"}, {"--resident-blocks", "2"}}),
                        SCATTERSCOPE_PROGRAM));
  state = job.wait();
  REQUIRE(state.kind == Kind::failed);
  CHECK(state.problem.id() == texts::run_endless_wait);
  job.start(record_task(book(), SCATTERSCOPE_PROGRAM));
  CHECK(job.wait().kind == Kind::done);  // as good as new
}

TEST_CASE("a process that crashes is reported by its signal") {
  for (const auto& [number, name] : {std::pair{"SEGV", "SIGSEGV"}, {"ABRT", "SIGABRT"}, {"KILL", "SIGKILL"}}) {
    const RecordState state = state_after(std::string("kill -") + number + " $$");
    REQUIRE(state.kind == Kind::failed);
    CHECK(state.problem == Error{texts::run_signal, {name}, 2});
  }
}

TEST_CASE("a process that says nothing or nonsense is reported") {
  CHECK(state_after("exit 0").problem == Error{texts::run_ended, {"0"}, 2});
  CHECK(state_after("exit 7").problem == Error{texts::run_ended, {"7"}, 2});
  CHECK(state_after("echo '{'; echo nonsense; echo '[1]'; echo '{\"progress\":\"x\"}'; exit 0").problem.id() ==
        texts::run_ended);
  CHECK(state_after("echo '{\"error\":{\"text\":\"nothing known\"}}'; exit 2").problem ==
        Error{texts::internal_error, {"nothing known"}});
  CHECK(state_after("echo '{\"error\":{\"text\":\"run_time_limit\",\"arguments\":[1]}}'; exit 2").problem ==
        Error{texts::run_ended, {"2"}});
  CHECK(state_after("echo '{\"done\":true}'; exit 0").kind == Kind::failed);  // an empty recording is none
  CHECK(state_after("echo '{\"done\":true}'; head -c 100 /dev/zero >&3").kind == Kind::failed);
  RecordJob job;
  job.start(record_task(book(), "/nonexistent/program"));
  CHECK(job.wait().problem == Error{texts::run_not_started, {"No such file or directory"}, 2});
}

TEST_CASE("progress is reported while the run goes on, cancelling ends it within 100 ms") {
  const Script script("echo '{\"progress\":0.25}'; exec sleep 60");
  RecordJob job;
  job.start(record_task(book(), script.path()));
  const Clock::time_point start = Clock::now();
  const RecordState state = job.wait_until([](const RecordState& now) { return now.progress > 0; });
  CHECK(state.kind == Kind::running);
  CHECK(state.progress == 0.25);
  CHECK(seconds_since(start) < 10);
  const Clock::time_point cancelled = Clock::now();
  job.cancel();
  CHECK(seconds_since(cancelled) < 0.01);  // it does not wait
  CHECK(job.wait().kind == Kind::cancelled);
  CHECK(seconds_since(cancelled) < 0.1);
}

TEST_CASE("compiling is reported before the run, and cancelling ends it too") {
  const ChildLine line = decode_child_line("{\"compiling\":[3,8]}");
  REQUIRE(line.compiling);
  CHECK(*line.compiling == Compiling{3, 8});
  CHECK_FALSE(line.progress);
  CHECK(decode_child_line("{\"compiling\":[9,8]}").compiling->done == 8);
  for (const char* nonsense : {"[3]", "[3,8,9]", "[-1,8]", "[0.5,8]", "[\"3\",8]", "{}", "3", "null"})
    CHECK_FALSE(decode_child_line(std::string("{\"compiling\":") + nonsense + "}").compiling);

  const Script script("echo '{\"compiling\":[3,8]}'; read line; exec sleep 60");
  RecordJob job;
  job.start(record_task(book(), script.path()));
  const Clock::time_point start = Clock::now();
  const RecordState state = job.wait_until([](const RecordState& now) { return now.compiling.all > 0; });
  CHECK(state.kind == Kind::running);
  CHECK(state.compiling == Compiling{3, 8});
  CHECK(state.progress == 0);
  CHECK(seconds_since(start) < 10);
  const Clock::time_point cancelled = Clock::now();
  job.cancel();
  CHECK(job.wait().kind == Kind::cancelled);
  CHECK(seconds_since(cancelled) < 0.1);

  const Script running("echo '{\"compiling\":[8,8]}'; echo '{\"progress\":0.25}'; exec sleep 60");
  RecordJob next;
  next.start(record_task(book(), running.path()));
  const RecordState runs = next.wait_until([](const RecordState& now) { return now.progress > 0; });
  CHECK(runs.compiling == Compiling{});
}

TEST_CASE("a process that closed its pipe and goes on can be cancelled too") {
  const Script script("exec sleep 60 >&-");
  RecordJob job;
  job.start(record_task(book(), script.path()));
  usleep(100'000);
  CHECK(job.poll().kind == Kind::running);
  const Clock::time_point cancelled = Clock::now();
  job.cancel();
  CHECK(job.wait().kind == Kind::cancelled);
  CHECK(seconds_since(cancelled) < 0.1);
}

TEST_CASE("the time limit ends a run") {
  RunRequest run = book();
  run.time_limit = std::chrono::seconds(1);
  const Clock::time_point start = Clock::now();
  const RecordState state = state_after("exec sleep 60", run);
  CHECK(state.problem == Error{texts::run_time_limit, {"1"}, 2});
  CHECK(seconds_since(start) >= 1);
  CHECK(seconds_since(start) < 2);
}

TEST_CASE("starting again takes the place of the run in progress, without waiting for it") {
  const Script script("exec sleep 60");
  RecordJob job;
  job.start(record_task(book(), script.path()));
  for (int i = 0; i < 5; ++i) {
    const Clock::time_point start = Clock::now();
    job.start(record_task(book(), script.path()));
    CHECK(seconds_since(start) < 0.05);
    CHECK(job.poll().kind == Kind::running);
  }
}

TEST_CASE("all work that goes on when the window closes is ended and waited for") {
  const Script script("exec sleep 60");
  const CompareRequest compared = request_of("13.2-13.5", "--side-by-side");
  const Clock::time_point start = Clock::now();
  {
    Jobs jobs({});
    jobs.start(record_task(book(), script.path()));
    jobs.start(comparison_task(compared, script.path()));
    jobs.start(trade_off_task(book(), trade_off_radix_bits, trade_off_keys_per_thread, script.path()));
    std::size_t heard = 0;
    jobs.report([&heard](const JobState& state) { heard += state.running() ? 1 : 0; });
    CHECK(heard == 3);
    jobs.report([&heard](const JobState&) { ++heard; });
    CHECK(heard <= 4);  // the grid's first cell may have begun meanwhile
    usleep(100'000);
  }
  CHECK(seconds_since(start) < 2);
}

TEST_CASE("the process dies with the one that started it") {
  // A program of ours that is given another parent than it has ends at once.
  const std::string command = std::string("'") + SCATTERSCOPE_PROGRAM + "' record-child 1 </dev/null >/dev/null";
  CHECK(WEXITSTATUS(std::system(command.c_str())) == 2);
}
