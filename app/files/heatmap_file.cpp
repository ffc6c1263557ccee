#include "app/files/heatmap_file.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <system_error>

#include "app/files/regular_file.h"
#include "kernels/format/scatter_map_json.h"

namespace scatterscope::app {

namespace fs = std::filesystem;

Outcome<analysis::RunHeatmap> read_heatmap_file(const fs::path& path, std::string_view argument) {
  return read_json_file(path, argument, {format::max_heatmap_bytes, Text::heatmap_unreadable},
                        format::read_heatmap_json);
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
