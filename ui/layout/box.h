// Boxes that hold boxes: measured from below, given their room from above, then drawn. What a figure shows stands in
// boxes; no figure computes a position that a box knows.
//
// Units: pixels of texts of size 1 (figures::draw multiplies the scene that comes out), x to the right, y downwards.
// Four passes: widths, bottom up; heights at the width that a box gets; places, top down; then everything draws. A box
// never gets less than it needs: what has more boxes than room comes out larger than the room, and scrolls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ui/scene/scene.h"

namespace scatterscope::layout {

// Of a box along one axis. Below `least` its texts would not fit; `wish` is what it takes where there is room; more
// than `most` does it no good.
struct Need {
  float least = 0, wish = 0, most = 0;
  // Of a fixed length.
  static Need exactly(float length) { return {length, length, length}; }
};

struct Area {
  float x = 0, y = 0, width = 0, height = 0;
  [[nodiscard]] float right() const { return x + width; }
  [[nodiscard]] float bottom() const { return y + height; }
  [[nodiscard]] scene::Point centre() const { return {x + width / 2, y + height / 2}; }
};

// Thrown where a scene gets more shapes than it may have.
struct TooManyShapes {};

// Shapes, up to a number that is counted as they come.
class ShapeList : public std::vector<scene::Shape> {
 public:
  explicit ShapeList(std::size_t most) : most_(most) {}
  void push_back(scene::Shape shape) { (void)emplace_back(std::move(shape)); }
  template <class... Arguments>
  scene::Shape& emplace_back(Arguments&&... arguments) {
    if (size() >= most_) throw TooManyShapes();
    return std::vector<scene::Shape>::emplace_back(std::forward<Arguments>(arguments)...);
  }

 private:
  std::size_t most_;
};

// The shapes of a scene under construction, painted in this order; no more than `most` of each kind.
struct Layers {
  explicit Layers(std::size_t most = SIZE_MAX) : cells(most), arrows(most), texts(most), outlines(most) {}
  ShapeList cells, arrows, texts, outlines;
};

class Box {
 public:
  virtual ~Box() = default;
  [[nodiscard]] virtual Need width() const = 0;
  // At a width that is at least the least one.
  [[nodiscard]] virtual Need height(float width) = 0;
  // After height() of the same width.
  virtual void place(const Area& area) { area_ = area; }
  virtual void draw(Layers& layers) const = 0;

  [[nodiscard]] const Area& area() const { return area_; }
  // Its share of the length that a column or row has beyond the wishes of all.
  float grow = 0;

 private:
  Area area_{};
};
using BoxPtr = std::unique_ptr<Box>;
// The same box with that share.
[[nodiscard]] BoxPtr growing(float grow, BoxPtr box);

// One below the other, each as wide as the column.
class Column final : public Box {
 public:
  // Takes the box and returns it, so that others can ask where it stands. A null box is left out.
  template <typename T>
  T* add(std::unique_ptr<T> box) {
    T* added = box.get();
    if (added != nullptr) boxes_.push_back(std::move(box));
    return added;
  }
  [[nodiscard]] Need width() const override;
  [[nodiscard]] Need height(float width) override;
  void place(const Area& area) override;
  void draw(Layers& layers) const override;

 private:
  std::vector<BoxPtr> boxes_;
  std::vector<Need> heights_;
};
template <typename... Boxes>
[[nodiscard]] std::unique_ptr<Column> column(Boxes... boxes) {
  auto made = std::make_unique<Column>();
  (made->add(std::move(boxes)), ...);
  return made;
}

// Side by side, `gap` apart, as high as they can be, and bottoms aligned; a row without the room for that stands one
// below the other.
class Row final : public Box {
 public:
  explicit Row(float gap) : gap_(gap) {}
  void add(BoxPtr box) {
    if (box != nullptr) boxes_.push_back(std::move(box));
  }
  [[nodiscard]] Need width() const override;
  [[nodiscard]] Need height(float width) override;
  void place(const Area& area) override;
  void draw(Layers& layers) const override;

 private:
  [[nodiscard]] std::vector<float> widths(float width) const;  // none: one below the other
  float gap_;
  std::vector<BoxPtr> boxes_;
  std::vector<Need> heights_;
};
template <typename... Boxes>
[[nodiscard]] BoxPtr row(float gap, Boxes... boxes) {
  auto made = std::make_unique<Row>(gap);
  (made->add(std::move(boxes)), ...);
  return made;
}

// As wide as each wishes to be, in as many lines as their width asks for.
[[nodiscard]] BoxPtr flow(float gap, std::vector<BoxPtr> boxes);

// The first where its wish fits, else the second.
[[nodiscard]] BoxPtr either(BoxPtr wide, BoxPtr narrow);

// Room that stays empty.
[[nodiscard]] BoxPtr spacer(Need height, float grow = 0);

// The same box, which wishes to be that wide or wider: a column of a table.
[[nodiscard]] BoxPtr at_least(float width, BoxPtr box);
// The same box, which wishes to be no wider than that.
[[nodiscard]] BoxPtr at_most(float width, BoxPtr box);
// The one that is shown, in the room that the largest of them would take; the same where they change. None is shown
// where `shown` is their number.
[[nodiscard]] BoxPtr one_of(std::vector<BoxPtr> boxes, std::size_t shown);
// The room that a box would take: for what comes and goes while all else stays in place. `shown` stands there for now.
[[nodiscard]] BoxPtr unseen(BoxPtr box, BoxPtr shown = nullptr);

struct WordStyle {
  float size = 14;
  scene::Role colour = scene::Role::ink;
  scene::Align align = scene::Align::start;
  bool bold = false;
  bool stays = false;        // in sight where a window scrolls sideways
  bool paper = false;        // on paper of their own: whatever runs there ends at them
  float line_pitch = 1.35F;  // per pixel of size
  scene::Ref ref{};
  float wish = 1e9F;  // the width that they would rather be broken at
};
// A part of a line in a colour of its own.
struct Run {
  std::string text;
  scene::Role colour = scene::Role::ink;
  bool bold = false;
  scene::Ref ref{};     // none: that of the style
  bool dotted = false;  // underlined so
  bool operator==(const Run&) const = default;
};
// Words in as many lines as their width asks for, broken at spaces and between Chinese characters. Of runs the style
// gives everything but colour and weight.
[[nodiscard]] BoxPtr words(const scene::TextMetrics& metrics, std::vector<Run> runs, const WordStyle& style);
[[nodiscard]] BoxPtr words(const scene::TextMetrics& metrics, std::string text, const WordStyle& style);

// Shapes of its own: a chart, arrows in a gap. Drawn after everything has its place, so that it may ask where other
// boxes stand.
[[nodiscard]] BoxPtr canvas(Need width, Need height, std::function<void(Layers&, const Area&)> draw);

// Equal cells side by side that strips share, one below the other, with room for their labels on the left.
struct Columns {
  std::uint32_t count = 0;
  Need cell{};      // width of a cell
  float label = 0;  // what labels on the left take; 0: there are none
  // Called with the width that a cell gets before heights are asked for: chooses how texts stand in cells. Returns the
  // width that the cells take, no more than that.
  std::function<float(float)> fit{};

  // Known when boxes are placed.
  float x = 0, cell_width = 0;
  bool labels_above = false;  // each over its strip: on the left they would leave cells too little
  [[nodiscard]] float left(std::uint64_t p) const { return x + static_cast<float>(p) * cell_width; }
  [[nodiscard]] float right() const { return left(count); }
  [[nodiscard]] float centre(std::uint64_t p) const { return left(p) + cell_width / 2; }

  [[nodiscard]] Need width() const;
  void fit_to(float width);  // of a strip, its label included
  void place(const Area& strip);

 private:
  float fitted_ = -1;
};

// A strip of cells on columns.
class Strip final : public Box {
 public:
  // `height`: of its cells, asked for after Columns::fit. `draw`: the cells in that area. Columns outlive it.
  Strip(Columns& columns, BoxPtr label, std::function<Need()> height, std::function<void(Layers&, const Area&)> draw)
      : columns_(columns), label_(std::move(label)), height_(std::move(height)), draw_(std::move(draw)) {}
  [[nodiscard]] Need width() const override { return columns_.width(); }
  [[nodiscard]] Need height(float width) override;
  void place(const Area& area) override;
  void draw(Layers& layers) const override;

  // The cell that a label on the left stands beside: where what the strip shows begins.
  std::uint32_t begin = 0;

  // Of its cells.
  [[nodiscard]] const Area& cells() const { return cells_; }
  // The middle above and below cells [first, end): where arrows end and begin.
  [[nodiscard]] scene::Point above(std::uint64_t first, std::uint64_t end) const {
    return {middle(first, end), cells_.y};
  }
  [[nodiscard]] scene::Point below(std::uint64_t first, std::uint64_t end) const {
    return {middle(first, end), cells_.bottom()};
  }

 private:
  [[nodiscard]] float middle(std::uint64_t first, std::uint64_t end) const {
    return (columns_.left(first) + columns_.left(end)) / 2;
  }
  Columns& columns_;
  BoxPtr label_;
  std::function<Need()> height_;
  std::function<void(Layers&, const Area&)> draw_;
  Need label_height_{};
  Area cells_{};
};

// How an arrow looks.
struct ArrowStyle {
  scene::Role colour = scene::Role::arrow;
  float width = 1.4F;
  float clear = 3;  // of both ends
  scene::Ref ref{};
};
// Straight, from a point to another that lies below or above it.
void arrow(Layers& layers, scene::Point from, scene::Point to, const ArrowStyle& style = {});

// Room for a figure, in units of its texts.
struct Room {
  float width = 0, height = 0;
};
inline constexpr float margin = 10;
// Lower rooms have letters that are seen from afar, as the stage's, or few lines: margins and gaps are narrow there,
// and what repeats is left out.
inline constexpr float low_room = 400, low_margin = 3;
// Measures, places and draws. The scene's size comes out in the room's ratio where stretching can do that: at least
// what the boxes need; smaller than a large room, whose texts then are scaled up; margins are added.
[[nodiscard]] Room lay_out(Box& root, Room room, Layers& layers);

}  // namespace scatterscope::layout
