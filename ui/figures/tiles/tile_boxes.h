// The boxes that Figs. 13.5, 13.6 and 13.8 to 13.10 are put together from: the local stage with its strips, the braces
// under the local buckets, and the words that say which thread writes which bucket.
#pragma once

#include "kernels/story/tiles/local_buckets.h"
#include "kernels/story/tiles/local_stage.h"
#include "kernels/story/tiles/tile_formulas.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {

using story::LocalStage;

// One iteration of a sort by tiles. Must outlive the boxes that it gives.
class TileBoxes {
 public:
  explicit TileBoxes(const FigureInput& input);

  // The heading, the blocks, the list, the gap of the local sort, the locally sorted tiles.
  void add_local_half(layout::Column& all);
  // A gap between strips that arrows cross, with words on its left.
  [[nodiscard]] KeyColumns::StripBox gap(layout::Need height, layout::BoxPtr label, KeyColumns::Draw draw);
  // What happens in a gap, and perhaps in which pass: on its left or, on one line, above.
  [[nodiscard]] layout::BoxPtr label(Text what, bool with_pass = false) const;
  // Coloured, under the local buckets, with the sizes that were counted.
  [[nodiscard]] KeyColumns::StripBox braces();
  // "block 2:  thread 0 writes the 0 bucket to 4": of all blocks where there is room, else of the one whose keys the
  // user points at. Layouts stand still while one steps.
  [[nodiscard]] layout::BoxPtr write_words() const;

  Drawing drawing;
  const LiveKeys live;
  const LocalStage stage;
  KeyColumns columns;

 private:
  [[nodiscard]] KeyCells tile_keys() const;
  void draw_dividers();
  void draw_braces(const StripLayout& layout, float y);
  [[nodiscard]] std::uint32_t described_tile() const;
  [[nodiscard]] layout::BoxPtr writes_of(std::uint32_t tile, const std::vector<story::BucketWrite>& writes,
                                         std::uint32_t most, const std::vector<float>& columns) const;
  [[nodiscard]] std::string clause_of(const story::BucketWrite& write) const;
  const layout::Strip *keys_ = nullptr, *gap_ = nullptr, *sorted_ = nullptr;
};

}  // namespace scatterscope::figures
