#include "app/command_line/attendant.h"

#include <pthread.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <system_error>
#include <utility>

#include "app/errors/terminal_line.h"
#include "app/files/descriptor.h"
#include "app/files/output_file.h"
#include "kernels/text.h"
#include "kernels/texts/processes.h"
#include "kernels/texts/stopped_runs.h"

namespace scatterscope::app {
namespace {

using namespace std::chrono_literals;

// All that end a program by default and ask for nothing but that.
constexpr std::array ending{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU};
constexpr auto shown_after = 500ms;  // what ends before says nothing
constexpr auto look_every = 50ms;
// A command that was asked to end has so long to keep what is finished. It has more where its time is up: nobody waits
// at a keyboard.
constexpr auto grace = 120ms, late_grace = 500ms;

int waking_signal() {
  return SIGRTMIN;
}

// Not where it is ignored, as under nohup, or somebody else listens.
bool ends_program(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL;
}

}  // namespace

Attendant::Attendant(Shows shows) : shows_(shows) {
  state_.since = begin_;
  sigemptyset(&signals_);
  for (const int signal : ending)
    if (ends_program(signal)) sigaddset(&signals_, signal);
  sigaddset(&signals_, waking_signal());
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  try {
    thread_ = std::thread([this] { attend(); });
  } catch (const std::system_error&) {
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
}

Attendant::~Attendant() {
  if (thread_.joinable()) {
    leave();
    pthread_kill(thread_.native_handle(), waking_signal());
    thread_.join();
  }
  wipe_line();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Attendant::leave() {
  const std::lock_guard lock(mutex_);
  state_.leaves = true;
}

void Attendant::limit(std::chrono::seconds most) {
  const std::lock_guard lock(mutex_);
  state_.limit = most;
  state_.deadline = begin_ + most;
}

catalog::Progress Attendant::progress() {
  const std::lock_guard lock(mutex_);
  catalog::Progress progress;
  progress.running = [this](double done) {
    const std::lock_guard held(mutex_);
    // What is left is measured by this part of the work, without its compiling.
    if (done < state_.done || state_.done < 0 || state_.to_compile > 0) state_.since = Clock::now();
    state_.done = done;
    state_.to_compile = 0;
  };
  progress.compiling = [this](std::size_t done, std::size_t all) {
    const std::lock_guard held(mutex_);
    state_.compiled = done;
    state_.to_compile = all;
  };
  progress.stop = stop_.get_token();
  progress.deadline = state_.deadline;
  return progress;
}

Error Attendant::why_ended() const {
  const std::lock_guard lock(mutex_);
  if (state_.signal != 0 || Clock::now() < state_.deadline) return cancelled();
  return {texts::run_time_limit, {std::to_string(state_.limit.count())}, exit_bad_input};
}

void Attendant::pass_signal_on() const {
  int signal = 0;
  {
    const std::lock_guard lock(mutex_);
    signal = state_.signal;
  }
  if (signal == 0) return;
  (void)std::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  (void)raise(signal);  // to this thread: the attendant would hear it
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  std::_Exit(128 + signal);  // as shells report it
}

void Attendant::attend() {
  for (;;) {
    const timespec wait{0, std::chrono::nanoseconds(look_every).count()};
    const int heard = sigtimedwait(&signals_, nullptr, &wait);
    const auto now = Clock::now();
    std::unique_lock lock(mutex_);
    if (state_.leaves) return;
    if (heard > 0 && heard != waking_signal()) {
      const bool again = std::exchange(state_.signal, heard) != 0;
      if (!again) state_.asked = now;
      lock.unlock();
      if (again) end_now(why_ended());
      stop_.request_stop();
      continue;
    }
    const bool unheard = state_.signal != 0 && now - state_.asked >= grace;
    const bool late =
        state_.signal == 0 && state_.deadline != Clock::time_point::max() && now >= state_.deadline + late_grace;
    const bool shown = state_.signal == 0 && shows_ == Shows::progress && now - begin_ >= shown_after && has_terminal();
    lock.unlock();
    if (unheard || late) end_now(why_ended());
    if (shown) show();
  }
}

void Attendant::end_now(const Error& why) const {
  leave_no_files();
  wipe_line();
  (void)write_all(STDERR_FILENO, std::string("scatterscope: ") + why.what() + "\n");
  pass_signal_on();
  std::_Exit(why.exit_status());
}

void Attendant::show() const {
  State state;
  {
    const std::lock_guard lock(mutex_);
    state = state_;
  }
  if (state.to_compile > 0) {
    return show_line(format_text(texts::compiling_kernels, Language::english,
                                 {std::to_string(state.compiled), std::to_string(state.to_compile)}));
  }
  std::array<char, 64> words{};
  const auto now = Clock::now();
  const auto elapsed = std::chrono::duration<double>(now - state.since).count();
  if (state.done < 0) {
    (void)std::snprintf(words.data(), words.size(), "%5.0f s", elapsed);
  } else if (state.done == 0) {
    (void)std::snprintf(words.data(), words.size(), "%5.1f %%", 0.0);
  } else {
    const int left = static_cast<int>(elapsed * (1 - state.done) / state.done);
    (void)std::snprintf(words.data(), words.size(), "%5.1f %%, %d:%02d left", state.done * 100, left / 60, left % 60);
  }
  show_line(words.data());
}

}  // namespace scatterscope::app
