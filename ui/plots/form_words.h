// How the form in which a sort was timed differs from the one that is stepped through, in words.
#pragma once

#include <string>

#include "kernels/parameters/form.h"
#include "kernels/text.h"

namespace scatterscope::plots {

// One line: with what a run was timed, with what it is stepped through, and the options that record the timed form.
// Empty where the forms are the same. `as_timed`: what --as-timed makes of the sort; null: not known. `shown`:
// `stepped` is what the user sees beside the time, else what recordings have by default.
[[nodiscard]] std::string form_words(const recording::Config& stepped, const recording::Config& timed,
                                     const recording::Config* as_timed, bool shown, Language language);

// ", words a look-back: 4": the fields of `run` that differ from `other`'s; empty where none does.
[[nodiscard]] std::string form_tail(const recording::Config& run, const recording::Config& other, Language language);

}  // namespace scatterscope::plots
