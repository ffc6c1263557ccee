// Panels as values: a number that a step keeps back, asked for and judged.
#pragma once

#include <optional>
#include <vector>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace.h"

namespace scatterscope::panels {

// Numbers are kept back.
[[nodiscard]] bool predicts(const WorkspaceInput& input);

// What is asked for now.
struct AskedNumber {
  scene::Ref of;
  bool guessed = false;
  bool clicks = false;  // a click answers too
};
[[nodiscard]] std::optional<AskedNumber> asked_number(const WorkspaceInput& input);

struct PredictingValue {
  PanelValue asked;             // the question with its field, or the guess that was made; else what became of the last
  std::vector<Button> follows;  // beside it
};
// `side` of a comparison; `writing`: the field is open though a guess was made.
[[nodiscard]] PredictingValue predicting_value(const WorkspaceInput& input, std::size_t side, bool writing,
                                               bool marks = true);
// The field's name.
[[nodiscard]] std::string predicting_field(const WorkspaceInput& input, std::size_t side);

}  // namespace scatterscope::panels
