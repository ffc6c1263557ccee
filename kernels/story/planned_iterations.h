// How many iterations a run has.
#pragma once

#include <cstddef>

#include "kernels/recording/recording.h"

namespace scatterscope::story {

// Those of its sort on its keys: a run that failed has begun fewer of them. Of a sort that ends as soon as the keys are
// in order those that it made.
[[nodiscard]] std::size_t planned_iterations(const recording::Recording& recording);

}  // namespace scatterscope::story
