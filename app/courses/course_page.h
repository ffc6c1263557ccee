// A lecture as one HTML file that needs nothing beside it: every scene's figure, caption and note in every language.
// A question opens below its scene's figure; each of its choices says whether it is right when it is opened.
// Where a scene stops before a number that the next one shows, the reader may answer first: by a click or by typing.
// Next and back by buttons, keys (arrows, Page Up and Down, Home, End; N: the note, Q: the question, A: its answer, P:
// what to predict) and swipes; light or dark as the reader's system is. A scene without a note has none to open.
// Without scripts all scenes stand below each other.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "app/courses/course.h"
#include "app/exams/posed_question.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/text.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// What a page of 16 to 10 leaves beside the caption.
inline constexpr figures::Room page_room{1200, 560};

// How scenes come to their figures.
using DrawScene = std::function<scene::Scene(const CourseScene&, Language)>;

// How scenes come to their questions.
using PoseQuestion = std::function<PosedQuestion(const AskQuestion&, Language)>;

// What can be predicted at a scene of the next one; none: nothing.
using PosePrediction =
    std::function<std::optional<PosedQuestion>(const CourseScene&, const CourseScene& next, Language)>;

struct PageOpening {
  Language language = Language::english;
  std::size_t scene = 0;  // from 0
  bool codes = false;     // each scene with its link as a QR code
  PoseQuestion pose{};    // none: no scene has a question
  PosePrediction predict{};
  bool notes = true;
  bool answers = true;                // else nothing says what is right: a page for students
  std::optional<std::size_t> only{};  // this scene alone, from 0, by its number among all
};
// An error names the scene that cannot be drawn.
[[nodiscard]] std::string course_page(const Course& lecture, const DrawScene& draw, const PageOpening& opening = {});

}  // namespace scatterscope::app
