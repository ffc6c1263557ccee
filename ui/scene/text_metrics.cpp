#include <cstddef>

#include "ui/scene/scene.h"
#include "ui/scene/utf8.h"

namespace scatterscope::scene {
namespace {

// Advance widths in thousandths of an em of U+0020 to U+007E, read with fontTools (4.38) from the tables cmap and hmtx
// of Inter Regular and Inter Bold 4.0 beta 7: hmtx[cmap[c]].advance * 1000 / head.unitsPerEm, rounded.
constexpr std::size_t first_code_point = 0x20, table_size = 95;
constexpr unsigned short regular_widths[table_size] = {
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659};
constexpr unsigned short bold_widths[table_size] = {
    232, 325, 392, 650, 655, 859, 674, 209, 409, 409, 565, 680, 303, 469,  298, 390, 688, 489,  630,
    659, 678, 645, 660, 595, 661, 660, 298, 303, 680, 680, 680, 562, 1031, 748, 661, 752, 727,  613,
    585, 761, 746, 281, 570, 690, 567, 915, 735, 782, 648, 783, 656, 655,  668, 729, 748, 1036, 714,
    724, 667, 409, 390, 409, 488, 477, 497, 580, 635, 587, 635, 598, 386,  633, 624, 272, 272,  582,
    272, 912, 622, 614, 632, 632, 409, 562, 388, 622, 586, 850, 574, 586,  572, 409, 374, 409,  680};
// Every glyph of DejaVu Sans Mono 2.37: 1233 of 2048 units.
constexpr unsigned mono_width = 602;

// The few other characters that the project's texts use, from the same fonts.
unsigned other_width(char32_t c, bool bold) {
  switch (c) {
    case 0x00a0:
      return bold ? 232 : 281;
    case 0x00b7:
      return bold ? 298 : 276;
    case 0x00d7:
    case 0x2212:
    case 0x2260:
    case 0x2264:
    case 0x2265:
      return bold ? 680 : 659;
    case 0x2013:
      return 500;
    case 0x2014:
      return 1000;
    case 0x2018:
      return bold ? 242 : 199;
    case 0x2019:
      return bold ? 228 : 185;
    case 0x201c:
      return bold ? 422 : 381;
    case 0x201d:
      return bold ? 421 : 381;
    case 0x2026:
      return bold ? 799 : 821;
    case 0x2190:
    case 0x2191:
    case 0x2192:
    case 0x2193:
      return 955;
    default:
      return 640;  // about a capital letter
  }
}

class TableMetrics final : public TextMetrics {
 public:
  [[nodiscard]] float width(std::string_view utf8, float size, bool bold, bool mono) const override {
    unsigned thousandths = 0;
    for (std::size_t at = 0; at < utf8.size();) {
      const char32_t c = next_code_point(utf8, at);
      if (is_full_width(c)) {
        thousandths += 1000;
      } else if (mono) {
        thousandths += mono_width;
      } else if (c >= first_code_point && c < first_code_point + table_size) {
        thousandths += (bold ? bold_widths : regular_widths)[c - first_code_point];
      } else if (c >= first_code_point) {
        thousandths += other_width(c, bold);
      }
    }
    return size * static_cast<float>(thousandths) / 1000;
  }
};

}  // namespace

const TextMetrics& table_metrics() {
  static const TableMetrics metrics;
  return metrics;
}

}  // namespace scatterscope::scene
