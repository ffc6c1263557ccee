// What timed runs leave behind: plain values, read and written as JSON by measured_json.h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/parameters/shape.h"

namespace scatterscope::timing {

// Of several runs, in milliseconds: 0 <= p5 <= median <= p95.
struct Spread {
  double median = 0;
  double p5 = 0;
  double p95 = 0;

  bool operator==(const Spread&) const = default;
};

// All launches of one kernel in a run of the sort.
struct MeasuredLaunch {
  std::string kernel;
  std::uint32_t launches = 0;  // in one run of the sort
  std::uint32_t blocks = 0;    // of each launch
  std::uint32_t block_threads = 0;
  Spread milliseconds;                // of all of them in one run
  std::uint32_t registers = 0;        // a thread
  std::uint32_t shared_bytes = 0;     // a block, static and dynamic
  double occupancy = 0;               // resident warps / most warps, 0 to 1
  std::uint32_t resident_blocks = 0;  // of a multiprocessor, at a time; 0: not known

  bool operator==(const MeasuredLaunch&) const = default;
};

// A launch of a run over several devices, in milliseconds from the moment at which all of them began.
struct LaunchSpan {
  std::uint32_t device = 0;  // from 0
  std::uint32_t kernel = 0;  // of MeasuredRun::launches
  double begin = 0, end = 0;

  bool operator==(const LaunchSpan&) const = default;
};

// One sort, or one baseline, with one set of parameters on one input.
struct MeasuredRun {
  std::string sort;          // "radix-local", or a baseline: device-copy, a library call,  std-sort
  recording::Config config;  // its n is this run's n, its sort this run's sort
  std::string distribution;
  std::uint32_t seed = 1;
  std::uint64_t n = 0;     // keys
  std::uint32_t runs = 0;  // that the spread is of
  Spread milliseconds;
  std::vector<Spread> iterations;  // in order; empty where they were not timed
  std::vector<MeasuredLaunch> launches;
  std::vector<LaunchSpan> timeline;  // of one run, in the order of launches; empty of a run on one device
  std::uint32_t gpus = 0;            // that the devices of the run shared; 0: none was shared
  std::uint64_t moved_bytes = 0;     // that the algorithm must move, read and written; 0: unknown
  bool verified = false;             // its output was checked after the last run
  std::string date;                  // when: 2026-11-21
  recording::ShapeFrom shape_from = recording::ShapeFrom::none;

  bool operator==(const MeasuredRun&) const = default;
};

// Where and when. Empty or 0: not known there.
struct Provenance {
  std::string device;
  std::string driver;
  std::string cuda;      // that the driver knows
  std::string compiler;  // of the kernels: "NVRTC 13.0"; empty on the executor
  std::string compute_capability;
  std::string date;     // 2026-11-21; of a set that grew, the last: each run has its own
  std::string backend;  // "cuda" or "cpu"
  std::uint64_t memory_bytes = 0;
  std::uint32_t multiprocessors = 0;
  std::uint32_t clock_mhz = 0;
  std::string libraries;  // of the baselines: "CUB 3.0.1, Thrust 3.0.1, CUDA 13.0"

  bool operator==(const Provenance&) const = default;
};

struct MeasuredSet {
  Provenance provenance;
  std::vector<MeasuredRun> runs;
  std::uint64_t lacking = 0;  // runs that were asked for and did not come: the measurement was ended before

  bool operator==(const MeasuredSet&) const = default;
};

inline constexpr std::string_view device_copy = "device-copy";  // the baseline that gives the roofline
// Library calls that sort on a GPU:
//   cub-radix     cub::DeviceRadixSort, with a double buffer and items counted in 32 bits
//   cub-radix-64  the same with items counted in 64 bits
//   cub-merge     cub::DeviceMergeSort, stable; u32 and u64
//   thrust        thrust::stable_sort and stable_sort_by_key, their memory allocated before; u32 and u64, ascending
inline constexpr std::array<std::string_view, 4> library_calls{"cub-radix", "cub-radix-64", "cub-merge", "thrust"};
[[nodiscard]] bool is_library_call(std::string_view sort);
// Whether two runs sorted the same keys and values into the same order.
[[nodiscard]] bool same_contest(const MeasuredRun& a, const MeasuredRun& b);
// What a sort is compared with: the fastest library call of a set for the same keys; null where none was timed.
[[nodiscard]] const MeasuredRun* fastest_library_call(const MeasuredSet& set, const MeasuredRun& run);

// The launches of the kernel that took longest; null where none were timed.
[[nodiscard]] const MeasuredLaunch* longest_launch(const MeasuredRun& run);

// By the median; 0 where it took no measurable time.
[[nodiscard]] double keys_per_second(const MeasuredRun& run);
// How often the GPU is filled by the blocks of a launch, the last time perhaps in part; 0 where it is not known.
[[nodiscard]] double waves(const Provenance& gpu, const MeasuredLaunch& launch);
// Of moved_bytes, by the median; 0 where either is 0.
[[nodiscard]] double bytes_per_second(const MeasuredRun& run);
// bytes_per_second over that of the set's device copy of as many keys and bytes; none without either, or over several
// devices.
[[nodiscard]] std::optional<double> roofline_fraction(const MeasuredSet& set, const MeasuredRun& run);
// The first and the last day on which a run of the set was measured; the set's own where there is none.
struct Days {
  std::string_view first, last;
};
[[nodiscard]] Days days_of(const MeasuredSet& set);

}  // namespace scatterscope::timing
