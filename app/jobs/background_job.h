// Work that goes on beside the window, in a thread of its own. There is this one kind; its users write what is made, a
// State, and how, a Task:
//
//   struct CountState : JobState { RunHeatmaps runs; };
//   using CountJob = BackgroundJob<CountState>;
//   Task<CountState> count_task(std::vector<CountRequest> requests);
//
//   CountJob job(wake);
//   job.start(count_task(requests));          // cancels what was started before
//   if (auto state = job.news()) show(*state);  // after each wake
//
// The job belongs to one thread, which never waits for it but in wait() and the destructor. Work that waits itself, for
// a process, wakes by the stop token; work that needs what other work makes calls the same function in its own thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/simt/progress.h"
#include "ui/panels/compiling_view.h"

namespace scatterscope::app {

using Compiling = panels::CompilingView;

// What every job reports; a job's State adds what it makes.
struct JobState {
  enum class Kind : std::uint8_t { idle, running, done, failed, cancelled };
  Kind kind = Kind::idle;
  double progress = 0;  // 0 to 1
  Compiling compiling;  // before the run that is next
  Error problem;        // when failed
  [[nodiscard]] bool running() const { return kind == Kind::running; }
};

// A piece of work under way, as its thread sees it.
template <class State>
class Work {
 public:
  [[nodiscard]] std::stop_token stop_token() const { return stop_.get_token(); }
  [[nodiscard]] bool cancelled() const { return stop_.stop_requested(); }

  // News where a whole percent or a kernel was added.
  void progress(double done, Compiling compiling = {}) {
    constexpr double shown_parts = 100;
    update([&](State& state) {
      const bool seen = static_cast<int>(state.progress * shown_parts) != static_cast<int>(done * shown_parts) ||
                        state.compiling != compiling;
      state.progress = done;
      state.compiling = compiling;
      return seen;
    });
  }
  // That of what it is made of, from `begun` on by `share` of the whole.
  [[nodiscard]] catalog::Progress progress_of(double begun = 0, double share = 1) {
    return {.running = [this, begun, share](double done) { progress(begun + done * share); },
            .compiling =
                [this, begun](std::size_t done, std::size_t all) {
                  progress(begun, {done, all});
                },
            .stop = stop_token()};
  }
  // Changes what is made; always news.
  template <class Change>
  void change(Change change) {
    update([&](State& state) {
      change(state);
      return true;
    });
  }

 private:
  template <class>
  friend class BackgroundJob;
  Work(State first, std::function<void()> wake) : state_(std::move(first)), wake_(std::move(wake)) {
    state_.kind = JobState::Kind::running;
  }

  template <class Change>
  void update(Change change) {
    {
      const std::lock_guard lock(mutex_);
      if (!change(state_)) return;
      ++revision_;
    }
    changed_.notify_all();
    if (wake_) wake_();
  }

  // Nobody asks for it any more: what was made goes, at the end of the work at the latest.
  void forget() {
    stop_.request_stop();
    const std::lock_guard lock(mutex_);
    forgotten_ = true;
    if (!state_.running()) state_ = {};
  }
  void end(std::optional<Error> problem) {
    change([&](State& state) {
      if (forgotten_) state = {};
      state.progress = 1;
      state.compiling = {};
      state.kind = cancelled() ? JobState::Kind::cancelled : problem ? JobState::Kind::failed : JobState::Kind::done;
      if (problem) state.problem = std::move(*problem);
    });
  }

  std::stop_source stop_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  State state_;
  bool forgotten_ = false;
  std::uint64_t revision_ = 1, reported_ = 0;
  std::function<void()> wake_;
};

// How something is made; the job fails where `run` throws.
template <class State>
struct Task {
  std::function<void(Work<State>&)> run;
  State first{};  // what is known of it before it begins
};

// One piece of work at a time, the one started last.
template <class State>
class BackgroundJob {
 public:
  // `wake` is called from the working thread whenever there is news. It must not call the job, and must outlive it.
  explicit BackgroundJob(std::function<void()> wake = {}) : wake_(std::move(wake)) {}
  // Cancels the work in progress, and waits for its thread.
  ~BackgroundJob() { cancel(); }
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  // Forgets what was started before. Threads of forgotten work end by themselves.
  void start(Task<State> task) {
    forget();
    std::erase_if(threads_, [](const Thread& thread) { return !is_running(*thread.work); });
    current_ = std::shared_ptr<Work<State>>(new Work<State>(std::move(task.first), wake_));
    threads_.push_back({current_, std::jthread([work = current_, run = std::move(task.run)] { do_all(*work, run); })});
  }
  void cancel() {
    if (current_ != nullptr) current_->stop_.request_stop();
  }
  // Cancels it, and nothing more is reported of it.
  void forget() {
    if (current_ != nullptr) current_->forget();
    current_ = nullptr;
  }

  [[nodiscard]] bool running() const { return current_ != nullptr && is_running(*current_); }
  [[nodiscard]] State poll() const {
    if (current_ == nullptr) return {};
    const std::lock_guard lock(current_->mutex_);
    return current_->state_;
  }
  // The state where it changed since the last call. The end is reported once; the job is idle from then on.
  [[nodiscard]] std::optional<State> news() {
    if (current_ == nullptr) return std::nullopt;
    Work<State>& work = *current_;
    std::unique_lock lock(work.mutex_);
    if (std::exchange(work.reported_, work.revision_) == work.revision_) return std::nullopt;
    if (work.state_.running()) return work.state_;
    State last = std::move(work.state_);
    lock.unlock();
    current_ = nullptr;
    return last;
  }
  // The state at the end of the work; that of an idle job at once.
  State wait() const {
    return wait_until([](const State&) { return false; });
  }
  // The first state of which `reached` is true, or that at the end.
  template <class Reached>
  State wait_until(Reached reached) const {
    if (current_ == nullptr) return {};
    std::unique_lock lock(current_->mutex_);
    const State& state = current_->state_;
    current_->changed_.wait(lock, [&] { return !state.running() || reached(state); });
    return state;
  }

 private:
  struct Thread {
    std::shared_ptr<Work<State>> work;
    std::jthread thread;
  };

  static bool is_running(const Work<State>& work) {
    const std::lock_guard lock(work.mutex_);
    return work.state_.running();
  }
  static void do_all(Work<State>& work, const std::function<void(Work<State>&)>& run) {
    std::optional<Error> problem;
    try {
      run(work);
    } catch (const catalog::RunCancelled&) {
      problem = cancelled();
    } catch (const std::exception& failure) {
      problem = error_of(failure);
    }
    work.end(std::move(problem));
  }

  std::function<void()> wake_;
  std::shared_ptr<Work<State>> current_;
  std::vector<Thread> threads_;  // those of work that was forgotten are ending
};

}  // namespace scatterscope::app
