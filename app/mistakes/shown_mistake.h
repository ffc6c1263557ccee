// A mistake, or a repair of it, beside the right kernel: what a comparison shows of it.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/mistakes/exposing_keys.h"
#include "ui/panels/comparing/compare_view.h"

namespace scatterscope::app {

// A student's file in place of a shipped mistake: what is said of its run, by language.
struct ShownSubmission {
  std::string exercise, lesson, figure;
  bool passed = false;
  std::array<panels::MistakeView, std::size(all_languages)> views;
};

struct ShownMistake {
  const mistakes::Mistake* mistake = nullptr;         // null: a submission
  std::uint32_t repair = 0;                           // 0: the kernel at fault
  MistakeTrial trial;                                 // of a wrong repair the run that fails
  std::optional<ExposingKeys> offer{};                // where the kernel at fault stays hidden
  mistakes::Fault fault = mistakes::Fault::unsorted;  // of a right repair, as RepairTrial has it
  bool elsewhere = false;                             // of a wrong one
  std::shared_ptr<const ShownSubmission> submission{};

  [[nodiscard]] bool is(std::string_view name) const { return mistake != nullptr && mistake->name == name; }
};
// Runs it: each program in a process of its own.
[[nodiscard]] ShownMistake try_beside_right(const mistakes::Mistake& mistake, std::uint32_t repair,
                                            const RunArguments& arguments, const catalog::Progress& progress = {},
                                            const std::string& executable = this_program);
// Where a comparison of its runs begins: as the mistake's file says.
[[nodiscard]] std::uint32_t opening_position(const ShownMistake& shown, const analysis::Alignment& alignment);
// What makes the first difference, on both sides: the element that is stored, or the thread.
[[nodiscard]] std::array<std::optional<scene::Ref>, 2> marks_of(const MistakeTrial& trial);
[[nodiscard]] panels::MistakeView view_of(const ShownMistake& shown, const analysis::Alignment& alignment,
                                          Language language);

}  // namespace scatterscope::app
