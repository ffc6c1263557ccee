#include "app/measured_files.h"

#include <algorithm>
#include <fstream>
#include <system_error>

#include "app/heatmap_file.h"
#include "kernels/timing/measured_json.h"

namespace scatterscope::app {

namespace fs = std::filesystem;

Outcome<timing::MeasuredSet> read_measured_file(const fs::path& path, std::string_view argument) {
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
    text.resize(std::min<std::uintmax_t>(fs::file_size(path, error), timing::max_measured_bytes + 1));
    if (error) text.clear();
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
  }
  if (!file) return Problem{Text::measured_unreadable, {name}, exit_bad_input};
  try {
    return timing::read_measured_json(text);
  } catch (const RunError& wrong) {
    std::vector<std::string> arguments{name};
    for (const std::string& detail : wrong.details()) arguments.push_back(shown(detail));
    return Problem{Text::measured_wrong, std::move(arguments), exit_bad_input};
  }
}

bool looks_like_measured(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || looks_like_heatmap(path)) return false;
  std::ifstream file(path, std::ios::binary);
  char first = 0;
  file >> std::ws;
  return file.get(first) && first == '{';
}

const std::vector<MeasuredEntry>& shipped_sets() {
  static const std::vector<MeasuredEntry> sets = [] {
    std::vector<MeasuredEntry> read;
    for (const ShippedFile& file : shipped_files()) {
      read.push_back({std::string(file.name),
                      std::make_shared<const timing::MeasuredSet>(timing::read_measured_json(file.text)), true});
    }
    return read;
  }();
  return sets;
}

}  // namespace scatterscope::app
