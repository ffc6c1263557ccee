// Words alone, where a figure would stand: a title, or a question for the hall.
#pragma once

#include <string>

#include "ui/scene/scene.h"

namespace scatterscope::figures {

// In the middle of a room of that size, in letters as large as all of them have room in: at most 1/9 of the height and
// at least 1/20. The scene has the room's ratio and the caption's letters; words that are too many make it higher.
[[nodiscard]] scene::Scene draw_words(const std::string& words, float width, float height);

}  // namespace scatterscope::figures
