#include "app/window/folders.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <utility>

#include "app/files/regular_file.h"

namespace scatterscope::window {

namespace fs = std::filesystem;

std::string exercise_folder() {
  std::error_code error;
  return (fs::current_path(error) / "exercises").string();
}

panels::Outside with_folders(panels::Outside outside) {
  outside.list_folder = list_folder;
  std::error_code error;
  outside.start_folder = fs::current_path(error).string();
  if (outside.start_folder.empty()) outside.start_folder = "/";
  return outside;
}

std::vector<panels::FolderEntry> list_folder(const std::string& folder) {
  std::vector<panels::FolderEntry> entries;
  std::error_code error;
  for (fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error)) {
    std::string name = at->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    std::error_code unknown;
    entries.push_back({std::move(name), at->is_directory(unknown)});
  }
  std::sort(entries.begin(), entries.end(),
            [](const auto& a, const auto& b) { return a.folder != b.folder ? a.folder : a.name < b.name; });
  return entries;
}

bool looks_like_keys(const std::string& path) {
  if (!app::is_regular_or_missing(path)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(64, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  if (head.rfind("\xEF\xBB\xBF", 0) == 0) head.erase(0, 3);
  return std::all_of(head.begin(), head.end(), [](unsigned char c) {
    return std::isxdigit(c) != 0 || std::isspace(c) != 0 || c == ',' || c == 'x' || c == 'X' || c == '-';
  });
}

}  // namespace scatterscope::window
