#include "ui/scene/utf8.h"

#include <utf8.h>

#include "kernels/recording/plain_text.h"

namespace scatterscope::scene {

char32_t next_code_point(std::string_view bytes, std::size_t& at) {
  try {
    const char* end = bytes.data() + bytes.size();
    const char* next = bytes.data() + at;
    const char32_t code_point = utf8::next(next, end);
    at = static_cast<std::size_t>(next - bytes.data());
    return code_point;
  } catch (const utf8::exception&) {
    ++at;
    return 0xfffd;
  }
}

std::string plain_text(std::string_view utf8) {
  std::string out;
  out.reserve(utf8.size());
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t start = at;
    const char32_t c = next_code_point(utf8, at);
    if (c == 0xfffd || (c != '\n' && c != '\t' && recording::is_unprintable(c))) {
      out += "\xef\xbf\xbd";
    } else {
      out += utf8.substr(start, at - start);
    }
  }
  return out;
}

bool is_full_width(char32_t c) {
  return (c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0) || (c >= 0xac00 && c < 0xd7a4) ||
         (c >= 0xf900 && c < 0xfb00) || (c >= 0xfe30 && c < 0xfe70) || (c >= 0xff00 && c < 0xff61) ||
         (c >= 0xffe0 && c < 0xffe7) || (c >= 0x20000 && c < 0x40000);
}

}  // namespace scatterscope::scene
