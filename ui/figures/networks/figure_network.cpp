// A sorting network: a wire for each position, from left to right the passes, and in each pass its comparators. Those
// that have run show what they did, keys stand on the wires as far as they have come. Of many keys the lists between
// the passes are columns of colour.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

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
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::NetworkPass;
using story::NetworkPasses;
using story::PassProgress;

constexpr float small_size = 13, most_font = 17;
constexpr Need pitch{small_size, 24, 44};  // of wires
constexpr float usual_width = 860, most_width = 1780;
constexpr float most_lane = 20, least_lane = 4.5F, dotted_lane = 7;
constexpr float least_lane_of_few = 2.5F, least_dotted_lane = 3.5F;  // keys: lanes are few too
constexpr float pass_gap = 12, least_gap = 5, most_gap = 44, after_number = 8, beside_keys = 4;
constexpr float above_passes = 2 * small_size + 13, below_wires = 18, most_air = 8;
constexpr Need colours_width{200, usual_width, most_width}, colours_height{150, 400, 900};
constexpr std::uint32_t most_rows = 256;  // of columns of colour

// Where a pass stands: its comparators in lanes, beside each other where they would overlap.
struct PassPlace {
  float x = 0, width = 0;           // of the lanes
  std::vector<std::uint32_t> lane;  // by comparator
  std::uint32_t lanes = 0;
  bool keys_behind = true;

  [[nodiscard]] float end() const { return x + width; }
};

PassPlace lanes_of(const NetworkPass& pass) {
  PassPlace made;
  std::vector<std::uint32_t> free_from;  // by lane: the first position that its comparators leave free
  for (const Comparator& c : pass.comparators) {
    const auto free =
        std::find_if(free_from.begin(), free_from.end(), [&](std::uint32_t from) { return from <= c.low; });
    made.lane.push_back(static_cast<std::uint32_t>(free - free_from.begin()));
    if (free == free_from.end()) {
      free_from.push_back(c.high + 1);
    } else {
      *free = c.high + 1;
    }
  }
  made.lanes = static_cast<std::uint32_t>(free_from.size());
  return made;
}

class NetworkFigure {
 public:
  NetworkFigure(const FigureInput& input, NetworkPasses network)
      : drawing_(input),
        network_(std::move(network)),
        n_(static_cast<std::uint32_t>(input.recording().input.size())),
        shown_(network_.shown(input, drawn_iteration(input))),
        layout_(fitting_layout(input, 0, strip_room, n_, 1)),
        wires_(n_ <= most_cells_with_text),
        progress_(story::progress_of(network_, input)),
        known_(story::passes_known(progress_)) {
    for (const NetworkPass& pass : network_.passes) {
      passes_.push_back(lanes_of(pass));
      lanes_ += static_cast<float>(passes_.back().lanes);
    }
  }

  scene::Scene draw() {
    layout::Column all;
    all.add(above());
    all.add(air());
    all.add(layout::canvas({}, Need::exactly(above_passes), [this](layout::Layers&, const Area&) {
      wires_ ? place(body_->area()) : place_colours(body_->area());
      heads();
    }));
    const auto rows = static_cast<float>(n_);
    const float least = may_break() ? 2 * pitch.least : pitch.least;
    const Need height =
        wires_ ? Need{rows * least, rows * std::max(least, pitch.wish), rows * pitch.most} : colours_height;
    body_ = all.add(layout::growing(
        1, layout::canvas(wires_ ? width_of_wires() : colours_width, height,
                          [this](layout::Layers&, const Area&) { wires_ ? draw_network() : colours(); })));
    if (wires_)
      all.add(layout::canvas({}, Need::exactly(below_wires),
                             [this](layout::Layers&, const Area&) { swaps(top_ + height_ + small_size); }));
    all.add(air());
    all.add(wires_ ? legend() : ramp());
    scene::Scene scene = compose(drawing_, all);
    if (wires_) {
      const PassPlace& pass = passes_[shown_];
      scene.focus = scene::Focus{{std::max(0.0F, pass.x - 30), 0}, pass.width + 60, scene.height};
    }
    return scene;
  }

 private:
  static BoxPtr air() { return layout::spacer({0, most_air, most_air}); }

  // The heading and the counts: as high for each pass, so that nothing jumps when the next one begins.
  [[nodiscard]] BoxPtr above() const {
    const auto counts = [this](const analysis::ComparatorCounts& of) {
      const std::string pairs = std::to_string(analysis::pairs_of(n_));
      return layout::words(
          scene::table_metrics(),
          drawing_.say(texts::fig_network_counts, {std::to_string(of.comparisons), std::to_string(of.swaps), pairs}),
          {.stays = true});
    };
    analysis::ComparatorCounts done, all;
    for (const PassProgress& pass : progress_) {
      done.comparisons += pass.compared;
      done.swaps += pass.swapped;
    }
    for (const NetworkPass& pass : network_.passes) {
      const analysis::ComparatorCounts of = analysis::count_comparators(pass.comparators);
      all.comparisons += of.comparisons;
      all.swaps += of.swaps;
    }
    std::vector<BoxPtr> made;
    for (std::size_t p = 0; p < passes_.size(); ++p)
      made.push_back(layout::column(heading(drawing_, pass_heading(network_, p, drawing_.input.looks.language)),
                                    unless_low(drawing_.input, counts(p == shown_ ? done : all))));
    return layout::one_of(std::move(made), shown_);
  }

  // The key at position q before pass p.
  [[nodiscard]] std::uint64_t key(std::size_t p, std::uint32_t q) const {
    return p < network_.passes.size() ? network_.passes[p].before[q] : network_.after[q];
  }
  [[nodiscard]] float y(std::uint32_t q) const { return top_ + (static_cast<float>(q) + 0.5F) * pitch_; }
  [[nodiscard]] float lane_x(std::size_t p, std::size_t c) const {
    return passes_[p].x + (static_cast<float>(passes_[p].lane[c]) + 0.5F) * lane_;
  }
  // Where the keys before pass p stand: their middle.
  [[nodiscard]] float keys_x(std::size_t p) const {
    if (p == 0) return left_ - key_width_ / 2;
    return p == passes_.size() ? right_ - key_width_ / 2 : (passes_[p - 1].end() + passes_[p].x) / 2;
  }

  // A key is broken where few keys have little room, into lines whose last one is full.
  [[nodiscard]] bool may_break() const { return n_ <= 8; }
  [[nodiscard]] std::vector<std::string> key_lines(std::uint64_t key, bool broken) const {
    const std::string words = key_text(key, layout_);
    const std::size_t half = broken ? words.size() / 2 : 0;
    return half == 0 ? std::vector{words} : std::vector{words.substr(0, half), words.substr(half)};
  }
  [[nodiscard]] float key_width(float font, bool broken) const {
    float widest = 0;
    for (std::uint32_t q = 0; q < n_; ++q)
      for (const std::uint64_t k : {key(0, q), network_.after[q]})
        widest = std::max(widest, scene::table_metrics().width(key_lines(k, broken).back(), font, true, true));
    return widest + 6;
  }
  // Of the numbers and keys left of the passes.
  [[nodiscard]] float before_passes(float key_width) const {
    const float number = drawing_.width(std::to_string(n_ - 1), small_size) + after_number;
    return std::max(number + key_width, drawing_.width(drawing_.say(texts::fig_network_swaps), small_size) + 4);
  }
  // All of it, with gaps of that length where no keys stand between passes.
  [[nodiscard]] float taken(float key_width, float lane, float gap) const {
    float all = before_passes(key_width) + beside_keys + lanes_ * lane + key_width + beside_keys;
    for (std::size_t p = 0; p + 1 < passes_.size(); ++p) all += passes_[p].keys_behind ? key_width + least_gap : gap;
    return all;
  }
  void keys_behind(const std::function<bool(std::size_t)>& where) {
    for (std::size_t p = 0; p + 1 < passes_.size(); ++p) passes_[p].keys_behind = where(p);
  }
  [[nodiscard]] float least_lane_width() const { return n_ <= 16 ? least_lane_of_few : least_lane; }
  [[nodiscard]] Need width_of_wires() {
    keys_behind([](std::size_t) { return true; });
    const float most = taken(key_width(most_font, false), most_lane, 0) + most_gap * static_cast<float>(passes_.size());
    keys_behind([](std::size_t) { return false; });
    const float least = taken(key_width(small_size, may_break()), least_lane_width(), least_gap);
    return {least, std::max(least, std::min(most, usual_width)), std::max(least, most)};
  }

  // Wires share the height, lanes and gaps the width; what is left over stands around them.
  void place(const Area& area) {
    keys_behind([](std::size_t) { return false; });
    pitch_ = std::min(area.height / static_cast<float>(n_), 1.4F * pitch.most);
    height_ = pitch_ * static_cast<float>(n_);
    top_ = area.centre().y - height_ / 2;
    font_ = std::clamp(pitch_ * 0.62F, small_size, most_font);
    const auto fits = [&] { return taken(key_width(font_, false), least_lane_width(), least_gap) <= area.width; };
    while (font_ > small_size && !fits()) font_ = std::max(small_size, font_ - 0.5F);
    broken_ = may_break() && !fits();
    key_width_ = key_width(font_, broken_);
    place_passes(area);
  }
  // Keys stand between all passes where there is room, else where a stage or a round ends, or more of them.
  void place_passes(const Area& area) {
    const std::size_t passes = passes_.size();
    const auto fits = [&] { return taken(key_width_, dotted_lane, pass_gap) <= area.width; };
    keys_behind([](std::size_t) { return true; });
    for (std::size_t every = 2; !fits() && every < 2 * passes; every *= 2)
      keys_behind([&](std::size_t p) {
        if (!network_.known_beforehand()) return (p + 1) % every == 0;
        return every == 2 && network_.passes[p].stride != network_.passes[p + 1].stride;
      });
    const float gap = fits() ? pass_gap : least_gap;
    const float lanes = std::max(1.0F, lanes_), bare = taken(key_width_, 0, gap);
    lane_ = std::clamp((area.width - bare) / lanes, least_lane_width(), most_lane);
    const float spare = area.width - bare - lanes_ * lane_;
    const float more = std::clamp(spare / static_cast<float>(passes), 0.0F, most_gap);
    left_ = area.x + std::max(0.0F, spare - more * static_cast<float>(passes)) / 2 + before_passes(key_width_);
    float x = left_ + beside_keys + more / 2;
    for (PassPlace& pass : passes_) {
      pass.x = x;
      pass.width = static_cast<float>(pass.lanes) * lane_;
      x += pass.width + more + (pass.keys_behind ? key_width_ + least_gap : gap);
    }
    right_ = passes_.back().end() + more / 2 + beside_keys + key_width_;
  }
  void place_colours(const Area& area) {
    top_ = area.y;
    height_ = area.height;
    left_ = area.x;
    right_ = area.right();
    lane_ = area.width / static_cast<float>(passes_.size() + 1);
    for (std::size_t p = 0; p < passes_.size(); ++p) {
      passes_[p].x = left_ + static_cast<float>(p + 1) * lane_;
      passes_[p].width = lane_;
    }
  }

  void draw_network() {
    shade();
    draw_wires();
    for (std::size_t p = 0; p < passes_.size(); ++p) comparators(p);
    for (std::size_t p = 0; p <= passes_.size(); ++p) keys_at(p);
    follow();
    ways();
  }

  // Of the keys, from where they stand between passes to where they stand next.
  void ways() {
    std::vector<std::size_t> shown{0};
    for (std::size_t p = 0; p + 1 < passes_.size(); ++p)
      if (passes_[p].keys_behind) shown.push_back(p + 1);
    shown.push_back(passes_.size());
    for (std::uint32_t q = 0; q < n_; ++q) {
      const std::vector<std::uint32_t> way = story::way_of(network_, q);
      for (std::size_t k = 1; k < shown.size() && known_[way[shown[k]]] >= shown[k]; ++k) {
        const Point from{keys_x(shown[k - 1]) + key_width_ / 2, y(way[shown[k - 1]])};
        const Point to{keys_x(shown[k]) - key_width_ / 2, y(way[shown[k]])};
        // It leaves and comes along wires.
        draw_way(drawing_, {from, {from.x + 1, from.y}, {to.x - 1, to.y}, to}, Ref::to_key(0, q));
      }
    }
  }

  // The ground of the pass that is shown.
  void shade() {
    const PassPlace& pass = passes_[shown_];
    drawing_.cells.emplace_back(Rect{{pass.x - 3, top_}, pass.width + 6, height_, Role::tint0, Role::none, 1, 3});
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
    for (std::size_t p = 0; p < passes_.size(); ++p) {
      const NetworkPass& pass = network_.passes[p];
      if (!network_.known_beforehand() && !progress_[p].begun) continue;
      const std::string words = network_.known_beforehand() ? distance_words(pass) : std::to_string(p + 1);
      const float x = (passes_[p].x + passes_[p].end()) / 2, half = drawing_.width(words, small_size, true) / 2;
      if (x - half < free_from) continue;
      free_from = x + half + 4;
      drawing_.text({x, top_ - 6}, words, small_size, p == shown_ ? Role::now : Role::faint, Align::middle, true);
    }
    if (!network_.known_beforehand()) return;
    float stages_to = 0;
    for (std::size_t first = 0; first < passes_.size();) {
      std::size_t end = first;
      while (end < passes_.size() && network_.passes[end].stride == network_.passes[first].stride) ++end;
      const float from = passes_[first].x, to = passes_[end - 1].end();
      drawing_.cells.emplace_back(Line{{{from, line}, {to, line}}, Role::faint, 1.2F});
      const std::string number = std::to_string(network_.passes[first].stride);
      std::string words = drawing_.say(texts::fig_network_runs, {number});
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
    const float end = right_ - key_width_ + 2;
    for (std::uint32_t q = 0; q < n_; ++q) {
      drawing_.cells.emplace_back(Line{{{left_, y(q)}, {end, y(q)}}, Role::faint, 0.8F});
      const std::size_t passes = known_[q];
      const float come = passes == passes_.size() ? end : passes == 0 ? left_ : passes_[passes - 1].end();
      if (passes > 0) drawing_.cells.emplace_back(Line{{{left_, y(q)}, {come, y(q)}}, Role::ink, 1.4F});
      drawing_.text({left_ - key_width_ - 6, y(q) + small_size * 0.36F}, std::to_string(q), std::min(small_size, font_),
                    Role::faint, Align::end);
    }
  }

  // The keys before pass p, or at the end; those between passes where there is room.
  void keys_at(std::size_t p) {
    const bool last = p == passes_.size();
    if (p > 0 && !last && !passes_[p - 1].keys_behind) return;
    for (std::uint32_t q = 0; q < n_; ++q) {
      const bool here = p <= known_[q];
      const float x = keys_x(p);
      Rect box{{x - key_width_ / 2 + 1, y(q) - pitch_ * 0.42F}, key_width_ - 2, pitch_ * 0.84F};
      box.fill = here ? (p == 0 || last ? Role::cell : Role::paper) : Role::empty_cell;
      if (p == 0 || last) box.stroke = Role::faint;
      if (here) box.ref = Ref::to_cell(array(p), 0, q);
      if (!here && !last) continue;
      drawing_.texts.emplace_back(box);
      if (!here) continue;
      float baseline = y(q) + font_ * (broken_ ? -0.14F : 0.36F);
      for (std::string& line : key_lines(key(p, q), broken_)) {
        scene::Label words{{x, baseline}, std::move(line), font_, Role::ink, Align::middle, true, true};
        words.ref = box.ref;
        drawing_.texts.emplace_back(std::move(words));
        baseline += font_;
      }
      outline_marked(drawing_, box.at, box.width, box.height, box.ref);
    }
  }
  [[nodiscard]] std::uint32_t array(std::size_t p) const {
    const auto& iterations = drawing_.input.recording().iterations;
    if (p < network_.passes.size()) return iterations[network_.passes[p].iteration].keys_array;
    return iterations[network_.passes.back().iteration].result_array;
  }

  void comparators(std::size_t p) {
    const std::vector<Comparator>& all = network_.passes[p].comparators;
    for (std::size_t c = 0; c < all.size(); ++c) {
      const When then = when(drawing_.input, all[c].step);
      if (!network_.known_beforehand() && then == When::future) continue;
      const float x = lane_x(p, c);
      const bool down = !all[c].descending;
      comparator({x, y(down ? all[c].low : all[c].high)}, {x, y(down ? all[c].high : all[c].low)}, then, all[c].swapped,
                 Ref::to_thread(all[c].block, all[c].thread));
      if (is_dotted() && (then == When::now || then == When::hidden)) outline_comparator(x, all[c], Role::now, 2, 0);
      if (p == shown_ && drawing_.lead_thread == ThreadId{all[c].block, all[c].thread})
        outline_comparator(x, all[c], mark_role(Mark::lead), mark_width(Mark::lead), 2);
    }
  }
  [[nodiscard]] bool is_dotted() const { return lane_ >= (n_ <= 16 ? least_dotted_lane : dotted_lane); }
  [[nodiscard]] float dot_radius() const { return std::min({5.0F, lane_ * 0.36F, pitch_ * 0.2F}); }
  void outline_comparator(float x, const Comparator& c, Role role, float width, float beyond) {
    const float radius = dot_radius(), side = radius + 2.5F + beyond, above = radius + 3 + beyond;
    const float top = y(c.low) - above, bottom = y(c.high) + above;
    drawing_.outlines.emplace_back(Rect{{x - side, top}, 2 * side, bottom - top, Role::none, role, width, side});
  }
  // From the end that the smaller key leaves by to that of the larger one.
  void comparator(Point from, Point to, When then, bool swapped, const Ref& ref) {
    const bool known = visible(then);
    Line line{{from, to}, known ? (swapped ? Role::write : Role::ink) : then == When::hidden ? Role::now : Role::faint};
    line.stroke_width = !known ? 0.9F : swapped ? std::min(2.6F, 0.6F * lane_) : std::min(1.3F, 0.4F * lane_);
    line.dashed = !known;
    line.arrow = is_dotted();
    if (known) line.ref = ref;
    drawing_.arrows.emplace_back(line);
    if (!is_dotted()) {
      if (then == When::now) drawing_.outlines.emplace_back(Line{{from, to}, Role::now, 3});
      return;
    }
    const float radius = dot_radius();
    Rect dot{{from.x - radius, from.y - radius}, 2 * radius, 2 * radius};
    dot.fill = known && swapped ? Role::write : Role::paper;
    dot.stroke = known ? (swapped ? Role::write : Role::ink) : Role::faint;
    dot.radius = radius;
    drawing_.arrows.emplace_back(dot);
  }

  // Below each pass how many of its comparators have swapped: two phases of neighbours without any end that sort.
  void swaps(float baseline) {
    drawing_.text({left_ - 4, baseline}, drawing_.say(texts::fig_network_swaps), small_size, Role::faint, Align::end);
    float free_from = 0;
    for (std::size_t p = 0; p < passes_.size(); ++p) {
      if (progress_[p].compared == 0) continue;
      const std::string words = std::to_string(progress_[p].swapped);
      const float x = (passes_[p].x + passes_[p].end()) / 2, half = drawing_.width(words, small_size, true) / 2;
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
    for (std::size_t p = 0; p < passes_.size() && known_[way[p]] > p; ++p) {
      const std::vector<Comparator>& all = network_.passes[p].comparators;
      for (std::size_t c = 0; c < all.size() && way[p] != way[p + 1]; ++c) {
        if (all[c].low != std::min(way[p], way[p + 1])) continue;
        line.points.push_back({lane_x(p, c), y(way[p])});
        line.points.push_back({lane_x(p, c), y(way[p + 1])});
      }
      line.points.push_back({passes_[p].end(), y(way[p + 1])});
    }
    if (line.points.size() > 1) drawing_.arrows.emplace_back(std::move(line));
  }
  // A column for each list: the rank of every n-th key as a colour.
  void colours() {
    const std::uint32_t rows = std::min(n_, most_rows);
    std::vector<std::uint64_t> ranked = network_.after;
    std::sort(ranked.begin(), ranked.end());
    const auto lists = static_cast<std::uint32_t>(passes_.size() + 1);
    scene::Raster raster{{left_, top_}, right_ - left_, height_, lists};
    raster.scale = {0, 1, false};
    raster.first = Ref::to_cell(array(0), 0, 0);
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
    const PassPlace& pass = passes_[shown_];
    drawing_.outlines.emplace_back(
        Rect{{pass.x, top_ - 2}, std::max(3.0F, pass.width), height_ + 4, Role::none, Role::now, 2});
  }

  [[nodiscard]] BoxPtr said(Text id) const {
    return layout::words(scene::table_metrics(), drawing_.say(id), {.size = label_size});
  }
  // What comparators look like.
  BoxPtr legend() {
    std::vector<BoxPtr> samples;
    const auto sample = [&](When then, bool swapped, Text id) {
      const auto draw = [this, then, swapped](layout::Layers&, const Area& area) {
        comparator({area.centre().x, area.y + 5}, {area.centre().x, area.bottom()}, then, swapped, {});
      };
      samples.push_back(layout::row(6, layout::canvas(Need::exactly(12), Need::exactly(22), draw), said(id)));
    };
    sample(When::past, true, texts::fig_network_swapped);
    sample(When::past, false, texts::fig_network_kept);
    if (network_.known_beforehand()) sample(When::future, false, texts::fig_network_to_come);
    return layout::flow(22, std::move(samples));
  }
  BoxPtr ramp() {
    const auto draw = [](layout::Layers& layers, const Area& area) {
      constexpr std::uint32_t steps = 64;
      scene::Raster raster{{area.x, area.centre().y - label_size / 2}, area.width, label_size, steps};
      raster.scale = {0, 1, false};
      for (std::uint32_t k = 0; k < steps; ++k) raster.values.push_back(static_cast<float>(k) / (steps - 1));
      layers.arrows.emplace_back(std::move(raster));
    };
    std::vector<BoxPtr> parts;
    parts.push_back(layout::row(8, said(texts::fig_network_smallest),
                                layout::canvas(Need::exactly(120), Need::exactly(label_size * 1.35F), draw),
                                said(texts::fig_network_largest)));
    parts.push_back(said(texts::fig_network_columns));
    return layout::flow(20, std::move(parts));
  }

  Drawing drawing_;
  NetworkPasses network_;
  std::uint32_t n_;
  std::size_t shown_;
  StripLayout layout_;  // how keys are written
  bool wires_;
  std::vector<PassProgress> progress_;  // by pass
  std::vector<std::size_t> known_;      // by position: how many passes' outcome is known there
  std::vector<PassPlace> passes_;
  float lanes_ = 0;              // of all passes
  layout::Box* body_ = nullptr;  // wires or columns of colour
  // Known once that has its place.
  float top_ = 0, height_ = 0, pitch_ = 0, font_ = 0, key_width_ = 0, left_ = 0, right_ = 0, lane_ = 0;
  bool broken_ = false;  // keys
};

}  // namespace

std::optional<Refusal> cannot_show_network(const recording::Recording& recording) {
  return refuse_other_than_networks(recording);
}

scene::Scene draw_network(const FigureInput& input) {
  NetworkPasses network = story::network_passes(input.recording(), input.keys());
  if (network.too_large) throw layout::TooManyShapes();
  if (network.empty()) return nothing_to_draw(input);
  return NetworkFigure(input, std::move(network)).draw();
}

}  // namespace scatterscope::figures
