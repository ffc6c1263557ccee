// The splitters of a sample sort: the sample as it was drawn and sorted, and the number line, with the keys and the
// sample on it, the splitters that cut it, and the buckets between them.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/sample/sample_level.h"
#include "kernels/texts/figure_sample.h"
#include "kernels/texts/figure_words.h"
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
using scene::Ref;
using scene::Role;
using story::SampleLevel;

constexpr float splitter_size = 13, band_height = 24, row_height = 20, label_gap = 10;
constexpr Need line_width{100, 520, 1500};
constexpr float most_key_height = 72;  // pixels: of a key in the strips of the sample
constexpr float label_height = 17;
constexpr float axis_labels = 4 + 2 * label_height;  // two rows: neighbours may stand close together

class SplittersFigure {
 public:
  SplittersFigure(const FigureInput& input, SampleLevel level)
      : drawing_(input),
        level_(std::move(level)),
        live_(input, level_.iteration),
        buckets_(story::buckets_of(level_, live_)),
        descending_(input.recording().config.order == recording::Order::descending),
        columns_(drawing_, static_cast<std::uint32_t>(level_.sample.size()), 0,
                 [this](float room) { return cells(room); }) {
    line_.count = 1;
    line_.cell = line_width;
    line_.label = label_width(drawing_, {texts::fig_splitters_between, texts::fig_splitters_equal, texts::fig_keys,
                                         texts::fig_splitters_sample});
    find_range();
  }

  scene::Scene draw() {
    const float lane = level_.size <= most_cells_with_text ? 60 : 100;
    layout::Column all;
    all.add(heading(drawing_, heading_words()));
    all.add(paragraph(drawing_, drawing_.say(texts::fig_splitters_drawn)));
    all.add(sample_strip(level_.sample, level_.sample_array));
    all.add(paragraph(drawing_, drawing_.say(texts::fig_splitters_sorted)));
    sorted_ = all.add(sample_strip(level_.sorted, level_.sorted_array));
    all.add(layout::growing(0.5F, layout::spacer({12, 22, 22})));
    keys_ = all.add(on_line({34, lane, lane}, texts::fig_keys, [this](const Area& area) { lane_of_keys(area); }));
    keys_->grow = 1;
    all.add(on_line({30, 52, 52}, texts::fig_splitters_sample, [this](const Area& area) { lane_of_sample(area); }))
        ->grow = 0.5F;
    axis_ = all.add(on_line(Need::exactly(axis_labels), {}, [this](const Area& area) {
      drawing_.arrows.emplace_back(Line{{{area.x, area.y}, {area.right(), area.y}}, Role::ink, 1.5F});
    }));
    bands_ = all.add(on_line(Need::exactly(band_height), texts::fig_splitters_between, [](const Area&) {}));
    if (!level_.splits_equal)
      equal_ = all.add(on_line(Need::exactly(row_height), texts::fig_splitters_equal, [](const Area&) {}));
    all.add(layout::canvas({}, {}, [this](layout::Layers&, const Area&) {
      splitters();
      buckets(bands_->cells().y);
    }));
    return compose(drawing_, all);
  }

 private:
  // Something over the number line.
  std::unique_ptr<layout::Strip> on_line(Need height, std::optional<Text> label,
                                         std::function<void(const Area&)> draw) {
    return std::make_unique<layout::Strip>(
        line_, label ? strip_label(drawing_, *label) : nullptr, [height] { return height; },
        [draw = std::move(draw)](layout::Layers&, const Area& area) { draw(area); });
  }

  // Keys in so many lines are a thicket: what matters is which of them are the splitters.
  [[nodiscard]] StripLayout cells(float room) const {
    const auto count = static_cast<std::uint32_t>(level_.sample.size());
    StripLayout made = fitting_layout(drawing_.input, 0, room, count, 1);
    const float usual = fitting_layout(drawing_.input, 0, strip_room, count, 1).cell_height;
    if (usual > std::max(most_key_height, 0.14F * drawing_.input.room.height)) made.with_text = false;
    if (made.cell_width * static_cast<float>(count) > room + 1) made.with_text = false;
    if (made.with_text) return made;
    made.cell_height = 18;
    made.cell_width = std::min(made.cell_width, room / static_cast<float>(std::max(1U, count)));
    return made;
  }

  [[nodiscard]] std::string heading_words() const {
    const auto number = [](std::size_t value) { return std::to_string(value); };
    return drawing_.say(texts::fig_splitters_heading, {number(level_.splitters.size()), number(level_.sample.size()),
                                                       number(level_.size), number(level_.buckets())});
  }
  [[nodiscard]] When seen(const SampleLevel::Written& element) const { return when(drawing_.input, element.step); }

  // --- The number line.

  void find_range() {
    low_ = high_ = live_.key(level_.first);
    for (std::uint32_t k = 1; k < level_.size; ++k) {
      low_ = std::min(low_, live_.key(level_.first + k));
      high_ = std::max(high_, live_.key(level_.first + k));
    }
  }
  [[nodiscard]] float place(std::uint64_t key) const {
    if (low_ == high_) return line_.x + line_.cell_width / 2;
    const double part = static_cast<double>(std::clamp(key, low_, high_) - low_) / static_cast<double>(high_ - low_);
    return line_.x + line_.cell_width * static_cast<float>(descending_ ? 1 - part : part);
  }
  [[nodiscard]] std::string text(std::uint64_t key) const { return key_text(key, columns_.fitted()); }

  // Marks over one place of the line are stacked from `bottom` up; those that come first stand lowest.
  struct MarkAt {
    std::uint64_t key = 0;
    Role fill = Role::none;
    Cell cell{};
  };
  void stacked(float bottom, float height, const std::vector<MarkAt>& marks) {
    const float side = marks.size() <= most_cells_with_text ? 11.0F : marks.size() <= 512 ? 6.0F : 3.0F;
    std::map<int, std::uint32_t> heights;
    const auto column = [&](std::uint64_t key) { return static_cast<int>((place(key) - line_.x) / side); };
    std::uint32_t highest = 1;
    for (const MarkAt& mark : marks) highest = std::max(highest, ++heights[column(mark.key)]);
    const float rise = std::min(side + 1, (height - side - 2) / static_cast<float>(highest));
    heights.clear();
    for (const MarkAt& mark : marks) {
      const auto below = static_cast<float>(heights[column(mark.key)]++);
      Rect rect{{place(mark.key) - side / 2, bottom - side - 2 - below * rise}, side, side, mark.fill, Role::ink, 0.7F};
      rect.stroke = side < 5 ? Role::none : Role::ink;
      rect.ref = mark.cell.ref;
      outline_cell(drawing_, rect.at, side, side, mark.cell);
      drawing_.cells.emplace_back(rect);
    }
  }

  // What a bucket is known by: between splitters its number's colour, equal to one the ink of the splitter.
  [[nodiscard]] static Role role_of(std::uint64_t bucket) {
    return bucket % 2 == 1 ? Role::ink : scene::bucket_role(static_cast<unsigned>(bucket / 2));
  }

  void lane_of_keys(const Area& area) {
    std::vector<MarkAt> marks;
    for (std::uint32_t k = 0; k < level_.size; ++k) {
      const std::uint32_t p = level_.first + k;
      if (!visible(live_.arrived(p))) continue;
      const auto [then, bucket] = buckets_[k];
      MarkAt mark{live_.key(p), visible(then) ? role_of(bucket) : Role::cell, {}};
      mark.cell.ref = live_.key_ref(p);
      mark.cell.mark = live_.mark(p);
      if (live_.read_now(p)) mark.cell.outline = Role::read;
      if (then == When::now) mark.cell.outline = Role::now;
      marks.push_back(mark);
    }
    stacked(area.bottom(), area.height, marks);
    drawing_.arrows.emplace_back(Line{{{area.x, area.bottom()}, {area.right(), area.bottom()}}, Role::faint, 0.7F});
  }
  void lane_of_sample(const Area& area) {
    std::vector<MarkAt> marks;
    for (const SampleLevel::Written& drawn : level_.sample) {
      if (!visible(seen(drawn))) continue;
      MarkAt mark{drawn.value, Role::tint0, {}};
      mark.cell.ref = Ref::to_cell(level_.sample_array, 0, drawn.index);
      mark.cell.mark = mark_of(mark.cell.ref);
      if (seen(drawn) == When::now) mark.cell.outline = Role::now;
      marks.push_back(mark);
    }
    stacked(area.bottom(), area.height, marks);
  }
  [[nodiscard]] Mark mark_of(const Ref& ref) const {
    const Selection& selection = drawing_.input.view.selection;
    if (selection.chosen == ref) return Mark::chosen;
    return selection.hovered == ref ? Mark::hovered : Mark::none;
  }

  // --- The sample.

  KeyColumns::StripBox sample_strip(const std::vector<SampleLevel::Written>& sample, std::uint16_t array) {
    KeyCells keys;
    keys.fill = Role::tint0;
    for (const SampleLevel::Written& element : sample) {
      Cell cell;
      cell.when = seen(element);
      cell.ref = Ref::to_cell(array, 0, element.index);
      if (visible(cell.when)) cell.mark = mark_of(cell.ref);
      if (cell.when == When::now) cell.outline = Role::write;
      keys.keys.push_back(element.value);
      keys.cells.push_back(cell);
    }
    return columns_.keys(std::move(keys));
  }

  // From its place in the sorted sample to its place on the line, and through all that lies there.
  void splitters() {
    const StripLayout strip = columns_.in(sorted_->cells());
    const float sorted = sorted_->cells().y, top = keys_->cells().y, y = axis_->cells().y;
    float named_to[2] = {0, 0};
    for (std::size_t s = 0; s < level_.splitters.size(); ++s) {
      const SampleLevel::Written& splitter = level_.splitters[s];
      const When then = seen(splitter);
      if (!visible(then)) continue;
      const Role role = then == When::now ? Role::now : Role::ink;
      const auto chosen = static_cast<std::uint32_t>((s + 1) * level_.oversampling);
      const float x = place(splitter.value), bottom = sorted + strip.cell_height;
      const Ref ref = Ref::to_cell(level_.splitters_array, 0, splitter.index);
      drawing_.outlines.emplace_back(Rect{
          {strip.left(chosen), sorted}, strip.cell_width, strip.cell_height, Role::none, role, 2.5F, 0, false, ref});
      Line lead{{{strip.centre(chosen), bottom}, {x, top}}, role, 1, true, false, ref};
      drawing_.arrows.emplace_back(std::move(lead));
      drawing_.arrows.emplace_back(Line{{{x, top}, {x, bands_->cells().bottom()}}, role, 2, false, false, ref});
      const std::string words = text(splitter.value);
      const float width = drawing_.width(words, splitter_size, true);
      const float left = std::clamp(x - width / 2, line_.x, line_.x + line_.cell_width - width);
      const int row = left >= named_to[0] ? 0 : 1;
      if (left < named_to[row]) continue;
      const float label = y + static_cast<float>(row) * label_height;
      drawing_.texts.emplace_back(Rect{{left - 2, label + 2}, width + 4, label_height, Role::paper});
      drawing_.text({left, label + splitter_size + 3}, words, splitter_size, role, Align::start, true);
      named_to[row] = left + width + label_gap;
    }
  }

  // --- The buckets: intervals of the line, with how many keys are known to be in them.

  void buckets(float y) {
    const std::vector<std::uint32_t> sizes = story::bucket_sizes(level_, buckets_);
    const bool chosen = visible(when(drawing_.input, level_.chosen_step));
    const bool counted =
        std::any_of(buckets_.begin(), buckets_.end(), [](const story::Value& bucket) { return visible(bucket.when); });
    if (!chosen) {
      drawing_.cells.emplace_back(Rect{{line_.x, y}, line_.cell_width, band_height, Role::empty_cell, Role::faint, 1});
      return;
    }
    float between_to = 0, equal_to = 0;
    float left = line_.x;
    for (std::size_t s = 0; s <= level_.splitters.size(); ++s) {
      const bool last = s == level_.splitters.size();
      const float right = last ? line_.x + line_.cell_width : place(level_.splitters[s].value);
      drawing_.cells.emplace_back(
          Rect{{left, y}, right - left, band_height, scene::bucket_role(static_cast<unsigned>(s)), Role::ink, 0.7F});
      if (counted) {
        number(std::to_string(sizes[2 * s]), (left + right) / 2, y + band_height / 2 + splitter_size * 0.36F,
               right - left, between_to);
        if (!last && equal_ != nullptr)
          number(std::to_string(sizes[2 * s + 1]), right, equal_->cells().bottom() - 4, line_.cell_width, equal_to);
      }
      left = right;
    }
  }
  // On paper of its own, where it fits; `taken`: how far numbers before it reach.
  void number(const std::string& words, float middle, float baseline, float room, float& taken) {
    const float width = drawing_.width(words, splitter_size, true);
    const float left = std::clamp(middle - width / 2, line_.x, line_.x + line_.cell_width - width);
    if (width + 6 > room || left < taken) return;
    drawing_.texts.emplace_back(
        Rect{{left - 3, baseline - splitter_size}, width + 6, splitter_size + 4, Role::paper, Role::none, 1, 3});
    drawing_.text({left, baseline}, words, splitter_size, Role::ink, Align::start, true);
    taken = left + width + label_gap;
  }

  Drawing drawing_;
  SampleLevel level_;
  LiveKeys live_;
  std::vector<story::Value> buckets_;  // by key of the part
  bool descending_;
  KeyColumns columns_;    // of the sample
  layout::Columns line_;  // the number line: one wide column
  layout::Strip *sorted_ = nullptr, *keys_ = nullptr, *axis_ = nullptr, *bands_ = nullptr, *equal_ = nullptr;
  std::uint64_t low_ = 0, high_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_splitters(const recording::Recording& recording) {
  return refuse_other_than_samples(recording);
}

scene::Scene draw_splitters(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  auto level = story::sample_level_for(input.recording(), drawn_iteration(input));
  if (!level) return nothing_to_draw(input, texts::fig_splitters_none);
  return SplittersFigure(input, std::move(*level)).draw();
}

}  // namespace scatterscope::figures
