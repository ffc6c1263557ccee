// A mistake, or a repair of it, beside the right kernel: what a comparison shows of it.
#pragma once

#include <cstdint>

#include "app/mistakes/mistake_trial.h"
#include "ui/panels/comparing/compare_view.h"

namespace scatterscope::app {

struct ShownMistake {
  const mistakes::Mistake* mistake = nullptr;
  std::uint32_t repair = 0;  // 0: the kernel at fault
  MistakeTrial trial;        // of a wrong repair the run that fails
};
// Runs it: each program in a process of its own.
[[nodiscard]] Outcome<ShownMistake> try_beside_right(const mistakes::Mistake& mistake, std::uint32_t repair,
                                                     const RunArguments& arguments, const std::stop_token& stop = {},
                                                     const std::string& executable = this_program);
[[nodiscard]] panels::MistakeView view_of(const ShownMistake& shown, Language language);

}  // namespace scatterscope::app
