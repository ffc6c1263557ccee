// Fields of the form of a run: each under its label, with its meaning below it, and what is wrong with it in red.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "ui/panels/draw.h"

namespace scatterscope::panels {

void field_label(Draw& draw, Text words);
// Before the form's fields are drawn: what the draft's check found.
void begin_fields(Draw& draw, const DraftCheck& check);
// What the check found, if it is about the field just drawn.
void show_problem_of(Draw& draw, std::string_view field);

// Digits that are typed, before the words that name them. What is no number of `range` is kept as typed and refused
// below the field; `value` stays.
void number_field(Draw& draw, const std::string& name, Text words, std::uint64_t& value, parameters::Range range);
// A row of buttons, one of them on.
void choice_field(Draw& draw, const std::string& name, const std::vector<std::string>& all, std::size_t& chosen);
// A parameter, if the form has words for it; numbers up to `range`.
void parameter_field(Draw& draw, const parameters::Parameter& parameter, recording::Config& config,
                     parameters::Range range);
// Those of a use that the sort takes, in the order of the table, but for the type and bits of keys.
void parameter_fields(Draw& draw, const catalog::SortInfo& sort, parameters::Use use, recording::Config& config);
[[nodiscard]] bool has_parameter_fields(const catalog::SortInfo& sort, parameters::Use use,
                                        const recording::Config& config);
// A heading that folds what follows. True while it is open. `needed`: it is when the form appears.
bool folded(Draw& draw, const char* name, Text words, bool needed = false);
// The open lesson's, where it waits for a run; else null.
[[nodiscard]] const LessonView* lesson_of_run(const Draw& draw);

// The sorts by section of the book, a sentence each.
void draw_sort_list(Draw& draw, recording::Config& config);
// What it does in a picture that many pixels wide, and six tenths as high.
void draw_sort_sketch(const Draw& draw, const catalog::SortInfo& sort, ImVec2 from, float width);
// Their parameters, folded, but for those of the keys.
void draw_sort_parameters(Draw& draw, recording::Config& config, const std::string& device);
[[nodiscard]] const catalog::SortInfo* chosen_sort(const Draw& draw, const recording::Config& config);
// Where the keys come from, typed or drawn, their type and order.
void draw_run_keys(Draw& draw, WantedRun& draft, const DraftCheck& check);

}  // namespace scatterscope::panels
