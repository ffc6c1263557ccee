// A GPU that is not there: what a run shows while its kernels are compiled, and how the program ends where one of them
// does not. ctest puts the made-up driver and compiler in the way of the real ones.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "app/command_line/command.h"
#include "app/jobs/measure_job.h"
#include "app/jobs/recorder.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/timing/shapes/find_shape.h"
#include "kernels/timing/timed_run.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;
using Kind = JobState::Kind;
using tests::english;

namespace {

// Set while it lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { (void)setenv(name, value, 1); }
  ~Variable() { (void)unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

RunRequest book_on_gpu() {
  const auto run =
      parse_run({{"--preset", "book"}, {"--sort", "radix-local"}, {"--device", "cuda"}}, MissingInput::is_a_problem);
  return run;
}

MeasureRequest sorts_on_gpu() {
  auto request = parse_measure({{"--sort", "radix-local"}, {"--n", "1024"}, {"--device", "cuda"}, {"--repeat", "2"}});
  (void)drop_missing_baselines(request);
  return request;
}

// Waits until kernels are being compiled, or the job has ended.
template <class Job>
auto compiling(Job& job) {
  return job.wait_until([](const JobState& state) { return state.compiling.all > 0; });
}

struct Ended {
  int status = -1;
  std::string said;  // on standard output and error
};

// This program as the command line's, in a process of its own.
template <class Function>
Ended in_child(Function function) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  (void)std::fflush(nullptr);
  const pid_t pid = fork();
  if (pid == 0) {
    (void)dup2(ends[1], 1);
    (void)dup2(ends[1], 2);
    std::exit(function());
  }
  (void)close(ends[1]);
  Ended ended;
  char bytes[4096];
  for (ssize_t count = 0; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
    ended.said.append(bytes, static_cast<std::size_t>(count));
  (void)close(ends[0]);
  int status = 0;
  (void)waitpid(pid, &status, 0);
  ended.status = WEXITSTATUS(status);
  return ended;
}

std::string listed() {
  std::string text;
  FILE* output = popen((std::string("'") + SCATTERSCOPE_PROGRAM + "' list").c_str(), "r");
  REQUIRE(output != nullptr);
  char bytes[4096];
  for (std::size_t count = 0; (count = fread(bytes, 1, sizeof bytes, output)) > 0;) text.append(bytes, count);
  (void)pclose(output);
  const std::size_t at = text.rfind("\n  cuda ");
  REQUIRE(at != std::string::npos);
  return text.substr(at + 1 + 2 + 21);
}

}  // namespace

// First: a process that has used the driver is not to be forked.
TEST_CASE("where a kernel does not end, the program ends with one line and status 3") {
  const Variable stuck("MADE_UP_STUCK", "1");
  const Ended ended = in_child([] {
    simt::cuda::set_wait_limit(1);
    return leave(
        run_command_line({"measure", "--sort", "radix-local", "--n", "1024", "--device", "cuda", "--repeat", "2"}, {}));
  });
  CHECK(ended.status == 3);
  INFO(ended.said);
  CHECK(ended.said.ends_with(
      "scatterscope: GPU error: a kernel did not end within 1 s; it runs until the program ends\n"));
}

TEST_CASE("a process that records ends in the same way, and its line arrives") {
  const Variable stuck("MADE_UP_STUCK", "1");
  int request[2], result[2];
  REQUIRE(pipe(request) == 0);
  REQUIRE(pipe(result) == 0);
  const std::string text = encode_request([] {
    RunRequest run;
    run.config.sort = "radix-1bit";
    run.config.key_bits = 4;
    run.input.keys = {3, 1, 2};
    run.backend = catalog::Backend::cuda;
    return run;
  }());
  REQUIRE(write(request[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  (void)close(request[1]);
  const std::string parent = std::to_string(getpid());
  const Ended ended = in_child([&] {
    simt::cuda::set_wait_limit(1);
    (void)dup2(request[0], 0);
    return leave(run_command_line({"record-child", parent}, {}));
  });
  CHECK(ended.status == 2);
  INFO(ended.said);
  const std::size_t last = ended.said.rfind("{\"error\"");
  REQUIRE(last != std::string::npos);
  const ChildLine line = decode_child_line(ended.said.substr(last));
  REQUIRE(line.error);
  CHECK(line.error->id() == texts::run_device_error);
  CHECK(line.error->exit_status() == 3);
  CHECK(ended.said.find("{\"compiling\":[") != std::string::npos);
}

TEST_CASE("a search ends at a shape whose kernel does not end, or that takes the GPU away") {
  const auto search = [] {
    simt::cuda::set_wait_limit(1);
    return leave(run_command_line({"measure", "--sort", "merge", "--n", "4096", "--device", "cuda", "--tune"}, {}));
  };
  for (const auto& each :
       {std::pair("MADE_UP_STUCK_AT", "a kernel did not end within 1 s"), std::pair("MADE_UP_LOST_AT", "made up")}) {
    const char *variable = each.first, *said = each.second;
    CAPTURE(variable);
    const Variable fault(variable, "320");
    const Ended ended = in_child(search);
    CHECK(ended.status == 3);
    INFO(ended.said);
    CHECK(ended.said.find("scatterscope: GPU error: ") != std::string::npos);
    CHECK(ended.said.find(said) != std::string::npos);
    CHECK(ended.said.find("no shape of") == std::string::npos);
  }
}

TEST_CASE("a list says why no GPU can be used") {
  CHECK(listed() == "made-up GPU\n");
  {
    const Variable none("MADE_UP_GPUS", "0");
    CHECK(listed() == "none: the NVIDIA driver finds no GPU\n");
  }
  {
    const Variable newer("MADE_UP_NVRTC", "13000");
    CHECK(listed() == "none: NVRTC 13.0 is newer than the driver, which knows CUDA 12.4\n");
  }
  const Variable old("MADE_UP_NVRTC", "11080");
  CHECK(listed() == "none: NVRTC 11.8 is too old (12.0 or later is needed)\n");
}

TEST_CASE("a recording shows how many kernels are compiled, and can be cancelled meanwhile") {
  const Variable slow("MADE_UP_COMPILE_MS", "200");
  RecordJob job;
  job.start(record_task(book_on_gpu(), SCATTERSCOPE_PROGRAM));
  const RecordState state = compiling(job);
  REQUIRE(state.kind == Kind::running);
  CHECK(state.compiling.all >= 2);
  CHECK(state.progress == 0);
  std::set<std::size_t> seen;
  for (RecordState now = job.poll(); now.kind == Kind::running && seen.size() < 2; now = job.poll())
    seen.insert(now.compiling.done);
  CHECK(seen.size() == 2);
  job.cancel();
  CHECK(job.wait().kind == Kind::cancelled);
}

TEST_CASE("so does a measurement") {
  const Variable slow("MADE_UP_COMPILE_MS", "200");
  MeasureJob job;
  job.start(measure_task(sorts_on_gpu()));
  const MeasureState state = compiling(job);
  REQUIRE(state.kind == Kind::running);
  CHECK(state.compiling.all >= 2);
  CHECK(state.compiling.done <= state.compiling.all);
  job.cancel();
  const MeasureState last = job.wait();
  CHECK(last.kind == Kind::cancelled);
  CHECK(last.compiling.all == 0);
}

TEST_CASE("timed forms fit the GPU's 64 KiB of shared memory") {
  const RunArguments sweep{{"--sort", "onesweep"}, {"--n", "1024"}, {"--device", "cuda"}};
  const auto request = parse_measure(sweep);
  CHECK(request.contests[0].sorts[0].histogram_copies == 16);
  RunArguments given = sweep;
  given["--histogram-copies"] = "32";
  CHECK(tests::run_error_of([&] { return parse_measure(given); }).id() == texts::run_shared_memory);
}

namespace {

timing::Workload list_of(recording::KeyType type = recording::KeyType::u32, bool values = false) {
  timing::Workload workload;
  workload.n = 4096;
  workload.key_type = type;
  workload.key_bits = recording::width_bits(type);
  workload.values = values;
  return workload;
}
timing::FoundShape searched(const timing::Workload& workload, const timing::SearchTime& time = {},
                            const catalog::Progress& progress = {},
                            const std::function<void(const std::vector<timing::MeasuredRun>&)>& heard = {}) {
  const auto stage = timing::make_stage(catalog::Backend::cuda);
  recording::Config sort;
  sort.sort = "merge";
  return timing::find_shape(*stage, workload, sort, catalog::Backend::cuda, progress, heard, time);
}
bool tried(const timing::FoundShape& found, const std::function<bool(const recording::Config&)>& holds) {
  return std::any_of(found.tried.begin(), found.tried.end(), [&](const auto& run) { return holds(run.config); });
}

}  // namespace

TEST_CASE("a search finds the fastest shape, and the fastest of the others where that one fails in any way") {
  const Variable fastest("MADE_UP_BEST", "320 13");
  timing::FoundShape found = searched(list_of());
  REQUIRE(found.best);
  CHECK(found.best->shape == recording::Shape{320, 13});
  CHECK(found.best->ms == doctest::Approx(1));
  CHECK(found.best->on.gpu == "made-up GPU");
  CHECK(found.tried.size() + found.failed <= timing::SearchTime{}.most_tried);
  const auto by_320 = [](const recording::Config& config) { return config.block_threads == 320; };
  const auto by_13 = [](const recording::Config& config) { return config.keys_per_thread == 13; };
  CHECK(tried(found, by_320));
  CHECK(tried(found, by_13));
  {
    const Variable fails("MADE_UP_NO_LAUNCH", "320");
    found = searched(list_of());
    REQUIRE(found.best);
    CHECK(found.best->shape == recording::Shape{384, 13});
    CHECK(found.failed > 0);
    CHECK(found.problem);
    CHECK_FALSE(tried(found, by_320));
  }
  const Variable fails("MADE_UP_WRONG", "320");
  found = searched(list_of());
  REQUIRE(found.best);
  CHECK(found.best->shape == recording::Shape{384, 13});
  CHECK(tried(found, by_320));
  for (const timing::MeasuredRun& run : found.tried) CHECK(run.verified != by_320(run.config));
}

TEST_CASE("a search passes over shapes that cannot be compiled, and those that need too much memory") {
  const Variable fastest("MADE_UP_BEST", "256 19");
  // Programs that no case before has compiled.
  const timing::Workload pairs = list_of(recording::KeyType::u32, true);
  {
    const Variable refused("MADE_UP_NO_COMPILE", "19");
    const timing::FoundShape found = searched(pairs);
    REQUIRE(found.best);
    CHECK(found.best->shape.block_threads == 256);
    CHECK((found.best->shape.keys_per_thread == 17 || found.best->shape.keys_per_thread == 21));
    CHECK(found.failed > 0);
  }
  CHECK(searched(pairs).best->shape == recording::Shape{256, 19});
  const Variable little("MADE_UP_MEMORY", "10000");
  const timing::FoundShape found = searched(pairs);
  CHECK_FALSE(found.best);
  CHECK(found.tried.empty());
  CHECK(found.failed > 0);
  REQUIRE(found.problem);
  CHECK(found.problem->id() == texts::run_device_memory);
}

TEST_CASE("a search ends when its time is up, or when it is cancelled, with what was tried") {
  timing::FoundShape found = searched(list_of(), {std::chrono::milliseconds(60'000), 12});
  CHECK(found.best);
  CHECK(found.tried.size() + found.failed == 12);
  {
    // One group of kernels takes more than the time.
    const Variable slow("MADE_UP_COMPILE_MS", "5");
    const Variable fastest("MADE_UP_BEST", "1024 31");
    found = searched(list_of(recording::KeyType::u64), {std::chrono::milliseconds(1), 100});
    CHECK(found.tried.size() + found.failed < 40);
  }
  std::stop_source source;
  catalog::Progress progress;
  progress.stop = source.get_token();
  std::size_t heard = 0;
  CHECK_THROWS_AS((void)searched(list_of(), {}, progress,
                                 [&](const std::vector<timing::MeasuredRun>& runs) {
                                   heard = runs.size();
                                   source.request_stop();
                                 }),
                  catalog::RunCancelled);
  CHECK(heard > 0);
}

TEST_CASE("programs that are compiled for one number of keys serve others too") {
  const Variable slow("MADE_UP_COMPILE_MS", "20");  // else they may be compiled before anybody looks
  const auto stage = timing::make_stage(catalog::Backend::cuda);
  const auto compiled_for = [&stage](std::uint64_t n) {
    timing::Contest contest;
    contest.workload = list_of();
    contest.workload.n = n;
    recording::Config sort;
    sort.sort = "onesweep";
    sort.radix_bits = 8;
    sort.block_threads = 96;  // no case before has this shape
    sort.keys_per_thread = 7;
    contest.sorts = {sort};
    contest.runs = 1;
    std::size_t programs = 0;
    catalog::Progress progress;
    progress.compiling = [&programs](std::size_t, std::size_t all) { programs = std::max(programs, all); };
    CHECK(timing::measure(*stage, contest, catalog::Backend::cuda, progress).front().verified);
    return programs;
  };
  CHECK(compiled_for(4096) >= 4);
  CHECK(compiled_for(1U << 20U) == 0);
}

// Last: from then on this process can do nothing on the GPU.
TEST_CASE("a list of more keys than one index reaches is one over devices, of keys alone") {
  const auto refusal = [](const std::string& options) {
    return tests::why_not([&] { return parse_measure(tests::typed("--device cuda --repeat 1 " + options)); });
  };
  for (const auto& [options, words] : tests::rows(R"(
    --sort sample-devices --devices 2 --n 2^34 | --n: 17179869184 keys; allowed: 0 to 2147483648 for the sort sample-devices --devices 2
    --sort sample-devices --devices 15 --n 2^34 | --n: 17179869184 keys; allowed: 0 to 16106127360 for the sort sample-devices --devices 15
    --sort sample-devices,onesweep --devices 16 --n 2^34 | --n: 17179869184 keys; allowed: 0 to 2147483648 for the sort onesweep
    --sort sample-devices --devices 16 --n 2^34 --values | --n: 17179869184 keys; allowed: 0 to 2147483648 for the sort sample-devices --devices 16
    --sort sample-devices --devices 16 --n 2^34 --distribution reversed | --n: 17179869184 keys; allowed: 0 to 2147483648 for the sort sample-devices --devices 16
    --sort sample-devices --devices 16 --n 2^34 --oversampling 16 | --n: 17179869184 keys; allowed: 0 to 2147483648 for the sort sample-devices --devices 16 --oversampling 16
    --sort sample-devices,thrust --devices 16 --n 2^34 | --n: 17179869184 keys; allowed: 0 to 2147483648 for the sort thrust
    --sort cub-radix-64 --n 2^32 | --n: 4294967296 keys; allowed: 0 to 2147483648 for the sort cub-radix-64
    --sort sample-devices --devices 16 --n 2^34+1 | --n '2^34+1': allowed: 1 to 17179869184)"))
    CHECK(refusal(options) == words);
  const auto request = parse_measure(tests::typed("--device cuda --sort sample-devices --devices 16 --n 2^34"));
  const timing::Contest& contest = request.contests.front();
  CHECK(timing::in_shares(contest));
  CHECK(contest.baselines.empty());
  CHECK(contest.sorts.front().n == std::uint64_t{1} << 34U);
  // On one GPU all 64 GiB, what they are received into twice, with a quarter to spare, and tables.
  const auto stage = timing::make_stage(catalog::Backend::cuda);
  const std::uint64_t needed = timing::needed_bytes(*stage, contest, catalog::Backend::cuda);
  CHECK(needed > std::uint64_t{64 + 2 * 80} << 30U);
  CHECK(needed < std::uint64_t{64 + 2 * 80 + 12} << 30U);
  // Of a list that one index reaches too, where devices share a GPU: 15 of 16 shares and what they receive beside the
  // list, twice, and the first device's.
  const auto whole = parse_measure(tests::typed("--device cuda --sort sample-devices --devices 16 --n 2^31"));
  CHECK(timing::needed_bytes(*stage, whole.contests.front(), catalog::Backend::cuda) > std::uint64_t{2 * 8 + 7 + 2 * 10}
                                                                                           << 30U);
  // A comparison each: two of such sorts would not have room at a time.
  const auto two = parse_measure(tests::typed("--device cuda --sort sample-devices --devices 15,16 --n 2^33"));
  CHECK(two.contests.size() == 2);
}

TEST_CASE("a job whose kernel does not end fails with the line, and so does every one after it") {
  const Variable stuck("MADE_UP_STUCK", "1");
  simt::cuda::set_wait_limit(1);
  MeasureJob job;
  for (int k = 0; k < 2; ++k) {
    job.start(measure_task(sorts_on_gpu()));
    const MeasureState state = job.wait();
    REQUIRE(state.kind == Kind::failed);
    CHECK(describe(state.problem, Language::english) ==
          "GPU error: a kernel did not end within 1 s; it runs until the program ends");
  }
  CHECK(simt::cuda::is_stuck());
}
