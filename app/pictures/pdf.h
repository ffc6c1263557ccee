// PDF files, by rsvg-convert from the drawings that SVG files hold: text stays text, shapes stay shapes. Pictures of
// them where no window draws.
#pragma once

#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

// A page for each, of its size at 96 units an inch.
[[nodiscard]] std::string pdf_of(const std::vector<std::string>& svgs, const catalog::Progress& progress = {});

// A PNG of `zoom` pixels a unit.
[[nodiscard]] std::string png_of(const std::string& svg, double zoom, const catalog::Progress& progress = {});

}  // namespace scatterscope::app
