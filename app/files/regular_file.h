// Files that are read at once: regular ones alone, and JSON that this program wrote.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

// Throws unless `path` is a regular file, or nothing, so that no pipe or device is waited for. `argument` is the name
// that the error gives the file: "FILE".
void check_regular(std::string_view argument, const std::filesystem::path& path);
[[nodiscard]] bool is_regular_or_missing(const std::filesystem::path& path);

// A pipe with a name in a folder: whoever opens it waits for a writer. One that a shell hands over, as /dev/stdin or by
// <(...), has a writer: none of those.
[[nodiscard]] bool is_named_pipe(const std::filesystem::path& path);

// That it cannot be read, and why. The text names (file, why).
[[nodiscard]] Error unreadable(Text id, std::string_view argument, const std::filesystem::path& path);

// What a regular file begins with, no more than is needed to know its kind; empty of any other.
[[nodiscard]] std::string head_of(const std::filesystem::path& path);
// Whether a regular file has these words near its beginning.
[[nodiscard]] bool head_has(const std::filesystem::path& path, std::string_view words);

struct JsonKind {
  std::size_t max_bytes;
  Text unreadable;  // as of unreadable()
};
// The text of a file that is not too large.
[[nodiscard]] std::string read_json_text(const std::filesystem::path& path, std::string_view argument,
                                         const JsonKind& kind);
// The place in a file, what is there and what is allowed, as a reader throws them.
[[nodiscard]] Error wrong_json(const std::filesystem::path& path, std::string_view argument, const Error& error);

// What `read` makes of a file's text.
template <class Content>
[[nodiscard]] Content read_json_file(const std::filesystem::path& path, std::string_view argument, const JsonKind& kind,
                                     Content (*read)(std::string_view)) {
  const std::string text = read_json_text(path, argument, kind);
  try {
    return read(text);
  } catch (const Error& error) {
    throw wrong_json(path, argument, error);
  }
}

}  // namespace scatterscope::app
