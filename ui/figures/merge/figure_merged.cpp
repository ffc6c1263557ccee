// A pass of the merge sort by thread: which of the merged keys each thread made, and which keys of both runs it took
// for them.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/merge/merged_keys.h"
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

constexpr float small_label = 14, box_height = 20, least_box = 4;

// Neighbours differ.
constexpr Role tints[] = {Role::tint0, Role::tint1, Role::tint2, Role::tint3};

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input),
        passes_(story::merge_passes(input.recording)),
        pass_(drawn_iteration(input)),
        live_(input, pass_),
        merged_(story::merged_keys(input, pass_)),
        taken_(live_.count()) {
    for (std::uint32_t q = 0; q < merged_.size(); ++q)
      if (seen(q)) taken_[merged_[q]->source] = q;
    if (input.moment.step() > 0 || chosen_thread(input)) shown_ = shown_thread(input);
  }

  scene::Scene draw() {
    const FigureInput& input = drawing_.input;
    const std::string heading = drawing_.say(
        Text::fig_merged_heading,
        {std::to_string(pass_ + 1), std::to_string(passes_.count), std::to_string(passes_.run(pass_ - 1))});
    for (const Text id : {Text::fig_merged_runs, Text::fig_merged_result, Text::fig_merged_thread})
      column_ = std::max(column_, drawing_.width(drawing_.say(id), small_label) + 8);
    layout_ = strip_layout(input, column_, narrowed(input, strip_room), live_.count(), 4);
    const float part = static_cast<float>(input.recording.config.keys_per_thread) * layout_.cell_width;
    by_block_ = part < least_box;
    const Text words_about = by_block_ ? Text::fig_merged_about_blocks : Text::fig_merged_about;
    const std::vector<std::string> about =
        drawing_.wrapped(drawing_.say(words_about), label_size, std::max(420.0F, layout_.width() + column_));
    const float line = label_size * 1.4F;
    // Values of marked keys stand between the names and a strip without text.
    const float names = small_label * 1.9F + (layout_.with_text ? 0 : 18);
    std::vector<Part> parts{{heading_height, 0},
                            {names, 0},
                            {layout_.cell_height, 0.2F},
                            {layout_.row_height, 0.1F},
                            {lowered(input, 50), 1},
                            {box_height + 4, 0},
                            {layout_.cell_height, 0.2F},
                            {layout_.row_height, 0.1F},
                            {line * static_cast<float>(about.size() + 1) + 8, 0}};
    float widest = drawing_.width(heading, heading_size, true);
    for (const std::string& words : about) widest = std::max(widest, drawing_.width(words, label_size));
    const Frame frame = stretch(input, layout_, parts, 2 * margin + widest);
    layout_.cell_height = parts[2].height;
    layout_.row_height = parts[3].height;
    drawing_.heading(heading);
    float y = margin + parts[0].height;
    names_of_runs(y + small_label * 1.9F - 7);
    y += parts[1].height;
    const float runs = y;
    strip(y, departing_keys(live_), Text::fig_merged_runs, false);
    y += parts[2].height;
    threads(y, false);
    y += parts[3].height + parts[4].height;
    blocks(y);
    y += parts[5].height;
    share(runs, y - parts[5].height, y);
    strip(y, arriving_keys(live_), Text::fig_merged_result, true);
    y += parts[6].height;
    threads(y, true);
    y += parts[7].height + line;
    for (const std::string& words : about) {
      drawing_.text({margin, y}, words, label_size, Role::faint);
      y += line;
    }
    return drawing_.finish(drawing_.say(Text::fig_merged_title), frame.width, frame.height);
  }

 private:
  [[nodiscard]] bool seen(std::uint32_t q) const { return merged_[q].has_value() && visible(merged_[q]->when); }
  // Where the key went of what stands at a place of the runs, or of the result, as far as that is known.
  [[nodiscard]] std::optional<std::uint32_t> place(std::uint32_t p, bool result) const {
    if (!result) return taken_[p];
    return seen(p) ? std::optional(p) : std::nullopt;
  }
  [[nodiscard]] std::optional<ThreadId> thread_of(std::uint32_t p, bool result) const {
    const auto q = place(p, result);
    return q ? std::optional(merged_[*q]->thread) : std::nullopt;
  }
  [[nodiscard]] Role tint_of(ThreadId thread) const {
    if (by_block_) return tints[thread.block % std::size(tints)];
    const std::uint64_t number =
        std::uint64_t{thread.block} * drawing_.input.recording.config.block_threads + thread.thread;
    return tints[number % std::size(tints)];
  }
  [[nodiscard]] float edge(std::uint64_t p) const {
    return layout_.left(static_cast<std::uint32_t>(std::min<std::uint64_t>(p, layout_.count)));
  }

  void name(float y, float height, Text id) {
    drawing_.text({layout_.x - column_, y + height / 2 + small_label * 0.36F}, drawing_.say(id), small_label);
  }

  // Keys in the colours of the threads that merge them, bars of the runs round them.
  void strip(float y, KeyCells keys, Text id, bool result) {
    keys.fills.assign(keys.keys.size(), Role::none);
    for (std::uint32_t p = 0; p < keys.keys.size(); ++p)
      if (const auto thread = thread_of(p, result)) keys.fills[p] = tint_of(*thread);
    draw_keys(drawing_, layout_, y, keys);
    name(y, layout_.cell_height, id);
    const std::uint64_t run = passes_.run(result ? pass_ : pass_ - 1);
    if (static_cast<float>(run) * layout_.cell_width < least_box) return;
    for (std::uint64_t first = 0; first < layout_.count; first += run)
      drawing_.arrows.emplace_back(
          Rect{{edge(first), y}, edge(first + run) - edge(first), layout_.cell_height, Role::none, Role::ink, 2.5F});
  }

  // The number of the thread within its block, under each key.
  void threads(float y, bool result) {
    ValueCells row;
    for (std::uint32_t p = 0; p < layout_.count; ++p) {
      const auto thread = thread_of(p, result);
      row.texts.push_back(thread ? std::to_string(thread->thread) : std::string());
      row.colours.push_back(layout_.with_text || !thread ? Role::ink : tint_of(*thread));
      Cell cell;
      const auto q = place(p, result);
      cell.when = q ? merged_[*q]->when : When::future;
      if (cell.when == When::now) cell.outline = Role::now;
      if (thread) cell.ref = {Ref::Kind::thread, thread->block, thread->thread, 0};
      row.cells.push_back(cell);
    }
    draw_values(drawing_, layout_, y, row);
    name(y, layout_.row_height, by_block_ ? Text::fig_merged_block_row : Text::fig_merged_thread);
  }

  // A and B over the runs of each merge, where there is room.
  void names_of_runs(float baseline) {
    const std::uint64_t run = passes_.run(pass_ - 1);
    if (static_cast<float>(run) * layout_.cell_width < small_label) return;
    for (std::uint64_t first = 0, k = 0; first < layout_.count; first += run, ++k)
      drawing_.text({(edge(first) + edge(first + run)) / 2, baseline}, k % 2 == 0 ? "A" : "B", small_label, Role::ink,
                    Align::middle, true);
  }

  // A box for each block over its part of the result.
  void blocks(float y) {
    const float width = static_cast<float>(passes_.tile) * layout_.cell_width;
    if (width < least_box) return;
    const std::string last = std::to_string(passes_.tiles() - 1);
    const bool worded = drawing_.width(drawing_.say(Text::fig_merged_block, {last}), small_label, true) + 8 <= width;
    const bool numbered = drawing_.width(last, small_label, true) + 4 <= width;
    for (std::uint64_t first = 0, block = 0; first < layout_.count; first += passes_.tile, ++block) {
      const float left = edge(first) + 1, right = edge(first + passes_.tile) - 1;
      const auto number = static_cast<std::uint32_t>(block);
      Rect box{{left, y}, right - left, box_height, Role::none, Role::block, 1.5F, 2};
      box.ref = {Ref::Kind::thread, number, 0, 0};
      drawing_.cells.emplace_back(box);
      const std::string number_words = std::to_string(block);
      if (worded || numbered)
        drawing_.text({(left + right) / 2, y + box_height / 2 + small_label * 0.36F},
                      worded ? drawing_.say(Text::fig_merged_block, {number_words}) : number_words, small_label,
                      Role::block, Align::middle, true);
    }
  }

  // Of the shown thread: what it takes of both runs and what it makes of that, as far as it has.
  void share(float runs, float below, float result) {
    if (!shown_) return;
    std::uint32_t low[3]{}, high[3]{};  // of A, of B, of the result
    const auto widen = [&](int k, std::uint32_t p) {
      low[k] = high[k] == 0 ? p : std::min(low[k], p);
      high[k] = std::max(high[k], p + 1);
    };
    for (std::uint32_t q = 0; q < merged_.size(); ++q) {
      if (!seen(q) || !(merged_[q]->thread == *shown_)) continue;
      const std::uint32_t source = merged_[q]->source;
      widen(source % passes_.run(pass_) < passes_.run(pass_ - 1) ? 0 : 1, source);
      widen(2, q);
    }
    if (high[2] == 0) return;
    const auto outline = [&](int k, float y, Role role) {
      drawing_.outlines.emplace_back(Rect{
          {edge(low[k]), y}, std::max(3.0F, edge(high[k]) - edge(low[k])), layout_.cell_height, Role::none, role, 3});
    };
    const float to = (edge(low[2]) + edge(high[2])) / 2;
    for (int k = 0; k < 2; ++k) {
      if (high[k] == 0) continue;
      outline(k, runs, Role::read);
      const float from = (edge(low[k]) + edge(high[k])) / 2;
      drawing_.arrows.emplace_back(Line{{{from, runs + layout_.cell_height + layout_.row_height + 2}, {to, below - 3}},
                                        Role::read,
                                        2.5F,
                                        false,
                                        true});
    }
    outline(2, result, Role::write);
    const std::string words =
        drawing_.say(Text::fig_merged_share, {std::to_string(shown_->block), std::to_string(shown_->thread),
                                              std::to_string(high[0] - low[0]), std::to_string(high[1] - low[1])});
    const float half = drawing_.width(words, label_size) / 2 + 4;
    const float middle =
        std::clamp(to, layout_.x + half, std::max(layout_.x + half, layout_.x + layout_.width() - half));
    const float top = runs + layout_.cell_height + layout_.row_height;
    drawing_.plate({middle, (top + below) / 2 + label_size * 0.36F}, words, Role::read, Align::middle);
  }

  Drawing drawing_;
  MergePasses passes_;
  std::uint32_t pass_;
  LiveKeys live_;
  std::vector<std::optional<story::MergedKey>> merged_;  // by place in the result
  std::vector<std::optional<std::uint32_t>> taken_;      // by place in the runs: the place in the result, where seen
  std::optional<ThreadId> shown_;
  StripLayout layout_;
  float column_ = 0;
  bool by_block_ = false;  // parts of threads are too small to be told apart
};

}  // namespace

std::optional<Refusal> cannot_show_merged(const recording::Recording& recording) {
  return refuse_other_than_merges(recording);
}

scene::Scene draw_merged(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_merged_title, Text::fig_no_keys);
  if (drawn_iteration(input) == 0) return nothing_to_draw(input, Text::fig_merged_title, Text::fig_merged_tiles);
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
