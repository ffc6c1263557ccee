// The buckets of a sort from the most significant digit as a tree, a depth a row: large ones are split by the next
// digit, small ones wait for the last iteration, which sorts each in shared memory. Keys stay below their bucket.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/lists/bucket_tree.h"
#include "kernels/texts/figure_lists.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Role;
using story::Bucket;
using Kind = Bucket::Kind;

constexpr float small_label = 13, number_height = 18, label_gap = 5;
constexpr float marked_label = 20;  // of keys without text, over their strip

class BucketTreeFigure {
 public:
  explicit BucketTreeFigure(const FigureInput& input)
      : drawing_(input),
        tree_(story::bucket_tree(input.recording())),
        last_(static_cast<std::uint32_t>(input.recording().iterations.size() - 1)),
        shown_(drawn_iteration(input)),
        columns_(drawing_, static_cast<std::uint32_t>(input.recording().input.size()), 1, label_room()) {}

  scene::Scene draw() {
    const float band = columns_.with_text() ? 40 : 52;
    const LiveKeys finishing(drawing_.input, last_);
    KeyCells sorted = arriving_keys(finishing);
    // Those of buckets that a block finishes; others have come to their places before.
    sorted.fills.assign(sorted.keys.size(), Role::tint0);
    for (const auto& depth : tree_)
      for (const Bucket& bucket : depth)
        if (bucket.kind == Kind::small) std::fill_n(sorted.fills.begin() + bucket.begin, bucket.size, Role::tint1);
    layout::Column all;
    all.add(heading(drawing_, heading_words()));
    if (!columns_.with_text()) all.add(layout::spacer(Need::exactly(marked_label)));
    for (std::uint32_t d = 0; d < tree_.size(); ++d) {
      const auto height = [this] { return Need::exactly(columns_.fitted().cell_height); };
      strips_.push_back(all.add(columns_.own(
          height, [](const StripLayout&, const Area&) {},
          label(texts::fig_tree_depth, std::to_string(d), std::min(d, last_)))));
      all.add(layout::growing(1, layout::spacer({number_height + 22, number_height + band, number_height + band})));
    }
    strips_.push_back(all.add(columns_.own(
        [this] { return Need::exactly(columns_.fitted().cell_height); },
        [this, sorted](const StripLayout& at, const Area& area) { draw_keys(drawing_, at, area.y, sorted); },
        label(texts::fig_sort_word, "", last_))));
    all.add(layout::spacer(Need::exactly(4)));
    find_told();
    layout::BoxPtr told = paragraph(drawing_, told_words(), {.bold = true});
    all.add(told_ == nullptr ? layout::unseen(std::move(told)) : std::move(told));
    all.add(paragraph(drawing_, legend_words()));
    all.add(layout::canvas({}, {}, [this, &finishing](layout::Layers&, const Area&) {
      layout_ = columns_.in(strips_.front()->cells());
      for (std::uint32_t d = 0; d < tree_.size(); ++d) depth(d, finishing);
    }));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] std::string heading_words() const {
    const std::string words = iteration_heading(drawing_.input, shown_);
    return shown_ == last_ ? words + drawing_.say(texts::fig_tree_finishing) : words;
  }
  [[nodiscard]] std::string legend_words() const {
    const recording::Config& config = drawing_.input.recording().config;
    return drawing_.say(texts::fig_tree_about, {std::to_string(config.block_threads * config.keys_per_thread)});
  }

  layout::BoxPtr label(Text id, const std::string& number, std::uint32_t iteration) const {
    // The last iteration is named beside its result, not beside buckets that it leaves alone.
    const bool named = number.empty() == (iteration == last_);
    const bool begun = drawing_.input.moment().step() > 0;
    const bool now = named && iteration == shown_ && begun && !drawing_.input.view.settled;
    const auto words = [&](std::string text, float size) {
      return layout::words(scene::table_metrics(), std::move(text),
                           {.size = size,
                            .colour = now ? Role::now : Role::ink,
                            .bold = now,
                            .line_pitch = 1.2F,
                            .ref = scene::Ref::to_iteration(iteration)});
    };
    return layout::row(label_gap, words(drawing_.say(id), small_label), words(number, label_size));
  }
  [[nodiscard]] float label_room() const {
    const float number = label_gap + drawing_.width(std::to_string(tree_.size()), label_size, true);
    return std::max(drawing_.width(drawing_.say(texts::fig_tree_depth), small_label, true) + number,
                    drawing_.width(drawing_.say(texts::fig_sort_word), small_label, true) + label_gap) +
           8;
  }

  // The layout of a bucket's part of the strips.
  [[nodiscard]] StripLayout part(const Bucket& bucket) const {
    StripLayout of = layout_;
    of.x = layout_.left(bucket.begin);
    of.count = bucket.size;
    return of;
  }

  void depth(std::uint32_t d, const LiveKeys& finishing) {
    const FigureInput& input = drawing_.input;
    const LiveKeys live(input, std::min(d, last_));
    const KeyCells all = departing_keys(live);
    const float y = strips_[d]->cells().y, bottom = strips_[d]->cells().bottom() + number_height;
    KeyCells labelled = all;
    for (Cell& cell : labelled.cells) cell.mark = Mark::none;
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
      for (std::uint32_t p = bucket.begin; p < bucket.begin + bucket.size && p < all.cells.size(); ++p)
        labelled.cells[p].mark = all.cells[p].mark;
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
    label_marked_keys(drawing_, layout_, y, labelled);  // a bucket may be narrower than a value
    if (d + 1 < tree_.size()) draw_moves(drawing_, layout_, bottom, strips_[d + 1]->cells().y - 2, splitting);
    draw_moves(drawing_, layout_, bottom, strips_.back()->cells().y - 2, ending);
  }

  // The digit of the keys that are going to be split.
  void keys(const Bucket& bucket, float y, const KeyCells& all, bool listed) {
    KeyCells of;
    of.label_marked = false;
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
    const std::string words = placed == When::hidden ? "?" : std::to_string(bucket.size);
    if (drawing_.width(words, small_label, true) > wide) return;
    drawing_.text({x + wide / 2, below + small_label}, words, small_label,
                  placed == When::hidden  ? Role::now
                  : stroke == Role::block ? Role::block
                                          : Role::ink,
                  Align::middle, true);
    std::get<scene::Label>(drawing_.texts.back()).ref = ref_to(bucket.counted_in);
  }

  void empty(const Bucket& bucket, float y, When placed) {
    if (!visible(placed)) return;
    const float x = layout_.x + static_cast<float>(bucket.begin) * layout_.cell_width, below = y + layout_.cell_height;
    Line tick{{{x, below + 2}, {x, below + number_height - 6}}, Role::faint, 1.5F};
    tick.ref = ref_to(bucket.counted_in);
    drawing_.cells.emplace_back(std::move(tick));
  }

  // What the user points at, or has chosen.
  void find_told() {
    const Selection& selection = drawing_.input.view.selection;
    for (const std::vector<Bucket>& row : tree_) {
      for (const Bucket& bucket : row) {
        const scene::Ref ref = ref_to(bucket.counted_in);
        const bool hovered = selection.hovered == ref;
        if (!visible(when(drawing_.input, bucket.placed)) || (!hovered && selection.chosen != ref)) continue;
        if (told_ == nullptr || hovered) told_ = &bucket;
      }
    }
  }
  [[nodiscard]] std::string told_words() const {
    if (told_ == nullptr) return "0";
    if (told_->size == 0) return drawing_.say(texts::fig_tree_empty, {std::to_string(told_->begin)});
    return drawing_.say(texts::fig_tree_bucket, {std::to_string(told_->size), std::to_string(told_->begin),
                                                 std::to_string(told_->begin + told_->size - 1)});
  }

  Drawing drawing_;
  std::vector<std::vector<Bucket>> tree_;
  std::uint32_t last_, shown_;
  KeyColumns columns_;
  std::vector<layout::Strip*> strips_;  // by depth, then of the sorted keys
  StripLayout layout_;
  const Bucket* told_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_bucket_tree(const recording::Recording& recording) {
  return refuse_other_than_trees(recording);
}

scene::Scene draw_bucket_tree(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return BucketTreeFigure(input).draw();
}

}  // namespace scatterscope::figures
