// Runs that follow from another one: the same keys by another sort, or with other parameters.
#pragma once

#include <cstdint>

#include "app/parameters/options.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

// Where the recorded keys come from: an example, a generator, or typed.
[[nodiscard]] KeySource source_of(const recording::Recording& recording);
// What to ask for to record the same again. Throws where that cannot be said in options: values that only a file
// gives, parameters that no option reaches.
[[nodiscard]] WantedRun asked_for(const recording::Recording& recording);

// `wanted`'s sort and parameters on the recording's keys and values, in their type and order, on the recording's
// device where it is there. Parameters that mean nothing to the sort are left out.
[[nodiscard]] RunRequest run_on_keys_of(const recording::Recording& recording, recording::Config wanted);

// The run's keys by a sort with its default parameters and the run's blocks, its own sort as it is; on the executor,
// not resolved.
[[nodiscard]] RunRequest run_by(RunRequest run, const catalog::SortInfo& sort);
// Resolved, and known to fit the device.
[[nodiscard]] RunRequest checked(RunRequest run);

// The sort by tiles that grids of radix and coarsening are made of.
[[nodiscard]] const catalog::SortInfo& tiled_sort();
// The run's keys by that sort in several launches, with this radix and coarsening and the run's other parameters.
[[nodiscard]] RunRequest tiled_run(RunRequest run, std::uint32_t radix_bits, std::uint32_t keys_per_thread);

}  // namespace scatterscope::app
