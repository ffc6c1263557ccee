#include "app/exercises/submission.h"

#include <utf8.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "app/exercises/exercise.h"
#include "app/files/output_file.h"
#include "app/files/regular_file.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {

std::string read_submission(const std::string& file) {
  if (!is_regular_or_missing(file))
    throw Error{texts::exercise_unreadable, {shown(file), std::generic_category().message(EINVAL)}, exit_bad_input};
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  std::string text(most_submission_bytes + 1, '\0');
  if (!in)
    throw Error{texts::exercise_unreadable, {shown(file), std::generic_category().message(errno)}, exit_bad_input};
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > most_submission_bytes)
    throw Error{texts::exercise_too_large, {shown(file), std::to_string(most_submission_bytes)}, exit_bad_input};
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.erase(0, byte_order_mark.size());
  if (!utf8::is_valid(text.begin(), text.end()) || text.find('\0') != std::string::npos)
    throw Error{texts::exercise_not_utf8, {shown(file)}, exit_bad_input};
  return text;
}

std::optional<std::filesystem::file_time_type> changed_at(const std::string& file) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(file, error);
  return error ? std::nullopt : std::optional(time);
}

std::string begin_exercise(const std::string& name, const std::string& folder, Language language) {
  namespace fs = std::filesystem;
  const Exercise& exercise = exercise_called("NAME", name);
  const fs::path file = fs::path(folder) / (exercise.name + ".cuh");
  std::error_code error;
  if (fs::exists(fs::symlink_status(file, error))) return file.string();
  fs::create_directories(folder, error);
  write_output("DIR", file, handed_out(exercise, language));
  return file.string();
}

}  // namespace scatterscope::app
