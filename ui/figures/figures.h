// The drawing functions of all figures; each stands in the file of its figure.
#pragma once

#include <optional>

#include "ui/figures/figure.h"

namespace scatterscope::figures {

#define S(...)
#define BOOK_FIGURE(name, ...)                                \
  [[nodiscard]] scene::Scene draw_##name(const FigureInput&); \
  [[nodiscard]] std::optional<Refusal> cannot_show_##name(const recording::Recording&);
#define FIGURE(name, ...) BOOK_FIGURE(name)
#include "assets/translations/figures.def"
#undef FIGURE
#undef BOOK_FIGURE
#undef S

}  // namespace scatterscope::figures
