// What the command line asks of the window: plain values, read once when it opens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "app/courses/course.h"
#include "app/links/scene_options.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "app/views/sources.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/recording/recording.h"
#include "kernels/text.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

struct WindowOptions {
  // What is shown first: a recording that was read from `file` already, or else a run that the window starts itself.
  std::shared_ptr<const recording::Recording> recording;
  std::string file;
  RunRequest run;
  // What is shown in place of it, as the options of a scene; none: it itself. With what that is drawn from, where it is
  // made already.
  RunArguments view;
  SourcesPtr sources;

  // A course, in place of all that, and the scene that it is shown from, from 0; none: the first, or of a lesson the
  // first that is not answered. For a picture `sources` are its.
  std::shared_ptr<const Course> course;
  std::string course_file;  // that it was read from; empty: it is shipped
  std::optional<std::size_t> course_scene;
  bool nothing_asked = false;  // a first start asks

  // A scatter map that was read from a file, shown over the recording.
  std::shared_ptr<const analysis::RunHeatmap> counted_heatmap;
  std::string heatmap_file;

  // Settings given on the command line go before the kept ones, and are not kept.
  const scene::Theme* theme = nullptr;
  std::optional<Language> language;
  std::optional<float> text_size;
  // The content's size in logical pixels: the display's scale enlarges the window; a picture has that many pixels.
  std::uint32_t width = 1280, height = 800;
  figures::View scene;  // shown first
  AskedLooks looks;
  bool stage = false;  // the figure and a caption alone, as F shows them

  std::stop_token stop;  // closes the window

  // Not empty: draw one frame into this PNG without showing a window, and end.
  std::string screenshot;
  // Not empty: after each change write the session's state as one JSON line to this file (window tests).
  std::string test_hook;
};

}  // namespace scatterscope::app
