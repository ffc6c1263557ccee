// How a thread finds its share of a merge: the merge matrix, a row a key of run A, a column a key of run B, and on the
// diagonal i + j = k of the thread's output the cells that its binary search compares. A cell lies between two splits:
// its comparison breaks a condition of one of them, which is crossed out.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/merge/co_rank_search.h"
#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/merge/merged_keys.h"
#include "kernels/texts/figure_merge.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/merge/co_rank_thread.h"
#include "ui/figures/refusals.h"
#include "ui/figures/sentences.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Line;
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::CoRankSearch;

constexpr float smallest_side = 70, least_side = 150, most_named_side = 210, usual_side = 230,
                most_side = 520;  // pixels
constexpr std::uint32_t most_elongation = 4;
constexpr float most_cell = 96, least_named = 13, number_size = 14;
constexpr float line_pitch = 22 / label_size, low_pitch = 18 / label_size, gap = 20, low_words = 320;
constexpr float most_arm = 6;  // of a cross, pixels: as far it reaches beyond the matrix

// Keys are compared by size: decimals show it.
FigureInput in_decimals(FigureInput input) {
  if (input.looks.key_format == KeyFormat::automatic) input.looks.key_format = KeyFormat::decimal;
  return input;
}

class CoRankFigure {
 public:
  CoRankFigure(const FigureInput& input, ThreadId thread, CoRankSearch search)
      : drawing_(input),
        thread_(thread),
        search_(std::move(search)),
        layout_(fitting_layout(in_decimals(input), 0, strip_room, 0, 0)),
        path_(story::merge_path(input, drawn_iteration(input), thread, search_)) {
    for (const CoRankSearch::Comparison& c : search_.comparisons)
      if (visible(when(input, c.read_a))) ++read_;
    for (const CoRankSearch::Comparison& c : search_.comparisons)
      if (c.decided && visible(when(input, *c.decided))) ++decided_;
    begun_ = visible(when(input, search_.step));
    read_keys();
  }

  scene::Scene draw() {
    for (const auto& key : keys_[0])
      if (key) row_names_ = std::max(row_names_, drawing_.width(text(*key), number_size, true));
    for (const auto& key : keys_[1])
      if (key) column_names_ = std::max(column_names_, drawing_.width(text(*key), number_size, true));
    for (const CoRankSearch::Comparison& c : search_.comparisons) {  // read or not yet
      row_names_ = std::max(row_names_, drawing_.width(text(c.key_a), number_size, true));
      column_names_ = std::max(column_names_, drawing_.width(text(c.key_b), number_size, true));
    }
    const std::string k = begun_ ? std::to_string(search_.k) : "?";
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_co_rank_heading,
                                           {std::to_string(thread_.block), std::to_string(thread_.thread), k})));
    // Where all keys of both can be named, they are.
    const float named = least_named * static_cast<float>(std::max(search_.m, search_.n));
    const float least = named <= most_named_side ? std::max(named, least_side) : least_side;
    const auto need = [&](float names) {
      return Need{names + smallest_side, names + std::max(least, usual_side), names + most_side};
    };
    all.add(layout::growing(
        1, layout::row(gap,
                       layout::growing(1, layout::canvas(need(left_of_matrix()),
                                                         {above_matrix(true) + least,
                                                          above_matrix(true) + std::max(least, usual_side), most_side},
                                                         [this](layout::Layers&, const Area& area) { draw(area); })),
                       words())));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] float left_of_matrix() const { return 30 + row_names_; }
  [[nodiscard]] float above_matrix(bool turned) const { return 32 + (turned ? column_names_ : number_size); }

  void draw(const Area& area) {
    if (!begun_) return;
    place(area, false);
    if (column_names_ + 4 > cell_w_) place(area, true);
    headers();
    matrix();
    diagonal();
    comparisons();
    staircase();
    answer();
  }

  [[nodiscard]] bool done() const { return begun_ && search_.low_after(decided_) >= search_.high_after(decided_); }

  // Keys of the list as far as this thread read them; of a list in global memory all: nobody changes it meanwhile.
  void read_keys() {
    keys_[0].resize(search_.m);
    keys_[1].resize(search_.n);
    const FigureInput& input = drawing_.input;
    const std::uint32_t k = drawn_iteration(input);
    const std::vector<std::uint64_t>& list = input.keys().iterations[k].keys;
    const bool whole = search_.array == input.recording().iterations[k].keys_array;
    for (std::uint32_t p = 0; whole && p < search_.m && search_.A + p < list.size(); ++p)
      keys_[0][p] = list[search_.A + p];
    for (std::uint32_t p = 0; whole && p < search_.n && search_.B + p < list.size(); ++p)
      keys_[1][p] = list[search_.B + p];
    for (const CoRankSearch::Comparison& c : search_.comparisons) {
      if (visible(when(input, c.read_a)) && c.a < search_.m) keys_[0][c.a] = c.key_a;
      if (visible(when(input, c.read_b)) && c.b < search_.n && c.read_b > c.read_a) keys_[1][c.b] = c.key_b;
    }
  }
  [[nodiscard]] std::string text(std::uint64_t key) const { return key_text(key, layout_); }

  // Square cells, unless one run is that much longer: the diagonal is one then.
  void place(const Area& area, bool turned) {
    turned_ = turned;
    x_ = area.x + left_of_matrix();
    y_ = area.y + above_matrix(turned);
    const auto cell = [](float room, std::uint32_t keys) {
      return keys == 0 ? 6.0F : std::min(most_cell, room / static_cast<float>(keys));
    };
    cell_w_ = cell(std::min(area.right() - x_, most_side), search_.n);
    cell_h_ = cell(std::min(area.bottom() - most_arm - y_, most_side), search_.m);
    const std::uint32_t longer = std::max(search_.m, search_.n), shorter = std::min(search_.m, search_.n);
    if (shorter > 0 && longer <= most_elongation * shorter) cell_w_ = cell_h_ = std::min(cell_w_, cell_h_);
    width_ = cell_w_ * static_cast<float>(std::max(1U, search_.n));
    x_ += std::max(0.0F, area.right() - x_ - width_) / 2;
    height_ = cell_h_ * static_cast<float>(std::max(1U, search_.m));
    y_ += std::max(0.0F, area.bottom() - most_arm - y_ - height_) / 2;
  }

  [[nodiscard]] Point corner(std::uint32_t a, std::uint32_t b) const {
    return {x_ + static_cast<float>(b) * cell_w_, y_ + static_cast<float>(a) * cell_h_};
  }

  // The names of the runs, and their keys where there is room.
  void headers() {
    drawing_.text({x_ - left_of_matrix() + 7, y_ + std::min(height_ / 2 + 6, 200.0F)}, "A", heading_size, Role::ink,
                  Align::middle, true);
    drawing_.text({x_ + std::min(width_ / 2, 200.0F), y_ - above_matrix(turned_) + 16}, "B", heading_size, Role::ink,
                  Align::middle, true);
    for (std::uint32_t a = 0; a < search_.m; ++a) {
      if (!keys_[0][a] || (cell_h_ < least_named && !compared(0, a))) continue;
      drawing_.text({x_ - 7, corner(a, 0).y + cell_h_ / 2 + number_size * 0.36F}, text(*keys_[0][a]), number_size,
                    Role::ink, Align::end, compared(0, a));
    }
    for (std::uint32_t b = 0; b < search_.n; ++b) {
      if (!keys_[1][b] || (cell_w_ < least_named && !compared(1, b))) continue;
      const float middle = corner(0, b).x + cell_w_ / 2;
      drawing_.text({turned_ ? middle + number_size * 0.36F : middle, y_ - 7}, text(*keys_[1][b]), number_size,
                    Role::ink, turned_ ? Align::start : Align::middle, compared(1, b));
      std::get<scene::Label>(drawing_.texts.back()).turned = turned_;
    }
  }
  // By the comparison that stands last, of those that would overlap.
  [[nodiscard]] bool compared(int side, std::uint32_t index) const {
    if (read_ == 0) return false;
    const CoRankSearch::Comparison& c = search_.comparisons[read_ - 1];
    return (side == 0 ? c.a : c.b) == index;
  }

  void matrix() {
    drawing_.cells.emplace_back(Rect{{x_, y_}, width_, height_, Role::cell, Role::ink, 1.5F});
    const bool grid = cell_w_ >= 6 && cell_h_ >= 6;
    for (std::uint32_t a = 1; grid && a < search_.m; ++a)
      drawing_.cells.emplace_back(Line{{corner(a, 0), {x_ + width_, corner(a, 0).y}}, Role::faint, 0.7F});
    for (std::uint32_t b = 1; grid && b < search_.n; ++b)
      drawing_.cells.emplace_back(Line{{corner(0, b), {corner(0, b).x, y_ + height_}}, Role::faint, 0.7F});
  }

  // All the places that the answer may have, and those that are left.
  void diagonal() {
    const auto at = [&](std::uint32_t a) { return corner(a, search_.k - a); };
    if (search_.low < search_.high)
      drawing_.arrows.emplace_back(Line{{at(search_.low), at(search_.high)}, Role::faint, 1.5F, true});
    const std::uint32_t low = search_.low_after(decided_), high = search_.high_after(decided_);
    if (low < high) drawing_.arrows.emplace_back(Line{{at(low), at(high)}, Role::now, 3});
  }

  void comparisons() {
    for (std::size_t c = 0; c < read_; ++c) {
      const CoRankSearch::Comparison& of = search_.comparisons[c];
      if (of.a >= search_.m || of.b >= search_.n) continue;
      const bool known = c < decided_;
      const float wide = std::max(5.0F, cell_w_), high = std::max(5.0F, cell_h_);
      const Point at{corner(of.a, of.b).x + (cell_w_ - wide) / 2, corner(of.a, of.b).y + (cell_h_ - high) / 2};
      Rect box{at, wide, high, !known ? Role::empty_cell : of.from_A ? Role::tint0 : Role::tint2, Role::ink, 1};
      if (c + 1 == read_) {
        box.stroke = Role::read;
        box.stroke_width = 2.5F;
      }
      if (search_.array) box.ref = Ref::to_cell(*search_.array, in_shared() ? thread_.block : 0, search_.A + of.a);
      drawing_.cells.emplace_back(box);
      const std::string number = std::to_string(c + 1);
      if (known) cross_out(of);
      if (cell_w_ < least_named || cell_h_ < least_named) continue;
      // Beside the diagonal where there is room.
      const bool beside = std::min(wide, high) >= 2.4F * number_size;
      const float x = beside ? at.x + number_size : at.x + wide / 2;
      const float middle = beside ? at.y + number_size : at.y + high / 2;
      drawing_.text({x, middle + number_size * 0.36F}, number, number_size, Role::ink, Align::middle, true);
    }
  }
  // The split that the comparison breaks a condition of.
  void cross_out(const CoRankSearch::Comparison& of) {
    const Point at = corner(of.refuted_i(), of.refuted_j());
    const float arm = std::clamp(std::min(cell_w_, cell_h_) / 6, 2.0F, most_arm);
    for (const float turn : {-arm, arm})
      drawing_.outlines.emplace_back(Line{{{at.x - arm, at.y - turn}, {at.x + arm, at.y + turn}}, Role::ink, 2});
  }
  [[nodiscard]] bool in_shared() const {
    return search_.array && drawing_.input.recording().arrays[*search_.array].space == recording::Space::shared;
  }

  // The way of the merge through the matrix, down for a key of A, to the right for one of B, as far as keys are merged;
  // this thread's own part thick.
  void staircase() {
    std::uint32_t a = 0, b = 0;
    for (const story::MergeStep& step : path_) {
      const Point from = corner(a, b);
      (step.from_A ? a : b) += 1;
      if (a > search_.m || b > search_.n) return;
      if (!visible(step.when)) continue;
      drawing_.outlines.emplace_back(
          Line{{from, corner(a, b)}, step.mine ? Role::bucket2 : Role::ink, step.mine ? 5.0F : 2.0F});
    }
  }

  // Where the search ended: above it stand the keys that A gives, left of it those that B gives.
  void answer() {
    if (!done()) return;
    const std::uint32_t a = search_.low_after(decided_);
    const Point at = corner(a, search_.k - a);
    drawing_.outlines.emplace_back(Line{{{x_, at.y}, at}, Role::write, 2.5F});
    drawing_.outlines.emplace_back(Line{{{at.x, y_}, at}, Role::write, 2.5F});
    const float side = std::clamp(std::min(cell_w_, cell_h_) / 4, 4.0F, 10.0F);
    drawing_.outlines.emplace_back(
        Rect{{at.x - side / 2, at.y - side / 2}, side, side, Role::write, Role::ink, 1, side / 2});
  }

  // Of a side: A[3] = 8.
  [[nodiscard]] std::string held(int side, std::uint32_t index, std::uint64_t key, std::uint64_t value) const {
    const recording::Comparison compares = drawing_.input.recording().config.compare;
    const bool absolute = compares == recording::Comparison::absolute;
    const auto compared = [&](const std::string& words) { return absolute ? "|" + words + "|" : words; };
    std::string of = compared(text(key));
    if (compares == recording::Comparison::lexicographic) of = "(" + of + ", " + std::to_string(value) + ")";
    return compared((side == 0 ? "A[" : "B[") + std::to_string(index) + "]") + " = " + of;
  }
  // A[3] = 8 <= B[4] = 9, or B[4] = 9 < A[3] = 8: what the split after A[a], or after B[b], has to fulfil.
  [[nodiscard]] std::string condition(const CoRankSearch::Comparison& of, bool after_A) const {
    const std::string a = held(0, of.a, of.key_a, of.value_a), b = held(1, of.b, of.key_b, of.value_b);
    const bool descending = drawing_.input.recording().config.order == recording::Order::descending;
    return after_A ? a + (descending ? " >= " : " <= ") + b : b + (descending ? " > " : " < ") + a;
  }
  // i = 5, j = 3:  A[4] = 9 <= B[3] = 6 fails:  i <= 4
  [[nodiscard]] std::string refuted(const CoRankSearch::Comparison& of) const {
    return drawing_.say(of.from_A ? texts::fig_co_rank_too_few : texts::fig_co_rank_too_many,
                        {std::to_string(of.refuted_i()), std::to_string(of.refuted_j()), condition(of, !of.from_A),
                         std::to_string(of.from_A ? of.a + 1 : of.a)});
  }
  // Both conditions with the keys beside the split, as far as there are such.
  [[nodiscard]] std::string split() const {
    std::string before, after;
    const std::uint32_t i = search_.low_after(search_.comparisons.size());
    for (const CoRankSearch::Comparison& of : search_.comparisons) {
      if (of.from_A && of.a + 1 == i) before = condition(of, true);
      if (!of.from_A && of.a == i) after = condition(of, false);
    }
    const std::string both =
        before.empty() || after.empty() ? before + after : drawing_.say(texts::fig_co_rank_both, {before, after});
    const std::string from_a = std::to_string(i), from_b = std::to_string(search_.k - i);
    return both.empty() ? drawing_.say(texts::fig_co_rank_split, {from_a, from_b})
                        : drawing_.say(texts::fig_co_rank_split_why, {from_a, from_b, both});
  }

  // The search in numbers, what is still to come too: nothing moves when that is known.
  layout::BoxPtr words() const {
    auto all = std::make_unique<layout::Column>();
    all->add(layout::growing(1, layout::spacer({0, 0, most_side})));
    const bool low = is_low(drawing_.input);
    const float pitch = low ? low_pitch : line_pitch, wish = low ? low_words : 1e9F;
    const auto add = [&](std::string words, Role colour, bool bold, bool shown) {
      layout::BoxPtr line = layout::words(scene::table_metrics(), std::move(words),
                                          {.colour = colour, .bold = bold, .line_pitch = pitch, .wish = wish});
      all->add(shown ? std::move(line) : layout::unseen(std::move(line)));
    };
    const auto number = [](std::uint32_t value) { return std::to_string(value); };
    const std::string sizes = "m = " + number(search_.m) + ",  n = " + number(search_.n) +
                              ",  k = " + number(search_.k) + ",  a_low = " + number(search_.low) +
                              ",  a_high = " + number(search_.high);
    const std::string not_yet(drawing_.say(texts::fig_co_rank_not_yet));
    add(begun_ ? sizes : not_yet, begun_ ? Role::ink : Role::faint, false, true);
    const story::Instant at = drawing_.input;
    add(drawing_.say(texts::fig_co_rank_rule, {number(search_.k), split_rule(at, {true}), split_rule(at, {false})}),
        Role::ink, true, begun_);
    for (std::size_t c = 0; c < search_.comparisons.size(); ++c) {
      const CoRankSearch::Comparison& of = search_.comparisons[c];
      const bool last = c + 1 == read_ && !done();
      add(number(static_cast<std::uint32_t>(c) + 1) + ".  a = (" + number(of.low) + " + " + number(of.high) +
              ") / 2 = " + number(of.a) + ",  b = " + number(search_.k) + " - 1 - " + number(of.a) + " = " +
              number(of.b),
          last ? Role::now : Role::ink, last, c < read_);
      add("     " + refuted(of), last ? Role::now : Role::faint, last, c < decided_);
    }
    const std::uint32_t a = search_.low_after(search_.comparisons.size());
    add(split(), Role::write, true, done());
    add(drawing_.say(texts::fig_co_rank_answer, {number(search_.k), number(a), number(search_.k - a)}), Role::write,
        true, done());
    const auto mine = [](const story::MergeStep& each) { return each.mine; };
    const auto first = std::find_if(path_.begin(), path_.end(), mine);
    if (first != path_.end()) {
      const auto count = std::count_if(first, path_.end(), mine);
      const bool merged = visible(first->when);
      const std::string from = std::to_string(search_.k);
      add(count == 1 ? drawing_.say(texts::fig_co_rank_output_one, {from})
                     : drawing_.say(texts::fig_co_rank_output, {from, std::to_string(search_.k + count - 1)}),
          Role::bucket2, true, merged);
    }
    all->add(layout::growing(1, layout::spacer({0, 0, most_side})));
    return all;
  }

  Drawing drawing_;
  ThreadId thread_;
  CoRankSearch search_;
  StripLayout layout_;  // how keys are written
  std::vector<story::MergeStep> path_;
  std::vector<std::optional<std::uint64_t>> keys_[2];
  std::size_t read_ = 0, decided_ = 0;  // comparisons by now
  bool begun_ = false, turned_ = false;
  float row_names_ = 0, column_names_ = 0;  // the longest
  float x_ = 0, y_ = 0, width_ = 0, height_ = 0, cell_w_ = 0, cell_h_ = 0;
};

struct ShownSearch {
  ThreadId thread;
  CoRankSearch search;
};

// A thread's search that has begun last, else its first one to come.
std::optional<ShownSearch> shown_search(const FigureInput& input) {
  const ThreadId thread = protagonist(input).thread;
  const recording::Iteration& range = input.recording().iterations[drawn_iteration(input)];
  std::vector<CoRankSearch> searches =
      story::co_rank_searches(input.recording(), thread, range.first_step, range.end_step);
  if (searches.empty()) return std::nullopt;
  std::size_t shown = 0;
  for (std::size_t s = 0; s < searches.size(); ++s)
    if (searches[s].step < input.moment().step()) shown = s;
  return ShownSearch{thread, std::move(searches[shown])};
}

}  // namespace

std::optional<ThreadId> co_rank_thread(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return std::nullopt;
  const auto shown = shown_search(input);
  if (!shown) return std::nullopt;
  return shown->thread;
}

std::optional<Refusal> cannot_show_co_rank(const recording::Recording& recording) {
  if (auto refusal = refuse_other_than_merges(recording)) return refusal;
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  if (recording.iterations.size() > 1)
    if (auto refusal = refuse_without(recording, {Meaning::run_a, Meaning::size_a, Meaning::run_b, Meaning::size_b,
                                                  Meaning::rank, Meaning::rank_low, Meaning::rank_high}))
      return refusal;
  return std::nullopt;
}

scene::Scene draw_co_rank(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  auto shown = shown_search(input);
  if (!shown) return nothing_to_draw(input, texts::fig_co_rank_none);
  return CoRankFigure(input, shown->thread, std::move(shown->search)).draw();
}

}  // namespace scatterscope::figures
