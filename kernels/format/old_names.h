// What older files leave to the source: before version 11 what a value means, before version 13 which accesses are
// volatile, before version 14 what is a barrier of a warp and what only hands values over, before version 19 what an
// array holds and what a launch does.
#pragma once

#include <string_view>

#include "kernels/recording/recording.h"

namespace scatterscope::format {

[[nodiscard]] recording::Meaning meaning_of_old_name(std::string_view name);
[[nodiscard]] recording::Content content_of_old_name(std::string_view array);
[[nodiscard]] recording::Work work_of_old_name(std::string_view kernel);

// Accesses of arrays that stand for a kernel's parameter of type View<volatile T>.
void mark_volatile_accesses(recording::Recording& recording);

// Barriers of a warp at lines without __syncwarp.
void mark_warp_exchanges(recording::Recording& recording);

}  // namespace scatterscope::format
