// Figs. 13.6 and 13.9: the sizes of the local buckets in a table, and its exclusive scan: where each of them goes.
#include <algorithm>
#include <utility>

#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_tiles.h"
#include "ui/figures/tiles/bucket_table.h"
#include "ui/figures/tiles/local_figures.h"
#include "ui/figures/tiles/tile_boxes.h"

namespace scatterscope::figures {
namespace {

using layout::BoxPtr;
using layout::Need;
using scene::Align;
using scene::Role;

constexpr float scan_size = 14, group_gap = 6;
constexpr std::uint32_t rows_of_group = 16, rows_of_digits = 8;

// The two tables side by side where both fit, else one below the other; between them the scan.
class Tables {
 public:
  using Labels = BucketTable::Labels;
  Tables(Drawing& drawing, const LiveKeys& live, const LocalStage& stage)
      : drawing_(drawing),
        sizes_(drawing, live, stage, BucketTable::Holds::sizes),
        starts_(drawing, live, stage, BucketTable::Holds::starts) {}

  [[nodiscard]] bool partial() const { return starts_.partial(); }

  // Of many rows in groups, each under the tiles' numbers.
  BoxPtr boxes() {
    const std::uint32_t rows = sizes_.rows();
    if (rows <= rows_of_group || !sizes_.with_text()) {
      BoxPtr made = layout::either(below(Labels::words, 0, rows), below(Labels::digits, 0, rows));
      if (!sizes_.with_text() && rows <= rows_of_group) return made;
      if (sizes_.with_text() && (rows >= rows_of_digits || is_low(drawing_.input)))
        made = layout::either(beside(Labels::digits, 0, rows), std::move(made));
      return layout::either(beside(Labels::words, 0, rows), std::move(made));
    }
    auto all = layout::column();
    for (std::uint32_t row = 0; row < rows; row += rows_of_group) {
      if (row > 0) all->add(layout::spacer(Need::exactly(group_gap)));
      const std::uint32_t end = std::min(rows, row + rows_of_group);
      all->add(layout::either(beside(Labels::digits, row, end), below(Labels::digits, row, end)));
    }
    return all;
  }

 private:
  // Rows that are named by their digits alone need a title.
  [[nodiscard]] std::string title(Labels labels, Text id) const {
    return labels == Labels::digits ? drawing_.say(id) : std::string();
  }
  BoxPtr beside(Labels labels, std::uint32_t first, std::uint32_t end) {
    return layout::row(0, sizes_.box({first, end, labels, title(labels, texts::fig_bucket_sizes)}), scan_arrow(),
                       starts_.box({first, end, labels == Labels::digits ? Labels::none : labels,
                                    title(labels, texts::fig_bucket_starts)}));
  }
  BoxPtr below(Labels labels, std::uint32_t first, std::uint32_t end) {
    const float label = std::max(sizes_.label_width(labels), starts_.label_width(labels));
    return layout::column(sizes_.box({first, end, labels, title(labels, texts::fig_bucket_sizes), label}),
                          stage(drawing_, drawing_.say(texts::fig_exclusive_scan), Need::exactly(46)),
                          starts_.box({first, end, labels, title(labels, texts::fig_bucket_starts), label}));
  }
  BoxPtr scan_arrow() {
    const std::string words = drawing_.say(texts::fig_exclusive_scan);
    const float wide = drawing_.width(words, scan_size) + 26;
    return layout::canvas(Need::exactly(wide), {40, 40, 1e9F},
                          [this, words](layout::Layers&, const layout::Area& area) {
                            const float y = area.centre().y + 11;  // of the cells
                            scene::Line arrow{{{area.x + 8, y}, {area.right() - 6, y}}, Role::arrow, 2};
                            arrow.arrow = true;
                            drawing_.arrows.emplace_back(std::move(arrow));
                            drawing_.text({area.centre().x, y - 9}, words, scan_size, Role::ink, Align::middle);
                          });
  }

  Drawing& drawing_;
  BucketTable sizes_, starts_;
};

}  // namespace

scene::Scene draw_bucket_tables(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) {
    return nothing_to_draw(input);
  }
  TileBoxes boxes(input);
  Tables tables(boxes.drawing, boxes.live, boxes.stage);
  layout::Column all;
  boxes.add_local_half(all);
  all.add(boxes.braces());
  all.add(layout::spacer(squeezed(input, Need::exactly(8), 4)));
  all.add(layout::at_most(strip_room, tables.boxes()));
  if (const auto misplaced = story::misplaced_size(input, boxes.live.iteration()))
    all.add(row_words(boxes.drawing.say(texts::fig_size_misplaced,
                                        {std::to_string(misplaced->block), std::to_string(misplaced->bucket),
                                         std::to_string(misplaced->cell)}),
                      Align::start));
  all.add(layout::spacer(squeezed(input, Need::exactly(10), 2), 0.2F));
  // What the cells hold for a while is said where the writes are named later.
  layout::BoxPtr writes = unless_low(input, boxes.write_words());
  layout::BoxPtr partial =
      tables.partial() ? row_words(boxes.drawing.say(texts::fig_partial_starts), Align::end) : nullptr;
  if (writes != nullptr && partial != nullptr)
    all.add(layout::unseen(std::move(writes), std::move(partial)));
  else
    all.add(writes != nullptr ? std::move(writes) : std::move(partial));
  return compose(boxes.drawing, all);
}

}  // namespace scatterscope::figures
