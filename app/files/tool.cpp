#include "app/files/tool.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

#include "kernels/texts/outputs.h"

namespace scatterscope::app {
namespace {

constexpr int not_executable = 127;  // as shells say it
constexpr int look_every_ms = 10;

// Empty if no folder of PATH has it.
std::string find_on_path(std::string_view program) {
  const char* const path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "" : path;
  while (!folders.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folders.size(), folder.size() + 1));
    std::string name = std::string(folder) + "/" + std::string(program);
    if (!folder.empty() && access(name.c_str(), X_OK) == 0) return name;
  }
  return {};
}

Descriptor memory_file() {
  return Descriptor(memfd_create("scatterscope-export", MFD_CLOEXEC));
}

// All of a file, whatever was read of it.
std::string content_of(const Descriptor& file) {
  const off_t size = lseek(file.get(), 0, SEEK_END);
  std::string bytes(size < 0 ? 0 : static_cast<std::size_t>(size), '\0');
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count = pread(file.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  bytes.resize(done);
  return bytes;
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text.substr(text.find_last_of("\r\n") + 1);
}

std::string words_of_error(int error) {
  return std::generic_category().message(error);
}

}  // namespace

void check_tool(const Tool& tool, std::string_view argument, std::string_view value) {
  if (!find_on_path(tool.program).empty()) return;
  throw Error{texts::tool_missing,
              {as_given(argument, value), std::string(tool.program), std::string(tool.package)},
              exit_lacking};
}

ToolRun::~ToolRun() {
  if (pid_ == 0) return;
  kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Error ToolRun::failed(const std::string& why) const {
  return {texts::tool_failed, {std::string(tool_.program), shown(why)}, exit_bad_input};
}

void ToolRun::add_file(std::string_view bytes, std::string& name) {
  Descriptor file = memory_file();
  if (!file || !write_all(file.get(), bytes)) throw failed(words_of_error(errno));
  name = "/proc/self/fd/" + std::to_string(file.get());
  files_.push_back(std::move(file));
}

void ToolRun::start(const std::vector<std::string>& arguments) {
  std::string path = tool_.path.empty() ? find_on_path(tool_.program) : tool_.path;
  std::vector<std::string> words = arguments;
  std::vector<char*> argv{path.data()};
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  int ends[2] = {-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw failed(words_of_error(errno));
  feed_ = Descriptor(ends[0]);
  const Descriptor fed(ends[1]);
  out_ = memory_file();
  said_ = memory_file();
  if (!out_ || !said_) throw failed(words_of_error(errno));

  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid < 0) throw failed(words_of_error(errno));
  if (pid > 0) {
    pid_ = pid;
    return;
  }
  // In the child: nothing but system calls, since other threads may have held locks.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(not_executable);
  bool ready = dup2(fed.get(), STDIN_FILENO) >= 0 && dup2(out_.get(), STDOUT_FILENO) >= 0 &&
               dup2(said_.get(), STDERR_FILENO) >= 0;
  for (const Descriptor& file : files_) ready = ready && fcntl(file.get(), F_SETFD, 0) == 0;
  if (ready) execv(path.c_str(), argv.data());
  _exit(not_executable);
}

void ToolRun::feed(std::string_view bytes, const catalog::Progress& progress) {
  while (!bytes.empty()) {
    progress.check();
    pollfd room{feed_.get(), POLLOUT, 0};
    if (poll(&room, 1, look_every_ms) <= 0) continue;
    const ssize_t count = send(feed_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) {
      (void)finish(progress);  // it ended early, and says why
      throw failed(words_of_error(EPIPE));
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::string ToolRun::finish(const catalog::Progress& progress) {
  feed_.reset();
  int status = 0;
  for (pid_t ended = 0; ended == 0 || (ended < 0 && errno == EINTR);) {
    progress.check();
    ended = waitpid(pid_, &status, WNOHANG);
    if (ended == 0) std::this_thread::sleep_for(std::chrono::milliseconds(look_every_ms));
  }
  pid_ = 0;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return content_of(out_);
  std::string line = last_line(content_of(said_));
  if (const std::string own = std::string(tool_.program) + ": "; line.starts_with(own)) line.erase(0, own.size());
  if (!line.empty()) throw failed(line);
  if (WIFSIGNALED(status)) throw failed("signal " + std::to_string(WTERMSIG(status)));
  throw failed("status " + std::to_string(WEXITSTATUS(status)));
}

}  // namespace scatterscope::app
