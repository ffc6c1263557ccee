#include "app/files/heatmap_file.h"

#include "app/files/regular_file.h"
#include "kernels/format/scatter_map_json.h"
#include "kernels/texts/heatmaps.h"

namespace scatterscope::app {

namespace fs = std::filesystem;

analysis::RunHeatmap read_heatmap_file(const fs::path& path, std::string_view argument) {
  return read_json_file(path, argument, {format::max_heatmap_bytes, texts::heatmap_unreadable},
                        format::read_heatmap_json);
}

bool looks_like_heatmap(const fs::path& path) {
  return head_has(path, "\"scatterscope-heatmap\"");
}

}  // namespace scatterscope::app
