// The runs of a comparison that is offered, recorded here.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison.h"
#include "kernels/catalog.h"

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

}  // namespace scatterscope::tests
