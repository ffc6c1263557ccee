// Which measured results and which plot of them the options of `plot` name, and those of the window with --timing.
#pragma once

#include <memory>
#include <string>

#include "app/command_line/command.h"
#include "kernels/timing/measured.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {

using SharedSet = std::shared_ptr<const timing::MeasuredSet>;

[[nodiscard]] plots::Kind parse_plot_kind(std::string_view option, std::string_view word);
// A file's; `argument` names it in errors.
[[nodiscard]] SharedSet read_set(const std::string& path, std::string_view argument);
// The place among the shipped sets of that of --gpu, else of the GPU which is nearest to this machine's.
[[nodiscard]] std::size_t shipped_place(const Given& given);
// The set there; `option` asked for it.
[[nodiscard]] SharedSet shipped_set(std::string_view option, const Given& given);
// --beside; null without it. `view` is a throughput plot or the error says so.
[[nodiscard]] SharedSet read_set_beside(const Given& given, const plots::View& view);
// That a plot has nothing of what these options ask for, and what was measured for it.
[[nodiscard]] Error nothing_measured(const timing::MeasuredSet& set, const Given& given, const plots::View& view);
// --key-type, --values, --distribution, --sort and --n among what the set holds, and --logarithmic.
void choose_runs(const timing::MeasuredSet& set, const Given& given, plots::View& view);

}  // namespace scatterscope::app
