#include "app/files/output_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "app/files/descriptor.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

Problem unwritable(std::string_view argument, const fs::path& path, int error) {
  return {Text::file_unwritable,
          {std::string(argument), shown(path.string()), std::generic_category().message(error)},
          exit_bad_input};
}

// Where the bytes will really lie: what a link points to, which may not exist yet. 0, or the number of the error.
int behind_links(fs::path& path) {
  constexpr int most_links = 40;  // as the system follows
  std::error_code error;
  for (int links = 0; fs::is_symlink(fs::symlink_status(path, error)); ++links) {
    if (links == most_links) return ELOOP;
    const fs::path target = fs::read_symlink(path, error);
    if (error) return error.value();
    path = path.parent_path() / target;  // an absolute target replaces all
  }
  return 0;
}

// 0, or the number of the error.
int make_temporary(const fs::path& path, std::string& name, Descriptor& file) {
  name = (path.parent_path() / ("." + path.filename().string() + ".XXXXXX")).string();
  file = Descriptor(mkostemp(name.data(), O_CLOEXEC));
  return file ? 0 : errno;
}

int write_beside_and_rename(fs::path path, std::string_view bytes) {
  if (const int error = behind_links(path); error != 0) return error;
  std::string temporary;
  Descriptor file;
  if (const int error = make_temporary(path, temporary, file); error != 0) return error;
  const mode_t mask = umask(0);
  umask(mask);
  int error = 0;
  if (!write_all(file.get(), bytes) || fchmod(file.get(), 0666 & ~mask) != 0) error = errno;
  file.reset();
  if (error == 0 && rename(temporary.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) unlink(temporary.c_str());
  return error;
}

// A device, pipe or socket, which a rename would replace by a file.
bool is_special(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

int write_directly(const fs::path& path, std::string_view bytes) {
  const Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  return file && write_all(file.get(), bytes) ? 0 : errno;
}

// What is wrong with the name itself, 0 if nothing is.
int name_error(const fs::path& path) {
  std::error_code ignored;
  if (path.empty()) return ENOENT;
  if (fs::is_directory(path, ignored) || path.filename().empty()) return EISDIR;
  // The system's own limit is for the whole name; the temporary one is eight characters longer.
  return path.filename().string().size() > 247 ? ENAMETOOLONG : 0;
}

}  // namespace

std::optional<Problem> write_output(std::string_view argument, const fs::path& path, std::string_view bytes) {
  int error = name_error(path);
  if (error == 0) error = is_special(path) ? write_directly(path, bytes) : write_beside_and_rename(path, bytes);
  if (error != 0) return unwritable(argument, path, error);
  return std::nullopt;
}

std::filesystem::path kept_path(std::string_view name) {
  const char *config = std::getenv("XDG_CONFIG_HOME"), *home = std::getenv("HOME");
  if (config != nullptr && config[0] == '/') return std::filesystem::path(config) / "scatterscope" / name;
  if (home != nullptr && home[0] == '/') return std::filesystem::path(home) / ".config" / "scatterscope" / name;
  return {};
}

std::optional<Problem> print(std::string_view text) {
  return write_output_or_stdout("standard output", "-", scene::plain_text(text));
}

bool is_standard_output(const std::string& path) {
  if (path == "-") return true;
  struct stat file {
  }, standard{};
  return stat(path.c_str(), &file) == 0 && fstat(STDOUT_FILENO, &standard) == 0 && file.st_dev == standard.st_dev &&
         file.st_ino == standard.st_ino;
}

std::optional<Problem> write_output_or_stdout(std::string_view argument, const std::string& path,
                                              std::string_view bytes) {
  if (!is_standard_output(path)) return write_output(argument, path, bytes);
  if (!write_all(STDOUT_FILENO, bytes)) return unwritable(argument, path, errno);
  return std::nullopt;
}

std::optional<Problem> check_two_outputs(const fs::path& out, const std::string* json) {
  if (json == nullptr) return std::nullopt;
  const bool to_stdout = is_standard_output(out.string()), json_to_stdout = is_standard_output(*json);
  std::error_code error;
  const auto place = [&error](const fs::path& path) {
    fs::path real = fs::absolute(path, error);
    (void)behind_links(real);  // a ring of links is reported when it is written to
    return fs::weakly_canonical(real, error);
  };
  bool one = to_stdout && json_to_stdout;
  if (!to_stdout && !json_to_stdout) one = place(out) == place(*json) && !error;
  if (!one) return std::nullopt;
  return conflict("--out", out.string(), "--json", *json);
}

bool name_is_taken(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

std::optional<Problem> check_writable(std::string_view argument, const fs::path& path) {
  if (is_standard_output(path.string())) return std::nullopt;
  int error = name_error(path);
  if (error == 0 && is_special(path)) {
    error = access(path.c_str(), W_OK) == 0 ? 0 : errno;
  } else if (error == 0) {
    fs::path real = path;
    std::string temporary;
    Descriptor file;
    error = behind_links(real);
    if (error == 0) error = make_temporary(real, temporary, file);
    if (error == 0) unlink(temporary.c_str());
  }
  if (error != 0) return unwritable(argument, path, error);
  return std::nullopt;
}

OutputFolder::OutputFolder(std::string_view argument, fs::path path) : argument_(argument), path_(std::move(path)) {}

OutputFolder::~OutputFolder() {
  std::error_code ignored;
  for (const std::string& name : growing_) fs::remove(hidden_ / name, ignored);
  if (!hidden_.empty()) fs::remove(hidden_, ignored);
  if (kept_) return;
  for (auto file = files_.rbegin(); file != files_.rend(); ++file) fs::remove(*file, ignored);
  for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) fs::remove(*folder, ignored);
}

std::optional<Problem> OutputFolder::create() {
  if (path_.empty()) return unwritable(argument_, path_, ENOENT);
  fs::path so_far;
  for (const fs::path& part : path_) {
    so_far /= part;
    if (mkdir(so_far.c_str(), 0777) == 0) {
      folders_.push_back(so_far);
      continue;
    }
    const int error = errno;  // "/" and read-only parents exist already
    std::error_code ignored;
    if (!fs::is_directory(so_far, ignored)) return unwritable(argument_, path_, error == EEXIST ? ENOTDIR : error);
  }
  if (access(path_.c_str(), W_OK | X_OK) != 0) return unwritable(argument_, path_, errno);
  return std::nullopt;
}

std::optional<Problem> OutputFolder::add(const std::string& name, std::string_view bytes) {
  const fs::path file = path_ / name;
  std::error_code ignored;
  const bool replaces = fs::exists(file, ignored);
  auto problem = write_output(argument_, file, bytes);
  if (!problem && !replaces) files_.push_back(file);
  return problem;
}

std::optional<Problem> OutputFolder::append(const std::string& name, std::string_view bytes) {
  if (hidden_.empty()) {
    std::string made = (path_ / ".unfinished.XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) return unwritable(argument_, path_, errno);
    hidden_ = made;
  }
  const fs::path file = hidden_ / name;
  if (std::find(growing_.begin(), growing_.end(), name) == growing_.end()) growing_.push_back(name);
  const Descriptor grown(open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!grown || !write_all(grown.get(), bytes)) return unwritable(argument_, path_ / name, errno);
  return std::nullopt;
}

std::optional<Problem> OutputFolder::show() {
  for (; !growing_.empty(); growing_.pop_back()) {
    const fs::path file = path_ / growing_.back();
    if (rename((hidden_ / growing_.back()).c_str(), file.c_str()) != 0) return unwritable(argument_, file, errno);
    files_.push_back(file);
  }
  return std::nullopt;
}

}  // namespace scatterscope::app
