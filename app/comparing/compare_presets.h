// The comparisons that the chapter makes, figure by figure.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/parameters/options.h"
#include "kernels/mistakes/mistakes.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

// One side of a comparison before it runs; `recorded` stands in for the run where it was made already.
struct CompareRequest {
  struct Side {
    RunRequest run;
    std::shared_ptr<const recording::Recording> recorded;
    std::string figure;  // to begin with
  };
  std::array<Side, 2> sides;
  // A mistake's program stands in the place of both: a repair, 1 to 3, or 0, the one at fault.
  struct OfMistake {
    const mistakes::Mistake* mistake = nullptr;
    std::uint32_t repair = 0;
    RunArguments arguments;
  };
  std::optional<OfMistake> mistake;
};

struct ComparePreset {
  struct Side {
    std::string_view figure, sort;
    std::uint32_t radix_bits = 1, keys_per_thread = 1;
  };
  std::string_view id;  // "13.2-13.5"
  Side left, right;
  bool large = false;  // 4,096 random keys of 8 bits, 256 threads; else the book's sixteen
};
[[nodiscard]] std::span<const ComparePreset> compare_presets();
// The runs of a preset, or of a mistake, whose right kernel stands on the left. `argument` names in the error what
// asked for them: "--side-by-side".
[[nodiscard]] CompareRequest request_of_mistake(const mistakes::Mistake& mistake, std::uint32_t repair = 0,
                                                const std::string& keys = {});
[[nodiscard]] CompareRequest request_of(std::string_view name, std::string_view argument);

}  // namespace scatterscope::app
