// A lecture that was edited and not saved, as it is kept in a file of this program's own until it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/courses/course.h"

namespace scatterscope::app {

struct UnsavedLecture {
  // Days and hours are those of the reader's calendar.
  struct When {
    std::int64_t days_ago = 0;
    std::string date, time;  // "2026-11-28", "17:32"
    bool operator==(const When&) const = default;
  };

  std::filesystem::path path;  // where it is kept: no other has it
  Course course;
  std::string file;       // that it was read from; empty: none
  std::size_t scene = 0;  // that was shown
  When when{};            // its last edit
  bool operator==(const UnsavedLecture&) const = default;
};

// The text of its file: a line with the format and its version, a line that says what is not in a lecture's own file,
// and that file's text.
[[nodiscard]] std::string unsaved_text(const Course& course, const std::string& file, std::size_t scene);
// Throws what is wrong in it, with its path; also that it is of a version that is not known.
[[nodiscard]] UnsavedLecture parse_unsaved(std::string_view text, const std::filesystem::path& path);
// Throws what parse_unsaved() does, and why it cannot be read.
[[nodiscard]] UnsavedLecture read_unsaved(const std::filesystem::path& path);

// Seconds since 1970, as the clock on the wall showed them, and as seen from `now`.
[[nodiscard]] UnsavedLecture::When when_of(std::int64_t seconds, std::int64_t now);

}  // namespace scatterscope::app
