// How signed and floating-point keys become unsigned numbers in the same order, and keys again: which bits are flipped.
// Where -0.0 and NaN come is told in words: kernels/recording/key_order.h.
#include <algorithm>
#include <span>

#include "kernels/analysis/key_text.h"
#include "kernels/recording/key_order.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Role;

constexpr std::uint32_t most_rows = 16;
constexpr float bit_width = 9.2F, bit_font = 14, row_height = 25, gap = 26, part_gap = 4;

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

class Figure {
 public:
  explicit Figure(const FigureInput& input) : drawing_(input), type_(input.recording.config.key_type) {
    if (type_ == recording::KeyType::f32) {
      parts_ = float_parts;
    } else {
      parts_ = signed_parts;
    }
    const recording::Recording& r = input.recording;
    // The way back from its first step on.
    const auto back = std::find_if(r.launches.rbegin(), r.launches.rend(), [](const recording::Launch& launch) {
      return launch.kernel == "from_ordered_bits";
    });
    back_ = back != r.launches.rend() && input.moment.step() > back->first_step;
    n_ = static_cast<std::uint32_t>(r.input.size());
    rows_ = std::min(n_, most_rows);
    const std::uint32_t centre = chosen().value_or(0);
    first_ = std::min(centre - std::min(centre, rows_ / 2), n_ - rows_);
  }

  scene::Scene draw() {
    const std::string from = drawing_.say(back_ ? Text::fig_order_ordered : Text::fig_order_bits);
    const std::string to = drawing_.say(back_ ? Text::fig_order_bits : Text::fig_order_ordered);
    key_x_ = margin + drawing_.width(std::to_string(n_), label_size) + 14;
    float key_width = drawing_.width(drawing_.say(Text::fig_order_key), label_size) + 8;
    for (std::uint32_t i = 0; i < n_; ++i) key_width = std::max(key_width, drawing_.width(words_of(i), key_font, true));
    const float left_x = back_ ? key_x_ : key_x_ + key_width + 16;
    const float right_x = left_x + bits_width() + gap;
    written_x_ = back_ ? right_x + bits_width() + 16 : key_x_;
    const float width = (back_ ? written_x_ + key_width : right_x + bits_width()) + margin;
    drawing_.heading(drawing_.say(back_ ? Text::fig_order_back : Text::fig_order_forth));
    float y = margin + heading_height + 6;
    y = caption(y, width);
    y += 6;
    if (rows_ < n_) {
      drawing_.text({width - margin, y + label_size},
                    drawing_.say(Text::fig_order_rows,
                                 {std::to_string(first_), std::to_string(first_ + rows_ - 1), std::to_string(n_)}),
                    label_size, Role::faint, scene::Align::end);
      y += label_size * 1.5F;
    }
    column_head(left_x, y, from);
    column_head(right_x, y, to);
    drawing_.text({written_x_, y + label_size}, drawing_.say(Text::fig_order_key), label_size, Role::faint);
    y += label_size * 1.5F + 4;
    for (std::uint32_t row = 0; row < rows_; ++row) {
      draw_row(first_ + row, y, left_x, right_x, width);
      y += row_height;
    }
    return drawing_.finish(drawing_.say(Text::fig_order_title), width, y + margin);
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

  // The key at place i before the stage, as people write it; of the way back once it is one again.
  [[nodiscard]] std::uint64_t key(std::uint32_t i) const {
    return back_ ? drawing_.input.recording.output[i] : drawing_.input.recording.input[i];
  }
  [[nodiscard]] std::string words_of(std::uint32_t i) const { return analysis::written(key(i), type_); }

  [[nodiscard]] LiveKeys::Value value(const char* name, std::uint32_t i) const {
    const auto& columns = back_ ? drawing_.input.keys.after_iterations : drawing_.input.keys.before_iterations;
    const auto column = columns.find(name);
    if (column == columns.end() || i >= column->second.size() || !column->second[i]) return {};
    const analysis::KeyValue& shown = *column->second[i];
    return {when(drawing_.input, shown.step), shown.value};
  }

  [[nodiscard]] float bits_width() const { return 32 * bit_width + part_gap * static_cast<float>(parts_.size() - 1); }

  float caption(float y, float width) {
    const Text where = type_ == recording::KeyType::f32 ? Text::fig_order_f32 : Text::fig_order_i32;
    for (const Text id : {where, Text::fig_order_flipped}) {
      for (const std::string& line : drawing_.wrapped(drawing_.say(id), label_size, width - 2 * margin)) {
        drawing_.text({margin, y + label_size}, line, label_size, Role::ink);
        y += label_size * 1.4F;
      }
    }
    float x = margin;
    for (const BitPart& part : parts_) {
      const std::string words = drawing_.say(part.name);
      drawing_.text({x, y + label_size}, words, label_size, part.role, scene::Align::start, true);
      x += drawing_.width(words, label_size, true) + 18;
    }
    return y + label_size * 1.4F;
  }

  void column_head(float x, float y, const std::string& words) {
    drawing_.text({x + bits_width() / 2, y + label_size}, words, label_size, Role::faint, scene::Align::middle);
  }

  void draw_row(std::uint32_t i, float y, float left_x, float right_x, float width) {
    const scene::Ref ref = key_ref(i);
    const float baseline = y + row_height * 0.7F;
    drawing_.cells.emplace_back(
        scene::Rect{{margin / 2, y + 1}, width - margin, row_height - 2, Role::none, Role::none, 1, 3, false, ref});
    outline_marked(drawing_, {margin / 2, y + 1}, width - margin, row_height - 2, ref);
    if (drawing_.input.selection.followed_key && chosen() == i)
      drawing_.outlines.emplace_back(
          scene::Rect{{margin / 2, y + 1}, width - margin, row_height - 2, Role::none, Role::selected, 2});
    drawing_.text({margin, baseline}, std::to_string(i), label_size, Role::faint);

    const LiveKeys::Value flipped = value("flipped", i), made = value(back_ ? "key" : "ordered", i);
    const std::uint64_t bits = key(i), ordered = recording::to_ordered(type_, bits);
    const std::uint64_t mask = visible(flipped.when) ? flipped.value : 0;
    draw_bits(left_x, y, back_ ? ordered : bits, mask, visible(flipped.when) ? flipped.when : When::past);
    const float middle = y + row_height / 2;
    drawing_.arrows.emplace_back(
        scene::Line{{{right_x - gap + 3, middle}, {right_x - 5, middle}}, Role::arrow, 1.5F, false, true});
    draw_bits(right_x, y, made.value, mask, made.when);
    if (!back_ || visible(made.when))
      drawing_.text({written_x_, baseline}, words_of(i), key_font, Role::ink, scene::Align::start, true);
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
        scene::Text digit{{at + bit_width / 2, y + row_height * 0.69F},
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
  float key_x_ = 0, written_x_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_order(const recording::Recording& recording) {
  if (!recording::has_ordered_bits(recording.config.key_type) || recording.input.empty())
    return Refusal{Text::why_ordered_already, {"i32, f32"}};
  return std::nullopt;
}

scene::Scene draw_order(const FigureInput& input) {
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
