// Figures of one recording at any step, for files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/analysis/key_table.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"
#include "kernels/simt/progress.h"
#include "kernels/story/sentences/describe.h"
#include "ui/figures/figure.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/figures/predicting/predictions.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// What is shown of a recording, every part of it within what the recording has.
struct ShownScene {
  const figures::FigureInfo* figure = nullptr;     // null: none was named
  std::optional<std::uint32_t> step{};             // done, of the whole recording; none: no place was named, the end
  std::optional<std::uint32_t> drawn_iteration{};  // none: that of the step
  std::optional<Language> language{};              // none: English, or as the window is set
  std::optional<figures::KeyFormat> key_format{};  // the same: automatic
  std::optional<figures::HeatmapView> heatmap{};   // the same: all of it
  figures::Selection selection{};                  // the followed key and the chosen thread
  bool hide_step = false;
  bool settled = false;  // without what marks the step just done; no link names it
};

// Whom sentences about it are about.
[[nodiscard]] story::Watched watched_of(const ShownScene& shown);

class FigureDrawer {
 public:
  explicit FigureDrawer(std::shared_ptr<const recording::Recording> recording);

  // The room that a figure is laid out for, in logical pixels.
  struct Room {
    float width, height;
  };
  static constexpr Room file_room{960, 720};
  // `shown` has a figure. With what happens in the step as the scene's description.
  [[nodiscard]] scene::Scene draw(const ShownScene& shown, Room room = file_room);
  // What the scene's step makes that can be predicted, and an answer to it, judged.
  [[nodiscard]] std::vector<figures::Prediction> predictions(const ShownScene& shown);
  [[nodiscard]] figures::Judgement judge(const ShownScene& shown, const figures::Guess& guess);
  // What happens in a step, in words.
  [[nodiscard]] std::string describe(std::uint32_t step, const story::Watched& watched, Language language,
                                     figures::KeyFormat key_format);
  // Why, a line each.
  [[nodiscard]] std::vector<std::string> explain(std::uint32_t step, const story::Watched& watched, Language language,
                                                 figures::KeyFormat key_format);
  // The moments from that of `first`, up to `end`, at which the figure changes, that one first; no more than `most`.
  [[nodiscard]] std::vector<std::uint32_t> changes(const ShownScene& first, std::uint32_t end,
                                                   std::size_t most = SIZE_MAX,
                                                   const catalog::Progress& progress = {}) const;
  [[nodiscard]] const recording::Recording& recording() const { return *recording_; }
  [[nodiscard]] const analysis::KeyTable& keys() const { return keys_; }

 private:
  // At the scene's step.
  [[nodiscard]] figures::FigureInput input_of(const ShownScene& shown, Room room = file_room);

  std::shared_ptr<const recording::Recording> recording_;
  analysis::KeyTable keys_;
  std::shared_ptr<const recording::Keyframes> keyframes_;
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
