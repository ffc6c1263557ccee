// Who watches a command from a thread of its own: shows on a terminal how far it is, hears the signals that ask it to
// end, and ends the program itself where the command does not end in time. Nothing unfinished is left behind.
#pragma once

#include <chrono>
#include <csignal>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "app/errors/common_errors.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

class Attendant {
 public:
  enum class Shows { nothing, progress };
  // From now on Ctrl-C, SIGTERM and the like are heard by the attendant alone. One that was ignored stays ignored.
  explicit Attendant(Shows shows);
  ~Attendant();
  Attendant(const Attendant&) = delete;
  Attendant& operator=(const Attendant&) = delete;

  // The command has so long, from its begin on.
  void limit(std::chrono::seconds most);
  // What the command's work is given. The attendant must outlive it.
  [[nodiscard]] catalog::Progress progress();
  // The command has ended, in its way: from now on nothing else ends the program.
  void leave();
  // Why the work had to end before it was done: it was asked to, or its time is up.
  [[nodiscard]] Error why_ended() const;
  [[nodiscard]] bool asked_to_end() const { return stop_.stop_requested(); }
  // Where a signal asked for the end: ends the program as that signal ends programs.
  void pass_signal_on() const;

 private:
  using Clock = catalog::Progress::Clock;

  void attend();
  // From the attendant's thread, while the command goes on.
  [[noreturn]] void end_now(const Error& why) const;
  void show() const;

  struct State {
    double done = -1;  // 0 to 1; negative: not known
    std::size_t compiled = 0, to_compile = 0;
    Clock::time_point since;  // of this part of the work
    std::chrono::seconds limit{0};
    Clock::time_point deadline = Clock::time_point::max();
    int signal = 0;
    Clock::time_point asked;  // when it came
    bool leaves = false;
  };
  const Shows shows_;
  const Clock::time_point begin_ = Clock::now();
  sigset_t signals_{}, before_{};
  mutable std::mutex mutex_;
  State state_;
  std::stop_source stop_;
  std::thread thread_;  // none where the system gives none: then signals end the program as ever
};

}  // namespace scatterscope::app
