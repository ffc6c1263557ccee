// What is opened, saved and exported.
#pragma once

#include <string>
#include <variant>

#include "ui/panels/intents/intent.h"

namespace scatterscope::panels {

// A recording or measured results.
struct OpenRecording {
  std::string path;  // or a link
};
struct SaveRecording {
  std::string path;
};
struct SaveMeasured {
  std::string path;
};
struct ExportFigure {
  std::string path;
};
// A link to what is shown of the recording goes to the clipboard.
struct CopyLink {};

using FileIntent = std::variant<OpenRecording, SaveRecording, SaveMeasured, ExportFigure, CopyLink>;
[[nodiscard]] Intent intent_of(FileIntent kind);

}  // namespace scatterscope::panels
