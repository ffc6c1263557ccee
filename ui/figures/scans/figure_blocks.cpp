// The scan across blocks: each tile's own scan, what the tiles publish for each other,
// and the two added. Either in launches of their own over an array of the
// tiles' sums, or by looking back over the tiles' published states.
#include <algorithm>
#include <functional>

#include "kernels/story/scans/tile_sums.h"
#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_scans.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"
#include "ui/figures/tiles/local_figures.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;
using story::TileSums;
using Which = story::HeldIn::Which;

class BlocksFigure {
 public:
  explicit BlocksFigure(const FigureInput& input)
      : drawing_(input),
        live_(input, drawn_iteration(input)),
        columns_(drawing_, live_.count(), number_characters(live_.count())),
        tiles_(story::tile_sums(input, live_.iteration())) {}

  scene::Scene draw() {
    const bool within_tiles = live_.shows(Meaning::before_in_tile);
    const Need stage_height = squeezed(drawing_.input, {34, 48, 48}, 26);
    layout::Column all;
    all.add(heading(drawing_, iteration_heading(drawing_.input, live_.iteration())));
    all.add(columns_.blocks(live_));
    all.add(row_words(drawing_.say(live_.complements_bits() ? texts::fig_bits_complemented : texts::fig_bits)));
    const layout::Box* bits = all.add(value_row(Meaning::bit, true));
    const layout::Box* in_tile = bits;
    const std::string scan_tiles = drawing_.say(texts::fig_scan_tiles);
    if (within_tiles) {
      all.add(layout::growing(1, stage_over(drawing_, scan_tiles, stage_height, drawing_.say(texts::fig_before_in_tile),
                                            nullptr, off_dividers())));
      in_tile = all.add(value_row(Meaning::before_in_tile, false));
    } else {
      all.add(layout::growing(1, stage(drawing_, scan_tiles, stage_height, off_dividers())));
    }
    all.add(fans(true));
    first_ = all.add(tile_row(tiles_.first));
    add_between(all, stage_height);
    second_ = all.add(tile_row(tiles_.second));
    all.add(fans(false));
    all.add(value_row(Meaning::before, false));
    all.add(row_words(drawing_.say(texts::fig_ones_before)));
    all.add(layout::canvas({}, {}, [this, bits, in_tile](layout::Layers&, const Area&) {
      dividers(bits->area().y, in_tile->area().bottom());
      look_backs();
    }));
    return compose(drawing_, all);
  }

 private:
  // What leads from the first row of tiles to the second one.
  void add_between(layout::Column& all, Need stage_height) {
    const std::string second = drawing_.say(tiles_.looks_back ? texts::fig_tile_prefix : texts::fig_sums_before);
    layout::BoxPtr first = row_words(drawing_.say(tiles_.looks_back ? texts::fig_tile_aggregate : texts::fig_tile_sums),
                                     scene::Align::end);
    if (!tiles_.looks_back) {
      all.add(std::move(first));
      all.add(layout::growing(
          1, stage_over(drawing_, drawing_.say(texts::fig_scan_sums), stage_height, second, nullptr, off_dividers())));
      return;
    }
    all.add(layout::row(8, layout::words(scene::table_metrics(), drawing_.say(texts::fig_look_back), {}),
                        layout::growing(1, std::move(first))));
    all.add(layout::growing(1, layout::spacer({40, 60, 60})));
    all.add(row_words(second));
  }

  KeyColumns::StripBox value_row(Meaning meaning, bool bit_row) {
    ValueCells row;
    row.bold = bit_row;
    for (std::uint32_t p = 0; p < live_.count(); ++p) {
      const LiveKeys::Value value = live_.value(meaning, p);
      Cell cell;
      cell.when = value.when;
      cell.mark = live_.mark(p);
      if (value.when == When::now) cell.outline = Role::now;
      cell.ref = live_.number_ref(p, meaning);
      row.cells.push_back(cell);
      row.texts.push_back(std::to_string(value.value));
      row.colours.push_back(bit_row ? scene::bucket_role(live_.digit(live_.key(p))) : Role::ones_before);
    }
    return columns_.values(std::move(row));
  }

  [[nodiscard]] std::uint32_t tile_count() const {
    return std::min(static_cast<std::uint32_t>(tiles_.first.size()),
                    (live_.count() + tiles_.tile_size - 1) / tiles_.tile_size);
  }
  // Over its keys, as high as a strip.
  [[nodiscard]] Area tile(std::uint32_t number, const Area& strip) const {
    const float left = columns_.columns().left(number * tiles_.tile_size);
    const float right = columns_.columns().left(std::min(live_.count(), (number + 1) * tiles_.tile_size));
    return {left, strip.y, right - left, strip.height};
  }

  // Over the middle of a tile: the borders between them are dashed.
  [[nodiscard]] std::function<float()> off_dividers() const {
    if (tile_count() == 0) return nullptr;
    return [this] { return tile(tile_count() / 2, {}).centre().x; };
  }

  void dividers(float top, float bottom) {
    for (std::uint32_t k = 1; k < tile_count(); ++k) {
      const Area before = tile(k - 1, {});
      if (before.width < 8) break;
      drawing_.arrows.emplace_back(
          scene::Line{{{before.right(), top - 4}, {before.right(), bottom + 6}}, Role::faint, 1.5F, true});
    }
  }

  // Inwards from each tile to its sum, as soon as that is there; outwards from
  // what stands before a tile to its keys, when it is added. A prefix counts
  // its own tile: the next one adds it.
  layout::BoxPtr fans(bool inwards) {
    return layout::growing(
        1, columns_.own(squeezed(drawing_.input, {26, 40, 40}, 18), [this, inwards](const StripLayout&,
                                                                                    const Area& strip) {
          for (std::uint32_t k = !inwards && tiles_.looks_back ? 1 : 0; k < tile_count(); ++k) {
            const When then = inwards ? tiles_.first[k].when : live_.value(Meaning::before, k * tiles_.tile_size).when;
            const Area of = tile(k, strip);
            const float x = inwards || !tiles_.looks_back ? of.centre().x : tile(k - 1, strip).centre().x;
            if (visible(then)) fan(of, x, inwards, then);
          }
        }));
  }

  // Two lines from or to the ends of a tile; one where it is narrow.
  void fan(const Area& tile, float x, bool inwards, When then) {
    const layout::ArrowStyle style{then == When::now ? Role::now : Role::arrow, then == When::now ? 2.4F : 1.2F, 4};
    const std::vector<float> narrow{tile.centre().x}, wide{tile.x + 4, tile.right() - 4};
    for (const float end : tile.width < 16 ? narrow : wide) {
      const float from = inwards ? end : x, to = inwards ? x : end;
      layout::arrow(drawing_, {from, tile.y}, {to, tile.bottom()}, style);
    }
  }

  KeyColumns::StripBox tile_row(const std::vector<TileSums::Sum>& values) {
    return columns_.own([this] { return Need::exactly(columns_.fitted().font * 1.6F + 4); },
                        [this, &values](const StripLayout& at, const Area& strip) {
                          for (std::uint32_t k = 0; k < tile_count(); ++k)
                            tile_value(values[k], tile(k, strip), at.font,
                                       &values == &tiles_.first ? Which::first : Which::second);
                        });
  }

  void tile_value(const TileSums::Sum& value, const Area& tile, float font, Which which) {
    const float width = std::min(tile.width, 72.0F), x = tile.centre().x - width / 2;
    scene::Rect box{{x, tile.y}, width, tile.height, visible(value.when) ? Role::tint3 : Role::empty_cell,
                    Role::faint, 1};
    if (value.when != When::never) box.ref = ref_to(story::HeldIn{value.cell, which});
    drawing_.cells.emplace_back(box);
    Cell cell;
    cell.when = value.when;
    cell.ref = box.ref;
    if (value.when == When::now) cell.outline = Role::write;
    outline_cell(drawing_, box.at, width, tile.height, cell);
    if (value.when != When::never) outline_marked(drawing_, box.at, width, tile.height, box.ref);
    const std::string number = visible(value.when)          ? std::to_string(value.value)
                               : value.when == When::hidden ? "?"
                                                            : "";
    if (number.empty() || drawing_.width(number, font, true) > width - 2) return;
    drawing_.text({tile.centre().x, tile.centre().y + font * 0.36F}, number, font, Role::ones_total,
                  scene::Align::middle, true);
  }

  // Which tile read whose state: an aggregate from the row above, a prefix over
  // the row below.
  void look_backs() {
    for (const TileSums::LookBack& read : tiles_.reads) {
      if (!visible(read.when) || read.to >= tile_count()) continue;
      const float from = tile(read.from, {}).centre().x, to = tile(read.to, {}).centre().x;
      const float top = first_->cells().bottom(), bottom = second_->cells().y;
      const bool now = read.when == When::now;
      layout::arrow(drawing_, {from, top}, {to, bottom}, {now ? Role::read : Role::bucket0, now ? 2.6F : 1.5F, 4});
      if (read.prefix)
        std::get<scene::Line>(drawing_.arrows.back()).points = {{from + 8, bottom - 4},
                                                                {from + (to - from) * 0.25F, bottom - 28},
                                                                {from + (to - from) * 0.75F, bottom - 28},
                                                                {to - 8, bottom - 4}};
    }
  }

  Drawing drawing_;
  LiveKeys live_;
  KeyColumns columns_;
  TileSums tiles_;
  const layout::Strip *first_ = nullptr, *second_ = nullptr;  // rows of tiles
};

}  // namespace

std::optional<Refusal> cannot_show_blocks_scan(const recording::Recording& recording) {
  if (auto refusal = refuse_several_devices(recording)) return refusal;
  if (sorts_by_tiles(recording)) return Refusal{texts::why_scans_the_table, {"13.6", "13.9"}};
  if (recording.iterations.empty()) return std::nullopt;
  using recording::Content;
  if (recording.array_of(Content::block_sums) || recording.array_of(Content::tile_states)) return std::nullopt;
  return Refusal{texts::why_no_grid_scan, {recording.config.sort}};
}

scene::Scene draw_blocks_scan(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) {
    return nothing_to_draw(input);
  }
  return BlocksFigure(input).draw();
}

}  // namespace scatterscope::figures
