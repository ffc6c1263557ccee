#include "ui/layout/box.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/scene/line_breaks.h"
#include "ui/scene/utf8.h"

namespace scatterscope::layout {
namespace {

// Lengths that add up to `length` where the needs allow it: at least the least of each; beyond the wishes the rest goes
// by `grow`, which is asked for each.
template <typename Grow>
std::vector<float> shared_out(float length, const std::vector<Need>& needs, const Grow& grow) {
  float least = 0, wish = 0, weights = 0;
  for (std::size_t k = 0; k < needs.size(); ++k) {
    least += needs[k].least;
    wish += needs[k].wish;
    weights += grow(k);
  }
  std::vector<float> lengths;
  for (std::size_t k = 0; k < needs.size(); ++k) {
    if (length >= wish) {
      lengths.push_back(needs[k].wish + (weights > 0 ? (length - wish) * grow(k) / weights : 0));
    } else {
      const float part = wish > least ? std::max(0.0F, (length - least) / (wish - least)) : 0;
      lengths.push_back(needs[k].least + part * (needs[k].wish - needs[k].least));
    }
  }
  return lengths;
}

Need sum(const std::vector<Need>& needs, float gaps = 0) {
  Need all = Need::exactly(gaps);
  for (const Need& need : needs) all = {all.least + need.least, all.wish + need.wish, all.most + need.most};
  return all;
}

Need larger(const Need& a, const Need& b) {
  return {std::max(a.least, b.least), std::max(a.wish, b.wish), std::max(a.most, b.most)};
}

Need widest(const std::vector<BoxPtr>& boxes) {
  Need all;
  for (const BoxPtr& box : boxes) all = larger(all, box->width());
  return all;
}

void place_down(const std::vector<BoxPtr>& boxes, const std::vector<Need>& heights, const Area& area) {
  const std::vector<float> shares = shared_out(area.height, heights, [&](std::size_t k) { return boxes[k]->grow; });
  float y = area.y;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    boxes[k]->place({area.x, y, area.width, shares[k]});
    y += shares[k];
  }
}

class Flow final : public Box {
 public:
  Flow(float gap, std::vector<BoxPtr> boxes) : gap_(gap), boxes_(std::move(boxes)) {}
  [[nodiscard]] Need width() const override {
    Need all{0, -gap_, -gap_};
    for (const BoxPtr& box : boxes_) {
      const Need need = box->width();
      all = {std::max(all.least, need.least), all.wish + need.wish + gap_, all.most + need.wish + gap_};
    }
    return all;
  }
  [[nodiscard]] Need height(float width) override {
    places_.clear();
    float x = 0, y = 0, line = 0;
    for (const BoxPtr& box : boxes_) {
      const float wide = std::min(box->width().wish, width), high = box->height(wide).wish;
      if (x > 0 && x + wide > width + 0.01F) {
        x = 0;
        y += std::exchange(line, 0.0F);
      }
      places_.push_back({x, y, wide, high});
      x += wide + gap_;
      line = std::max(line, high);
    }
    return Need::exactly(y + line);
  }
  void place(const Area& area) override {
    Box::place(area);
    for (std::size_t k = 0; k < boxes_.size(); ++k) {
      Area at = places_[k];
      at.x += area.x;
      at.y += area.y;
      boxes_[k]->place(at);
    }
  }
  void draw(Layers& layers) const override {
    for (const BoxPtr& box : boxes_) box->draw(layers);
  }

 private:
  float gap_;
  std::vector<BoxPtr> boxes_;
  std::vector<Area> places_;  // from the corner of its own
};

class Either final : public Box {
 public:
  Either(BoxPtr wide, BoxPtr narrow) : wide_(std::move(wide)), narrow_(std::move(narrow)) {}
  [[nodiscard]] Need width() const override {
    const Need wide = wide_->width();
    return {narrow_->width().least, wide.wish, wide.most};
  }
  [[nodiscard]] Need height(float width) override {
    chosen_ = wide_->width().wish <= width ? wide_.get() : narrow_.get();
    return chosen_->height(width);
  }
  void place(const Area& area) override {
    Box::place(area);
    chosen_->place(area);
  }
  void draw(Layers& layers) const override { chosen_->draw(layers); }

 private:
  BoxPtr wide_, narrow_;
  Box* chosen_ = nullptr;
};

class Canvas final : public Box {
 public:
  Canvas(Need width, Need height, std::function<void(Layers&, const Area&)> draw)
      : width_(width), height_(height), draw_(std::move(draw)) {}
  [[nodiscard]] Need width() const override { return width_; }
  [[nodiscard]] Need height(float /*width*/) override { return height_; }
  void draw(Layers& layers) const override {
    if (draw_) draw_(layers, area());
  }

 private:
  Need width_, height_;
  std::function<void(Layers&, const Area&)> draw_;
};

constexpr float most_excess = 1.04F;
constexpr float most_word = 400;  // pixels: longer words are cut where a line ends

// A word, or one full-width character.
bool holds_together(std::string_view line) {
  std::size_t at = 0, characters = 0;
  while (at < line.size()) {
    const char32_t c = scene::next_code_point(line, at);
    if (c == U' ' || (scene::is_full_width(c) && characters > 0)) return false;
    ++characters;
  }
  return true;
}

class Words final : public Box {
 public:
  Words(const scene::TextMetrics& metrics, std::vector<Run> runs, const WordStyle& style)
      : metrics_(metrics), runs_(std::move(runs)), style_(style) {
    for (const Run& run : runs_) text_ += run.text;
    for (const std::string_view word : scene::lines_of(text_, holds_together))
      longest_ = std::max(longest_, std::min(measured(word), most_word));
  }
  [[nodiscard]] Need width() const override {
    const float wish = std::max(longest_, std::min(measured(text_), style_.wish));
    return {longest_, wish, wish};
  }
  [[nodiscard]] Need height(float width) override {
    // Faces come in whole pixels: what fills a line takes a little more than the table says.
    const float room = measured(text_) <= width + 0.01F ? width + 0.01F : width / most_excess;
    lines_ = scene::lines_of(text_, [&](std::string_view line) { return measured(line) <= room; });
    return Need::exactly(pitch() * static_cast<float>(lines_.size()));
  }
  void draw(Layers& layers) const override {
    const float first = area().centre().y - pitch() * (static_cast<float>(lines_.size()) - 1) / 2;
    for (std::size_t k = 0; k < lines_.size(); ++k)
      draw_line(layers, lines_[k], first + pitch() * static_cast<float>(k) + style_.size * 0.36F);
  }

 private:
  [[nodiscard]] float pitch() const { return style_.size * style_.line_pitch; }
  // Calls `take` with each run's part of a line and its width.
  template <typename Take>
  void for_each_part(std::string_view line, const Take& take) const {
    std::size_t at = 0;
    const auto first = static_cast<std::size_t>(line.data() - text_.data()), end = first + line.size();
    for (const Run& run : runs_) {
      const std::size_t from = std::max(first, at), to = std::min(end, at + run.text.size());
      at += run.text.size();
      if (from >= to) continue;
      const std::string_view part = std::string_view(text_).substr(from, to - from);
      take(run, part, metrics_.width(part, style_.size, run.bold, false));
    }
  }
  // Of a part of text_.
  [[nodiscard]] float measured(std::string_view line) const {
    float all = 0;
    for_each_part(line, [&](const Run&, std::string_view, float width) { all += width; });
    return all;
  }
  void draw_line(Layers& layers, std::string_view line, float baseline) const {
    const float wide = measured(line);
    const scene::Align align = style_.align;
    float x = align == scene::Align::start    ? area().x
              : align == scene::Align::middle ? area().centre().x - wide / 2
                                              : area().right() - wide;
    if (style_.paper)
      layers.texts.emplace_back(
          scene::Rect{{x - 2, baseline - style_.size}, wide + 4, style_.size * 1.28F, scene::Role::paper});
    bool continues = false;
    for_each_part(line, [&](const Run& run, std::string_view part, float width) {
      const float before = align == scene::Align::start ? 0 : align == scene::Align::middle ? wide / 2 : wide;
      scene::Label made{{continues ? x : x + before, baseline}, std::string(part), style_.size, run.colour};
      made.align = continues ? scene::Align::start : align;
      made.bold = run.bold;
      made.ref = run.ref.kind != scene::Ref::Kind::none ? run.ref : style_.ref;
      made.dotted = run.dotted;
      made.stays = style_.stays;
      made.continues = std::exchange(continues, true);
      layers.texts.emplace_back(std::move(made));
      x += width;
    });
  }

  const scene::TextMetrics& metrics_;
  std::vector<Run> runs_;
  std::string text_;  // of all runs
  WordStyle style_;
  float longest_ = 0;  // word
  std::vector<std::string_view> lines_;
};

// With other wishes for its width.
class Wishing final : public Box {
 public:
  Wishing(float least, float most, BoxPtr box) : least_(least), most_(most), box_(std::move(box)) {}
  [[nodiscard]] Need width() const override {
    const Need need = box_->width();
    return {need.least, std::max(need.least, std::clamp(need.wish, least_, most_)), std::max(need.most, least_)};
  }
  [[nodiscard]] Need height(float width) override { return box_->height(width); }
  void place(const Area& area) override {
    Box::place(area);
    box_->place(area);
  }
  void draw(Layers& layers) const override { box_->draw(layers); }

 private:
  float least_, most_;
  BoxPtr box_;
};

class OneOf final : public Box {
 public:
  OneOf(std::vector<BoxPtr> boxes, std::size_t shown) : boxes_(std::move(boxes)), shown_(shown) {}
  [[nodiscard]] Need width() const override { return widest(boxes_); }
  [[nodiscard]] Need height(float width) override {
    Need all;
    for (const BoxPtr& box : boxes_) all = larger(all, box->height(width));
    return all;
  }
  void place(const Area& area) override {
    Box::place(area);
    if (shown_ < boxes_.size()) boxes_[shown_]->place(area);
  }
  void draw(Layers& layers) const override {
    if (shown_ < boxes_.size()) boxes_[shown_]->draw(layers);
  }

 private:
  std::vector<BoxPtr> boxes_;
  std::size_t shown_;
};

}  // namespace

BoxPtr one_of(std::vector<BoxPtr> boxes, std::size_t shown) {
  return std::make_unique<OneOf>(std::move(boxes), shown);
}

BoxPtr at_least(float width, BoxPtr box) {
  return std::make_unique<Wishing>(width, std::numeric_limits<float>::max(), std::move(box));
}

BoxPtr at_most(float width, BoxPtr box) {
  return std::make_unique<Wishing>(0.0F, width, std::move(box));
}

BoxPtr unseen(BoxPtr box, BoxPtr shown) {
  std::vector<BoxPtr> boxes;
  boxes.push_back(std::move(box));
  if (shown != nullptr) boxes.push_back(std::move(shown));
  return one_of(std::move(boxes), 1);
}

BoxPtr growing(float grow, BoxPtr box) {
  if (box != nullptr) box->grow = grow;
  return box;
}

Need Column::width() const {
  return widest(boxes_);
}

Need Column::height(float width) {
  heights_.clear();
  for (const BoxPtr& box : boxes_) heights_.push_back(box->height(width));
  return sum(heights_);
}

void Column::place(const Area& area) {
  Box::place(area);
  place_down(boxes_, heights_, area);
}

void Column::draw(Layers& layers) const {
  for (const BoxPtr& box : boxes_) box->draw(layers);
}

Need Row::width() const {
  std::vector<Need> needs;
  for (const BoxPtr& box : boxes_) needs.push_back(box->width());
  const Need side_by_side = sum(needs, gap_ * static_cast<float>(std::max<std::size_t>(1, boxes_.size()) - 1));
  return {widest(boxes_).least, side_by_side.wish, side_by_side.most};
}

std::vector<float> Row::widths(float width) const {
  const float gaps = gap_ * static_cast<float>(std::max<std::size_t>(1, boxes_.size()) - 1);
  std::vector<Need> needs;
  for (const BoxPtr& box : boxes_) needs.push_back(box->width());
  if (sum(needs, gaps).wish > width + 0.01F) return {};
  return shared_out(width - gaps, needs, [&](std::size_t k) { return boxes_[k]->grow; });
}

Need Row::height(float width) {
  const std::vector<float> across = widths(width);
  heights_.clear();
  for (std::size_t k = 0; k < boxes_.size(); ++k)
    heights_.push_back(boxes_[k]->height(across.empty() ? width : across[k]));
  if (across.empty()) return sum(heights_);
  Need highest;
  for (const Need& need : heights_) highest = larger(highest, need);
  return highest;
}

void Row::place(const Area& area) {
  Box::place(area);
  const std::vector<float> across = widths(area.width);
  if (across.empty()) return place_down(boxes_, heights_, area);
  float x = area.x;
  for (std::size_t k = 0; k < boxes_.size(); ++k) {
    const float height = boxes_[k]->grow > 0 ? area.height : std::min(area.height, heights_[k].most);
    boxes_[k]->place({x, area.bottom() - height, across[k], height});
    x += across[k] + gap_;
  }
}

void Row::draw(Layers& layers) const {
  for (const BoxPtr& box : boxes_) box->draw(layers);
}

BoxPtr flow(float gap, std::vector<BoxPtr> boxes) {
  return std::make_unique<Flow>(gap, std::move(boxes));
}

BoxPtr either(BoxPtr wide, BoxPtr narrow) {
  return std::make_unique<Either>(std::move(wide), std::move(narrow));
}

BoxPtr spacer(Need height, float grow) {
  return growing(grow, canvas({}, height, nullptr));
}

BoxPtr words(const scene::TextMetrics& metrics, std::vector<Run> runs, const WordStyle& style) {
  return std::make_unique<Words>(metrics, std::move(runs), style);
}

BoxPtr words(const scene::TextMetrics& metrics, std::string text, const WordStyle& style) {
  return words(metrics, std::vector<Run>{{std::move(text), style.colour, style.bold}}, style);
}

BoxPtr canvas(Need width, Need height, std::function<void(Layers&, const Area&)> draw) {
  return std::make_unique<Canvas>(width, height, std::move(draw));
}

void arrow(Layers& layers, scene::Point from, scene::Point to, const ArrowStyle& style) {
  const float clear = to.y < from.y ? -style.clear : style.clear;
  scene::Line line;
  line.points = {{from.x, from.y + clear}, {to.x, to.y - clear}};
  line.stroke = style.colour;
  line.stroke_width = style.width;
  line.arrow = true;
  line.ref = style.ref;
  layers.arrows.emplace_back(std::move(line));
}

Room lay_out(Box& root, Room room, Layers& layers) {
  constexpr float legible = 0.93F;        // a scene may be scaled down by that much
  constexpr float most_stretched = 1.9F;  // beyond, the eye loses rows
  const bool sound = room.width > 1 && room.height > 1;
  if (!sound) room = {960, 720};
  const float ratio = std::clamp(room.width / room.height, 0.4F, 4.0F);
  const bool low = room.height < low_room;
  const float edge = low ? low_margin : margin;
  const Need needed = root.width();
  const float inside = room.width - 2 * edge;
  float width = std::max(needed.least, std::min(needed.wish, inside));
  const Need high_as = root.height(width);
  const float high = (low ? high_as.least : high_as.wish) + 2 * edge;
  // As wide as its height has the room's ratio; beyond a small room by little, or its texts would be scaled down.
  const float most = std::min(needed.most, std::max(inside, room.width / legible - 2 * edge));
  width = std::max(width, std::min(high * ratio - 2 * edge, most));
  const Need heights = root.height(width);
  const float wanted = (width + 2 * edge) / ratio - 2 * edge;
  const float height = std::clamp(wanted, heights.least, std::max(heights.least, most_stretched * heights.wish));
  root.place({edge, edge, width, height});
  root.draw(layers);
  return {std::ceil(width + 2 * edge), std::ceil(height + 2 * edge)};
}

}  // namespace scatterscope::layout
