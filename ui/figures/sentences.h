// What happens in a step, in words of a language.
#pragma once

#include <string>
#include <vector>

#include "kernels/story/sentences/describe.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

// The sentences that were made of that instant, one after the other. `format` automatic: binary up to 8 bits, else
// decimal.
[[nodiscard]] std::string words_of(const story::Sentences& sentences, const story::Instant& at, Language language,
                                   KeyFormat format);

// A[i-1] <= B[j], by the order of the recording's sort.
[[nodiscard]] std::string split_rule(const story::Instant& at, const story::SplitRule& rule);

// Each line of an explanation.
[[nodiscard]] std::vector<std::string> lines_of(const story::Why& why, const story::Instant& at, Language language,
                                                KeyFormat format);

// What the step does that a figure shows, about its protagonist.
[[nodiscard]] std::string step_words(const FigureInput& input);
// The sentence about the iteration and the phase that the step belongs to, about no thread.
[[nodiscard]] std::string phase_words(const FigureInput& input);

}  // namespace scatterscope::figures
