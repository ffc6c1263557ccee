// What dialogs ask for, as the user fills it in: a run, a measurement.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/recording/random_keys.h"

namespace scatterscope::panels {

// A run as the input editor describes it: where the keys come from, and every parameter.
struct RunDraft {
  enum class Source : std::uint8_t { preset, typed, random, file };
  Source source = Source::preset;
  std::string preset = "book";
  std::string typed;  // keys as written: decimal, 0x.. or 0b.., separated by commas or spaces
  std::uint32_t random_count = 16;
  std::uint64_t random_seed = 1;
  recording::Distribution distribution = recording::Distribution::uniform;
  std::string file;
  std::string device = "auto";  // auto, cpu, cuda
  // Chosen by hand; what a preset or the sort determines is left to the parser.
  recording::Config config;
  bool operator==(const RunDraft&) const = default;
};

// A measurement as its dialog describes it. Numbers of keys are powers of two.
struct MeasureDraft {
  struct Powers {
    std::uint32_t from = 0, to = 0;
    bool operator==(const Powers&) const = default;
  };
  std::string device = "auto";  // auto, cpu, cuda
  std::vector<std::string> sorts{"radix-1bit", "radix-local", "onesweep"}, baselines;
  bool grid = false;  // radix-local with several radixes and coarsenings too
  // Threads per block that each sort is measured with too, all else as it is fastest.
  std::vector<std::uint32_t> blocks;
  Powers on_cpu{8, 12}, on_cuda{16, 28};
  std::uint32_t growth = 2;  // of the power, from one number of keys to the next
  recording::KeyType key_type = recording::KeyType::u32;
  bool values = false;
  recording::Distribution distribution = recording::Distribution::uniform;
  bool operator==(const MeasureDraft&) const = default;
};

}  // namespace scatterscope::panels
