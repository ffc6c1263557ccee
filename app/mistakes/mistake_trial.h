// A mistake tried on keys: its program and the right one, each recorded in a process of its own, and what comes of it
// in words and as JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/jobs/recorder.h"
#include "app/parameters/options.h"
#include "kernels/analysis/comparing/first_difference.h"
#include "kernels/analysis/races/races.h"
#include "kernels/mistakes/mistakes.h"

namespace scatterscope::app {

// The options of an example, "--keys 1,2 --key-bits 4", by name.
[[nodiscard]] RunArguments arguments_of(const mistakes::Example& example);
// Keys that hide the mistake under the options of the first example that exposes it; empty: no example has such.
[[nodiscard]] std::string hiding_keys(const mistakes::Mistake& mistake);
// What was given, and of the first example that exposes the mistake what goes with it: where keys are given, the rest.
// Throws where it names another sort or a GPU.
[[nodiscard]] RunArguments mistake_arguments(const mistakes::Mistake& mistake, const RunArguments& given);
// "--sort radix-1bit --keys 1,2 ..."
[[nodiscard]] std::string words_of(const mistakes::Mistake& mistake, const RunArguments& arguments);

// RunRequest::mistake of that program.
[[nodiscard]] std::string program_name(const mistakes::Mistake& mistake, mistakes::Program program);

struct MistakeTrial {
  RunArguments arguments;
  RecordedMistake right, tried;
  mistakes::Verdict verdict;  // of a run that has not failed
  std::optional<analysis::FirstDifference> parts;
  std::vector<analysis::Race> races;  // of the tried run

  [[nodiscard]] bool exposed() const { return tried.failure || verdict.fault != mistakes::Fault::none; }
  // The failure's name or the fault's; "none" where nothing is wrong.
  [[nodiscard]] std::string_view how() const;
};
// `arguments`: of mistake_arguments(). Throws where one of the runs could not be recorded at all.
[[nodiscard]] MistakeTrial try_mistake(const mistakes::Mistake& mistake, mistakes::Program program,
                                       const RunArguments& arguments, const catalog::Progress& progress = {},
                                       const std::string& executable = this_program);

// One of the offered repairs: the first run that shows it to be wrong, if there is one, of the given run and of all
// examples; else the given run.
struct RepairTrial {
  unsigned number = 1;
  MistakeTrial trial;
  // What the mistake does with the given run, if the repair is right: none where it hides, unsorted where it fails too.
  mistakes::Fault fault = mistakes::Fault::unsorted;
  bool elsewhere = false;  // it fails with an example, not with the given run

  [[nodiscard]] bool right() const { return !trial.exposed(); }
};
[[nodiscard]] RepairTrial try_repair(const mistakes::Mistake& mistake, unsigned number, const RunArguments& arguments,
                                     const catalog::Progress& progress = {},
                                     const std::string& executable = this_program);

// A mistake's text: "title", "thought" or "happens".
[[nodiscard]] std::string mistake_text(const mistakes::Mistake& mistake, std::string_view part, Language language);
// All conditions under which it hides, from its rule.
[[nodiscard]] std::string where_words(const mistakes::Mistake& mistake, Language language);
// Why it hides in a run that does not expose it, as a clause.
[[nodiscard]] std::string why_hidden(const mistakes::Mistake& mistake, const recording::Recording& run,
                                     Language language);
// What went wrong, and where the runs part; empty where nothing did.
[[nodiscard]] std::string fault_words(const MistakeTrial& trial, Language language);
[[nodiscard]] std::string parting_words(const MistakeTrial& trial, Language language);
// A line of each kind of race, both threads and lines in it; of many the first few.
inline constexpr std::size_t most_races_named = 3;
[[nodiscard]] std::vector<std::string> race_lines(const MistakeTrial& trial, Language language);

// Whether a repair is right, or how it fails.
[[nodiscard]] std::string repair_words(const mistakes::Mistake& mistake, const RepairTrial& repair, Language language);

[[nodiscard]] std::string mistakes_json(Language language);
// `repair` null: none was chosen; `offer` null: the keys expose it.
struct ExposingKeys;
[[nodiscard]] std::string mistake_json(const mistakes::Mistake& mistake, const MistakeTrial& trial,
                                       const RepairTrial* repair, const ExposingKeys* offer, Language language);

}  // namespace scatterscope::app
