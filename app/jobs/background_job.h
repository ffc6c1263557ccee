// Work that goes on beside the window, in a thread of its own that tells its progress and can be cancelled.
#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "app/jobs/recorder.h"
#include "app/jobs/run_progress.h"
#include "app/problem.h"

namespace scatterscope::app {

// What every job tells of itself; a job adds what it makes.
struct BackgroundState {
  JobState::Kind kind = JobState::Kind::idle;
  double progress = 0;  // 0 to 1
  Compiling compiling;  // before the run that is next
  Problem problem;      // when failed
};

// One piece of work at a time, the one begun last. No call but wait() and the destructor ever blocks.
template <class State>
class BackgroundJob {
 public:
  // A piece of work as its thread and the job share it.
  class Work {
   public:
    [[nodiscard]] const std::atomic<bool>& cancelled() const { return cancelled_; }
    void progress(double done, Compiling compiling = {}) {
      change([&](State& state) {
        state.progress = done;
        state.compiling = compiling;
      });
    }
    // That of a run which cancelling ends, from `begun` on by `share`.
    [[nodiscard]] catalog::Progress progress_of(double begun, double share) {
      catalog::Progress run([this, begun, share](double done) {
        progress(begun + done * share);
        return !cancelled_;
      });
      run.compiling = [this, begun](std::size_t done, std::size_t all) {
        progress(begun, {done, all});
        return !cancelled_;
      };
      return run;
    }
    template <class Change>
    void change(Change change) {
      const std::lock_guard lock(mutex_);
      change(state_);
    }

   private:
    friend BackgroundJob;
    explicit Work(State first) : state_(std::move(first)) {}
    [[nodiscard]] State copy() const {
      const std::lock_guard lock(mutex_);
      return state_;
    }
    [[nodiscard]] bool running() const {
      const std::lock_guard lock(mutex_);
      return state_.kind == JobState::Kind::running;
    }

    mutable std::mutex mutex_;
    State state_;
    std::atomic<bool> cancelled_ = false;
  };

  BackgroundJob() = default;
  ~BackgroundJob() { cancel(); }
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  [[nodiscard]] State poll() const { return current_ == nullptr ? State{} : current_->copy(); }
  // As poll(), but an end is told once: the job is idle then.
  [[nodiscard]] State take() {
    if (current_ == nullptr || current_->running()) return poll();
    return std::move(std::exchange(current_, nullptr)->state_);
  }
  [[nodiscard]] bool running() const { return current_ != nullptr && current_->running(); }
  void cancel() {
    if (current_ != nullptr) current_->cancelled_ = true;
  }
  // Cancels it, and nothing will be told of it.
  void forget() {
    cancel();
    current_ = nullptr;
  }
  // Until all threads have ended.
  void wait() {
    for (Worker& worker : workers_) {
      if (worker.thread.joinable()) worker.thread.join();
    }
  }

 protected:
  // `work` returns what made it fail, if anything did; it fails too where it throws. Forgets what was begun before.
  void begin(State first, std::function<std::optional<Problem>(Work&)> work) {
    forget();
    std::erase_if(workers_, [](const Worker& worker) { return !worker.work->running(); });
    first.kind = JobState::Kind::running;
    current_ = std::shared_ptr<Work>(new Work(std::move(first)));
    workers_.push_back({current_, std::jthread([shared = current_, work = std::move(work)] { run(*shared, work); })});
  }

 private:
  struct Worker {
    std::shared_ptr<Work> work;
    std::jthread thread;
  };

  static void run(Work& shared, const std::function<std::optional<Problem>(Work&)>& work) {
    std::optional<Problem> problem;
    try {
      problem = work(shared);
    } catch (const std::exception& failure) {
      problem = Problem{Text::internal_error, {shown(failure.what())}, exit_bad_input};
    }
    shared.change([&](State& state) {
      using Kind = JobState::Kind;
      state.progress = 1;
      state.compiling = {};
      state.kind = shared.cancelled_ ? Kind::cancelled : problem ? Kind::failed : Kind::done;
      if (problem) state.problem = std::move(*problem);
    });
  }

  std::shared_ptr<Work> current_;
  std::vector<Worker> workers_;  // those of work that was forgotten are ending
};

}  // namespace scatterscope::app
