// The parameters of the programs that make and check keys on a GPU. Compiled for the host and for a GPU.
#pragma once

#include <cstdint>

namespace scatterscope::timing {

// What a sort promises of keys that tie.
struct Ties {
  bool zeros = false;  // -0.0 and +0.0 tie: they may come in any order
  bool stable = true;  // equal keys have ascending values
};

// Random words of a seed, of which keys are the upper key_bits bits.
struct Words {
  std::uint64_t first;
  std::uint32_t key_bits;
};
enum class KeyRule : std::uint32_t { uniform, few, equal, normal, zipf };

struct KeyComparison {
  bool flips, is_float, descending;  // flips: keys are compared as ordered bits
  Ties ties;
};

struct KeyFindings {
  std::uint64_t of_input = 0, of_output = 0;    // sums of mixed keys
  std::uint64_t of_indices = 0, of_values = 0;  // sums of mixed values
  std::uint64_t wrong = 0;
};

}  // namespace scatterscope::timing
