// Figs. 13.6 and 13.9: the sizes of the local buckets in a table, and its exclusive scan: where each of them goes.
#include <algorithm>

#include "ui/figures/bucket_table.h"
#include "ui/figures/local_figures.h"
#include "ui/figures/local_parts.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Role;

constexpr float stage_height = 46, stage_room = 26, widest_table = 1.3F;
enum : std::size_t { heading, blocks, keys, local_gap, local_keys, braces, tables, words, part_count };

// The two tables side by side where both fit, else one below the other; between them the scan.
class Tables {
 public:
  Tables(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage, float room)
      : sizes_(drawing, live, stage, BucketTable::Holds::sizes),
        starts_(drawing, live, stage, BucketTable::Holds::starts),
        scan_words_(drawing.say(Text::fig_exclusive_scan)),
        between_(drawing.width(scan_words_, label_size) + stage_room) {
    beside_ =
        stage.tiles() <= most_cells_with_text && sizes_.natural_width() + between_ + starts_.natural_width() <= room;
    if (beside_) {
      const float left_over = room - between_ - sizes_.natural_width() - starts_.natural_width();
      sizes_.fit(sizes_.natural_width() + left_over / 2);
      starts_.fit(starts_.natural_width() + left_over / 2);
    } else {
      BucketTable::align(sizes_, starts_);
      // Somewhat wider than the strips rather than in two bands.
      const float natural = starts_.natural_width();
      const float width = natural > room && natural <= room * widest_table ? natural : room;
      sizes_.fit(width);
      starts_.fit(width);
    }
  }

  [[nodiscard]] float width() const {
    return beside_ ? sizes_.width() + between_ + starts_.width() : std::max(sizes_.width(), starts_.width());
  }
  [[nodiscard]] float height() const {
    return beside_ ? sizes_.height() : sizes_.height() + stage_height + starts_.height();
  }
  [[nodiscard]] bool partial() const { return starts_.partial(); }
  void draw(Drawing& drawing, scene::Point at) const {
    sizes_.draw(drawing, at);
    if (!beside_) {
      const float y = at.y + sizes_.height();
      draw_stage(drawing, at.x + width() / 2, y + 7, y + stage_height - 4, scan_words_);
      starts_.draw(drawing, {at.x, y + stage_height});
      return;
    }
    const float x = at.x + sizes_.width(), y = at.y + 22 + (sizes_.height() - 22) / 2;
    Line arrow{{{x + 8, y}, {x + between_ - 6, y}}, Role::arrow, 2};
    arrow.arrow = true;
    drawing.arrows.emplace_back(std::move(arrow));
    drawing.text({x + between_ / 2, y - 9}, scan_words_, label_size, Role::ink, Align::middle);
    starts_.draw(drawing, {x + between_, at.y});
  }

 private:
  BucketTable sizes_, starts_;
  std::string scan_words_;
  float between_ = 0;
  bool beside_ = false;
};

}  // namespace

scene::Scene draw_bucket_tables(const FigureInput& input, Text title) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, title, Text::fig_no_keys);
  }
  Drawing drawing(input);
  const std::uint32_t k = drawn_iteration(input);
  const LiveKeys live(input, k);
  const LocalStage stage(input, k);
  StripLayout layout = strip_layout(input, gap_label(drawing, Text::fig_sort_locally).width + 8, local_room);
  const Tables two_tables(drawing, live, stage, local_room);
  const WriteWords told(drawing, live, stage, local_room);
  const float label_room = layout.with_text ? 0.0F : 20.0F;  // for the labels of marked cells
  Part parts[part_count] = {{heading_height, 0},        {least_blocks_height, 0.3F},
                            {layout.cell_height, 0.3F}, {least_local_gap + label_room + 24, 1},
                            {layout.cell_height, 0.3F}, {braces_height + 8, 0.2F},
                            {two_tables.height(), 0},   {told.height(), 0.2F}};
  const std::string heading_words = iteration_heading(input, k);
  const float least_width = 2 * margin + std::max(drawing.width(heading_words, heading_size, true), two_tables.width());
  // A table that is higher than any window scrolls: the strips do not grow with it.
  const float growth = std::max(1.0F, widest_table * local_room / std::max(local_room, least_width));
  const Frame frame = stretch(input, layout, parts, least_width, growth);
  layout.cell_height = parts[keys].height;
  drawing.heading(heading_words);
  float y = margin + parts[heading].height;
  y = draw_local_half(drawing, layout, live, stage, {parts[blocks].height, parts[local_gap].height}, y);
  draw_braces(drawing, layout, live, stage, y);
  y += parts[braces].height;
  two_tables.draw(drawing, {(frame.width - two_tables.width()) / 2, y});
  y += parts[tables].height;
  told.draw(drawing, margin, y);
  if (two_tables.partial()) {
    drawing.text({frame.width - margin, y + words_line}, drawing.say(Text::fig_partial_starts), label_size, Role::faint,
                 Align::end);
  }
  return drawing.finish(drawing.say(title), frame.width, frame.height);
}

}  // namespace scatterscope::figures
