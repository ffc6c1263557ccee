#include "app/files/output_file.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <mutex>
#include <system_error>

#include "app/errors/terminal_line.h"
#include "app/files/leftovers.h"
#include "kernels/texts/files.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

Error unwritable(std::string_view argument, const fs::path& path, int error) {
  return {texts::file_unwritable,
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

// Names that nobody asked for, which stand on the disk for a while. Held also while files appear.
struct Unfinished {
  std::mutex mutex;
  std::atomic<bool> no_more = false;  // nothing more is to get a name
  std::vector<fs::path> names;        // go with all that is in them, before
  std::vector<fs::path> parents;      // which go where they are empty
};
Unfinished& unfinished() {
  static Unfinished* const only = new Unfinished;  // outlives every thread
  return *only;
}

// A hidden name that goes with its owner unless it was kept. To be used under the mutex.
class Unnamed {
 public:
  explicit Unnamed(fs::path name) : name_(std::move(name)) { unfinished().names.push_back(name_); }
  ~Unnamed() {
    std::error_code ignored;
    if (!name_.empty()) fs::remove_all(name_, ignored);
    keep();
  }
  Unnamed(Unnamed&& other) noexcept : name_(std::exchange(other.name_, {})) {}
  Unnamed& operator=(Unnamed&&) = delete;
  void keep() { std::erase(unfinished().names, std::exchange(name_, {})); }
  [[nodiscard]] const fs::path& name() const { return name_; }

 private:
  fs::path name_;
};

// Under the mutex.
void remove_parents() {
  std::error_code ignored;
  for (std::vector<fs::path>& all = unfinished().parents; !all.empty(); all.pop_back()) fs::remove(all.back(), ignored);
}

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// Makes something of a hidden name in the folder by `make`, which returns whether it could, with errno. None, with
// errno: it cannot.
template <class Make>
std::optional<Unnamed> make_hidden(const fs::path& folder, Make make) {
  constexpr int most_tries = 100;
  for (int tries = 0; tries < most_tries; ++tries) {
    fs::path name = hidden_name(folder);
    if (make(name)) return Unnamed(std::move(name));
    if (errno != EEXIST) break;
  }
  return std::nullopt;
}

constexpr mode_t any_file = 0666, permissions = 0777;  // less what the user's mask takes

// A file without a name in that folder. Where there are none, one that has lost its name.
Descriptor nameless_file(const fs::path& folder) {
  Descriptor file(open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, any_file));
  if (file || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  const std::lock_guard lock(unfinished().mutex);
  (void)make_hidden(folder, [&file](const fs::path& name) {
    file = Descriptor(open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, any_file));
    return static_cast<bool>(file);
  });
  return file;
}

// As much as may be of what is replaced.
void keep_owner_and_mode(const fs::path& of, const Descriptor& file) {
  struct stat before {
  }, now{};
  if (stat(of.c_str(), &before) != 0 || fstat(file.get(), &now) != 0) return;
  if (before.st_uid != now.st_uid || before.st_gid != now.st_gid) {
    if (fchown(file.get(), before.st_uid, before.st_gid) != 0)
      (void)!fchown(file.get(), static_cast<uid_t>(-1), before.st_gid);
  }
  (void)fchmod(file.get(), before.st_mode & permissions);
}

// A file on its way: prepared, it has all its bytes; it appears at once.
class ComingFile {
 public:
  // 0, or the number of the error.
  int prepare(fs::path path, std::string_view bytes) {
    if (const int error = behind_links(path); error != 0) return error;
    path_ = std::move(path);
    is_new_ = !name_is_taken(path_);
    sweep_leftovers(path_.parent_path());
    file_ = Descriptor(open(folder_of(path_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, any_file));
    if (!file_ && errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return errno;
    const std::string own = "/proc/self/fd/" + std::to_string(file_.get());
    if (!file_ || access(own.c_str(), F_OK) != 0) {
      const std::lock_guard lock(unfinished().mutex);
      if (!make_named([this](const fs::path& name) {
            file_ = Descriptor(open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, any_file));
            return file_ && hold(file_.get(), name);
          }))
        return errno;
    }
    if (!write_all(file_.get(), bytes)) return errno;
    if (!is_new_) keep_owner_and_mode(path_, file_);
    return 0;
  }
  // The same; under the mutex.
  int appear() {
    const std::string own = "/proc/self/fd/" + std::to_string(file_.get());
    const auto link_as = [&own](const fs::path& name) {
      return linkat(AT_FDCWD, own.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
    };
    if (!named_ && is_new_ && link_as(path_)) return 0;
    (void)flock(file_.get(), LOCK_EX | LOCK_NB);  // before it has a name
    if (!named_ && !make_named(link_as)) return errno;
    if (rename(named_->name().c_str(), path_.c_str()) != 0) return errno;
    named_->keep();
    return 0;
  }
  // What has appeared goes again, if it took nobody's place; under the mutex.
  void take_back() const {
    if (is_new_) unlink(path_.c_str());
  }
  // Under the mutex.
  void forget() { named_.reset(); }

 private:
  template <class Make>
  bool make_named(Make make) {
    if (auto made = make_hidden(path_.parent_path(), make)) named_.emplace(std::move(*made));
    return named_.has_value();
  }

  fs::path path_;
  bool is_new_ = false;
  Descriptor file_;
  std::optional<Unnamed> named_;
};

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
  return path.filename().string().size() > NAME_MAX ? ENAMETOOLONG : 0;
}

}  // namespace

void write_output(std::string_view argument, const fs::path& path, std::string_view bytes) {
  if (const int error = name_error(path); error != 0) throw unwritable(argument, path, error);
  if (is_special(path)) {
    if (const int error = write_directly(path, bytes); error != 0) throw unwritable(argument, path, error);
    return;
  }
  const Output only{argument, path.string(), bytes};
  write_outputs({&only, 1});
}

void write_outputs(std::span<const Output> outputs) {
  std::vector<std::pair<const Output*, ComingFile>> coming;
  coming.reserve(outputs.size());
  const auto check = [](const Output& output, int error) {
    if (error != 0) throw unwritable(output.argument, output.path, error);
  };
  const auto is_coming = [](const Output& output) {
    return output.path != "-" && !is_special(output.path) && !is_standard_output(output.path);
  };
  std::unique_lock lock(unfinished().mutex, std::defer_lock);
  std::size_t appeared = 0;
  std::exception_ptr failed;
  try {
    for (const Output& output : outputs) {
      if (!is_coming(output)) continue;
      check(output, name_error(output.path));
      check(output, coming.emplace_back(&output, ComingFile()).second.prepare(output.path, output.bytes));
    }
    for (const Output& output : outputs)
      if (!is_coming(output)) write_output_or_stdout(output.argument, output.path, output.bytes);
    lock.lock();
    for (; appeared < coming.size(); ++appeared) check(*coming[appeared].first, coming[appeared].second.appear());
  } catch (...) {
    failed = std::current_exception();
  }
  if (!lock) lock.lock();
  if (failed)
    while (appeared > 0) coming[--appeared].second.take_back();
  for (auto& [output, file] : coming) file.forget();
  if (failed) std::rethrow_exception(failed);
}

std::filesystem::path kept_path(std::string_view name) {
  const char *config = std::getenv("XDG_CONFIG_HOME"), *home = std::getenv("HOME");
  if (config != nullptr && config[0] == '/') return std::filesystem::path(config) / "scatterscope" / name;
  if (home != nullptr && home[0] == '/') return std::filesystem::path(home) / ".config" / "scatterscope" / name;
  return {};
}

void print(std::string_view text) {
  write_output_or_stdout("standard output", "-", scene::plain_text(text));
}

bool is_standard_output(const std::string& path) {
  if (path == "-") return true;
  struct stat file {
  }, standard{};
  return stat(path.c_str(), &file) == 0 && fstat(STDOUT_FILENO, &standard) == 0 && file.st_dev == standard.st_dev &&
         file.st_ino == standard.st_ino;
}

void write_output_or_stdout(std::string_view argument, const std::string& path, std::string_view bytes) {
  if (!is_standard_output(path)) {
    write_output(argument, path, bytes);
    return;
  }
  wipe_line();
  if (!write_all(STDOUT_FILENO, bytes)) throw unwritable(argument, path, errno);
}

void check_two_outputs(const fs::path& out, const std::string* json) {
  if (json == nullptr) return;
  const bool to_stdout = is_standard_output(out.string()), json_to_stdout = is_standard_output(*json);
  std::error_code error;
  const auto place = [&error](const fs::path& path) {
    fs::path real = fs::absolute(path, error);
    (void)behind_links(real);  // a ring of links is reported when it is written to
    return fs::weakly_canonical(real, error);
  };
  bool one = to_stdout && json_to_stdout;
  if (!to_stdout && !json_to_stdout) one = place(out) == place(*json) && !error;
  if (!one) return;
  throw conflict("--out", out.string(), "--json", *json);
}

bool name_is_taken(const fs::path& path) {
  std::error_code error;
  return fs::symlink_status(path, error).type() != fs::file_type::not_found;
}

void check_writable(std::string_view argument, const fs::path& path) {
  if (is_standard_output(path.string())) return;
  int error = name_error(path);
  if (error == 0 && is_special(path)) {
    error = access(path.c_str(), W_OK) == 0 ? 0 : errno;
  } else if (error == 0) {
    fs::path real = path;
    error = behind_links(real);
    if (error == 0 && !nameless_file(folder_of(real))) error = errno;
  }
  if (error != 0) throw unwritable(argument, path, error);
}

OutputFolder::OutputFolder(std::string_view argument, fs::path path) : argument_(argument), path_(std::move(path)) {
  if (!path_.empty() && path_.filename().empty()) path_ = path_.parent_path();  // "a/"
}

void OutputFolder::create() {
  if (path_.empty()) throw unwritable(argument_, path_, ENOENT);
  fs::path there = path_;
  std::error_code ignored;
  while (!name_is_taken(there) && there.has_relative_path()) there = there.parent_path();
  if (there.empty()) there = ".";
  if (!fs::is_directory(there, ignored)) throw unwritable(argument_, path_, ENOTDIR);
  if (access(there.c_str(), W_OK | X_OK) != 0) throw unwritable(argument_, path_, errno);
  spool_ = nameless_file(there);
  if (!spool_) throw unwritable(argument_, path_, errno);
}

void OutputFolder::add(const std::string& name, std::string_view bytes) {
  if (!write_all(spool_.get(), bytes)) throw unwritable(argument_, path_ / name, errno);
  files_[name].push_back({spooled_, bytes.size()});
  spooled_ += bytes.size();
}

// 0, or the number of the error.
int OutputFolder::write_files(const fs::path& folder) const {
  std::vector<char> bytes(std::size_t{1} << 16U);
  for (const auto& [name, parts] : files_) {
    if (unfinished().no_more) return ECANCELED;
    const Descriptor file(
        open((folder / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, any_file));
    if (!file) return errno;
    for (Part part : parts) {
      while (part.size > 0) {
        const std::size_t want = std::min<std::uint64_t>(part.size, bytes.size());
        const ssize_t count = pread(spool_.get(), bytes.data(), want, static_cast<off_t>(part.begin));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? errno : EIO;
        if (!write_all(file.get(), {bytes.data(), static_cast<std::size_t>(count)})) return errno;
        part.begin += static_cast<std::uint64_t>(count);
        part.size -= static_cast<std::uint64_t>(count);
      }
    }
  }
  return 0;
}

// Into path_, which is there; those whose places they take wait in a folder below `from`, and go back where one cannot
// be moved. Under the mutex.
int OutputFolder::move_files(const fs::path& from) const {
  const fs::path aside = from / replaced_folder;
  if (mkdir(aside.c_str(), permissions) != 0) return errno;
  std::vector<std::pair<const std::string*, bool>> moved;  // and whether something stood there
  int error = 0;
  for (const auto& [name, parts] : files_) {
    const fs::path place = path_ / name;
    std::error_code none;
    const fs::file_type before = fs::symlink_status(place, none).type();
    if (before == fs::file_type::directory) error = EISDIR;
    const bool stood = before != fs::file_type::not_found;
    if (error == 0 && stood && rename(place.c_str(), (aside / name).c_str()) != 0) error = errno;
    if (error != 0) break;
    moved.emplace_back(&name, stood);
    if (rename((from / name).c_str(), place.c_str()) == 0) continue;
    error = errno;
    break;
  }
  if (error == 0) return 0;
  for (const auto& [name, stood] : moved) {
    if (stood) {
      (void)rename((aside / *name).c_str(), (path_ / *name).c_str());
    } else {
      unlink((path_ / *name).c_str());
    }
  }
  return error;
}

void OutputFolder::publish() {
  std::unique_lock lock(unfinished().mutex);
  const int error = appear(lock);
  if (error == 0) unfinished().parents.clear();
  remove_parents();
  if (error != 0) throw unwritable(argument_, path_, error);
}

// 0, or the number of the error. `lock` is let go while bytes are written.
int OutputFolder::appear(std::unique_lock<std::mutex>& lock) const {
  const bool is_there = name_is_taken(path_);
  fs::path so_far;
  for (const fs::path& part : folder_of(path_)) {
    so_far /= part;
    if (name_is_taken(so_far)) continue;
    if (mkdir(so_far.c_str(), permissions) != 0) return errno;
    unfinished().parents.push_back(so_far);
  }
  const fs::path beside = is_there ? path_ : path_.parent_path();
  sweep_leftovers(beside);
  Descriptor held;
  auto hidden = make_hidden(beside, [&held](const fs::path& name) {
    if (mkdir(name.c_str(), permissions) != 0) return false;
    held = Descriptor(open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    return !held || hold(held.get(), name);
  });
  if (!hidden) return errno;
  lock.unlock();
  const int error = write_files(hidden->name());
  lock.lock();
  if (error != 0) return error;
  if (is_there) return move_files(hidden->name());
  if (rename(hidden->name().c_str(), path_.c_str()) != 0) return errno;
  hidden->keep();
  return 0;
}

void leave_no_files() {
  unfinished().mutex.lock();  // for good
  unfinished().no_more = true;
  constexpr int most_tries = 100;  // the thread that fills a folder may be about to add its last file
  std::error_code ignored;
  for (const fs::path& name : unfinished().names) {
    for (int tries = 0; tries < most_tries && name_is_taken(name); ++tries) fs::remove_all(name, ignored);
  }
  remove_parents();
}

}  // namespace scatterscope::app
