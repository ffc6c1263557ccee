#include "app/courses/posed_prediction.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "app/links/scene_options.h"
#include "ui/figures/predicting/predictions.h"

namespace scatterscope::app {
namespace {

using figures::Prediction;

constexpr std::uint32_t most_steps = 64;  // that are looked through, from the next scene back
constexpr std::size_t most_wrong = 4;
constexpr std::size_t most_keys = 256;  // of a page to be read

// The iteration that the step belongs to which is done at `done`; none between iterations.
std::optional<std::size_t> iteration_of(const recording::Recording& recording, std::uint32_t done) {
  for (std::size_t k = 0; k < recording.iterations.size(); ++k)
    if (recording.iterations[k].first_step < done && done <= recording.iterations[k].end_step) return k;
  return std::nullopt;
}

PosedQuestion posed(const Prediction& prediction, Language language) {
  PosedQuestion question;
  question.kind = "predict";
  question.language = language;
  question.text = prediction.question;
  question.answer = std::to_string(prediction.number);
  const std::span wrong = std::span(prediction.wrong).first(std::min(prediction.wrong.size(), most_wrong));
  question.asked = asked_among(prediction.question, prediction.number, wrong, language);
  return question;
}

}  // namespace

std::optional<PosedQuestion> prediction_between(FigureDrawer& drawer, const figures::View& scene,
                                                const figures::View& next, const figures::Looks& looks) {
  const bool alike = scene.figure != nullptr && scene.figure == next.figure && next.figure->per_iteration &&
                     scene.iteration == next.iteration;
  if (!alike || !scene.step || !next.step || drawer.recording().input.size() > most_keys) return std::nullopt;
  const auto iteration = iteration_of(drawer.recording(), *next.step);
  figures::View at = next;
  at.hide_step = false;
  for (std::uint32_t k = 0; k < most_steps && scene.step < at.step; ++k, --*at.step) {
    if (!iteration || iteration_of(drawer.recording(), *at.step) != iteration) break;
    const std::vector<Prediction> all = figures::predictions_at(drawer.at(at, looks));
    const auto best = std::max_element(all.begin(), all.end(), [](const Prediction& a, const Prediction& b) {
      return std::min(a.wrong.size(), most_wrong) < std::min(b.wrong.size(), most_wrong);
    });
    if (best != all.end() && best->wrong.size() > 1) return posed(*best, looks.language);
  }
  return std::nullopt;
}

PosePrediction predicted_by(FigureDrawer& drawer) {
  return [&drawer](const CourseScene& scene, const CourseScene& next, Language language) {
    const figures::View now = view_of(scene.arguments, drawer.recording());
    const figures::View then = view_of(next.arguments, drawer.recording());
    return prediction_between(drawer, now, then, looks_of(next.arguments).in(language));
  };
}

}  // namespace scatterscope::app
