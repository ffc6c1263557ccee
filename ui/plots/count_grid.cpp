#include "ui/plots/count_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "kernels/texts/chapter_map.h"
#include "kernels/texts/compare.h"
#include "kernels/texts/plots.h"
#include "kernels/texts/trade_off.h"
#include "ui/plots/canvas.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;
using CellKind = GridCell::Kind;

constexpr float radix_labels = 64, heads_height = 26, line_pitch = 1.4F;
constexpr float least_cell = 22, greatest_cell = 90, greatest_number = 26;
constexpr float strongest = 0.45F;  // of the colour, under text in ink

constexpr std::array<GridQuantity, 5> all_quantities{{
    {"iterations", texts::cmp_iterations, texts::to_whole, [](const GridCell& c) -> double { return c.iterations; }},
    {"table_cells", texts::cmp_table_cells, texts::to_largest,
     [](const GridCell& c) { return static_cast<double>(c.counts.table_cells.value_or(0)); }},
    {"sectors_per_request", texts::cmp_sectors_per_request, texts::to_whole,
     [](const GridCell& c) { return c.counts.sectors_per_request().value_or(0); }, true},
    {"barriers", texts::cmp_barriers, texts::to_whole,
     [](const GridCell& c) { return static_cast<double>(c.counts.barriers); }},
    {"launches", texts::cmp_launches, texts::to_whole,
     [](const GridCell& c) { return static_cast<double>(c.counts.launches); }},
}};

const GridQuantity& quantity_at(std::size_t k) {
  return all_quantities[std::min(k, all_quantities.size() - 1)];
}

struct CountRange {
  double least = 0, most = 0;
  // 0 to 1 by the logarithm, since the counts double from row to row.
  [[nodiscard]] float share(double value) const {
    const double low = std::log(least + 1), high = std::log(most + 1);
    return high <= low ? 0.0F : static_cast<float>((std::log(value + 1) - low) / (high - low));
  }
};

CountRange range_of(const CountGrid& grid, const GridQuantity& quantity) {
  std::optional<CountRange> range;
  for (const GridCell& cell : grid.cells) {
    if (cell.kind != CellKind::counted) continue;
    const double value = quantity.value(cell);
    if (!range) range = {value, value};
    range->least = std::min(range->least, value);
    range->most = std::max(range->most, value);
  }
  return range.value_or(CountRange{});
}

std::string cell_words(const GridCell& cell, const GridQuantity& quantity) {
  if (cell.kind == CellKind::waiting) return "";
  if (cell.kind == CellKind::running) return "...";
  if (cell.kind == CellKind::cannot_run) return cell.short_problem;
  char words[32];
  std::snprintf(words, sizeof words, quantity.fraction ? "%.2f" : "%.0f", quantity.value(cell));
  return words;
}

std::string input_words(const CountGrid& grid, Language language) {
  return format_text(texts::to_input, language,
                     {std::to_string(grid.n), std::to_string(grid.key_bits), std::to_string(grid.block_threads)});
}

class GridDrawing {
 public:
  explicit GridDrawing(const CountGridInput& input)
      : input_(input),
        quantity_(quantity_at(input.quantity)),
        range_(range_of(input.grid, quantity_)),
        view_{plots::Kind::grid, {}, {}, false, input.hovered, {}},
        plot_{nothing_, view_, input.language, input.preferred_width, input.preferred_height, input.least_letters},
        canvas_(plot_, 420) {}

  scene::Scene draw() {
    const std::string title = canvas_.say(texts::to_title);
    if (!canvas_.is_dense()) draw_head(title);
    if (input_.grid.cells.empty()) {
      canvas_.paragraph(canvas_.say(texts::map_nothing_counted), label_size);
    } else {
      draw_cells();
    }
    return canvas_.finish(title);
  }

 private:
  void draw_head(const std::string& title) {
    canvas_.paragraph(title, heading_size, Role::ink, true);
    canvas_.paragraph(canvas_.say(texts::to_what), label_size);
    if (input_.grid.cells.empty()) return;
    const std::string what = canvas_.say(texts::to_of, {canvas_.say(quantity_.words), canvas_.say(quantity_.scope)});
    canvas_.paragraph(input_words(input_.grid, input_.language) + "   " + what, label_size, Role::faint);
    canvas_.go_to(canvas_.top() + 6);
  }

  [[nodiscard]] float lines_height(const std::string& words) const {
    const float room = canvas_.width() - 2 * margin;
    const auto fits = [&](std::string_view line) { return canvas_.text_width(line, small_size) <= room; };
    return static_cast<float>(scene::lines_of(words, fits).size()) * small_size * line_pitch;
  }

  // The largest letters that all numbers have room in.
  [[nodiscard]] float number_size(float width, float height) const {
    float widest = 1;
    for (const GridCell& cell : input_.grid.cells)
      if (cell.kind == CellKind::counted)
        widest = std::max(widest, canvas_.text_width(cell_words(cell, quantity_), 1, true));
    return std::max(small_size, std::floor(std::min({(width - 12) / widest, height * 0.5F, greatest_number})));
  }

  void draw_cells() {
    const CountGrid& grid = input_.grid;
    std::string legend = canvas_.say(texts::to_darker);
    if (input_.outlined && cell_at(grid, *input_.outlined) != nullptr)
      legend += " " + canvas_.say(texts::to_loaded_cell);
    const std::string not_times = canvas_.say(texts::to_not_times);
    const float foot = lines_height(legend) + lines_height(not_times) + 6;
    const auto rows = static_cast<float>(grid.radix_bits.size()),
               columns = static_cast<float>(grid.keys_per_thread.size());
    left_ = margin + radix_labels;
    top_ = canvas_.top() + heads_height;
    width_ = (canvas_.width() - margin - left_) / columns;
    const float room = (canvas_.height() - margin - foot - top_) / rows;
    height_ = canvas_.is_dense() ? room : std::clamp(room, least_cell, greatest_cell);
    letters_ = number_size(width_, height_);
    for (std::size_t c = 0; c < grid.keys_per_thread.size(); ++c)
      canvas_.text({left_ + (static_cast<float>(c) + 0.5F) * width_, top_ - 9},
                   "c = " + std::to_string(grid.keys_per_thread[c]), label_size, Role::ink, Align::middle, true);
    for (std::size_t r = 0; r < grid.radix_bits.size(); ++r) {
      const float y = top_ + static_cast<float>(r) * height_;
      canvas_.text({margin, y + height_ / 2 + label_size * 0.36F}, "r = " + std::to_string(grid.radix_bits[r]),
                   label_size, Role::ink, Align::start, true);
      for (std::size_t c = 0; c < grid.keys_per_thread.size(); ++c)
        draw_cell(grid.cells[r * grid.keys_per_thread.size() + c], left_ + static_cast<float>(c) * width_, y);
    }
    canvas_.go_to(top_ + rows * height_ + 6);
    canvas_.paragraph(legend, small_size, Role::faint);
    canvas_.paragraph(not_times, small_size, Role::ink);
  }

  void draw_cell(const GridCell& cell, float x, float y) {
    const scene::Ref ref = scene::Ref::to_grid_cell(cell.radix_bits, cell.keys_per_thread);
    const bool counted = cell.kind == CellKind::counted;
    canvas_.rect({{x, y}, width_, height_, Role::cell, Role::faint});
    if (counted) {
      scene::Rect tint{{x, y}, width_, height_, Role::read};
      tint.opacity = strongest * range_.share(quantity_.value(cell));
      canvas_.rect(tint);
    }
    scene::Rect whole{{x, y}, width_, height_};
    whole.ref = ref;
    canvas_.rect(whole);
    if (input_.outlined == ref) canvas_.rect({{x + 2, y + 2}, width_ - 4, height_ - 4, Role::none, Role::ink, 3});
    const float size = counted ? letters_ : small_size;
    canvas_.fitted({x + width_ / 2, y + height_ / 2 + size * 0.36F}, cell_words(cell, quantity_), width_ - 6, size,
                   counted ? Role::ink : Role::faint, Align::middle, counted, ref);
    if (counted) canvas_.outline({x + 2, y + 2}, width_ - 4, height_ - 4, ref);
  }

  const CountGridInput& input_;
  const GridQuantity& quantity_;
  CountRange range_;
  timing::MeasuredSet nothing_;
  View view_;
  PlotInput plot_;
  Canvas canvas_;
  float left_ = 0, top_ = 0, width_ = 0, height_ = 0, letters_ = 0;
};

}  // namespace

std::span<const GridQuantity> grid_quantities() {
  return all_quantities;
}

std::optional<std::size_t> find_grid_quantity(std::string_view mark) {
  for (std::size_t k = 0; k < all_quantities.size(); ++k)
    if (all_quantities[k].mark == mark) return k;
  return std::nullopt;
}

scene::Scene draw_count_grid(const CountGridInput& input) {
  return GridDrawing(input).draw();
}

const GridCell* cell_at(const CountGrid& grid, const scene::Ref& ref) {
  if (ref.kind != scene::Ref::Kind::grid_cell) return nullptr;
  for (const GridCell& cell : grid.cells)
    if (cell.radix_bits == ref.radix_bits() && cell.keys_per_thread == ref.keys_per_thread()) return &cell;
  return nullptr;
}

std::vector<std::string> words_of(const GridCell& cell, Language language) {
  if (cell.kind == CellKind::cannot_run) return {cell.problem};
  if (cell.kind != CellKind::counted) return {};
  std::vector<std::string> lines{"r = " + std::to_string(cell.radix_bits) +
                                 ", c = " + std::to_string(cell.keys_per_thread)};
  for (const GridQuantity& quantity : all_quantities)
    lines.push_back(std::string(text(quantity.words, language)) + text(texts::plot_colon, language) +
                    cell_words(cell, quantity));
  return lines;
}

std::string caption_of(const CountGrid& grid, std::size_t quantity, Language language) {
  if (grid.cells.empty()) return text(texts::to_title, language);
  const GridQuantity& of = quantity_at(quantity);
  return format_text(texts::to_caption, language,
                     {text(of.words, language), text(of.scope, language), input_words(grid, language)});
}

}  // namespace scatterscope::plots
