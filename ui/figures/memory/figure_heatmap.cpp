// The scatter heatmap: where an iteration's stores come from and go to, coloured by what they cost: sectors per key.
#include <algorithm>
#include <limits>

#include "kernels/analysis/memory_units.h"
#include "kernels/analysis/scatter_map.h"
#include "ui/figures/figures.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using analysis::ScatterMap;
using analysis::ScatterStore;
using analysis::sector_bytes;
using analysis::warp_threads;
using scene::Align;
using scene::Role;

constexpr float line_height = 21, tick_size = 13;
constexpr float strip_width = 122, strip_gap = 32;
constexpr float least_width = 600, least_height = 480, greatest_height = 1000;
constexpr float legend_width = 240, legend_height = 14;
constexpr std::uint32_t most_borders = 16;  // of blocks and buckets; more would hide the cells

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), mapped_(input.mapped), window_(input.heatmap.window && mapped_ == nullptr) {
    if (mapped_ != nullptr) {
      iteration_ = mapped_->scatter.iteration;
      stores_.keys = mapped_->scatter.keys;
      stores_.element_bytes = std::clamp<std::uint32_t>(mapped_->scatter.element_bytes, 1, sector_bytes);
      map_ = sound_map(mapped_->scatter.map);
      return;
    }
    iteration_ = drawn_iteration(input);
    stores_ = analysis::scatter_stores(input.recording, input.keys, iteration_, seen_before());
    const std::uint32_t most = stores_.keys - std::min(stores_.keys, 1U);
    map_ = window_ ? analysis::map_window(stores_, first_store(std::min(input.heatmap.start, most)))
                   : analysis::map_all(stores_);
  }

  scene::Scene draw() {
    lay_out();
    draw_headings();
    draw_axes();
    draw_cells();
    draw_strip();
    draw_legend();
    draw_readout();
    return drawing_.finish(drawing_.say(Text::fig_heatmap_title), width_, height_);
  }

 private:
  // Nothing of one whose cells are not those of its rows.
  static ScatterMap sound_map(const ScatterMap& map) {
    return map.cells.size() == map.rows.size() * std::size_t{map.columns} ? map : ScatterMap{};
  }
  [[nodiscard]] std::vector<std::string> source_lines() const {
    return drawing_.wrapped(source_words(*mapped_, drawing_.input.language), label_size, width_ - 2 * margin);
  }
  void draw_headings() {
    const Language language = drawing_.input.language;
    if (mapped_ == nullptr) {
      drawing_.heading(iteration_heading(drawing_.input, iteration_));
      drawing_.text({margin, margin + heading_height + label_size}, heatmap_totals(stores_, language), label_size);
      return;
    }
    const analysis::CountedScatter& of = mapped_->scatter;
    drawing_.heading(iteration_heading(of.iteration, of.iterations, of.shift, of.digit_bits, language));
    float y = margin + heading_height + label_size;
    readout_line(y, heatmap_totals(of.total.accesses, of.total.requests, of.total.sectors, language), Role::ink);
    readout_line(y += line_height, run_words(*mapped_, language), Role::ink);
    for (const std::string& line : source_lines()) readout_line(y += line_height, line, Role::ink);
  }
  // Steps from here on are not shown: they are still to come, or kept back.
  [[nodiscard]] std::uint32_t seen_before() const {
    const std::uint32_t t = drawing_.input.moment.step();
    return drawing_.input.hide_step && t > 0 ? t - 1 : t;
  }
  // Index of the first store at or behind a source.
  [[nodiscard]] std::uint32_t first_store(std::uint32_t source) const {
    const auto found = std::lower_bound(stores_.stores.begin(), stores_.stores.end(), source,
                                        [](const ScatterStore& s, std::uint32_t at) { return s.source < at; });
    return static_cast<std::uint32_t>(found - stores_.stores.begin());
  }
  [[nodiscard]] std::uint32_t rows() const { return static_cast<std::uint32_t>(map_.rows.size()); }
  [[nodiscard]] float cell_width() const { return map_width_ / static_cast<float>(std::max(1U, map_.columns)); }
  [[nodiscard]] float cell_height() const { return map_height_ / static_cast<float>(std::max(1U, rows())); }
  [[nodiscard]] float x_of(double destination) const {
    return left_ + map_width_ * static_cast<float>(destination / std::max(1U, stores_.keys));
  }
  [[nodiscard]] float row_top(std::uint32_t row) const { return top_ + static_cast<float>(row) * cell_height(); }

  void lay_out() {
    const FigureInput& input = drawing_.input;
    const bool sound = input.preferred_width > 1 && input.preferred_height > 1;
    const float ratio = sound ? std::clamp(input.preferred_width / input.preferred_height, 0.7F, 2.2F) : 4.0F / 3;
    height_ = std::clamp(least_width / ratio, least_height, greatest_height);
    width_ = std::max(least_width, height_ * ratio);
    left_ = margin + drawing_.width(std::to_string(stores_.keys), tick_size) + 10;
    const std::size_t lines = mapped_ == nullptr ? 3 : 4 + source_lines().size();
    top_ = margin + heading_height + static_cast<float>(lines) * line_height + 14;
    map_width_ = width_ - margin - strip_width - strip_gap - left_;
    map_height_ = height_ - top_ - (legend_height + 4.5F * line_height + 2 * margin);
  }

  void tick_x(float x, const std::string& words) {
    drawing_.cells.emplace_back(scene::Line{{{x, top_ - 5}, {x, top_}}, Role::faint});
    // A long last number stands before its tick, away from the strip's numbers.
    constexpr float gap = 8;
    const float end = x + drawing_.width(words, tick_size) / 2 + gap;
    const bool beside_strip = end > left_ + map_width_ + strip_gap;
    drawing_.text({x, top_ - 9}, words, tick_size, Role::faint, beside_strip ? Align::end : Align::middle);
  }
  void tick_y(float y, const std::string& words) {
    drawing_.cells.emplace_back(scene::Line{{{left_ - 5, y}, {left_, y}}, Role::faint});
    drawing_.text({left_ - 8, y + tick_size * 0.36F}, words, tick_size, Role::faint, Align::end);
  }

  void draw_axes() {
    const float label = top_ - 9 - line_height;
    const Text sources = window_ ? Text::fig_heatmap_requests : Text::fig_heatmap_source;
    drawing_.text({margin, label}, drawing_.say(sources), label_size);
    drawing_.text({left_ + map_width_, label}, drawing_.say(Text::fig_destination), label_size, Role::ink, Align::end);
    const std::uint32_t parts = std::min(4U, stores_.keys);
    for (std::uint32_t k = 0; k <= parts; ++k) {
      const auto at = static_cast<std::uint32_t>(std::uint64_t{stores_.keys} * k / std::max(1U, parts));
      tick_x(x_of(at), std::to_string(at));
    }
    const std::uint32_t row_parts = std::min(4U, rows());
    for (std::uint32_t k = 0; k <= row_parts && row_parts > 0; ++k) {
      const std::uint32_t row = rows() * k / row_parts;
      tick_y(row_top(row), std::to_string(row < rows() ? map_.rows[row].first_source : end_source()));
    }
  }
  [[nodiscard]] std::uint32_t end_source() const {
    if (!window_ || stores_.stores.empty()) return stores_.keys;
    std::uint32_t end = map_.rows.back().first_source;
    for (const ScatterStore& store : stores_.stores) {
      if (stores_.requests[store.request].first_source == map_.rows.back().first_source) end = store.source;
    }
    return end + 1;
  }

  [[nodiscard]] scene::Scale scale() const {
    const float least = static_cast<float>(stores_.element_bytes) / sector_bytes;
    return {least, 1, drawing_.input.heatmap.logarithmic};
  }

  void draw_cells() {
    drawing_.cells.emplace_back(scene::Rect{{left_, top_}, map_width_, map_height_, Role::empty_cell, Role::faint, 1});
    draw_borders();
    if (map_.cells.empty()) return;
    scene::Raster raster{{left_, top_}, map_width_, map_height_, map_.columns};
    raster.scale = scale();
    raster.first = {mapped_ == nullptr ? scene::Ref::Kind::key : scene::Ref::Kind::bin, iteration_, 0, 0};
    raster.values.assign(map_.cells.size(), std::numeric_limits<float>::quiet_NaN());
    raster.places.assign(map_.cells.size(), 0);
    raster.weights.assign(map_.cells.size(), 0);
    for (std::size_t c = 0; c < map_.cells.size(); ++c) {
      const ScatterMap::Cell& cell = map_.cells[c];
      if (cell.stores == 0) continue;
      raster.values[c] = static_cast<float>(analysis::sectors_per_key(cell));
      raster.places[c] =
          mapped_ == nullptr ? stores_.stores[first_store(cell.first_source)].key : static_cast<std::uint32_t>(c);
      raster.weights[c] = static_cast<float>(cell.stores);
    }
    drawing_.arrows.emplace_back(std::move(raster));
  }

  // Thin lines where the next block begins and where the next bucket does, as far as they are few.
  void draw_borders() {
    std::vector<float> across, down;
    const auto& stores = stores_.stores;
    if (stores.empty()) return;
    for (std::size_t i = 1; i < stores.size(); ++i) {
      if (stores[i].block == stores[i - 1].block) continue;
      if (window_) {
        const auto begins = [&](const ScatterMap::Row& row) { return row.first_source == stores[i].source; };
        const auto row = std::find_if(map_.rows.begin(), map_.rows.end(), begins);
        if (row != map_.rows.end() && row != map_.rows.begin()) {
          across.push_back(row_top(static_cast<std::uint32_t>(row - map_.rows.begin())));
        }
      } else {
        across.push_back(top_ + map_height_ * static_cast<float>(stores[i].source) / static_cast<float>(stores_.keys));
      }
    }
    const LiveKeys live(drawing_.input, iteration_);
    for (std::uint32_t q = 1; q < live.count() && stores.size() == live.count(); ++q) {
      if (live.digit(live.result(q)) != live.digit(live.result(q - 1))) down.push_back(x_of(q));
    }
    if (across.size() < most_borders) {
      for (const float y : across) {
        drawing_.cells.emplace_back(scene::Line{{{left_, y}, {left_ + map_width_, y}}, Role::undefined});
      }
    }
    if (down.size() < most_borders) {
      for (const float x : down) {
        drawing_.cells.emplace_back(scene::Line{{{x, top_}, {x, top_ + map_height_}}, Role::undefined});
      }
    }
  }

  [[nodiscard]] std::uint32_t strip_end() const {
    const FigureInput& input = drawing_.input;
    if (input.strip_lanes != 0) return input.strip_lanes;
    return heatmap_lanes(mapped_ == nullptr ? input.recording.config : mapped_->config);
  }
  // Bars of sectors per request, from 0 to one for each lane.
  void draw_strip() {
    const float x = left_ + map_width_ + strip_gap;
    const std::uint32_t lanes = strip_end();
    drawing_.text({x + strip_width, top_ - 9 - line_height}, drawing_.say(Text::fig_heatmap_per_request), label_size,
                  Role::ink, Align::end);
    drawing_.cells.emplace_back(scene::Rect{{x, top_}, strip_width, map_height_, Role::empty_cell, Role::faint, 1});
    const auto tick = [&](std::uint32_t at, Align align) {
      const float tick_at = x + strip_width * static_cast<float>(at) / static_cast<float>(lanes);
      drawing_.text({tick_at, top_ - 9}, std::to_string(at), tick_size, Role::faint, align);
    };
    tick(0, Align::start);
    tick(lanes, Align::end);
    const auto mean = [&](std::uint32_t row) {
      return static_cast<float>(map_.rows[row].sectors) / static_cast<float>(std::max(1U, map_.rows[row].requests));
    };
    for (std::uint32_t row = 0; row < rows();) {
      std::uint32_t end = row + 1;
      while (end < rows() && mean(end) == mean(row)) ++end;
      const float length = strip_width * std::min(1.0F, mean(row) / static_cast<float>(lanes));
      if (length > 0) {
        drawing_.cells.emplace_back(scene::Rect{{x, row_top(row)}, length, row_top(end) - row_top(row), Role::bucket0});
      }
      row = end;
    }
  }

  void draw_legend() {
    const float y = top_ + map_height_ + 16;
    const std::string words = drawing_.say(Text::fig_heatmap_per_key);
    drawing_.text({left_, y + legend_height - 2}, words, label_size);
    const float x = left_ + drawing_.width(words, label_size) + 12;
    constexpr std::uint32_t steps = 64;
    scene::Raster ramp{{x, y}, legend_width, legend_height, steps};
    ramp.scale = scale();
    for (std::uint32_t k = 0; k < steps; ++k) {
      ramp.values.push_back(ramp.scale.value((static_cast<float>(k) + 0.5F) / steps));
    }
    for (std::uint32_t parts = sector_bytes / stores_.element_bytes; parts >= 1; parts /= 2) {
      const float at = x + legend_width * ramp.scale.position(1 / static_cast<float>(parts));
      drawing_.cells.emplace_back(scene::Line{{{at, y + legend_height}, {at, y + legend_height + 4}}, Role::faint});
      drawing_.text({at, y + legend_height + 5 + tick_size}, parts == 1 ? "1" : "1/" + std::to_string(parts), tick_size,
                    Role::faint, Align::middle);
    }
    drawing_.cells.emplace_back(std::move(ramp));
    const Text kind = drawing_.input.heatmap.logarithmic ? Text::fig_heatmap_logarithmic : Text::fig_heatmap_linear;
    drawing_.text({x + legend_width + 16, y + legend_height - 2}, drawing_.say(kind), label_size, Role::faint);
    constexpr float swatch_width = 28;
    const float beside = y + legend_height + 9 + tick_size;
    drawing_.cells.emplace_back(scene::Raster{{left_, beside}, swatch_width, legend_height, 1, {0}, scale()});
    drawing_.text({left_ + swatch_width + 8, beside + legend_height - 2}, drawing_.say(Text::fig_heatmap_beside),
                  label_size);
  }

  // The store of the key that the user points at, else of the chosen one.
  [[nodiscard]] const ScatterStore* pointed_at() const {
    const Selection& selection = drawing_.input.selection;
    for (const auto& ref : {selection.hovered, selection.chosen}) {
      const auto key = ref ? key_shown(drawing_.input, iteration_, *ref) : std::nullopt;
      if (!key) continue;
      const auto found = std::find_if(stores_.stores.begin(), stores_.stores.end(),
                                      [&](const ScatterStore& s) { return s.key == *key; });
      if (found != stores_.stores.end()) return &*found;
    }
    return nullptr;
  }
  [[nodiscard]] std::optional<std::uint32_t> row_of(const ScatterStore& store) const {
    if (!window_) return analysis::bin_of(store.source, rows(), stores_.keys);
    const std::uint32_t first = stores_.requests[store.request].first_source;
    const auto row = std::find_if(map_.rows.begin(), map_.rows.end(),
                                  [&](const ScatterMap::Row& r) { return r.first_source == first; });
    if (row == map_.rows.end()) return std::nullopt;
    return static_cast<std::uint32_t>(row - map_.rows.begin());
  }

  // The cell of a map of its own that the user points at, else the chosen one.
  [[nodiscard]] std::optional<std::uint32_t> pointed_cell() const {
    const Selection& selection = drawing_.input.selection;
    for (const auto& ref : {selection.hovered, selection.chosen}) {
      const bool here = ref && ref->kind == scene::Ref::Kind::bin && ref->a == iteration_;
      if (here && ref->b < map_.cells.size() && map_.cells[ref->b].stores > 0) return ref->b;
    }
    return std::nullopt;
  }

  void draw_readout() {
    const float y = height_ - margin - line_height - 5;
    if (const auto cell = mapped_ == nullptr ? std::nullopt : pointed_cell()) {
      const std::uint32_t row = *cell / map_.columns, column = *cell % map_.columns;
      outline(row, column);
      return tell_bin(y, row, column);
    }
    const ScatterStore* store = mapped_ == nullptr ? pointed_at() : nullptr;
    const auto row = store == nullptr ? std::nullopt : row_of(*store);
    if (!row) {
      const std::string least = "1/" + std::to_string(sector_bytes / stores_.element_bytes);
      readout_line(y, drawing_.say(Text::fig_heatmap_about, {std::to_string(stores_.element_bytes), least}),
                   Role::faint);
      readout_line(y + line_height, drawing_.say(Text::fig_heatmap_shared_sectors), Role::faint);
      return;
    }
    const std::uint32_t column = analysis::bin_of(store->destination, map_.columns, stores_.keys);
    outline(*row, column);
    const ScatterMap::Cell& cell = map_.at(*row, column);
    if (cell.stores == 0) return;  // the window ends within the request
    std::vector<const ScatterStore*> in_cell;
    for (const ScatterStore& s : stores_.stores) {
      if (row_of_same(s, *store, *row) && analysis::bin_of(s.destination, map_.columns, stores_.keys) == column) {
        in_cell.push_back(&s);
      }
    }
    tell(y, *row, cell, in_cell);
  }
  // Whether `s` stands in the row that `store` stands in.
  [[nodiscard]] bool row_of_same(const ScatterStore& s, const ScatterStore& store, std::uint32_t row) const {
    if (window_) return s.request == store.request;
    return analysis::bin_of(s.source, rows(), stores_.keys) == row;
  }

  // Small enough to end within the figure, whose size must not change with what is pointed at.
  void readout_line(float y, const std::string& words, Role colour) {
    const float wide = drawing_.width(words, label_size), room = width_ - 2 * margin;
    drawing_.text({margin, y}, words, label_size * std::min(1.0F, room / std::max(wide, 1.0F)), colour);
  }

  // A cell of a counted run, whose stores were not recorded individually: what its bins hold.
  void tell_bin(float y, std::uint32_t row, std::uint32_t column) {
    const ScatterMap::Cell& cell = map_.at(row, column);
    const ScatterMap::Row& strip = map_.rows[row];
    const std::uint64_t bytes = stores_.element_bytes;
    const auto first_of = [&](std::uint32_t bin, std::uint32_t bins) {
      return std::uint64_t{analysis::first_of_bin(bin, bins, stores_.keys)};
    };
    const std::uint64_t source = first_of(row, rows()), end_source = first_of(row + 1, rows());
    const std::uint64_t from = first_of(column, map_.columns), end = first_of(column + 1, map_.columns);
    const std::string per_request = hundredths(static_cast<double>(strip.sectors) / std::max(1U, strip.requests));
    readout_line(y,
                 drawing_.say(Text::fig_heatmap_bin_sources,
                              {std::to_string(source), std::to_string(end_source - 1), per_request}),
                 Role::ink);
    readout_line(
        y + line_height,
        drawing_.say(Text::fig_heatmap_cell,
                     {std::to_string(from), std::to_string(end - 1), drawing_.say(Text::fig_heatmap_result),
                      std::to_string(from * bytes), std::to_string(end * bytes - 1), std::to_string(cell.stores),
                      std::to_string(cell.sectors), hundredths(analysis::sectors_per_key(cell))}),
        Role::ink);
  }

  void tell(float y, std::uint32_t row, const ScatterMap::Cell& cell, const std::vector<const ScatterStore*>& in_cell) {
    const ScatterStore &first = *in_cell.front(), &last = *in_cell.back();
    const auto [least, most] = std::minmax_element(
        in_cell.begin(), in_cell.end(),
        [](const ScatterStore* a, const ScatterStore* b) { return a->destination < b->destination; });
    const auto warp = [](const ScatterStore& s) { return std::to_string(s.thread / warp_threads); };
    const ScatterMap::Row& strip = map_.rows[row];
    const std::string per_request = hundredths(static_cast<double>(strip.sectors) / std::max(1U, strip.requests));
    const std::string sources = drawing_.say(Text::fig_heatmap_sources,
                                             {std::to_string(first.source), std::to_string(last.source), per_request});
    const bool one_warp = first.block == last.block && first.thread / warp_threads == last.thread / warp_threads;
    const std::string who = one_warp ? drawing_.say(Text::fig_heatmap_warp, {std::to_string(first.block), warp(first)})
                                     : drawing_.say(Text::fig_heatmap_warps, {std::to_string(first.block), warp(first),
                                                                              std::to_string(last.block), warp(last)});
    readout_line(y, who + sources, Role::ink);
    const std::uint64_t bytes = stores_.element_bytes;
    const recording::Recording& r = drawing_.input.recording;
    const std::string& array = r.arrays[r.iterations[iteration_].result_array].name;
    readout_line(y + line_height,
                 drawing_.say(Text::fig_heatmap_cell,
                              {std::to_string((*least)->destination), std::to_string((*most)->destination), array,
                               std::to_string((*least)->destination * bytes),
                               std::to_string(((*most)->destination + 1) * bytes - 1), std::to_string(cell.stores),
                               std::to_string(cell.sectors), hundredths(analysis::sectors_per_key(cell))}),
                 Role::ink);
  }

  // Cells may be smaller than what the eye finds.
  void outline(std::uint32_t row, std::uint32_t column) {
    constexpr float least = 9;
    const float wide = std::max(least, cell_width()), high = std::max(least, cell_height());
    const float x = left_ + (static_cast<float>(column) + 0.5F) * cell_width() - wide / 2;
    const float y = row_top(row) + cell_height() / 2 - high / 2;
    const bool hovered = drawing_.input.selection.hovered.has_value();
    drawing_.outlines.emplace_back(
        scene::Rect{{x, y}, wide, high, Role::none, hovered ? Role::hovered : Role::selected, 2.5F});
  }

  Drawing drawing_;
  const analysis::MappedRun* mapped_;
  bool window_;
  std::uint32_t iteration_ = 0;
  analysis::ScatterStores stores_;  // of a mapped run its numbers alone
  ScatterMap map_;
  float width_ = 0, height_ = 0, left_ = 0, top_ = 0, map_width_ = 0, map_height_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_heatmap(const recording::Recording& recording) {
  for (std::size_t k = 0; k < recording.iterations.size(); ++k) {
    if (!analysis::scatters(recording, k)) return Refusal{Text::why_no_scatter, {recording.config.sort}};
  }
  return std::nullopt;
}

scene::Scene draw_heatmap(const FigureInput& input) {
  if (input.mapped == nullptr && (input.recording.iterations.empty() || input.recording.input.empty())) {
    return nothing_to_draw(input, Text::fig_heatmap_title, Text::fig_no_keys);
  }
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
