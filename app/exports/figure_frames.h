// The changes of one figure as a lecture: each is a scene with the sentence of its step as its caption, so that what
// exports lectures exports them.
#pragma once

#include <cstddef>

#include "app/courses/course.h"
#include "app/courses/page_opening.h"
#include "app/errors/common_errors.h"
#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"

namespace scatterscope::app {

inline constexpr std::size_t most_frames = 500;

struct FigureFrames {
  Course lecture;         // one section; its scenes in the order of their steps, their links without a language
  std::size_t place = 0;  // of the frame that shows the moment of `shown`: the last one not after it
};
// The changes from the first step of `steps` to the last. Throws where they are more than `most_frames`.
[[nodiscard]] FigureFrames figure_frames(FigureDrawer& drawer, const figures::View& shown, AskedLooks looks,
                                         Stretch steps, const catalog::Progress& progress = {});
// Draws such scenes; the drawer must outlive it.
[[nodiscard]] DrawScene drawn_by(FigureDrawer& drawer, figures::Room room);

}  // namespace scatterscope::app
