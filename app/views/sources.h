// What a view is drawn from: made of its options beside the window, for the command line and for exports, once for all
// scenes that share it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/comparing/comparison.h"
#include "app/comparing/comparison_job.h"
#include "app/jobs/count_job.h"
#include "app/jobs/count_sorts.h"
#include "app/jobs/recorder.h"
#include "app/jobs/trade_off.h"
#include "app/mistakes/shown_mistake.h"
#include "app/parameters/options.h"
#include "app/views/content.h"
#include "kernels/analysis/run.h"
#include "kernels/simt/progress.h"
#include "kernels/timing/measured.h"

namespace scatterscope::app {

struct ViewSources {
  analysis::RunPtr run;                                    // of a pair the left one; null: of a plot and of words
  std::optional<PreparedComparison> pair;                  // of ShowPair and ShowMistake
  std::optional<ShownMistake> mistake;                     // of ShowMistake
  RunHeatmaps counted;                                     // where stores are counted
  std::shared_ptr<const TradeOffState> grid;               // of ShowGrid
  std::shared_ptr<const ChapterMapState> map;              // of ShowChapterMap
  std::shared_ptr<const timing::MeasuredSet> set, beside;  // of ShowPlot
};
using SourcesPtr = std::shared_ptr<const ViewSources>;
// What a figure is drawn from.
[[nodiscard]] SourcesPtr of_run(analysis::RunPtr run);

// `arguments` are sources_of(). Throws what cannot be recorded, counted or read; RunCancelled or run_cancelled where
// `progress` ends it.
[[nodiscard]] ViewSources make_sources(const RunArguments& arguments, const RecordRunBy& record,
                                       const catalog::Progress& progress = {},
                                       const std::string& executable = this_program);

// The plot of the set that the options ask for; throws where it has nothing of that.
[[nodiscard]] plots::View plot_view(const timing::MeasuredSet& set, const RunArguments& arguments);

}  // namespace scatterscope::app
