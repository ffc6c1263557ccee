// How signed and floating-point keys become unsigned numbers in the same order, and keys again: which bits are flipped.
// Where -0.0 and NaN come is said in words: kernels/recording/key_order.h.
#include <algorithm>
#include <functional>
#include <span>

#include "kernels/analysis/key_text.h"
#include "kernels/recording/key_order.h"
#include "kernels/story/bits/ordered_bits.h"
#include "kernels/texts/figure_order.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;

constexpr std::uint32_t most_rows = 16;
constexpr float bit_width = 9.2F, bit_font = 14, row_height = 25, gap = 26, key_gap = 8, part_gap = 4, stacked_gap = 16;

// The parts of a key from the top bit downwards.
struct BitPart {
  unsigned bits;
  Role role;
  Text name;
};
constexpr BitPart float_parts[] = {{1, Role::bucket2, texts::fig_order_sign},
                                   {8, Role::bucket1, texts::fig_order_exponent},
                                   {23, Role::bucket0, texts::fig_order_fraction}};
constexpr BitPart signed_parts[] = {{1, Role::bucket2, texts::fig_order_sign},
                                    {31, Role::bucket0, texts::fig_order_number}};

class OrderFigure {
 public:
  explicit OrderFigure(const FigureInput& input) : drawing_(input), type_(input.recording().config.key_type) {
    if (type_ == recording::KeyType::f32) {
      parts_ = float_parts;
    } else {
      parts_ = signed_parts;
    }
    const recording::Recording& r = input.recording();
    back_ = story::on_the_way_back(input);
    n_ = static_cast<std::uint32_t>(r.input.size());
    rows_ = std::min(n_, most_rows);
    const std::uint32_t centre = chosen().value_or(0);
    first_ = std::min(centre - std::min(centre, rows_ / 2), n_ - rows_);
  }

  scene::Scene draw() {
    number_width_ = drawing_.width(std::to_string(n_), label_size) + 14;
    key_width_ = drawing_.width(drawing_.say(texts::fig_order_key), label_size) + 8;
    for (std::uint32_t i = 0; i < n_; ++i)
      key_width_ = std::max(key_width_, drawing_.width(words_of(i), key_font, true) + 8);
    const bool floats = type_ == recording::KeyType::f32;
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(back_ ? texts::fig_order_back : texts::fig_order_forth)));
    all.add(layout::spacer(Need::exactly(6)));
    for (const Text id : {floats ? texts::fig_order_f32 : texts::fig_order_i32, texts::fig_order_flipped})
      all.add(paragraph(drawing_, drawing_.say(id)));
    all.add(names_of_parts());
    all.add(layout::spacer(Need::exactly(6)));
    if (rows_ < n_)
      all.add(row_words(drawing_.say(texts::fig_order_rows,
                                     {std::to_string(first_), std::to_string(first_ + rows_ - 1), std::to_string(n_)}),
                        scene::Align::end));
    all.add(in_any_room([this](Form form) {
      return layout::canvas(Need::exactly(table_width(form)), Need::exactly(head_height(form)),
                            [this, form](layout::Layers&, const Area& area) { draw_heads(form, area); });
    }));
    for (std::uint32_t row = 0; row < rows_; ++row)
      all.add(in_any_room([this, i = first_ + row](Form form) {
        return layout::canvas(Need::exactly(table_width(form)), row_need(form),
                              [this, form, i](layout::Layers&, const Area& area) { draw_row(form, i, area); });
      }));
    return compose(drawing_, all);
  }

 private:
  static constexpr float key_font = 15;

  // The key that the user follows or points at, by its place in the list that the stage works on.
  [[nodiscard]] std::optional<std::uint32_t> chosen() const {
    const Selection& selection = drawing_.input.view.selection;
    std::optional<std::uint32_t> key = selection.followed_key;
    if (!key && selection.chosen && selection.chosen->kind == scene::Ref::Kind::key &&
        selection.chosen->iteration() == 0)
      key = selection.chosen->key();
    if (!key || *key >= n_) return std::nullopt;
    if (!back_) return key;
    const auto& origin = drawing_.input.keys().final_origin;
    const auto found = std::find(origin.begin(), origin.end(), *key);
    return found == origin.end() ? key : static_cast<std::uint32_t>(found - origin.begin());
  }

  // As people write the key at place i before the stage; of the way back once it is one again.
  [[nodiscard]] std::string words_of(std::uint32_t i) const {
    return analysis::written(story::ordered_bits(drawing_.input, back_, i).key, type_);
  }

  layout::BoxPtr names_of_parts() const {
    std::vector<layout::BoxPtr> names;
    for (const BitPart& part : parts_)
      names.push_back(
          layout::words(scene::table_metrics(), drawing_.say(part.name), {.colour = part.role, .bold = true}));
    return layout::flow(18, std::move(names));
  }

  // Bits before and after beside each other, or one below the other in a narrow room: with the key above them, and in
  // a very narrow one on two lines each.
  struct Form {
    bool stacked = false;
    unsigned a_line = 32;
  };
  [[nodiscard]] layout::BoxPtr in_any_room(const std::function<layout::BoxPtr(Form)>& made) const {
    return layout::either(made({}), layout::either(made({true, 32}), made({true, 16})));
  }
  [[nodiscard]] float bits_width(Form form) const {
    return static_cast<float>(form.a_line) * bit_width + part_gap * static_cast<float>(parts_.size() - 1);
  }
  [[nodiscard]] static float bits_height(Form form) { return row_height * (32 / static_cast<float>(form.a_line)); }
  [[nodiscard]] float table_width(Form form) const {
    if (form.stacked) return number_width_ + std::max(key_width_, bits_width(form));
    return number_width_ + key_width_ + key_gap + 2 * bits_width(form) + gap;
  }
  [[nodiscard]] static float head_height(Form form) { return label_size * (form.stacked ? 4.0F : 1.5F) + 4; }
  [[nodiscard]] static Need row_need(Form form) {
    if (form.stacked) return Need::exactly(row_height + 2 * bits_height(form) + stacked_gap + 4);
    return {22, row_height, row_height};
  }

  // Where the parts of a row stand: the bits before and after, top left, and the key as people write it, on the side of
  // the keys.
  struct Places {
    scene::Point before, after, key;
  };
  [[nodiscard]] Places places(Form form, float x, float y) const {
    const float first = x + number_width_;
    if (form.stacked) {
      const float top = y + row_height, under = top + bits_height(form) + stacked_gap;
      return {{first, top}, {first, under}, {first, y}};
    }
    const float left = first + (back_ ? 0 : key_width_ + key_gap), right = left + bits_width(form) + gap;
    return {{left, y}, {right, y}, {back_ ? right + bits_width(form) + key_gap : first, y}};
  }

  void draw_heads(Form form, const Area& area) {
    const Text before = back_ ? texts::fig_order_ordered : texts::fig_order_bits;
    const Text after = back_ ? texts::fig_order_bits : texts::fig_order_ordered;
    const auto head = [&](scene::Point at, Text id, scene::Align align = scene::Align::start) {
      drawing_.text({at.x, at.y + label_size}, drawing_.say(id), label_size, Role::faint, align);
    };
    if (form.stacked) {
      const float x = area.x + number_width_, line = label_size * 1.3F;
      head({x, area.y}, texts::fig_order_key);
      head({x, area.y + line}, before);
      head({x, area.y + 2 * line}, after);
      return;
    }
    const Places at = places(form, area.x, area.y);
    const float middle = bits_width(form) / 2;
    head({at.before.x + middle, area.y}, before, scene::Align::middle);
    head({at.after.x + middle, area.y}, after, scene::Align::middle);
    head(at.key, texts::fig_order_key);
  }

  void draw_row(Form form, std::uint32_t i, const Area& area) {
    const scene::Ref ref = key_ref(i);
    const float height = form.stacked ? area.height : row_height;
    const float y = form.stacked ? area.y : area.centre().y - height / 2, baseline = y + row_height * 0.7F;
    const Places at = places(form, area.x, y);
    const float left = area.x - margin / 2, width = table_width(form) + margin;
    drawing_.cells.emplace_back(
        scene::Rect{{left, y + 1}, width, height - 2, Role::none, Role::none, 1, 3, false, ref});
    outline_marked(drawing_, {left, y + 1}, width, height - 2, ref);
    if (drawing_.input.view.selection.followed_key && chosen() == i)
      drawing_.outlines.emplace_back(scene::Rect{{left, y + 1}, width, height - 2, Role::none, Role::selected, 2});
    drawing_.text({area.x, baseline}, std::to_string(i), label_size, Role::faint);

    const auto [key, before, flipped, made] = story::ordered_bits(drawing_.input, back_, i);
    const std::uint64_t mask = visible(flipped.when) ? flipped.value : 0;
    draw_bits(form, at.before, before, mask, visible(flipped.when) ? flipped.when : When::past);
    draw_way(form, at);
    draw_bits(form, at.after, made.value, mask, made.when);
    if (!back_ || visible(made.when))
      drawing_.text({at.key.x, baseline}, words_of(i), key_font, Role::ink, scene::Align::start, true);
  }

  // The arrow from the bits before to those after.
  void draw_way(Form form, const Places& at) {
    const float middle = at.before.y + row_height / 2, x = at.before.x + bits_width(form) / 2;
    const scene::Point from = form.stacked ? scene::Point{x, at.before.y + bits_height(form) + 1}
                                           : scene::Point{at.after.x - gap + 3, middle};
    const scene::Point to = form.stacked ? scene::Point{x, at.after.y - 1} : scene::Point{at.after.x - 5, middle};
    drawing_.arrows.emplace_back(scene::Line{{from, to}, Role::arrow, 1.5F, false, true});
  }

  // 32 bits, part by part, those of the mask on a shaded ground; a frame alone before they are known.
  void draw_bits(Form form, scene::Point corner, std::uint64_t bits, std::uint64_t mask, When known) {
    const bool shown = visible(known);
    unsigned bit = 32;
    scene::Point at = corner;
    for (const BitPart& part : parts_) {
      for (unsigned rest = part.bits; rest > 0;) {
        const unsigned of_line = std::min(rest, (bit - 1) % form.a_line + 1);
        const float width = bit_width * static_cast<float>(of_line);
        const scene::Rect frame{{at.x, at.y + 2}, width, row_height - 4, shown ? Role::cell : Role::empty_cell,
                                Role::faint,      1};
        drawing_.cells.emplace_back(frame);
        if (known == When::now || known == When::hidden)
          drawing_.outlines.emplace_back(scene::Rect{frame.at, width, frame.height, Role::none, Role::now, 2});
        if (shown) draw_digits(at, bits, mask, bit, of_line, part.role);
        rest -= of_line;
        bit -= of_line;
        at = bit % form.a_line == 0 ? scene::Point{corner.x, at.y + row_height}
                                    : scene::Point{at.x + width + (rest == 0 ? part_gap : 0), at.y};
      }
    }
  }

  // `count` bits from bit `end` - 1 downwards.
  void draw_digits(scene::Point at, std::uint64_t bits, std::uint64_t mask, unsigned end, unsigned count, Role role) {
    for (unsigned k = 0; k < count; ++k) {
      const unsigned bit = end - 1 - k;
      const float x = at.x + bit_width * static_cast<float>(k);
      if (((mask >> bit) & 1) != 0)
        drawing_.cells.emplace_back(scene::Rect{{x + 0.5F, at.y + 3}, bit_width - 1, row_height - 6, Role::tint3});
      scene::Label digit{{x + bit_width / 2, at.y + row_height * 0.69F},
                         ((bits >> bit) & 1) != 0 ? "1" : "0",
                         bit_font,
                         role,
                         scene::Align::middle,
                         true,
                         true};
      drawing_.texts.emplace_back(std::move(digit));
    }
  }

  [[nodiscard]] scene::Ref key_ref(std::uint32_t i) const {
    const auto& origin = drawing_.input.keys().final_origin;
    return scene::Ref::to_key(0, back_ && i < origin.size() ? origin[i] : i, 0);
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
    return Refusal{texts::why_ordered_already, {"i32, f32"}};
  return std::nullopt;
}

scene::Scene draw_order(const FigureInput& input) {
  return OrderFigure(input).draw();
}

}  // namespace scatterscope::figures
