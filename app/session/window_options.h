// What the command line asks of the window: plain values, read once when it opens.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "app/courses/course.h"
#include "app/jobs/count_sorts.h"
#include "app/jobs/trade_off.h"
#include "app/links/scene_options.h"
#include "app/mistakes/shown_mistake.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/recording/recording.h"
#include "kernels/text.h"
#include "kernels/timing/measured.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/plots/count_grid.h"
#include "ui/plots/plot.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

struct WindowOptions {
  // What is shown first: a recording that was read from `file` already, or else a run that the window starts itself.
  std::shared_ptr<const recording::Recording> recording;
  std::string file;
  RunRequest run;
  // A preset of compare_presets.h, shown in place of it: its id, with both recordings where they are made already.
  std::string compare;
  std::array<std::shared_ptr<const recording::Recording>, 2> compared;
  std::array<std::string, 2> compared_figures;
  std::optional<ShownMistake> mistake;  // where the preset is one, and its recordings are made

  // A course, in place of all that, and the scene that it is shown from, from 0; none: the first, or of a lesson the
  // first that is not answered. For a picture `recording` is its run.
  std::shared_ptr<const Course> course;
  std::string course_file;  // that it was read from; empty: it is shipped
  std::optional<std::size_t> course_scene;
  // Nothing was named: a first start shows the first lecture, and what to do.
  bool nothing_asked = false;
  bool hint = false;

  // Measured results shown in place of all that: which plot, and of whom; null: the shipped ones.
  std::optional<plots::View> plot;
  std::optional<std::size_t> shipped;  // which of the shipped ones; none: the nearest
  std::shared_ptr<const timing::MeasuredSet> measured;
  std::string measured_file;                                   // the name of the file that they come from
  std::shared_ptr<const timing::MeasuredSet> measured_beside;  // in the same plot
  std::string beside_file;

  // A scatter map that was read from a file, shown over the recording.
  std::shared_ptr<const analysis::RunHeatmap> counted_heatmap;
  std::string heatmap_file;

  // In the figure's place. A picture has counted what it shows.
  panels::Instead instead = panels::Instead::none;
  std::string words;
  std::size_t grid_quantity = plots::usual_grid_quantity;
  std::shared_ptr<const TradeOffState> counted_grid;
  std::shared_ptr<const ChapterMapState> counted_sorts;

  // Settings given on the command line go before the kept ones, and are not kept.
  const scene::Theme* theme = nullptr;
  std::optional<Language> language;
  std::optional<float> text_size;
  // The content's size in logical pixels: the display's scale enlarges the window; a picture has that many pixels.
  std::uint32_t width = 1280, height = 800;
  figures::View scene;  // shown first; of a comparison its step alone
  AskedLooks looks;
  bool stage = false;  // the figure and a caption alone, as F shows them

  std::stop_token stop;  // closes the window

  // Not empty: draw one frame into this PNG without showing a window, and end.
  std::string screenshot;
  // Not empty: after each change write the session's state as one JSON line to this file (window tests).
  std::string test_hook;
};

}  // namespace scatterscope::app
