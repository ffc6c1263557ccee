// The table of buckets scanned column by column, beside what the run did row by row: the starts that would come out,
// and where they would put the keys. No run does so.
#include <algorithm>

#include "kernels/texts/figure_tiles.h"
#include "ui/figures/figure.h"
#include "ui/figures/tiles/bucket_table.h"
#include "ui/figures/tiles/local_figures.h"
#include "ui/figures/tiles/tile_boxes.h"

namespace scatterscope::figures {
namespace {

using layout::Need;
using scene::Align;
using scene::Role;
using Holds = BucketTable::Holds;
using Scanned = BucketTable::Scanned;

// In the order of the tiles: where starts by columns put them is where they stand after the local sort.
KeyCells keys_by_columns(const TileBoxes& boxes) {
  KeyCells keys;
  keys.shift = boxes.live.range().shift;
  keys.digit_bits = boxes.live.range().digit_bits;
  const auto& table = boxes.live.table();
  const auto sizes = story::bucket_numbers(boxes.drawing.input, boxes.live.iteration(), Holds::sizes);
  bool known = true;
  for (const auto& size : sizes.numbers) known = known && visible(size.when);
  for (std::uint32_t place = 0; place < table.local_keys.size(); ++place) {
    keys.keys.push_back(table.local_keys[place]);
    Cell cell;
    if (!known) cell.when = When::future;
    if (known && table.local_from[place] < boxes.live.count()) cell.mark = boxes.live.mark(table.local_from[place]);
    keys.cells.push_back(cell);
  }
  return keys;
}

// Where the marked key would stand, and where the run puts it, which sentences speak of; none before it is there.
layout::BoxPtr both_places(const TileBoxes& boxes) {
  const auto& table = boxes.live.table();
  for (std::uint32_t p = 0; p < std::min(table.moves.size(), table.local_of.size()); ++p) {
    const auto& move = table.moves[p];
    if (boxes.live.mark(p) == Mark::none || boxes.live.mark(p) == Mark::hovered || !move) continue;
    if (!visible(boxes.live.filled(move->to))) return nullptr;
    return paragraph(boxes.drawing, boxes.drawing.say(texts::fig_columns_places,
                                                      {std::to_string(table.local_of[p]), std::to_string(move->to)}));
  }
  return nullptr;
}

}  // namespace

std::optional<Refusal> cannot_show_columns(const recording::Recording& recording) {
  constexpr Span bits{1, 8}, keys{1, 16};
  return refuse_other_tiles(recording, {bits, keys});
}

scene::Scene draw_columns(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  TileBoxes boxes(input);
  Drawing& drawing = boxes.drawing;
  const BucketTable sizes(drawing, boxes.live, boxes.stage, Holds::sizes, Scanned::by_columns);
  const BucketTable starts(drawing, boxes.live, boxes.stage, Holds::starts, Scanned::by_columns);
  const auto table = [&](const BucketTable& of, Text title) {
    return of.box({0, of.rows(), BucketTable::Labels::digits, drawing.say(title)});
  };
  layout::Column all;
  all.add(heading(drawing, iteration_heading(input, boxes.live.iteration())));
  all.add(paragraph(drawing, drawing.say(texts::fig_columns_not_run), {.colour = Role::error}));
  all.add(layout::spacer(Need::exactly(8), 0.3F));
  all.add(layout::at_most(
      strip_room, layout::row(24, table(sizes, texts::fig_bucket_sizes), table(starts, texts::fig_columns_starts))));
  all.add(layout::growing(1, stage(drawing, "", {24, 36, 36})));
  all.add(row_words(drawing.say(texts::fig_columns_result), Align::middle));
  all.add(boxes.columns.keys(keys_by_columns(boxes)));
  all.add(both_places(boxes));
  all.add(layout::spacer(Need::exactly(8), 0.3F));
  all.add(paragraph(drawing, drawing.say(texts::fig_columns_why)));
  return compose(drawing, all);
}

}  // namespace scatterscope::figures
