// A configuration as an object of JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kernels/recording/config.h"

namespace scatterscope::analysis {

// Every told field under its own name but the sort, which stands beside the object.
[[nodiscard]] nlohmann::ordered_json config_json(const recording::Config& config);

}  // namespace scatterscope::analysis
