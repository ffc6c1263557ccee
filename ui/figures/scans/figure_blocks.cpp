// The scan across blocks: each tile's own scan, what the tiles tell each other, and the two added. Either in launches
// of their own over an array of the tiles' sums, or by looking back over the tiles' published states.
#include <algorithm>

#include "kernels/story/scans/tile_sums.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"
#include "ui/figures/tiles/local_figures.h"

namespace scatterscope::figures {
namespace {

using scene::Role;
using story::TileSums;

constexpr float stage_height = 48, fan_height = 40, look_back_height = 84;
// Parts from top to bottom; a recording that shows no values within tiles has neither of the second pair.
enum : std::size_t { heading, blocks, bits, scan_tiles, in_tile, fan_in, first, between, second, fan_out, sums, foot };

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), tiles_(story::tile_sums(input, live_.iteration())) {
    first_words_ = drawing_.say(tiles_.looks_back ? Text::fig_tile_aggregate : Text::fig_tile_sums);
    second_words_ = drawing_.say(tiles_.looks_back ? Text::fig_tile_prefix : Text::fig_sums_before);
    layout_ = strip_layout(input, 0);
  }

  scene::Scene draw() {
    const std::string title = iteration_heading(drawing_.input, live_.iteration());
    const bool within_tiles = live_.first_shown({"before_in_tile"}) != nullptr;
    const float row = layout_.row_height, tile = layout_.font * 1.6F + 4;
    Part parts[] = {{heading_height, 0},
                    {least_blocks_height(drawing_.input), 0.3F},
                    {row + row_label_height, 0.3F},
                    {stage_height, within_tiles ? 1.0F : 0.5F},
                    {within_tiles ? row : 0, within_tiles ? 0.3F : 0},
                    {fan_height, 1},
                    {tile, 0.3F},
                    {tiles_.looks_back ? look_back_height : stage_height, 1},
                    {tile, 0.3F},
                    {fan_height, 1},
                    {row, 0.3F},
                    {row_label_height, 0}};
    // Labels stand over their rows, the stage's words beside the arrow in the middle.
    float words = drawing_.width(title, heading_size, true);
    for (const Text id : {Text::fig_scan_tiles, Text::fig_scan_sums}) {
      words = std::max(words, 2 * drawing_.width(drawing_.say(id), label_size) + 40);
    }
    const Frame frame = stretch(drawing_.input, layout_, parts, 2 * margin + words);
    // Over the middle of a tile: the borders between them are dashed.
    middle_ = tile_count() > 0 ? tile_middle(tile_count() / 2) : layout_.x + layout_.width() / 2;
    right_edge_ = frame.width - margin;
    layout_.row_height = parts[sums].height;
    tile_height_ = parts[first].height;

    drawing_.heading(title);
    y_ = margin + parts[heading].height;
    draw_blocks(drawing_, layout_, y_, parts[blocks].height, live_);
    y_ += parts[blocks].height;
    const float top = y_;
    y_ += row_label_height;
    const bool descending = drawing_.input.recording.config.order == recording::Order::descending;
    value_row("bit", descending ? Text::fig_bits_complemented : Text::fig_bits, true);
    y_ = top + parts[bits].height;
    stage(Text::fig_scan_tiles, parts[scan_tiles].height);
    if (within_tiles) value_row("before_in_tile", Text::fig_before_in_tile, false);
    y_ += parts[in_tile].height;
    dividers(top);
    draw_fan_in(parts[fan_in].height);
    tile_row(tiles_.first);
    // Below its row: arrows lead into it from above.
    drawing_.plate({layout_.x + layout_.width(), y_ + label_size + 3}, first_words_, Role::faint, scene::Align::end);
    if (tiles_.looks_back) {
      look_backs(parts[between].height);
    } else {
      stage(Text::fig_scan_sums, parts[between].height);
    }
    drawing_.row_label(layout_, y_, second_words_);
    tile_row(tiles_.second);
    draw_fan_out(parts[fan_out].height);
    value_row("ones_before", Text::fig_ones_before, false, y_ + parts[sums].height + label_size + 4);
    return drawing_.finish(drawing_.say(Text::fig_blocks_title), frame.width, frame.height);
  }

 private:
  static constexpr float row_label_height = 22;

  // Its label stands over it, or with its baseline at `label_y`.
  void value_row(const char* name, Text words, bool bit_row, float label_y = 0) {
    drawing_.row_label(layout_, label_y > 0 ? label_y + 6 : y_, drawing_.say(words));
    ValueCells row;
    row.bold = bit_row;
    for (std::uint32_t p = 0; p < live_.count(); ++p) {
      const LiveKeys::Value value = live_.value(name, p);
      Cell cell;
      cell.when = value.when;
      cell.mark = live_.mark(p);
      if (value.when == When::now) cell.outline = Role::now;
      cell.ref = live_.key_ref(p);
      row.cells.push_back(cell);
      row.texts.push_back(std::to_string(value.value));
      row.colours.push_back(bit_row ? scene::bucket_role(live_.digit(live_.key(p))) : Role::ones_before);
    }
    draw_values(drawing_, layout_, y_, row);
  }

  void stage(Text words, float height) {
    draw_stage(drawing_, middle_, y_ + 6, y_ + height - 5, drawing_.say(words), right_edge_);
    y_ += height;
  }

  [[nodiscard]] std::uint32_t tile_count() const {
    return std::min(static_cast<std::uint32_t>(tiles_.first.size()),
                    (live_.count() + tiles_.tile_size - 1) / tiles_.tile_size);
  }
  [[nodiscard]] float tile_left(std::uint32_t tile) const { return layout_.left(tile * tiles_.tile_size); }
  [[nodiscard]] float tile_right(std::uint32_t tile) const {
    return layout_.left(std::min(live_.count(), (tile + 1) * tiles_.tile_size));
  }
  [[nodiscard]] float tile_middle(std::uint32_t tile) const { return (tile_left(tile) + tile_right(tile)) / 2; }

  void dividers(float top) {
    for (std::uint32_t tile = 1; tile < tile_count(); ++tile) {
      if (tile_right(tile - 1) - tile_left(tile - 1) < 8) break;
      drawing_.arrows.emplace_back(
          scene::Line{{{tile_left(tile), top - 4}, {tile_left(tile), y_ + 6}}, Role::faint, 1.5F, true});
    }
  }

  // Two lines from or to the ends of a tile; one where it is narrow.
  void fan(std::uint32_t tile, float x, bool inwards, When then, float height) {
    if (!visible(then)) return;
    const float y0 = y_ + 4, y1 = y_ + height - 4;
    const bool narrow = tile_right(tile) - tile_left(tile) < 16;
    for (const float end : {narrow ? tile_middle(tile) : tile_left(tile) + 4, tile_right(tile) - 4}) {
      if (narrow && end != tile_middle(tile)) continue;
      scene::Line line;
      line.points =
          inwards ? std::vector<scene::Point>{{end, y0}, {x, y1}} : std::vector<scene::Point>{{x, y0}, {end, y1}};
      line.stroke = then == When::now ? Role::now : Role::arrow;
      line.stroke_width = then == When::now ? 2.4F : 1.2F;
      line.arrow = true;
      drawing_.arrows.emplace_back(std::move(line));
    }
  }

  // From each tile to its sum, as soon as that is there.
  void draw_fan_in(float height) {
    for (std::uint32_t tile = 0; tile < tile_count(); ++tile) {
      fan(tile, tile_middle(tile), true, tiles_.first[tile].when, height);
    }
    y_ += height;
  }

  // From what stands before a tile to its keys, when it is added. A prefix counts its own tile: the next one adds it.
  void draw_fan_out(float height) {
    for (std::uint32_t tile = tiles_.looks_back ? 1 : 0; tile < tile_count(); ++tile) {
      fan(tile, tile_middle(tiles_.looks_back ? tile - 1 : tile), false,
          live_.value("ones_before", tile * tiles_.tile_size).when, height);
    }
    y_ += height;
  }

  void tile_row(const std::vector<TileSums::Sum>& values) {
    for (std::uint32_t tile = 0; tile < tile_count(); ++tile) {
      const TileSums::Sum& value = values[tile];
      const float room = tile_right(tile) - tile_left(tile), width = std::min(room, 72.0F);
      const float x = tile_middle(tile) - width / 2;
      scene::Rect box{{x, y_},     width, tile_height_, visible(value.when) ? Role::tint3 : Role::empty_cell,
                      Role::faint, 1};
      if (value.when != When::never) box.ref = ref_to(value.cell);
      drawing_.cells.emplace_back(box);
      if (value.when == When::now || value.when == When::hidden) {
        drawing_.outlines.emplace_back(scene::Rect{{x + 1, y_ + 1},
                                                   width - 2,
                                                   tile_height_ - 2,
                                                   Role::none,
                                                   value.when == When::hidden ? Role::now : Role::write,
                                                   2.5F});
      }
      if (value.when != When::never) outline_marked(drawing_, {x, y_}, width, tile_height_, ref_to(value.cell));
      const std::string number = visible(value.when)          ? std::to_string(value.value)
                                 : value.when == When::hidden ? "?"
                                                              : "";
      if (number.empty() || drawing_.width(number, layout_.font, true) > width - 2) continue;
      drawing_.text({tile_middle(tile), y_ + tile_height_ / 2 + layout_.font * 0.36F}, number, layout_.font,
                    Role::ones_total, scene::Align::middle, true);
    }
    y_ += tile_height_;
  }

  // Which tile read whose state: an aggregate from the row above, a prefix over the row below.
  void look_backs(float height) {
    drawing_.plate({layout_.x, y_ + label_size + 6}, drawing_.say(Text::fig_look_back), Role::ink);
    for (const TileSums::LookBack& read : tiles_.reads) {
      if (!visible(read.when) || read.to >= tile_count()) continue;
      const float from = tile_middle(read.from), to = tile_middle(read.to), bottom = y_ + height - 4;
      scene::Line line;
      if (read.prefix) {
        line.points = {{from + 8, bottom},
                       {from + (to - from) * 0.25F, bottom - 24},
                       {from + (to - from) * 0.75F, bottom - 24},
                       {to - 8, bottom}};
      } else {
        line.points = {{from, y_ + 4}, {to, bottom}};
      }
      line.stroke = read.when == When::now ? Role::read : Role::bucket0;
      line.stroke_width = read.when == When::now ? 2.6F : 1.5F;
      line.arrow = true;
      drawing_.arrows.emplace_back(std::move(line));
    }
    y_ += height;
  }

  Drawing drawing_;
  LiveKeys live_;
  TileSums tiles_;
  StripLayout layout_;
  std::string first_words_, second_words_;
  float y_ = margin, middle_ = 0, right_edge_ = 0, tile_height_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_blocks_scan(const recording::Recording& recording) {
  if (sorts_by_tiles(recording)) return Refusal{Text::why_scans_the_table, {"13.6", "13.9"}};
  if (recording.iterations.empty()) return std::nullopt;
  if (recording.array_named("block_sums") || recording.array_named("tiles")) return std::nullopt;
  return Refusal{Text::why_no_grid_scan, {recording.config.sort}};
}

scene::Scene draw_blocks_scan(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, Text::fig_blocks_title, Text::fig_no_keys);
  }
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
