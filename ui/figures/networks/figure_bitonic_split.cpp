// Batcher's split on the values of one pass of a bitonic sort: bars of the keys before and after it. Each stretch of
// the pass is bitonic, as it stands or with its second run read backwards; afterwards all keys of one half are at most
// those of the other one, and both halves are bitonic again.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/story/networks/network_progress.h"
#include "kernels/texts/figure_networks.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/networks/network_words.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using analysis::Comparator;
using layout::Area;
using layout::BoxPtr;
using layout::Need;
using scene::Align;
using scene::Line;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::NetworkPass;
using story::NetworkPasses;

constexpr float bound_size = 13, bound_line = 19;
constexpr Need bars_height{50, 130, 340}, between_bars{36, 56, 56};
constexpr float least_text = 12, most_text = 13, least_bar_with_text = 10;
constexpr std::uint32_t always_with_text = 50;                 // so few keys stand under their bars in any room
constexpr std::uint32_t most_outlined = 110, most_bars = 512;  // more keys are one outline
constexpr float between_bounds = 6;                            // of their words

class BitonicSplitFigure {
 public:
  BitonicSplitFigure(const FigureInput& input, const NetworkPasses& network)
      : drawing_(input),
        network_(network),
        p_(network.shown(input, drawn_iteration(input))),
        pass_(network.passes[p_]),
        n_(static_cast<std::uint32_t>(input.recording().input.size())),
        written_(fitting_layout(input, 0, strip_room, n_, 1)),
        progress_(story::progress_of(pass_, input)),
        columns_(drawing_, n_, 0, [this](float room) { return bars_in(room); }) {
    ranked_ = network.after;
    std::sort(ranked_.begin(), ranked_.end());
    ranked_.erase(std::unique(ranked_.begin(), ranked_.end()), ranked_.end());
    if (const auto position = followed_position(input)) way_ = story::way_of(network, *position);
  }

  // As high for each pass: nothing jumps when the next one begins.
  scene::Scene draw() {
    std::vector<BoxPtr> abouts, outcomes;
    for (std::size_t p = 0; p < network_.passes.size(); ++p) {
      abouts.push_back(layout::column(heading(drawing_, pass_heading(network_, p, drawing_.input.looks.language)),
                                      paragraph(drawing_, about(network_.passes[p]))));
      outcomes.push_back(paragraph(drawing_, outcome(network_.passes[p])));
    }
    BoxPtr after = unless_low(drawing_.input, layout::one_of(std::move(outcomes), p_));
    layout::Column all;
    all.add(layout::one_of(std::move(abouts), p_));
    all.add(layout::spacer(squeezed(drawing_.input, Need::exactly(14), 6)));
    before_ = all.add(bars(true));
    all.add(columns_.own(between_bars, [this](const StripLayout& at, const Area& area) { arrows(at, area); }));
    after_ = all.add(bars(false));
    all.add(columns_.own(Need::exactly(bound_line),
                         [this](const StripLayout& at, const Area& area) { bounds(at, area.y + bound_size); }));
    all.add(begun() || after == nullptr ? std::move(after) : layout::unseen(std::move(after)));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] bool begun() const { return progress_.compared > 0; }
  [[nodiscard]] std::uint32_t stretch_keys() const { return 2 * pass_.inner_stride; }
  // Outlines of bars and bounds of stretches are drawn where these are few enough to be seen.
  [[nodiscard]] bool shows_swaps() const { return n_ <= most_outlined; }
  [[nodiscard]] bool shows_bounds(const NetworkPass& pass) const {
    return n_ <= std::uint64_t{most_cells_with_text} * 2 * pass.inner_stride;
  }
  // What a pass has come to, and how that is shown where it is.
  [[nodiscard]] std::string outcome(const NetworkPass& pass) const {
    const char* space = drawing_.input.looks.language == Language::english ? " " : "";
    std::string words = drawing_.say(texts::fig_split_after);
    if (shows_bounds(pass)) words += space + drawing_.say(texts::fig_split_dashed);
    if (shows_swaps()) words += space + drawing_.say(texts::fig_split_outlined);
    return words;
  }
  [[nodiscard]] std::string about(const NetworkPass& pass) const {
    const std::string stretch = std::to_string(2 * pass.inner_stride), half = std::to_string(pass.inner_stride);
    return drawing_.say(pass.mirrored() ? texts::fig_split_mirrored : texts::fig_split_bitonic, {stretch, half});
  }

  // Turned keys stand side by side, a bar apart.
  [[nodiscard]] StripLayout bars_in(float room) const {
    StripLayout made;
    made.count = n_;
    made.cell_width = std::max(n_ <= always_with_text ? least_bar_with_text : 0, room / static_cast<float>(n_));
    made.with_text = n_ <= most_cells_with_text && made.cell_width >= least_bar_with_text;
    made.font = std::clamp(made.cell_width * 1.25F, least_text, most_text);
    return made;
  }
  // Of the longest key.
  [[nodiscard]] float key_length() const {
    float longest = 0;
    for (const std::uint64_t key : network_.after)
      longest = std::max(longest, scene::table_metrics().width(written(key), columns_.fitted().font, true, true));
    return longest;
  }
  [[nodiscard]] std::string written(std::uint64_t key) const { return key_text(key, written_); }
  [[nodiscard]] float below_bars() const { return columns_.fitted().with_text ? key_length() + 6 : 6; }

  // Of a key in bars of that height: its place among the different keys of the list, the smallest lowest.
  [[nodiscard]] float high(std::uint64_t key, float height) const {
    const auto rank = std::lower_bound(ranked_.begin(), ranked_.end(), key) - ranked_.begin();
    return height * static_cast<float>(rank + 1) / static_cast<float>(ranked_.size());
  }
  // A list as bars, its keys below them.
  KeyColumns::StripBox bars(bool before) {
    const auto height = [this] {
      const float below = below_bars();
      return Need{bars_height.least + below, bars_height.wish + below, bars_height.most + below};
    };
    auto made = columns_.own(height, [this, before](const StripLayout& at, const Area& area) {
      draw_bars(at, {area.x, area.y, area.width, area.height - below_bars()}, before);
    });
    made->grow = 1;
    return made;
  }
  [[nodiscard]] bool is_known(std::uint32_t q, bool before) const { return before || visible(progress_.left[q]); }

  // The halves of stretches on grounds of two colours, their keys as bars, or all of them as one outline.
  void draw_bars(const StripLayout& at, const Area& area, bool before) {
    for (std::uint32_t first = 0; first < n_; first += pass_.inner_stride) {
      const std::uint32_t end = std::min(n_, first + pass_.inner_stride);
      if (at.cell_width * static_cast<float>(pass_.inner_stride) < 1.5F) break;
      const bool second = first / pass_.inner_stride % 2 == 1;
      drawing_.cells.emplace_back(Rect{{at.left(first), area.y - 4},
                                       at.left(end) - at.left(first),
                                       area.height + 4,
                                       second ? Role::tint2 : Role::tint0});
    }
    const std::vector<std::uint64_t>& keys = before ? pass_.before : network_.left_by(p_);
    if (n_ > most_bars) {
      outline(at, area, keys, before);
    } else {
      const float length = at.with_text ? key_length() : 0;
      for (std::uint32_t q = 0; q < n_; ++q) {
        if (is_known(q, before)) bar(at, area, q, keys[q], before, length);
      }
    }
    drawing_.arrows.emplace_back(Line{{{area.x, area.bottom()}, {area.right(), area.bottom()}}, Role::ink, 1.2F});
    for (std::uint32_t first = stretch_keys(); first < n_; first += stretch_keys()) {
      if (at.cell_width * static_cast<float>(stretch_keys()) < 12) break;
      const float x = at.left(first);
      drawing_.arrows.emplace_back(Line{{{x, area.y - 6}, {x, area.bottom() + 4}}, Role::ink, 1.6F, true});
    }
  }
  // `length`: of the longest key.
  void bar(const StripLayout& at, const Area& area, std::uint32_t q, std::uint64_t key, bool before, float length) {
    const bool second = q / pass_.inner_stride % 2 == 1;
    const float width = at.cell_width, gap = width > 5 ? 1.5F : 0, tall = high(key, area.height);
    Rect r{{at.left(q) + gap, area.bottom() - tall},
           std::max(width - 2 * gap, 0.7F),
           tall,
           second ? Role::bucket2 : Role::bucket0};
    if (!before && progress_.swapped_at[q] && shows_swaps()) {
      r.stroke = Role::ink;
      r.stroke_width = std::min(2.0F, width / 3);
    }
    const auto& iteration = drawing_.input.recording().iterations[pass_.iteration];
    r.ref = Ref::to_cell(before ? iteration.keys_array : iteration.result_array, 0, q);
    drawing_.cells.emplace_back(r);
    if (at.with_text) key_below(at, area.bottom(), q, written(key), length, r.ref);
    outline_marked(drawing_, r.at, r.width, r.height, r.ref);
    if (is_led(q))
      drawing_.outlines.emplace_back(
          Rect{r.at, r.width, r.height, Role::none, mark_role(Mark::lead), mark_width(Mark::lead)});
    if (is_followed(q, before))
      drawing_.outlines.emplace_back(
          Rect{{r.at.x - 2, r.at.y - 2}, r.width + 4, r.height + 4, Role::none, Role::selected, 3});
    if (!before && progress_.left[q] == When::now)
      drawing_.outlines.emplace_back(Rect{{r.at.x, r.at.y}, r.width, r.height, Role::none, Role::now, 2});
  }
  void key_below(const StripLayout& at, float base, std::uint32_t q, std::string key, float length, const Ref& ref) {
    scene::Label words{{at.centre(q) + at.font * 0.36F, base + 5 + length}, std::move(key), at.font};
    words.bold = words.mono = words.turned = true;
    words.ref = ref;
    if (length < at.cell_width) {
      words.turned = false;
      words.align = Align::middle;
      words.at = {at.centre(q), base + 4 + at.font};
    }
    drawing_.texts.emplace_back(std::move(words));
  }
  // Of the key that the user follows.
  [[nodiscard]] bool is_followed(std::uint32_t q, bool before) const {
    return !way_.empty() && way_[before ? p_ : p_ + 1] == q;
  }
  // Whether the thread that sentences describe compares it.
  [[nodiscard]] bool is_led(std::uint32_t q) const {
    return std::any_of(pass_.comparators.begin(), pass_.comparators.end(), [&](const Comparator& c) {
      return drawing_.lead_thread == ThreadId{c.block, c.thread} && (c.low == q || c.high == q);
    });
  }
  void outline(const StripLayout& at, const Area& area, const std::vector<std::uint64_t>& keys, bool before) {
    Line line{{}, Role::bucket0, 1};
    for (std::uint32_t q = 0; q <= n_; ++q) {
      const bool known = q < n_ && is_known(q, before);
      if (!known) {
        if (line.points.size() > 1) drawing_.arrows.emplace_back(line);
        line.points.clear();
        continue;
      }
      const float top = area.bottom() - high(keys[q], area.height);
      line.points.push_back({at.centre(q), top});
      if (is_followed(q, before))
        drawing_.outlines.emplace_back(Rect{{at.centre(q) - 2, top}, 4, area.bottom() - top, Role::selected});
    }
  }

  // What the comparators did, where there is room.
  void arrows(const StripLayout& at, const Area& area) {
    if (at.cell_width < 7) return;
    // A bar moves from its foot to where its top stands afterwards.
    const float top = after_->cells().y, base = after_->cells().bottom() - below_bars();
    const float foot = before_->cells().bottom() - below_bars();
    for (const Comparator& c : pass_.comparators) {
      const When then = when(drawing_.input, c.step);
      if (!visible(then)) continue;
      const Role role = then == When::now ? Role::now : c.swapped ? Role::write : Role::arrow;
      for (const bool up : {false, true}) {
        const std::uint32_t from = up ? c.high : c.low, other = up ? c.low : c.high;
        Line line{{{at.centre(from), area.y + 2}, {at.centre(c.swapped ? other : from), area.bottom() - 4}},
                  role,
                  c.swapped ? 2.0F : 1.0F};
        line.arrow = true;
        line.ref = Ref::to_thread(c.block, c.thread);
        const std::uint32_t to = c.swapped ? other : from;
        if (at.with_text)
          draw_way(drawing_, {{at.centre(from), foot}, {at.centre(to), base - high(pass_.before[from], base - top)}},
                   Ref::to_key(pass_.iteration, from));
        drawing_.arrows.emplace_back(std::move(line));
      }
    }
  }

  // Between the halves of each stretch that is done: the key of either that stands next to the other one's.
  void bounds(const StripLayout& at, float baseline) {
    if (!begun() || !shows_bounds(pass_)) return;
    const float height = after_->cells().height - below_bars(), base = after_->cells().y + height;
    for (const story::SplitStretch& split : story::split_stretches(network_, p_, progress_)) {
      const float left = at.left(split.first), right = at.left(split.end), inset = std::min(2.0F, (right - left) / 4);
      const float level = base - (high(split.of_first, height) + high(split.of_second, height)) / 2;
      drawing_.outlines.emplace_back(Line{{{left + inset, level}, {right - inset, level}}, Role::ink, 1.6F, true});
      const std::string words =
          written(split.of_first) + (split.rises ? " \u2264 " : " \u2265 ") + written(split.of_second);
      if (drawing_.width(words, bound_size, true) + between_bounds > right - left) continue;
      drawing_.text({(left + right) / 2, baseline}, words, bound_size, Role::ink, Align::middle, true);
    }
  }

  Drawing drawing_;
  const NetworkPasses& network_;
  std::size_t p_;
  const NetworkPass& pass_;
  std::uint32_t n_;
  StripLayout written_;  // how keys are written
  story::PassProgress progress_;
  KeyColumns columns_;
  std::vector<std::uint64_t> ranked_;
  std::vector<std::uint32_t> way_;  // of the followed key, by pass
  layout::Strip *before_ = nullptr, *after_ = nullptr;
};

}  // namespace

std::optional<Refusal> cannot_show_bitonic_split(const recording::Recording& recording) {
  if (auto refusal = refuse_other_than_networks(recording)) return refusal;
  if (recording.iterations.empty() || catalog::description_of(recording.config.sort).splits_bitonic)
    return std::nullopt;
  return Refusal{texts::why_not_bitonic, {recording.config.sort}};
}

scene::Scene draw_bitonic_split(const FigureInput& input) {
  const NetworkPasses network = story::network_passes(input.recording(), input.keys());
  if (network.too_large) throw layout::TooManyShapes();
  if (!network.bitonic()) return nothing_to_draw(input);
  return BitonicSplitFigure(input, network).draw();
}

}  // namespace scatterscope::figures
