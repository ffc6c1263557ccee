// Measured sets as JSON: format "scatterscope-measured", version 2.
#pragma once

#include <string>
#include <string_view>

#include "kernels/texts/failed_runs.h"
#include "kernels/timing/measured.h"

namespace scatterscope::format {

// Stands as "note" in the set of a machine without a GPU, and wherever such a set is shown.
inline constexpr std::string_view executor_note = "executor, not a GPU timing";

inline constexpr std::size_t max_measured_bytes = std::size_t{64} << 20;  // of a file
inline constexpr std::size_t max_measured_runs = 65'536;

// One run a line, members named as the fields; "keys_per_second" stands beside them for other readers, and
// "lacking" where some are not there because the measurement was ended.
[[nodiscard]] std::string measured_json(const timing::MeasuredSet& set);

// Throws Error(texts::run_parameter: place in the text, what is allowed) unless it is such a set whose
// every number, word and length is within its bounds. A field of a configuration that is missing has its default;
// version 1, which could not name the form of a run, means the one that every run on a GPU had then.
[[nodiscard]] timing::MeasuredSet read_measured_json(std::string_view text);

}  // namespace scatterscope::format
