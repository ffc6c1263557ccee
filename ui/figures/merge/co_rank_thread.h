// Whose search the co-rank figure shows.
#pragma once

#include <optional>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

// The chosen thread; where none is chosen, that of its block which compares most. None where nothing is searched.
[[nodiscard]] std::optional<ThreadId> co_rank_thread(const FigureInput& input);

}  // namespace scatterscope::figures
