// The window's names of what the command line calls --keys or --radix-bits.
#pragma once

#include <string>
#include <string_view>

#include "kernels/text.h"

namespace scatterscope::plots {

// A line that names options, with the names of the form's fields in their place, and the words that the form has for
// their values: "--launches one: ..." as "Launches an iteration one, cooperative: ...". What stands in quotation marks
// is a value, and commands in backquotes are typed elsewhere: both stay as they are.
[[nodiscard]] std::string with_field_names(std::string_view line, Language language);

}  // namespace scatterscope::plots
