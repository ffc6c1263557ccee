// Recordings that no run leaves behind: headers that announce much, and few events.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::tests {

struct Hostile {
  std::string name;
  std::function<recording::Recording()> make;
};
[[nodiscard]] const std::vector<Hostile>& hostile_recordings();

// A valid recording of `n` keys in one array, with a source line and without launches.
[[nodiscard]] recording::Recording bare_recording(std::uint32_t n);

}  // namespace scatterscope::tests
