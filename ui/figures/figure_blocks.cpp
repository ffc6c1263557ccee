// The scan across blocks: each tile's own scan, what the tiles tell each other, and the two added. Either in launches
// of their own over an array of the tiles' sums, or by looking back over the tiles' published states.
#include <algorithm>

#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using recording::Event;
using recording::EventKind;
using scene::Role;

constexpr float stage_height = 50, fan_height = 64;

struct TileValue {
  When when = When::never;
  std::uint64_t value = 0;
  scene::Ref ref{};
};

struct LookBack {
  std::uint32_t from = 0, to = 0;  // tile `to` read the state of tile `from`
  bool prefix = false;             // and found a prefix there
  When when = When::never;
};

struct Tiles {
  std::vector<TileValue> first, second;  // sums and sums before; aggregates and prefixes
  std::vector<LookBack> reads;
};

// Stores to the array of tile sums: by the launch that scans the tiles, then by the one that scans the sums.
Tiles tiles_of_sums(const FigureInput& input, std::uint16_t array, const recording::Iteration& range) {
  const recording::Recording& r = input.recording;
  Tiles tiles;
  tiles.first.resize(r.arrays[array].extent);
  tiles.second.resize(r.arrays[array].extent);
  std::optional<std::uint32_t> first_launch;
  for (std::uint32_t step = range.first_step; step < std::min(range.end_step, r.step_count()); ++step) {
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const Event event = r.events[e];
      if (event.kind != EventKind::write || event.what != array || event.index >= tiles.first.size()) continue;
      if (!first_launch) first_launch = r.steps[step].launch;
      auto& row = r.steps[step].launch == *first_launch ? tiles.first : tiles.second;
      row[event.index] = {when(input, step), event.value, {scene::Ref::Kind::cell, array, 0, event.index}};
    }
  }
  return tiles;
}

// Stores to the tiles' states, status in the upper half: 1 the tile's own sum, 2 the sum up to and including it.
Tiles tiles_of_states(const FigureInput& input, std::uint16_t array, const recording::Iteration& range) {
  const recording::Recording& r = input.recording;
  Tiles tiles;
  const std::uint32_t count = r.arrays[array].extent;
  tiles.first.resize(count);
  tiles.second.resize(count);
  std::vector<std::uint32_t> tile_of_block;  // that a block published last
  for (std::uint32_t step = range.first_step; step < std::min(range.end_step, r.step_count()); ++step) {
    tile_of_block.resize(std::max<std::size_t>(tile_of_block.size(), r.launches[r.steps[step].launch].blocks), count);
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const Event event = r.events[e];
      const bool access = event.kind == EventKind::write || event.kind == EventKind::read;
      if (!access || event.what != array || event.index >= count) continue;
      const std::uint32_t tile = tile_of_block[event.block];
      if (event.kind == EventKind::read) {
        if (tile < count && event.index < tile)
          tiles.reads.push_back({event.index, tile, event.value >> 32U == 2, when(input, step)});
        continue;
      }
      const std::uint64_t status = event.value >> 32U;
      if (status == 0) continue;
      tile_of_block[event.block] = event.index;
      const TileValue made{
          when(input, step), event.value & 0xffff'ffffU, {scene::Ref::Kind::cell, array, 0, event.index}};
      (status == 1 ? tiles.first : tiles.second)[event.index] = made;
    }
  }
  return tiles;
}

class Figure {
 public:
  explicit Figure(const FigureInput& input) : drawing_(input), live_(input, drawn_iteration(input)) {
    const recording::Recording& r = input.recording;
    if (const auto sums = r.array_named("block_sums"); sums && r.arrays[*sums].extent > 0) {
      tiles_ = tiles_of_sums(input, *sums, live_.range());
    } else if (const auto states = r.array_named("tiles")) {
      tiles_ = tiles_of_states(input, *states, live_.range());
      looks_back_ = true;
    }
    first_words_ = drawing_.say(looks_back_ ? Text::fig_tile_aggregate : Text::fig_tile_sums);
    second_words_ = drawing_.say(looks_back_ ? Text::fig_tile_prefix : Text::fig_sums_before);
    float labels = 0;
    for (const std::string& words : {first_words_, second_words_, drawing_.say(Text::fig_before_in_tile),
                                     drawing_.say(Text::fig_ones_before), drawing_.say(Text::fig_bits)}) {
      labels = std::max(labels, drawing_.width(words, label_size));
    }
    layout_ = strip_layout(input, margin + labels + 16);
    tile_size_ = std::max(1U, r.config.block_threads);
  }

  scene::Scene draw() {
    const std::string heading = iteration_heading(drawing_.input, live_.iteration());
    drawing_.text({margin, margin + 16}, heading, heading_size, Role::ink, scene::Align::start, true);
    right_ = margin + drawing_.width(heading, heading_size, true);
    y_ = margin + 34;
    draw_blocks(drawing_, layout_, y_, live_);
    y_ += blocks_height;
    const float top = y_;
    value_row("bit", Text::fig_bits, true);
    stage(Text::fig_scan_tiles);
    if (live_.first_shown({"before_in_tile"}) != nullptr) value_row("before_in_tile", Text::fig_before_in_tile, false);
    dividers(top);
    fan_in();
    tile_row(first_words_, tiles_.first);
    if (looks_back_) {
      look_backs();
    } else {
      stage(Text::fig_scan_sums);
    }
    tile_row(second_words_, tiles_.second);
    fan_out();
    value_row("ones_before", Text::fig_ones_before, false);
    return drawing_.finish(drawing_.say(Text::fig_blocks_title), std::max(right_, layout_.x + layout_.width()) + margin,
                           y_ + margin);
  }

 private:
  void label(const std::string& words) {
    drawing_.text({layout_.x - 12, y_ + layout_.row_height / 2 + label_size * 0.36F}, words, label_size, Role::faint,
                  scene::Align::end);
  }

  void value_row(const char* name, Text words, bool bits) {
    label(drawing_.say(words));
    ValueCells row;
    row.bold = bits;
    for (std::uint32_t p = 0; p < live_.count(); ++p) {
      const LiveKeys::Value value = live_.value(name, p);
      Cell cell;
      cell.when = value.when;
      cell.mark = live_.mark(p);
      if (value.when == When::now) cell.outline = Role::now;
      cell.ref = live_.key_ref(p);
      row.cells.push_back(cell);
      row.texts.push_back(std::to_string(value.value));
      row.colours.push_back(bits ? scene::bucket_role(static_cast<unsigned>(value.value)) : Role::ones_before);
    }
    draw_values(drawing_, layout_, y_, row);
    y_ += layout_.row_height;
  }

  void stage(Text words) {
    // Over the middle of a tile: the border between two may be dashed there.
    const float x = tile_count() > 0 ? tile_middle(tile_count() / 2) : layout_.x;
    const std::string said = drawing_.say(words);
    draw_stage(drawing_, x, y_ + 6, y_ + stage_height - 6, said);
    right_ = std::max(right_, x + 16 + drawing_.width(said, label_size));
    y_ += stage_height;
  }

  [[nodiscard]] std::uint32_t tile_count() const {
    return std::min(static_cast<std::uint32_t>(tiles_.first.size()), (live_.count() + tile_size_ - 1) / tile_size_);
  }
  [[nodiscard]] float tile_left(std::uint32_t tile) const { return layout_.left(tile * tile_size_); }
  [[nodiscard]] float tile_right(std::uint32_t tile) const {
    return layout_.left(std::min(live_.count(), (tile + 1) * tile_size_));
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
  void fan(std::uint32_t tile, float x, bool inwards, When then) {
    if (!visible(then)) return;
    const float y0 = y_ + 4, y1 = y_ + fan_height - 4;
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
  void fan_in() {
    for (std::uint32_t tile = 0; tile < tile_count(); ++tile) {
      fan(tile, tile_middle(tile), true, tiles_.first[tile].when);
    }
    y_ += fan_height;
  }

  // From what stands before a tile to its keys, when it is added. A prefix counts its own tile: the next one adds it.
  void fan_out() {
    for (std::uint32_t tile = looks_back_ ? 1 : 0; tile < tile_count(); ++tile) {
      fan(tile, tile_middle(looks_back_ ? tile - 1 : tile), false, live_.value("ones_before", tile * tile_size_).when);
    }
    y_ += fan_height;
  }

  void tile_row(const std::string& words, const std::vector<TileValue>& values) {
    label(words);
    for (std::uint32_t tile = 0; tile < tile_count(); ++tile) {
      const TileValue& value = values[tile];
      const float room = tile_right(tile) - tile_left(tile), width = std::min(room, 72.0F);
      const float x = tile_middle(tile) - width / 2;
      scene::Rect box{{x, y_},     width, layout_.row_height, visible(value.when) ? Role::tint3 : Role::empty_cell,
                      Role::faint, 1};
      box.ref = value.ref;
      drawing_.cells.emplace_back(box);
      if (value.when == When::now || value.when == When::hidden) {
        drawing_.outlines.emplace_back(scene::Rect{{x + 1, y_ + 1},
                                                   width - 2,
                                                   layout_.row_height - 2,
                                                   Role::none,
                                                   value.when == When::hidden ? Role::now : Role::write,
                                                   2.5F});
      }
      const std::string number = visible(value.when)          ? std::to_string(value.value)
                                 : value.when == When::hidden ? "?"
                                                              : "";
      if (number.empty() || drawing_.width(number, layout_.font, true) > width - 2) continue;
      drawing_.text({tile_middle(tile), y_ + layout_.row_height / 2 + layout_.font * 0.36F}, number, layout_.font,
                    Role::ones_total, scene::Align::middle, true);
    }
    y_ += layout_.row_height;
  }

  // Which tile read whose state: an aggregate from the row above, a prefix over the row below.
  void look_backs() {
    constexpr float height = 96;
    const std::string words = drawing_.say(Text::fig_look_back);
    drawing_.text({layout_.x - 12, y_ + height / 2}, words, label_size, Role::faint, scene::Align::end);
    for (const LookBack& read : tiles_.reads) {
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
  StripLayout layout_;
  Tiles tiles_;
  bool looks_back_ = false;
  std::string first_words_, second_words_;
  std::uint32_t tile_size_ = 1;
  float y_ = margin, right_ = 0;
};

}  // namespace

std::optional<std::string> cannot_show_blocks_scan(const recording::Recording& recording) {
  if (recording.iterations.empty()) return std::nullopt;
  if (recording.array_named("block_sums") || recording.array_named("tiles")) return std::nullopt;
  return "figure blocks needs a scan across blocks, which sort '" + recording.config.sort + "' does not make";
}

scene::Scene draw_blocks_scan(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, Text::fig_blocks_title, Text::fig_no_keys);
  }
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
