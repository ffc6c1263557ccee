// A student's file, as it is read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/errors/common_errors.h"
#include "kernels/text.h"

namespace scatterscope::app {

inline constexpr std::size_t most_submission_bytes = 1 << 20;
// Throws Error{exercise_unreadable} or {exercise_too_large}. A link is followed by who owns the file alone: a grader
// reads regular files.
[[nodiscard]] std::string read_submission(const std::string& file);

// When it was last written; none while it is not there.
[[nodiscard]] std::optional<std::filesystem::file_time_type> changed_at(const std::string& file);
// Writes what a student is handed into the folder, which is made; a file that is there stays. Returns its path.
[[nodiscard]] std::string begin_exercise(const std::string& name, const std::string& folder, Language language);

}  // namespace scatterscope::app
