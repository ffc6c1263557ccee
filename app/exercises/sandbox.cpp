#include "app/exercises/sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "app/files/descriptor.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/processes.h"

namespace scatterscope::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds look_every{20};

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// The group of a program that runs; ends with it, whatever happens here.
class Group {
 public:
  explicit Group(pid_t pid) : pid_(pid) {}
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() {
    if (!waited_) (void)end();
  }
  // Status of one that has ended by itself.
  [[nodiscard]] std::optional<int> ended() {
    int status = 0;
    const pid_t found = waitpid(pid_, &status, WNOHANG);
    if (found != pid_) return std::nullopt;
    waited_ = true;
    kill(-pid_, SIGKILL);
    return status;
  }
  int end() {
    kill(-pid_, SIGKILL);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    waited_ = true;
    return status;
  }

 private:
  pid_t pid_;
  bool waited_ = false;
};

pid_t start(const std::vector<std::string>& words, int output, Surroundings surroundings) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  std::vector<std::string> owned = words;
  std::vector<char*> arguments;
  arguments.reserve(owned.size() + 1);
  for (std::string& word : owned) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::string locale = "LC_ALL=C.UTF-8", path = "PATH=/usr/local/bin:/usr/bin:/bin";
  char* const bare[] = {locale.data(), path.data(), nullptr};
  char* const* const environment = surroundings == Surroundings::bare ? bare : environ;
  pid_t pid = 0;
  const int error = posix_spawn(&pid, words.front().c_str(), &actions, &attributes, arguments.data(), environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) throw Error{texts::run_not_started, {std::generic_category().message(error)}, exit_bad_input};
  return pid;
}

// What has come so far; false at the end.
bool take_output(int from, std::string& output) {
  char bytes[4096];
  for (;;) {
    const ssize_t count = read(from, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 && errno == EAGAIN;
    output.append(bytes, std::min(static_cast<std::size_t>(count), most_output_bytes - output.size()));
  }
}

void add(std::vector<std::string>& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

}  // namespace

std::string program_file(const std::string& name) {
  for (const char* folder : {"/usr/bin/", "/usr/local/bin/", "/bin/"})
    if (std::string file = folder + name; access(file.c_str(), X_OK) == 0) return file;
  return {};
}

Ended run_program(const std::vector<std::string>& words, std::chrono::seconds time_limit,
                  const catalog::Progress& progress, Surroundings surroundings) {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw Error{texts::run_not_started, {std::generic_category().message(errno)}, exit_bad_input};
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  fcntl(reading.get(), F_SETFL, O_NONBLOCK);
  const auto deadline = Clock::now() + time_limit;
  Group group(start(words, writing.get(), surroundings));
  writing.reset();
  Ended ended;
  for (bool listening = true;;) {
    pollfd waiting{listening ? reading.get() : -1, POLLIN, 0};
    (void)::poll(&waiting, 1, static_cast<int>(look_every.count()));
    if (listening) listening = take_output(reading.get(), ended.output);
    if (const auto status = group.ended()) {
      if (listening) (void)take_output(reading.get(), ended.output);
      ended.status = WIFSIGNALED(*status) ? 128 + WTERMSIG(*status) : WEXITSTATUS(*status);
      return ended;
    }
    if (progress.stop.stop_requested()) {
      (void)group.end();
      throw cancelled();
    }
    if (Clock::now() < deadline && !progress.ended()) continue;
    (void)group.end();
    ended.too_late = true;
    return ended;
  }
}

std::vector<std::string> sandbox_words(Trust trust, const std::vector<Mount>& mounts, const std::string& work,
                                       const Bounds& bounds) {
  std::vector<std::string> words;
  if (trust == Trust::sandboxed) {
    words = {program_file("bwrap"),
             "--unshare-all",
             "--die-with-parent",
             "--new-session",
             "--clearenv",
             "--cap-drop",
             "ALL",
             "--setenv",
             "PATH",
             "/usr/local/bin:/usr/bin:/bin",
             "--setenv",
             "LC_ALL",
             "C.UTF-8"};
    add(words, {"--ro-bind", "/usr", "/usr"});
    for (const char* folder : {"/lib", "/lib64", "/bin"}) add(words, {"--ro-bind-try", folder, folder});
    // What lies in memory is bounded too.
    const std::string room = std::to_string(std::max<std::uint64_t>(bounds.file_bytes, 1 << 20));
    add(words, {"--dev", "/dev", "--size", room, "--tmpfs", "/dev/shm", "--size", room, "--tmpfs", "/tmp"});
    for (const Mount& mount : mounts)
      add(words, {mount.writable ? "--bind" : "--ro-bind", mount.outside.string(), mount.inside});
    add(words, {"--remount-ro", "/dev", "--chdir", work, "--"});
  }
  add(words, {program_file("prlimit"), "--core=0", "--cpu=" + std::to_string(bounds.seconds),
              "--fsize=" + std::to_string(bounds.file_bytes), "--nproc=" + std::to_string(bounds.processes)});
  if (bounds.memory_bytes > 0) words.push_back("--as=" + std::to_string(bounds.memory_bytes));
  words.emplace_back("--");
  return words;
}

std::optional<Error> no_sandbox() {
  if (program_file("bwrap").empty()) return Error{texts::exercise_no_bwrap, {"bubblewrap"}, exit_bad_input};
  std::vector<std::string> words = sandbox_words(Trust::sandboxed, {}, "/tmp", {0, 1 << 20, 5, 64});
  words.push_back(program_file("true"));
  const Ended tried = run_program(words, std::chrono::seconds(10));
  if (tried.status == 0 && !tried.too_late) return std::nullopt;
  return Error{texts::exercise_bwrap_forbidden, {first_line(tried.output)}, exit_bad_input};
}

}  // namespace scatterscope::app
