// What the window draws by hand, as values for a page.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

// The figures that can show what is loaded, by their short names; of a side of a comparison.
[[nodiscard]] Choice figure_choice(const WorkspaceInput& input, std::size_t side);
// Which iteration the figure draws: that of the moment, or one of them.
[[nodiscard]] Choice iteration_choice(const WorkspaceInput& input);
// The scenes of the lecture, by its sections, and the note of the one that is shown.
[[nodiscard]] PanelValue lecture_value(const WorkspaceInput& input);
// What two runs count to, in sentences.
[[nodiscard]] PanelValue comparison_value(const WorkspaceInput& input);
// Which measured results, and which plot of them.
[[nodiscard]] PanelValue results_value(const WorkspaceInput& input);
// What the grid counts, or the map of the chapter.
[[nodiscard]] PanelValue instead_value(const WorkspaceInput& input);
// A pair of the chapter that is compared by that name, and the doors of a first visit.
struct PairOffer {
  const char* name;
  Text words;
};
[[nodiscard]] std::span<const PairOffer> pair_offers();
struct DoorOffer {
  Door door;
  const char* name;
  Text title, about;
};
[[nodiscard]] std::span<const DoorOffer> door_offers();

// What a first visit asks; `opens` is called where a form follows.
[[nodiscard]] PanelValue doors_value(const WorkspaceInput& input);
// The pairs of the chapter to be compared.
[[nodiscard]] PanelValue comparisons_value(const WorkspaceInput& input);
// All keys and what they do.
[[nodiscard]] PanelValue keys_value(const WorkspaceInput& input);
// Changes of the run that can be asked for.
[[nodiscard]] PanelValue what_if_value(const WorkspaceInput& input);

// Questions and terms that the words find.
struct HelpSearch {
  std::string words;
  std::uint32_t open = UINT32_MAX;  // the entry whose answer is shown
};
[[nodiscard]] PanelValue help_value(const WorkspaceInput& input, HelpSearch& search);

}  // namespace scatterscope::panels
