// Recordings as files: versioned, little-endian, every length and index checked when read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "kernels/recording/recording.h"

namespace scatterscope::format {

// Throws as decode(), and Error{recording_unreadable}. `shown` as decode() has it.
[[nodiscard]] recording::Recording load(const std::filesystem::path& path, std::string* shown = nullptr);

// The file's bytes, and back: encode(decode(x, &shown), shown) == x for every x of this program's versions that
// decode() takes. `shown`: what was shown of it when it was saved, at most 4096 bytes that mean nothing to this file;
// empty: nothing is said of that. decode() throws Error: recording_of_another_kind, recording_other_version,
// recording_cut, recording_oversized, recording_hollow, recording_inconsistent. It allocates no more than
// budget::Cost::load_ratio times the bytes given and small_recording_bytes (validity.h), what is made of the recording
// to show it, its state and its table of keys, included.
[[nodiscard]] std::string encode(const recording::Recording& recording, std::string_view shown = {});
[[nodiscard]] recording::Recording decode(std::span<const std::byte> bytes, std::string* shown = nullptr);

// The version of files that encode() writes: what parameters (InFile) or this file's own fields need.
[[nodiscard]] std::uint32_t last_version();

// The number that ends a file, of all bytes before it.
[[nodiscard]] std::uint64_t file_checksum(std::span<const std::byte> bytes);

// A file of the first version that holds all parameters and the kinds of all events, with the device, what values mean
// and what orders accesses left out: equal for runs that did the same on different devices, and from one version to the
// next.
[[nodiscard]] std::string canonical_bytes(const recording::Recording& recording);
// FNV-1a 64 of canonical_bytes(), without holding them in memory.
[[nodiscard]] std::uint64_t canonical_hash(const recording::Recording& recording);

}  // namespace scatterscope::format
