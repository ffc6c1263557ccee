// Lessons.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

#include "ui/panels/intents/intent.h"

namespace scatterscope::panels {

// One that the program carries, from its start.
struct OpenLesson {
  std::string name;
};
struct CloseLesson {};
struct GoToLessonStep {
  std::size_t step = 0;
};
// A number, or an option by its index.
struct AnswerLesson {
  std::uint64_t answer = 0;
};
// Of the lecture's scene, in the scene's place; or the scene again.
struct ShowQuestion {
  bool on = false;
};
struct ShowLessonAnswer {};
// Of all lessons, what was answered.
struct WipeLessons {};

using LessonIntent =
    std::variant<OpenLesson, CloseLesson, GoToLessonStep, AnswerLesson, ShowQuestion, ShowLessonAnswer, WipeLessons>;
[[nodiscard]] Intent intent_of(LessonIntent kind);

}  // namespace scatterscope::panels
