// A recording with what moments of it and its keys' ways are made from: slow to make for a large one, by any thread.
#pragma once

#include <memory>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/races/races.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

struct PreparedRecording {
  std::shared_ptr<const recording::Recording> recording;
  std::shared_ptr<const recording::Keyframes> keyframes;
  analysis::KeyTable keys;
  std::shared_ptr<const std::vector<analysis::Race>> races;
};
[[nodiscard]] PreparedRecording prepare_recording(std::shared_ptr<const recording::Recording> recording);

}  // namespace scatterscope::app
