// A run in a process of its own, waited for by a thread that has nothing else to do.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "app/jobs/recorder.h"

namespace scatterscope::app {

// Until the run is done, failed or cancelled, which it is soon after `cancelled` is set. `follow` gets how far it
// is.
[[nodiscard]] JobState record_and_follow(const std::string& executable, RunRequest run,
                                         const std::atomic<bool>& cancelled,
                                         const std::function<void(const JobState&)>& follow);

}  // namespace scatterscope::app
