// The pages of a lecture, to be read on paper or shown as pictures.
#pragma once

#include <string>
#include <vector>

#include "app/courses/course.h"
#include "app/courses/page_opening.h"
#include "app/errors/common_errors.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

// A page a scene, as SVG: section, figure, caption, note, link; with `opening.codes` the link also as a QR code. A
// question follows on a page of its own, and with `opening.answers` its answer on the next one. An error names the
// scene.
[[nodiscard]] std::vector<std::string> lecture_pages(const Course& lecture, const DrawScene& draw,
                                                     const PageOpening& opening);
// All of them in one file.
[[nodiscard]] std::string lecture_pdf(const Course& lecture, const DrawScene& draw, const PageOpening& opening,
                                      const catalog::Progress& progress = {});

}  // namespace scatterscope::app
