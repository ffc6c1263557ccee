// The book's sections as bars of milliseconds, what each is worth against the first, and how busy it keeps the memory.
#include <algorithm>
#include <array>
#include <optional>

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
    {"13.4", texts::plot_rung_local, Role::bucket0},
    {"13.5", texts::plot_rung_radix, Role::bucket0},
    {"13.6", texts::plot_rung_coarse, Role::bucket0},
    {"", texts::plot_rung_naive_coarse, Role::bucket3},
    {"", texts::plot_rung_beyond, Role::bucket1},
    {"", texts::plot_rung_library, Role::bucket7},
}};

using RungRuns = std::array<std::optional<RunIndex>, rungs>;

constexpr float ms_column = 104, ratio_column = 96, roofline_column = 116, least_bars = 160;

struct Columns {
  float left, right;            // of the bars
  float time, ratio, roofline;  // right ends of the numbers
};

std::string rung_name(const Canvas& canvas, const RungLook& look) {
  const std::string section = look.section[0] == '\0' ? "" : std::string(look.section) + "  ";
  return section + canvas.say(look.words);
}

std::string ran_words(const PlotInput& input, const MeasuredRun& run) {
  const std::string tuning = tuning_words(input.set, run, input.language);
  return tuning.empty() ? run.sort : run.sort + ", " + tuning;
}

// The room that the longest of them takes, as far as it leaves some to the bars.
float names_width(const Canvas& canvas, const PlotInput& input, const RungRuns& ladder, float most) {
  float width = 0;
  for (std::size_t k = 0; k < rungs; ++k) {
    width = std::max(width, canvas.text_width(rung_name(canvas, looks[k]), label_size + 1, true));
    if (ladder[k]) width = std::max(width, canvas.text_width(ran_words(input, input.set.runs[*ladder[k]]), small_size));
  }
  return std::min(width, most);
}

// What the fraction of the roofline means, with the run that has most of it where that is not the fastest one.
void explain_roofline(Canvas& canvas, const PlotInput& input, const RungRuns& ladder) {
  std::optional<std::size_t> busiest;
  double most = 0, fastest = 0;
  for (std::size_t k = 0; k < rungs; ++k) {
    if (!ladder[k]) continue;
    const MeasuredRun& run = input.set.runs[*ladder[k]];
    const double ms = run.milliseconds.median;
    fastest = fastest == 0 ? ms : std::min(fastest, ms);
    const auto share = timing::roofline_fraction(input.set, run);
    if (!share || *share <= most) continue;
    most = *share;
    busiest = k;
  }
  if (!busiest) return;
  const double ms = input.set.runs[*ladder[*busiest]].milliseconds.median;
  canvas.paragraph(ms <= fastest ? canvas.say(texts::plot_roofline_is)
                                 : canvas.say(texts::plot_roofline_slow, {rung_name(canvas, looks[*busiest]),
                                                                          rounded(most * 100), rounded(ms / fastest)}),
                   label_size);
}

void draw_bar(Canvas& canvas, const PlotInput& input, RunIndex k, const RungLook& look, const Columns& columns,
              const Axis& axis, const MeasuredRun* naive, float y, float height) {
  const MeasuredRun& run = input.set.runs[k];
  const scene::Ref ref = ref_of(k);
  const auto x_of = [&](double ms) { return columns.left + (columns.right - columns.left) * axis.position(ms); };
  const timing::Spread& ms = run.milliseconds;
  const float bar = std::min(height * 0.62F, 34.0F), top = y + (height - bar) / 2, middle = y + height / 2;
  canvas.fitted({margin, middle + 14}, ran_words(input, run), columns.left - margin - 12, small_size, Role::faint,
                Align::start, false, ref);
  scene::Rect shape{{columns.left, top}, std::max(x_of(ms.median) - columns.left, 1.0F), bar, look.fill, Role::ink, 1};
  shape.ref = ref;
  canvas.rect(shape);
  if (ms.p5 > 0 && ms.p95 > 0) canvas.whisker({x_of(ms.p5), middle}, {x_of(ms.p95), middle}, Role::ink);
  canvas.outline({columns.left, top}, shape.width, bar, ref);
  const float base = middle + label_size * 0.36F;
  const auto number = [&](float x, std::string words, bool bold) {
    canvas.text({x, base}, std::move(words), label_size, Role::ink, Align::end, bold, ref);
  };
  number(columns.time, rounded(ms.median) + " ms", true);
  number(columns.ratio, naive == nullptr ? "-" : rounded(naive->milliseconds.median / ms.median) + "x", false);
  const auto share = timing::roofline_fraction(input.set, run);
  number(columns.roofline, share ? rounded(*share * 100) + " %" : "-", false);
}

}  // namespace

scene::Scene draw_ladder(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  Canvas canvas(input);
  const std::string& device = input.set.provenance.device;
  const std::string title = canvas.say(texts::plot_title_ladder, {size_words(n), device.empty() ? "?" : device});
  canvas.head(title,
              words_of(slice, input.language) + canvas.say(texts::plot_semicolon) + canvas.say(texts::plot_medians));
  const RungRuns ladder = ladder_of(input.set, slice, n);
  explain_roofline(canvas, input, ladder);
  double most = 0;
  for (const auto& rung : ladder) {
    if (rung) most = std::max(most, input.set.runs[*rung].milliseconds.median);
  }
  const Axis axis = axis_of(0, most, false);
  const float end = canvas.width() - margin, numbers = ms_column + ratio_column + roofline_column + 14;
  const float names = names_width(canvas, input, ladder, end - numbers - margin - 16 - least_bars);
  const Columns columns{margin + names + 16, end - numbers, end - ratio_column - roofline_column, end - roofline_column,
                        end};
  const float top = canvas.top() + 30, bottom = canvas.height() - margin - 46;
  canvas.text({columns.ratio, top - 10}, canvas.say(texts::plot_speed_up), small_size, Role::faint, Align::end);
  canvas.text({columns.roofline, top - 10}, canvas.say(texts::plot_roofline), small_size, Role::faint, Align::end);
  canvas.x_axis(axis, columns.left, columns.right, top, bottom, 1);
  canvas.text({(columns.left + columns.right) / 2, bottom + 42}, canvas.say(texts::plot_axis_ms), label_size, Role::ink,
              Align::middle);
  // Where it was not measured with one key a thread, with several.
  const auto& naive_rung = ladder[static_cast<std::size_t>(Rung::naive)];
  const auto& compared = naive_rung ? naive_rung : ladder[static_cast<std::size_t>(Rung::naive_coarse)];
  const MeasuredRun* naive = compared ? &input.set.runs[*compared] : nullptr;
  const float height = (bottom - top) / static_cast<float>(rungs);
  for (std::size_t k = 0; k < rungs; ++k) {
    const float y = top + static_cast<float>(k) * height;
    canvas.fitted({margin, y + height / 2 - 4}, rung_name(canvas, looks[k]), names, label_size + 1, Role::ink,
                  Align::start, true);
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
