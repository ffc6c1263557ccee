#include "app/window/loader.h"

#include <atomic>
#include <exception>
#include <utility>

#include "app/recording_input.h"

namespace scatterscope::window {
namespace {

using Kind = Loading::Kind;

Loading load(std::shared_ptr<const recording::Recording> recording, std::string path) {
  Loading loading;
  loading.kind = Kind::failed;
  loading.path = std::move(path);
  try {
    if (recording == nullptr) {
      auto read = app::read_recording_file(loading.path, "FILE");
      if (!read) {
        loading.problem = read.problem();
        return loading;
      }
      recording = std::make_shared<const recording::Recording>(std::move(*read));
    }
    loading.ready = app::prepare_recording(std::move(recording));
    loading.kind = Kind::done;
  } catch (const std::exception& failure) {
    loading.problem = {Text::internal_error, {app::shown(failure.what())}, app::exit_bad_input};
  }
  return loading;
}

}  // namespace

// `result` belongs to the thread until `ended` is set, and to the loader from then on.
struct Loader::Work {
  Loading result;
  std::atomic<bool> ended = false;
};

void Loader::start(std::shared_ptr<const recording::Recording> recording, std::string path) {
  std::erase_if(workers_, [](const Worker& worker) { return worker.work->ended.load(); });
  auto work = std::make_shared<Work>();
  current_ = work;
  workers_.push_back({work, std::jthread([work, recording = std::move(recording), path = std::move(path)]() mutable {
                        work->result = load(std::move(recording), std::move(path));
                        work->ended = true;
                      })});
}

void Loader::read(std::string path) {
  start(nullptr, std::move(path));
}

void Loader::prepare(std::shared_ptr<const recording::Recording> recording, std::string path) {
  start(std::move(recording), std::move(path));
}

bool Loader::running() const {
  return current_ != nullptr && !current_->ended;
}

Loading Loader::take() {
  if (current_ == nullptr) return {};
  if (!current_->ended) {
    Loading running;
    running.kind = Kind::running;
    return running;
  }
  return std::exchange(std::exchange(current_, nullptr)->result, {});
}

void Loader::wait() {
  for (Worker& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
}

}  // namespace scatterscope::window
