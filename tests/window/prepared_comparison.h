// The runs of a comparison that is offered, recorded here.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison.h"
#include "app/mistakes/shown_mistake.h"
#include "kernels/analysis/comparing/first_difference.h"
#include "kernels/catalog.h"
#include "kernels/mistakes/mistakes.h"

namespace scatterscope::tests {

inline app::PreparedComparison prepared_comparison(std::string_view preset = "13.5-13.8") {
  auto request = app::request_of(preset, "--side-by-side");
  std::array<std::shared_ptr<const recording::Recording>, 2> recordings;
  std::array<std::string, 2> figures;
  for (std::size_t k = 0; k < 2; ++k) {
    const app::RunRequest& run = request.sides[k].run;
    recordings[k] =
        std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, catalog::Backend::cpu));
    figures[k] = request.sides[k].figure;
  }
  return app::prepare_comparison(recordings, figures);
}

// A mistake beside the right kernel, on the keys of its first example.
inline app::ShownMistake shown_mistake(std::string_view name) {
  const mistakes::Mistake& mistake = *mistakes::find(name);
  const auto request = app::request_of_mistake(mistake);
  const app::RunRequest& run = request.sides[0].run;
  const auto record = [&](mistakes::Program program) {
    mistakes::Run made = mistakes::record(mistake, program, run.config, run.input);
    return app::RecordedMistake{std::make_shared<const recording::Recording>(std::move(made.recording)), made.failure};
  };
  const app::RecordedMistake right = record(mistakes::Program::right), wrong = record(mistakes::Program::wrong);
  app::ShownMistake shown{&mistake, 0, {request.mistake->arguments, right, wrong, {}, {}, {}}};
  shown.trial.verdict = mistakes::judge(mistake, *right.recording, *wrong.recording);
  shown.trial.parts = analysis::first_difference(*right.recording, *wrong.recording);
  return shown;
}
inline app::PreparedComparison prepared_mistake(const app::ShownMistake& shown) {
  return app::prepare_comparison({shown.trial.right.recording, shown.trial.tried.recording}, {"", ""});
}

}  // namespace scatterscope::tests
