#include "app/comparison_job.h"

#include <atomic>
#include <exception>
#include <utility>

#include "app/followed_run.h"

namespace scatterscope::app {
namespace {

using Kind = JobState::Kind;

}  // namespace

// `result` belongs to the thread until `ended` is set, and to the job from then on.
struct ComparisonJob::Work {
  CompareRequest request;
  std::atomic<bool> cancelled = false, ended = false;
  std::atomic<double> progress = 0;
  ComparisonState result;

  void run(const std::string& executable);

 private:
  // The recording of one side; none where the result says why.
  std::shared_ptr<const recording::Recording> record(const std::string& executable, std::size_t side);
};

std::shared_ptr<const recording::Recording> ComparisonJob::Work::record(const std::string& executable,
                                                                        std::size_t side) {
  CompareRequest::Side& wanted = request.sides[side];
  if (wanted.recorded) return wanted.recorded;
  JobState state = record_and_follow(executable, std::move(wanted.run), cancelled,
                                     [&](double done) { progress = (static_cast<double>(side) + done) / 2; });
  result.kind = state.kind;
  result.problem = std::move(state.problem);
  return state.recording;
}

void ComparisonJob::Work::run(const std::string& executable) {
  result.kind = Kind::failed;
  try {
    std::array<std::shared_ptr<const recording::Recording>, 2> recordings;
    for (std::size_t k = 0; k < 2; ++k) {
      recordings[k] = record(executable, k);
      if (!recordings[k]) return;
    }
    result.prepared = prepare_comparison(recordings, {request.sides[0].figure, request.sides[1].figure});
    result.kind = cancelled ? Kind::cancelled : Kind::done;
  } catch (const std::exception& failure) {
    result.kind = Kind::failed;
    result.problem = {Text::internal_error, {shown(failure.what())}, exit_bad_input};
  }
}

void ComparisonJob::start(CompareRequest request) {
  cancel();
  std::erase_if(workers_, [](const Worker& worker) { return worker.work->ended.load(); });
  auto work = std::make_shared<Work>();
  work->request = std::move(request);
  current_ = work;
  workers_.push_back({work, std::jthread([work, executable = executable_] {
                        work->run(executable);
                        work->ended = true;
                      })});
}

ComparisonState ComparisonJob::take() {
  ComparisonState state;
  if (current_ == nullptr) return state;
  if (!current_->ended) {
    state.kind = Kind::running;
    state.progress = current_->progress;
    return state;
  }
  return std::move(std::exchange(current_, nullptr)->result);
}

ComparisonState ComparisonJob::wait() {
  if (current_ != nullptr && workers_.back().thread.joinable()) workers_.back().thread.join();
  return take();
}

void ComparisonJob::cancel() {
  if (current_ != nullptr) current_->cancelled = true;
}

}  // namespace scatterscope::app
