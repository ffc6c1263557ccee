// Figures of one run at any step, for files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/analysis/run.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"
#include "kernels/simt/progress.h"
#include "ui/figures/figure.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

class FigureDrawer {
 public:
  explicit FigureDrawer(analysis::RunPtr run);
  explicit FigureDrawer(std::shared_ptr<const recording::Recording> recording);

  // The room of a file, in logical pixels.
  static constexpr figures::Room file_room{960, 720};
  // What a view is drawn from, until the next call.
  [[nodiscard]] figures::FigureInput at(const figures::View& shown, const figures::Looks& looks,
                                        const figures::Room& room = file_room);
  // `shown` has a figure. With what happens in the step as the scene's description. `counted`: in place of the run's
  // own heatmap.
  [[nodiscard]] scene::Scene draw(const figures::View& shown, const figures::Looks& looks,
                                  const figures::Room& room = file_room,
                                  std::shared_ptr<const analysis::RunHeatmap> counted = nullptr);
  // What happens in the view's step, in words.
  [[nodiscard]] std::string describe(const figures::View& shown, const figures::Looks& looks);
  // Why, a line each.
  [[nodiscard]] std::vector<std::string> explain(const figures::View& shown, const figures::Looks& looks);
  // The moments from that of `first`, up to `end`, at which the figure changes, that one first; no more than `most`.
  [[nodiscard]] std::vector<std::uint32_t> changes(const figures::View& first, const figures::Looks& looks,
                                                   std::uint32_t end, std::size_t most = SIZE_MAX,
                                                   const catalog::Progress& progress = {});
  [[nodiscard]] const analysis::Run& run() const { return *run_; }
  [[nodiscard]] const recording::Recording& recording() const { return *run_->recording; }
  [[nodiscard]] const analysis::KeyTable& keys() const { return run_->keys; }

 private:
  analysis::RunPtr run_;
  recording::Moment moment_;
};

// Steps [begin, end] of a recording that --iteration and --phase leave to --step.
struct Stretch {
  std::uint32_t begin = 0, end = 0;
  bool operator==(const Stretch&) const = default;
};
// Phases are counted from 0 over the launches of the iteration, or of the whole recording.
[[nodiscard]] std::vector<Stretch> phases_of(const recording::Recording& recording, Stretch within);
// One of the `count` things of a recording, by its number from 0: what it may be is known with the recording alone.
[[nodiscard]] std::uint32_t parse_place(std::string_view argument, std::string_view word, std::size_t count);

// What the words of --iteration and --phase choose; null where they are not given.
struct ChosenSteps {
  Stretch steps;
  std::optional<std::uint32_t> iteration;
};
[[nodiscard]] ChosenSteps find_steps(const recording::Recording& recording, const std::string* iteration,
                                     const std::string* phase);

// The figure of that name, null where none is given. Throws Error that names those that can show the recording.
[[nodiscard]] const figures::FigureInfo* parse_figure(const std::string* id, const recording::Recording& recording);

}  // namespace scatterscope::app
