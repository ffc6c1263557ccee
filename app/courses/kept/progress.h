// Which steps of which lessons a learner has answered or done, in $XDG_CONFIG_HOME/scatterscope/lessons.json. It only
// grows until it is wiped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

// By the lesson's name the steps, from 0.
using LessonProgress = std::map<std::string, std::set<std::uint32_t>>;

// Empty where no folder for settings is known: then nothing is kept.
[[nodiscard]] std::filesystem::path progress_path();

[[nodiscard]] std::string progress_json(const LessonProgress& progress);
// Throws Error as JsonPlace does.
[[nodiscard]] LessonProgress parse_progress(std::string_view text);

// Nothing where there is no file. Throws what is wrong in it.
[[nodiscard]] LessonProgress load_progress(const std::filesystem::path& path);
// Adds it to what the file has by now; what another program wrote meanwhile stays. A file that cannot be read is put
// aside as lessons.json.broken first. The file appears whole or not at all. Both wait two seconds at most for a program
// that is writing it; the error names its lock.
void keep_progress(const std::filesystem::path& path, const LessonProgress& progress);
void wipe_progress(const std::filesystem::path& path);

}  // namespace scatterscope::app
