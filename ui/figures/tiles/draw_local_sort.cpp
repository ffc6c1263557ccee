// Figs. 13.5, 13.8 and 13.10: each tile sorted in shared memory, then its buckets written to their places.
#include <algorithm>

#include "kernels/texts/figure_tiles.h"
#include "ui/figures/tiles/local_figures.h"
#include "ui/figures/tiles/shape_words.h"
#include "ui/figures/tiles/tile_boxes.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Rect;
using scene::Role;

constexpr float writer_size = 13;

// From the sorted tiles to the result, in the colours of the buckets.
std::vector<KeyMove> moves_to_buckets(const LiveKeys& live) {
  std::vector<KeyMove> moves;
  for (std::uint32_t q = 0; q < live.count(); ++q) {
    const std::uint32_t key = live.table().local_from[q];
    const unsigned digit = live.digit(live.key(key));
    moves.push_back({q, live.target(key).value_or(q), live.moved(key), live.mark(key), scene::bucket_role(digit), digit,
                     live.key_ref(key)});
  }
  return moves;
}

// Of a strip without text: one coloured bar.
void draw_writers_bar(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage,
                      float y) {
  scene::Grid bar{{layout.x, y + 7}, layout.cell_width, 5, layout.count};
  for (std::uint32_t q = 0; q < live.count(); ++q) {
    const bool shown = visible(stage.writer(q).when);
    bar.cells.push_back(shown ? scene::bucket_role(live.digit(live.key(live.table().local_from[q]))) : Role::paper);
  }
  drawing.cells.emplace_back(std::move(bar));
}

// Under each position of the sorted tiles the thread that writes its key, over a bar for each bucket: which threads
// write together.
void draw_writers(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage, float y) {
  if (!layout.with_text) {
    draw_writers_bar(drawing, layout, live, stage, y);
    return;
  }
  const std::string last = std::to_string(std::max(1U, drawing.input.recording().config.block_threads) - 1);
  const bool numbered = drawing.width(last, writer_size, true) <= layout.cell_width;
  const auto bucket = [&](std::uint32_t q) { return live.digit(live.key(live.table().local_from[q])); };
  for (std::uint32_t q = 0; q < live.count();) {
    // A run of one bucket within a tile, as far as its threads have shown that they write it.
    std::uint32_t end = q;
    bool now = false;
    for (; end < live.count() && end / stage.tile_keys() == q / stage.tile_keys() && bucket(end) == bucket(q); ++end) {
      const LocalStage::Writer writer = stage.writer(end);
      if (!visible(writer.when)) break;
      now = now || writer.when == When::now;
      if (!numbered) continue;
      drawing.text({layout.centre(end), y + 15}, std::to_string(writer.thread), writer_size,
                   scene::bucket_role(bucket(q)), Align::middle, true);
      std::get<scene::Label>(drawing.texts.back()).ref =
          scene::Ref::to_thread(stage.block_of(q / stage.tile_keys()), writer.thread);
    }
    if (end == q) {
      ++q;
      continue;
    }
    const float inset = std::min(3.0F, layout.cell_width * 0.1F);
    drawing.arrows.emplace_back(Rect{{layout.left(q) + inset, y + 19},
                                     static_cast<float>(end - q) * layout.cell_width - 2 * inset,
                                     now ? 4.0F : 3.0F,
                                     scene::bucket_role(bucket(q))});
    q = end;
  }
}

// Left of them, once there are any.
layout::BoxPtr writers_label(const TileBoxes& boxes) {
  if (!boxes.columns.with_text()) return nullptr;
  layout::BoxPtr words = layout::words(scene::table_metrics(), boxes.drawing.say(texts::fig_thread_word),
                                       {.size = writer_size, .colour = Role::faint});
  for (std::uint32_t q = 0; q < boxes.live.count(); ++q)
    if (visible(boxes.stage.writer(q).when)) return words;
  return layout::unseen(std::move(words));
}

}  // namespace

scene::Scene draw_local_sort(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) {
    return nothing_to_draw(input);
  }
  TileBoxes boxes(input);
  KeyColumns& columns = boxes.columns;
  layout::Column all;
  boxes.add_local_half(all);
  all.add(columns.own(
      Need::exactly(columns.with_text() ? 24 : 14),
      [&](const StripLayout& at, const Area& area) {
        draw_writers(boxes.drawing, at, boxes.live, boxes.stage, area.y);
      },
      writers_label(boxes)));
  all.add(boxes.gap(squeezed(input, {50, 96, 96}, 36), boxes.label(texts::fig_write_globally),
                    [&](const StripLayout& at, const Area& area) {
                      draw_moves(boxes.drawing, at, area.y + 2, area.bottom() - 2, moves_to_buckets(boxes.live));
                    }));
  all.add(columns.keys(arriving_keys(boxes.live)));
  all.add(unless_low(input, layout::column(layout::spacer(Need::exactly(6)), boxes.write_words())));
  if (input.recording().config.keys_per_thread > 1)
    all.add(unless_low(input, layout::column(layout::spacer(Need::exactly(6)), shape_note(boxes.drawing))));
  return compose(boxes.drawing, all);
}

}  // namespace scatterscope::figures
