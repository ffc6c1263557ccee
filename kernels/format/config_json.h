// A configuration as an object of JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "kernels/parameters/config.h"

namespace scatterscope::format {

// Every told field under its own name but the sort, which stands beside the object.
[[nodiscard]] nlohmann::ordered_json config_json(const recording::Config& config);

}  // namespace scatterscope::format
