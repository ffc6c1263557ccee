// A configuration as an object of JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "kernels/format/json_place.h"
#include "kernels/parameters/config.h"

namespace scatterscope::format {

// Every parameter under its own name, those that came later than the first files where they are not their defaults. The
// sort stands beside the object.
[[nodiscard]] nlohmann::ordered_json config_json(const recording::Config& config);

// The same read back: values that could be asked for. A parameter that is missing has its default. Throws
// Error{run_parameter}, as JsonPlace does.
[[nodiscard]] recording::Config read_config(const JsonPlace& at, const std::string& sort);

}  // namespace scatterscope::format
