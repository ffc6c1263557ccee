#include "app/parameters/derived_run.h"

#include <algorithm>
#include <utility>

#include "kernels/parameters/timed_form.h"

namespace scatterscope::app {
namespace {

// A form with a name of its own is chosen by it.
void take_form(recording::Config& config, const catalog::SortInfo& sort) {
  if (sort.one_launch_form == sort.several_launches_form) return;
  const bool one = sort.one_launch_form == sort.name;
  config.launches = one ? recording::Launches::one : recording::Launches::several;
}

}  // namespace

Outcome<RunRequest> checked(RunRequest run) {
  try {
    run.config = catalog::resolve(run.config, run.input);
    catalog::check_shared_memory(run.config, run.backend);
  } catch (const RunError& error) {
    return problem_of(error);
  }
  return run;
}

Outcome<RunRequest> run_on_keys_of(const recording::Recording& recording, recording::Config wanted) {
  const catalog::SortInfo* sort = catalog::find_sort(wanted.sort);
  if (sort != nullptr) {
    wanted.radix_bits = std::min(wanted.radix_bits, sort->max_radix_bits);
    wanted.keys_per_thread = std::min(wanted.keys_per_thread, sort->max_keys_per_thread);
    take_form(wanted, *sort);
    wanted.oversampling = std::min(wanted.oversampling, sort->max_oversampling);
    catalog::drop_foreign_form(*sort, wanted);
  }
  wanted.key_type = recording.config.key_type;
  wanted.key_bits = recording.config.key_bits;
  wanted.order = recording.config.order;
  wanted.compare = recording.config.compare;
  wanted.values = recording.config.values;
  wanted.seed = recording.config.seed;
  RunRequest run;
  run.config = std::move(wanted);
  run.input = {recording.input, recording.input_values};
  const bool gpu = recording.device.backend == "cuda" && catalog::cuda_available();
  run.backend = gpu ? catalog::Backend::cuda : catalog::Backend::cpu;
  return checked(std::move(run));
}

RunRequest run_by(RunRequest run, const catalog::SortInfo& sort) {
  recording::Config& config = run.config;
  run.backend = catalog::Backend::cpu;
  if (config.sort != sort.name) {
    config.sort = sort.name;
    config.launches = recording::Launches::several;
    take_form(config, sort);
    config.resident_blocks = config.grid_blocks = 0;
    config.radix_bits = std::min(sort.default_radix_bits, config.key_bits);
    config.keys_per_thread = 1;
    config.oversampling = 0;
    recording::copy_form({}, config);
    if (run.as_timed) catalog::set_timed_form(config, run.backend);
  }
  return run;
}

Outcome<RunRequest> tiled_run(RunRequest run, std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
  run.config.sort = "radix-local";
  run.config.launches = recording::Launches::several;
  run.config.resident_blocks = run.config.grid_blocks = 0;
  run.config.radix_bits = radix_bits;
  run.config.keys_per_thread = keys_per_thread;
  run.config.oversampling = 0;
  recording::copy_form({}, run.config);
  return checked(std::move(run));
}

}  // namespace scatterscope::app
