// Panels as values: the form of a run. The draft that it is of changes where a part of the value is used, and must
// outlive it.
#pragma once

#include <string>
#include <string_view>

#include "kernels/parameters/config.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

struct RunForm {
  const WorkspaceInput& input;
  FormState& state;
  recording::Config& config;
};

// The sorts by section of the book, a sentence each.
[[nodiscard]] PanelValue sort_list(const RunForm& form);
// The parameters of the chosen one, folded, but for those of the keys.
[[nodiscard]] PanelValue sort_parameters(const RunForm& form, const std::string& device);
// Keys get the bits that they need, but no fewer than were set by hand, by an example or by their type.
void fit_bits(const WorkspaceInput& input, FormState& state, WantedRun& draft);
// Where the keys come from, typed or drawn, their type and order.
[[nodiscard]] PanelValue run_keys(const RunForm& form, KeySource& keys, const DraftCheck& check);
// The device, and how blocks and threads are run.
[[nodiscard]] Fold execution(const RunForm& form, std::string& device);
// The keys as they will be recorded; what is wrong, if no field shows it. And whether they can be.
[[nodiscard]] Words outcome(const WorkspaceInput& input, const FormState& state, const DraftCheck& check);
[[nodiscard]] bool can_record(const WorkspaceInput& input, const FormState& state, const DraftCheck& check);

// --- Parts of it.

// A parameter under its label, with its meaning below it, if the form has words for it; numbers up to `range`.
void add_parameter(const RunForm& form, const parameters::Parameter& row, parameters::Range range, PanelValue& value);
// Those of a use that the sort takes, in the order of the table, but for the type and bits of keys.
[[nodiscard]] PanelValue parameter_fields(const RunForm& form, parameters::Use use);
// What the draft's check found, if it is about this field.
void add_problem(const RunForm& form, std::string_view field, PanelValue& value);
[[nodiscard]] Choice distribution_choice(const WorkspaceInput& input, std::string name,
                                         recording::Distribution& chosen);
// Null: the configuration has none.
[[nodiscard]] const catalog::SortInfo* chosen_sort(const RunForm& form);
// What it does in a picture.
[[nodiscard]] std::vector<Stroke> sketch_of(const catalog::SortInfo& sort);
// The open lesson's, where it waits for a run; else null.
[[nodiscard]] const LessonView* lesson_of_run(const WorkspaceInput& input);

}  // namespace scatterscope::panels
