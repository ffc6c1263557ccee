// How the window shows it.
#pragma once

#include <variant>

#include "kernels/text.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/settings.h"

namespace scatterscope::panels {

struct ChangeSettings {
  Settings settings;
};
struct ResetSettings {};
struct DismissMessage {};
// A key was pressed whose command is not for what is shown.
struct SayNotNow {
  Text command;
};
// What a first start asks; a run of one's own is asked for in its dialog.
struct TakeDoor {
  Door door = Door::put_away;
};
// The figure and its caption alone, or all panels again.
struct ShowStage {
  bool on = true;
};
// Its texts a step larger or smaller; 0: as large as fit.
struct SizeStageText {
  int steps = 0;
};
// Between a lecture's scenes its caption speaks of a thread's step, or of the iteration and the phase.
struct CaptionStep {
  bool on = true;
};
// The line that is running stands on the stage, with its neighbours.
struct ShowRunningLine {
  bool on = true;
};
// Why the step is done, over its caption.
struct ShowWhy {
  bool on = true;
};
// A drag draws on the figure, or not any more; and what was drawn goes.
struct UsePen {
  bool on = true;
};
struct WipePen {};
struct ToggleFullScreen {};
struct Quit {};

using WindowIntent =
    std::variant<ChangeSettings, ResetSettings, DismissMessage, SayNotNow, TakeDoor, ShowStage, SizeStageText,
                 CaptionStep, ShowRunningLine, ShowWhy, UsePen, WipePen, ToggleFullScreen, Quit>;
[[nodiscard]] Intent intent_of(WindowIntent kind);

}  // namespace scatterscope::panels
