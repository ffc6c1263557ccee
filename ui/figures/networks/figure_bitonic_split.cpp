// Batcher's split on the values of one pass of a bitonic sort: bars of the keys before and after it. Each stretch of
// the pass is bitonic, as it stands or with its second run read backwards; afterwards all keys of one half are at most
// those of the other one, and both halves are bitonic again.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/networks/network_passes.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/networks/network_words.h"
#include "ui/figures/refusals.h"
#include "ui/figures/room.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using analysis::Comparator;
using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::NetworkPass;
using story::NetworkPasses;

constexpr float small_size = 12, between_bars = 56, line_pitch = label_size * 1.4F;
constexpr float least_width = 500, most_width = 1800, least_height = 90, most_height = 340;
constexpr float least_text = 12, most_text = 13, least_bar_with_text = 10;
constexpr std::uint32_t most_bars = 512;              // more keys are an outline
constexpr float least_outlined = 5, least_bound = 8;  // pixels: of a bar, of a stretch

class Figure {
 public:
  Figure(const FigureInput& input, const NetworkPasses& network)
      : drawing_(input),
        network_(network),
        p_(network.shown(input, drawn_iteration(input))),
        pass_(network.passes[p_]),
        n_(static_cast<std::uint32_t>(input.recording.input.size())),
        layout_(strip_layout(input, 0)) {
    ranked_ = network.after;
    std::sort(ranked_.begin(), ranked_.end());
    ranked_.erase(std::unique(ranked_.begin(), ranked_.end()), ranked_.end());
    for (const Comparator& c : pass_.comparators) {
      begun_ = begun_ || visible(when(input, c.step));
    }
    find_known();
    if (const auto position = followed_position(input)) way_ = story::way_of(network, *position);
  }

  scene::Scene draw() {
    const FigureInput& input = drawing_.input;
    const Room of_panel = room_for(input, {620, 500});
    const float room = std::clamp(of_panel.width - 2 * margin, least_width, most_width);
    bar_ = room / static_cast<float>(n_);
    find_text_size();
    const float heading = drawing_.heading(pass_heading(network_, p_, input.language), room);
    tell(margin + heading, room, about(pass_));
    // As high for each pass: nothing jumps when the next one begins.
    float y = margin + most_words(room) + 14;
    const float after = outcome_height(room);
    const float around = y + 2 * below_bars() + between_bars + small_size * 1.6F + after + margin;
    height_ = std::clamp((of_panel.height - around) / 2, least_height, most_height);
    bars(y, true);
    y += height_ + below_bars();
    y = arrows(y);
    bars(y, false);
    bounds(y);
    y += height_ + below_bars() + small_size * 1.6F;
    if (begun_) tell(y, room, outcome(pass_));
    return drawing_.finish(drawing_.say(Text::fig_split_title), room + 2 * margin, y + after + margin);
  }

 private:
  [[nodiscard]] bool shows_swaps() const { return n_ <= most_bars && bar_ > least_outlined; }
  [[nodiscard]] bool shows_bounds(const NetworkPass& pass) const {
    return bar_ * static_cast<float>(2 * pass.inner_stride) >= least_bound;
  }
  // What a pass has come to, and how that is shown where it is.
  [[nodiscard]] std::string outcome(const NetworkPass& pass) const {
    const char* space = drawing_.input.language == Language::english ? " " : "";
    std::string words = drawing_.say(Text::fig_split_after);
    if (shows_bounds(pass)) words += space + drawing_.say(Text::fig_split_dashed);
    if (shows_swaps()) words += space + drawing_.say(Text::fig_split_outlined);
    return words;
  }
  [[nodiscard]] float outcome_height(float room) const {
    std::size_t lines = 0;
    for (const NetworkPass& pass : network_.passes)
      lines = std::max(lines, drawing_.wrapped(outcome(pass), label_size, room).size());
    return line_pitch * static_cast<float>(lines);
  }
  [[nodiscard]] std::uint32_t stretch_keys() const { return 2 * pass_.inner_stride; }
  [[nodiscard]] std::string about(const NetworkPass& pass) const {
    const std::string stretch = std::to_string(2 * pass.inner_stride), half = std::to_string(pass.inner_stride);
    return drawing_.say(pass.mirrored() ? Text::fig_split_mirrored : Text::fig_split_bitonic, {stretch, half});
  }
  // The height of the words above the bars, of the pass that has most of them.
  [[nodiscard]] float most_words(float room) const {
    float most = 0;
    for (std::size_t p = 0; p < network_.passes.size(); ++p) {
      const std::string heading = pass_heading(network_, p, drawing_.input.language);
      const std::size_t lines = drawing_.wrapped(about(network_.passes[p]), label_size, room).size();
      most = std::max(most, heading_line * static_cast<float>(drawing_.heading_lines(heading, room)) +
                                line_pitch * static_cast<float>(lines));
    }
    return heading_height - heading_line + most;
  }
  [[nodiscard]] float x(std::uint32_t q) const { return margin + static_cast<float>(q) * bar_; }
  [[nodiscard]] bool with_text() const { return n_ <= most_cells_with_text && bar_ >= least_bar_with_text; }
  [[nodiscard]] float below_bars() const { return with_text() ? key_lines_ + 6 : 6; }
  // Of a key: its place among the different keys of the list, the smallest lowest.
  [[nodiscard]] float high(std::uint64_t key) const {
    const auto rank = std::lower_bound(ranked_.begin(), ranked_.end(), key) - ranked_.begin();
    return height_ * static_cast<float>(rank + 1) / static_cast<float>(ranked_.size());
  }

  void find_known() {
    known_.assign(n_, begun_);
    swapped_.assign(n_, false);
    now_.assign(n_, false);
    for (const Comparator& c : pass_.comparators) {
      const When then = when(drawing_.input, c.step);
      for (const std::uint32_t q : {c.low, c.high}) {
        known_[q] = visible(then);
        swapped_[q] = c.swapped && visible(then);
        now_[q] = then == When::now || then == When::hidden;
      }
    }
  }
  // Turned keys stand side by side, a bar apart.
  void find_text_size() {
    text_size_ = std::clamp(bar_ * 1.25F, least_text, most_text);
    key_lines_ = 0;
    for (const std::uint64_t key : network_.after)
      key_lines_ = std::max(key_lines_, drawing_.input.metrics.width(key_text(key, layout_), text_size_, true, true));
  }

  void tell(float y, float room, const std::string& words) {
    for (const std::string& line : drawing_.wrapped(words, label_size, room)) {
      drawing_.text({margin, y + label_size}, line, label_size);
      y += line_pitch;
    }
  }

  // The halves of stretches on grounds of two colours, their keys as bars, or all of them as one outline.
  void bars(float y, bool before) {
    const float base = y + height_;
    for (std::uint32_t first = 0; first < n_; first += pass_.inner_stride) {
      const std::uint32_t end = std::min(n_, first + pass_.inner_stride);
      if (bar_ * static_cast<float>(pass_.inner_stride) < 1.5F) break;
      const bool second = first / pass_.inner_stride % 2 == 1;
      drawing_.cells.emplace_back(
          Rect{{x(first), y - 4}, x(end) - x(first), height_ + 4, second ? Role::tint2 : Role::tint0});
    }
    const std::vector<std::uint64_t>& keys = before ? pass_.before : network_.left_by(p_);
    if (n_ > most_bars) {
      outline(base, keys, before);
    } else {
      for (std::uint32_t q = 0; q < n_; ++q)
        if (before || known_[q]) bar(base, q, keys[q], before);
    }
    drawing_.arrows.emplace_back(Line{{{margin, base}, {x(n_), base}}, Role::ink, 1.2F});
    for (std::uint32_t first = stretch_keys(); first < n_; first += stretch_keys()) {
      if (bar_ * static_cast<float>(stretch_keys()) < 12) break;
      drawing_.arrows.emplace_back(Line{{{x(first), y - 6}, {x(first), base + 4}}, Role::ink, 1.6F, true});
    }
  }
  void bar(float base, std::uint32_t q, std::uint64_t key, bool before) {
    const bool second = q / pass_.inner_stride % 2 == 1;
    const float gap = bar_ > 5 ? 1.5F : 0, tall = high(key);
    Rect r{{x(q) + gap, base - tall}, std::max(bar_ - 2 * gap, 0.7F), tall, second ? Role::bucket2 : Role::bucket0};
    if (!before && swapped_[q] && shows_swaps()) {
      r.stroke = Role::ink;
      r.stroke_width = 2;
    }
    const auto& iteration = drawing_.input.recording.iterations[pass_.iteration];
    r.ref =
        before ? Ref{Ref::Kind::cell, iteration.keys_array, 0, q} : Ref{Ref::Kind::cell, iteration.result_array, 0, q};
    drawing_.cells.emplace_back(r);
    outline_marked(drawing_, r.at, r.width, r.height, r.ref);
    if (is_followed(q, before))
      drawing_.outlines.emplace_back(
          Rect{{r.at.x - 2, r.at.y - 2}, r.width + 4, r.height + 4, Role::none, Role::selected, 3});
    if (!before && now_[q])
      drawing_.outlines.emplace_back(Rect{{r.at.x, r.at.y}, r.width, r.height, Role::none, Role::now, 2});
    if (!with_text()) return;
    scene::Text words{
        {x(q) + bar_ / 2 + text_size_ * 0.36F, base + 5 + key_lines_}, key_text(key, layout_), text_size_};
    words.bold = words.mono = words.turned = true;
    if (key_lines_ < bar_) {
      words.turned = false;
      words.align = Align::middle;
      words.at = {x(q) + bar_ / 2, base + 4 + text_size_};
    }
    drawing_.texts.emplace_back(std::move(words));
  }
  // Of the key that the user follows.
  [[nodiscard]] bool is_followed(std::uint32_t q, bool before) const {
    return !way_.empty() && way_[before ? p_ : p_ + 1] == q;
  }
  void outline(float base, const std::vector<std::uint64_t>& keys, bool before) {
    Line line{{}, Role::bucket0, 1};
    const auto flush = [&] {
      if (line.points.size() > 1) drawing_.arrows.emplace_back(line);
      line.points.clear();
    };
    for (std::uint32_t q = 0; q < n_; ++q) {
      if (!before && !known_[q]) {
        flush();
        continue;
      }
      line.points.push_back({x(q) + bar_ / 2, base - high(keys[q])});
    }
    flush();
    for (std::uint32_t q = 0; q < n_; ++q) {
      if (!is_followed(q, before) || (!before && !known_[q])) continue;
      const float top = base - high(keys[q]);
      drawing_.outlines.emplace_back(Rect{{x(q) + bar_ / 2 - 2, top}, 4, base - top, Role::selected});
    }
  }

  // What the comparators did, where there is room.
  float arrows(float y) {
    constexpr float height = between_bars;
    const bool each = bar_ >= 7;
    const std::uint32_t end = each ? n_ : 0;
    for (const Comparator& c : pass_.comparators) {
      if (c.high >= end) continue;
      const When then = when(drawing_.input, c.step);
      if (!visible(then)) continue;
      const Role role = then == When::now ? Role::now : c.swapped ? Role::write : Role::arrow;
      const auto middle = [&](std::uint32_t q) { return x(q) + bar_ / 2; };
      for (const bool up : {false, true}) {
        const std::uint32_t from = up ? c.high : c.low, to = c.swapped == up ? c.low : c.high;
        Line line{
            {{middle(from), y + 2}, {middle(c.swapped ? to : from), y + height - 4}}, role, c.swapped ? 2.0F : 1.0F};
        line.arrow = true;
        line.ref = {Ref::Kind::thread, c.block, c.thread, 0};
        drawing_.arrows.emplace_back(std::move(line));
      }
    }
    return y + height;
  }

  // Between the halves of each stretch that is done: the largest key of the one, the smallest of the other.
  void bounds(float y) {
    if (!begun_ || !shows_bounds(pass_)) return;
    const std::vector<std::uint64_t>& keys = network_.left_by(p_);
    for (std::uint32_t first = 0; first + pass_.inner_stride < n_; first += stretch_keys()) {
      const std::uint32_t middle = first + pass_.inner_stride, end = std::min(n_, first + stretch_keys());
      if (!std::all_of(known_.begin() + first, known_.begin() + end, [](bool known) { return known; })) continue;
      const auto left = std::minmax_element(keys.begin() + first, keys.begin() + middle);
      const auto right = std::minmax_element(keys.begin() + middle, keys.begin() + end);
      const bool rises = *left.second <= *right.first;
      const std::uint64_t of_left = rises ? *left.second : *left.first, of_right = rises ? *right.first : *right.second;
      const float level = y + height_ - (high(of_left) + high(of_right)) / 2;
      drawing_.outlines.emplace_back(Line{{{x(first) + 2, level}, {x(end) - 2, level}}, Role::ink, 1.6F, true});
      const std::string words =
          key_text(of_left, layout_) + (rises ? " \u2264 " : " \u2265 ") + key_text(of_right, layout_);
      if (drawing_.width(words, label_size, true) > x(end) - x(first)) continue;
      drawing_.text({(x(first) + x(end)) / 2, y + height_ + below_bars() + small_size}, words, label_size, Role::ink,
                    Align::middle, true);
    }
  }

  Drawing drawing_;
  const NetworkPasses& network_;
  std::size_t p_;
  const NetworkPass& pass_;
  std::uint32_t n_;
  StripLayout layout_;  // how keys are written
  std::vector<std::uint64_t> ranked_;
  std::vector<bool> known_, swapped_, now_;  // by position
  std::vector<std::uint32_t> way_;           // of the followed key, by pass
  bool begun_ = false;
  float bar_ = 0, height_ = 0, key_lines_ = 0, text_size_ = most_text;
};

}  // namespace

std::optional<Refusal> cannot_show_bitonic_split(const recording::Recording& recording) {
  if (auto refusal = refuse_other_than_networks(recording)) return refusal;
  if (recording.iterations.empty() || catalog::description_of(recording.config.sort).splits_bitonic)
    return std::nullopt;
  return Refusal{Text::why_not_bitonic, {recording.config.sort}};
}

scene::Scene draw_bitonic_split(const FigureInput& input) {
  const NetworkPasses network = story::network_passes(input.recording, input.keys);
  if (!network.bitonic()) return nothing_to_draw(input, Text::fig_split_title, Text::fig_no_keys);
  return Figure(input, network).draw();
}

}  // namespace scatterscope::figures
