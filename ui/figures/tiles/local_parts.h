// The parts that Figs. 13.5, 13.6 and 13.8 to 13.10 are put together from: the local stage with its strips, the braces
// under the local buckets, and the words that say which thread writes which bucket.
#pragma once

#include <string>
#include <vector>

#include "kernels/story/tiles/local_buckets.h"
#include "kernels/story/tiles/local_stage.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

using story::LocalBucket;
using story::LocalStage;

inline constexpr float local_room = 700;  // for labels on the left and strips
inline constexpr float gap_label_size = 13;
inline constexpr float least_local_gap = 74, braces_height = 36, words_line = 19;

// The words left of a gap between strips.
struct GapLabel {
  std::vector<std::string> lines;
  float width = 0;
};
[[nodiscard]] GapLabel gap_label(const Drawing& drawing, Text words);
void draw_gap_label(Drawing& drawing, const StripLayout& layout, const GapLabel& label, float y0, float y1);

// The keys of the tiles as they stand in shared memory at the moment.
[[nodiscard]] KeyCells tile_keys(const LiveKeys& live, const LocalStage& stage);

// From y down: blocks, the list, the gap of the local sort, the locally sorted list. Returns its lower edge.
struct LocalHeights {
  float blocks = 0, gap = 0;
};
float draw_local_half(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage,
                      LocalHeights heights, float y);

// Coloured braces under the local buckets from y down, with the sizes that were counted.
void draw_braces(Drawing& drawing, const StripLayout& layout, const LiveKeys& live, const LocalStage& stage, float y);

// "block 2:  thread 0 writes the 0 bucket to 4", one or more lines a block: of all blocks where there is room, else of
// the one whose keys the user points at. `room`: of a line.
class WriteWords {
 public:
  WriteWords(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage, float room);
  // That the lines may take at any moment of the iteration: layouts stand still while one steps.
  [[nodiscard]] float height() const;
  void draw(Drawing& drawing, float x, float y) const;

 private:
  struct Clause {
    std::string words;
    unsigned digit = 0;
    bool now = false;
  };
  [[nodiscard]] std::vector<Clause> clauses_of(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage,
                                               std::uint32_t tile) const;
  void add_block(const Drawing& drawing, const LocalStage& stage, std::uint32_t tile, std::vector<Clause> clauses,
                 float room);
  std::uint32_t most_lines_ = 0;
  std::vector<RunLine> lines_;
};

}  // namespace scatterscope::figures
