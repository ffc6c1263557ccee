// A race as one line of text.
#pragma once

#include <string>

#include "kernels/analysis/races/races.h"
#include "kernels/text.h"

namespace scatterscope::figures {

// Both threads, what each did to the cell and where, and what is missing between them.
[[nodiscard]] std::string race_words(const recording::Recording& recording, const analysis::Race& race,
                                     Language language);

}  // namespace scatterscope::figures
