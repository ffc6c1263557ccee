// The shapes of a sort that were tried: threads a block by keys a thread, once coloured by throughput and once by the
// occupancy of the launch that takes longest. The fastest shape is framed in both: it is seldom the one of the highest
// occupancy.
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/texts/plots.h"
#include "ui/plots/canvas.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using timing::longest_launch;
using timing::MeasuredLaunch;
using timing::MeasuredRun;

constexpr float row_labels = 46, column_labels = 22, between = 26, shape_legend_width = 150;

// The executor does not.
bool knows_occupancy(const MeasuredRun& run) {
  const MeasuredLaunch* launch = longest_launch(run);
  return launch != nullptr && launch->occupancy > 0;
}

// One of the two maps.
struct Map {
  std::string title, unit;
  std::vector<float> values;  // cell by cell, NaN where nothing was tried
};

class ShapeMaps {
 public:
  ShapeMaps(const PlotInput& input, const ShapeGrid& grid) : input_(input), grid_(grid), canvas_(input) {}

  scene::Scene draw(const Slice& slice, std::uint64_t n) {
    const std::string title = canvas_.say(texts::plot_title_shapes, {grid_.sort, size_words(n)});
    canvas_.head(title, words_of(slice, input_.language) + canvas_.say(texts::plot_semicolon) +
                            canvas_.say(texts::plot_shape_cells));
    canvas_.paragraph(words_of_best(), label_size);
    std::vector<Map> maps{throughput_map()};
    if (knows_occupancy(run(*grid_.best))) maps.push_back(occupancy_map());
    const auto count = static_cast<float>(maps.size());
    const bool beside = canvas_.width() >= canvas_.height();
    const float top = canvas_.top() + 8, bottom = canvas_.height() - margin, left = margin,
                right = canvas_.width() - margin;
    const float width = beside ? (right - left - between * (count - 1)) / count : right - left;
    const float height = beside ? bottom - top : (bottom - top - between * (count - 1)) / count;
    scene::Point at{left, top};
    for (const Map& map : maps) {
      draw_map(map, at, width, height);
      (beside ? at.x : at.y) += (beside ? width : height) + between;
    }
    return canvas_.finish(title);
  }

 private:
  [[nodiscard]] const MeasuredRun& run(RunIndex k) const { return input_.set.runs[k]; }

  [[nodiscard]] std::string words_of_best() const {
    const MeasuredRun& best = run(*grid_.best);
    const std::string threads = std::to_string(best.config.block_threads),
                      keys = std::to_string(best.config.keys_per_thread);
    const MeasuredLaunch* launch = longest_launch(best);
    if (!knows_occupancy(best))
      return canvas_.say(texts::plot_best_shape, {threads, keys, rounded(best.milliseconds.median)});
    return canvas_.say(texts::plot_best_shape_of, {threads, keys, rounded(best.milliseconds.median), launch->kernel,
                                                   std::to_string(launch->registers), grouped(launch->shared_bytes),
                                                   std::to_string(std::lround(launch->occupancy * 100))});
  }

  template <class Value>
  [[nodiscard]] std::vector<float> values(Value value) const {
    std::vector<float> all;
    for (const auto& cell : grid_.cells)
      all.push_back(cell ? static_cast<float>(value(run(*cell))) : std::numeric_limits<float>::quiet_NaN());
    return all;
  }
  [[nodiscard]] Map throughput_map() const {
    const RateUnit unit = unit_of(timing::keys_per_second(run(*grid_.best)));
    return {canvas_.say(texts::plot_throughput), canvas_.say(unit.name),
            values([&](const MeasuredRun& each) { return timing::keys_per_second(each) / unit.keys_per_second; })};
  }
  [[nodiscard]] Map occupancy_map() const {
    return {canvas_.say(texts::plot_occupancy), "%", values([](const MeasuredRun& each) {
              const MeasuredLaunch* launch = longest_launch(each);
              return launch == nullptr ? 0.0 : launch->occupancy * 100;
            })};
  }

  void draw_map(const Map& map, scene::Point at, float width, float height) {
    canvas_.fitted({at.x, at.y + label_size}, map.title, width, label_size, Role::ink, Align::start, true);
    const auto rows = static_cast<float>(grid_.block_threads.size()),
               columns = static_cast<float>(grid_.keys_per_thread.size());
    const float left = at.x + row_labels, top = at.y + label_size + 10 + column_labels;
    const float cell_width = (at.x + width - left) / columns;
    const float cell_height = (at.y + height - colour_legend_height - 14 - top) / rows;
    scene::Raster raster{{left, top},
                         cell_width * columns,
                         cell_height * rows,
                         static_cast<std::uint32_t>(grid_.keys_per_thread.size())};
    float least = std::numeric_limits<float>::max(), most = 0;
    for (const float value : map.values) {
      if (value != value) continue;
      least = std::min(least, value);
      most = std::max(most, value);
    }
    raster.scale = {least, most, false};
    raster.values = map.values;
    canvas_.rect({raster.at, raster.width, raster.height, Role::empty_cell, Role::faint, 1});
    canvas_.raster(std::move(raster));
    for (std::size_t r = 0; r < grid_.block_threads.size(); ++r)
      if (shown(r, cell_height, small_size + 2))
        canvas_.text({left - 6, top + (static_cast<float>(r) + 0.5F) * cell_height + small_size * 0.36F},
                     std::to_string(grid_.block_threads[r]), small_size, Role::ink, Align::end);
    for (std::size_t c = 0; c < grid_.keys_per_thread.size(); ++c)
      if (shown(c, cell_width, 24))
        canvas_.text({left + (static_cast<float>(c) + 0.5F) * cell_width, top - 6},
                     std::to_string(grid_.keys_per_thread[c]), small_size, Role::ink, Align::middle);
    for (std::size_t k = 0; k < grid_.cells.size(); ++k) {
      if (!grid_.cells[k]) continue;
      const auto r = static_cast<float>(k / grid_.keys_per_thread.size()),
                 c = static_cast<float>(k % grid_.keys_per_thread.size());
      draw_cell(*grid_.cells[k], {left + c * cell_width, top + r * cell_height}, cell_width, cell_height);
    }
    canvas_.colour_legend({left + 40, at.y + height - colour_legend_height - 2}, shape_legend_width,
                          {least, most, false}, map.unit);
  }
  // Labels that would touch are left out, every second, fourth and so on.
  static bool shown(std::size_t k, float room, float needed) {
    std::size_t step = 1;
    while (room * static_cast<float>(step) < needed) step *= 2;
    return k % step == 0;
  }

  // What can be pointed at, and the frame of the fastest, which is seen on any colour.
  void draw_cell(RunIndex k, scene::Point at, float width, float height) {
    const scene::Ref ref = ref_of(k);
    scene::Rect whole{at, width, height};
    whole.ref = ref;
    canvas_.rect(whole);
    if (k == *grid_.best) {
      canvas_.rect({{at.x - 2, at.y - 2}, width + 4, height + 4, Role::none, Role::ink, 3});
      canvas_.rect({{at.x - 4.5F, at.y - 4.5F}, width + 9, height + 9, Role::none, Role::paper, 2});
    }
    canvas_.outline(at, width, height, ref);
  }

  const PlotInput& input_;
  const ShapeGrid& grid_;
  Canvas canvas_;
};

}  // namespace

scene::Scene draw_shapes(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  const ShapeGrid grid = shapes_of(input.set, slice, n, input.view.sort);
  return ShapeMaps(input, grid).draw(slice, n);
}

}  // namespace scatterscope::plots
