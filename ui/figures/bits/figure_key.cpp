// What is sorted, before anything is done: a key with its bits, those marked that the iteration sorts by, and the list
// before and after the whole sort. The list after it is the aim, found by comparisons: no run has to have come there.
#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "kernels/texts/figure_key.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;

class KeyFigure {
 public:
  explicit KeyFigure(const FigureInput& input)
      : drawing_(input),
        recording_(input.recording()),
        n_(static_cast<std::uint32_t>(recording_.input.size())),
        bits_(std::max(1U, recording_.config.key_bits)),
        key_(std::min(input.view.selection.followed_key.value_or(lead_key(input).value_or(0)), n_ - 1)),
        iteration_(drawn_iteration(input)),
        first_(input, 0),
        order_(n_),
        columns_(drawing_, n_, 1, label_width(drawing_, {texts::fig_key_before, texts::fig_key_after})) {
    std::iota(order_.begin(), order_.end(), 0U);
    const bool down = recording_.config.order == recording::Order::descending;
    std::stable_sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
      const std::uint64_t left = recording_.input[a], right = recording_.input[b];
      return down ? left > right : left < right;
    });
  }

  scene::Scene draw() {
    layout::Column all;
    all.add(heading(drawing_, key_words()));
    all.add(layout::spacer({4, 10, 14}));
    all.add(bits());
    all.add(layout::spacer({4, 8, 10}));
    all.add(paragraph(drawing_, drawing_.say(texts::fig_key_marked, {marked(), std::to_string(iteration_ + 1)})));
    all.add(marked_place(drawing_, iteration_));
    all.add(layout::growing(1, layout::spacer({10, 26, 60})));
    before_ = all.add(columns_.keys(list(false), texts::fig_key_before));
    all.add(layout::growing(1, goal()));
    after_ = all.add(columns_.keys(list(true), texts::fig_key_after));
    all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) { outline_key(); }));
    return compose(drawing_, all);
  }

 private:
  static constexpr float least_bit = 21, narrow_wish = 30, bit_wish = 46, bit_height = 42, bit_font = 25;
  static constexpr float row_pitch = 19, line_gap = 8, names_gap = 12;

  [[nodiscard]] std::uint64_t number() const { return recording_.input[key_]; }
  [[nodiscard]] bool is_one(unsigned bit) const { return (number() >> bit & 1U) != 0; }
  // The bits are in it where these are few.
  [[nodiscard]] std::string key_words() const {
    constexpr unsigned few = 8;
    const std::string key = std::to_string(key_), decimal = std::to_string(number());
    if (bits_ > few) return drawing_.say(texts::fig_key_of_many_bits, {key, decimal, std::to_string(bits_)});
    std::string digits;
    for (unsigned bit = bits_; bit-- > 0;) digits += is_one(bit) ? '1' : '0';
    return drawing_.say(texts::fig_key_heading, {key, digits, decimal});
  }
  // An arrow from the one list to the other with the words beside it, or above it in a narrow room.
  [[nodiscard]] layout::BoxPtr goal() {
    const bool down = recording_.config.order == recording::Order::descending;
    const std::string words = drawing_.say(down ? texts::fig_key_goal_down : texts::fig_key_goal);
    const Need height{30, 44, 90};
    return layout::either(stage(drawing_, words, height),
                          layout::column(paragraph(drawing_, words), stage(drawing_, {}, height)));
  }
  [[nodiscard]] const recording::Iteration& range() const { return recording_.iterations[iteration_]; }
  [[nodiscard]] bool is_marked(unsigned bit) const {
    return bit >= range().shift && bit < range().shift + range().digit_bits;
  }
  // "0" or "2-3"
  [[nodiscard]] std::string marked() const {
    const std::uint32_t first = range().shift, count = range().digit_bits;
    return std::to_string(first) + (count > 1 ? "-" + std::to_string(first + count - 1) : "");
  }

  // Each bit in a cell, its number below it, and what it counts where these numbers have room; in narrow rooms on
  // several lines.
  [[nodiscard]] layout::BoxPtr bits() { return layout::either(bits(16), layout::either(bits(8), bits(4))); }
  [[nodiscard]] layout::BoxPtr bits(unsigned most_a_line) {
    const unsigned a_line = std::min(bits_, most_a_line);
    const bool counts = drawing_.width(std::to_string(std::uint64_t{1} << (bits_ - 1)), label_size) <= bit_wish - 4;
    const unsigned all_lines = (bits_ + a_line - 1) / a_line;
    const auto cells = static_cast<float>(a_line), lines = static_cast<float>(all_lines);
    const float line = bit_height + (counts ? 2 : 1) * row_pitch + line_gap;
    const float names = std::max(drawing_.width(drawing_.say(texts::fig_key_bit), label_size),
                                 drawing_.width(drawing_.say(texts::fig_key_counts), label_size)) +
                        names_gap;
    const auto draw = [this, counts, names, line, a_line, cells](layout::Layers&, const Area& area) {
      const float width = std::min(bit_wish, (area.width - names) / cells);
      const float left = area.x + (area.width - names - cells * width) / 2 + names;
      for (unsigned k = 0; k < bits_; ++k) {
        const unsigned row = k / a_line;
        const scene::Point at{left + static_cast<float>(k % a_line) * width, area.y + static_cast<float>(row) * line};
        if (k % a_line == 0) draw_names({left - names_gap, at.y}, counts);
        draw_bit(bits_ - 1 - k, at, width, counts);
      }
    };
    const float wish = names + cells * (a_line > 8 ? narrow_wish : bit_wish);
    return layout::canvas({names + cells * least_bit, wish, wish}, Need::exactly(lines * line - line_gap), draw);
  }
  void draw_names(scene::Point right, bool counts) {
    const auto name = [&](Text id, float row) {
      drawing_.text({right.x, right.y + bit_height + row * row_pitch - 4}, drawing_.say(id), label_size, Role::faint,
                    scene::Align::end);
    };
    name(texts::fig_key_bit, 1);
    if (counts) name(texts::fig_key_counts, 2);
  }
  void draw_bit(unsigned bit, scene::Point at, float width, bool counts) {
    const bool now = is_marked(bit);
    const float middle = at.x + width / 2;
    const scene::Rect cell{at, width, bit_height, Role::cell, Role::ink, 1};
    drawing_.cells.emplace_back(cell);
    if (now)
      drawing_.outlines.emplace_back(
          scene::Rect{{at.x + 1, at.y + 1}, width - 2, bit_height - 2, Role::none, Role::now, 3});
    scene::Label digit{{middle, at.y + bit_height * 0.71F},
                       is_one(bit) ? "1" : "0",
                       std::min(bit_font, width),
                       now ? scene::bucket_role(is_one(bit) ? 1 : 0) : Role::ink,
                       scene::Align::middle,
                       true,
                       true,
                       first_.key_ref(key_)};
    drawing_.texts.emplace_back(std::move(digit));
    const auto below = [&](std::uint64_t value, float row, bool strong) {
      drawing_.text({middle, at.y + bit_height + row * row_pitch - 4}, std::to_string(value), label_size,
                    strong ? Role::now : Role::faint, scene::Align::middle, strong);
    };
    below(bit, 1, now);
    if (counts && drawing_.width(std::to_string(std::uint64_t{1} << bit), label_size) <= width - 2)
      below(std::uint64_t{1} << bit, 2, false);
  }

  [[nodiscard]] KeyCells list(bool sorted) const {
    KeyCells made;
    made.shift = range().shift;
    made.digit_bits = range().digit_bits;
    for (std::uint32_t p = 0; p < n_; ++p) {
      const std::uint32_t key = sorted ? order_[p] : p;
      made.keys.push_back(recording_.input[key]);
      made.cells.push_back({.mark = first_.mark(key), .ref = first_.key_ref(key)});
    }
    return made;
  }

  // The key above stands in both lists.
  void outline_key() {
    const auto place = static_cast<std::uint32_t>(std::find(order_.begin(), order_.end(), key_) - order_.begin());
    for (const auto& [strip, p] : {std::pair{before_, key_}, std::pair{after_, place}}) {
      const Area& area = strip->cells();
      const StripLayout at = columns_.in(area);
      drawing_.outlines.emplace_back(
          scene::Rect{{at.left(p), area.y}, at.cell_width, area.height, Role::none, Role::selected, 3});
    }
  }

  Drawing drawing_;
  const recording::Recording& recording_;
  std::uint32_t n_ = 0;
  unsigned bits_ = 0;
  std::uint32_t key_ = 0, iteration_ = 0;
  LiveKeys first_;
  std::vector<std::uint32_t> order_;  // places in the input, as the sort is to leave them
  KeyColumns columns_;
  layout::Strip *before_ = nullptr, *after_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_key(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{texts::why_whole_keys, {recording.config.sort}};
  if (recording::has_ordered_bits(recording.config.key_type)) return Refusal{texts::why_unsigned_keys, {"order"}};
  return std::nullopt;
}

scene::Scene draw_key(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return KeyFigure(input).draw();
}

}  // namespace scatterscope::figures
