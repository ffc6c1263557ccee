// What plots are drawn with: words, bars, marks, axes, and the lines that every plot begins with.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/texts/plots.h"
#include "ui/plots/plot.h"
#include "ui/plots/selection.h"
#include "ui/scene/numbers.h"

namespace scatterscope::plots {

using scene::grouped;

inline constexpr float margin = 14, heading_size = 22, label_size = 16, small_size = 14.5F, colour_legend_height = 14;

// Three digits that count, without the locale; `value` is not negative.
[[nodiscard]] std::string rounded(double value);
// "26.4 Gkeys/s"
[[nodiscard]] std::string rate_words(double keys_per_second, Language language);
// "r = 4, c = 8, blocks of 512": what a run of a sort was tuned by; empty for baselines.
[[nodiscard]] std::string tuning_words(const timing::MeasuredSet& set, const timing::MeasuredRun& run,
                                       Language language);

// A unit that the largest rate is a number from 1 to 1,000 of.
struct RateUnit {
  double keys_per_second = 1e9;
  Text name = texts::plot_giga_keys;
};
[[nodiscard]] RateUnit unit_of(double largest);

// From 0 to 1 along an axis.
struct Axis {
  double low = 0, high = 1;
  bool logarithmic = false;
  [[nodiscard]] float position(double value) const;
};
// From 0 to a round number, or whole decades where it is logarithmic; `least` is above 0.
[[nodiscard]] Axis axis_of(double least, double most, bool logarithmic);
[[nodiscard]] std::vector<double> ticks_of(const Axis& axis);

class Canvas {
 public:
  explicit Canvas(const PlotInput& input, float least_height = 560);

  [[nodiscard]] float width() const { return width_; }
  [[nodiscard]] float height() const { return height_; }
  // Its letters are large for its size, as on the stage.
  [[nodiscard]] bool is_dense() const { return input_.least_letters > 0; }
  // Below the lines that were written from the top.
  [[nodiscard]] float top() const { return top_; }
  void go_to(float top) { top_ = top; }

  [[nodiscard]] std::string say(Text id, std::initializer_list<std::string_view> arguments = {}) const;
  [[nodiscard]] float text_width(std::string_view words, float size, bool bold = false) const;
  // The title and what was measured, where and when.
  void head(const std::string& title, const std::string& how);
  void text(scene::Point at, std::string words, float size, scene::Role colour = scene::Role::ink,
            scene::Align align = scene::Align::start, bool bold = false, const scene::Ref& ref = {});
  // Cut with an ellipsis where it is wider than the room.
  void fitted(scene::Point at, std::string_view words, float room, float size, scene::Role colour = scene::Role::ink,
              scene::Align align = scene::Align::start, bool bold = false, const scene::Ref& ref = {});
  // Lines from the top on, broken at spaces and between Chinese characters.
  void paragraph(std::string_view words, float size, scene::Role colour = scene::Role::ink, bool bold = false);
  void rect(const scene::Rect& rect) { areas_.emplace_back(rect); }
  void raster(scene::Raster raster) { areas_.emplace_back(std::move(raster)); }
  void line(std::vector<scene::Point> points, scene::Role stroke, float stroke_width = 1, bool dashed = false,
            const scene::Ref& ref = {});
  // The sign of a sort, marked by its shape.
  void mark(scene::Point at, std::size_t rank, const scene::Ref& ref = {});
  // From one end of a spread to the other.
  void whisker(scene::Point from, scene::Point to, scene::Role stroke);
  // A strip of the scale's colours between its two ends, with the unit and what else has to be said behind it.
  void colour_legend(scene::Point at, float width, const scene::Scale& scale, const std::string& words);
  // What the user points at or chose.
  void outline(scene::Point at, float width, float height, const scene::Ref& ref);

  // A vertical scale at x with lines across to `right`; a horizontal one at y with lines up to `top`.
  void y_axis(const Axis& axis, float x, float right, float top, float bottom, double unit);
  void x_axis(const Axis& axis, float left, float right, float top, float bottom, double unit);

  [[nodiscard]] scene::Scene finish(std::string title);

 private:
  const PlotInput& input_;
  float width_ = 0, height_ = 0, top_ = 0;
  std::vector<scene::Shape> areas_, lines_, marks_, texts_, outlines_;
};

[[nodiscard]] scene::Ref ref_of(RunIndex run, std::size_t launch_from_1 = 0, bool beside = false);
[[nodiscard]] scene::Role series_role(std::size_t rank);

// The plots; the size is that of drawn_size().
[[nodiscard]] scene::Scene draw_throughput(const PlotInput& input, const Slice& slice);
[[nodiscard]] scene::Scene draw_ladder(const PlotInput& input, const Slice& slice, std::uint64_t n);
[[nodiscard]] scene::Scene draw_grid(const PlotInput& input, const Slice& slice, std::uint64_t n);
[[nodiscard]] scene::Scene draw_blocks(const PlotInput& input, const Slice& slice, std::uint64_t n);
[[nodiscard]] scene::Scene draw_shapes(const PlotInput& input, const Slice& slice, std::uint64_t n);
[[nodiscard]] scene::Scene draw_launches(const PlotInput& input, const Slice& slice, std::uint64_t n);
[[nodiscard]] scene::Scene draw_devices(const PlotInput& input, const Slice& slice, std::uint64_t n);
[[nodiscard]] scene::Scene draw_timeline(const PlotInput& input, const Slice& slice, std::uint64_t n);

}  // namespace scatterscope::plots
