// Where the keys of a run come from: typed, a file, a generator or a preset. Pure functions but for the file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/parameters/parameters.h"
#include "kernels/recording/random_keys.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

using Keys = std::vector<std::uint64_t>;
using recording::KeyType;

// Largest key file that is read, in bytes: 4,096 keys of 64 binary digits with values need a third of it.
inline constexpr std::uint64_t max_key_file_bytes = 1 << 20;
// The text of a file of at most as many bytes, no UTF-16, which an error calls `name`: "--keys a.txt".
[[nodiscard]] std::string read_small_text(const std::filesystem::path& path, const std::string& name);

// One key as the bits of its type: whole numbers in decimal, 0x.. or 0b.., i32 with a sign too (0x.. and 0b.. without
// one are its bits); f32 in decimal, inf or nan, or its bits as 0x... `source` names in the message where it stands:
// "--keys", "--input keys.txt:3".
[[nodiscard]] std::uint64_t parse_key(std::string_view word, std::string_view source, KeyType type);

// Keys between commas, semicolons or blanks, full-width ones too; none of an empty text, at most `max_recorded_keys`.
[[nodiscard]] Keys parse_keys(std::string_view text, std::string_view source, KeyType type);

// The contents of a key file: one `key` or `key,value` a line, the same for all, in full-width forms too; lines as
// TextLines reads them. Values are numbers of 32 bits.
[[nodiscard]] recording::Pairs parse_key_lines(std::string_view text, std::string_view source, KeyType type);
[[nodiscard]] recording::Pairs read_key_file(const std::filesystem::path& path, std::string_view source, KeyType type);

// Throws Error{key_too_wide}, which names the key that needs most bits, where one does not fit.
void check_key_width(std::span<const std::uint64_t> keys, std::uint32_t key_bits, std::string_view source);

using recording::all_distributions;
using recording::Distribution;
using recording::parse_distribution;
using recording::random_keys;
using recording::spelling;

// An example of the book or its readers, with the parameters that fit it.
struct Preset {
  std::string_view name;
  Text title;
  std::vector<parameters::Assignment> assignments;
  Keys keys;
  Keys values = {};  // that the keys carry where Config::values is on
};
[[nodiscard]] std::span<const Preset> presets();
[[nodiscard]] const Preset* find_preset(std::string_view name);

}  // namespace scatterscope::app
