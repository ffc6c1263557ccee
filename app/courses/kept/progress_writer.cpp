#include "app/courses/kept/progress_writer.h"

#include <exception>
#include <utility>

namespace scatterscope::app {
namespace {

void add(LessonProgress& to, const LessonProgress& more) {
  for (const auto& [name, steps] : more) to[name].insert(steps.begin(), steps.end());
}

}  // namespace

ProgressWriter::~ProgressWriter() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  changed_.notify_all();
}

void ProgressWriter::keep(const LessonProgress& progress) {
  const std::lock_guard lock(mutex_);
  add(wanted_.more, progress);
  begin();
}

void ProgressWriter::wipe() {
  const std::lock_guard lock(mutex_);
  wanted_ = {.wiped = true, .more = {}};
  begin();
}

std::optional<Error> ProgressWriter::problem() {
  const std::lock_guard lock(mutex_);
  return std::exchange(problem_, std::nullopt);
}

// Under the mutex.
void ProgressWriter::begin() {
  if (path_.empty()) return;
  asked_ = true;
  if (!thread_.joinable()) thread_ = std::jthread([this] { write_all(); });
  changed_.notify_all();
}

std::optional<Error> ProgressWriter::write(const Wanted& wanted) const {
  try {
    if (wanted.wiped) wipe_progress(path_);
    if (!wanted.more.empty()) keep_progress(path_, wanted.more);
    return std::nullopt;
  } catch (const std::exception& failure) {
    return error_of(failure);
  }
}

void ProgressWriter::write_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return asked_ || ends_; });
    if (!std::exchange(asked_, false) && wanted_.none()) return;
    Wanted now = std::exchange(wanted_, {});
    const bool last = ends_;
    lock.unlock();
    auto problem = write(now);
    lock.lock();
    if (problem) {  // what was asked for meanwhile comes after it
      if (!wanted_.wiped) {
        add(now.more, wanted_.more);
        wanted_ = std::move(now);
      }
      problem_ = std::move(problem);
      wake_();
    }
    if (last) return;
  }
}

}  // namespace scatterscope::app
