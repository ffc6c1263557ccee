#include "app/courses/kept/unsaved_files.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/files/output_file.h"
#include "kernels/texts/files.h"
#include "kernels/texts/lectures.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".unsaved";

fs::path new_name(const fs::path& folder) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz012345";
  constexpr std::size_t length = 12;
  std::random_device random;
  std::string name;
  for (std::size_t k = 0; k < length; ++k) name += letters[random() % letters.size()];
  return folder / (name + std::string(extension));
}

std::unique_ptr<timing::FileLock> hold_now(const fs::path& path) {
  return std::make_unique<timing::FileLock>(path, std::chrono::milliseconds(0));
}

// The file and that of its lock, whose owner is this program.
void remove_file(const fs::path& path) {
  std::error_code ignored;
  fs::remove(path, ignored);
  fs::remove(path.string() + ".lock", ignored);
}

// The system's own reason where it refuses to write.
Error not_kept(const fs::path& folder, const Error& error) {
  const std::string where = shown(folder.string());
  if (error.id() == texts::file_unwritable)
    return {texts::lec_not_kept, {where, error.arguments().back()}, exit_lacking};
  return {Message{texts::lec_not_kept, {where}, {error.message()}}, exit_lacking};
}

void write_file(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  write_output("FILE", path, text);
}

}  // namespace

fs::path UnsavedFiles::folder() {
  return kept_path("unsaved");
}

UnsavedFiles::~UnsavedFiles() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  changed_.notify_all();
}

UnsavedFiles::Found UnsavedFiles::find() {
  Found found;
  std::error_code error;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error))
    if (std::error_code gone; at->path().extension() == extension)
      files.emplace_back(at->last_write_time(gone), at->path());
  std::sort(files.rbegin(), files.rend());
  for (const auto& [written, path] : files) {
    auto lock = hold_now(path);
    if (lock->busy() || found_.contains(path)) continue;
    // Its window has removed it meanwhile. One that is there, and cannot be looked at now, stays.
    if (fs::symlink_status(path, error).type() == fs::file_type::not_found) {
      remove_file(path);
      continue;
    }
    try {
      found.lectures.push_back(read_unsaved(path));
      found_[path] = std::move(lock);
    } catch (const Error& problem) {
      found.problems.push_back(problem);
      fs::remove(path.string() + ".lock", error);
    }
  }
  return found;
}

UnsavedFiles::Held& UnsavedFiles::own() {
  if (own_.path.empty()) {
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
    own_.path = new_name(folder_);
    own_.lock = hold_now(own_.path);
  }
  return own_;
}

void UnsavedFiles::keep(std::string text) {
  if (!folder_.empty()) begin(own().path, {.text = std::move(text)});
}

void UnsavedFiles::drop() {
  if (own_.path.empty()) return;
  begin(own_.path, {.text = std::nullopt, .lock = std::move(own_.lock)});
  own_ = {};
}

UnsavedLecture UnsavedFiles::leave() {
  if (own_.path.empty()) throw Error{texts::lec_no_folder, {}, exit_lacking};
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return wanted_.empty() && !writing_; });
  if (problem_) {
    said_ = true;
    throw Error(*problem_);
  }
  UnsavedLecture left = read_unsaved(own_.path);
  found_[own_.path] = std::move(own_.lock);
  own_ = {};
  return left;
}

void UnsavedFiles::take(const fs::path& found) {
  const auto at = found_.find(found);
  if (at == found_.end()) return;
  own_ = {at->first, std::move(at->second)};
  found_.erase(at);
}

void UnsavedFiles::forget(const fs::path& found) {
  remove_file(found);
  found_.erase(found);
}

std::optional<Error> UnsavedFiles::problem() {
  const std::lock_guard lock(mutex_);
  if (!problem_ || std::exchange(said_, true)) return std::nullopt;
  return problem_;
}

void UnsavedFiles::begin(const fs::path& path, Wanted wanted) {
  const std::lock_guard lock(mutex_);
  wanted_[path] = std::move(wanted);
  if (!thread_.joinable()) thread_ = std::jthread([this] { write_all(); });
  changed_.notify_all();
}

void UnsavedFiles::write_all() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !wanted_.empty() || ends_; });
    if (wanted_.empty()) return;
    auto now = wanted_.extract(wanted_.begin());
    writing_ = true;
    lock.unlock();
    std::optional<Error> problem;
    try {
      const std::optional<std::string>& text = now.mapped().text;
      text ? write_file(now.key(), *text) : remove_file(now.key());
    } catch (const std::exception& failure) {
      problem = not_kept(folder_, error_of(failure));
    }
    now = {};
    lock.lock();
    writing_ = false;
    said_ = said_ && problem;
    problem_ = std::move(problem);
    changed_.notify_all();
    if (problem_ && !said_) wake_();
  }
}

}  // namespace scatterscope::app
