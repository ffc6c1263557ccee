// What is shown: the run that is loaded, at a moment; in its place two runs side by side, and in place of both measured
// results, the grid of counts, the map of the chapter or words alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/comparing/comparison.h"
#include "app/parameters/changed_run.h"
#include "app/session/effects.h"
#include "app/session/timings.h"
#include "kernels/analysis/run.h"
#include "kernels/recording/moment.h"
#include "ui/figures/figure.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/plots/count_grid.h"

namespace scatterscope::app {

struct Shown {
  analysis::RunPtr run;  // null: nothing is loaded
  std::string path;      // of its file, if any
  figures::View view;    // of the run; its step is the moment's
  std::optional<recording::Moment> moment;
  // What is loaded stays as it is; the transport and the selection are the comparison's meanwhile.
  std::optional<Comparison> comparison;
  RunHeatmaps maps;  // counted, of both sides, in place of the recordings' own; the first alone without a comparison
  std::string map_file;  // that they were read from
  Timings timings;
  panels::Instead instead = panels::Instead::none;
  std::optional<ChangedRun> changed{};                     // the run is what was asked for by it
  std::string words;                                       // of Instead::words
  std::size_t grid_quantity = plots::usual_grid_quantity;  // by its place in plots::grid_quantities()
  std::shared_ptr<const timing::ShapeDevice> gpu;          // this machine's; null where it has none

  [[nodiscard]] const recording::Recording* recording() const {
    return run == nullptr ? nullptr : run->recording.get();
  }
  // There must be one.
  [[nodiscard]] const recording::Recording& loaded() const { return *run->recording; }
  [[nodiscard]] std::uint32_t step() const { return moment ? moment->step() : 0; }
  // The view with the moment's step.
  [[nodiscard]] figures::View at_moment() const {
    figures::View now = view;
    now.step = step();
    now.selection.hovered.reset();
    return now;
  }
  // Where the transport stands and ends: on the recording, or on the comparison's timeline.
  [[nodiscard]] std::uint32_t place() const { return comparison ? comparison->position() : step(); }
  [[nodiscard]] std::uint32_t end() const;
  // A figure of the loaded run at its moment stands there, and nothing in its place.
  [[nodiscard]] bool is_recording() const { return moment && !comparison && has_steps() && maps[0] == nullptr; }
  // The recording or the comparison stands there, and nothing in its place that has no steps.
  [[nodiscard]] bool has_steps() const { return !timings.shown() && instead == panels::Instead::none; }
  // What the loaded run's figure is drawn from, and that of a side of the comparison where there is one. Both point
  // into this object.
  [[nodiscard]] figures::FigureInput of_run(const figures::Looks& looks) const;
  [[nodiscard]] figures::FigureInput of_side(std::size_t side, const figures::Looks& looks) const;
};

// Whether it went anywhere.
bool seek(Shown& shown, std::uint32_t step);
// The same, as the user goes: a figure of another iteration than the step's goes along.
void go_to(Shown& shown, std::uint32_t step, Changes& changes);
void show_scene(Shown& shown, const figures::View& scene);
// True if there were any.
bool drop_maps(Shown& shown);
void forget_guesses(Shown& shown);
// Points at something, or at nothing.
void hover(Shown& shown, const std::optional<scene::Ref>& ref, std::size_t side, Changes& changes);
// What is chosen is followed where it is a key; what was followed before no longer is, unless a line or nothing is
// chosen.
void choose(Shown& shown, const std::optional<scene::Ref>& ref, std::size_t side, const figures::Looks& looks,
            Changes& changes);
// A key takes the place of what was chosen, unless that is a line.
void follow_key(Shown& shown, std::optional<std::uint32_t> key, Changes& changes);
void pick_figure(Shown& shown, const figures::FigureInfo* figure, std::size_t side, Changes& changes);
// Numbers that are kept back and are thought to be known.
void guess(Shown& shown, const figures::Guesses& made, std::size_t side, const figures::Looks& looks, Changes& changes);

}  // namespace scatterscope::app
