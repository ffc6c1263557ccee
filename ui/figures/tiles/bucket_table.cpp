#include "ui/figures/tiles/bucket_table.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "kernels/texts/figure_tiles.h"

namespace scatterscope::figures {
namespace {

using layout::Need;
using scene::Align;
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;

constexpr std::size_t most_table_cells_with_text = 4096;
constexpr float widest_cell = 46, least_grid = 120, band_gap = 8, tiles_height = 22, title_height = 20, title_size = 13;
constexpr float label_gap = 7, way_inset = 4, way_back = 5;
constexpr std::uint32_t most_rows_with_way = 16;

Role tint_role(unsigned digit) {
  return static_cast<Role>(static_cast<unsigned>(Role::tint0) + digit % 4);
}

}  // namespace

BucketTable::BucketTable(Drawing& drawing, const LiveKeys& live, const LocalStage& stage, Holds holds, Scanned scanned)
    : drawing_(drawing), rows_(stage.buckets()), tiles_(stage.tiles()), holds_(holds), scanned_(scanned) {
  const bool made_up = holds == Holds::starts && scanned == Scanned::by_columns;
  const story::BucketNumbers numbers =
      story::bucket_numbers(drawing.input, live.iteration(), made_up ? Holds::sizes : holds);
  array_ = numbers.array;
  const std::size_t count = numbers.numbers.size();
  with_text_ = tiles_ <= most_cells_with_text && count <= most_table_cells_with_text;
  font_ = rows_ > 16 ? 13 : label_size;
  row_height_ = with_text_ ? (rows_ > 16 || is_low(drawing.input) ? 20.0F : 24.0F) : (rows_ > 16 ? 14.0F : 22.0F);
  for (std::size_t k = 0; k < count; ++k) {
    const story::BucketNumbers::Number& number = numbers.numbers[k];
    Cell cell;
    cell.when = number.when;
    cell.ref = Ref::to_cell(array_, 0, static_cast<std::uint32_t>(k));
    if (number.when == When::now) {
      cell.outline = Role::write;
    } else if (number.read_now && visible(number.when)) {
      cell.outline = Role::read;
    }
    values_.push_back({cell, number.value, number.partial});
  }
  if (made_up) scan_columns();
  mark_cells(live, stage);
  heading_ = drawing.say(stage.tiles_are_blocks() ? texts::fig_block_word : texts::fig_tile_word);
  for (std::uint32_t row = 0; row < rows_; ++row) {
    digits_.push_back(stage.digit_of_row(row));
    digit_words_.push_back(digit_text(digits_.back(), live.range().digit_bits));
    labels_.push_back(drawing.say(holds == Holds::sizes ? texts::fig_size_of_bucket : texts::fig_start_of_bucket,
                                  {digit_words_.back()}));
  }
  // Both tables have cells of one width.
  cell_width_ = std::max(28.0F, drawing.width(std::to_string(live.count()), font_, true) + 8);
}

// Sizes become sums of what stands before them, tile by tile.
void BucketTable::scan_columns() {
  std::uint64_t before = 0;
  bool known = true;
  for (std::uint32_t tile = 0; tile < tiles_; ++tile) {
    for (std::uint32_t row = 0; row < rows_; ++row) {
      Value& value = values_[std::size_t{row} * tiles_ + tile];
      const bool there = visible(value.cell.when);
      const std::uint64_t size = std::exchange(value.number, before);
      value.cell = {};
      if (!known) value.cell.when = When::future;
      known = known && there;
      before += size;
    }
  }
}

// Cells that the user points at, and those that count a key that the user points at.
void BucketTable::mark_cells(const LiveKeys& live, const LocalStage& stage) {
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    if (live.mark(p) == Mark::none) continue;
    const unsigned digit = live.digit(live.key(p));
    for (std::uint32_t row = 0; row < rows_; ++row) {
      if (stage.digit_of_row(row) != digit) continue;
      Mark& of_cell = values_[std::size_t{row} * tiles_ + p / stage.tile_keys()].cell.mark;
      of_cell = std::max(of_cell, live.mark(p));
    }
  }
  const auto mark = [&](const std::optional<Ref>& ref, Mark as) {
    if (!ref || ref->kind != Ref::Kind::cell || ref->array() != array_ || ref->index() >= values_.size()) return;
    values_[ref->index()].cell.mark = as;
  };
  mark(drawing_.input.view.selection.hovered, Mark::hovered);
  mark(drawing_.input.view.selection.chosen, Mark::chosen);
}

bool BucketTable::partial() const {
  return std::any_of(values_.begin(), values_.end(),
                     [](const Value& value) { return value.partial && visible(value.cell.when); });
}

float BucketTable::label_width(Labels labels) const {
  if (labels == Labels::none) return 0;
  float width = drawing_.width(heading_, font_, true);
  for (std::uint32_t row = 0; row < rows_; ++row)
    width = std::max(width, drawing_.width(label(row, labels), label_size_of_rows(), true));
  return width + label_gap + 3;
}

class BucketTable::TableBox final : public layout::Box {
 public:
  TableBox(const BucketTable& table, const Part& part)
      : t_(table), part_(part), label_(std::max(part.label_width, table.label_width(part.labels))) {
    grow = 1;
  }
  [[nodiscard]] Need width() const override {
    const auto tiles = static_cast<float>(std::max(1U, t_.tiles_));
    if (!t_.with_text_) return {label_ + least_grid, label_ + std::max(least_grid, tiles / 2), label_ + 4 * tiles};
    const auto of = [&](float cells) { return std::max(title_width(), label_ + cells); };
    return {of(t_.cell_width_), of(tiles * t_.cell_width_), of(tiles * std::max(t_.cell_width_, widest_cell))};
  }
  [[nodiscard]] Need height(float width) override {
    const float room = width - label_;
    band_ = std::max(1U, t_.tiles_);
    if (t_.with_text_) band_ = std::clamp(static_cast<std::uint32_t>((room + 0.01F) / t_.cell_width_), 1U, band_);
    const std::uint32_t bands = (std::max(1U, t_.tiles_) + band_ - 1) / band_;
    band_ = (std::max(1U, t_.tiles_) + bands - 1) / bands;  // of equal width
    cell_ = room / static_cast<float>(band_);
    if (t_.with_text_) cell_ = std::clamp(cell_, t_.cell_width_, std::max(t_.cell_width_, widest_cell));
    return Need::exactly(titled() + band_height() * static_cast<float>(bands) +
                         band_gap * static_cast<float>(bands - 1));
  }
  void draw(layout::Layers& layers) const override {
    const float wide = label_ + cell_ * static_cast<float>(band_);
    Point at{area().x + std::max(0.0F, area().width - wide) / 2, area().y};
    if (!part_.title.empty()) {
      const float x = std::min(at.x, area().right() - title_width());
      layers.texts.emplace_back(scene::Label{{x, at.y + label_size}, part_.title, title_size, Role::ink});
    }
    at.y += titled();
    if (!t_.with_text_) return draw_grid(at);
    for (std::uint32_t first = 0; first < t_.tiles_; first += band_) {
      draw_band(at, first, std::min(t_.tiles_, first + band_));
      at.y += band_height() + band_gap;
    }
  }

 private:
  [[nodiscard]] float title_width() const { return t_.drawing_.width(part_.title, title_size); }
  [[nodiscard]] float titled() const { return part_.title.empty() ? 0 : title_height; }
  [[nodiscard]] float band_height() const {
    return tiles_height + static_cast<float>(part_.end_row - part_.first_row) * t_.row_height_;
  }
  void draw_labels(Point at) const {
    if (part_.labels == Labels::none) return;
    const float right = at.x + label_ - label_gap, size = t_.label_size_of_rows();
    t_.drawing_.text({right, at.y + 16}, t_.heading_, t_.font_, Role::block, Align::end, true);
    float y = at.y + tiles_height + t_.row_height_ / 2 + size * 0.36F;
    for (std::uint32_t row = part_.first_row; row < part_.end_row; ++row, y += t_.row_height_)
      t_.drawing_.text({right, y}, t_.label(row, part_.labels), size, scene::bucket_role(t_.digits_[row]), Align::end,
                       true);
  }
  void draw_band(Point at, std::uint32_t first, std::uint32_t end) const {
    draw_labels(at);
    for (std::uint32_t tile = first; tile < end; ++tile) {
      const float x = at.x + label_ + static_cast<float>(tile - first) * cell_;
      t_.drawing_.text({x + cell_ / 2, at.y + 16}, std::to_string(tile), t_.font_, Role::block, Align::middle, true);
      float y = at.y + tiles_height;
      for (std::uint32_t row = part_.first_row; row < part_.end_row; ++row, y += t_.row_height_)
        draw_cell({x, y}, row, t_.values_[std::size_t{row} * t_.tiles_ + tile]);
    }
    if (t_.holds_ == Holds::sizes && first == 0 && end == t_.tiles_ && t_.rows_ <= most_rows_with_way) draw_way(at);
  }
  // How the scan goes through the sizes: along each row, or down each column, and back beside the border between two to
  // where the next one begins. It crosses no number.
  void draw_way(Point at) const {
    const bool by_rows = t_.scanned_ == Scanned::by_rows;
    const std::uint32_t lines = by_rows ? t_.rows_ : t_.tiles_;
    const float left = at.x + label_, top = at.y + tiles_height;
    const float right = left + cell_ * static_cast<float>(t_.tiles_);
    const float bottom = top + t_.row_height_ * static_cast<float>(t_.rows_);
    std::optional<Point> last;
    for (std::uint32_t k = 0; k < lines; ++k) {
      const float y = top + t_.row_height_ * static_cast<float>(k + 1) - 2;  // below the numbers
      const float x = left + cell_ * static_cast<float>(k + 1) - way_inset;
      const Point from = by_rows ? Point{left + way_inset, y} : Point{x, top + way_inset};
      const Point to = by_rows ? Point{right - way_inset, y} : Point{x, bottom - way_inset};
      if (last) {
        const Point turn = by_rows ? Point{last->x, last->y + way_back} : Point{last->x + 2 * way_inset, last->y};
        const Point back = by_rows ? Point{from.x, turn.y} : Point{turn.x, from.y};
        t_.drawing_.arrows.emplace_back(scene::Line{{*last, turn, back, from}, Role::faint, 1, true});
      }
      scene::Line along{{from, to}, Role::read, 1};
      along.arrow = true;
      t_.drawing_.arrows.emplace_back(std::move(along));
      last = to;
    }
  }
  void draw_cell(Point at, std::uint32_t row, const Value& value) const {
    const bool there = visible(value.cell.when), hidden = value.cell.when == When::hidden;
    Rect box{at, cell_, t_.row_height_, there ? tint_role(t_.digits_[row]) : Role::empty_cell, Role::faint, 1};
    box.ref = value.cell.ref;
    t_.drawing_.cells.emplace_back(box);
    outline_cell(t_.drawing_, at, cell_, t_.row_height_, value.cell);
    if (!there && !hidden) return;
    scene::Label words{{at.x + cell_ / 2, at.y + t_.row_height_ / 2 + t_.font_ * 0.36F},
                       hidden ? "?" : std::to_string(value.number),
                       t_.font_,
                       hidden          ? Role::now
                       : value.partial ? Role::faint
                                       : Role::ink,
                       Align::middle,
                       value.cell.when == When::now || hidden};
    words.ref = value.cell.ref;
    t_.drawing_.texts.emplace_back(std::move(words));
  }

  // One cell a bucket and tile: coloured where it counts keys.
  void draw_grid(Point at) const {
    const float left = at.x + label_, wide = cell_ * static_cast<float>(t_.tiles_);
    draw_labels(at);
    t_.drawing_.text({left, at.y + 16}, "0", t_.font_, Role::block, Align::start, true);
    t_.drawing_.text({left + wide, at.y + 16}, std::to_string(t_.tiles_ - 1), t_.font_, Role::block, Align::end, true);
    at.y += tiles_height;
    scene::Grid grid{{left, at.y}, cell_, t_.row_height_, t_.tiles_};
    grid.first = Ref::to_cell(t_.array_, 0, 0);
    for (std::size_t k = 0; k < t_.values_.size(); ++k) {
      const Value& value = t_.values_[k];
      const std::size_t row = k / t_.tiles_, tile = k % t_.tiles_;
      const unsigned digit = t_.digits_[row];
      const bool counts = t_.holds_ == Holds::sizes && value.number > 0;
      grid.cells.push_back(!visible(value.cell.when) ? Role::empty_cell
                           : counts                  ? scene::bucket_role(digit)
                                                     : tint_role(digit));
      light_up({left + static_cast<float>(tile) * cell_, at.y + static_cast<float>(row) * t_.row_height_}, value, left,
               left + wide);
    }
    t_.drawing_.cells.emplace_back(std::move(grid));
    t_.drawing_.cells.emplace_back(
        Rect{{left, at.y}, wide, static_cast<float>(t_.rows_) * t_.row_height_, Role::none, Role::faint, 1});
  }
  // What the step did to a cell of the grid, and what the user points at, with its number over it.
  void light_up(Point at, const Value& value, float left, float right) const {
    Cell lit = value.cell;
    lit.mark = Mark::none;
    outline_cell(t_.drawing_, at, std::max(2.0F, cell_), t_.row_height_, lit);
    if (value.cell.mark == Mark::none) return;
    lit = value.cell;
    lit.outline = Role::none;
    const float wide = std::max(6.0F, cell_);
    outline_cell(t_.drawing_, {at.x + cell_ / 2 - wide / 2, at.y}, wide, t_.row_height_, lit);
    if (!visible(value.cell.when) || !of_user(value.cell.mark)) return;
    const std::string number = std::to_string(value.number);
    const float room = t_.drawing_.width(number, label_size, true) + 10;
    const float x = std::clamp(at.x - room / 2, left, std::max(left, right - room));
    t_.drawing_.outlines.emplace_back(Rect{{x, at.y - 23}, room, 19, Role::paper, mark_role(value.cell.mark), 1, 3});
    t_.drawing_.outlines.emplace_back(
        scene::Label{{x + room / 2, at.y - 8}, number, label_size, Role::ink, Align::middle, true});
  }

  const BucketTable& t_;
  Part part_;
  float label_ = 0;
  std::uint32_t band_ = 1;  // tiles side by side
  float cell_ = 0;          // width
};

layout::BoxPtr BucketTable::box(const Part& part) const {
  return std::make_unique<TableBox>(*this, part);
}

}  // namespace scatterscope::figures
