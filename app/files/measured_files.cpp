#include "app/files/measured_files.h"

#include <string>

#include "app/files/regular_file.h"
#include "app/files/shipped_files.h"
#include "kernels/format/measured_json.h"
#include "kernels/texts/measuring.h"

namespace scatterscope::app {

namespace fs = std::filesystem;

timing::MeasuredSet read_measured_file(const fs::path& path, std::string_view argument) {
  return read_json_file(path, argument, {format::max_measured_bytes, texts::measured_unreadable},
                        format::read_measured_json);
}

bool looks_like_measured(const fs::path& path) {
  const std::string head = head_of(path);
  const std::size_t first = head.find_first_not_of(" \t\r\n\f\v");
  if (first == std::string::npos || head[first] != '{') return false;
  return head.find("\"scatterscope-") == std::string::npos ||
         head.find("\"scatterscope-measured\"") != std::string::npos;
}

const std::vector<MeasuredEntry>& shipped_sets() {
  static const std::vector<MeasuredEntry> sets = [] {
    std::vector<MeasuredEntry> read;
    for (const ShippedFile& file : shipped_measured()) {
      read.push_back({std::string(file.name),
                      std::make_shared<const timing::MeasuredSet>(format::read_measured_json(file.text)), true});
    }
    return read;
  }();
  return sets;
}

}  // namespace scatterscope::app
