// PDF files, by rsvg-convert from the drawings that SVG files hold: text stays text, shapes stay shapes.
#pragma once

#include <string>
#include <vector>

#include "app/lectures/lecture.h"
#include "app/lectures/lecture_page.h"
#include "app/problem.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

// A page for each, of its size at 96 units an inch.
[[nodiscard]] Outcome<std::string> pdf_of(const std::vector<std::string>& svgs, const catalog::Progress& progress = {});

// A page a scene: section, figure, caption, note, link; with `opening.codes` the link also as a QR code. A question
// follows on a page of its own, and its answer on the next one. A problem names the scene.
[[nodiscard]] Outcome<std::string> lecture_pdf(const Lecture& lecture, const DrawScene& draw,
                                               const PageOpening& opening, const catalog::Progress& progress = {});

}  // namespace scatterscope::app
