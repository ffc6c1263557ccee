// Which of the numbers of the step just done are kept back while steps are hidden: those that it reveals. What was
// known before may be seen, so that the others can be predicted from it.
#pragma once

#include "kernels/story/instant.h"

namespace scatterscope::story {

// Of an event of the step just done. A value is known before where the thread already showed it in the launch, where it
// was shown of the key before or is the key's index, and the total of a scan from where the scan left it; what a cell
// holds, where this step does not write it.
[[nodiscard]] bool is_revealed(const Instant& at, const recording::Event& event);

}  // namespace scatterscope::story
