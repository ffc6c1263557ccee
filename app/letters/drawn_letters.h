// Every letter beyond ASCII that Dear ImGui draws or measures, whatever part of the program shows the text: the fonts
// learn from here what they must have.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace scatterscope::window {

struct DrawnLetter {
  ImWchar code = 0;   // as Dear ImGui knows it
  std::string bytes;  // a character in UTF-8, or a byte that is none
};

// Each once, since the last call. ImGui's letters have 16 bits: characters beyond them, and bytes that are no UTF-8,
// take the codes of surrogates, which no text has, and keep them.
[[nodiscard]] std::vector<DrawnLetter> take_drawn_letters();

}  // namespace scatterscope::window
