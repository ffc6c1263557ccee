// Recordings from files and from the process that made them, with what is wrong as a Error.
#pragma once

#include <filesystem>
#include <string_view>

#include "app/errors/common_errors.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

// `argument` names in the error what asked for the file: "FILE". `shown`, if any, gets what was shown when it was
// saved: options of a scene as a link.
[[nodiscard]] recording::Recording read_recording_file(const std::filesystem::path& path, std::string_view argument,
                                                       std::string* shown = nullptr);

// A recording as it is kept in a file, whole.
[[nodiscard]] std::string recording_bytes(const recording::Recording& recording, std::string_view shown = {});

// Through an open descriptor, from its start; they throw std::runtime_error only where memory or the disk is full.
void write_recording(const recording::Recording& recording, int descriptor);
[[nodiscard]] recording::Recording read_recording(int descriptor);

}  // namespace scatterscope::app
