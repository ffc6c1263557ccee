#include "app/jobs/recorder.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <system_error>
#include <utility>

#include "app/files/descriptor.h"
#include "app/files/recording_input.h"

namespace scatterscope::app {
namespace {

using Clock = std::chrono::steady_clock;

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? "signal " + std::to_string(signal) : std::string("SIG") + name;
}

Problem not_started(int error) {
  return {Text::run_not_started, {std::generic_category().message(error)}, exit_bad_input};
}

// The child's descriptors as the parent holds them, numbered above those that the child will see.
struct Channels {
  Descriptor request, result, told, telling, none;
  int error = 0;

  explicit Channels(const std::string& text) {
    int ends[2] = {-1, -1};
    request = above_standard(memfd_create("scatterscope-request", MFD_CLOEXEC));
    result = above_standard(memfd_create("scatterscope-recording", MFD_CLOEXEC));
    if (pipe2(ends, O_CLOEXEC) == 0) {
      told = above_standard(ends[0]);
      telling = above_standard(ends[1]);
    }
    none = above_standard(open("/dev/null", O_RDWR | O_CLOEXEC));
    const bool opened = request && result && told && telling && none;
    if (!opened || !write_all(request.get(), text) || lseek(request.get(), 0, SEEK_SET) != 0 ||
        fcntl(told.get(), F_SETFL, O_NONBLOCK) != 0) {
      error = errno;
    }
  }

 private:
  static Descriptor above_standard(int number) {
    const Descriptor low(number);
    return Descriptor(number < 0 ? -1 : fcntl(number, F_DUPFD_CLOEXEC, 10));
  }
};

// Starts the child; 0 and its process id, or an error number.
int spawn(const std::string& executable, Channels& channels, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  if (const int error = posix_spawn_file_actions_init(&actions); error != 0) return error;
  posix_spawn_file_actions_adddup2(&actions, channels.request.get(), 0);
  posix_spawn_file_actions_adddup2(&actions, channels.telling.get(), 1);
  posix_spawn_file_actions_adddup2(&actions, channels.none.get(), 2);
  posix_spawn_file_actions_adddup2(&actions, channels.result.get(), 3);
  std::string name = "scatterscope", command = "record-child", parent = std::to_string(getpid());
  char* const arguments[] = {name.data(), command.data(), parent.data(), nullptr};
  const int error = posix_spawn(&pid, executable.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  channels.telling.reset();  // so that the pipe ends with the child
  return error;
}

}  // namespace

// A run as the worker thread and the job share it.
struct RecordingJob::Run {
  RunRequest request;
  Descriptor cancel_event{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  mutable std::mutex mutex;
  mutable std::condition_variable changed;
  JobState state;
  bool cancel_wanted = false;

  void work(const std::string& executable);

 private:
  enum class Ending : std::uint8_t { by_itself, cancelled, too_late };
  Ending follow(pid_t pid, int told, int& status);
  void hear(std::string& heard);
  JobState result(Ending ending, int status, const Descriptor& result);
  void publish(JobState next);

  bool done_told_ = false;
  std::optional<Problem> failure_;
};

void RecordingJob::Run::publish(JobState next) {
  {
    const std::lock_guard lock(mutex);
    state = std::move(next);
    if (cancel_wanted && state.kind != JobState::Kind::running) {
      state = {};
      state.kind = JobState::Kind::cancelled;
    }
  }
  changed.notify_all();
}

// Takes the complete lines out of what the child told.
void RecordingJob::Run::hear(std::string& heard) {
  std::size_t end = 0;
  while ((end = heard.find('\n')) != std::string::npos) {
    ChildLine line = decode_child_line(heard.substr(0, end));
    heard.erase(0, end + 1);
    if (line.progress) {
      const std::lock_guard lock(mutex);
      state.progress = *line.progress;
      state.compiling = {};
    }
    if (line.compiling) {
      const std::lock_guard lock(mutex);
      state.compiling = *line.compiling;
    }
    if (line.done) done_told_ = true;
    if (line.failure) failure_ = std::move(line.failure);
  }
}

// Listens until the child has ended, by itself or because it had to.
RecordingJob::Run::Ending RecordingJob::Run::follow(pid_t pid, int told, int& status) {
  const Clock::time_point deadline = Clock::now() + request.time_limit;
  Ending ending = Ending::by_itself;
  std::string heard;
  bool listening = true;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    // Once the pipe is closed the child is about to be gone.
    const int timeout = listening ? static_cast<int>(std::clamp<long long>(left + 1, 0, 60'000)) : 2;
    pollfd waiting[2] = {{cancel_event.get(), POLLIN, 0}, {listening ? told : -1, POLLIN, 0}};
    (void)::poll(waiting, 2, timeout);
    if (waiting[1].revents != 0) {
      char bytes[4096];
      const ssize_t count = read(told, bytes, sizeof bytes);
      if (count > 0) {
        heard.append(bytes, static_cast<std::size_t>(count));
        hear(heard);
      } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        listening = false;
      }
    }
    if (ending == Ending::by_itself && waiting[0].revents != 0) ending = Ending::cancelled;
    if (ending == Ending::by_itself && Clock::now() >= deadline) ending = Ending::too_late;
    if (ending != Ending::by_itself) {
      kill(pid, SIGKILL);
      while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
      }
      return ending;
    }
    if (!listening && waitpid(pid, &status, WNOHANG) == pid) return ending;
  }
}

JobState RecordingJob::Run::result(Ending ending, int status, const Descriptor& result_file) {
  JobState next;
  next.kind = JobState::Kind::failed;
  if (ending == Ending::cancelled) {
    next.kind = JobState::Kind::cancelled;
  } else if (ending == Ending::too_late) {
    next.problem = {Text::run_time_limit, {std::to_string(request.time_limit.count())}, exit_bad_input};
  } else if (failure_) {
    next.problem = *failure_;
  } else if (WIFSIGNALED(status)) {
    next.problem = {Text::run_signal, {signal_name(WTERMSIG(status))}, exit_bad_input};
  } else if (!done_told_ || WEXITSTATUS(status) != 0) {
    next.problem = {Text::run_ended, {std::to_string(WEXITSTATUS(status))}, exit_bad_input};
  } else if (auto recorded = read_recording(result_file.get())) {
    next.kind = JobState::Kind::done;
    next.recording = std::make_shared<const recording::Recording>(std::move(*recorded));
  } else {
    next.problem = recorded.problem();
  }
  return next;
}

void RecordingJob::Run::work(const std::string& executable) {
  JobState next;
  next.kind = JobState::Kind::failed;
  try {
    Channels channels(encode_request(request));
    pid_t pid = 0;
    int error = cancel_event ? channels.error : EMFILE;
    if (error == 0) error = spawn(executable, channels, pid);
    if (error != 0) {
      next.problem = not_started(error);
    } else {
      int status = 0;
      const Ending ending = follow(pid, channels.told.get(), status);
      next = result(ending, status, channels.result);
    }
  } catch (const std::exception& failure) {
    next.problem = {Text::internal_error, {shown(failure.what())}, exit_bad_input};
  }
  publish(std::move(next));
}

RecordingJob::RecordingJob(std::string executable) : executable_(std::move(executable)) {}

RecordingJob::~RecordingJob() {
  cancel();
}

void RecordingJob::start(RunRequest request) {
  cancel();
  // Those that have ended are joined without waiting; one that is just ending keeps its place until the next start.
  std::erase_if(workers_, [](const Worker& worker) {
    const std::lock_guard lock(worker.run->mutex);
    return worker.run->state.kind != JobState::Kind::running;
  });
  auto run = std::make_shared<Run>();
  run->request = std::move(request);
  run->state.kind = JobState::Kind::running;
  workers_.push_back({run, std::jthread([run, executable = executable_] { run->work(executable); })});
}

JobState RecordingJob::poll() const {
  if (workers_.empty()) return {};
  const Run& run = *workers_.back().run;
  const std::lock_guard lock(run.mutex);
  return run.state;
}

JobState RecordingJob::wait() const {
  if (workers_.empty()) return {};
  const Run& run = *workers_.back().run;
  std::unique_lock lock(run.mutex);
  run.changed.wait(lock, [&] { return run.state.kind != JobState::Kind::running; });
  return run.state;
}

void RecordingJob::cancel() {
  if (workers_.empty()) return;
  Run& run = *workers_.back().run;
  const std::lock_guard lock(run.mutex);
  if (run.state.kind != JobState::Kind::running) return;
  run.cancel_wanted = true;
  const std::uint64_t one = 1;
  (void)!write(run.cancel_event.get(), &one, sizeof one);
}

}  // namespace scatterscope::app
