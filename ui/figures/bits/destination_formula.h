// Under which names a kernel shows the terms of its destination formula: those of 13.3 (an exclusive scan of the ones)
// or those of the one-block sort (an inclusive scan, and the total of the zeros).
#pragma once

#include "ui/figures/bits/live_keys.h"

namespace scatterscope::figures {

struct FormulaNames {
  const char* bit = nullptr;  // null: not shown
  const char* before = nullptr;
  const char* total = nullptr;  // of the ones; of the zeros if inclusive
  const char* destination = nullptr;
  bool inclusive = false;
};
[[nodiscard]] FormulaNames formula_names(const LiveKeys& live);

}  // namespace scatterscope::figures
