// Fig. 13.3: how each thread of an iteration finds the destination of its key.
#include <algorithm>

#include "kernels/story/bits/destination.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"
#include "ui/figures/tiles/local_figures.h"

namespace scatterscope::figures {
namespace {

using scene::Role;

constexpr float stage_height = 44, formula_line = 21, arrow_height = 17;
// Parts from top to bottom.
enum : std::size_t { heading, blocks, keys, extract, bits, scan, before, formulas, destinations, part_count };

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

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input),
        live_(input, drawn_iteration(input)),
        names_(story::formula_names(live_)),
        layout_(strip_layout(input, 0)) {
    const bool descending = input.recording.config.order == recording::Order::descending;
    const auto runs = [&](Text inclusive, Text exclusive) {
      return coloured_runs(drawing_.say(names_.inclusive ? inclusive : exclusive), descending);
    };
    lines_[0] = runs(Text::fig_zero_inclusive, Text::fig_destination_of_zero);
    lines_[1] = runs(Text::fig_one_inclusive, Text::fig_destination_of_one);
  }

  scene::Scene draw() {
    const std::string title = iteration_heading(drawing_.input, live_.iteration());
    const std::string before_words = drawing_.say(names_.inclusive ? Text::fig_ones_through : Text::fig_ones_before);
    const float row_height = layout_.row_height;
    const float label_room = layout_.with_text ? 0.0F : 10.0F;  // for the labels of marked cells
    Part parts[part_count] = {{heading_height, 0},         {least_blocks_height(drawing_.input), 0.5F},
                              {layout_.cell_height, 0.6F}, {stage_height + label_room, 1},
                              {row_height, 0.5F},          {stage_height + label_room, 1},
                              {row_height, 0.5F},          {2 * formula_line + 2 * arrow_height + 10 + label_room, 1},
                              {row_height, 0.5F}};
    const float formula_width = std::max(runs_width(lines_[0], label_size, drawing_.input.metrics),
                                         runs_width(lines_[1], label_size, drawing_.input.metrics));
    // The scan's row: its label, the stage, the total.
    const float scan_width = 2 * std::max(drawing_.width(before_words, label_size), total_width()) +
                             2 * drawing_.width(drawing_.say(scan_words()), label_size) + 60;
    const Frame frame =
        stretch(drawing_.input, layout_, parts,
                2 * margin + std::max({drawing_.width(title, heading_size, true), formula_width, scan_width}));
    layout_.cell_height = parts[keys].height;
    layout_.row_height = parts[bits].height;
    middle_ = frame.width / 2;

    drawing_.heading(title);
    float y = margin + parts[heading].height;
    draw_blocks(drawing_, layout_, y, parts[blocks].height, live_);
    y += parts[blocks].height;
    draw_keys(drawing_, layout_, y, departing_keys(live_));
    y += parts[keys].height;

    draw_stage(drawing_, middle_, y + 6, y + parts[extract].height - 5, drawing_.say(Text::fig_extract_bit));
    y += parts[extract].height;
    ValueCells bit_row = value_row(live_, names_.bit, [this](std::uint32_t p, std::uint64_t) {
      return scene::bucket_role(live_.digit(live_.key(p)));
    });
    bit_row.bold = true;
    const bool descending = drawing_.input.recording.config.order == recording::Order::descending;
    row(y, drawing_.say(descending ? Text::fig_bits_complemented : Text::fig_bits), bit_row);
    y += parts[bits].height;

    draw_stage(drawing_, middle_, y + 6, y + parts[scan].height - 5, drawing_.say(scan_words()));
    y += parts[scan].height;
    row(y, before_words,
        value_row(live_, names_.before, [](std::uint32_t, std::uint64_t) { return Role::ones_before; }));
    draw_total(y);
    y += parts[before].height;

    draw_formulas(y, parts[formulas].height);
    y += parts[formulas].height;
    ValueCells destination_row = value_row(live_, names_.destination, [this](std::uint32_t p, std::uint64_t) {
      return scene::bucket_role(live_.digit(live_.key(p)));
    });
    destination_row.bold = true;
    row(y, drawing_.say(Text::fig_destination), destination_row);
    return drawing_.finish(drawing_.say(Text::fig_13_3_title), frame.width, frame.height);
  }

 private:
  [[nodiscard]] Text scan_words() const {
    return names_.inclusive ? Text::fig_inclusive_scan : Text::fig_exclusive_scan;
  }
  void row(float y, const std::string& words, const ValueCells& values) {
    drawing_.row_label(layout_, y, words);
    draw_values(drawing_, layout_, y, values);
  }

  [[nodiscard]] std::string total_words() const {
    return drawing_.say(names_.inclusive ? Text::fig_zeros_total : Text::fig_ones_total);
  }
  [[nodiscard]] float total_box() const {
    return drawing_.width(std::to_string(live_.count()), label_size + 1, true) + 12;
  }
  [[nodiscard]] float total_width() const { return drawing_.width(total_words(), label_size, true) + 6 + total_box(); }

  // Over the right end of the scan's row, right of the words of the scan: it is what the scan leaves beyond its last
  // cell.
  void draw_total(float row_y) {
    const story::Value total = story::scan_total(live_, names_).value;
    if (total.when == When::never) return;
    const std::string number = visible(total.when)          ? std::to_string(total.value)
                               : total.when == When::hidden ? "?"
                                                            : "";
    constexpr float height = 22;
    const float words_end = middle_ + 12 + drawing_.width(drawing_.say(scan_words()), label_size) + 12;
    const float right = std::max(layout_.x + layout_.width(), words_end + total_width());
    const float width = total_box(), x = right - width, y = row_y - height - 4;
    drawing_.cells.emplace_back(
        scene::Rect{{x, y}, width, height, number.empty() ? Role::empty_cell : Role::tint3, Role::faint, 1});
    if (total.when == When::now || total.when == When::hidden) {
      drawing_.outlines.emplace_back(scene::Rect{{x, y}, width, height, Role::none, Role::now, 2.5F});
    }
    drawing_.text({x + width / 2, y + 16}, number, label_size + 1, Role::ones_total, scene::Align::middle, true);
    drawing_.text({x - 6, row_y - 9}, total_words(), label_size, Role::ones_total, scene::Align::end, true);
  }

  // Between two short arrows, each on a line of its own.
  void draw_formulas(float y, float height) {
    const float arrow = (height - 2 * formula_line) / 2;
    draw_stage(drawing_, middle_, y + 4, y + arrow - 2, "");
    for (int i = 0; i < 2; ++i) {
      append_runs(drawing_.texts, lines_[i], {middle_, y + arrow + formula_line * (static_cast<float>(i) + 0.72F)},
                  label_size, drawing_.input.metrics, scene::Align::middle);
    }
    draw_stage(drawing_, middle_, y + height - arrow + 3, y + height - 4, "");
  }

  Drawing drawing_;
  LiveKeys live_;
  story::FormulaNames names_;
  StripLayout layout_;
  RunLine lines_[2];
  float middle_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_13_3(const recording::Recording& recording) {
  if (compares_whole_keys(recording)) return Refusal{Text::why_whole_keys, {recording.config.sort}};
  if (recording.config.radix_bits != 1) return Refusal{Text::why_one_bit_only, {}};
  if (sorts_by_tiles(recording)) return Refusal{Text::why_no_tiles, {}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  for (const char* name : {"bit", "destination"}) {
    if (!recording.name_index(name)) {
      return Refusal{Text::why_name_missing, {name}};
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
