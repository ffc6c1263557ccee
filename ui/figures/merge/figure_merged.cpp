// A pass of the merge sort by thread: which of the merged keys each thread
// made, and which keys of the runs it took for them.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/limits.h"
#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/merge/merged_keys.h"
#include "kernels/texts/figure_merge.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::MergePasses;

constexpr float run_label = 14, run_height = 20, least_run = 4;

constexpr const char* letters[] = {"A", "B", "C", "D"};
// Neighbours differ.
constexpr Role tints[] = {Role::tint0, Role::tint1, Role::tint2, Role::tint3};

class MergedFigure {
 public:
  explicit MergedFigure(const FigureInput& input)
      : drawing_(input),
        passes_(story::merge_passes(input.recording())),
        pass_(drawn_iteration(input)),
        live_(input, pass_),
        merged_(story::merged_keys(input, pass_)),
        taken_(live_.count()),
        columns_(drawing_, live_.count(), 4,
                 label_width(drawing_, {texts::fig_merged_runs, texts::fig_merged_result, texts::fig_merged_thread})),
        by_block_(static_cast<float>(input.recording().config.keys_per_thread) * columns_.columns().cell.wish <
                  least_run) {
    for (std::uint32_t q = 0; q < merged_.size(); ++q)
      if (seen(q)) taken_[merged_[q]->source] = q;
    if (const story::Protagonist about = protagonist(input); about.actor || about.chosen) shown_ = about.thread;
    share_ = shown_share();
  }

  scene::Scene draw() {
    const float blocks_height = run_height + 4;
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(runs() > 2 ? texts::fig_merged_heading_fours : texts::fig_merged_heading,
                                           {std::to_string(pass_ + 1), std::to_string(passes_.count),
                                            std::to_string(passes_.run(pass_ - 1))})));
    // Values of marked keys stand between the names and a strip without text.
    all.add(columns_.own(Need::exactly(run_label * 1.9F + (columns_.with_text() ? 0 : 18)),
                         [this](const StripLayout& at, const Area& area) { names_of_runs(at, area); }));
    runs_ = all.add(strip(departing_keys(live_), texts::fig_merged_runs, false));
    runs_threads_ = all.add(threads(false));
    all.add(layout::growing(1, layout::spacer({8, 18, 18})));
    all.add(share_words());
    all.add(layout::growing(1, layout::spacer({8, 18, 18})));
    all.add(columns_.own(Need::exactly(blocks_height),
                         [this](const StripLayout& at, const Area& area) { blocks(at, area); }));
    result_ = all.add(strip(arriving_keys(live_), texts::fig_merged_result, true));
    all.add(threads(true));
    all.add(layout::spacer(Need::exactly(8)));
    all.add(unless_low(
        drawing_.input,
        paragraph(drawing_, drawing_.say(by_block_ ? texts::fig_merged_about_blocks : texts::fig_merged_about),
                  {.colour = Role::faint})));
    all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) {
      share();
      draw_ways(drawing_, columns_.in(runs_->cells()), runs_->cells().bottom(), result_->cells().y, live_);
    }));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] bool seen(std::uint32_t q) const { return merged_[q].has_value() && visible(merged_[q]->when); }
  // Where the key went of what stands at a place of the runs, or of the result,
  // as far as that is known.
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
        std::uint64_t{thread.block} * drawing_.input.recording().config.block_threads + thread.thread;
    return tints[number % std::size(tints)];
  }
  // Cells [first, first + length) as far as there are any.
  [[nodiscard]] Area over(const StripLayout& at, const Area& strip, std::uint64_t first, std::uint64_t length) const {
    const auto end = static_cast<std::uint32_t>(std::min<std::uint64_t>(first + length, at.count));
    const float left = at.left(static_cast<std::uint32_t>(first));
    return {left, strip.y, at.left(end) - left, strip.height};
  }

  // Keys in the colours of the threads that merge them, bars of the runs round
  // them.
  KeyColumns::StripBox strip(KeyCells keys, Text label, bool result) {
    keys.fills.assign(keys.keys.size(), Role::none);
    for (std::uint32_t p = 0; p < keys.keys.size(); ++p)
      if (const auto thread = thread_of(p, result)) keys.fills[p] = tint_of(*thread);
    const std::uint64_t run = passes_.run(result ? pass_ : pass_ - 1);
    return columns_.keys(std::move(keys), label, run);
  }

  // The number of the thread within its block, under each key.
  KeyColumns::StripBox threads(bool result) {
    ValueCells row;
    for (std::uint32_t p = 0; p < live_.count(); ++p) {
      const auto thread = thread_of(p, result);
      row.texts.push_back(thread ? std::to_string(thread->thread) : std::string());
      row.colours.push_back(columns_.with_text() || !thread ? Role::ink : tint_of(*thread));
      Cell cell;
      const auto q = place(p, result);
      cell.when = q ? merged_[*q]->when : When::future;
      if (cell.when == When::now) cell.outline = Role::now;
      if (thread) cell.ref = Ref::to_thread(thread->block, thread->thread);
      row.cells.push_back(cell);
    }
    return columns_.values(std::move(row), by_block_ ? texts::fig_merged_block_row : texts::fig_merged_thread);
  }

  [[nodiscard]] unsigned runs() const { return passes_.merged(pass_); }
  // A, B, ... over the runs of each merge, where there is room.
  void names_of_runs(const StripLayout& at, const Area& strip) {
    const std::uint64_t run = passes_.run(pass_ - 1);
    for (std::uint64_t first = 0, k = 0; first < at.count; first += run, ++k) {
      const Area of = over(at, strip, first, run);
      if (of.width >= run_label)
        drawing_.text({of.centre().x, strip.y + run_label * 1.9F - 7}, letters[k % runs()], run_label, Role::ink,
                      Align::middle, true);
    }
  }

  // A box for each block over its part of the result, with as many words as it
  // has room for.
  void blocks(const StripLayout& at, const Area& strip) {
    for (std::uint64_t first = 0, block = 0; first < at.count; first += passes_.tile, ++block) {
      const Area of = over(at, strip, first, passes_.tile);
      if (of.width < least_run) continue;
      Rect box{{of.x + 1, of.y}, of.width - 2, run_height, Role::none, Role::block, 1.5F, 2};
      box.ref = Ref::to_thread(static_cast<std::uint32_t>(block), 0);
      drawing_.cells.emplace_back(box);
      const std::string number = std::to_string(block);
      for (const std::string& words : {drawing_.say(texts::fig_merged_block, {number}), number}) {
        if (drawing_.width(words, run_label, true) + 4 > of.width) continue;
        drawing_.text({of.centre().x, of.y + run_height / 2 + run_label * 0.36F}, words, run_label, Role::block,
                      Align::middle, true);
        break;
      }
    }
  }

  // Of the shown thread: what it takes of each run, and what it makes of that, as far as it has.
  static constexpr unsigned made = recording::most_merge_ways;
  struct Share {
    std::uint32_t low[made + 1]{}, high[made + 1]{};
  };
  [[nodiscard]] Share shown_share() const {
    Share of;
    const auto widen = [&of](unsigned k, std::uint32_t p) {
      of.low[k] = of.high[k] == 0 ? p : std::min(of.low[k], p);
      of.high[k] = std::max(of.high[k], p + 1);
    };
    for (std::uint32_t q = 0; shown_ && q < merged_.size(); ++q) {
      if (!seen(q) || !(merged_[q]->thread == *shown_)) continue;
      const std::uint32_t source = merged_[q]->source;
      widen(passes_.run_of(source, pass_), source);
      widen(made, q);
    }
    return of;
  }

  layout::BoxPtr share_words() {
    const ThreadId thread = shown_.value_or(ThreadId{});
    const auto taken = [this](unsigned k) { return std::to_string(share_.high[k] - share_.low[k]); };
    layout::BoxPtr words = layout::words(
        scene::table_metrics(),
        drawing_.say(
            runs() > 2 ? texts::fig_merged_share_of_four : texts::fig_merged_share,
            {std::to_string(thread.block), std::to_string(thread.thread), taken(0), taken(1), taken(2), taken(3)}),
        {.colour = Role::read, .align = Align::middle, .paper = true});
    return share_.high[made] > 0 ? std::move(words) : layout::unseen(std::move(words));
  }

  void share() {
    if (share_.high[made] == 0) return;
    const auto outline = [&](unsigned k, const layout::Strip& strip, Role role) {
      const Area of = over(columns_.in(strip.cells()), strip.cells(), share_.low[k], share_.high[k] - share_.low[k]);
      drawing_.outlines.emplace_back(Rect{{of.x, of.y}, std::max(3.0F, of.width), of.height, Role::none, role, 3});
    };
    for (unsigned k = 0; k < runs(); ++k) {
      if (share_.high[k] == 0) continue;
      outline(k, *runs_, Role::read);
      scene::Point to = result_->above(share_.low[made], share_.high[made]);
      to.y -= run_height + 4;
      layout::arrow(drawing_, runs_threads_->below(share_.low[k], share_.high[k]), to, {Role::read, 2.5F});
    }
    outline(made, *result_, Role::write);
  }

  Drawing drawing_;
  MergePasses passes_;
  std::uint32_t pass_;
  LiveKeys live_;
  std::vector<std::optional<story::MergedKey>> merged_;  // by place in the result
  std::vector<std::optional<std::uint32_t>> taken_;      // by place in the runs: the place in the result, where seen
  std::optional<ThreadId> shown_;
  Share share_;
  KeyColumns columns_;
  bool by_block_;  // parts of threads are too small for numbers
  const layout::Strip *runs_ = nullptr, *runs_threads_ = nullptr, *result_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_merged(const recording::Recording& recording) {
  return refuse_other_than_merges(recording);
}

scene::Scene draw_merged(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  if (drawn_iteration(input) == 0) return nothing_to_draw(input, texts::fig_merged_tiles);
  return MergedFigure(input).draw();
}

}  // namespace scatterscope::figures
