#include "kernels/story/planned_iterations.h"

#include <algorithm>

#include "kernels/parameters/sort_info.h"

namespace scatterscope::story {

std::size_t planned_iterations(const recording::Recording& recording) {
  const catalog::SortInfo& sort = catalog::description_of(recording.config.sort);
  const std::size_t begun = recording.iterations.size();
  return sort.ends_early ? begun : std::max<std::size_t>(begun, catalog::iterations_of(sort, recording.config));
}

}  // namespace scatterscope::story
