// A sorting network: a wire for each position, from left to right the passes, and in each pass its comparators. Those
// that have run show what they did, keys stand on the wires as far as they have come. Of many keys the lists between
// the passes are columns of colour.
#include <algorithm>
#include <cstdint>
#include <limits>
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
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::NetworkPass;
using story::NetworkPasses;

constexpr float most_pitch = 44, usual_pitch = 24, least_pitch = 12.8F, most_font = 17;  // pixels
constexpr float usual_width = 880;
constexpr float most_lane = 20, least_lane = 4.5F, dotted_lane = 7;
constexpr float pass_gap = 12, least_gap = 6, most_gap = 44;
constexpr float small_size = 13, swaps_below = 13, below_wires = 18, most_air = 8;
constexpr std::uint32_t most_rows = 256;  // of columns of colour

// Where a pass stands: its comparators in lanes, beside each other where they would overlap.
struct Column {
  float x = 0, width = 0;           // of the lanes
  std::vector<std::uint32_t> lane;  // by comparator
  std::uint32_t lanes = 0;
};

Column lanes_of(const NetworkPass& pass) {
  Column column;
  std::vector<std::uint32_t> free_from;  // by lane: the first position that its comparators leave free
  for (const Comparator& c : pass.comparators) {
    const auto free =
        std::find_if(free_from.begin(), free_from.end(), [&](std::uint32_t from) { return from <= c.low; });
    column.lane.push_back(static_cast<std::uint32_t>(free - free_from.begin()));
    if (free == free_from.end()) {
      free_from.push_back(c.high + 1);
    } else {
      *free = c.high + 1;
    }
  }
  column.lanes = static_cast<std::uint32_t>(free_from.size());
  return column;
}

class Figure {
 public:
  Figure(const FigureInput& input, NetworkPasses network)
      : drawing_(input),
        network_(std::move(network)),
        n_(static_cast<std::uint32_t>(input.recording.input.size())),
        shown_(network_.shown(input, drawn_iteration(input))),
        layout_(strip_layout(input, 0)),
        wires_(n_ <= most_cells_with_text),
        room_(room_for(input, {usual_width, static_cast<float>(wires_ ? n_ : 0) * usual_pitch + 160})) {
    find_known();
  }

  scene::Scene draw() {
    const std::string caption = caption_words();
    const float room = room_.width - 2 * margin;
    const float heading = drawing_.heading(pass_heading(network_, shown_, drawing_.input.language), room);
    // As many lines for each pass: nothing jumps when the next one begins.
    const float spare = heading_line * static_cast<float>(most_heading_lines(room)) + heading_height - heading_line;
    drawing_.line_that_stays({margin, margin + heading + label_size}, caption, label_size);
    place(margin + std::max(heading, spare) + label_size * 1.5F);
    if (wires_) {
      shade();
      heads();
      draw_wires();
      for (std::size_t p = 0; p < columns_.size(); ++p) comparators(p);
      for (std::size_t p = 0; p <= columns_.size(); ++p) keys_at(p);
      follow();
      swaps();
    } else {
      heads();
      colours();
    }
    const float bottom = top_ + height_ + (wires_ ? below_wires + air_ : 0) + 3;
    const float legend_width = wires_ ? legend(bottom) : ramp(bottom);
    const float foot = air_ > 0 ? margin : margin / 2;
    scene::Scene scene = drawing_.finish(drawing_.say(Text::fig_network_title), std::max(right_ + margin, legend_width),
                                         bottom + label_size + foot);
    if (wires_) {
      const Column& column = columns_[shown_];
      scene.focus = scene::Focus{{std::max(0.0F, column.x - 30), 0}, column.width + 60, scene.height};
    }
    return scene;
  }

 private:
  [[nodiscard]] std::string caption_words() const {
    std::uint64_t done = 0, swapped = 0;
    for (const NetworkPass& pass : network_.passes) {
      for (const Comparator& c : pass.comparators) {
        if (!visible(when(drawing_.input, c.step))) continue;
        ++done;
        swapped += c.swapped ? 1 : 0;
      }
    }
    return drawing_.say(Text::fig_network_counts,
                        {std::to_string(done), std::to_string(swapped), std::to_string(analysis::pairs_of(n_))});
  }

  [[nodiscard]] std::size_t most_heading_lines(float room) const {
    std::size_t most = 1;
    for (std::size_t p = 0; p < network_.passes.size(); ++p)
      most = std::max(most, drawing_.heading_lines(pass_heading(network_, p, drawing_.input.language), room));
    return most;
  }

  // How far each position has come: passes whose outcome is known there.
  void find_known() {
    known_.assign(n_, 0);
    std::vector<bool> stopped(n_, false), compared(n_);
    for (std::size_t p = 0; p < network_.passes.size(); ++p) {
      const std::vector<Comparator>& all = network_.passes[p].comparators;
      compared.assign(n_, false);
      bool begun = false;
      for (const Comparator& c : all) {
        compared[c.low] = compared[c.high] = true;
        const bool happened = visible(when(drawing_.input, c.step));
        begun = begun || happened;
        if (!happened) stopped[c.low] = stopped[c.high] = true;
      }
      for (std::uint32_t q = 0; q < n_; ++q) {
        if (!compared[q] && !begun) stopped[q] = true;
        if (!stopped[q]) known_[q] = p + 1;
      }
    }
  }
  // The key at position q before pass p.
  [[nodiscard]] std::uint64_t key(std::size_t p, std::uint32_t q) const {
    return p < network_.passes.size() ? network_.passes[p].before[q] : network_.after[q];
  }
  [[nodiscard]] float y(std::uint32_t q) const { return top_ + (static_cast<float>(q) + 0.5F) * pitch_; }
  [[nodiscard]] float lane_x(std::size_t p, std::size_t c) const {
    return columns_[p].x + (static_cast<float>(columns_[p].lane[c]) + 0.5F) * lane_;
  }
  // Where the keys before pass p stand: their middle.
  [[nodiscard]] float keys_x(std::size_t p) const {
    if (p == 0) return left_ - key_width_ / 2;
    const Column& before = columns_[p - 1];
    if (p == columns_.size()) return right_ - key_width_ / 2;
    return (before.x + before.width + columns_[p].x) / 2;
  }

  // As large as the room allows: wires share its height, lanes and gaps its width.
  void place(float below) {
    const FigureInput& input = drawing_.input;
    const float room_width = std::max(room_.width, 420.0F);
    top_ = below + 2 * small_size + 8;
    float left_over = room_.height - top_ - below_wires - label_size - margin - 3;
    const float spare = (left_over - (wires_ ? static_cast<float>(n_) * least_pitch : 240.0F)) / 2;
    air_ = std::clamp(spare, 0.0F, most_air);
    top_ += air_;
    left_over -= 2 * air_;
    if (!wires_) {
      height_ = std::clamp(left_over, 240.0F, 900.0F);
      left_ = margin;
      for (const NetworkPass& pass : network_.passes) columns_.push_back(lanes_of(pass));
      place_colours(room_width - 2 * margin);
      return;
    }
    pitch_ = std::clamp(left_over / static_cast<float>(n_), least_pitch, most_pitch);
    font_ = std::clamp(pitch_ * 0.62F, least_pitch, most_font);
    height_ = pitch_ * static_cast<float>(n_);
    float widest = 0;
    for (std::uint32_t q = 0; q < n_; ++q)
      for (const std::uint64_t k : {key(0, q), network_.after[q]})
        widest = std::max(widest, input.metrics.width(key_text(k, layout_), font_, true, true));
    key_width_ = widest + 8;
    const float number = drawing_.width(std::to_string(n_ - 1), small_size) + 8;
    const float words = drawing_.width(drawing_.say(Text::fig_network_swaps), small_size) + 4;
    left_ = margin + std::max(number + key_width_, words);
    for (const NetworkPass& pass : network_.passes) columns_.push_back(lanes_of(pass));
    place_passes(room_width - left_ - key_width_ - 6 - margin);
  }
  // Keys stand between all passes where there is room, else where a stage or a round ends, or more of them.
  void place_passes(float room) {
    const std::size_t passes = columns_.size();
    float lanes = 0;
    for (const Column& column : columns_) lanes += static_cast<float>(column.lanes);
    lanes = std::max(lanes, 1.0F);
    const auto gaps = [&](float bare) {
      float sum = 0;
      for (std::size_t p = 0; p + 1 < passes; ++p) sum += with_keys_[p] ? key_width_ + least_gap : bare;
      return sum;
    };
    with_keys_.assign(passes, true);
    for (std::size_t every = 2; lanes * dotted_lane + gaps(pass_gap) > room && every < 2 * passes; every *= 2) {
      const bool stages = network_.known_beforehand();
      for (std::size_t p = 0; p + 1 < passes; ++p)
        with_keys_[p] =
            stages ? every == 2 && network_.passes[p].stride != network_.passes[p + 1].stride : (p + 1) % every == 0;
    }
    const bool tight = lanes * dotted_lane + gaps(pass_gap) > room;
    float gap = tight ? least_gap : pass_gap;
    lane_ = std::clamp((room - gaps(gap)) / lanes, least_lane, most_lane);
    const float spare = (room - gaps(gap) - lanes * lane_) / static_cast<float>(passes);
    const float more = std::clamp(spare, 0.0F, most_gap);
    float x = left_ + 4 + more / 2;
    for (std::size_t p = 0; p < passes; ++p) {
      columns_[p].x = x;
      columns_[p].width = static_cast<float>(columns_[p].lanes) * lane_;
      x += columns_[p].width;
      if (p + 1 < passes) x += more + (with_keys_[p] ? key_width_ + least_gap : gap);
    }
    right_ = x + more / 2 + key_width_ + 6;
  }
  void place_colours(float room) {
    const float width = std::clamp(room, 500.0F, 1800.0F);
    lane_ = width / static_cast<float>(columns_.size() + 1);
    for (std::size_t p = 0; p < columns_.size(); ++p) {
      columns_[p].x = left_ + static_cast<float>(p + 1) * lane_;
      columns_[p].width = lane_;
    }
    right_ = left_ + width;
  }

  // The ground of the pass that is shown.
  void shade() {
    const Column& column = columns_[shown_];
    drawing_.cells.emplace_back(Rect{{column.x - 3, top_}, column.width + 6, height_, Role::tint0, Role::none, 1, 3});
  }

  [[nodiscard]] bool has_begun(const NetworkPass& pass) const {
    return std::any_of(pass.comparators.begin(), pass.comparators.end(),
                       [&](const Comparator& c) { return when(drawing_.input, c.step) != When::future; });
  }
  // That a pass compares at; of mirror images the farthest and the nearest.
  [[nodiscard]] static std::string distance_words(const NetworkPass& pass) {
    const std::uint32_t farthest = 2 * pass.inner_stride - 1;
    return pass.mirrored() && farthest > 1 ? std::to_string(farthest) + "\u20131" : std::to_string(pass.inner_stride);
  }
  // Over the passes: the stage that they belong to, and the distance that each compares at.
  void heads() {
    const float line = top_ - small_size - 10;
    float free_from = 0;
    for (std::size_t p = 0; p < columns_.size(); ++p) {
      const NetworkPass& pass = network_.passes[p];
      if (!network_.known_beforehand() && !has_begun(pass)) continue;
      const std::string words = network_.known_beforehand() ? distance_words(pass) : std::to_string(p + 1);
      const float x = columns_[p].x + columns_[p].width / 2, half = drawing_.width(words, small_size, true) / 2;
      if (x - half < free_from) continue;
      free_from = x + half + 4;
      drawing_.text({x, top_ - 6}, words, small_size, p == shown_ ? Role::now : Role::faint, Align::middle, true);
    }
    if (!network_.known_beforehand()) return;
    float stages_to = 0;
    for (std::size_t first = 0; first < columns_.size();) {
      std::size_t end = first;
      while (end < columns_.size() && network_.passes[end].stride == network_.passes[first].stride) ++end;
      const float from = columns_[first].x, to = columns_[end - 1].x + columns_[end - 1].width;
      drawing_.cells.emplace_back(Line{{{from, line}, {to, line}}, Role::faint, 1.2F});
      const std::string number = std::to_string(network_.passes[first].stride);
      std::string words = drawing_.say(Text::fig_network_runs, {number});
      const float middle = (from + to) / 2, room = to - from;
      if (drawing_.width(words, small_size, true) > room) words = number;
      const bool now = shown_ >= first && shown_ < end;
      const float half = drawing_.width(words, small_size, true) / 2;
      if (middle - half >= stages_to) {
        drawing_.text({middle, line - 4}, words, small_size, now ? Role::now : Role::faint, Align::middle, now);
        stages_to = middle + half + 2;
      }
      first = end;
    }
  }

  void draw_wires() {
    const float end = right_ - key_width_ - 2;
    for (std::uint32_t q = 0; q < n_; ++q) {
      drawing_.cells.emplace_back(Line{{{left_, y(q)}, {end, y(q)}}, Role::faint, 0.8F});
      const std::size_t passes = known_[q];
      const float come = passes == columns_.size() ? end
                         : passes == 0             ? left_
                                                   : columns_[passes - 1].x + columns_[passes - 1].width;
      if (passes > 0) drawing_.cells.emplace_back(Line{{{left_, y(q)}, {come, y(q)}}, Role::ink, 1.4F});
      drawing_.text({left_ - key_width_ - 6, y(q) + small_size * 0.36F}, std::to_string(q), std::min(small_size, font_),
                    Role::faint, Align::end);
    }
  }

  // The keys before pass p, or at the end; those between passes where there is room.
  void keys_at(std::size_t p) {
    const bool last = p == columns_.size();
    if (p > 0 && !last && !with_keys_[p - 1]) return;
    for (std::uint32_t q = 0; q < n_; ++q) {
      const bool here = p <= known_[q];
      const float x = keys_x(p);
      Rect box{{x - key_width_ / 2 + 1, y(q) - pitch_ * 0.42F}, key_width_ - 2, pitch_ * 0.84F};
      box.fill = here ? (p == 0 || last ? Role::cell : Role::paper) : Role::empty_cell;
      if (p == 0 || last) box.stroke = Role::faint;
      if (here) box.ref = Ref{Ref::Kind::cell, array(p), 0, q};
      if (!here && !last) continue;
      drawing_.texts.emplace_back(box);
      if (!here) continue;
      scene::Text words{
          {x, y(q) + font_ * 0.36F}, key_text(key(p, q), layout_), font_, Role::ink, Align::middle, true, true};
      words.ref = box.ref;
      drawing_.texts.emplace_back(std::move(words));
      outline_marked(drawing_, box.at, box.width, box.height, box.ref);
    }
  }
  [[nodiscard]] std::uint32_t array(std::size_t p) const {
    const auto& iterations = drawing_.input.recording.iterations;
    if (p < network_.passes.size()) return iterations[network_.passes[p].iteration].keys_array;
    return iterations[network_.passes.back().iteration].result_array;
  }

  // Of a comparator the end at which the larger key comes out.
  [[nodiscard]] bool larger_goes_high(const Comparator& c) const { return !c.descending; }

  void comparators(std::size_t p) {
    const std::vector<Comparator>& all = network_.passes[p].comparators;
    for (std::size_t c = 0; c < all.size(); ++c) {
      const When then = when(drawing_.input, all[c].step);
      if (!network_.known_beforehand() && then == When::future) continue;
      const float x = lane_x(p, c);
      const bool down = larger_goes_high(all[c]);
      comparator({x, y(down ? all[c].low : all[c].high)}, {x, y(down ? all[c].high : all[c].low)}, then, all[c].swapped,
                 Ref{Ref::Kind::thread, all[c].block, all[c].thread, 0});
    }
  }
  // From the end that the smaller key leaves by to that of the larger one.
  void comparator(Point from, Point to, When then, bool swapped, const Ref& ref) {
    const bool known = visible(then);
    Line line{{from, to}, known ? (swapped ? Role::write : Role::ink) : then == When::hidden ? Role::now : Role::faint};
    line.stroke_width = !known ? 0.9F : swapped ? 2.6F : 1.3F;
    line.dashed = !known;
    line.arrow = lane_ >= dotted_lane;
    if (known) line.ref = ref;
    drawing_.arrows.emplace_back(line);
    if (lane_ < dotted_lane) {
      if (then == When::now) drawing_.outlines.emplace_back(Line{{from, to}, Role::now, 3});
      return;
    }
    const float radius = std::min({5.0F, lane_ * 0.36F, pitch_ * 0.2F});
    Rect dot{{from.x - radius, from.y - radius}, 2 * radius, 2 * radius};
    dot.fill = known && swapped ? Role::write : Role::paper;
    dot.stroke = known ? (swapped ? Role::write : Role::ink) : Role::faint;
    dot.radius = radius;
    drawing_.arrows.emplace_back(dot);
    if (then != When::now && then != When::hidden) return;
    const float top = std::min(from.y, to.y) - radius - 3, side = radius + 2.5F;
    drawing_.outlines.emplace_back(
        Rect{{from.x - side, top}, 2 * side, std::abs(to.y - from.y) + 2 * radius + 6, Role::none, Role::now, 2, side});
  }

  // Below each pass how many of its comparators have swapped: two phases of neighbours without any end that sort.
  void swaps() {
    const float baseline = top_ + height_ + swaps_below;
    drawing_.text({left_ - 4, baseline}, drawing_.say(Text::fig_network_swaps), small_size, Role::faint, Align::end);
    float free_from = 0;
    for (std::size_t p = 0; p < columns_.size(); ++p) {
      const auto& all = network_.passes[p].comparators;
      const auto done = [&](const Comparator& c) { return visible(when(drawing_.input, c.step)); };
      if (std::none_of(all.begin(), all.end(), done)) continue;
      const auto count =
          std::count_if(all.begin(), all.end(), [&](const Comparator& c) { return c.swapped && done(c); });
      const std::string words = std::to_string(count);
      const float x = columns_[p].x + columns_[p].width / 2, half = drawing_.width(words, small_size, true) / 2;
      if (x - half < free_from) continue;
      free_from = x + half + 4;
      drawing_.text({x, baseline}, words, small_size, p == shown_ ? Role::now : Role::ink, Align::middle, true);
    }
  }

  // The way of the key that the user follows.
  void follow() {
    const auto shows = followed_position(drawing_.input);
    if (!shows) return;
    const std::vector<std::uint32_t> way = story::way_of(network_, *shows);
    Line line{{{left_, y(way[0])}}, Role::selected, 3.2F};
    for (std::size_t p = 0; p < columns_.size() && known_[way[p]] > p; ++p) {
      const std::vector<Comparator>& all = network_.passes[p].comparators;
      for (std::size_t c = 0; c < all.size() && way[p] != way[p + 1]; ++c) {
        if (all[c].low != std::min(way[p], way[p + 1])) continue;
        line.points.push_back({lane_x(p, c), y(way[p])});
        line.points.push_back({lane_x(p, c), y(way[p + 1])});
      }
      line.points.push_back({columns_[p].x + columns_[p].width, y(way[p + 1])});
    }
    if (line.points.size() > 1) drawing_.arrows.emplace_back(std::move(line));
  }
  // A column for each list: the rank of every n-th key as a colour.
  void colours() {
    const std::uint32_t rows = std::min(n_, most_rows);
    std::vector<std::uint64_t> ranked = network_.after;
    std::sort(ranked.begin(), ranked.end());
    const auto lists = static_cast<std::uint32_t>(columns_.size() + 1);
    scene::Raster raster{{left_, top_}, right_ - left_, height_, lists};
    raster.scale = {0, 1, false};
    raster.first = {Ref::Kind::cell, array(0), 0, 0};
    raster.values.assign(std::size_t{rows} * lists, std::numeric_limits<float>::quiet_NaN());
    raster.places.assign(raster.values.size(), 0);
    raster.weights.assign(raster.values.size(), 0);
    for (std::uint32_t row = 0; row < rows; ++row) {
      const auto q = static_cast<std::uint32_t>(std::uint64_t{row} * n_ / rows);
      for (std::uint32_t p = 0; p < lists && p <= known_[q]; ++p) {
        const std::size_t cell = std::size_t{row} * lists + p;
        const auto rank = std::lower_bound(ranked.begin(), ranked.end(), key(p, q)) - ranked.begin();
        raster.values[cell] = static_cast<float>(rank) / static_cast<float>(n_);
        raster.places[cell] = q;
        raster.weights[cell] = 1;
      }
    }
    drawing_.cells.emplace_back(Rect{{left_, top_}, right_ - left_, height_, Role::empty_cell, Role::faint, 1});
    drawing_.arrows.emplace_back(std::move(raster));
    const Column& column = columns_[shown_];
    drawing_.outlines.emplace_back(
        Rect{{column.x, top_ - 2}, std::max(3.0F, column.width), height_ + 4, Role::none, Role::now, 2});
  }

  // What comparators look like; returns where the words end.
  float legend(float y) {
    float x = margin;
    const auto sample = [&](When then, bool swapped, Text id) {
      comparator({x + 6, y - 4}, {x + 6, y + label_size + 4}, then, swapped, {});
      const std::string words = drawing_.say(id);
      drawing_.text({x + 18, y + label_size * 0.86F}, words, label_size, Role::ink);
      x += 18 + drawing_.width(words, label_size) + 22;
    };
    sample(When::past, true, Text::fig_network_swapped);
    sample(When::past, false, Text::fig_network_kept);
    if (network_.known_beforehand()) sample(When::future, false, Text::fig_network_to_come);
    return x;
  }
  float ramp(float y) {
    constexpr std::uint32_t steps = 64;
    constexpr float width = 120;
    float x = margin;
    const auto say = [&](Text id) {
      const std::string words = drawing_.say(id);
      drawing_.text({x, y + label_size * 0.86F}, words, label_size, Role::ink);
      x += drawing_.width(words, label_size) + 8;
    };
    say(Text::fig_network_smallest);
    scene::Raster raster{{x, y}, width, label_size, steps};
    raster.scale = {0, 1, false};
    for (std::uint32_t k = 0; k < steps; ++k) raster.values.push_back(static_cast<float>(k) / (steps - 1));
    drawing_.arrows.emplace_back(std::move(raster));
    x += width + 8;
    say(Text::fig_network_largest);
    x += 20;
    say(Text::fig_network_columns);
    return x;
  }

  Drawing drawing_;
  NetworkPasses network_;
  std::uint32_t n_;
  std::size_t shown_;
  StripLayout layout_;  // how keys are written
  bool wires_;
  Room room_;
  std::vector<bool> with_keys_;     // by pass: keys stand behind it
  std::vector<std::size_t> known_;  // by position
  std::vector<Column> columns_;     // by pass
  float top_ = 0, height_ = 0, pitch_ = 0, font_ = 0, key_width_ = 0, left_ = 0, right_ = 0, lane_ = 0;
  float air_ = 0;  // under the caption and over the legend
};

}  // namespace

std::optional<Refusal> cannot_show_network(const recording::Recording& recording) {
  return refuse_other_than_networks(recording);
}

scene::Scene draw_network(const FigureInput& input) {
  NetworkPasses network = story::network_passes(input.recording, input.keys);
  if (network.empty()) return nothing_to_draw(input, Text::fig_network_title, Text::fig_no_keys);
  return Figure(input, std::move(network)).draw();
}

}  // namespace scatterscope::figures
