// Scatter maps from files: what `scatterscope heatmap --json` wrote, on this machine or on another.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/errors/common_errors.h"
#include "kernels/analysis/run_heatmap.h"

namespace scatterscope::app {

// `argument` names in an Error what asked for the file: "FILE".
[[nodiscard]] analysis::RunHeatmap read_heatmap_file(const std::filesystem::path& path, std::string_view argument);
// Whether a file begins as such a map does: no recording, no measured results and no list of keys.
[[nodiscard]] bool looks_like_heatmap(const std::filesystem::path& path);

}  // namespace scatterscope::app
