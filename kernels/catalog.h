// The explicit list of sorts (catalog.def, one line each) and the two ways to run one: recorded, and plain.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/config.h"
#include "kernels/recording/recording.h"
#include "kernels/run_error.h"

namespace scatterscope::catalog {

enum class Backend : std::uint8_t { cpu, cuda };

// What a sort is and which parameters it knows; one stands beside its kernels.
struct SortInfo {
  std::string_view name = {};     // "radix-1bit"
  std::string_view section = {};  // of PMPP (4th ed.): "13.3"
  std::string_view summary = {};  // one line, English
  std::uint32_t max_recorded_keys = recording::max_recorded_keys;
  bool has_block_scan = false;  // --block-scan means something
  bool has_grid_scan = false;   // --grid-scan
  bool one_block = false;       // one block holds all keys: --block-threads follows from n
  bool cooperative = false;     // one launch an iteration, blocks wait for each other: --resident-blocks, --grid-blocks
  // The sort that --launches several|one turns this one into; empty if it has a single form.
  std::string_view several_launches_form = {}, one_launch_form = {};
};

[[nodiscard]] std::span<const SortInfo* const> sorts();
[[nodiscard]] const SortInfo* find_sort(std::string_view name);

// True if the program was built with CUDA and a GPU answers; else the reason in `why`.
[[nodiscard]] bool cuda_available(std::string* why = nullptr);
[[nodiscard]] recording::DeviceInfo device_info(Backend backend);

// The configuration that will really run: launches resolved to a sort, block_threads of a one-block sort, n filled in.
// Throws RunError{parameter} naming parameter, value and what is allowed.
[[nodiscard]] recording::Config resolve(recording::Config config, std::span<const std::uint64_t> keys);

// 0 to 1; returning false ends the run with RunCancelled.
using Progress = std::function<bool(double done)>;
struct RunCancelled {};

// Runs and records. Keys must fit config.key_bits. Throws RunError.
[[nodiscard]] recording::Recording record(const recording::Config& config, std::span<const std::uint64_t> keys,
                                          Backend backend, const Progress& progress = {});
// The same kernels under the empty probe. Returns the sorted keys.
[[nodiscard]] std::vector<std::uint64_t> run(const recording::Config& config, std::span<const std::uint64_t> keys,
                                             Backend backend);

}  // namespace scatterscope::catalog
