// Warp-level multi-split by ballots, for one row of keys that a warp ranks at a time: the bits that each lane votes
// with, the lanes that agree with one lane in all of them (its peers), and where each key goes in its tile.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/analysis/key_text.h"
#include "kernels/analysis/memory_units.h"
#include "kernels/recording/key_order.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/refusals.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using analysis::warp_threads;
using scene::Align;
using scene::Role;
using Id = scatterscope::Text;

constexpr float mono_advance = 0.602F;  // of table_metrics(), per pixel of size
constexpr float line_height = 20, row_gap = 12;
constexpr unsigned longest_turned_float = 10;  // characters
constexpr std::uint32_t most_digit_bits = 32;

// The keys that the lanes of a warp rank together, in SweepTile's order (kernels/radix/sweep_tile.cuh).
struct WarpRow {
  std::uint32_t tile = 0, warp = 0, row = 0, lanes = 1;
  std::uint32_t tile_first = 0, tile_end = 0;  // positions in the list
  std::uint32_t first = 0, keys = 0;           // of this row; the lanes behind them hold no key
};
WarpRow row_of(const recording::Config& config, std::uint32_t p, std::uint32_t count) {
  const std::uint64_t threads = std::max(1U, config.block_threads), coarsening = std::max(1U, config.keys_per_thread);
  const std::uint64_t tile_size = threads * coarsening, in_tile = p % tile_size;
  const std::uint64_t warp = in_tile / (warp_threads * coarsening);
  const std::uint64_t lanes = std::min<std::uint64_t>(warp_threads, threads - warp * warp_threads);
  const std::uint64_t row = (in_tile - warp * warp_threads * coarsening) / lanes;
  const std::uint64_t first = p - in_tile + warp * warp_threads * coarsening + row * lanes;
  WarpRow of;
  of.tile = static_cast<std::uint32_t>(p / tile_size);
  of.warp = static_cast<std::uint32_t>(warp);
  of.row = static_cast<std::uint32_t>(row);
  of.lanes = static_cast<std::uint32_t>(lanes);
  of.tile_first = static_cast<std::uint32_t>(p - in_tile);
  of.tile_end = static_cast<std::uint32_t>(std::min<std::uint64_t>(p - in_tile + tile_size, count));
  of.first = static_cast<std::uint32_t>(first);
  of.keys = static_cast<std::uint32_t>(std::min<std::uint64_t>(lanes, of.tile_end - first));
  return of;
}

// The key that a thread ranked last; the first that it will rank before that.
std::optional<std::uint32_t> key_of_thread(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  const auto& columns = input.keys.iterations[iteration].by_key;
  const auto peers = columns.find(Meaning::peers);
  if (peers == columns.end()) return std::nullopt;
  std::optional<std::uint32_t> found;
  for (std::uint32_t p = 0; p < peers->second.size(); ++p) {
    const auto& shown = peers->second[p];
    if (!shown || shown->block != ref.a || shown->thread != ref.b) continue;
    if (!found || shown->step < input.moment.step()) found = p;
  }
  return found;
}

// The key whose row is drawn: the one that the user chose, follows or points at, else one that the step just done
// reads, else the last that was ranked, else the first.
std::uint32_t drawn_key(const FigureInput& input, const LiveKeys& live) {
  const Selection& selection = input.selection;
  const auto shown = [&](const std::optional<scene::Ref>& ref) -> std::optional<std::uint32_t> {
    if (!ref) return std::nullopt;
    if (ref->kind == scene::Ref::Kind::thread) return key_of_thread(input, live.iteration(), *ref);
    return key_shown(input, live.iteration(), *ref);
  };
  if (const auto p = shown(selection.chosen); p && *p < live.count()) return *p;
  if (selection.followed_key) {
    const auto& origin = input.keys.iterations[live.iteration()].origin;
    const auto found = std::find(origin.begin(), origin.end(), *selection.followed_key);
    if (found != origin.end()) return static_cast<std::uint32_t>(found - origin.begin());
  }
  if (const auto p = shown(selection.hovered); p && *p < live.count()) return *p;
  std::uint32_t last = 0, last_step = 0;
  const auto& columns = input.keys.iterations[live.iteration()].by_key;
  const auto peers = columns.find(Meaning::peers);
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    if (live.read_now(p)) return p;
    if (peers == columns.end() || p >= peers->second.size() || !peers->second[p]) continue;
    const std::uint32_t step = peers->second[p]->step;
    if (step >= input.moment.step() || step + 1 <= last_step) continue;
    last = p;
    last_step = step + 1;
  }
  return last;
}

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), chosen_(drawn_key(input, live_)) {
    row_ = row_of(input.recording.config, chosen_, live_.count());
    lane_ = chosen_ - row_.first;
    bits_ = std::min(live_.range().digit_bits, most_digit_bits);
    bucket_ = bucket(lane_);
    peers_ = live_.value(Meaning::peers, chosen_);
    place_ = live_.value(Meaning::slot, chosen_);
    lay_out();
  }

  scene::Scene draw() {
    const std::string heading = iteration_heading(drawing_.input, live_.iteration());
    const std::string where = drawing_.say(
        Id::fig_ranking_row, {std::to_string(row_.tile), std::to_string(row_.warp), std::to_string(row_.row),
                              std::to_string(row_.first), std::to_string(row_.first + row_.keys - 1)});
    const float least_width =
        2 * margin + std::max(drawing_.width(heading, heading_size, true), drawing_.width(where, label_size));
    // Texts are broken to the width that stretching gives, which depends on how many lines they take.
    StripLayout tried = layout_;
    std::vector<Part> parts = parts_for(layout_.width() + column_);
    (void)stretch(drawing_.input, tried, parts, least_width);
    const float room = tried.width() + column_;
    parts = parts_for(room);
    const Frame frame = stretch(drawing_.input, layout_, parts, least_width);

    const float growth = parts[1].height / rows_height();
    for (float* height : {&layout_.row_height, &layout_.cell_height, &number_height_}) *height *= growth;

    drawing_.heading(heading);
    float y = margin + heading_height;
    drawing_.text({margin, y + label_size}, where, label_size, Role::ink);
    y = margin + parts[0].height;
    const float top = y;
    lanes(y);
    y += layout_.row_height;
    keys(y);
    y += layout_.cell_height + parts[2].height;
    for (std::uint32_t bit = bits_; bit-- > 0; y += layout_.row_height) ballot(y, bit);
    y += parts[3].height;
    peers(y);
    y += layout_.row_height + parts[4].height;
    numbers(y, Meaning::peers_before, Id::fig_ranking_before, Role::ones_before);
    y += number_height_;
    numbers(y, Meaning::next_place, Id::fig_ranking_next, Role::ones_total);
    y += number_height_;
    numbers(y, Meaning::slot, Id::fig_ranking_place, Role::ink);
    y += number_height_;
    drawing_.outlines.emplace_back(scene::Rect{
        {layout_.left(lane_) - 3, top - 2}, layout_.cell_width + 6, y - top + 5, Role::none, Role::ink, 2, 4});
    sentences(y + parts[5].height, room);
    return drawing_.finish(drawing_.say(Id::fig_ranking_title), frame.width, frame.height);
  }

 private:
  [[nodiscard]] std::string bit_label(std::uint32_t bit) const {
    return drawing_.say(Id::fig_ranking_ballot, {std::to_string(live_.range().shift + bit)});
  }
  [[nodiscard]] std::string peers_label() const { return drawing_.say(Id::fig_ranking_peers, {std::to_string(lane_)}); }

  void lay_out() {
    std::vector<std::string> labels{peers_label()};
    for (const Id id :
         {Id::fig_warp_lane, Id::fig_keys, Id::fig_ranking_before, Id::fig_ranking_next, Id::fig_ranking_place})
      labels.push_back(drawing_.say(id));
    for (std::uint32_t bit = 0; bit < bits_; ++bit) labels.push_back(bit_label(bit));
    for (const std::string& label : labels) column_ = std::max(column_, drawing_.width(label, label_size) + 12);
    const recording::Config& config = drawing_.input.recording.config;
    layout_.count = row_.lanes;
    layout_.x = margin + column_;
    layout_.font = row_.lanes <= 8 ? 18.0F : row_.lanes <= 16 ? 16.0F : 14.0F;
    layout_.row_height = layout_.font * 1.66F;
    const float advance = layout_.font * mono_advance;
    const std::size_t digits = std::to_string(row_.tile_end - row_.tile_first).size();
    const float upright = advance * static_cast<float>(digits) + (row_.lanes <= 16 ? 6.0F : 3.0F);
    const float widest = drawing_.input.preferred_width - column_ - 2 * margin;
    turned_ = row_.lanes > 16 && digits > 2 && upright * static_cast<float>(row_.lanes) > widest;
    layout_.cell_width = std::max(row_.lanes <= 16 ? 28.0F : 20.0F, turned_ ? 0 : upright);
    number_height_ = turned_ ? upright + 5 : layout_.row_height;
    layout_.type = config.key_type;
    layout_.format = drawing_.input.key_format;
    if (layout_.format == KeyFormat::automatic)
      layout_.format = config.key_bits <= 8 ? KeyFormat::binary : KeyFormat::decimal;
    layout_.digit_apart = layout_.format != KeyFormat::binary;
    layout_.characters = layout_.digit_apart ? (config.key_bits + 3) / 4 : config.key_bits;
    if (layout_.format == KeyFormat::decimal) layout_.characters = decimal_characters();
    // What a cell holds on one line; more stands on several, numbers upwards.
    const unsigned fits = std::max(1U, static_cast<unsigned>((layout_.cell_width - 4) / advance));
    const auto a_line = [fits](unsigned characters) {
      const unsigned lines = (std::max(1U, characters) + fits - 1) / fits;
      return (std::max(1U, characters) + lines - 1) / lines;
    };
    layout_.turned = layout_.digit_apart && layout_.characters > fits;
    if (layout_.turned && layout_.type == recording::KeyType::f32)
      layout_.characters = std::min(layout_.characters, longest_turned_float);
    layout_.digit_characters = bits_;
    layout_.a_line = a_line(layout_.digit_apart ? bits_ : layout_.characters);
    const auto lines = [&](unsigned characters) {
      const unsigned whole = (std::max(1U, characters) + layout_.a_line - 1) / layout_.a_line;
      return 1.16F * static_cast<float>(whole);
    };
    float height = lines(layout_.characters);
    if (layout_.digit_apart)
      height = (layout_.turned ? mono_advance * static_cast<float>(layout_.characters) + 0.3F : 1.16F) + lines(bits_);
    layout_.cell_height = layout_.font * (height + 0.5F);
  }

  [[nodiscard]] unsigned decimal_characters() const {
    std::size_t most = 1;
    for (const std::uint64_t key : drawing_.input.recording.input) {
      const std::uint64_t ordered = recording::to_ordered(layout_.type, key);
      most = std::max(most, analysis::written_short(ordered, layout_.type).size());
    }
    return static_cast<unsigned>(most);
  }

  [[nodiscard]] float rows_height() const {
    return static_cast<float>(bits_ + 2) * layout_.row_height + layout_.cell_height + 3 * number_height_;
  }
  // Headings; all rows; then each group of rows under its gap; the sentences under theirs.
  [[nodiscard]] std::vector<Part> parts_for(float room) const {
    return {{heading_height + line_height + 10, 0},
            {rows_height(), 1},
            {row_gap, 0.1F},
            {row_gap, 0.1F},
            {row_gap, 0.1F},
            {row_gap, 0.1F},
            {static_cast<float>(words_of(room).size() + 1) * line_height + 6, 0}};
  }

  void label(float y, float height, const std::string& words) {
    drawing_.text({layout_.x - 10, y + height / 2 + label_size * 0.36F}, words, label_size, Role::ink, Align::end);
  }

  [[nodiscard]] bool has_key(std::uint32_t lane) const { return lane < row_.keys; }
  [[nodiscard]] scene::Ref ref_of(std::uint32_t lane) const {
    return has_key(lane) ? live_.key_ref(row_.first + lane) : scene::Ref{};
  }
  [[nodiscard]] static bool shown(const LiveKeys::Value& value) { return visible(value.when); }

  struct Look {
    Role colour = Role::ink;
    bool bold = false, shaded = false, number = false;
  };
  void cell(std::uint32_t lane, float y, When when, const std::string& words, const Look& look) {
    const bool seen = visible(when);
    const Role fill = !seen ? Role::empty_cell : look.shaded ? Role::tint3 : Role::cell;
    const float height = look.number ? number_height_ : layout_.row_height;
    scene::Rect box{{layout_.left(lane), y}, layout_.cell_width, height, fill, Role::faint, 1};
    box.ref = ref_of(lane);
    drawing_.cells.emplace_back(box);
    Cell marks;
    marks.when = when;
    marks.ref = box.ref;
    if (has_key(lane)) marks.mark = live_.mark(row_.first + lane);
    if (when == When::now) marks.outline = Role::now;
    outline_cell(drawing_, box.at, box.width, box.height, marks);
    if (!seen && when != When::hidden) return;
    scene::Text text{{layout_.centre(lane), y + height / 2 + layout_.font * 0.36F},
                     seen ? words : "?",
                     layout_.font,
                     seen ? look.colour : Role::now,
                     Align::middle,
                     look.bold || !seen,
                     true};
    text.ref = box.ref;
    text.turned = look.number && turned_;
    if (text.turned) text.at = {layout_.centre(lane) + layout_.font * 0.36F, y + height / 2};
    drawing_.texts.emplace_back(std::move(text));
  }

  void lanes(float y) {
    label(y, layout_.row_height, drawing_.say(Id::fig_warp_lane));
    for (std::uint32_t lane = 0; lane < row_.lanes; ++lane) {
      scene::Text words{{layout_.centre(lane), y + layout_.row_height / 2 + layout_.font * 0.36F},
                        std::to_string(lane),
                        layout_.font,
                        lane == lane_ ? Role::ink : Role::faint,
                        Align::middle,
                        lane == lane_,
                        true};
      words.ref = ref_of(lane);
      drawing_.texts.emplace_back(std::move(words));
    }
  }

  void keys(float y) {
    label(y, layout_.cell_height, drawing_.say(Id::fig_keys));
    const KeyCells all = departing_keys(live_);
    KeyCells here;
    here.shift = all.shift;
    here.digit_bits = all.digit_bits;
    for (std::uint32_t p = row_.first; p < row_.first + row_.keys; ++p) {
      here.keys.push_back(all.keys[p]);
      here.cells.push_back(all.cells[p]);
      here.digit_bits_of.push_back(all.digit_bits_of[p]);
    }
    draw_keys(drawing_, layout_, y, here);
    for (std::uint32_t lane = row_.keys; lane < row_.lanes; ++lane) {
      drawing_.cells.emplace_back(scene::Rect{
          {layout_.left(lane), y}, layout_.cell_width, layout_.cell_height, Role::empty_cell, Role::faint, 1, 0, true});
    }
  }

  // What a lane votes with; one without a key votes with the last bucket.
  [[nodiscard]] LiveKeys::Value bucket(std::uint32_t lane) const {
    if (!has_key(lane)) return {bucket_.when, (std::uint64_t{1} << bits_) - 1};
    return live_.value(Meaning::bucket, row_.first + lane);
  }

  void ballot(float y, std::uint32_t bit) {
    label(y, layout_.row_height, bit_label(bit));
    for (std::uint32_t lane = 0; lane < row_.lanes; ++lane) {
      const LiveKeys::Value of = bucket(lane);
      const bool alike = shown(bucket_) && ((of.value ^ bucket_.value) >> bit & 1) == 0;
      const Role colour = has_key(lane) ? scene::bucket_role(live_.digit(live_.key(row_.first + lane))) : Role::faint;
      cell(lane, y, of.when, (of.value >> bit & 1) != 0 ? "1" : "0", {colour, alike, alike});
    }
  }

  void peers(float y) {
    label(y, layout_.row_height, peers_label());
    for (std::uint32_t lane = 0; lane < row_.lanes; ++lane) {
      const bool peer = (peers_.value >> lane & 1) != 0;
      cell(lane, y, peers_.when, peer ? "1" : "0", {peer ? Role::ink : Role::faint, peer, peer});
    }
  }

  void numbers(float y, Meaning meaning, Id words, Role colour) {
    label(y, number_height_, drawing_.say(words));
    const bool slots = meaning == Meaning::slot;
    for (std::uint32_t lane = 0; lane < row_.lanes; ++lane) {
      const LiveKeys::Value of = has_key(lane) ? live_.value(meaning, row_.first + lane) : LiveKeys::Value{};
      cell(lane, y, of.when, std::to_string(slots ? of.value - row_.tile_first : of.value),
           {colour, true, false, true});
    }
  }

  // All but the formula.
  [[nodiscard]] std::vector<std::string> words_of(float room) const {
    std::vector<std::string> all;
    const auto add = [&](const std::string& words) {
      for (std::string& line : drawing_.wrapped(words, label_size, room)) all.push_back(std::move(line));
    };
    const std::string lane = std::to_string(lane_);
    add(shown(bucket_) ? drawing_.say(Id::fig_ranking_bucket,
                                      {lane, std::to_string(bucket_.value), digit_text(bucket_.value, bits_)})
                       : drawing_.say(Id::fig_ranking_no_bucket, {lane}));
    if (drawing_.input.recording.config.order == recording::Order::descending)
      add(drawing_.say(Id::fig_ranking_descending));
    if (row_.keys < row_.lanes) add(drawing_.say(Id::fig_ranking_no_key));
    if (!is_low(drawing_.input)) add(drawing_.say(Id::fig_ranking_about, {lane}));
    return all;
  }

  // place = next place + peers before, with the numbers once they were shown.
  void sentences(float y, float room) {
    std::string formula = drawing_.say(Id::fig_ranking_formula);
    const LiveKeys::Value next = live_.value(Meaning::next_place, chosen_),
                          before = live_.value(Meaning::peers_before, chosen_);
    if (shown(place_) && shown(next) && shown(before)) {
      formula += " = <t:" + std::to_string(next.value) + "> + <b:" + std::to_string(before.value) +
                 "> = " + std::to_string(place_.value - row_.tile_first);
    }
    const float left = layout_.x - column_;
    append_runs(drawing_.texts, coloured_runs(formula), {left, y + label_size + 1}, label_size + 2,
                drawing_.input.metrics);
    for (const std::string& line : words_of(room)) {
      y += line_height;
      drawing_.text({left, y + label_size + 4}, line, label_size, Role::ink);
    }
  }

  Drawing drawing_;
  LiveKeys live_;
  std::uint32_t chosen_;
  WarpRow row_{};
  std::uint32_t lane_ = 0, bits_ = 0;
  LiveKeys::Value bucket_, peers_, place_;
  StripLayout layout_;
  float column_ = 0, number_height_ = 0;
  bool turned_ = false;  // numbers read upwards
};

}  // namespace

std::optional<Refusal> cannot_show_ranking(const recording::Recording& recording) {
  if (!catalog::description_of(recording.config.sort).single_passes)
    return Refusal{Text::why_no_ballots, {recording.config.sort}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  if (auto refusal = refuse_without(
          recording, {Meaning::bucket, Meaning::peers, Meaning::peers_before, Meaning::next_place, Meaning::slot}))
    return refusal;
  return std::nullopt;
}

scene::Scene draw_ranking(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_ranking_title, Text::fig_no_keys);
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
