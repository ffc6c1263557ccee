// Timed runs on the executor: they show that everything works, and no GPU's speed.
#pragma once

#include <memory>

#include "kernels/timing/stage.h"

namespace scatterscope::timing {

[[nodiscard]] std::unique_ptr<Stage> make_cpu_stage();

}  // namespace scatterscope::timing
