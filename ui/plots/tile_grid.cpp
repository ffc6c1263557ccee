// radix-local by radix and coarsening: a cell each, coloured by its throughput, which stands in it.
#include <algorithm>
#include <limits>

#include "kernels/texts/plots.h"
#include "kernels/texts/sentences.h"
#include "ui/plots/canvas.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;

constexpr float tile_labels = 64, tile_legend_width = 260;

struct Frame {
  float left, top, cell_width, cell_height;
};

// Numbers stand on plates of their own: the map's colours range from light to dark.
void draw_cell(Canvas& canvas, const PlotInput& input, RunIndex k, float x, float y, const Frame& frame, double unit,
               bool best) {
  const timing::MeasuredRun& run = input.set.runs[k];
  const scene::Ref ref = ref_of(k);
  const std::string words = rounded(timing::keys_per_second(run) / unit);
  const float size = std::min(frame.cell_height * 0.5F, 17.0F);
  const float middle_x = x + frame.cell_width / 2, middle_y = y + frame.cell_height / 2;
  const float width = std::min(canvas.text_width(words, size, true) + 12, frame.cell_width - 4);
  const float height = std::min(size + 8, frame.cell_height - 2);
  scene::Rect whole{{x, y}, frame.cell_width, frame.cell_height};
  whole.ref = ref;
  canvas.rect(whole);
  scene::Rect plate{{middle_x - width / 2, middle_y - height / 2}, width, height, Role::paper, Role::none, 1, 4};
  plate.ref = ref;
  canvas.rect(plate);
  canvas.fitted({middle_x, middle_y + size * 0.36F}, words, frame.cell_width, size, Role::ink, Align::middle, true,
                ref);
  if (best) {
    // Seen on any colour of the map, in any theme.
    canvas.rect({{x + 2, y + 2}, frame.cell_width - 4, frame.cell_height - 4, Role::none, Role::ink, 4});
    canvas.rect({{x + 5.5F, y + 5.5F}, frame.cell_width - 11, frame.cell_height - 11, Role::none, Role::paper, 3});
  }
  canvas.outline({x + 3, y + 3}, frame.cell_width - 6, frame.cell_height - 6, ref);
}

}  // namespace

scene::Scene draw_grid(const PlotInput& input, const Slice& slice, std::uint64_t n) {
  Canvas canvas(input);
  const std::string title = canvas.say(texts::plot_title_tiles, {size_words(n)});
  const TileGrid grid = grid_of(input.set, slice, n);
  double least = std::numeric_limits<double>::max(), most = 0;
  for (const auto& cell : grid.cells) {
    if (!cell) continue;
    least = std::min(least, timing::keys_per_second(input.set.runs[*cell]));
    most = std::max(most, timing::keys_per_second(input.set.runs[*cell]));
  }
  const RateUnit unit = unit_of(most);
  const std::string unit_words = canvas.say(unit.name);
  canvas.head(title, words_of(slice, input.language) + canvas.say(texts::plot_semicolon) +
                         canvas.say(texts::plot_cell_unit, {unit_words}) + canvas.say(texts::sentence_and) +
                         canvas.say(texts::plot_median_words) + canvas.say(texts::plot_semicolon) +
                         canvas.say(texts::plot_cell_blocks));
  const auto rows = static_cast<float>(grid.radix_bits.size()),
             columns = static_cast<float>(grid.keys_per_thread.size());
  Frame frame{margin + tile_labels, canvas.top() + 30, 0, 0};
  frame.cell_width = (canvas.width() - margin - frame.left) / columns;
  frame.cell_height = (canvas.height() - margin - colour_legend_height - 24 - frame.top) / rows;
  scene::Raster map{{frame.left, frame.top},
                    frame.cell_width * columns,
                    frame.cell_height * rows,
                    static_cast<std::uint32_t>(grid.keys_per_thread.size())};
  map.scale = {static_cast<float>(least / unit.keys_per_second), static_cast<float>(most / unit.keys_per_second),
               false};
  canvas.rect({map.at, map.width, map.height, Role::empty_cell, Role::faint, 1});
  for (const auto& cell : grid.cells) {
    map.values.push_back(cell
                             ? static_cast<float>(timing::keys_per_second(input.set.runs[*cell]) / unit.keys_per_second)
                             : std::numeric_limits<float>::quiet_NaN());
  }
  const scene::Scale scale = map.scale;
  canvas.raster(std::move(map));
  for (std::size_t c = 0; c < grid.keys_per_thread.size(); ++c) {
    canvas.fitted({frame.left + (static_cast<float>(c) + 0.5F) * frame.cell_width, frame.top - 9},
                  "c = " + std::to_string(grid.keys_per_thread[c]), frame.cell_width - 4, label_size, Role::ink,
                  Align::middle, true);
  }
  for (std::size_t r = 0; r < grid.radix_bits.size(); ++r) {
    const float y = frame.top + static_cast<float>(r) * frame.cell_height;
    canvas.fitted({frame.left - 10, y + frame.cell_height / 2 + label_size * 0.36F},
                  "r = " + std::to_string(grid.radix_bits[r]), frame.left - 12, label_size, Role::ink, Align::end,
                  true);
    for (std::size_t c = 0; c < grid.keys_per_thread.size(); ++c) {
      const auto& cell = grid.at(r, c);
      if (!cell) continue;
      const bool best = timing::keys_per_second(input.set.runs[*cell]) >= most;
      draw_cell(canvas, input, *cell, frame.left + static_cast<float>(c) * frame.cell_width, y, frame,
                unit.keys_per_second, best);
    }
  }
  const std::string best = grid.cells.size() > 1 ? "    " + canvas.say(texts::plot_best_cell) : "";
  canvas.colour_legend({margin + tile_labels, canvas.height() - margin - colour_legend_height - 4}, tile_legend_width,
                       scale, unit_words + best);
  return canvas.finish(title);
}

}  // namespace scatterscope::plots
