// Fig. 13.3: how each thread of an iteration finds the destination of its key.
#include <algorithm>

#include "ui/figures/arithmetic.h"
#include "ui/figures/destination_formula.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Role;

constexpr float stage_height = 56, formula_height = 74;

// A row of a named value; `colour` gives each number's.
template <typename Colour>
ValueCells value_row(const LiveKeys& live, const char* name, const Colour& colour) {
  ValueCells row;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    const LiveKeys::Value value = name == nullptr ? LiveKeys::Value{} : live.value(name, p);
    Cell cell;
    cell.when = value.when;
    cell.mark = live.mark(p);
    if (value.when == When::now) cell.outline = Role::now;
    cell.ref = live.key_ref(p);
    row.cells.push_back(cell);
    row.texts.push_back(std::to_string(value.value));
    row.colours.push_back(colour(p, value.value));
  }
  return row;
}

// The total beside the row of the scan, as soon as any thread showed it.
LiveKeys::Value total_shown(const LiveKeys& live, const char* name) {
  LiveKeys::Value best;
  if (name == nullptr) return best;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    const LiveKeys::Value value = live.value(name, p);
    if (value.when > best.when) best = value;
  }
  return best;
}

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), names_(formula_names(live_)) {
    labels_ = {drawing_.say(Text::fig_keys), drawing_.say(Text::fig_bits),
               drawing_.say(names_.inclusive ? Text::fig_ones_through : Text::fig_ones_before),
               drawing_.say(Text::fig_destination)};
    float widest = 0;
    for (const std::string& words : labels_) widest = std::max(widest, drawing_.width(words, label_size));
    layout_ = strip_layout(input, margin + widest + 14);
  }

  scene::Scene draw() {
    drawing_.text({margin, y_ + heading_size * 0.8F}, iteration_heading(drawing_.input, live_.iteration()),
                  heading_size, Role::ink, scene::Align::start, true);
    y_ += heading_size + 14;
    draw_blocks(drawing_, layout_, y_, live_);
    y_ += blocks_height;
    label(labels_[0], layout_.cell_height);
    draw_keys(drawing_, layout_, y_, departing_keys(live_));
    y_ += layout_.cell_height;

    stage(drawing_.say(Text::fig_extract_bit));
    ValueCells bits = value_row(live_, names_.bit, [](std::uint32_t, std::uint64_t bit) {
      return scene::bucket_role(static_cast<unsigned>(bit));
    });
    bits.bold = true;
    row(labels_[1], bits);

    stage(drawing_.say(names_.inclusive ? Text::fig_inclusive_scan : Text::fig_exclusive_scan));
    const float scan_y = y_;
    row(labels_[2], value_row(live_, names_.before, [](std::uint32_t, std::uint64_t) { return Role::ones_before; }));
    draw_total(scan_y);

    draw_formulas();
    ValueCells destinations = value_row(live_, names_.destination, [this](std::uint32_t p, std::uint64_t) {
      return scene::bucket_role(live_.digit(live_.key(p)));
    });
    destinations.bold = true;
    row(labels_[3], destinations);
    return drawing_.finish(drawing_.say(Text::fig_13_3_title), std::max(right_, layout_.x + layout_.width()) + margin,
                           y_ + margin);
  }

 private:
  void label(const std::string& words, float height) {
    drawing_.text({layout_.x - 12, y_ + height / 2 + label_size * 0.36F}, words, label_size, Role::faint,
                  scene::Align::end);
  }
  [[nodiscard]] float middle() const { return layout_.x + layout_.width() / 2; }
  void stage(const std::string& words) {
    draw_stage(drawing_, middle(), y_ + 6, y_ + stage_height - 6, words);
    right_ = std::max(right_, middle() + 16 + drawing_.width(words, label_size));
    y_ += stage_height;
  }
  void row(const std::string& words, const ValueCells& values) {
    label(words, layout_.row_height);
    draw_values(drawing_, layout_, y_, values);
    y_ += layout_.row_height;
  }

  void draw_total(float y) {
    const LiveKeys::Value total = total_shown(live_, names_.total);
    if (total.when == When::never) return;
    const std::string words = drawing_.say(names_.inclusive ? Text::fig_zeros_total : Text::fig_ones_total);
    const std::string number = visible(total.when)          ? std::to_string(total.value)
                               : total.when == When::hidden ? "?"
                                                            : "";
    const float width = std::max(36.0F, drawing_.width(number, layout_.font, true) + 16);
    const float x = layout_.x + layout_.width() + 18;
    scene::Rect box{{x, y}, width, layout_.row_height, number.empty() ? Role::empty_cell : Role::tint3, Role::faint, 1};
    drawing_.cells.emplace_back(box);
    if (total.when == When::now || total.when == When::hidden) {
      drawing_.outlines.emplace_back(
          scene::Rect{{x + 1, y + 1}, width - 2, layout_.row_height - 2, Role::none, Role::now, 2.5F});
    }
    drawing_.text({x + width / 2, y + layout_.row_height / 2 + layout_.font * 0.36F}, number, layout_.font,
                  Role::ones_total, scene::Align::middle, true);
    drawing_.text({x, y - 8}, words, label_size, Role::ones_total, scene::Align::start, true);
    right_ = std::max(right_, x + std::max(width, drawing_.width(words, label_size, true)));
  }

  void draw_formulas() {
    draw_stage(drawing_, middle(), y_ + 6, y_ + formula_height - 6, "");
    const RunLine lines[] = {
        coloured_runs(drawing_.say(names_.inclusive ? Text::fig_zero_inclusive : Text::fig_destination_of_zero)),
        coloured_runs(drawing_.say(names_.inclusive ? Text::fig_one_inclusive : Text::fig_destination_of_one))};
    // Beside the arrow where there is room, else from the strip's left edge on.
    float widest = 0;
    for (const RunLine& line : lines) widest = std::max(widest, runs_width(line, label_size, drawing_.input.metrics));
    const float x = middle() + 16;
    for (int i = 0; i < 2; ++i) {
      append_runs(drawing_.texts, lines[i], {x, y_ + 31 + 23 * static_cast<float>(i)}, label_size,
                  drawing_.input.metrics);
    }
    right_ = std::max(right_, x + widest);
    y_ += formula_height;
  }

  Drawing drawing_;
  LiveKeys live_;
  FormulaNames names_;
  std::vector<std::string> labels_;
  StripLayout layout_;
  float y_ = margin, right_ = 0;
};

}  // namespace

std::optional<std::string> cannot_show_13_3(const recording::Recording& recording) {
  if (recording.config.radix_bits != 1) return "figure 13.3 shows sorts by one bit at a time";
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  for (const char* name : {"bit", "destination"}) {
    if (!recording.name_index(name)) {
      return "figure 13.3 needs the named value '" + std::string(name) + "', which this recording does not show";
    }
  }
  return std::nullopt;
}

scene::Scene draw_13_3(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty()) {
    return nothing_to_draw(input, Text::fig_13_3_title, Text::fig_no_keys);
  }
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
