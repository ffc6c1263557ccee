#include "ui/plots/canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/plots.h"
#include "ui/plots/form_words.h"
#include "ui/scene/line_breaks.h"
#include "ui/scene/utf8.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Line;
using scene::Point;
using scene::Rect;
using scene::Role;

constexpr float least_width = 960, greatest_height = 900;
constexpr float least_stage_width = 860;
constexpr float line_height = 1.4F;  // of the size
constexpr float mark_radius = 5.5F;

}  // namespace

std::string rounded(double value) {
  char words[48];
  const int decimals = value >= 100 || value == 0 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 5;
  // Beyond what anybody measures, and at the foot of a logarithmic axis: short all the same.
  const bool large = value >= 1e7, small = value > 0 && value < 0.99e-5;
  std::snprintf(words, sizeof words, large || small ? "%.*e" : "%.*f", large ? 1 : small ? 0 : decimals, value);
  std::string out = words;
  std::replace(out.begin(), out.end(), ',', '.');
  if (value < 0.1 && decimals > 0 && !small) {
    while (out.back() == '0') out.pop_back();
    if (out.back() == '.') out.pop_back();
  }
  return out;
}

RateUnit unit_of(double largest) {
  if (largest >= 1e9) return {1e9, texts::plot_giga_keys};
  return largest >= 1e6 ? RateUnit{1e6, texts::plot_mega_keys} : RateUnit{1e3, texts::plot_kilo_keys};
}

std::string rate_words(double keys_per_second, Language language) {
  const RateUnit unit = unit_of(keys_per_second);
  return rounded(keys_per_second / unit.keys_per_second) + " " + scatterscope::text(unit.name, language);
}

namespace {

std::string shape_of(const timing::MeasuredRun& run, Language language) {
  const std::string threads = std::to_string(run.config.block_threads);
  if (run.config.radix_bits == 1 && run.config.keys_per_thread == 1 && !catalog::description_of(run.sort).sorts_tiles) {
    return format_text(texts::plot_block_words, language, {threads});
  }
  const std::string words =
      format_text(texts::plot_tile_words, language,
                  {std::to_string(run.config.radix_bits), std::to_string(run.config.keys_per_thread), threads});
  if (run.config.oversampling == 0) return words;
  return words + format_text(texts::plot_oversampling_words, language, {std::to_string(run.config.oversampling)});
}

// In words where a run of the set differs from this one in its form alone.
std::string form_among(const timing::MeasuredSet& set, const timing::MeasuredRun& run, Language language) {
  for (const timing::MeasuredRun& other : set.runs) {
    if (other.sort != run.sort || other.n != run.n || recording::same_form(other.config, run.config)) continue;
    recording::Config same = other.config;
    recording::copy_form(run.config, same);
    if (same == run.config) return form_tail(run.config, other.config, language);
  }
  return "";
}

}  // namespace

std::string tuning_words(const timing::MeasuredSet& set, const timing::MeasuredRun& run, Language language) {
  if (is_baseline(run.sort)) return "";
  return shape_of(run, language) + form_among(set, run, language);
}

float Axis::position(double value) const {
  if (!(high > low)) return 0;
  const double at =
      logarithmic ? std::log(std::max(value, low) / low) / std::log(high / low) : (value - low) / (high - low);
  return static_cast<float>(std::clamp(at, 0.0, 1.0));
}

namespace {

// The least of 1, 2, 5 times a power of ten that is not below a value.
double round_up(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (value <= step * power * 1.000001) return step * power;
  }
  return 10 * power;
}

}  // namespace

Axis axis_of(double least, double most, bool logarithmic) {
  if (!(most > 0)) return {0, 1, false};
  if (logarithmic && least > 0) {
    const double low = std::floor(std::log10(least)), high = std::ceil(std::log10(most));
    return {std::pow(10, low), std::pow(10, std::max(high, low + 1)), true};
  }
  const double step = round_up(most / 6);
  return {0, step * std::ceil(most / step * 0.999999), false};
}

std::vector<double> ticks_of(const Axis& axis) {
  std::vector<double> ticks;
  if (axis.logarithmic) {
    for (double tick = axis.low; tick <= axis.high * 1.001; tick *= 10) ticks.push_back(tick);
    return ticks;
  }
  const double step = round_up(axis.high / 6.001);
  for (int k = 0; k * step <= axis.high * 1.000001; ++k) ticks.push_back(k * step);
  return ticks;
}

Canvas::Canvas(const PlotInput& input, float least_height) : input_(input), top_(margin) {
  const bool sound = input.preferred_width > 1 && input.preferred_height > 1;
  const float ratio = sound ? std::clamp(input.preferred_width / input.preferred_height, 0.8F, 2.4F) : 1.5F;
  if (input.least_letters > 0) {
    height_ = std::floor(small_size / input.least_letters);
    width_ = std::round(std::max(least_stage_width, height_ * ratio));
    return;
  }
  height_ = std::round(std::clamp(least_width / ratio, least_height, std::max(least_height, greatest_height)));
  width_ = std::round(std::max(least_width, height_ * ratio));
}

std::string Canvas::say(Text id, std::initializer_list<std::string_view> arguments) const {
  return format_text(id, input_.language, arguments);
}

float Canvas::text_width(std::string_view words, float size, bool bold) const {
  return scene::table_metrics().width(words, size, bold, false);
}

void Canvas::head(const std::string& title, const std::string& how) {
  if (input_.least_letters > 0) return;
  const timing::Provenance& from = input_.set.provenance;
  const bool executor = from.backend == "cpu";
  paragraph(executor ? say(texts::plot_with_note, {title, say(texts::plot_executor)}) : title, heading_size, Role::ink,
            true);
  if (!how.empty()) paragraph(how, label_size);
  std::string where = measured_on(from, days_words(input_.set, input_.language), input_.language);
  if (!from.driver.empty() || !from.cuda.empty())
    where += say(texts::plot_semicolon) + say(texts::plot_software, {from.driver, from.cuda});
  if (input_.beside != nullptr && input_.view.kind == Kind::throughput) {
    paragraph(say(texts::plot_set_solid, {where}), label_size, Role::faint);
    where = say(texts::plot_set_dashed,
                {measured_on(input_.beside->provenance, days_words(*input_.beside, input_.language), input_.language)});
  }
  paragraph(where, label_size, Role::faint);
  if (const std::string others = other_forms(input_.set, input_.language); !others.empty()) {
    paragraph(others, label_size, Role::faint);
  }
  top_ += 4;
}

void Canvas::text(Point at, std::string words, float size, Role colour, Align align, bool bold, const scene::Ref& ref) {
  texts_.emplace_back(scene::Label{at, std::move(words), size, colour, align, bold, false, ref});
}

void Canvas::fitted(Point at, std::string_view words, float room, float size, Role colour, Align align, bool bold,
                    const scene::Ref& ref) {
  if (text_width(words, size, bold) <= room) return text(at, std::string(words), size, colour, align, bold, ref);
  constexpr std::string_view ellipsis = "...";
  std::size_t end = 0;
  for (std::size_t next = 0; next < words.size();) {
    (void)scene::next_code_point(words, next);
    if (text_width(std::string(words.substr(0, next)) + std::string(ellipsis), size, bold) > room) break;
    end = next;
  }
  text(at, std::string(words.substr(0, end)) + std::string(ellipsis), size, colour, align, bold, ref);
}

void Canvas::paragraph(std::string_view words, float size, Role colour, bool bold) {
  const float room = width_ - 2 * margin;
  const auto fits = [&](std::string_view line) { return text_width(line, size, bold) <= room; };
  for (const std::string_view line : scene::lines_of(words, fits)) {
    top_ += size * line_height;
    text({margin, top_ - size * 0.3F}, std::string(line), size, colour, Align::start, bold);
  }
}

void Canvas::line(std::vector<Point> points, Role stroke, float stroke_width, bool dashed, const scene::Ref& ref) {
  lines_.emplace_back(Line{std::move(points), stroke, stroke_width, dashed, false, ref});
}

void Canvas::mark(Point at, std::size_t rank, const scene::Ref& ref) {
  constexpr float r = mark_radius;
  const Role colour = series_role(rank);
  const auto strokes = [&](std::vector<Point> points) { marks_.emplace_back(Line{std::move(points), colour, 2.5F}); };
  const auto closed = [&](std::vector<Point> points) {
    points.push_back(points.front());
    points.push_back(points[1]);  // so that the corner is joined
    strokes(std::move(points));
  };
  switch (rank % 10) {
    case 0:
      marks_.emplace_back(Rect{{at.x - r, at.y - r}, 2 * r, 2 * r, colour, colour, 1, r});
      break;
    case 1:
      marks_.emplace_back(Rect{{at.x - r, at.y - r}, 2 * r, 2 * r, Role::paper, colour, 2.5F, r});
      break;
    case 2:
      marks_.emplace_back(Rect{{at.x - r, at.y - r}, 2 * r, 2 * r, colour, colour, 1});
      break;
    case 3:
      closed({{at.x, at.y - r - 1.5F}, {at.x + r + 1, at.y + r}, {at.x - r - 1, at.y + r}});
      break;
    case 4:
      closed({{at.x, at.y - r - 1.5F}, {at.x + r + 1.5F, at.y}, {at.x, at.y + r + 1.5F}, {at.x - r - 1.5F, at.y}});
      break;
    case 5:
      strokes({{at.x - r, at.y - r}, {at.x + r, at.y + r}});
      strokes({{at.x - r, at.y + r}, {at.x + r, at.y - r}});
      break;
    case 6:
      strokes({{at.x - r, at.y}, {at.x + r, at.y}});
      strokes({{at.x, at.y - r}, {at.x, at.y + r}});
      break;
    case 7:
      marks_.emplace_back(Rect{{at.x - r, at.y - r}, 2 * r, 2 * r, Role::paper, colour, 2.5F});
      break;
    case 8:
      closed({{at.x, at.y + r + 1.5F}, {at.x + r + 1, at.y - r}, {at.x - r - 1, at.y - r}});
      break;
    default:
      strokes({{at.x - r - 1, at.y - 2.5F}, {at.x + r + 1, at.y - 2.5F}});
      strokes({{at.x - r - 1, at.y + 2.5F}, {at.x + r + 1, at.y + 2.5F}});
  }
  constexpr float around = 9;  // easier to point at than the mark
  if (ref.kind == scene::Ref::Kind::none) return;
  Rect area{{at.x - around, at.y - around}, 2 * around, 2 * around};
  area.ref = ref;
  marks_.emplace_back(area);
  outline({at.x - around, at.y - around}, 2 * around, 2 * around, ref);
}

void Canvas::whisker(Point from, Point to, Role stroke) {
  constexpr float cap = 4;
  const bool upright = from.x == to.x;
  const float dx = upright ? cap : 0, dy = upright ? 0 : cap;
  lines_.emplace_back(Line{{from, to}, stroke, 1.5F});
  for (const Point p : {from, to})
    lines_.emplace_back(Line{{{p.x - dx, p.y - dy}, {p.x + dx, p.y + dy}}, stroke, 1.5F});
}

void Canvas::colour_legend(scene::Point at, float width, const scene::Scale& scale, const std::string& words) {
  scene::Raster legend{at, width, colour_legend_height, 64};
  legend.scale = scale;
  for (std::uint32_t k = 0; k < legend.columns; ++k)
    legend.values.push_back(scale.value((static_cast<float>(k) + 0.5F) / static_cast<float>(legend.columns)));
  const float base = at.y + colour_legend_height - 2;
  text({at.x - 8, base}, rounded(static_cast<double>(scale.low)), small_size, scene::Role::ink, scene::Align::end);
  text({at.x + width + 8, base}, rounded(static_cast<double>(scale.high)) + " " + words, small_size);
  raster(std::move(legend));
}

void Canvas::outline(Point at, float width, float height, const scene::Ref& ref) {
  const View& view = input_.view;
  const auto round = [&](Role role, float grown) {
    outlines_.emplace_back(
        Rect{{at.x - grown, at.y - grown}, width + 2 * grown, height + 2 * grown, Role::none, role, 2.5F, 3});
  };
  if (view.chosen == ref) round(Role::selected, 1);
  if (view.hovered == ref) round(Role::hovered, 1);
}

void Canvas::y_axis(const Axis& axis, float x, float right, float top, float bottom, double unit) {
  for (const double tick : ticks_of(axis)) {
    const float y = bottom + (top - bottom) * axis.position(tick);
    areas_.emplace_back(Line{{{x, y}, {right, y}}, Role::faint, 0.5F});
    areas_.emplace_back(Line{{{x - 5, y}, {x, y}}, Role::ink});
    fitted({x - 9, y + small_size * 0.36F}, rounded(tick / unit), x - 10, small_size, Role::ink, Align::end);
  }
  areas_.emplace_back(Line{{{x, top}, {x, bottom}}, Role::ink});
}

void Canvas::x_axis(const Axis& axis, float left, float right, float top, float bottom, double unit) {
  for (const double tick : ticks_of(axis)) {
    const float x = left + (right - left) * axis.position(tick);
    areas_.emplace_back(Line{{{x, top}, {x, bottom}}, Role::faint, 0.5F});
    areas_.emplace_back(Line{{{x, bottom}, {x, bottom + 5}}, Role::ink});
    text({x, bottom + 20}, rounded(tick / unit), small_size, Role::ink, Align::middle);
  }
  areas_.emplace_back(Line{{{left, bottom}, {right, bottom}}, Role::ink});
}

scene::Scene Canvas::finish(std::string title) {
  scene::Scene made;
  made.width = width_;
  made.height = height_;
  const bool executor = input_.set.provenance.backend == "cpu";
  made.title = executor ? say(texts::plot_with_note, {title, say(texts::plot_executor)}) : std::move(title);
  for (std::vector<scene::Shape>* part : {&areas_, &lines_, &marks_, &texts_, &outlines_}) {
    std::move(part->begin(), part->end(), std::back_inserter(made.shapes));
  }
  return made;
}

scene::Ref ref_of(RunIndex run, std::size_t launch_from_1, bool beside) {
  return scene::Ref::to_run(run, static_cast<std::uint32_t>(launch_from_1), beside);
}

scene::Role series_role(std::size_t rank) {
  // Eight colours for more sorts, marked by their signs; what only copies is no sort.
  return rank == rank_of(std::string(timing::device_copy)) ? Role::ink
                                                           : scene::bucket_role(static_cast<unsigned>(rank));
}

}  // namespace scatterscope::plots
