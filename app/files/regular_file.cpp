#include "app/files/regular_file.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <fstream>
#include <system_error>
#include <utility>
#include <vector>

#include "app/files/descriptor.h"
#include "app/files/text_lines.h"
#include "kernels/format/json_place.h"
#include "kernels/texts/files.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

std::string name_of(std::string_view argument, const fs::path& path) {
  return std::string(argument) + " " + shown(path.string());
}

}  // namespace

bool is_regular_or_missing(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return !fs::exists(status) || fs::is_regular_file(status);
}

void check_regular(std::string_view argument, const fs::path& path) {
  if (!is_regular_or_missing(path)) throw Error{texts::file_not_regular, {name_of(argument, path)}};
}

bool is_named_pipe(const fs::path& path) {
  std::error_code error;
  struct statfs system {};
  return fs::is_fifo(path, error) && statfs(path.c_str(), &system) == 0 && system.f_type != PIPEFS_MAGIC;
}

Error unreadable(Text id, std::string_view argument, const fs::path& path) {
  std::error_code error;
  const Descriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  const int why = !file ? errno : fs::is_directory(path, error) ? EISDIR : EIO;
  return {id, {name_of(argument, path), std::generic_category().message(why)}, exit_bad_input};
}

std::string head_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};
  std::ifstream file(path, std::ios::binary);
  std::string head(100, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return head;
}

bool head_has(const fs::path& path, std::string_view words) {
  return head_of(path).find(words) != std::string::npos;
}

std::string read_json_text(const fs::path& path, std::string_view argument, const JsonKind& kind) {
  check_regular(argument, path);
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error) {
      try {
        format::check_size(size, kind.max_bytes);
      } catch (const Error& too_large) {
        throw wrong_json(path, argument, too_large);
      }
      text.resize(static_cast<std::size_t>(size));
    }
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
  }
  if (!file) throw unreadable(kind.unreadable, argument, path);
  check_encoding(name_of(argument, path), text);
  return text;
}

Error wrong_json(const fs::path& path, std::string_view argument, const Error& error) {
  return in_file(name_of(argument, path), error);
}

}  // namespace scatterscope::app
