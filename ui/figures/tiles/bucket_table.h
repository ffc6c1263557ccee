// The table of 13.4 as it stands at a moment: a row a bucket, a column a tile, either the buckets' sizes or where they
// begin in the result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/story/tiles/bucket_numbers.h"
#include "kernels/story/tiles/local_stage.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {

using story::LocalStage;

// Drawing and table outlive the boxes that the table gives.
class BucketTable {
 public:
  using Holds = story::BucketNumbers::Holds;
  // By columns: the starts that a scan of the sizes column by column would give, which no run holds.
  enum class Scanned : std::uint8_t { by_rows, by_columns };
  BucketTable(Drawing& drawing, const LiveKeys& live, const LocalStage& stage, Holds holds,
              Scanned scanned = Scanned::by_rows);

  // Left of rows: "# 01" or "destination of 01 bucket", the bucket's digit alone, or none.
  enum class Labels : std::uint8_t { words, digits, none };
  struct Part {
    std::uint32_t first_row = 0, end_row = 0;
    Labels labels = Labels::words;
    std::string title{};    // over it
    float label_width = 0;  // at least
  };
  // Rows under the tiles' numbers. Columns without room stand in further bands, one below the other; where there is
  // more room than they need cells grow a little.
  [[nodiscard]] layout::BoxPtr box(const Part& part) const;

  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  [[nodiscard]] float label_width(Labels labels) const;
  // Beyond 64 tiles or 4,096 cells these are colours alone.
  [[nodiscard]] bool with_text() const { return with_text_; }
  // Cells hold sums within the scan's own tiles: what stands before these is still to be added.
  [[nodiscard]] bool partial() const;

 private:
  class TableBox;
  struct Value {
    Cell cell;
    std::uint64_t number = 0;
    bool partial = false;  // the scan has not added what stands before its tile yet
  };
  void mark_cells(const LiveKeys& live, const LocalStage& stage);
  void scan_columns();
  [[nodiscard]] const std::string& label(std::uint32_t row, Labels labels) const {
    return labels == Labels::words ? labels_[row] : digit_words_[row];
  }
  [[nodiscard]] float label_size_of_rows() const { return with_text_ ? font_ : 12; }

  Drawing& drawing_;
  std::uint32_t rows_ = 0, tiles_ = 0;
  std::uint16_t array_ = 0;
  Holds holds_;
  Scanned scanned_;
  bool with_text_ = true;
  float cell_width_ = 0, row_height_ = 0, font_ = 0;  // of cells at least
  std::vector<Value> values_;                         // row by row
  std::vector<unsigned> digits_;
  std::vector<std::string> labels_, digit_words_;
  std::string heading_;
};

}  // namespace scatterscope::figures
