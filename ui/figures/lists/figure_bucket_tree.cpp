// The buckets of a sort from the most significant digit as a tree, a depth a row: large ones are split by the next
// digit, small ones wait for the last iteration, which sorts each in shared memory. Keys stay below their bucket.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/lists/bucket_tree.h"
#include "ui/figures/figures.h"
#include "ui/figures/refusals.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Role;
using story::Bucket;
using Kind = Bucket::Kind;

constexpr float small_label = 13, number_height = 18, line_height = 20;
constexpr float marked_label = 20;  // of keys without text, over their strip

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input),
        tree_(story::bucket_tree(input.recording)),
        last_(static_cast<std::uint32_t>(input.recording.iterations.size() - 1)),
        shown_(drawn_iteration(input)) {}

  scene::Scene draw() {
    const FigureInput& input = drawing_.input;
    const auto rows = static_cast<std::uint32_t>(tree_.size());
    column_ = 0;
    for (const Text id : {Text::fig_tree_depth, Text::fig_sort_word})
      column_ = std::max(column_, drawing_.width(drawing_.say(id), small_label, true) + 7);
    layout_ = strip_layout(input, column_);
    const std::string heading = heading_words();
    const float least_width = 2 * margin + drawing_.width(heading, heading_size, true);
    // The words below take lines by a width that the strips may exceed.
    const float room = std::max(least_width, layout_.x + layout_.width() + margin) - 2 * margin;
    const std::vector<std::string> words = drawing_.wrapped(legend_words(), label_size, room);
    const float below = line_height * static_cast<float>(words.size() + 1);
    const float above = heading_height + (layout_.with_text ? 0 : marked_label);
    std::vector<Part> parts{{above, 0}};
    for (std::uint32_t d = 0; d < rows; ++d) {
      parts.push_back({layout_.cell_height, 0.25F});
      parts.push_back({number_height + lowered(input, layout_.with_text ? 40 : 52), 1});
    }
    parts.push_back({layout_.cell_height, 0.25F});
    parts.push_back({below, 0});
    const Frame frame = stretch(input, layout_, parts, least_width);
    layout_.cell_height = parts[1].height;
    drawing_.heading(heading);
    std::vector<float> top;
    float y = margin + above;
    for (std::uint32_t d = 0; d < rows; ++d) {
      top.push_back(y);
      y += layout_.cell_height + parts[2 + 2 * d].height;
    }
    top.push_back(y);
    for (std::uint32_t d = 0; d < rows; ++d) depth(d, top);
    const LiveKeys finishing(input, last_);
    KeyCells sorted = arriving_keys(finishing);
    sorted.fill = Role::tint1;
    draw_keys(drawing_, layout_, top.back(), sorted);
    label(top.back(), drawing_.say(Text::fig_sort_word), {}, last_);
    y = top.back() + layout_.cell_height + 4;
    if (told_ != nullptr)
      drawing_.text({margin, y + label_size}, told_words(), label_size, Role::ink, Align::start, true);
    for (const std::string& line : words) drawing_.text({margin, (y += line_height) + label_size}, line, label_size);
    return drawing_.finish(drawing_.say(Text::fig_tree_title), frame.width, frame.height);
  }

 private:
  [[nodiscard]] std::string heading_words() const {
    const std::string words = iteration_heading(drawing_.input, shown_);
    return shown_ == last_ ? words + drawing_.say(Text::fig_tree_finishing) : words;
  }
  [[nodiscard]] std::string legend_words() const {
    const recording::Config& config = drawing_.input.recording.config;
    return drawing_.say(Text::fig_tree_about, {std::to_string(config.block_threads * config.keys_per_thread)});
  }

  void label(float y, const std::string& words, const std::string& number, std::uint32_t iteration) {
    // The last iteration is named beside its result, not beside buckets that it leaves alone.
    const bool named = number.empty() == (iteration == last_);
    const bool now = named && iteration == shown_ && drawing_.input.moment.step() > 0;
    const auto line = [&](float baseline, std::string text, float size) {
      drawing_.text({layout_.x - column_, baseline}, std::move(text), size, now ? Role::now : Role::ink, Align::start,
                    now);
      std::get<scene::Text>(drawing_.texts.back()).ref = {scene::Ref::Kind::iteration, iteration, 0, 0};
    };
    line(y + layout_.cell_height / 2 - (number.empty() ? -small_label * 0.36F : 2), words, small_label);
    if (!number.empty()) line(y + layout_.cell_height / 2 + heading_size * 0.8F, number, heading_size);
  }

  // The layout of a bucket's part of the strips.
  [[nodiscard]] StripLayout part(const Bucket& bucket) const {
    StripLayout of = layout_;
    of.x = layout_.left(bucket.begin);
    of.count = bucket.size;
    return of;
  }

  void depth(std::uint32_t d, const std::vector<float>& top) {
    const FigureInput& input = drawing_.input;
    const LiveKeys live(input, std::min(d, last_)), finishing(input, last_);
    const KeyCells all = departing_keys(live);
    const float y = top[d], bottom = y + layout_.cell_height + number_height;
    label(y, drawing_.say(Text::fig_tree_depth), std::to_string(d), std::min(d, last_));
    std::vector<KeyMove> splitting, ending;
    for (const Bucket& bucket : tree_[d]) {
      const When placed = when(input, bucket.placed);
      if (placed == When::future) continue;
      if (bucket.size == 0) {
        empty(bucket, y, placed);
        continue;
      }
      const When listed = when(input, bucket.listed);
      keys(bucket, y, all, visible(listed));
      frame(bucket, y, placed, listed);
      const bool small = bucket.kind == Kind::small;
      for (std::uint32_t p = bucket.begin; p < bucket.begin + bucket.size && p < live.count(); ++p) {
        const LiveKeys& by = small ? finishing : live;
        if (!by.target(p)) continue;
        const unsigned digit = small ? 0 : live.digit(live.key(p));
        const Role colour = small ? Role::block : scene::bucket_role(digit);
        (small ? ending : splitting)
            .push_back({p, *by.target(p), by.moved(p), by.mark(p), colour, digit, by.key_ref(p)});
      }
    }
    if (d + 1 < tree_.size()) draw_moves(drawing_, layout_, bottom, top[d + 1] - 2, splitting);
    draw_moves(drawing_, layout_, bottom, top.back() - 2, ending);
  }

  // The digit of the keys that are going to be split.
  void keys(const Bucket& bucket, float y, const KeyCells& all, bool listed) {
    KeyCells of;
    of.shift = all.shift;
    of.digit_bits = bucket.kind == Kind::large && listed ? all.digit_bits : 0;
    of.fill = !listed || bucket.kind == Kind::large ? Role::none
              : bucket.kind == Kind::small          ? Role::tint1
                                                    : Role::tint0;
    for (std::uint32_t p = bucket.begin; p < bucket.begin + bucket.size && p < all.keys.size(); ++p) {
      of.keys.push_back(all.keys[p]);
      of.cells.push_back(all.cells[p]);
      of.digit_bits_of.push_back(static_cast<std::uint8_t>(std::min<std::uint32_t>(of.digit_bits, all.bits(p))));
    }
    draw_keys(drawing_, part(bucket), y, of);
  }

  // Its frame and, below it, how many keys it has.
  void frame(const Bucket& bucket, float y, When placed, When listed) {
    const float x = layout_.left(bucket.begin);
    const float wide = static_cast<float>(bucket.size) * layout_.cell_width;
    const float below = y + layout_.cell_height + 1;
    Role stroke = Role::faint;
    if (visible(listed)) stroke = bucket.kind == Kind::small ? Role::block : Role::ink;
    if (placed == When::hidden || listed == When::hidden || placed == When::now || listed == When::now)
      stroke = Role::now;
    const float stroke_width = stroke == Role::faint || bucket.kind == Kind::spent ? 1.2F : 2.5F;
    drawing_.arrows.emplace_back(
        Rect{{x, y}, wide, layout_.cell_height, Role::none, stroke, std::min(stroke_width, wide / 3)});
    const bool small = bucket.kind == Kind::small && visible(listed);
    Rect number{{x, below}, wide, number_height - 4, small ? Role::tint1 : Role::none, Role::none};
    number.ref = ref_to(bucket.counted_in);
    drawing_.cells.emplace_back(number);
    outline_marked(drawing_, number.at, wide, number.height, ref_to(bucket.counted_in));
    tell_if_marked(bucket, placed);
    const std::string words = placed == When::hidden ? "?" : std::to_string(bucket.size);
    if (drawing_.width(words, small_label, true) > wide) return;
    drawing_.text({x + wide / 2, below + small_label}, words, small_label,
                  placed == When::hidden  ? Role::now
                  : stroke == Role::block ? Role::block
                                          : Role::ink,
                  Align::middle, true);
    std::get<scene::Text>(drawing_.texts.back()).ref = ref_to(bucket.counted_in);
  }

  void empty(const Bucket& bucket, float y, When placed) {
    if (!visible(placed)) return;
    const float x = layout_.x + static_cast<float>(bucket.begin) * layout_.cell_width, below = y + layout_.cell_height;
    Line tick{{{x, below + 2}, {x, below + number_height - 6}}, Role::faint, 1.5F};
    tick.ref = ref_to(bucket.counted_in);
    drawing_.cells.emplace_back(std::move(tick));
    tell_if_marked(bucket, placed);
  }

  void tell_if_marked(const Bucket& bucket, When placed) {
    const Selection& selection = drawing_.input.selection;
    const scene::Ref ref = ref_to(bucket.counted_in);
    if (!visible(placed) || (selection.hovered != ref && selection.chosen != ref)) return;
    if (told_ == nullptr || selection.hovered == ref) told_ = &bucket;
  }
  [[nodiscard]] std::string told_words() const {
    if (told_->size == 0) return drawing_.say(Text::fig_tree_empty, {std::to_string(told_->begin)});
    return drawing_.say(Text::fig_tree_bucket, {std::to_string(told_->size), std::to_string(told_->begin),
                                                std::to_string(told_->begin + told_->size - 1)});
  }

  Drawing drawing_;
  std::vector<std::vector<Bucket>> tree_;
  std::uint32_t last_, shown_;
  StripLayout layout_;
  float column_ = 0;
  const Bucket* told_ = nullptr;  // what the user points at, or has chosen
};

}  // namespace

std::optional<Refusal> cannot_show_bucket_tree(const recording::Recording& recording) {
  return refuse_other_than_trees(recording);
}

scene::Scene draw_bucket_tree(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_tree_title, Text::fig_no_keys);
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
