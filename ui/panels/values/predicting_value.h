// Panels as values: a number that a step keeps back, asked for and judged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/recording.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"
#include "ui/scene/scene.h"

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

// That keys are drawn from next.
[[nodiscard]] std::uint32_t next_seed(const recording::Recording& recording);
// What is typed in the field: "4", or of a class "4:12 9:30", each answer with how many hands, as typed_number() reads
// numbers, between blanks, commas or semicolons; none of anything else.
[[nodiscard]] std::optional<figures::Guesses> guesses_in(std::string_view typed, const scene::Ref& of);
// A click on a place of the result while the followed key's destination is kept back guesses it; none: it does not.
[[nodiscard]] std::optional<Intent> guess_of_click(const WorkspaceInput& input,
                                                   const std::optional<scene::Ref>& clicked, std::size_t side);
// The figure has a ? to be clicked.
[[nodiscard]] bool has_marks(const scene::Scene& figure);

}  // namespace scatterscope::panels
