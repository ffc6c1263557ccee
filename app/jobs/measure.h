// `scatterscope measure` and what it asks for: timed runs of sorts and baselines, full size on a GPU.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/parameters/options.h"
#include "kernels/simt/ranks/ranks.h"
#include "kernels/timing/baselines/baselines.h"
#include "kernels/timing/timed_run.h"

namespace scatterscope::app {

// Keys of a timed run on the executor: five runs of any sort end within seconds.
inline constexpr std::uint32_t max_executor_keys = 1U << 16U;
inline constexpr std::uint32_t max_repeat = 10'000;

// A contest for each number of keys and each distribution, nothing speaking against any.
struct MeasureRequest {
  catalog::Backend backend = catalog::Backend::cpu;
  std::vector<timing::Contest> contests;
  std::optional<simt::Ranks::Asked> ranks = {};  // of processes that run together: who this one is
  bool tune = false;                             // search for the fastest shape of each sort in place of timing it
};

// What is asked for: every run with every number of keys of every distribution.
struct AskedMeasurement {
  std::vector<WantedRun> runs;         // their own keys say nothing but the seed
  bool baselines_alone = false;        // `runs` says what keys they sort, and takes no part
  std::vector<std::string> baselines;  // beside those that take part anyway
  std::vector<std::uint64_t> sizes;    // none: those that are usual for a search
  std::vector<Distribution> distributions{Distribution::uniform};
  std::uint32_t repeat = 0;  // timed runs of each; 0: as many as are usual on the device
  bool as_stepped = false;   // in the form of recordings
  bool by_ranks = false;     // each device is a process of its own
  bool tune = false;         // see MeasureRequest
};
// Scans that are not named are those that the sort is fastest with; fields of the form are as SortInfo::as_timed has
// them. On a GPU device-copy, cub-radix and cub-radix-64 take part whether named or not, on the executor std-sort.
[[nodiscard]] MeasureRequest resolved(const AskedMeasurement& asked);
[[nodiscard]] std::vector<std::string> baselines_anyway(catalog::Backend backend);

// Lists are separated by commas: --sort, which names baselines too, --n, --distribution, --radix-bits,
// --keys-per-thread, --block-threads and the numbers of the form; each combination that a sort knows is measured.
// --tune: all sorts and the usual numbers of keys where none are named.
[[nodiscard]] AskedMeasurement read_measure(const RunArguments& arguments);
// read_measure() and resolved(). by_ranks: each device is a process of its own.
[[nodiscard]] MeasureRequest parse_measure(const RunArguments& arguments, bool by_ranks = false);

// Makes it a run of several processes, each of which is a device: sample-devices alone, keys exchanged after the
// partition; or throws what speaks against it.
void run_as_rank(MeasureRequest& request, const simt::Ranks::Asked& ranks);

// Leaves out baselines of libraries that are not on this machine (kernels/timing/baselines/baselines.h); which and why,
// if any.
[[nodiscard]] std::optional<Message> drop_missing_baselines(MeasureRequest& request,
                                                            const timing::Libraries& libraries = timing::libraries());

// Adds to each contest its sorts of many blocks with blocks of these threads too, all else as it is, but for fewer keys
// a thread where shared memory cannot hold the block's keys; or throws what speaks against one of them.
void sweep_blocks(MeasureRequest& request, const std::vector<std::uint32_t>& block_threads);

// What was measured until the end, or until something came in between.
struct Measurement {
  timing::MeasuredSet set;
  std::optional<Error> problem;
};
// `progress` hears how much is done, and ends it: what is timed and verified stays. Memory is asked
// for before the first run. `finished` is given the set as it grows, contest by contest, in a search group by group. A
// shape that a search finds is kept for all timed runs from then on (keep_found).
[[nodiscard]] Measurement measure(const MeasureRequest& request, const catalog::Progress& progress,
                                  const std::function<void(const timing::MeasuredSet&)>& finished = {});

// A sort that the catalog does not have, with the parameters of one that it has.
struct OwnSort {
  std::string_view name, like;
};
// A line for each run, under one for each contest.
[[nodiscard]] std::string measured_table(const timing::MeasuredSet& set, const OwnSort& own = {});
// The shapes that were fastest in each search, and what limits them.
[[nodiscard]] std::string tuned_table(const timing::MeasuredSet& set);

}  // namespace scatterscope::app
