// Values of files before version 11, which say by its name alone what a value means.
#pragma once

#include <string_view>

#include "kernels/recording/meaning.h"

namespace scatterscope::format {

[[nodiscard]] recording::Meaning meaning_of_old_name(std::string_view name);

}  // namespace scatterscope::format
