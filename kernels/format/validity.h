// Whether a recording read from a file agrees with itself.
#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/recording/recording.h"

namespace scatterscope::format {

// What a recording that is read may take in memory, with its file, its state and its table of keys, beside
// budget::Cost::load_ratio times the bytes of its file.
inline constexpr std::uint64_t small_recording_bytes = 64'000'000;

// They throw Error{recording_inconsistent} and Error{recording_oversized}.
[[noreturn]] void refuse_contradiction(std::string_view contradiction);
[[noreturn]] void refuse_size(std::string_view what, std::uint64_t found, std::uint64_t most);

// Throws Error{recording_inconsistent, recording_oversized, recording_hollow} with the first contradiction found: after
// it every index in the recording may be followed without a look at its range, and its state and tables are no larger
// than its file allows.
void check_validity(const recording::Recording& recording, std::uint64_t file_bytes);

}  // namespace scatterscope::format
