// What a lecture's pages are made of, as files have them: how scenes come to their figures, questions and predictions.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/courses/course.h"
#include "app/exams/posed_question.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/text.h"
#include "ui/scene/scene.h"

namespace scatterscope::app {

// What a page of 16 to 10 leaves beside the caption.
inline constexpr figures::Room page_room{1200, 560};
// What a phone has for a figure that is seen whole.
inline constexpr figures::Room narrow_room{320, 370};

// How scenes come to their figures.
using DrawScene = std::function<scene::Scene(const CourseScene&, Language)>;

// How scenes come to their questions.
using PoseQuestion = std::function<PosedQuestion(const AskQuestion&, Language)>;

// What can be predicted at a scene of the next one; none: nothing.
using PosePrediction =
    std::function<std::optional<PosedQuestion>(const CourseScene&, const CourseScene& next, Language)>;

// What a scene asks, whatever kind it is of.
struct PosedAsk {
  std::string text, lines;
  Asked asked;
  std::string answer;
  std::optional<scene::Scene> open{}, answered{};  // shown with it, and with its answer; none: what the scene shows
};
using PoseAsk = std::function<PosedAsk(const CourseScene&, Language)>;

// What a scene shows, a press of Page Down after the other: each a scene with what is said then. The last one is the
// scene's own.
using PressesOf = std::function<std::vector<CourseScene>(const CourseScene&)>;

struct PageOpening {
  Language language = Language::english;
  std::size_t scene = 0;  // from 0
  bool codes = false;     // each scene with its link as a QR code
  PoseQuestion pose{};    // none: no page has a question
  PoseAsk ask{};          // the same of a page of frames
  PosePrediction predict{};
  PressesOf presses{};  // none: a scene has one
  DrawScene narrow{};   // how they come to figures for narrow_room; none: those of page_room serve there
  bool notes = true;
  bool answers = true;                // else nothing says what is right: a page for students
  std::optional<std::size_t> only{};  // this scene alone, from 0, by its number among all
};

}  // namespace scatterscope::app
