// Words that end where their room does.
#pragma once

#include <string>

namespace scatterscope::scene {

// Cut with an ellipsis where they are wider than the room.
[[nodiscard]] std::string cut_words(const std::string& words, float size, float room, bool bold = false);

}  // namespace scatterscope::scene
