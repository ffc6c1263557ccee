// The book's sections as bars: what each is worth against the first, and against the memory's bandwidth.
#include <algorithm>
#include <array>

#include "kernels/texts/measuring.h"
#include "kernels/texts/plots.h"
#include "ui/plots/canvas.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using timing::MeasuredRun;

struct RungLook {
  const char* section;
  Text words;
  Role fill;
};
constexpr std::array<RungLook, rungs> looks{{
    {"13.3", texts::plot_rung_naive, Role::bucket0},
    {"13.3", texts::plot_rung_naive_coarse, Role::bucket0},
    {"13.4", texts::plot_rung_local, Role::bucket0},
    {"13.5", texts::plot_rung_radix, Role::bucket0},
    {"13.6", texts::plot_rung_coarse, Role::bucket0},
    {"", texts::plot_rung_beyond, Role::bucket1},
    {"", texts::plot_rung_library, Role::bucket7},
}};

constexpr float label_column = 316, rate_column = 122, ratio_column = 96, roofline_column = 116;

struct Columns {
  float left, right;            // of the bars
  float rate, ratio, roofline;  // right ends of the numbers
};

void draw_name(Canvas& canvas, const RungLook& look, float middle) {
  const std::string section = look.section[0] == '\0' ? "" : std::string(look.section) + "  ";
  canvas.fitted({margin, middle - 4}, section + canvas.say(look.words), label_column - 12, label_size + 1, Role::ink,
                Align::start, true);
}

void draw_bar(Canvas& canvas, const PlotInput& input, RunIndex k, const RungLook& look, const Columns& columns,
              const Axis& axis, const MeasuredRun* naive, float y, float height) {
  const MeasuredRun& run = input.set.runs[k];
  const scene::Ref ref = ref_of(k);
  const auto x_of = [&](double rate) { return columns.left + (columns.right - columns.left) * axis.position(rate); };
  const double rate = timing::keys_per_second(run);
  const float bar = std::min(height * 0.62F, 34.0F), top = y + (height - bar) / 2, middle = y + height / 2;
  const std::string tuning = tuning_words(input.set, run, input.language);
  canvas.fitted({margin, middle + 14}, tuning.empty() ? run.sort : run.sort + ", " + tuning, label_column - 12,
                small_size, Role::faint, Align::start, false, ref);
  scene::Rect shape{{columns.left, top}, std::max(x_of(rate) - columns.left, 1.0F), bar, look.fill, Role::ink, 1};
  shape.ref = ref;
  canvas.rect(shape);
  const timing::Spread& ms = run.milliseconds;
  if (ms.p5 > 0 && ms.p95 > 0) {
    const double keys = static_cast<double>(run.n) * 1e3;
    canvas.whisker({x_of(keys / ms.p95), middle}, {x_of(keys / ms.p5), middle}, Role::ink);
  }
  canvas.outline({columns.left, top}, shape.width, bar, ref);
  const float base = middle + label_size * 0.36F;
  const auto number = [&](float x, std::string words, bool bold) {
    canvas.text({x, base}, std::move(words), label_size, Role::ink, Align::end, bold, ref);
  };
  number(columns.rate, rate_words(rate, input.language), true);
  number(columns.ratio, naive == nullptr ? "-" : rounded(rate / timing::keys_per_second(*naive)) + "x", false);
  const auto share = timing::roofline_fraction(input.set, run);
  number(columns.roofline, share ? rounded(*share * 100) + " %" : "-", false);
}

}  // namespace

scene::Scene draw_ladder(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  Canvas canvas(input);
  const std::string title = canvas.say(texts::plot_title_ladder, {size_words(n)});
  canvas.head(title, words_of(slice, input.language) + "; " + canvas.say(texts::plot_medians));
  const auto ladder = ladder_of(input.set, slice, n);
  double most = 0;
  for (const auto& rung : ladder) {
    if (rung) most = std::max(most, timing::keys_per_second(input.set.runs[*rung]));
  }
  const Axis axis = axis_of(0, most, false);
  const RateUnit unit = unit_of(most);
  const float end = canvas.width() - margin;
  const Columns columns{margin + label_column, end - rate_column - ratio_column - roofline_column - 14,
                        end - ratio_column - roofline_column, end - roofline_column, end};
  const float top = canvas.top() + 30, bottom = canvas.height() - margin - 46;
  canvas.text({columns.ratio, top - 10}, canvas.say(texts::plot_speed_up), small_size, Role::faint, Align::end);
  canvas.text({columns.roofline, top - 10}, canvas.say(texts::plot_roofline), small_size, Role::faint, Align::end);
  canvas.x_axis(axis, columns.left, columns.right, top, bottom, unit.keys_per_second);
  canvas.text({(columns.left + columns.right) / 2, bottom + 42},
              canvas.say(texts::plot_axis_rate, {canvas.say(unit.name)}), label_size, Role::ink, Align::middle);
  // Where it was not measured with one key a thread, with several.
  const auto& compared = ladder[0] ? ladder[0] : ladder[1];
  const MeasuredRun* naive = compared ? &input.set.runs[*compared] : nullptr;
  const float height = (bottom - top) / static_cast<float>(rungs);
  for (std::size_t k = 0; k < rungs; ++k) {
    const float y = top + static_cast<float>(k) * height;
    draw_name(canvas, looks[k], y + height / 2);
    if (ladder[k]) {
      draw_bar(canvas, input, *ladder[k], looks[k], columns, axis, naive, y, height);
    } else {
      const std::string words = canvas.say(texts::plot_not_measured);
      const float width = canvas.text_width(words, label_size) + 8;
      canvas.rect({{columns.left + 4, y + height / 2 - label_size * 0.7F}, width, label_size * 1.4F, Role::paper});
      canvas.text({columns.left + 8, y + height / 2 + label_size * 0.36F}, words, label_size, Role::faint);
    }
  }
  return canvas.finish(title);
}

}  // namespace scatterscope::plots
