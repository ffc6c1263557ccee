// What the blocks of a run take of a GPU, beside those of the shape that a timed run of the same sort takes: why a
// timed block has so many more threads and keys than a recorded one, and what that costs.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/figure_shapes.h"
#include "kernels/texts/plots.h"
#include "kernels/timing/shapes/shape_cost.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/tiles/shape_words.h"
#include "ui/scene/numbers.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using scene::grouped;
using scene::Rect;
using scene::Role;
using timing::ShapeCost;
using timing::ShapeCosts;

constexpr float row_pitch = 21, bar_height = 7, column_gap = 16, column_least = 150;

// What the resident blocks take of a multiprocessor, a part each.
struct Bar {
  std::uint64_t a_block = 0, all = 0;
  std::uint32_t blocks = 0;  // 0: no bar
};
struct Row {
  std::string label;
  std::array<std::string, 2> words;
  std::array<Bar, 2> bars{};

  // The row's height in rows of words.
  [[nodiscard]] float height() const { return bars[0].blocks + bars[1].blocks > 0 ? 1.45F : 1; }
};

Text whence_of(recording::ShapeFrom from) {
  switch (from) {
    case recording::ShapeFrom::found:
      return texts::plot_shape_found;
    case recording::ShapeFrom::shipped:
      return texts::plot_shape_shipped;
    default:
      return texts::plot_shape_predicted;
  }
}

// The number, as an upper bound where registers are not known.
std::string bound(const Drawing& drawing, const ShapeCost& cost, const std::string& number) {
  return cost.block.registers > 0 ? number : drawing.say(texts::fig_shape_at_most, {number});
}

class ShapeFigure {
 public:
  ShapeFigure(const FigureInput& input, const timing::ShapeDevice& gpu, const ShapeCosts& costs)
      : drawing_(input), gpu_(gpu), costs_(costs) {
    add_keys();
    add_room();
  }

  scene::Scene draw() {
    float label = 0, column = column_least;
    for (const Row& row : rows_) {
      label = std::max(label, drawing_.width(row.label, label_size));
      for (const std::string& words : row.words) column = std::max(column, drawing_.width(words, label_size, true));
    }
    const std::array heads{drawing_.say(texts::fig_shape_recorded, {grouped(costs_.recorded.n)}),
                           drawing_.say(texts::fig_shape_timed)};
    for (const std::string& head : heads) column = std::max(column, drawing_.width(head, label_size, true));
    const float least = label + 2 * (column_gap + column), rows = height();
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_shape_heading, {gpu_.name})));
    const auto table = [this, label, heads](layout::Layers&, const Area& area) { draw(area, label, heads); };
    all.add(layout::growing(
        1, layout::either(layout::canvas({least, least, 1000}, {rows * row_pitch, rows * 28, rows * 40}, table),
                          list(heads))));
    all.add(layout::spacer(layout::Need::exactly(8)));
    for (const std::string& words : explanation()) all.add(paragraph(drawing_, words));
    return compose(drawing_, all);
  }

 private:
  template <class Words>
  Row row(Text label, Words words) const {
    return {drawing_.say(label), {words(costs_.recorded), words(costs_.timed)}};
  }

  // A tile's keys by bucket.
  [[nodiscard]] bool writes_buckets() const {
    const catalog::SortInfo& info = catalog::description_of(drawing_.input.recording().config.sort);
    return info.sorts_tiles || info.single_passes || grows_bucket_tree(info);
  }

  void add_keys() {
    rows_.push_back(row(texts::fig_shape_threads, [](const ShapeCost& c) { return grouped(c.shape.block_threads); }));
    rows_.push_back(row(texts::fig_shape_keys, [](const ShapeCost& c) { return grouped(c.shape.keys_per_thread); }));
    rows_.push_back(row(texts::fig_shape_tile, [](const ShapeCost& c) { return grouped(c.tile()); }));
    if (writes_buckets())
      rows_.push_back(row(texts::fig_shape_in_bucket, [this](const ShapeCost& c) {
        const std::uint64_t buckets = std::uint64_t{1} << c.radix_bits;
        const double keys = static_cast<double>(c.tile()) / static_cast<double>(buckets);
        return drawing_.say(texts::fig_shape_bucket_keys,
                            {keys < 10 && c.tile() % buckets != 0 ? hundredths(keys) : grouped(std::llround(keys)),
                             grouped(c.tile()), grouped(buckets)});
      }));
    rows_.push_back(row(texts::fig_shape_tiles, [](const ShapeCost& c) { return grouped(c.tiles); }));
  }

  void add_room() {
    const timing::GpuRoom& room = gpu_.room;
    Row registers = row(texts::fig_shape_registers, [this](const ShapeCost& c) {
      return c.block.registers > 0 ? grouped(c.block.registers) : drawing_.say(texts::fig_shape_unknown);
    });
    Row shared = row(texts::fig_shape_shared, [this](const ShapeCost& c) {
      return drawing_.say(texts::fig_shape_bytes, {grouped(c.block.shared_bytes)});
    });
    Row resident = row(texts::fig_shape_resident,
                       [this](const ShapeCost& c) { return bound(drawing_, c, grouped(c.resident_blocks)); });
    Row occupancy = row(texts::fig_shape_occupancy, [this](const ShapeCost& c) {
      const std::string percent = std::to_string(std::lround(c.occupancy * 100)) + " %";
      return bound(drawing_, c, percent);
    });
    for (std::size_t k = 0; k < 2; ++k) {
      const ShapeCost& cost = k == 0 ? costs_.recorded : costs_.timed;
      if (cost.block.registers > 0)
        registers.bars[k] = {timing::registers_taken(cost.block), room.registers, cost.resident_blocks};
      shared.bars[k] = {timing::shared_bytes_taken(cost.block), room.shared_bytes, cost.resident_blocks};
      occupancy.bars[k] = {timing::threads_taken(cost.block), room.threads, cost.resident_blocks};
    }
    rows_.push_back(std::move(registers));
    rows_.push_back(std::move(shared));
    rows_.push_back(std::move(resident));
    rows_.push_back(std::move(occupancy));
    rows_.push_back(row(texts::fig_shape_waves, [this](const ShapeCost& c) { return waves_words(c); }));
  }

  [[nodiscard]] std::string waves_words(const ShapeCost& cost) const {
    constexpr double least = 0.01;
    if (cost.waves > 0 && cost.waves < least) return "< 0.01";
    const std::string number = cost.waves < 10 ? hundredths(cost.waves) : std::to_string(std::lround(cost.waves));
    return cost.block.registers > 0 ? number : drawing_.say(texts::fig_shape_at_least, {number});
  }
  [[nodiscard]] std::vector<std::string> explanation() const {
    const std::string whence = drawing_.say(whence_of(costs_.from));
    return {drawing_.say(writes_buckets() ? texts::fig_shape_price : texts::fig_shape_price_of_tiles),
            drawing_.say(texts::fig_shape_bars, {std::to_string(gpu_.room.multiprocessors)}),
            costs_.kernel.empty() ? drawing_.say(texts::fig_shape_whence, {whence})
                                  : drawing_.say(texts::fig_shape_longest, {whence, costs_.kernel})};
  }

  // The same in a narrow room: one run below the other.
  [[nodiscard]] layout::BoxPtr list(const std::array<std::string, 2>& heads) const {
    auto all = layout::column();
    for (std::size_t k = 0; k < 2; ++k) {
      all->add(paragraph(drawing_, heads[k], {.bold = true}));
      for (const Row& row : rows_)
        all->add(paragraph(drawing_, drawing_.say(texts::fig_shape_row, {row.label, row.words[k]})));
    }
    return all;
  }

  // The table's height in rows of words; its heads are one row.
  [[nodiscard]] float height() const {
    float rows = 1;
    for (const Row& row : rows_) rows += row.height();
    return rows;
  }

  void draw(const Area& area, float label, const std::array<std::string, 2>& heads) {
    const float pitch = area.height / height();
    const float width = (area.width - label) / 2 - column_gap;
    const auto left = [&](std::size_t k) {
      return area.x + label + column_gap + static_cast<float>(k) * (width + column_gap);
    };
    for (std::size_t k = 0; k < 2; ++k)
      drawing_.text({left(k), area.y + label_size}, heads[k], label_size, k == 0 ? Role::ink : Role::block,
                    scene::Align::start, true);
    float top = area.y + pitch;
    for (const Row& row : rows_) {
      const float base = top + label_size - 2;
      drawing_.arrows.emplace_back(scene::Line{{{area.x, top - 4}, {area.right(), top - 4}}, Role::faint, 0.8F});
      drawing_.text({area.x, base}, row.label, label_size, Role::faint);
      for (std::size_t k = 0; k < 2; ++k) {
        drawing_.text({left(k), base}, row.words[k], label_size, Role::ink, scene::Align::start, true);
        draw(row.bars[k], {left(k), base + 6, width, bar_height});
      }
      top += pitch * row.height();
    }
  }

  void draw(const Bar& bar, const Area& area) {
    if (bar.blocks == 0 || bar.all == 0) return;
    drawing_.cells.emplace_back(Rect{{area.x, area.y}, area.width, area.height, Role::empty_cell, Role::faint, 0.7F});
    const float part = area.width * static_cast<float>(bar.a_block) / static_cast<float>(bar.all);
    for (std::uint32_t b = 0; b < bar.blocks; ++b)
      drawing_.cells.emplace_back(Rect{{area.x + static_cast<float>(b) * part, area.y},
                                       part,
                                       area.height,
                                       b % 2 == 0 ? Role::bucket0 : Role::tint0,
                                       part > 4 ? Role::ink : Role::none,
                                       0.7F});
  }

  Drawing drawing_;
  const timing::ShapeDevice& gpu_;
  ShapeCosts costs_;
  std::vector<Row> rows_;
};

const timing::ShapeDevice& device_of(const FigureInput& input) {
  return input.sources.gpu != nullptr ? *input.sources.gpu : timing::shipped_device();
}

}  // namespace

layout::BoxPtr shape_note(const Drawing& drawing) {
  const FigureInput& input = drawing.input;
  const timing::ShapeDevice& gpu = device_of(input);
  const auto costs = timing::shape_costs(input.recording().config, gpu);
  if (!costs) return nullptr;
  const timing::ShapeCost& timed = costs->timed;
  return paragraph(
      drawing,
      drawing.say(texts::fig_shape_note,
                  {gpu.name, grouped(timed.shape.keys_per_thread), grouped(timed.shape.block_threads),
                   grouped(timed.block.shared_bytes), bound(drawing, timed, grouped(timed.resident_blocks))}),
      {.colour = Role::faint});
}

std::optional<Refusal> cannot_show_shape(const recording::Recording& recording) {
  if (timing::shape_costs(recording.config, timing::shipped_device())) return std::nullopt;
  return Refusal{texts::why_no_shape, {recording.config.sort}};
}

scene::Scene draw_shape(const FigureInput& input) {
  const timing::ShapeDevice& gpu = device_of(input);
  const auto costs = timing::shape_costs(input.recording().config, gpu);
  if (!costs) return nothing_to_draw(input);
  return ShapeFigure(input, gpu, *costs).draw();
}

}  // namespace scatterscope::figures
