// Which moment is shown, and what is guessed of the next one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "kernels/recording/moment.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/panels/intents/intent.h"

namespace scatterscope::panels {

struct SeekTo {
  std::uint32_t step = 0;
};
struct Walk {
  recording::Gait gait = recording::Gait::line;
  bool forward = true;
};
// To the next change of what the shown figure shows, or back to what it showed before.
struct WalkChange {
  bool forward = true;
};
struct SetPlaying {
  bool on = false;
  bool by_lines = false;  // else by changes of the figure
};
struct SetSpeed {
  float steps_per_second = 2;
};
struct SetHide {
  bool on = false;
};
// Goes to a write of a cell: the one that left what it holds now, the one before that, or the next to come.
struct GoToWrite {
  enum class Which : std::uint8_t { current, previous, next };
  Which which = Which::current;
  std::uint16_t array = 0;
  std::uint32_t block = 0;
  std::uint32_t index = 0;
  std::size_t side = 0;                       // of a comparison
  std::optional<std::uint32_t> seen_at = {};  // the step as of which; none: the moment's
};
// In place of all guesses of the same number.
struct Guess {
  figures::Guesses guesses;
  std::size_t side = 0;  // of a comparison
};
// The same run on new keys, drawn from the next seed.
struct DrawNewKeys {};

using MomentIntent =
    std::variant<SeekTo, Walk, WalkChange, SetPlaying, SetSpeed, SetHide, GoToWrite, Guess, DrawNewKeys>;
[[nodiscard]] Intent intent_of(MomentIntent kind);

}  // namespace scatterscope::panels
