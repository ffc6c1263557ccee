// What a scene shows, asks and waits for, read from its run; and what is said of an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/courses/course.h"
#include "app/errors/common_errors.h"
#include "app/exams/posed_question.h"
#include "app/parameters/resolved_run.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/analysis/run.h"
#include "kernels/story/predicting/prediction.h"
#include "kernels/text.h"
#include "ui/figures/figure.h"

namespace scatterscope::app {

struct PosedScene {
  // What is shown until it is answered, and then. A figure of null: all stays as it is shown.
  figures::View open, answered;
  Asked asked;
  std::string source;  // where the answer was read: "radix_1bit.cuh:52, step 131"; empty: in the lesson
  // The number's place, known at the moment `known`, and what stands for it in the figure; none of options.
  std::optional<story::Predictable> place;
  std::uint32_t iteration = 0, known = 0;
  std::optional<scene::Ref> of;
  std::uint32_t wait_until = 0;  // the moment from which the figure shows what it shows where WaitForPlace says
};

// The run of what the step shows, or of its question.
[[nodiscard]] RunArguments run_of(const CourseScene& step);
// `run` is of run_of(step).
[[nodiscard]] PosedScene pose_scene(const CourseScene& step, const analysis::Run& run, Language language);

// Why it is wrong, as far as that is known, and never what would be right; why an option is right.
struct Verdict {
  bool right = false;
  std::string why;
};
// The answer is a number, or an option by its index.
[[nodiscard]] Verdict judge(const PosedScene& posed, const analysis::Run& run, std::uint64_t answer, Language language);

// What a step that waits is done by: "Step on to the end of the run." Empty for one that does not. Options stand as the
// command line has them.
[[nodiscard]] std::string wait_words(const CourseScene& step, Language language);

// What a run has that the wanted one has otherwise, by the names of the form's fields: "Keys a thread is 8, it should
// be 1".
[[nodiscard]] std::string differing_words(const RunRequest& wanted, const recording::Recording& made,
                                          Language language);

}  // namespace scatterscope::app
