// A lecture as one HTML file that needs nothing beside it: every scene's figure, caption and note in every language.
// Next and back by buttons, keys (arrows, Page Up and Down, Home, End; N: the note) and swipes; light or dark as the
// reader's system is. Without scripts all scenes stand below each other.
#pragma once

#include <string>

#include "app/lectures/lecture.h"
#include "app/lectures/lecture_runs.h"
#include "ui/text.h"

namespace scatterscope::app {

// `first`: the language in which it opens. A problem names the scene that cannot be drawn.
[[nodiscard]] Outcome<std::string> lecture_page(const Lecture& lecture, LectureRuns& runs, Language first);

}  // namespace scatterscope::app
