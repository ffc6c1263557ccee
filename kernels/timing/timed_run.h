// The protocol of timed runs. All that take part sort the same input in the same memory, in turn: one warm-up each,
// then round by round one run each, so that a change of clocks meets them all. Each time is that of the sort alone, its
// input restored before. After its last run the output is verified. Launches and iterations are timed in runs of their
// own, because marks between them cost time.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/timing/measured.h"
#include "kernels/timing/stage.h"

namespace scatterscope::timing {

inline constexpr std::uint32_t default_runs = 40;
inline constexpr std::uint32_t default_executor_runs = 5;
inline constexpr std::uint32_t detail_runs = 10;                       // at most as many as timed ones
inline constexpr std::uint32_t least_runs = 5, least_detail_runs = 3;  // whatever Contest::most_ms says

// The spread of values in any order; percentiles by linear interpolation between the sorted ones, in whole nanoseconds.
// Zeros for none.
[[nodiscard]] Spread spread_of(std::vector<double> milliseconds);

// A sort that takes part, and whence it has its shape.
struct Entrant : recording::Config {
  recording::ShapeFrom shape_from;
  Entrant(recording::Config config, recording::ShapeFrom from = recording::ShapeFrom::named)
      : recording::Config(std::move(config)), shape_from(from) {}
};

// One workload and those that sort it.
struct Contest {
  Workload workload;
  std::vector<Entrant> sorts;          // resolved but for n, which is the workload's
  std::vector<std::string> baselines;  // those that do not take the workload are left out
  std::uint32_t runs = default_runs;
  std::uint32_t details = detail_runs;  // runs for iterations, and as many for launches: at most, and at most `runs`
  double most_ms = 0;            // for each one's timed runs, by its warm-up: the slow ones get fewer. 0: no limit
  simt::Links* links = nullptr;  // of a contest that several processes run together: to the others
  bool keeps_shares = false;     // of sorts over devices, without values: see in_shares(); for tests, of few keys
};
// Whether the list lies in shares on the devices, before and after: of more keys than one index reaches.
[[nodiscard]] bool in_shares(const Contest& contest);

// What a sort really runs with on a workload: as its result will say it.
[[nodiscard]] recording::Config config_for(const Workload& w, recording::Config config);

[[nodiscard]] std::unique_ptr<Stage> make_stage(catalog::Backend backend);
// As results carry it: 2026-11-21.
[[nodiscard]] std::string date_today();
// What the stage says of itself, and today's date.
[[nodiscard]] Provenance provenance_now(const Stage& stage);
// Every baseline that there can be on that backend, by name; std-sort everywhere. Those of libraries that are not here
// (baselines.h) take no part in a contest that names them.
[[nodiscard]] std::vector<std::string> baseline_names(catalog::Backend backend);

// Bytes of the stage's memory that a contest takes: input, working copy and the most that any of them needs beside.
[[nodiscard]] std::uint64_t needed_bytes(const Stage& stage, const Contest& contest, catalog::Backend backend);
// Throws Error{run_device_memory} where that is more than is free.
void check_memory(const Stage& stage, const Contest& contest, catalog::Backend backend);
// The same of any run of n keys, by both numbers.
void check_memory(std::uint64_t n, std::uint64_t needed, std::uint64_t free);

// Throws Error, and RunCancelled where `progress` has ended, on the executor within a run too. If every output was
// verified by then, `cut_short` gets the results first; iterations and launches of some were not timed.
[[nodiscard]] std::vector<MeasuredRun> measure(Stage& stage, const Contest& contest, catalog::Backend backend,
                                               const catalog::Progress& progress = {},
                                               std::vector<MeasuredRun>* cut_short = nullptr);

}  // namespace scatterscope::timing
