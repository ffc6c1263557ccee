// Recordings as files: versioned, little-endian, every length and index checked when read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::format {

enum class FileProblem : std::uint8_t {
  unreadable,       // no such file, no permission, a folder
  not_a_recording,  // another kind of file
  other_version,    // of a later program or an earlier one
  truncated,        // ends too early
  oversized,        // names more than a recording may hold
  hollow,           // announces more state than its bytes can account for
  inconsistent,     // contradicts itself, or its checksum
};

// what() is one English line; that of load() begins with the path. Details of `oversized`: what is too large, how large
// it is, what is allowed; of `inconsistent`: the contradiction.
class FileError : public std::runtime_error {
 public:
  FileError(FileProblem kind, const std::string& line, std::vector<std::string> details = {})
      : std::runtime_error(line), kind_(kind), details_(std::move(details)) {}
  [[nodiscard]] FileProblem kind() const { return kind_; }
  [[nodiscard]] const std::vector<std::string>& details() const { return details_; }

 private:
  FileProblem kind_;
  std::vector<std::string> details_;
};

// Writes beside `path` and renames, so that there is the old file or the whole new one. Throws std::runtime_error with
// one line that names the path.
void save(const recording::Recording& recording, const std::filesystem::path& path);
// Throws FileError. `shown` as decode() has it.
[[nodiscard]] recording::Recording load(const std::filesystem::path& path, std::string* shown = nullptr);

// The file's bytes, and back: encode(decode(x, &shown), shown) == x for every x of this program's versions that
// decode() takes. `shown`: what was shown of it when it was saved, at most 4096 bytes that mean nothing to this file;
// empty: nothing is said of that. decode() throws FileError. It allocates
// no more than budget::Cost::load_ratio times the bytes given and small_recording_bytes (validity.h), what is made of
// the recording to show it, its state and its table of keys, included.
[[nodiscard]] std::string encode(const recording::Recording& recording, std::string_view shown = {});
[[nodiscard]] recording::Recording decode(std::span<const std::byte> bytes, std::string* shown = nullptr);

// The number that ends a file, of all bytes before it.
[[nodiscard]] std::uint64_t file_checksum(std::span<const std::byte> bytes);

// A file of the first version that holds all parameters, with the device, what values mean and
// what orders accesses left out: equal for runs
// that did the same on different devices, and from one version to the next.
[[nodiscard]] std::string canonical_bytes(const recording::Recording& recording);
// FNV-1a 64 of canonical_bytes(), without holding them in memory.
[[nodiscard]] std::uint64_t canonical_hash(const recording::Recording& recording);

}  // namespace scatterscope::format
