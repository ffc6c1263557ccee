// The destination's formula of one key with its numbers in place, as coloured runs:
// destination = N - ones_total + ones_before = 16 - 8 + 4 = 12
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ui/figures/figure.h"
#include "ui/layout/box.h"

namespace scatterscope::figures {

using layout::Run;
using RunLine = std::vector<Run>;

// Lines for the key at position `key` when iteration `iteration` began: what is known of it, then its destination.
// Values that have not been shown at the moment yet are `?`. Empty if there is no such key.
[[nodiscard]] std::vector<RunLine> key_arithmetic(const FigureInput& input, std::uint32_t iteration, std::uint32_t key);

// The same for the key that the protagonist works on in the drawn iteration.
[[nodiscard]] std::vector<RunLine> chosen_arithmetic(const FigureInput& input);

// Reads a text in which <z:...> marks zeros, <o:...> ones, <b:...> what comes before, <t:...> totals. `complemented`:
// the zeros are complemented ones, and have the colour that the keys' digits have.
[[nodiscard]] RunLine coloured_runs(std::string_view marked, bool complemented = false);

}  // namespace scatterscope::figures
