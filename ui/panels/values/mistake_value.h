// Panels as values: the mistakes there are, what is said of the one that is compared, and what can be answered.
#pragma once

#include <span>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

[[nodiscard]] std::span<const MistakeChoice> all_mistakes(const WorkspaceInput& input);
// Opens the mistake of that number, from 0, beside the right kernel.
[[nodiscard]] Button mistake_button(const WorkspaceInput& input, std::size_t number);

// A mistake is compared. What came of the run, what is thought and what happens, and where both runs part.
[[nodiscard]] PanelValue mistake_words(const WorkspaceInput& input);
// Keys that expose it and a repair; for a lesson what its step asks for alone, because each gives hints for the other.
// `keys`: what is typed into the field mistake_keys.
// A lesson's step asks for its repair: all lines to choose among are to be seen at once.
[[nodiscard]] bool seeks_repair(const WorkspaceInput& input);
[[nodiscard]] PanelValue mistake_answers(const WorkspaceInput& input, const std::string& keys);

}  // namespace scatterscope::panels
