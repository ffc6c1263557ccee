// A lecture as one HTML file that needs nothing beside it: the site's page (assets/web) with frames in place of its
// engine (assets/web/frames.js). A frame is what the stage shows after a press of Page Down, in every language: the
// figure, what is said, what is asked and what of the next frame can be predicted. Light or dark as the reader's system
// is. Without scripts each scene's last frame stands below the one before, in the first language.
#pragma once

#include <string>

#include "app/courses/course.h"
#include "app/courses/page_opening.h"

namespace scatterscope::app {

// An error names the scene that cannot be drawn.
[[nodiscard]] std::string framed_page(const Course& lecture, const DrawScene& draw, const PageOpening& opening = {});

}  // namespace scatterscope::app
