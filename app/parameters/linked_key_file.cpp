#include "app/parameters/linked_key_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "app/files/descriptor.h"
#include "kernels/texts/files.h"
#include "kernels/texts/key_input.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view keys_word = "input";

std::string called(std::string_view word, std::string_view name) {
  return std::string(word) + "=" + shown(name);
}
std::string called(std::string_view name) {
  return called(keys_word, name);
}
Error not_beside(std::string_view word, std::string_view name) {
  return {texts::key_file_not_beside, {called(word, name)}, exit_bad_input};
}
Error not_beside(std::string_view name) {
  return not_beside(keys_word, name);
}

// -1, with errno. Each part is opened in the one before, so that none of them can be a link.
Descriptor open_below(const std::string& folder, const fs::path& name) {
  constexpr int plain = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  Descriptor at(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (auto part = name.begin(); at && part != name.end(); ++part) {
    const bool last = std::next(part) == name.end();
    at = Descriptor(openat(at.get(), part->c_str(), last ? plain : plain | O_DIRECTORY));
  }
  return at;
}

}  // namespace

void check_linked_name(std::string_view word, std::string_view name) {
  const fs::path path(name);
  if (path.empty() || path.is_absolute() || path.filename().empty() || name.find('\0') != std::string_view::npos)
    throw not_beside(word, name);
  for (const fs::path& part : path)
    if (part == ".." || part == ".") throw not_beside(word, name);
}

std::filesystem::path linked_file(std::string_view word, const std::string& folder, const std::string& name) {
  check_linked_name(word, name);
  fs::path at(folder);
  for (const fs::path& part : fs::path(name)) {
    at /= part;
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(at, error))) throw not_beside(word, name);
  }
  std::error_code error;
  if (fs::exists(at, error) && !fs::is_regular_file(at, error)) throw not_beside(word, name);
  return at;
}

recording::Pairs read_linked_key_file(const std::string& folder, const std::string& name, KeyType type) {
  check_linked_name(keys_word, name);
  const auto unreadable = [&name](int error) {
    return Error{texts::file_unreadable, {called(name), std::generic_category().message(error)}, exit_bad_input};
  };
  const Descriptor file = open_below(folder, name);
  if (!file && (errno == ELOOP || errno == ENOTDIR || errno == ENXIO)) throw not_beside(name);
  if (!file) throw unreadable(errno);
  struct stat found {};
  if (fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode)) throw not_beside(name);
  const auto too_large = [&name] {
    return Error(texts::file_too_large, {called(name), std::to_string(max_key_file_bytes)});
  };
  if (static_cast<std::uint64_t>(found.st_size) > max_key_file_bytes) throw too_large();
  std::string text(max_key_file_bytes + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t count = read(file.get(), text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw unreadable(errno);
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size > max_key_file_bytes) throw too_large();
  text.resize(size);
  try {
    return parse_key_lines(text, called(name), type);
  } catch (const Error& error) {
    throw without_content(error);
  }
}

Error without_content(const Error& problem) {
  return {texts::key_file_wrong, {problem.arguments().front()}, problem.exit_status()};
}

}  // namespace scatterscope::app
