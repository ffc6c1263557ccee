// What a step of a lesson shows, asks and waits for, read from its run; and what is said of an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/lessons/lesson.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/analysis/run.h"
#include "kernels/story/predicting/prediction.h"
#include "kernels/text.h"
#include "ui/figures/figure.h"

namespace scatterscope::app {

struct PosedOption {
  std::string text, why;  // why it is wrong, or right; may be empty
};

struct PosedStep {
  // Until it is answered, and then. A figure of null: all stays as it is shown.
  figures::View open, answered;
  std::string label;                 // of what is asked for, where the step's own words may not name it
  std::vector<PosedOption> options;  // none: a number is asked for
  std::size_t right = 0;             // of the options
  std::uint64_t number = 0;          // where there are none
  std::string words;                 // the answer of a question in words, which has neither
  std::string source;                // where the answer was read: "radix_1bit.cuh:52, step 131"; empty: in the lesson
  // The number's place, known at the moment `known`, and what stands for it in the figure; none of options.
  std::optional<story::Predictable> place;
  std::uint32_t iteration = 0, known = 0;
  std::optional<scene::Ref> of;
  std::uint32_t wait_until = 0;  // the moment from which the figure shows what it shows where WaitForPlace says

  [[nodiscard]] std::string answer() const {
    if (!words.empty()) return words;
    return options.empty() ? std::to_string(number) : options[right].text;
  }
};

// The run of what the step shows, or of its question.
[[nodiscard]] RunArguments run_of(const LessonStep& step);
// `run` is of run_of(step).
[[nodiscard]] PosedStep pose_step(const LessonStep& step, const analysis::Run& run, Language language);

// Whether an answer is right: a number, or an option by its index.
[[nodiscard]] bool is_right(const PosedStep& posed, std::uint64_t answer);
// Why it is wrong, as far as that is known; never what would be right. Why an option is right.
[[nodiscard]] std::string why(const PosedStep& posed, const analysis::Run& run, std::uint64_t answer,
                              Language language);

// What a step that waits is done by: "Step on to the end of the run." Empty for one that does not. Options stand as the
// command line has them.
[[nodiscard]] std::string wait_words(const LessonStep& step, Language language);

}  // namespace scatterscope::app
