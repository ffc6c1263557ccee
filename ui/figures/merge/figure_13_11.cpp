// Fig. 13.11: merge sort. A block sorts each tile, then runs are merged by twos, or by fours, and the fewer merges are
// left, the more blocks share each of them. Bars fill as keys are stored.
#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/limits.h"
#include "kernels/story/events.h"
#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/merge/merged_keys.h"
#include "kernels/texts/figure_lists.h"
#include "kernels/texts/figure_merge.h"
#include "ui/figures/bits/live_keys.h"
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

constexpr float small_label = 13;
constexpr float least_box = 4;  // pixels: narrower blocks are drawn as one
constexpr float box_height = 20;
constexpr std::size_t usual_passes = 5;  // more of them make the bands lower

class Figure13_11 {
 public:
  explicit Figure13_11(const FigureInput& input)
      : drawing_(input),
        passes_(story::merge_passes(input.recording())),
        all_passes_(passes_.count),
        n_(passes_.n),
        shown_(drawn_iteration(input)),
        columns_(drawing_, n_, number_characters(n_), label_room()),
        first_(input, 0) {
    passes_.count = drawn_iterations(all_passes_, 0).end;
    const std::uint32_t t = input.moment().step();
    const recording::Recording& r = input.recording();
    if (t > 0 && t <= r.step_count()) {
      const recording::Launch& launch = r.launches[r.steps[t - 1].launch];
      const bool finding = story::finds_shares(launch);  // a thread for a block to come
      const story::Protagonist about = protagonist(input);
      if (!finding || about.chosen) block_ = about.thread.block;
      story::for_each_event_now(input, [&](const recording::Event& event) {
        acting_.insert(finding ? event.block * launch.block_threads + event.thread : event.block);
      });
    }
  }

  scene::Scene draw() {
    layout::Column all;
    all.add(heading(drawing_, heading_words()));
    if (auto words = drawn_words(drawing_, drawn_iterations(all_passes_, 0), all_passes_)) all.add(std::move(words));
    all.add(columns_.blocks(first_));
    KeyCells before = departing_keys(first_);
    before.fill = Role::tint0;
    lists_ = {all.add(columns_.keys(std::move(before), {}, n_))};
    for (std::uint32_t k = 0; k < passes_.count; ++k) {
      const LiveKeys live(drawing_.input, k);
      KeyCells keys = arrived_keys(live);
      keys.fill = Role::tint0;
      keys.label_marked = k == 0;  // else the blocks' numbers are there
      if (k == 0) {
        all.add(band({22, 34, 34}, k, [this](const Area& gap) { sort_arrows(gap); }));
      } else {
        all.add(band({20, 40, 40}, k, [this, k](const Area& gap) { merge_arrows(k, gap); }));
        layout::Strip* boxes = all.add(columns_.own(
            Need::exactly(box_height + 3), [this, k](const StripLayout&, const Area& area) { blocks(k, area); }));
        if (current(k) && block_) find_share(k, *lists_[k], *boxes);
      }
      lists_.push_back(all.add(columns_.keys(std::move(keys), {}, passes_.run(k))));
    }
    all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) {
      draw_share();
      for (std::uint32_t k = 0; k < passes_.count; ++k)
        draw_ways(drawing_, columns_.in(lists_[k]->cells()), lists_[k]->cells().bottom(), lists_[k + 1]->cells().y,
                  LiveKeys(drawing_.input, k));
    }));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] std::string heading_words() const {
    const std::string number = std::to_string(shown_ + 1), all = std::to_string(all_passes_);
    if (shown_ == 0) return drawing_.say(texts::fig_tiles_sorted, {number, all});
    const std::uint64_t run = std::min<std::uint64_t>(passes_.run(shown_), n_);
    return drawing_.say(texts::fig_merges_shared, {number, all, std::to_string(passes_.run(shown_ - 1)),
                                                   std::to_string((run + passes_.tile - 1) / passes_.tile)});
  }

  [[nodiscard]] bool begun(std::uint32_t k) const {
    return drawing_.input.moment().step() > drawing_.input.recording().iterations[k].first_step;
  }
  [[nodiscard]] bool current(std::uint32_t k) const { return k == shown_ && drawing_.input.moment().step() > 0; }
  // Keys [first, end) in a strip.
  [[nodiscard]] Area over(const Area& strip, std::uint64_t first, std::uint64_t end) const {
    const float left = columns_.columns().left(first);
    return {left, strip.y, columns_.columns().left(end) - left, strip.height};
  }
  [[nodiscard]] std::uint64_t end_of(std::uint64_t first, std::uint64_t size) const {
    return std::min<std::uint64_t>(n_, first + size);
  }

  // What leads from one list to the next one, with the iteration's number beside it.
  KeyColumns::StripBox band(Need height, std::uint32_t k, std::function<void(const Area&)> arrows) {
    KeyColumns::StripBox made = columns_.own(
        height,
        [this, k, arrows = std::move(arrows)](const StripLayout&, const Area& area) {
          if (begun(k)) arrows(area);
        },
        label(k));
    made->grow = 1;
    return made;
  }

  layout::BoxPtr label(std::uint32_t k) {
    IterationLabel of{k, current(k), begun(k)};
    if (words_beside()) of.does = k == 0 ? texts::fig_sort_word : texts::fig_merge_word;
    return iteration_label(drawing_, of);
  }
  [[nodiscard]] float label_room() const {
    if (!words_beside()) return iteration_label_width(drawing_);
    return iteration_label_width(drawing_, {texts::fig_sort_word, texts::fig_merge_word});
  }
  // Low bands have no room for words among their arrows: they stand beside the iteration's number.
  [[nodiscard]] bool words_beside() const { return passes_.count > usual_passes; }

  void arrow(scene::Point from, scene::Point to, std::uint32_t k) {
    layout::arrow(drawing_, from, to, {current(k) ? Role::now : Role::arrow, current(k) ? 2.0F : 1.4F});
  }

  void sort_arrows(const Area& gap) {
    const std::uint64_t tile = passes_.tile;
    const bool each = static_cast<float>(tile) * columns_.columns().cell_width >= 2 * least_box;
    for (std::uint64_t first = 0; each && first < n_; first += tile) {
      const float x = over(gap, first, end_of(first, tile)).centre().x;
      arrow({x, gap.y}, {x, gap.bottom()}, 0);
    }
    if (!words_beside()) stage_name(gap.centre(), texts::fig_sort_word);
  }
  void stage_name(scene::Point centre, Text id) {
    drawing_.plate({centre.x, centre.y + label_size * 0.36F}, drawing_.say(id), Role::ink, Align::middle);
  }

  // From the runs of each merge to the blocks that share it.
  void merge_arrows(std::uint32_t k, const Area& gap) {
    const std::uint64_t run = passes_.run(k), part = passes_.run(k - 1);
    const bool each = static_cast<float>(part) * columns_.columns().cell_width >= 2 * least_box;
    const float words = drawing_.width(drawing_.say(texts::fig_merge_word), label_size) + 12;
    for (std::uint64_t first = 0; first < n_; first += run) {
      const std::uint64_t end = end_of(first, run), runs = (end - first + part - 1) / part;
      const Area merge = over(gap, first, end);
      for (std::uint64_t r = 0; each && r < runs; ++r) {
        const std::uint64_t from = first + r * part;
        const float aside = 6 * (2 * static_cast<float>(r) - static_cast<float>(runs - 1));
        arrow({over(gap, from, std::min(end, from + part)).centre().x, gap.y}, {merge.centre().x + aside, gap.bottom()},
              k);
      }
      if (runs > 1 && !words_beside() && (words < merge.width || first == 0))
        stage_name({std::max(merge.centre().x, merge.x + words / 2), merge.centre().y}, texts::fig_merge_word);
    }
  }

  // A box for each block, over the part of the output that it makes.
  void blocks(std::uint32_t k, const Area& strip) {
    const std::uint64_t tile = passes_.tile;
    const bool narrow = static_cast<float>(tile) * columns_.columns().cell_width < least_box;
    const std::uint64_t step = narrow ? passes_.run(k) : tile;  // the blocks of a merge as one box
    for (std::uint64_t first = 0; first < n_; first += step) {
      const std::uint64_t end = end_of(first, step);
      const auto from = static_cast<std::uint32_t>(first / tile), to = static_cast<std::uint32_t>((end - 1) / tile);
      const Area of = over(strip, first, end);
      const float inset = std::min(2.0F, of.width * 0.1F), width = of.width - 2 * inset;
      const auto acts = acting_.lower_bound(from);
      const bool now = current(k) && acts != acting_.end() && *acts <= to;
      Rect box{{of.x + inset, of.y}, width, box_height, now ? Role::tint1 : Role::none, Role::block,
               now ? 3.0F : 1.5F,    2};
      box.ref = Ref::to_thread(from, 0);
      drawing_.cells.emplace_back(box);
      if (block_ == from && from == to && current(k)) {
        drawing_.outlines.emplace_back(
            Rect{{of.x + inset - 2, of.y - 2}, width + 4, box_height + 4, Role::none, Role::read, 2.5F, 3});
      }
      const std::string number = std::to_string(from);
      if (narrow || drawing_.width(number, small_label, true) + 4 > of.width) continue;
      drawing_.text({of.centre().x, of.y + box_height / 2 + small_label * 0.36F}, number, small_label, Role::block,
                    Align::middle, true);
    }
  }

  // Of the block whose thread is shown: what it takes of each run, as far as its threads have merged it.
  struct Share {
    std::uint64_t low[recording::most_merge_ways], high[recording::most_merge_ways], first, end;
    const layout::Strip *list, *boxes;
  };
  void find_share(std::uint32_t iteration, const layout::Strip& list, const layout::Strip& boxes) {
    const std::uint64_t first = std::uint64_t{*block_} * passes_.tile;
    if (first >= n_) return;
    Share of{{}, {}, first, end_of(first, passes_.tile), &list, &boxes};
    std::fill(std::begin(of.low), std::end(of.low), n_);
    const auto merged = story::merged_keys(drawing_.input, iteration);
    for (std::uint64_t q = first; q < of.end; ++q) {
      const auto& key = merged[static_cast<std::size_t>(q)];
      if (!key || !visible(key->when)) continue;
      const std::uint64_t source = key->source;
      const unsigned run = passes_.run_of(source, iteration);
      of.low[run] = std::min(of.low[run], source);
      of.high[run] = std::max(of.high[run], source + 1);
    }
    share_ = of;
  }
  void draw_share() {
    for (unsigned run = 0; share_ && run < passes_.ways; ++run) {
      const std::uint64_t low = share_->low[run], high = share_->high[run];
      if (low >= high) continue;
      const Area of = over(share_->list->cells(), low, high);
      drawing_.outlines.emplace_back(
          Rect{{of.x, of.y}, std::max(3.0F, of.width), of.height, Role::none, Role::read, 3});
      layout::arrow(drawing_, share_->list->below(low, high), share_->boxes->above(share_->first, share_->end),
                    {Role::read, 2.5F});
      std::get<scene::Line>(drawing_.arrows.back()).dashed = true;
    }
  }

  Drawing drawing_;
  MergePasses passes_;  // as many of them as are drawn
  std::size_t all_passes_;
  std::uint32_t n_, shown_;
  KeyColumns columns_;
  LiveKeys first_;
  std::vector<const layout::Strip*> lists_;  // the input and what each pass leaves
  std::optional<Share> share_;
  std::optional<std::uint32_t> block_;  // whose thread is shown
  std::set<std::uint32_t> acting_;      // blocks of the step just done
};

}  // namespace

std::optional<Refusal> cannot_show_13_11(const recording::Recording& recording) {
  return refuse_other_than_merges(recording);
}

scene::Scene draw_13_11(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return Figure13_11(input).draw();
}

}  // namespace scatterscope::figures
