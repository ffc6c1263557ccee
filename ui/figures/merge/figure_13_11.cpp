// Fig. 13.11: merge sort. A block sorts each tile, then runs are merged in pairs, and the fewer merges are left, the
// more blocks share each of them. Bars fill as keys are stored.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/merge/merge_passes.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/refusals.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::MergePasses;

constexpr float small_label = 13;
constexpr float least_box = 4;  // pixels: narrower blocks are drawn as one
constexpr float word_gap = 5;
constexpr float smallest_fit = legible_pixels / small_label;  // that a panel shows a whole figure at
constexpr std::size_t usual_passes = 5;                       // more of them make the bars lower

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), passes_(story::merge_passes(input.recording)), n_(passes_.n), shown_(drawn_iteration(input)) {
    const std::uint32_t t = input.moment.step();
    const recording::Recording& r = input.recording;
    if (t > 0 && t <= r.step_count()) {
      const recording::Launch& launch = r.launches[r.steps[t - 1].launch];
      const bool finding = story::finds_shares(launch);  // a thread for a block to come
      if (!finding || chosen_thread(input)) block_ = shown_thread(input).block;
      for (std::uint64_t e = r.first_event(t - 1); e < r.end_event(t - 1); ++e)
        acting_.insert(finding ? r.events.block[e] * launch.block_threads + r.events.thread[e] : r.events.block[e]);
    }
    if (input.hide_step) acting_.clear();
  }

  scene::Scene draw() {
    const FigureInput& input = drawing_.input;
    const std::string heading = heading_words();
    const std::string last = std::to_string(passes_.count);
    const bool many = words_beside();
    float below = drawing_.width(last, heading_size, true);
    for (const Text id : {Text::fig_sort_word, Text::fig_merge_word})
      if (many) below = std::max(below, drawing_.width(last, heading_size, true) + word_gap + word_width(id));
    column_ = std::max(drawing_.width(drawing_.say(Text::fig_iteration_word), small_label, true), below) + 7;
    layout_ = strip_layout(input, column_);
    if (!layout_.with_text && many) layout_.cell_height = 20;
    const float heading_takes = drawing_.heading(heading, heading_room(input));
    std::vector<Part> parts{{heading_takes, 0}, {least_blocks_height(input), 0.3F}, {layout_.cell_height, 0.25F}};
    box_height_ = many ? 16 : 22;
    for (std::size_t k = 0; k < passes_.count; ++k) {
      parts.push_back({k == 0 ? lowered(input, 34) : lowered(input, many ? 26 : 40) + box_height_, 1});
      parts.push_back({layout_.cell_height, 0.25F});
    }
    float least = 2 * margin;
    for (const Part& part : parts) least += part.height;
    // What is too high for its panel scrolls there: wider it would only be smaller.
    const float growth = input.preferred_height > 1 && least * smallest_fit > input.preferred_height ? 1.1F : 100;
    const Frame frame = stretch(input, layout_, parts, 0, growth);
    layout_.cell_height = parts[2].height;
    float y = margin + parts[0].height;
    std::optional<LiveKeys> live(std::in_place, input, 0);
    draw_blocks(drawing_, layout_, y, parts[1].height, *live);
    y += parts[1].height;
    bars(y, departing_keys(*live), n_);
    y += layout_.cell_height;
    for (std::uint32_t k = 0; k < passes_.count; ++k) {
      if (k > 0) live.emplace(input, k);
      const float height = parts[3 + 2 * k].height;
      band(k, y, height, *live);
      y += height;
      KeyCells keys = arriving_keys(*live);
      keys.label_marked = k == 0;  // else the blocks' numbers are there
      bars(y, keys, passes_.run(k));
      y += layout_.cell_height;
    }
    return drawing_.finish(drawing_.say(Text::fig_13_11_title), frame.width, frame.height);
  }

 private:
  [[nodiscard]] std::string heading_words() const {
    const std::string number = std::to_string(shown_ + 1), all = std::to_string(passes_.count);
    if (shown_ == 0) return drawing_.say(Text::fig_tiles_sorted, {number, all});
    const std::uint64_t run = std::min<std::uint64_t>(passes_.run(shown_), n_);
    return drawing_.say(Text::fig_merges_shared, {number, all, std::to_string(passes_.run(shown_ - 1)),
                                                  std::to_string((run + passes_.tile - 1) / passes_.tile)});
  }

  [[nodiscard]] bool begun(std::uint32_t k) const {
    return drawing_.input.moment.step() > drawing_.input.recording.iterations[k].first_step;
  }
  [[nodiscard]] bool current(std::uint32_t k) const { return k == shown_ && drawing_.input.moment.step() > 0; }
  [[nodiscard]] float middle(std::uint64_t first, std::uint64_t end) const {
    return (layout_.left(static_cast<std::uint32_t>(first)) + layout_.left(static_cast<std::uint32_t>(end))) / 2;
  }
  [[nodiscard]] std::uint64_t end_of(std::uint64_t first, std::uint64_t size) const {
    return std::min<std::uint64_t>(n_, first + size);
  }

  // The keys of a list as bars of `run` keys.
  void bars(float y, KeyCells keys, std::uint64_t run) {
    keys.fill = Role::tint0;
    draw_keys(drawing_, layout_, y, keys);
    if (static_cast<float>(run) * layout_.cell_width < least_box) return;
    for (std::uint64_t first = 0; first < n_; first += run) {
      const float left = layout_.left(static_cast<std::uint32_t>(first));
      const float right = layout_.left(static_cast<std::uint32_t>(end_of(first, run)));
      drawing_.arrows.emplace_back(Rect{{left, y}, right - left, layout_.cell_height, Role::none, Role::ink, 2.5F});
    }
  }

  void label(std::uint32_t k, float y, float height) {
    const bool now = current(k);
    const auto words = [&](float baseline, std::string text, float size) {
      drawing_.text({layout_.x - column_, baseline}, std::move(text), size, now ? Role::now : Role::ink, Align::start,
                    now);
      std::get<scene::Text>(drawing_.texts.back()).ref = {Ref::Kind::iteration, k, 0, 0};
    };
    words(y + height / 2 - 2, drawing_.say(Text::fig_iteration_word), small_label);
    const float below = y + height / 2 + heading_size * 0.85F;
    words(below, std::to_string(k + 1), heading_size);
    if (!words_beside() || !begun(k)) return;
    const float number = drawing_.width(std::to_string(k + 1), heading_size, true);
    drawing_.text({layout_.x - column_ + number + word_gap, below},
                  drawing_.say(k == 0 ? Text::fig_sort_word : Text::fig_merge_word), small_label);
  }
  // Low bands have no room for words among their arrows: they stand beside the iteration's number.
  [[nodiscard]] bool words_beside() const { return passes_.count > usual_passes; }
  [[nodiscard]] float word_width(Text id) const { return drawing_.width(drawing_.say(id), small_label); }

  void arrow(scene::Point from, scene::Point to, std::uint32_t k) {
    Line line;
    line.points = {from, to};
    line.stroke = current(k) ? Role::now : Role::arrow;
    line.stroke_width = current(k) ? 2 : 1.4F;
    line.arrow = true;
    drawing_.arrows.emplace_back(std::move(line));
  }

  // What leads from one list to the next one.
  void band(std::uint32_t k, float y, float height, const LiveKeys& live) {
    label(k, y, height);
    if (k == 0) {
      sort_arrows(y, height);
      return;
    }
    const float boxes = y + height - box_height_ - 3;
    merge_arrows(k, y, boxes);
    blocks(k, boxes);
    if (current(k) && block_) share(k, y, boxes, live);
  }

  void sort_arrows(float y, float height) {
    if (!begun(0)) return;
    const std::uint64_t tile = passes_.tile;
    const bool each = static_cast<float>(tile) * layout_.cell_width >= 2 * least_box;
    for (std::uint64_t first = 0; each && first < n_; first += tile) {
      const float x = middle(first, end_of(first, tile));
      arrow({x, y + 3}, {x, y + height - 3}, 0);
    }
    if (words_beside()) return;
    drawing_.plate({layout_.x + layout_.width() / 2, y + height / 2 + label_size * 0.36F},
                   drawing_.say(Text::fig_sort_word), Role::ink, Align::middle);
  }

  // From both runs of each merge to the blocks that share it.
  void merge_arrows(std::uint32_t k, float y, float bottom) {
    if (!begun(k)) return;
    const std::uint64_t run = passes_.run(k), half = passes_.run(k - 1);
    const bool each = static_cast<float>(half) * layout_.cell_width >= 2 * least_box;
    const std::string words = drawing_.say(Text::fig_merge_word);
    const float room = static_cast<float>(std::min<std::uint64_t>(run, n_)) * layout_.cell_width;
    const bool all_named = drawing_.width(words, label_size) + 12 < room;
    for (std::uint64_t first = 0; first < n_; first += run) {
      const std::uint64_t end = end_of(first, run), border = end_of(first, half);
      const float x = middle(first, end), lead = border < end ? 6.0F : 0.0F;
      if (each) arrow({middle(first, border), y + 3}, {x - lead, bottom - 3}, k);
      if (each && border < end) arrow({middle(border, end), y + 3}, {x + lead, bottom - 3}, k);
      if (border < end && !words_beside() && (all_named || first == 0))
        drawing_.plate({std::max(x, layout_.x + drawing_.width(words, label_size) / 2 + 4),
                        (y + bottom) / 2 + label_size * 0.36F - 2},
                       words, Role::ink, Align::middle);
    }
  }

  // A box for each block, over the part of the output that it makes.
  void blocks(std::uint32_t k, float y) {
    const std::uint64_t tile = passes_.tile, run = passes_.run(k);
    const float width = static_cast<float>(tile) * layout_.cell_width;
    const bool numbered = drawing_.width(std::to_string(passes_.tiles() - 1), small_label, true) + 4 <= width;
    const std::uint64_t step = width < least_box ? run : tile;  // the blocks of a merge as one box
    for (std::uint64_t first = 0; first < n_; first += step) {
      const std::uint64_t end = end_of(first, step);
      const auto from = static_cast<std::uint32_t>(first / tile), to = static_cast<std::uint32_t>((end - 1) / tile);
      const float inset = std::min(2.0F, width * 0.1F);
      const float left = layout_.left(static_cast<std::uint32_t>(first)) + inset;
      const float right = layout_.left(static_cast<std::uint32_t>(end)) - inset;
      const auto acts = acting_.lower_bound(from);
      const bool now = current(k) && acts != acting_.end() && *acts <= to;
      Rect box{{left, y}, right - left, box_height_, now ? Role::tint1 : Role::none, Role::block, now ? 3.0F : 1.5F, 2};
      box.ref = {Ref::Kind::thread, from, 0, 0};
      drawing_.cells.emplace_back(box);
      if (block_ == from && from == to && current(k)) {
        drawing_.outlines.emplace_back(
            Rect{{left - 2, y - 2}, right - left + 4, box_height_ + 4, Role::none, Role::read, 2.5F, 3});
      }
      if (!numbered) continue;
      drawing_.text({(left + right) / 2, y + box_height_ / 2 + small_label * 0.36F}, std::to_string(from), small_label,
                    Role::block, Align::middle, true);
    }
  }

  // Of the block whose thread is shown: what it takes of run A and of run B, as far as its threads have merged it.
  void share(std::uint32_t k, float y, float boxes, const LiveKeys& live) {
    const std::uint64_t first = std::uint64_t{*block_} * passes_.tile, half = passes_.run(k - 1);
    if (first >= n_) return;
    const std::uint64_t end = end_of(first, passes_.tile);
    const std::uint64_t border = first - first % passes_.run(k) + half;
    std::uint64_t low[2]{n_, n_}, high[2]{0, 0};
    for (std::uint64_t q = first; q < end; ++q) {
      const auto source = live.source(static_cast<std::uint32_t>(q));
      if (!source || !visible(live.value("i", *source).when)) continue;
      const int side = *source < border ? 0 : 1;
      low[side] = std::min<std::uint64_t>(low[side], *source);
      high[side] = std::max<std::uint64_t>(high[side], *source + 1);
    }
    for (int side = 0; side < 2; ++side) {
      if (low[side] >= high[side]) continue;
      const float left = layout_.left(static_cast<std::uint32_t>(low[side]));
      const float right = layout_.left(static_cast<std::uint32_t>(high[side]));
      drawing_.outlines.emplace_back(Rect{{left, y - layout_.cell_height},
                                          std::max(3.0F, right - left),
                                          layout_.cell_height,
                                          Role::none,
                                          Role::read,
                                          3});
      Line line{{{(left + right) / 2, y + 2}, {middle(first, end), boxes - 3}}, Role::read, 2.5F, true, true};
      drawing_.arrows.emplace_back(std::move(line));
    }
  }

  Drawing drawing_;
  MergePasses passes_;
  std::uint32_t n_, shown_;
  StripLayout layout_;
  float column_ = 0, box_height_ = 22;
  std::optional<std::uint32_t> block_;  // whose thread is shown
  std::set<std::uint32_t> acting_;      // blocks of the step just done
};

}  // namespace

std::optional<Refusal> cannot_show_13_11(const recording::Recording& recording) {
  return refuse_other_than_merges(recording);
}

scene::Scene draw_13_11(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_13_11_title, Text::fig_no_keys);
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
