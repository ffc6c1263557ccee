// A lesson: steps in the order predict, run, investigate, change, make. A step shows a moment of a run, says a sentence
// and may ask something or wait for what the student does. Kept as JSON, assets/lessons/*.json; answers come from runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/lectures/lecture.h"
#include "app/lectures/words.h"
#include "app/parameters/options.h"
#include "kernels/recording/meaning.h"

namespace scatterscope::app {

enum class LessonPhase : std::uint8_t { predict, run, investigate, change, make };
inline constexpr std::array<std::string_view, 5> lesson_phases{"predict", "run", "investigate", "change", "make"};

// An element of an array by its name in the recording; `block` of a shared one.
struct LessonCell {
  std::string array;
  std::uint32_t block = 0, index = 0;
};

// What is lit: a key by its place in the input, a cell, or a thread as --thread has it.
struct PointAtKey {
  std::uint32_t key = 0;
};
struct PointAtThread {
  std::string thread;
};
using PointAt = std::variant<std::monostate, PointAtKey, LessonCell, PointAtThread>;

// The value that a key gets in the step's iteration. The moment is that of the step of the run that computes it.
struct AskGuess {
  std::uint32_t key = 0;  // place in the input
  recording::Meaning what = recording::Meaning::destination;
};
// What a cell holds at a place, named by options of a scene; none: at the moment that is shown.
struct AskCell {
  LessonCell cell;
  RunArguments at;
  bool stays = false;  // the figure does not go there once it is answered: more of that moment is asked for
};
struct LessonOption {
  Words text, because;
};
struct AskChoice {
  std::vector<LessonOption> options;
  std::size_t right = 0;
};
using LessonAsk = std::variant<std::monostate, AskGuess, LectureQuestion, AskChoice, AskCell>;

// Until the student has done it.
struct WaitForPlace {
  RunArguments at;  // options of a scene; none: the end
};
struct WaitForFigure {
  std::string id;
};
struct WaitForRun {
  RunArguments changed;  // options of the run, otherwise as the step's own
};
// The mistake exposed by other keys than those of its first example.
struct WaitForExposed {
  std::string mistake;
};
struct WaitForRepair {
  std::string mistake;
};
// The run that is waited for.
[[nodiscard]] RunArguments changed_run(RunArguments run, const WaitForRun& wait);
using LessonWait = std::variant<std::monostate, WaitForPlace, WaitForFigure, WaitForRun, WaitForExposed, WaitForRepair>;

struct LessonStep {
  LessonPhase phase = LessonPhase::predict;
  // Its caption is what is said; run, figure and place are those of the step before where the file leaves them out.
  LectureScene scene;
  PointAt point;
  LessonAsk ask;
  LessonWait wait;
  Words then;  // said once it is answered or done; may be empty
  Words hint;  // beside a wrong number that comes from no known mistake; may be empty

  [[nodiscard]] const LectureQuestion* question() const { return std::get_if<LectureQuestion>(&ask); }
  [[nodiscard]] bool asks() const { return ask.index() != 0; }
  [[nodiscard]] bool asks_number() const {
    return std::holds_alternative<AskGuess>(ask) || std::holds_alternative<AskCell>(ask);
  }
  [[nodiscard]] bool waits() const { return wait.index() != 0; }
};

struct Lesson {
  std::string name;  // of its file, without the extension
  Words title, goal;
  std::vector<LessonStep> steps;
};

inline constexpr std::size_t max_lesson_bytes = 1 << 18, max_lesson_steps = 60, max_lesson_text = 600;

// `file` names it in errors. An error names the step (from 1), the field, what is there and what is allowed.
[[nodiscard]] Lesson read_lesson(std::string_view text, const std::string& file);
// An error of the step of that number, from 1.
[[nodiscard]] Error in_step(const std::string& file, std::size_t step, const Error& error);
// Does `work` of that step: an Error that it throws names the step.
template <class Work>
decltype(auto) in_step(const std::string& file, std::size_t step, const Work& work) requires std::invocable<Work> {
  return with_place([&](const Error& error) { return in_step(file, step, error); }, work);
}

// Those that the program carries, in the order of their names.
[[nodiscard]] const std::vector<Lesson>& shipped_lessons_read();
// Whether a file says of itself that it is a lesson.
[[nodiscard]] bool looks_like_lesson(const std::filesystem::path& path);
// A file of that name, else the shipped lesson; the error names those.
[[nodiscard]] Lesson find_lesson(const std::string& name_or_file, std::string_view argument = "lesson");

}  // namespace scatterscope::app
