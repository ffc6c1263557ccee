#include "app/courses/kept/progress.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <system_error>

#include "app/files/output_file.h"
#include "app/files/regular_file.h"
#include "kernels/format/json_place.h"
#include "kernels/texts/lessons.h"
#include "kernels/timing/file_lock.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using format::JsonPlace;

constexpr const char *progress_format = "scatterscope-lesson-progress", *argument = "lessons.json";
constexpr std::size_t max_bytes = 1 << 20, max_steps = 1000;

// A second program waits for the first, so long.
constexpr std::chrono::seconds longest_wait{2};

void require_held(const timing::FileLock& lock) {
  if (lock.busy())
    throw Error{texts::lesson_progress_locked,
                {argument, shown(lock.path().string()), std::to_string(longest_wait.count())},
                exit_lacking};
}

// None of a file that cannot be read: it is kept beside, named .broken.
LessonProgress load_or_set_aside(const fs::path& path) {
  try {
    return load_progress(path);
  } catch (const Error&) {
    std::error_code error;
    fs::rename(path, path.string() + ".broken", error);
    if (error) throw;
    return {};
  }
}

}  // namespace

fs::path progress_path() {
  return kept_path(argument);
}

std::string progress_json(const LessonProgress& progress) {
  nlohmann::ordered_json lessons = nlohmann::ordered_json::object();
  for (const auto& [name, steps] : progress) lessons[name] = steps;
  const nlohmann::ordered_json json{{"format", progress_format}, {"version", 1}, {"lessons", std::move(lessons)}};
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

LessonProgress parse_progress(std::string_view text) {
  const nlohmann::ordered_json json = format::parse_json(text, max_bytes);
  const JsonPlace all(json, "");
  all.require_only({"format", "version", "lessons"});
  if (all.member("format").word() != progress_format) all.member("format").fail(progress_format);
  (void)all.member("version").integer<unsigned>(1, 1);
  const JsonPlace lessons = all.member("lessons");
  LessonProgress progress;
  if (!json["lessons"].is_object()) lessons.fail("an object");
  for (const auto& [name, steps] : json["lessons"].items()) {
    std::set<std::uint32_t>& done = progress[name];
    lessons.member(name).each(max_steps,
                              [&](const JsonPlace& step) { done.insert(step.integer<std::uint32_t>(0, max_steps)); });
  }
  return progress;
}

LessonProgress load_progress(const fs::path& path) {
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return LessonProgress();
  return read_json_file<LessonProgress>(path, argument, {max_bytes, texts::lesson_progress_unreadable}, parse_progress);
}

void keep_progress(const fs::path& path, const LessonProgress& progress) {
  if (path.empty()) return;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  const timing::FileLock lock(path, longest_wait);
  require_held(lock);
  auto known = load_or_set_aside(path);
  bool more = false;
  for (const auto& [name, steps] : progress)
    for (const std::uint32_t step : steps) more |= known[name].insert(step).second;
  if (more) write_output(argument, path, progress_json(known));
}

void wipe_progress(const fs::path& path) {
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return;
  const timing::FileLock lock(path, longest_wait);
  require_held(lock);
  (void)load_or_set_aside(path);
  write_output(argument, path, progress_json({}));
}

}  // namespace scatterscope::app
