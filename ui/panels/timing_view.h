// Measured results and what is chosen of them, as the timing view draws them: plain values and what they point to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "kernels/timing/measured.h"
#include "ui/panels/compiling_view.h"
#include "ui/plots/plot.h"

namespace scatterscope::panels {

struct TimingSet {
  enum class Origin : std::uint8_t { shipped, file, here };
  Origin origin = Origin::file;
  std::string name;  // the file's path; of those measured here a number
  std::shared_ptr<const timing::MeasuredSet> set;
};

// Which set, which one beside it in the throughput plot, and what of them.
struct TimingChoice {
  std::size_t set = 0;
  std::optional<std::size_t> beside{};
  plots::View view{};
  bool operator==(const TimingChoice&) const = default;
};

struct TimingView {
  std::span<const TimingSet> sets;
  TimingChoice choice;
};

// A measurement that runs in the background.
struct MeasuringView {
  bool running = false;
  double done = 0;           // 0 to 1
  double seconds_left = -1;  // negative: not known yet
  CompilingView compiling{};
};

}  // namespace scatterscope::panels
