// The scatter heatmap: where an iteration's stores come from and go to, coloured by what they cost: sectors per key.
#include <algorithm>
#include <limits>
#include <utility>

#include "kernels/analysis/memory_units.h"
#include "kernels/story/memory/scatter_view.h"
#include "kernels/texts/figure_heatmap.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using analysis::ScatterMap;
using analysis::sector_bytes;
using layout::Area;
using layout::BoxPtr;
using layout::Layers;
using layout::Need;
using scene::Align;
using scene::Role;
using story::ScatterCell;
using story::ScatterView;

constexpr float line_height = 21, tick_size = 13, ticks_height = 20, between_ticks = 8;
constexpr float least_strip = 64, most_strip = 122, strip_share = 0.2F;
constexpr float least_gap = 16, most_gap = 32, gap_share = 0.06F;  // before the strip
constexpr Need body_width{150, 630, 1600}, body_height{120, 260, 900};
constexpr Need ramp_width{150, 264, 264};
constexpr float legend_height = 14, beside_ramp = 12;  // half of a tick's number stands there
constexpr std::uint32_t most_borders = 16;             // of blocks and buckets; more would hide the cells

class HeatmapFigure {
 public:
  explicit HeatmapFigure(const FigureInput& input)
      : drawing_(input),
        counted_heatmap_(input.sources.counted.get()),
        of_(counted_heatmap_ == nullptr ? recorded(input) : counted(*counted_heatmap_)) {
    rows_ = static_cast<float>(std::max(1U, of_.rows()));
    columns_ = static_cast<float>(std::max(1U, of_.map.columns));
    label_ = drawing_.width(std::to_string(of_.stores.keys), tick_size) + 10;
    find_range();
    told_ = pointed_at();
  }

  scene::Scene draw() {
    layout::Column all;
    headings(all);
    all.add(layout::spacer(Need::exactly(6)));
    all.add(labels());
    all.add(layout::growing(1, layout::canvas(body_width, body_height, [this](Layers&, const Area& area) {
                              place(area);
                              draw_axes();
                              draw_cells();
                              draw_strip();
                              if (told_) outline(*told_);
                            })));
    all.add(layout::spacer(Need::exactly(14)));
    all.add(legend());
    all.add(layout::spacer(Need::exactly(8)));
    all.add(readout());
    return compose(drawing_, all);
  }

 private:
  static ScatterView recorded(const FigureInput& input) {
    const HeatmapView& view = input.looks.heatmap;
    return story::recorded_scatter(input, drawn_iteration(input),
                                   view.window ? std::optional(view.start) : std::nullopt);
  }
  static ScatterView counted(const analysis::RunHeatmap& run) { return story::counted_scatter(run.scatter); }

  // The iteration's, whatever has been stored of it: scales that grow could not be read.
  [[nodiscard]] static story::ScatterRange range_of(const analysis::Run& run, std::uint32_t iteration,
                                                    std::optional<std::uint32_t> window_from) {
    const recording::Recording& r = *run.recording;
    return story::range_of(story::recorded_scatter(r, run.keys, r.step_count(), iteration, window_from),
                           heatmap_lanes(r.config));
  }
  void find_range() {
    const FigureInput& input = drawing_.input;
    const HeatmapView& view = input.looks.heatmap;
    const auto window_from = view.window ? std::optional(view.start) : std::nullopt;
    range_ = counted_heatmap_ == nullptr ? range_of(*input.sources.run, of_.iteration, window_from)
                                         : story::range_of(of_, heatmap_lanes(counted_heatmap_->config));
    const MapBeside& beside = input.sources.beside;
    if (!beside.run) return;
    const auto& map = beside.counted;
    if (map == nullptr && beside.iteration >= beside.run->recording->iterations.size()) return;
    const auto other = map == nullptr ? range_of(*beside.run, beside.iteration, window_from)
                                      : story::range_of(counted(*map), heatmap_lanes(map->config));
    range_ = story::range_of_both(range_, other);
  }

  // All sectors of the map beside, where that is of as many keys and both have stored all of them.
  [[nodiscard]] std::optional<std::uint64_t> sectors_beside() const {
    const MapBeside& beside = drawing_.input.sources.beside;
    if (!beside.run || stored() != of_.stores.keys) return std::nullopt;
    if (beside.counted != nullptr) {
      const analysis::Traffic& total = beside.counted->scatter.total;
      return total.accesses == stored() ? std::optional(total.sectors) : std::nullopt;
    }
    const analysis::Run& run = *beside.run;
    if (beside.iteration >= run.recording->iterations.size()) return std::nullopt;
    const auto all = story::recorded_scatter(*run.recording, run.keys, beside.end_step, beside.iteration, std::nullopt);
    return all.stores.stores.size() == stored() ? std::optional(all.stores.sectors()) : std::nullopt;
  }
  [[nodiscard]] std::uint64_t stored() const {
    return counted_heatmap_ == nullptr ? of_.stores.stores.size() : counted_heatmap_->scatter.total.accesses;
  }
  [[nodiscard]] std::uint64_t sectors() const {
    return counted_heatmap_ == nullptr ? of_.stores.sectors() : counted_heatmap_->scatter.total.sectors;
  }
  [[nodiscard]] std::uint32_t own_best() const {
    const recording::Config& config =
        counted_heatmap_ == nullptr ? drawing_.input.recording().config : counted_heatmap_->config;
    return story::best_per_request(heatmap_lanes(config), of_.stores.element_bytes);
  }

  [[nodiscard]] BoxPtr line(const std::string& words, Role colour = Role::ink, Align align = Align::start) const {
    return paragraph(drawing_, words, {.colour = colour, .align = align, .line_pitch = line_height / label_size});
  }
  void headings(layout::Column& all) const {
    const Language language = drawing_.input.looks.language;
    if (counted_heatmap_ == nullptr) {
      all.add(heading(drawing_, iteration_heading(drawing_.input, of_.iteration)));
      all.add(line(heatmap_totals(of_.stores, language)));
      add_comparisons(all, of_.stores.requests.size());
      return;
    }
    const analysis::CountedScatter& of = counted_heatmap_->scatter;
    all.add(heading(drawing_, iteration_heading(of.iteration, of.iterations, of.shift, of.digit_bits, language)));
    all.add(line(heatmap_totals(of.total.accesses, of.total.requests, of.total.sectors, language)));
    add_comparisons(all, of.total.requests);
    all.add(line(run_words(*counted_heatmap_, language)));
    all.add(line(source_words(*counted_heatmap_, language)));
  }
  // The map beside, else what is best, is compared with; an empty line keeps the room that words will take.
  void add_comparisons(layout::Column& all, std::uint64_t requests) const {
    const Language language = drawing_.input.looks.language;
    const layout::WordStyle style{.bold = true, .line_pitch = line_height / label_size};
    const auto add = [&](const std::string& words, BoxPtr said) {
      all.add(words.empty() ? layout::spacer(Need::exactly(line_height)) : std::move(said));
    };
    if (!drawing_.input.sources.beside.run) {
      const std::string words = above_best(requests, sectors(), own_best(), language);
      return add(words, line(words));
    }
    const auto beside = sectors_beside();
    const std::string words = beside ? heatmap_difference(sectors(), *beside, language) : std::string();
    add(words, paragraph(drawing_, words, style));
  }

  // Map and strip side by side, under the numbers of their ticks.
  [[nodiscard]] static float strip_of(float width) { return std::clamp(width * strip_share, least_strip, most_strip); }
  [[nodiscard]] static float beside_map(float width) {
    return strip_of(width) + std::clamp(width * gap_share, least_gap, most_gap);
  }
  void place(const Area& area) {
    const float top = area.y + ticks_height, height = area.height - ticks_height;
    map_ = {area.x + label_, top, area.width - label_ - beside_map(area.width), height};
    strip_ = {area.right() - strip_of(area.width), top, strip_of(area.width), height};
  }
  // What the axes and the strip are, over them; where these are narrow on lines of their own.
  [[nodiscard]] BoxPtr labels() {
    const std::string sources = drawing_.say(of_.window ? texts::fig_heatmap_requests : texts::fig_heatmap_source);
    const std::string destination = drawing_.say(texts::fig_destination);
    const std::string per_request = drawing_.say(texts::fig_heatmap_per_request);
    constexpr float apart = 16;
    const float over_map = drawing_.width(sources, label_size) + apart + drawing_.width(destination, label_size);
    const float wide = std::max(over_map / (1 - strip_share - gap_share),
                                (drawing_.width(per_request, label_size) + apart) / (strip_share + gap_share));
    const auto side_by_side = [=, this](Layers&, const Area& area) {
      const float y = area.y + label_size;
      drawing_.text({area.x, y}, sources, label_size);
      drawing_.text({area.right() - beside_map(area.width), y}, destination, label_size, Role::ink, Align::end);
      drawing_.text({area.right(), y}, per_request, label_size, Role::ink, Align::end);
    };
    return layout::either(layout::canvas({0, wide, wide}, Need::exactly(line_height), side_by_side),
                          layout::column(line(sources), line(destination, Role::ink, Align::middle),
                                         line(per_request, Role::ink, Align::end)));
  }

  [[nodiscard]] float x_of(double destination) const {
    return map_.x + map_.width * static_cast<float>(destination / std::max(1U, of_.stores.keys));
  }
  [[nodiscard]] float y_of(double row) const { return map_.y + map_.height * static_cast<float>(row) / rows_; }

  void draw_axes() {
    const std::uint32_t keys = of_.stores.keys;
    const float number = drawing_.width(std::to_string(keys), tick_size) + between_ticks;
    // A long last number stands before its tick, away from the strip's numbers: as far as one and a half from the one
    // before.
    const bool long_last = x_of(keys) + number / 2 + between_ticks > strip_.x;
    const auto most_parts =
        static_cast<std::uint32_t>(std::max(1.0F, map_.width / (long_last ? number * 1.5F : number)));
    const std::uint32_t parts = std::min({most_parts >= 4 ? 4U : most_parts >= 2 ? 2U : 1U, keys});
    for (std::uint32_t k = 0; k <= parts; ++k) {
      const auto at = static_cast<std::uint32_t>(std::uint64_t{keys} * k / std::max(1U, parts));
      const float x = x_of(at);
      drawing_.cells.emplace_back(scene::Line{{{x, map_.y - 5}, {x, map_.y}}, Role::faint});
      const bool beside_strip = x + number / 2 + between_ticks > strip_.x;
      drawing_.text({x, map_.y - 9}, std::to_string(at), tick_size, Role::faint,
                    beside_strip ? Align::end : Align::middle);
    }
    const std::uint32_t row_parts = std::min(4U, of_.rows());
    for (std::uint32_t k = 0; k <= row_parts && row_parts > 0; ++k) {
      const std::uint32_t row = of_.rows() * k / row_parts;
      drawing_.cells.emplace_back(scene::Line{{{map_.x - 5, y_of(row)}, {map_.x, y_of(row)}}, Role::faint});
      drawing_.text({map_.x - 8, y_of(row) + tick_size * 0.36F}, std::to_string(story::source_at(of_, row)), tick_size,
                    Role::faint, Align::end);
    }
  }

  [[nodiscard]] scene::Scale scale() const {
    return {static_cast<float>(range_.best_per_key), static_cast<float>(range_.most_per_key),
            drawing_.input.looks.heatmap.logarithmic};
  }

  void draw_cells() {
    drawing_.cells.emplace_back(
        scene::Rect{{map_.x, map_.y}, map_.width, map_.height, Role::empty_cell, Role::faint, 1});
    draw_borders();
    const std::vector<ScatterMap::Cell>& cells = of_.map.cells;
    if (cells.empty()) return;
    scene::Raster raster{{map_.x, map_.y}, map_.width, map_.height, of_.map.columns};
    raster.scale = scale();
    raster.first =
        counted_heatmap_ == nullptr ? scene::Ref::to_key(of_.iteration, 0) : scene::Ref::to_bin(of_.iteration, 0);
    raster.values.assign(cells.size(), std::numeric_limits<float>::quiet_NaN());
    raster.places.assign(cells.size(), 0);
    raster.weights.assign(cells.size(), 0);
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (cells[c].stores == 0) continue;
      raster.values[c] = static_cast<float>(analysis::sectors_per_key(cells[c]));
      raster.places[c] = counted_heatmap_ == nullptr ? story::key_in(of_, c) : static_cast<std::uint32_t>(c);
      raster.weights[c] = static_cast<float>(cells[c].stores);
    }
    drawing_.arrows.emplace_back(std::move(raster));
  }

  // Thin lines where the next block begins and where the next bucket does, as far as they are few.
  void draw_borders() {
    const auto thin = [this](scene::Point from, scene::Point to) {
      drawing_.cells.emplace_back(scene::Line{{from, to}, Role::undefined});
    };
    const std::vector<double> blocks = story::block_borders(of_);
    const std::vector<std::uint32_t> buckets = story::bucket_borders(of_, drawing_.input);
    for (const double row : blocks)
      if (blocks.size() < most_borders) thin({map_.x, y_of(row)}, {map_.right(), y_of(row)});
    for (const std::uint32_t q : buckets)
      if (buckets.size() < most_borders) thin({x_of(q), map_.y}, {x_of(q), map_.bottom()});
  }

  [[nodiscard]] float along_strip(double per_request) const {
    const double best = range_.best_per_request, most = range_.most_per_request;
    return strip_.width * static_cast<float>(std::clamp((per_request - best) / (most - best), 0.0, 1.0));
  }
  // Bars of sectors per request, from what is best to the most, whose numbers stand above.
  void draw_strip() {
    drawing_.cells.emplace_back(
        scene::Rect{{strip_.x, strip_.y}, strip_.width, strip_.height, Role::empty_cell, Role::faint, 1});
    const std::string most = std::to_string(range_.most_per_request);
    std::string best = std::to_string(range_.best_per_request);
    const std::string words = drawing_.say(texts::fig_heatmap_best, {best});
    if (drawing_.width(words, tick_size) + between_ticks + drawing_.width(most, tick_size) <= strip_.width)
      best = words;
    drawing_.text({strip_.x, strip_.y - 9}, best, tick_size, Role::faint);
    drawing_.text({strip_.right(), strip_.y - 9}, most, tick_size, Role::faint, Align::end);
    const auto mean = [&](std::uint32_t row) { return analysis::sectors_per_request(of_.map.rows[row]); };
    for (std::uint32_t row = 0; row < of_.rows();) {
      std::uint32_t end = row + 1;
      while (end < of_.rows() && mean(end) == mean(row)) ++end;
      if (const float length = along_strip(mean(row)); length > 0)
        drawing_.cells.emplace_back(scene::Rect{{strip_.x, y_of(row)}, length, y_of(end) - y_of(row), Role::bucket0});
      row = end;
    }
    const float x = strip_.x + along_strip(own_best());
    drawing_.cells.emplace_back(scene::Line{{{x, strip_.y - 5}, {x, strip_.bottom()}}, Role::ink, 2});
  }

  BoxPtr legend() {
    const Text kind =
        drawing_.input.looks.heatmap.logarithmic ? texts::fig_heatmap_logarithmic : texts::fig_heatmap_linear;
    std::vector<BoxPtr> parts;
    parts.push_back(line(drawing_.say(texts::fig_heatmap_per_key)));
    parts.push_back(layout::canvas(ramp_width, Need::exactly(line_height + tick_size + 4),
                                   [this](Layers&, const Area& area) { draw_ramp(area); }));
    parts.push_back(line(drawing_.say(kind), Role::faint));
    const auto swatch = [this](Layers& layers, const Area& area) {
      layers.cells.emplace_back(
          scene::Raster{{area.x, area.centre().y - legend_height / 2}, area.width, legend_height, 1, {0}, scale()});
    };
    return layout::column(layout::flow(4, std::move(parts)),
                          layout::row(8, layout::canvas(Need::exactly(28), Need::exactly(line_height), swatch),
                                      line(drawing_.say(texts::fig_heatmap_beside))));
  }
  void draw_ramp(const Area& area) {
    constexpr std::uint32_t steps = 64;
    const float y = area.y + (line_height - legend_height) / 2, width = area.width - 2 * beside_ramp;
    scene::Raster ramp{{area.x + beside_ramp, y}, width, legend_height, steps};
    ramp.scale = scale();
    for (std::uint32_t k = 0; k < steps; ++k)
      ramp.values.push_back(ramp.scale.value((static_cast<float>(k) + 0.5F) / steps));
    const auto tick = [&](double value, const std::string& words, float& free_from) {
      const float at = ramp.at.x + width * ramp.scale.position(static_cast<float>(value));
      const float half = drawing_.width(words, tick_size) / 2;
      drawing_.cells.emplace_back(scene::Line{{{at, y + legend_height}, {at, y + legend_height + 4}}, Role::faint});
      if (at - half < free_from) return;
      free_from = at + half + 2;
      drawing_.text({at, y + legend_height + 5 + tick_size}, words, tick_size, Role::faint, Align::middle);
    };
    float free_from = 0;
    for (const RampTick& each : ramp_ticks(range_)) tick(each.value, each.words, free_from);
    drawing_.cells.emplace_back(std::move(ramp));
  }

  // The cell of the key that the user points at, else of the chosen one; in a counted map the cell itself.
  [[nodiscard]] std::optional<ScatterCell> pointed_at() const {
    const Selection& selection = drawing_.input.view.selection;
    for (const auto& ref : {selection.hovered, selection.chosen}) {
      if (!ref) continue;
      std::optional<ScatterCell> cell;
      if (counted_heatmap_ != nullptr) {
        if (ref->kind == scene::Ref::Kind::bin && ref->iteration() == of_.iteration)
          cell = story::cell_of_bins(of_, ref->bin());
      } else if (const auto key = key_shown(drawing_.input, of_.iteration, *ref)) {
        cell = story::cell_of_key(of_, *key);
      }
      if (cell) return cell;
    }
    return std::nullopt;
  }

  // In the room that the longest words take: the figure's size must not change with what is pointed at.
  [[nodiscard]] BoxPtr readout() const {
    const std::string bytes = std::to_string(of_.stores.element_bytes);
    const std::string least = "1/" + std::to_string(sector_bytes / of_.stores.element_bytes);
    std::vector<BoxPtr> boxes;
    boxes.push_back(layout::column(line(drawing_.say(texts::fig_heatmap_about, {bytes, least}), Role::faint),
                                   line(drawing_.say(texts::fig_heatmap_shared_sectors), Role::faint)));
    const std::uint32_t last = of_.stores.keys - std::min(of_.stores.keys, 1U);
    ScatterCell longest{0, 0, last, last, last, last, {}, last + 1, 1.0 * analysis::warp_threads, last + 1};
    const std::uint32_t last_warp = (drawing_.input.recording().config.block_threads - 1) / analysis::warp_threads;
    if (counted_heatmap_ == nullptr) longest.warps = {{0, 0}, {last, last_warp}};
    boxes.push_back(words_of(longest));
    if (told_) boxes.push_back(words_of(*told_));
    return layout::one_of(std::move(boxes), told_ ? 2 : 0);
  }
  [[nodiscard]] BoxPtr words_of(const ScatterCell& cell) const {
    const auto number = [](std::uint64_t value) { return std::to_string(value); };
    std::string who;
    if (cell.warps) {
      const auto& [first, last] = *cell.warps;
      who = first == last ? drawing_.say(texts::fig_heatmap_warp, {number(first.block), number(first.warp)})
                          : drawing_.say(texts::fig_heatmap_warps, {number(first.block), number(first.warp),
                                                                    number(last.block), number(last.warp)});
    }
    who += drawing_.say(cell.warps ? texts::fig_heatmap_sources : texts::fig_heatmap_bin_sources,
                        {number(cell.first_source), number(cell.last_source), hundredths(cell.sectors_per_request)});
    const recording::Recording& r = drawing_.input.recording();
    const std::string array = counted_heatmap_ == nullptr ? r.arrays[r.iterations[of_.iteration].result_array].name
                                                          : drawing_.say(texts::fig_heatmap_result);
    const std::uint64_t bytes = of_.stores.element_bytes, from = cell.first_destination,
                        end = std::uint64_t{cell.last_destination} + 1;
    return layout::column(line(who), line(drawing_.say(texts::fig_heatmap_cell,
                                                       {number(from), number(end - 1), array, number(from * bytes),
                                                        number(end * bytes - 1), number(cell.stores),
                                                        number(cell.sectors), hundredths(cell.sectors_per_key())})));
  }

  // Cells may be smaller than what the eye finds.
  void outline(const ScatterCell& cell) {
    constexpr float least = 9;
    const float wide = std::max(least, map_.width / columns_), high = std::max(least, map_.height / rows_);
    const float x = map_.x + (static_cast<float>(cell.column) + 0.5F) * map_.width / columns_ - wide / 2;
    const float y = y_of(cell.row + 0.5) - high / 2;
    const bool hovered = drawing_.input.view.selection.hovered.has_value();
    drawing_.outlines.emplace_back(
        scene::Rect{{x, y}, wide, high, Role::none, hovered ? Role::hovered : Role::selected, 2.5F});
  }

  Drawing drawing_;
  const analysis::RunHeatmap* counted_heatmap_;
  ScatterView of_;
  std::optional<ScatterCell> told_;
  story::ScatterRange range_;
  float rows_ = 1, columns_ = 1, label_ = 0;
  Area map_, strip_;  // known once they are drawn
};

}  // namespace

std::optional<Refusal> cannot_show_heatmap(const recording::Recording& recording) {
  if (auto refusal = refuse_several_devices(recording)) return refusal;
  for (std::size_t k = 0; k < recording.iterations.size(); ++k) {
    if (!analysis::scatters(recording, k)) return Refusal{texts::why_no_scatter, {recording.config.sort}};
  }
  return std::nullopt;
}

scene::Scene draw_heatmap(const FigureInput& input) {
  if (input.sources.counted == nullptr && (input.recording().iterations.empty() || input.recording().input.empty())) {
    return nothing_to_draw(input);
  }
  return HeatmapFigure(input).draw();
}

}  // namespace scatterscope::figures
