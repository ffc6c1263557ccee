// The system's fonts, for letters that the program's own lack: what fontconfig knows of them.
#pragma once

#include <compare>
#include <string>
#include <vector>

namespace scatterscope::app {

struct SystemFont {
  std::string file;
  int face = 0;  // within the file
  auto operator<=>(const SystemFont&) const = default;
};

// Those with an outline of the character, best first. The first call reads fontconfig's lists, which takes as long as
// a few frames; later ones do not.
[[nodiscard]] std::vector<SystemFont> system_fonts_with(char32_t character);

}  // namespace scatterscope::app
