// What the reader of a page may predict before the next scene shows it.
#pragma once

#include <optional>

#include "app/courses/page_opening.h"
#include "app/exams/posed_question.h"
#include "app/pictures/figure_drawer.h"

namespace scatterscope::app {

// The last number with known wrong answers that the run makes between two scenes of one figure, in the same iteration,
// with these answers to choose from. None: there is no such number.
[[nodiscard]] std::optional<PosedQuestion> prediction_between(FigureDrawer& drawer, const figures::View& scene,
                                                              const figures::View& next, const figures::Looks& looks);
// The same of scenes of the drawer's recording, which must outlive it.
[[nodiscard]] PosePrediction predicted_by(FigureDrawer& drawer);

}  // namespace scatterscope::app
