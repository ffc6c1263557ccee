#include "ui/figures/tiles/bucket_table.h"

#include <algorithm>

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;

constexpr std::size_t most_table_cells_with_text = 4096;
constexpr float widest_cell = 46, band_gap = 8;

Role tint_role(unsigned digit) {
  return static_cast<Role>(static_cast<unsigned>(Role::tint0) + digit % 4);
}

}  // namespace

BucketTable::BucketTable(const Drawing& drawing, const LiveKeys& live, const LocalStage& stage, Holds holds)
    : rows_(stage.buckets()), tiles_(stage.tiles()), band_(stage.tiles()), holds_(holds) {
  const FigureInput& input = drawing.input;
  const story::BucketNumbers numbers = story::bucket_numbers(input, live.iteration(), holds);
  array_ = numbers.array;
  const std::size_t count = numbers.numbers.size();
  with_text_ = tiles_ <= most_cells_with_text && count <= most_table_cells_with_text;
  font_ = rows_ > 16 ? 13 : label_size;
  row_height_ = with_text_ ? (rows_ > 16 ? 20.0F : 24.0F) : (rows_ > 16 ? 14.0F : 22.0F);
  values_.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    const story::BucketNumbers::Number& number = numbers.numbers[k];
    Cell& cell = values_[k].cell;
    cell.when = number.when;
    cell.ref = {Ref::Kind::cell, array_, 0, static_cast<std::uint32_t>(k)};
    if (number.when == When::now) {
      cell.outline = Role::write;
    } else if (number.read_now && visible(number.when)) {
      cell.outline = Role::read;
    }
    values_[k].number = number.value;
    values_[k].partial = number.partial;
  }
  mark_cells(input, live, stage);
  heading_ = drawing.say(stage.tiles_are_blocks() ? Text::fig_block_word : Text::fig_tile_word);
  label_width_ = drawing.width(heading_, font_, true);
  for (std::uint32_t row = 0; row < rows_; ++row) {
    digits_.push_back(stage.digit_of_row(row));
    labels_.push_back(drawing.say(holds == Holds::sizes ? Text::fig_size_of_bucket : Text::fig_start_of_bucket,
                                  {digit_text(digits_.back(), live.range().digit_bits)}));
    label_width_ = std::max(label_width_, drawing.width(labels_.back(), with_text_ ? font_ : 12, true));
  }
  label_width_ += 10;
  const std::uint32_t largest = holds == Holds::sizes ? std::min(live.count(), stage.tile_keys()) : live.count();
  cell_width_ = with_text_ ? std::max(28.0F, drawing.width(std::to_string(largest), font_, true) + 8) : 0.5F;
}

// Cells that the user points at, and those that count a key that the user points at.
void BucketTable::mark_cells(const FigureInput& input, const LiveKeys& live, const LocalStage& stage) {
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    if (live.mark(p) == Mark::none) continue;
    const unsigned digit = live.digit(live.key(p));
    for (std::uint32_t row = 0; row < rows_; ++row) {
      if (stage.digit_of_row(row) != digit) continue;
      values_[std::size_t{row} * tiles_ + p / stage.tile_keys()].cell.mark = live.mark(p);
    }
  }
  const auto mark = [&](const std::optional<Ref>& ref, Mark as) {
    if (!ref || ref->kind != Ref::Kind::cell || ref->a != array_ || ref->c >= values_.size()) return;
    values_[ref->c].cell.mark = as;
  };
  mark(input.selection.hovered, Mark::hovered);
  mark(input.selection.chosen, Mark::chosen);
}

void BucketTable::align(BucketTable& a, BucketTable& b) {
  a.label_width_ = b.label_width_ = std::max(a.label_width_, b.label_width_);
  a.cell_width_ = b.cell_width_ = std::max(a.cell_width_, b.cell_width_);
}

void BucketTable::fit(float width) {
  if (tiles_ == 0) return;
  const float room = std::max(0.0F, width - label_width_);
  if (!with_text_) {
    cell_width_ = room / static_cast<float>(tiles_);
    return;
  }
  band_ = std::clamp(static_cast<std::uint32_t>(room / cell_width_), 1U, tiles_);
  band_ = (tiles_ + bands() - 1) / bands();  // of equal width
  cell_width_ = std::max(cell_width_, std::min(widest_cell, room / static_cast<float>(band_)));
}

float BucketTable::height() const {
  const float band = heading_height() + static_cast<float>(rows_) * row_height_;
  return band * static_cast<float>(bands()) + band_gap * static_cast<float>(bands() > 0 ? bands() - 1 : 0);
}

bool BucketTable::partial() const {
  return std::any_of(values_.begin(), values_.end(),
                     [](const Value& value) { return value.partial && visible(value.cell.when); });
}

void BucketTable::draw(Drawing& drawing, Point at) const {
  if (!with_text_) {
    draw_grid(drawing, at);
    return;
  }
  for (std::uint32_t first = 0; first < tiles_; first += band_) {
    draw_band(drawing, at, first, std::min(tiles_, first + band_));
    at.y += heading_height() + static_cast<float>(rows_) * row_height_ + band_gap;
  }
}

void BucketTable::draw_row_label(Drawing& drawing, Point at, std::uint32_t row) const {
  const float size = with_text_ ? font_ : 12;
  drawing.text({at.x + label_width_ - 7, at.y + row_height_ / 2 + size * 0.36F}, labels_[row], size,
               scene::bucket_role(digits_[row]), Align::end, true);
}

void BucketTable::draw_band(Drawing& drawing, Point at, std::uint32_t first, std::uint32_t end) const {
  const float left = at.x + label_width_;
  drawing.text({left - 7, at.y + 16}, heading_, font_, Role::block, Align::end, true);
  for (std::uint32_t row = 0; row < rows_; ++row)
    draw_row_label(drawing, {at.x, at.y + heading_height() + static_cast<float>(row) * row_height_}, row);
  draw_range(drawing, {left, at.y}, {first, end, 0, rows_});
}

void BucketTable::draw_range(Drawing& drawing, Point at, const Range& range) const {
  for (std::uint32_t tile = range.first_tile; tile < range.end_tile; ++tile) {
    drawing.text({at.x + (static_cast<float>(tile - range.first_tile) + 0.5F) * cell_width_, at.y + 16},
                 std::to_string(tile), font_, Role::block, Align::middle, true);
  }
  float y = at.y + heading_height();
  for (std::uint32_t row = range.first_row; row < range.end_row; ++row, y += row_height_) {
    for (std::uint32_t tile = range.first_tile; tile < range.end_tile; ++tile) {
      draw_cell(drawing, {at.x + static_cast<float>(tile - range.first_tile) * cell_width_, y}, row,
                values_[std::size_t{row} * tiles_ + tile]);
    }
  }
}

void BucketTable::draw_cell(Drawing& drawing, Point at, std::uint32_t row, const Value& value) const {
  const bool there = visible(value.cell.when), hidden = value.cell.when == When::hidden;
  Rect box{at, cell_width_, row_height_, there ? tint_role(digits_[row]) : Role::empty_cell, Role::faint, 1};
  box.ref = value.cell.ref;
  drawing.cells.emplace_back(box);
  outline_cell(drawing, at, cell_width_, row_height_, value.cell);
  if (!there && !hidden) return;
  scene::Text words{{at.x + cell_width_ / 2, at.y + row_height_ / 2 + font_ * 0.36F},
                    hidden ? "?" : std::to_string(value.number),
                    font_,
                    hidden          ? Role::now
                    : value.partial ? Role::faint
                                    : Role::ink,
                    Align::middle,
                    value.cell.when == When::now || hidden};
  words.ref = value.cell.ref;
  drawing.texts.emplace_back(std::move(words));
}

// One cell a bucket and tile: coloured where it counts keys.
void BucketTable::draw_grid(Drawing& drawing, Point at) const {
  const float left = at.x + label_width_;
  drawing.text({left - 7, at.y + 16}, heading_, font_, Role::block, Align::end, true);
  drawing.text({left, at.y + 16}, "0", font_, Role::block, Align::start, true);
  drawing.text({left + static_cast<float>(tiles_) * cell_width_, at.y + 16}, std::to_string(tiles_ - 1), font_,
               Role::block, Align::end, true);
  at.y += heading_height();
  scene::Grid grid{{left, at.y}, cell_width_, row_height_, tiles_};
  grid.first = {Ref::Kind::cell, array_, 0, 0};
  for (std::uint32_t row = 0; row < rows_; ++row) {
    draw_row_label(drawing, {at.x, at.y + static_cast<float>(row) * row_height_}, row);
    for (std::uint32_t tile = 0; tile < tiles_; ++tile) {
      const std::size_t k = std::size_t{row} * tiles_ + tile;
      const Value& value = values_[k];
      const bool counts = holds_ == Holds::sizes && value.number > 0;
      grid.cells.push_back(!visible(value.cell.when) ? Role::empty_cell
                           : counts                  ? scene::bucket_role(digits_[row])
                                                     : tint_role(digits_[row]));
      const Point place{left + static_cast<float>(tile) * cell_width_, at.y + static_cast<float>(row) * row_height_};
      if (value.cell.outline == Role::none && value.cell.mark == Mark::none && value.cell.when != When::hidden)
        continue;
      Cell lit = value.cell;
      lit.mark = Mark::none;
      outline_cell(drawing, place, std::max(2.0F, cell_width_), row_height_, lit);
      if (value.cell.mark == Mark::none) continue;
      lit = value.cell;
      lit.outline = Role::none;
      const float wide = std::max(6.0F, cell_width_);
      outline_cell(drawing, {place.x + cell_width_ / 2 - wide / 2, place.y}, wide, row_height_, lit);
      if (!visible(value.cell.when)) continue;
      const std::string number = std::to_string(value.number);
      const float room = drawing.width(number, label_size, true) + 10;
      const float x = std::clamp(place.x - room / 2, left, std::max(left, left + width() - label_width_ - room));
      drawing.outlines.emplace_back(Rect{{x, place.y - 23}, room, 19, Role::paper, mark_role(value.cell.mark), 1, 3});
      drawing.outlines.emplace_back(
          scene::Text{{x + room / 2, place.y - 8}, number, label_size, Role::ink, Align::middle, true});
    }
  }
  drawing.cells.emplace_back(std::move(grid));
  drawing.cells.emplace_back(Rect{{left, at.y},
                                  static_cast<float>(tiles_) * cell_width_,
                                  static_cast<float>(rows_) * row_height_,
                                  Role::none,
                                  Role::faint,
                                  1});
}

}  // namespace scatterscope::figures
