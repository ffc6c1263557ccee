// The lecturer's own window: caption and note of the scene, the scene that comes next with its figure, the minutes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "ui/panels/workspace.h"

namespace scatterscope::panels {

// All that is in it: it is drawn anew where this differs.
struct LecturerView {
  std::string place, clock;   // which scene of how many, minutes of those planned
  std::string caption, note;  // of the scene that is shown, or that a question from the floor has left
  std::string answer;         // of the question that the scene asks; empty: it does not
  std::string next;           // the caption of the next one
  std::optional<figures::FigureInput>
      ahead{};  // its figure, without a canvas; none: not recorded yet, no figure, the last scene
  std::shared_ptr<const scene::Scene> picture{};  // what it shows in place of a figure
  std::size_t at = 0, count = 0;                  // the scene's number, from 0, and how many there are
  Settings settings;
  float scale = 1;              // pixels a logical pixel
  float width = 0, height = 0;  // pixels
  bool operator==(const LecturerView&) const = default;
};
// A lecture must be open.
[[nodiscard]] LecturerView lecturer_view(const WorkspaceInput& input, float width, float height);

// Fills its window; `input` has the fonts, `state` is this window's own. Needs a current ImGui context of the window.
[[nodiscard]] Intents draw_lecturer(const LecturerView& view, const WorkspaceInput& input, PanelState& state);

}  // namespace scatterscope::panels
