// Figs. 13.6 and 13.9: the sizes of the local buckets in a table, and its exclusive scan: where each of them goes.
#include <algorithm>
#include <optional>

#include "ui/figures/tiles/bucket_table.h"
#include "ui/figures/tiles/local_figures.h"
#include "ui/figures/tiles/local_parts.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Role;

constexpr float stage_height = 46, stage_room = 26, widest_table = 1.3F;
constexpr float title_height = 20, widest_paired = 46;
constexpr std::uint32_t rows_a_heading = 16, rows_of_pair = 8;
enum : std::size_t { heading, blocks, keys, local_gap, local_keys, braces, tables, words, part_count };

// Tables of many rows: a row's sizes and its starts side by side, under headings that are repeated every few rows.
// Where not all tiles fit, those that do not stand in further bands below.
class PairedTables {
 public:
  PairedTables(const Drawing& drawing, const BucketTable& sizes, const BucketTable& starts, std::uint32_t digit_bits,
               float room)
      : sizes_(sizes), starts_(starts), digit_bits_(digit_bits), scan_words_(drawing.say(Text::fig_exclusive_scan)) {
    label_ = std::max(drawing.width(sizes.heading(), sizes.font(), true),
                      drawing.width(digit_text(0, digit_bits), sizes.font(), true)) +
             10;
    between_ = drawing.width(scan_words_, gap_label_size) + stage_room;
    const std::uint32_t tiles = std::max(1U, sizes.tiles());
    const float both = sizes.cell_width() + starts.cell_width();
    const auto fits = static_cast<std::uint32_t>(std::max(0.0F, room - label_ - between_) / both);
    const std::uint32_t bands = (tiles + std::max(1U, fits) - 1) / std::max(1U, fits);
    band_ = (tiles + bands - 1) / bands;  // of equal width
    const float left_over = std::max(0.0F, room - width()) / static_cast<float>(2 * band_);
    sizes_.widen(std::min(widest_paired, sizes_.cell_width() + left_over));
    starts_.widen(std::min(widest_paired, starts_.cell_width() + left_over));
  }

  [[nodiscard]] float width() const {
    return label_ + between_ + static_cast<float>(band_) * (sizes_.cell_width() + starts_.cell_width());
  }
  [[nodiscard]] float height() const {
    float height = 0;
    for (std::uint32_t row = 0; row < sizes_.rows(); row += rows_a_heading) height += height_from(row);
    const std::uint32_t bands = (sizes_.tiles() + band_ - 1) / band_;
    return height * static_cast<float>(bands);
  }
  void draw(Drawing& drawing, scene::Point at) const {
    for (std::uint32_t tile = 0; tile < sizes_.tiles(); tile += band_) {
      const std::uint32_t end = std::min(sizes_.tiles(), tile + band_);
      for (std::uint32_t row = 0; row < sizes_.rows(); row += rows_a_heading) {
        draw_rows(drawing, at, {tile, end, row, std::min(sizes_.rows(), row + rows_a_heading)});
        at.y += height_from(row);
      }
    }
  }

 private:
  [[nodiscard]] float height_from(std::uint32_t row) const {
    return title_height + sizes_.height_of(std::min(rows_a_heading, sizes_.rows() - row)) + 6;
  }
  void draw_rows(Drawing& drawing, scene::Point at, const BucketTable::Range& range) const {
    const float left = at.x + label_, columns = static_cast<float>(range.end_tile - range.first_tile);
    const float gap = left + columns * sizes_.cell_width(), right = gap + between_;
    const float title = at.y + label_size;
    drawing.text({left, title}, drawing.say(Text::fig_bucket_sizes), gap_label_size);
    drawing.text({right, title}, drawing.say(Text::fig_bucket_starts), gap_label_size);
    at.y += title_height;
    drawing.text({left - 7, at.y + 16}, sizes_.heading(), sizes_.font(), Role::block, Align::end, true);
    sizes_.draw_range(drawing, {left, at.y}, range);
    starts_.draw_range(drawing, {right, at.y}, range);
    float y = at.y + sizes_.height_of(0) + sizes_.row_height() / 2;
    const float middle = at.y + sizes_.height_of(range.end_row - range.first_row) / 2 + 10;
    drawing.text({gap + between_ / 2, middle - 8}, scan_words_, gap_label_size, Role::ink, Align::middle);
    Line arrow{{{gap + 8, middle}, {right - 6, middle}}, Role::arrow, 2};
    arrow.arrow = true;
    drawing.arrows.emplace_back(std::move(arrow));
    for (std::uint32_t row = range.first_row; row < range.end_row; ++row, y += sizes_.row_height()) {
      const unsigned digit = sizes_.digit(row);
      drawing.text({left - 7, y + sizes_.font() * 0.36F}, digit_text(digit, digit_bits_), sizes_.font(),
                   scene::bucket_role(digit), Align::end, true);
    }
  }

  BucketTable sizes_, starts_;
  std::uint32_t digit_bits_ = 0, band_ = 1;
  std::string scan_words_;
  float label_ = 0, between_ = 0;
};

// The two tables side by side where both fit, else one below the other; between them the scan.
class Tables {
 public:
  Tables(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage, float room)
      : sizes_(drawing, live, stage, BucketTable::Holds::sizes),
        starts_(drawing, live, stage, BucketTable::Holds::starts),
        scan_words_(drawing.say(Text::fig_exclusive_scan)),
        between_(drawing.width(scan_words_, label_size) + stage_room) {
    const float natural = sizes_.natural_width() + between_ + starts_.natural_width();
    const bool many_rows = sizes_.rows() > rows_a_heading;
    if (sizes_.with_text() && (many_rows || (sizes_.rows() >= rows_of_pair && natural > room))) {
      const float whole = std::max(room, drawing.input.preferred_width - 2 * margin);
      paired_.emplace(drawing, sizes_, starts_, live.range().digit_bits, whole);
      return;
    }
    beside_ = (many_rows || stage.tiles() <= most_cells_with_text) && natural <= room;
    if (beside_) {
      sizes_.fit(sizes_.natural_width() + (room - natural) / 2);
      starts_.fit(starts_.natural_width() + (room - natural) / 2);
    } else {
      BucketTable::align(sizes_, starts_);
      // Somewhat wider than the strips rather than in two bands.
      const float of_one = starts_.natural_width();
      const float width = of_one > room && of_one <= room * widest_table ? of_one : room;
      sizes_.fit(width);
      starts_.fit(width);
    }
  }

  [[nodiscard]] float width() const {
    if (paired_) return paired_->width();
    return beside_ ? sizes_.width() + between_ + starts_.width() : std::max(sizes_.width(), starts_.width());
  }
  [[nodiscard]] float height() const {
    if (paired_) return paired_->height();
    return beside_ ? sizes_.height() : sizes_.height() + stage_height + starts_.height();
  }
  [[nodiscard]] bool partial() const { return starts_.partial(); }
  void draw(Drawing& drawing, scene::Point at) const {
    if (paired_) return paired_->draw(drawing, at);
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
  std::optional<PairedTables> paired_;  // in place of the two
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
  const float room = narrowed(input, local_room);
  const Tables two_tables(drawing, live, stage, room);
  const WriteWords told(drawing, live, stage, room);
  const float label_room = layout.with_text ? 0.0F : 20.0F;  // for the labels of marked cells
  Part parts[part_count] = {{heading_height, 0},        {least_blocks_height(input), 0.3F},
                            {layout.cell_height, 0.3F}, {lowered(input, least_local_gap + label_room + 24), 1},
                            {layout.cell_height, 0.3F}, {braces_height + 8, 0.2F},
                            {two_tables.height(), 0},   {told.height(), 0.2F}};
  const std::string heading_words = iteration_heading(input, k);
  const float words_width = std::max(drawing.width(heading_words, heading_size, true),
                                     drawing.width(drawing.say(Text::fig_partial_starts), label_size));
  const float least_width = 2 * margin + std::max(words_width, two_tables.width());
  // A table that is higher than any window scrolls: the strips do not grow with it.
  const float growth = std::max(1.0F, widest_table * room / std::max(room, least_width));
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
