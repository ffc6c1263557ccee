#include "app/heatmap_file.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "kernels/analysis/scatter_map_json.h"

namespace scatterscope::app {

namespace fs = std::filesystem;

Outcome<analysis::MappedRun> read_heatmap_file(const fs::path& path, std::string_view argument) {
  const std::string name = std::string(argument) + " " + shown(path.string());
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return Problem{Text::file_not_regular, {name}, exit_bad_input};
  }
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) {
    // One byte more than is allowed tells that a file is too long.
    text.resize(std::min<std::uintmax_t>(fs::file_size(path, error), analysis::max_heatmap_bytes + 1));
    if (error) text.clear();
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
  }
  if (!file) return Problem{Text::heatmap_unreadable, {name}, exit_bad_input};
  try {
    return analysis::read_heatmap_json(text);
  } catch (const RunError& wrong) {
    std::vector<std::string> arguments{name};
    for (const std::string& detail : wrong.details()) arguments.push_back(shown(detail));
    return Problem{Text::heatmap_wrong, std::move(arguments), exit_bad_input};
  }
}

bool looks_like_heatmap(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(100, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return head.find("\"scatterscope-heatmap\"") != std::string::npos;
}

}  // namespace scatterscope::app
