// What every work that may take long is given: to whom it reports how far it is, who may end it, and when it ends.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <stop_token>

namespace scatterscope::catalog {

// Thrown by work that was asked to end, or whose time is up.
struct RunCancelled {};

// Copied freely. By default nobody hears of it and nothing ends it.
struct Progress {
  using Clock = std::chrono::steady_clock;

  // Called by the thread that began the work; kernels are compiled for a GPU before a run.
  std::function<void(double done)> running = {};  // 0 to 1
  std::function<void(std::size_t done, std::size_t all)> compiling = {};
  std::stop_token stop = {};
  Clock::time_point deadline = Clock::time_point::max();

  // By any thread, on a small stack too.
  [[nodiscard]] bool late() const { return deadline != Clock::time_point::max() && Clock::now() >= deadline; }
  [[nodiscard]] bool ended() const { return stop.stop_requested() || late(); }
  void check() const {
    if (ended()) throw RunCancelled{};
  }
  // Reports, then throws where the work has to end.
  void operator()(double done) const {
    if (running) running(done);
    check();
  }

  // That of a part: its 0 to 1 are `begun` to `begun + share` of the whole.
  [[nodiscard]] Progress part(double begun, double share) const {
    Progress part = *this;
    if (running) part.running = [whole = running, begun, share](double done) { whole(begun + done * share); };
    return part;
  }
  // Ends earlier, after so long from now.
  [[nodiscard]] Progress within(Clock::duration time) const {
    Progress sooner = *this;
    sooner.deadline = std::min(deadline, Clock::now() + time);
    return sooner;
  }
};

}  // namespace scatterscope::catalog
