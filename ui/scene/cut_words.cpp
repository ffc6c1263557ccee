#include "ui/scene/cut_words.h"

#include <cstddef>

#include "ui/scene/scene.h"
#include "ui/scene/utf8.h"

namespace scatterscope::scene {

std::string cut_words(const std::string& words, float size, float room, bool bold) {
  constexpr const char* ellipsis = "...";
  const auto width_of = [&](const std::string& part) { return table_metrics().width(part, size, bold, false); };
  if (width_of(words) <= room) return words;
  std::size_t end = 0;
  for (std::size_t next = 0; next < words.size();) {
    (void)next_code_point(words, next);
    if (width_of(words.substr(0, next) + ellipsis) > room) break;
    end = next;
  }
  return words.substr(0, end) + ellipsis;
}

}  // namespace scatterscope::scene
