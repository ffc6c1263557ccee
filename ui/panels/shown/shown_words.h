// What is shown and what is said of it, as the window and a page have it: pure functions of the workspace's input.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ui/figures/figure.h"
#include "ui/panels/workspace_input.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

// What the figure is drawn from in so many logical pixels; 0: in the input's own room.
[[nodiscard]] figures::FigureInput figure_key(const WorkspaceInput& input, float width = 0, float height = 0);
[[nodiscard]] scene::Scene draw_figure(const figures::FigureInput& key);
// Those that can show what is loaded, in the order of the catalog.
[[nodiscard]] std::vector<const figures::FigureInfo*> figures_to_choose(const WorkspaceInput& input);
// The thread that a figure takes by itself where nobody chose one: everything else is about it, too.
[[nodiscard]] std::optional<story::ThreadId> thread_of_figure(const figures::FigureInput& key);

// The figure and its caption have the window to themselves.
[[nodiscard]] bool is_staged(const WorkspaceInput& input);
// A figure is in sight of which something can be said.
[[nodiscard]] bool says_sentence(const WorkspaceInput& input);
// Why can be asked of one run whose step is in sight.
[[nodiscard]] bool can_ask_why(const WorkspaceInput& input);

// What stands below the figure: words of the course, or what is said of the step, or of its phase.
struct CaptionOf {
  const std::string* words = nullptr;  // null: of the key's moment
  figures::FigureInput key{};
  bool phase = false;
};
[[nodiscard]] CaptionOf caption_of(const WorkspaceInput& input);
// What happens in the step that the figure shows; empty where it shows a map that was counted or read.
[[nodiscard]] std::string words_of_step(const figures::FigureInput& key);
// The same of the iteration and the phase that the step belongs to.
[[nodiscard]] std::string words_of_phase(const figures::FigureInput& key);

// The input with one side of its comparison in the recording's place.
[[nodiscard]] WorkspaceInput side_input(const WorkspaceInput& input, std::size_t side);

}  // namespace scatterscope::panels
