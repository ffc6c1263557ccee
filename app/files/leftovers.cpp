#include "app/files/leftovers.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/files/descriptor.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".scatterscope-", letters = "abcdefghijklmnopqrstuvwxyz012345";
constexpr std::size_t random_letters = 12;

bool is_hidden_name(std::string_view name) {
  return name.size() == prefix.size() + random_letters && name.starts_with(prefix) &&
         name.find_first_not_of(letters, prefix.size()) == std::string_view::npos;
}

bool is_ours(const struct stat& found) {
  return found.st_uid == geteuid() && (S_ISREG(found.st_mode) || S_ISDIR(found.st_mode));
}

void sweep(const fs::path& leftover) {
  const Descriptor file(open(leftover.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat found {};
  if (!file || fstat(file.get(), &found) != 0 || !is_ours(found)) return;
  if (flock(file.get(), LOCK_EX | LOCK_NB) != 0 || !hold(file.get(), leftover)) return;
  std::error_code error;
  for (fs::directory_iterator at(leftover / replaced_folder, error), end; !error && at != end; at.increment(error)) {
    const fs::path place = leftover.parent_path() / at->path().filename();
    std::error_code none;
    if (fs::symlink_status(place, none).type() == fs::file_type::not_found) fs::rename(at->path(), place, none);
    if (none) return;
  }
  fs::remove_all(leftover, error);
}

}  // namespace

fs::path hidden_name(const fs::path& folder) {
  static thread_local std::random_device random;
  std::string name(prefix);
  for (std::size_t k = 0; k < random_letters; ++k) name += letters[random() % letters.size()];
  return folder / name;
}

bool hold(int descriptor, const fs::path& name) {
  struct stat own {
  }, named{};
  const bool locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
  const bool there = fstat(descriptor, &own) == 0 && lstat(name.c_str(), &named) == 0 && own.st_dev == named.st_dev &&
                     own.st_ino == named.st_ino;
  if (!locked || !there) errno = EEXIST;
  return locked && there;
}

void sweep_leftovers(const fs::path& folder) {
  static std::mutex mutex;
  static std::set<fs::path> swept;
  const std::lock_guard lock(mutex);
  std::error_code error;
  const fs::path real = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
  if (error || !swept.insert(real).second) return;
  std::vector<fs::path> leftovers;
  for (fs::directory_iterator at(real, error), end; !error && at != end; at.increment(error))
    if (is_hidden_name(at->path().filename().string())) leftovers.push_back(at->path());
  std::for_each(leftovers.begin(), leftovers.end(), sweep);
}

}  // namespace scatterscope::app
