#include "ui/scene/utf8.h"

namespace scatterscope::scene {

char32_t next_code_point(std::string_view utf8, std::size_t& at) {
  constexpr char32_t replacement = 0xfffd;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  const unsigned char lead = byte(at++);
  if (lead < 0x80) return lead;
  const std::size_t more = lead >= 0xc2 && lead < 0xe0   ? 1
                           : lead >= 0xe0 && lead < 0xf0 ? 2
                           : lead >= 0xf0 && lead < 0xf5 ? 3
                                                         : 0;
  if (more == 0 || at + more > utf8.size()) return replacement;
  char32_t code_point = lead & (0x3fU >> more);
  for (std::size_t i = 0; i < more; ++i) {
    if ((byte(at + i) & 0xc0U) != 0x80) return replacement;
    code_point = code_point << 6U | (byte(at + i) & 0x3fU);
  }
  const bool overlong = (more == 2 && code_point < 0x800) || (more == 3 && code_point < 0x10000);
  if (overlong || code_point > 0x10ffff || (code_point >= 0xd800 && code_point < 0xe000)) return replacement;
  at += more;
  return code_point;
}

bool is_full_width(char32_t c) {
  return (c >= 0x1100 && c < 0x1160) || (c >= 0x2e80 && c < 0xa4d0) || (c >= 0xac00 && c < 0xd7a4) ||
         (c >= 0xf900 && c < 0xfb00) || (c >= 0xfe30 && c < 0xfe70) || (c >= 0xff00 && c < 0xff61) ||
         (c >= 0xffe0 && c < 0xffe7) || (c >= 0x20000 && c < 0x40000);
}

}  // namespace scatterscope::scene
