// The map of the chapter: every sort run on the same keys and counted, for the command and, beside the window, for its
// dialog.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/jobs/background_job.h"
#include "app/parameters/options.h"
#include "kernels/analysis/sort_counts.h"
#include "kernels/parameters/config.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/timing/measured.h"
#include "ui/plots/chapter_map.h"

namespace scatterscope::app {

// Those of the catalog that are no mistake, in its order.
[[nodiscard]] std::vector<const catalog::SortInfo*> sorts_of_chapter();

struct CountedSort {
  const catalog::SortInfo* info = nullptr;
  using Kind = plots::PlacedSort::Kind;
  Kind kind = Kind::waiting;
  recording::Config config;     // when counted
  analysis::SortCounts counts;  // when counted
  Error problem;                // when it cannot run
};

// By default parameters on the run's keys, the run's own sort by its own. Always on the executor: counts are the same
// on a GPU. Throws RunCancelled where `progress` ends it.
[[nodiscard]] CountedSort count_on_keys_of(const RunRequest& run, const catalog::SortInfo& sort,
                                           const catalog::Progress& progress);

// All of them, within the run's time limit.
[[nodiscard]] std::vector<CountedSort> count_all_on_keys_of(const RunRequest& run, const catalog::Progress& progress);

struct ChapterMapState : JobState {
  std::shared_ptr<const RunRequest> base;  // whose keys are counted
  std::vector<CountedSort> sorts;          // those that were counted are kept when it is cancelled
  RunArguments times;                      // --gpu and --n of the times beside the counts, where they are named
};
using ChapterMapJob = BackgroundJob<ChapterMapState>;
[[nodiscard]] Task<ChapterMapState> chapter_map_task(RunRequest run);

// What is drawn: `base` null where nothing was counted. `measured` gives the times; null or an executor's: none; of `n`
// keys, else of the size at which the most sorts were timed.
[[nodiscard]] plots::ChapterMap chapter_map(const RunRequest* base, std::span<const CountedSort> sorts,
                                            const timing::MeasuredSet* measured, Language language,
                                            std::optional<std::uint64_t> n = {});
[[nodiscard]] std::string chapter_map_json(const RunRequest& base, std::span<const CountedSort> sorts,
                                           const plots::ChapterMap& map);

}  // namespace scatterscope::app
