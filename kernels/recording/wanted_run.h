// A run as somebody asks for it, on the command line, in a link or in the window's form: text where an error must quote
// it, and nothing of it checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "kernels/parameters/config.h"
#include "kernels/recording/random_keys.h"

namespace scatterscope::parameters {
struct Parameter;
}

namespace scatterscope::recording {

inline constexpr std::chrono::seconds default_time_limit{120};
inline constexpr std::uint64_t most_time_limit = 86'400;  // seconds

// Where the keys come from. What belongs to another kind is kept, as a form keeps it.
struct KeySource {
  enum class Kind : std::uint8_t { preset, typed, random, file, none };
  Kind kind = Kind::preset;
  std::string preset = "book";         // its name
  std::string typed;                   // keys as written: decimal, 0x.. or 0b.., separated by commas or spaces
  std::string file;                    // its path
  std::uint32_t count = 16, seed = 1;  // of random keys
  Distribution distribution = Distribution::uniform;
  // The folder in which a file that a link names is looked for (linked_key_file.h).
  std::optional<std::string> linked_from;

  // The text of its kind: a preset's name, keys, a path.
  [[nodiscard]] const std::string& word() const {
    return kind == Kind::typed ? typed : kind == Kind::file ? file : preset;
  }
  bool operator==(const KeySource&) const = default;
};
// The keys that this text names.
[[nodiscard]] inline KeySource keys_of(KeySource::Kind kind, std::string word) {
  KeySource keys;
  keys.kind = kind;
  if (kind == KeySource::Kind::preset)
    keys.preset = std::move(word);
  else if (kind == KeySource::Kind::typed)
    keys.typed = std::move(word);
  else if (kind == KeySource::Kind::file)
    keys.file = std::move(word);
  return keys;
}
// So many, of seed 1 and uniform.
[[nodiscard]] inline KeySource random_keys_of(std::uint32_t count) {
  KeySource keys;
  keys.kind = KeySource::Kind::random;
  keys.count = count;
  return keys;
}

struct WantedRun {
  KeySource keys;
  Config config;
  // Parameters that were named: those of them that mean nothing to the sort are refused.
  std::set<const parameters::Parameter*> given;
  std::string device = "auto";  // auto, cpu, cuda
  bool as_timed = false;        // parameters of the form that are not named are as timed runs have them
  std::chrono::seconds time_limit = default_time_limit;
  bool operator==(const WantedRun&) const = default;
};

}  // namespace scatterscope::recording
