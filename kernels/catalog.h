// The explicit list of sorts (assets/translations/sorts.def, one entry each) and the ways to run one: recorded, plain
// and counted.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/analysis/scatter/counted_scatter.h"
#include "kernels/analysis/sort_counts.h"
#include "kernels/error.h"
#include "kernels/parameters/config.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/recording.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/progress.h"

namespace scatterscope::simt {
class DeviceRun;
class Links;
struct SortEntry;
}  // namespace scatterscope::simt
namespace scatterscope::simt::cuda {
struct PlannedKernel;
}

namespace scatterscope::catalog {

enum class Backend : std::uint8_t { cpu, cuda };

[[nodiscard]] std::span<const SortInfo* const> sorts();
[[nodiscard]] const SortInfo* find_sort(std::string_view name);

// True if there is a driver, a GPU and a compiler for it; else the reason in `why`.
[[nodiscard]] bool cuda_available(std::string* why = nullptr);
[[nodiscard]] recording::DeviceInfo device_info(Backend backend);
// Devices of a timed run that need not share a GPU: the GPUs of this machine. Throws Error{run_no_device}.
[[nodiscard]] unsigned most_devices(Backend backend);

// The configuration that a recorded run will really have: launches resolved to a sort, block_threads of a one-block
// sort, n filled in. Throws Error{run_parameter} naming parameter, value and what is allowed.
[[nodiscard]] recording::Config resolve(recording::Config config, const recording::Pairs& input);
using simt::Probe;
// Throws Error{run_shared_memory} when a block of a resolved configuration needs more shared memory than the device
// gives, the probe's own part included.
void check_shared_memory(const recording::Config& resolved, Backend backend, Probe probe = Probe::none);

// Runs and records. Keys are bits of config.key_type, zero-extended, and must fit config.key_bits; values have 32 bits,
// as many as keys with config.values, else none. Throws Error.
[[nodiscard]] recording::Recording record(const recording::Config& config, const recording::Pairs& input,
                                          Backend backend, const Progress& progress = {});
// A run of another program in place of the sort's own; it may have ended early: then the recording holds what was
// launched before, and its output is the input.
struct ProgramRun {
  recording::Recording recording;
  std::optional<Error> failure;
};
// Runs by `entry`'s kernels, whose texts are `sources`; config as resolve() returns it. Throws Error where nothing can
// be run: a parameter is wrong, there is no such device.
[[nodiscard]] ProgramRun record_program(const simt::SortEntry& entry, std::vector<recording::SourceFile> sources,
                                        const recording::Config& resolved, const recording::Pairs& input,
                                        const Progress& progress = {}, Backend backend = Backend::cpu);
// One sort more that this process can run and time by its name; sorts() does not list it. One for a process, before
// anything is run; `entry` and what it names stay.
void add_program(const simt::SortEntry& entry);
// A refusal for what a run costs, with options that would fit; any other error as it is.
[[nodiscard]] Error with_setting(const Error& error, const recording::Config& config, const recording::Pairs& input,
                                 Backend backend);
// The same kernels without a probe, on more keys than a recording holds: max_keys(). Returns keys and values in
// their new order.
[[nodiscard]] recording::Pairs run(const recording::Config& config, const recording::Pairs& input, Backend backend);
// The same kernels under the counter probe: of each iteration that stores keys to global memory, or of one, after which
// the run ends, what a recording of it would give. As many keys as run() takes. The time that it takes says nothing
// about the sort.
[[nodiscard]] std::vector<analysis::CountedScatter> count(const recording::Config& config,
                                                          const recording::Pairs& input, Backend backend,
                                                          const Progress& progress = {},
                                                          std::optional<std::uint32_t> iteration = {});
// The same kernels on the executor, all that they do added up. As many keys as run() takes.
[[nodiscard]] analysis::SortCounts count_sort(const recording::Config& config, const recording::Pairs& input,
                                              const Progress& progress = {});
// Sets the fields of the form as timed runs on that device have them (SortInfo::as_timed).
void set_timed_form(recording::Config& config, Backend backend);
// Halves the copies of counters until a block has room for them on that device (timed_form.h). Throws
// Error{run_no_device}.
void fit_form(recording::Config& config, Backend backend);
// The kernels that a run launches on a GPU, of a configuration with its n; needs no GPU.
[[nodiscard]] std::vector<simt::cuda::PlannedKernel> planned_kernels(recording::Config config, Probe probe);
// A run of those kernels on keys that lie on the device. The caller must check n and the parameters, provide memory and
// wait for the end. `config` is resolved. What ends `progress` ends it before an iteration, on the executor at once.
// `links`: of a run over several processes, to the others.
void run_on_device(const recording::Config& config, simt::DeviceRun& device_run, Backend backend,
                   const Progress& progress = {}, simt::Links* links = nullptr);
// Throws Error{run_parameter} where a resolved configuration's n is beyond what the sort's indices and launches reach.
void check_reach(const recording::Config& config);

}  // namespace scatterscope::catalog
