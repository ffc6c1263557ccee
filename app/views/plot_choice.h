// Which measured results and which plot of them options name: those of `plot`, and of a view with --timing or
// --chapter-map.
#pragma once

#include <memory>
#include <string>

#include "app/errors/common_errors.h"
#include "app/jobs/count_sorts.h"
#include "app/parameters/options.h"
#include "kernels/timing/measured.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {

using SharedSet = std::shared_ptr<const timing::MeasuredSet>;

[[nodiscard]] plots::Kind parse_plot_kind(std::string_view option, std::string_view word);
// A file's; `argument` names it in errors.
[[nodiscard]] SharedSet read_set(const std::string& path, std::string_view argument);
// The place among the shipped sets of that of --gpu, else of the GPU which is nearest to this machine's.
[[nodiscard]] std::size_t shipped_place(const RunArguments& given);
// The set there; `option` asked for it.
[[nodiscard]] SharedSet shipped_set(std::string_view option, const RunArguments& given);
// --beside; null without it. `view` is a throughput plot or the error says so.
[[nodiscard]] SharedSet read_set_beside(const RunArguments& given, const plots::View& view);
// That a plot has nothing of what these options ask for, and what was measured for it.
[[nodiscard]] Error nothing_measured(const timing::MeasuredSet& set, const RunArguments& given,
                                     const plots::View& view);
// --key-type, --values, --distribution, --sort and --n among what the set holds, and --logarithmic.
void choose_runs(const timing::MeasuredSet& set, const RunArguments& given, plots::View& view);

// --gpu and --n of a map of the chapter, as far as they are given; what no results have is refused.
[[nodiscard]] RunArguments times_of_map(const RunArguments& given);
// The map that is drawn: its times are of the GPU that it names, else of the shipped set at that place.
[[nodiscard]] plots::ChapterMap drawn_map(const ChapterMapState& state, std::size_t usual_set, Language language);

// Options of a view that choose the same.
[[nodiscard]] RunArguments options_of_plot(const timing::MeasuredSet& set, const plots::View& view);

}  // namespace scatterscope::app
