// How signed and floating-point keys become unsigned numbers in the same order, and keys again: which bits are flipped.
// Where -0.0 and NaN come is said in words: kernels/recording/key_order.h.
#include <algorithm>
#include <span>

#include "kernels/analysis/key_text.h"
#include "kernels/recording/key_order.h"
#include "kernels/story/bits/ordered_bits.h"
#include "ui/figures/figures.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;

constexpr std::uint32_t most_rows = 16;
constexpr float bit_width = 9.2F, bit_font = 14, row_height = 25, gap = 26, key_gap = 8, part_gap = 4;

// The parts of a key from the top bit downwards.
struct BitPart {
  unsigned bits;
  Role role;
  Text name;
};
constexpr BitPart float_parts[] = {{1, Role::bucket2, Text::fig_order_sign},
                                   {8, Role::bucket1, Text::fig_order_exponent},
                                   {23, Role::bucket0, Text::fig_order_fraction}};
constexpr BitPart signed_parts[] = {{1, Role::bucket2, Text::fig_order_sign},
                                    {31, Role::bucket0, Text::fig_order_number}};

class OrderFigure {
 public:
  explicit OrderFigure(const FigureInput& input) : drawing_(input), type_(input.recording.config.key_type) {
    if (type_ == recording::KeyType::f32) {
      parts_ = float_parts;
    } else {
      parts_ = signed_parts;
    }
    const recording::Recording& r = input.recording;
    back_ = story::on_the_way_back(input);
    n_ = static_cast<std::uint32_t>(r.input.size());
    rows_ = std::min(n_, most_rows);
    const std::uint32_t centre = chosen().value_or(0);
    first_ = std::min(centre - std::min(centre, rows_ / 2), n_ - rows_);
  }

  scene::Scene draw() {
    number_width_ = drawing_.width(std::to_string(n_), label_size) + 14;
    key_width_ = drawing_.width(drawing_.say(Text::fig_order_key), label_size) + 8;
    for (std::uint32_t i = 0; i < n_; ++i)
      key_width_ = std::max(key_width_, drawing_.width(words_of(i), key_font, true) + 8);
    const bool floats = type_ == recording::KeyType::f32;
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(back_ ? Text::fig_order_back : Text::fig_order_forth)));
    all.add(layout::spacer(Need::exactly(6)));
    for (const Text id : {floats ? Text::fig_order_f32 : Text::fig_order_i32, Text::fig_order_flipped})
      all.add(paragraph(drawing_, drawing_.say(id)));
    all.add(names_of_parts());
    all.add(layout::spacer(Need::exactly(6)));
    if (rows_ < n_)
      all.add(row_words(drawing_,
                        drawing_.say(Text::fig_order_rows,
                                     {std::to_string(first_), std::to_string(first_ + rows_ - 1), std::to_string(n_)}),
                        scene::Align::end));
    all.add(heads());
    for (std::uint32_t row = 0; row < rows_; ++row) {
      const auto draw = [this, i = first_ + row](layout::Layers&, const Area& area) { draw_row(i, area); };
      all.add(layout::canvas(table_width(), {22, row_height, row_height}, draw));
    }
    return compose(drawing_, all, Text::fig_order_title);
  }

 private:
  static constexpr float key_font = 15;

  // The key that the user follows or points at, by its place in the list that the stage works on.
  [[nodiscard]] std::optional<std::uint32_t> chosen() const {
    const Selection& selection = drawing_.input.selection;
    std::optional<std::uint32_t> key = selection.followed_key;
    if (!key && selection.chosen && selection.chosen->kind == scene::Ref::Kind::key && selection.chosen->a == 0)
      key = selection.chosen->b;
    if (!key || *key >= n_) return std::nullopt;
    if (!back_) return key;
    const auto& origin = drawing_.input.keys.final_origin;
    const auto found = std::find(origin.begin(), origin.end(), *key);
    return found == origin.end() ? key : static_cast<std::uint32_t>(found - origin.begin());
  }

  // As people write the key at place i before the stage; of the way back once it is one again.
  [[nodiscard]] std::string words_of(std::uint32_t i) const {
    return analysis::written(story::ordered_bits(drawing_.input, back_, i).key, type_);
  }

  [[nodiscard]] float bits_width() const { return 32 * bit_width + part_gap * static_cast<float>(parts_.size() - 1); }

  layout::BoxPtr names_of_parts() const {
    std::vector<layout::BoxPtr> names;
    for (const BitPart& part : parts_)
      names.push_back(
          layout::words(drawing_.input.metrics, drawing_.say(part.name), {.colour = part.role, .bold = true}));
    return layout::flow(18, std::move(names));
  }

  // Where the columns of the table stand: both rows of bits and, on the side of the keys, the key as people write it.
  struct Places {
    float left, right, written;
  };
  [[nodiscard]] Places places(float x) const {
    const float left = x + number_width_ + (back_ ? 0 : key_width_ + key_gap), right = left + bits_width() + gap;
    return {left, right, back_ ? right + bits_width() + key_gap : x + number_width_};
  }
  [[nodiscard]] Need table_width() const {
    return Need::exactly(number_width_ + key_width_ + key_gap + 2 * bits_width() + gap);
  }
  layout::BoxPtr heads() {
    return layout::canvas(table_width(), Need::exactly(label_size * 1.5F + 4),
                          [this](layout::Layers&, const Area& area) {
                            const Places at = places(area.x);
                            const auto head = [&](float x, Text id, scene::Align align) {
                              drawing_.text({x, area.y + label_size}, drawing_.say(id), label_size, Role::faint, align);
                            };
                            head(at.left + bits_width() / 2, back_ ? Text::fig_order_ordered : Text::fig_order_bits,
                                 scene::Align::middle);
                            head(at.right + bits_width() / 2, back_ ? Text::fig_order_bits : Text::fig_order_ordered,
                                 scene::Align::middle);
                            head(at.written, Text::fig_order_key, scene::Align::start);
                          });
  }

  void draw_row(std::uint32_t i, const Area& area) {
    const scene::Ref ref = key_ref(i);
    const Places at = places(area.x);
    const float y = area.centre().y - row_height / 2, baseline = y + row_height * 0.7F;
    const float left = area.x - margin / 2, width = table_width().wish + margin;
    drawing_.cells.emplace_back(
        scene::Rect{{left, y + 1}, width, row_height - 2, Role::none, Role::none, 1, 3, false, ref});
    outline_marked(drawing_, {left, y + 1}, width, row_height - 2, ref);
    if (drawing_.input.selection.followed_key && chosen() == i)
      drawing_.outlines.emplace_back(scene::Rect{{left, y + 1}, width, row_height - 2, Role::none, Role::selected, 2});
    drawing_.text({area.x, baseline}, std::to_string(i), label_size, Role::faint);

    const auto [key, before, flipped, made] = story::ordered_bits(drawing_.input, back_, i);
    const std::uint64_t mask = visible(flipped.when) ? flipped.value : 0;
    draw_bits(at.left, y, before, mask, visible(flipped.when) ? flipped.when : When::past);
    const float middle = y + row_height / 2;
    drawing_.arrows.emplace_back(
        scene::Line{{{at.right - gap + 3, middle}, {at.right - 5, middle}}, Role::arrow, 1.5F, false, true});
    draw_bits(at.right, y, made.value, mask, made.when);
    if (!back_ || visible(made.when))
      drawing_.text({at.written, baseline}, words_of(i), key_font, Role::ink, scene::Align::start, true);
  }

  // 32 bits, part by part, those of the mask on a shaded ground; a frame alone before they are known.
  void draw_bits(float x, float y, std::uint64_t bits, std::uint64_t mask, When known) {
    const bool shown = visible(known);
    unsigned bit = 32;
    for (const BitPart& part : parts_) {
      const float width = bit_width * static_cast<float>(part.bits);
      drawing_.cells.emplace_back(
          scene::Rect{{x, y + 2}, width, row_height - 4, shown ? Role::cell : Role::empty_cell, Role::faint, 1});
      for (unsigned k = 0; k < part.bits; ++k) {
        --bit;
        const float at = x + bit_width * static_cast<float>(k);
        if (shown && ((mask >> bit) & 1) != 0)
          drawing_.cells.emplace_back(scene::Rect{{at + 0.5F, y + 3}, bit_width - 1, row_height - 6, Role::tint3});
        if (!shown) continue;
        scene::Label digit{{at + bit_width / 2, y + row_height * 0.69F},
                           ((bits >> bit) & 1) != 0 ? "1" : "0",
                           bit_font,
                           part.role,
                           scene::Align::middle,
                           true,
                           true};
        drawing_.texts.emplace_back(std::move(digit));
      }
      if (known == When::now || known == When::hidden)
        drawing_.outlines.emplace_back(scene::Rect{{x, y + 2}, width, row_height - 4, Role::none, Role::now, 2});
      x += width + part_gap;
    }
  }

  [[nodiscard]] scene::Ref key_ref(std::uint32_t i) const {
    const auto& origin = drawing_.input.keys.final_origin;
    return {scene::Ref::Kind::key, 0, back_ && i < origin.size() ? origin[i] : i, 0};
  }

  Drawing drawing_;
  recording::KeyType type_;
  std::span<const BitPart> parts_;
  bool back_ = false;
  std::uint32_t n_ = 0, first_ = 0, rows_ = 0;
  float number_width_ = 0, key_width_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_order(const recording::Recording& recording) {
  if (!recording::has_ordered_bits(recording.config.key_type) || recording.input.empty())
    return Refusal{Text::why_ordered_already, {"i32, f32"}};
  return std::nullopt;
}

scene::Scene draw_order(const FigureInput& input) {
  return OrderFigure(input).draw();
}

}  // namespace scatterscope::figures
