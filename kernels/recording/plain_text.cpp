#include "kernels/recording/plain_text.h"

#include <utf8.h>

namespace scatterscope::recording {

bool is_plain(std::string_view utf8, Lines lines) {
  if (!utf8::is_valid(utf8.begin(), utf8.end())) return false;
  for (auto at = utf8.begin(); at != utf8.end();) {
    const char32_t c = utf8::unchecked::next(at);
    if (lines == Lines::several && (c == '\n' || c == '\r' || c == '\t')) continue;
    if (is_unprintable(c)) return false;
  }
  return true;
}

}  // namespace scatterscope::recording
