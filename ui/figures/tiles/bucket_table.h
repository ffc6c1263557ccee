// The table of 13.4 as it stands at a moment: a row a bucket, a column a tile, either the buckets' sizes or where they
// begin in the result.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/story/tiles/bucket_numbers.h"
#include "kernels/story/tiles/local_stage.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

using story::LocalStage;

class BucketTable {
 public:
  using Holds = story::BucketNumbers::Holds;
  BucketTable(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage, Holds holds);

  // The least width that holds all columns side by side.
  [[nodiscard]] float natural_width() const { return label_width_ + static_cast<float>(tiles_) * cell_width_; }
  // Takes at most `width`: cells grow a little, or the columns stand in several bands, one below the other.
  void fit(float width);
  // The same columns one below the other: labels and cells as wide as the wider of the two tables has them.
  static void align(BucketTable& a, BucketTable& b);
  [[nodiscard]] float width() const { return label_width_ + static_cast<float>(band_) * cell_width_; }
  [[nodiscard]] float height() const;
  void draw(Drawing& drawing, scene::Point at) const;

  // For tables of many rows, whose columns stand side by side with those of the other table: cells [first_tile,
  // end_tile) of rows [first_row, end_row) under the tiles' numbers, without labels.
  struct Range {
    std::uint32_t first_tile = 0, end_tile = 0, first_row = 0, end_row = 0;
  };
  void draw_range(Drawing& drawing, scene::Point at, const Range& range) const;
  [[nodiscard]] bool with_text() const { return with_text_; }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  [[nodiscard]] std::uint32_t tiles() const { return tiles_; }
  [[nodiscard]] unsigned digit(std::uint32_t row) const { return digits_[row]; }
  [[nodiscard]] const std::string& heading() const { return heading_; }
  [[nodiscard]] float cell_width() const { return cell_width_; }
  void widen(float cell_width) { cell_width_ = std::max(cell_width_, cell_width); }
  [[nodiscard]] float font() const { return font_; }
  // Of the tiles' numbers and that many rows.
  [[nodiscard]] float height_of(std::uint32_t rows) const {
    return heading_height() + static_cast<float>(rows) * row_height_;
  }
  [[nodiscard]] float row_height() const { return row_height_; }
  // Cells hold sums within the scan's own tiles: what stands before these is still to be added.
  [[nodiscard]] bool partial() const;

 private:
  struct Value {
    Cell cell;
    std::uint64_t number = 0;
    bool partial = false;  // the scan has not added what stands before its tile yet
  };
  void mark_cells(const FigureInput& input, const LiveKeys& live, const LocalStage& stage);
  [[nodiscard]] float heading_height() const { return 22; }
  [[nodiscard]] std::uint32_t bands() const { return band_ == 0 ? 0 : (tiles_ + band_ - 1) / band_; }
  void draw_band(Drawing& drawing, scene::Point at, std::uint32_t first, std::uint32_t end) const;
  void draw_cell(Drawing& drawing, scene::Point at, std::uint32_t row, const Value& value) const;
  void draw_grid(Drawing& drawing, scene::Point at) const;
  void draw_row_label(Drawing& drawing, scene::Point at, std::uint32_t row) const;

  std::uint32_t rows_ = 0, tiles_ = 0, band_ = 0;
  std::uint16_t array_ = 0;
  Holds holds_;
  bool with_text_ = true;
  float label_width_ = 0, cell_width_ = 0, row_height_ = 0, font_ = 0;
  std::vector<Value> values_;  // row by row
  std::vector<unsigned> digits_;
  std::vector<std::string> labels_;
  std::string heading_;
};

}  // namespace scatterscope::figures
