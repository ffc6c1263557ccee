// A run in a process of its own, waited for by a thread that has nothing else to do.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "app/recorder.h"

namespace scatterscope::app {

// Until the run is done, failed or cancelled, which it is soon after `cancelled` is set. `progress` is told 0 to 1.
[[nodiscard]] JobState record_and_follow(const std::string& executable, RunRequest run,
                                         const std::atomic<bool>& cancelled,
                                         const std::function<void(double)>& progress);

}  // namespace scatterscope::app
