#include "app/jobs/recorder.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iterator>
#include <system_error>
#include <utility>

#include "app/files/descriptor.h"
#include "app/files/recording_input.h"
#include "kernels/texts/processes.h"
#include "kernels/texts/stopped_runs.h"

namespace scatterscope::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_heard_bytes = 1 << 16;
constexpr int status_of_signals = 128;  // a shell's way to say which one, and bubblewrap's

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name == nullptr ? "signal " + std::to_string(signal) : std::string("SIG") + name;
}

Error not_started(int error) {
  return {texts::run_not_started, {std::generic_category().message(error)}, exit_bad_input};
}

void wait_for(pid_t pid, int& status) {
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
}

// The child's descriptors as the parent holds them, numbered above those that the child will see.
struct Channels {
  Descriptor request, result, reports, reporting, errors;
  int error = 0;

  Channels(const std::string& text, bool keeps_errors) {
    int ends[2] = {-1, -1};
    request = above_standard(memfd_create("scatterscope-request", MFD_CLOEXEC));
    result = above_standard(memfd_create("scatterscope-recording", MFD_CLOEXEC));
    if (pipe2(ends, O_CLOEXEC) == 0) {
      reports = above_standard(ends[0]);
      reporting = above_standard(ends[1]);
    }
    errors = above_standard(keeps_errors ? bounded_file() : open("/dev/null", O_RDWR | O_CLOEXEC));
    const bool opened = request && result && reports && reporting && errors;
    if (!opened || !write_all(request.get(), text) || lseek(request.get(), 0, SEEK_SET) != 0 ||
        fcntl(reports.get(), F_SETFL, O_NONBLOCK) != 0) {
      error = errno == EINVAL ? EMFILE : errno;  // a descriptor's number beyond the limit is an invalid one
    }
  }

 private:
  // Zeros, of which so many become what is written; more is refused to who writes.
  static int bounded_file() {
    constexpr off_t room = 1 << 16;
    const int file = memfd_create("scatterscope-printed", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file >= 0 && ftruncate(file, room) == 0) (void)fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK);
    return file;
  }
  static Descriptor above_standard(int number) {
    const Descriptor low(number);
    return Descriptor(number < 0 ? -1 : fcntl(number, F_DUPFD_CLOEXEC, 10));
  }
};

// Where /proc is not mounted: as the program was started.
std::string file_of(const std::string& executable) {
  if (executable != this_program || access(this_program, X_OK) == 0) return executable;
  const auto* started = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  return started != nullptr ? started : executable;
}

// What is started, and whether a sandbox stands around it.
struct Program {
  std::string file;
  std::vector<std::string> words;
  bool sandboxed = false;
};

Program recorder_of(const std::string& executable) {
  return {file_of(executable), {"scatterscope", "record-child", std::to_string(getpid())}};
}

// Starts the child; 0 and its process id, or an error number.
int spawn(Program program, Channels& channels, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  if (const int error = posix_spawn_file_actions_init(&actions); error != 0) return error;
  posix_spawn_file_actions_adddup2(&actions, channels.request.get(), 0);
  posix_spawn_file_actions_adddup2(&actions, channels.reporting.get(), 1);
  posix_spawn_file_actions_adddup2(&actions, channels.errors.get(), 2);
  posix_spawn_file_actions_adddup2(&actions, channels.result.get(), 3);
  std::vector<char*> arguments;
  for (std::string& word : program.words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const int error = posix_spawn(&pid, program.file.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  channels.reporting.reset();  // so that the pipe ends with the child
  return error;
}

// A child under way, as the thread that waits for it sees it.
class Child {
 public:
  Child(const RunRequest& request, const catalog::Progress& progress, bool keeps_errors)
      : progress_(progress.within(request.time_limit)), channels_(encode_request(request), keeps_errors) {}

  void start(Program program);
  enum class Ending : std::uint8_t { by_itself, cancelled, too_late };
  // Listens until it has ended, by itself or because it had to.
  Ending wait();
  // The beginning of what it wrote to its standard error, where that is kept.
  [[nodiscard]] std::string printed() const;
  // What came of one that ended by itself.
  [[nodiscard]] RecordedMistake result() const;

 private:
  bool read_lines();
  void hear(ChildLine line);

  catalog::Progress progress_;
  Channels channels_;
  pid_t pid_ = 0;
  Descriptor stopped_{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};  // readable when it has to end
  Descriptor ended_;                                            // and when it has ended
  int status_ = 0;
  std::string heard_;
  bool said_done_ = false, sandboxed_ = false;
  std::optional<Error> failure_;
};

void Child::start(Program program) {
  sandboxed_ = program.sandboxed;
  int error = channels_.error;
  if (error == 0 && !stopped_) error = EMFILE;
  if (error == 0) error = spawn(std::move(program), channels_, pid_);
  if (error != 0) throw not_started(error);
  ended_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
  if (ended_) return;
  error = errno;
  kill(pid_, SIGKILL);
  wait_for(pid_, status_);
  throw not_started(error);
}

void Child::hear(ChildLine line) {
  if (line.progress && progress_.running) progress_.running(*line.progress);
  if (line.compiling && progress_.compiling) progress_.compiling(line.compiling->done, line.compiling->all);
  if (line.done) said_done_ = true;
  if (line.error) failure_ = std::move(line.error);
}

// Takes what the child wrote; false at its end.
bool Child::read_lines() {
  char bytes[4096];
  for (;;) {
    const ssize_t count = read(channels_.reports.get(), bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 && errno == EAGAIN;
    heard_.append(bytes, static_cast<std::size_t>(count));
    std::size_t end = 0;
    while ((end = heard_.find('\n')) != std::string::npos) {
      hear(decode_child_line(heard_.substr(0, end)));
      heard_.erase(0, end + 1);
    }
    if (heard_.size() > most_heard_bytes) heard_.clear();  // no line of a recorder's
  }
}

Child::Ending Child::wait() {
  const std::stop_token& stop = progress_.stop;
  const std::stop_callback pass_on(stop, [this] {
    const std::uint64_t one = 1;
    (void)!write(stopped_.get(), &one, sizeof one);
  });
  bool listening = true;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(progress_.deadline - Clock::now()).count();
    pollfd waiting[] = {
        {stopped_.get(), POLLIN, 0}, {ended_.get(), POLLIN, 0}, {listening ? channels_.reports.get() : -1, POLLIN, 0}};
    (void)::poll(waiting, std::size(waiting), static_cast<int>(std::clamp<long long>(left + 1, 0, 60'000)));
    if (waiting[2].revents != 0 || waiting[1].revents != 0) listening = read_lines();
    if (waiting[1].revents != 0) {
      wait_for(pid_, status_);
      return stop.stop_requested() ? Ending::cancelled : Ending::by_itself;
    }
    if (!progress_.ended()) continue;
    kill(pid_, SIGKILL);
    wait_for(pid_, status_);
    return stop.stop_requested() ? Ending::cancelled : Ending::too_late;
  }
}

std::string Child::printed() const {
  std::string bytes(most_printed_bytes, '\0');
  const ssize_t count = pread(channels_.errors.get(), bytes.data(), bytes.size(), 0);
  bytes.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return bytes.substr(0, bytes.find('\0'));
}

RecordedMistake Child::result() const {
  if (failure_ && !said_done_) throw Error(*failure_);
  if (WIFSIGNALED(status_)) throw Error{texts::run_signal, {signal_name(WTERMSIG(status_))}, exit_bad_input};
  if (sandboxed_ && WEXITSTATUS(status_) > status_of_signals)
    throw Error{texts::run_signal, {signal_name(WEXITSTATUS(status_) - status_of_signals)}, exit_bad_input};
  if (!said_done_ || WEXITSTATUS(status_) != 0)
    throw Error{texts::run_ended, {std::to_string(WEXITSTATUS(status_))}, exit_bad_input};
  auto recorded = read_recording(channels_.result.get());
  return RecordedMistake{std::make_shared<const recording::Recording>(std::move(recorded)), failure_};
}

RecordedMistake run_child(const RunRequest& request, const catalog::Progress& progress, Program program,
                          std::string* printed = nullptr) {
  Child child(request, progress, printed != nullptr);
  child.start(std::move(program));
  const Child::Ending ending = child.wait();
  if (printed != nullptr) *printed = child.printed();
  switch (ending) {
    case Child::Ending::cancelled:
      throw cancelled();
    case Child::Ending::too_late:
      throw Error{texts::run_time_limit, {std::to_string(request.time_limit.count())}, exit_bad_input};
    case Child::Ending::by_itself:
      break;
  }
  return child.result();
}

}  // namespace

RecordedMistake record_mistake_in_child(const RunRequest& request, const catalog::Progress& progress,
                                        const std::string& executable) {
  return run_child(request, progress, recorder_of(executable));
}

RecordedMistake record_by(const std::vector<std::string>& words, const RunRequest& request,
                          const catalog::Progress& progress, std::string* printed) {
  return run_child(request, progress, {words.front(), words, true}, printed);
}

Recorded record_in_child(const RunRequest& request, const catalog::Progress& progress, const std::string& executable) {
  return run_child(request, progress, recorder_of(executable)).recording;
}

Task<RecordState> record_task(RunRequest request, std::string executable) {
  return {[request = std::move(request), executable = std::move(executable)](Work<RecordState>& work) {
    Recorded recorded = record_in_child(request, work.progress_of(), executable);
    work.change([&](RecordState& state) { state.recording = std::move(recorded); });
  }};
}

}  // namespace scatterscope::app
