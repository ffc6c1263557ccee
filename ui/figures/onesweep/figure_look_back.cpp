// Decoupled look-back of one bucket: what each tile has published of it at the moment, which of these words one tile
// added up, and what it learnt by that.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using recording::Event;
using recording::EventKind;
using scene::Align;
using scene::Role;
using Id = scatterscope::Text;

constexpr std::uint32_t most_tiles = 16;  // drawn
constexpr std::size_t most_terms = 6;     // of a sum that is written out
constexpr float font = 16, box_height = 34, line_height = 20, least_fan = 90;

// TileWord of kernels/radix/sweep_tile.cuh.
constexpr std::uint64_t prefix_flag = 0x8000'0000U;
constexpr bool is_prefix(std::uint64_t word) {
  return (word & prefix_flag) != 0;
}
constexpr std::uint64_t count_of(std::uint64_t word) {
  return is_prefix(word) ? word & ~prefix_flag : word - 1;
}

// Where the words of an iteration stand in the array.
struct Words {
  std::uint16_t array = 0;
  std::uint32_t tiles = 0, tile_size = 1, radix_bits = 1;
  std::uint64_t first = 0;

  [[nodiscard]] std::uint32_t index(std::uint32_t tile, std::uint32_t bucket) const {
    return static_cast<std::uint32_t>(first + (std::uint64_t{tile} << radix_bits) + bucket);
  }
};
Words words_of(const recording::Recording& r, std::uint32_t iteration) {
  Words words;
  words.array = r.array_named("tile_words").value_or(0);
  const std::uint64_t size =
      std::uint64_t{std::max(1U, r.config.block_threads)} * std::max(1U, r.config.keys_per_thread);
  words.tile_size = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, UINT32_MAX));
  words.tiles = static_cast<std::uint32_t>((r.input.size() + size - 1) / size);
  words.radix_bits = std::min(r.config.radix_bits, 16U);
  words.first = (std::uint64_t{iteration} * words.tiles) << words.radix_bits;
  return words;
}

// A word that tile `tile` read of a tile before it and added.
struct Added {
  std::uint32_t tile = 0, bucket = 0, from = 0, step = 0;
  std::uint64_t word = 0;
};
// All of an iteration, in the order of their steps. A word counts once the words behind it were there, and none before
// a prefix.
std::vector<Added> additions(const recording::Recording& r, const Words& words, const recording::Iteration& range) {
  constexpr std::uint32_t none = UINT32_MAX;
  const std::uint32_t buckets = 1U << words.radix_bits;
  std::vector<Added> all;
  std::vector<std::uint32_t> tile_of_block;                             // that it published a word of
  std::vector<std::uint32_t> back(std::size_t{words.tiles} * buckets);  // by tile and bucket: tiles behind are added
  for (std::uint32_t tile = 0; tile < words.tiles; ++tile)
    std::fill_n(back.begin() + std::ptrdiff_t{tile} * buckets, buckets, tile);
  for (std::uint32_t step = range.first_step; step < std::min(range.end_step, r.step_count()); ++step) {
    tile_of_block.resize(std::max<std::size_t>(tile_of_block.size(), r.launches[r.steps[step].launch].blocks), none);
    for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
      const Event event = r.events[e];
      if (event.what != words.array || event.index < words.first) continue;
      const std::uint64_t tile = (event.index - words.first) >> words.radix_bits;
      if (tile >= words.tiles || event.block >= tile_of_block.size()) continue;
      std::uint32_t& mine = tile_of_block[event.block];
      if (event.kind == EventKind::write) mine = static_cast<std::uint32_t>(tile);
      if (event.kind != EventKind::read || mine == none || event.value == 0) continue;
      const std::uint32_t bucket = event.index & (buckets - 1);
      std::uint32_t& added_from = back[std::size_t{mine} * buckets + bucket];
      if (added_from == 0 || tile + 1 != added_from) continue;
      added_from = is_prefix(event.value) ? 0 : static_cast<std::uint32_t>(tile);
      all.push_back({mine, bucket, static_cast<std::uint32_t>(tile), step, event.value});
    }
  }
  return all;
}

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), words_(words_of(input.recording, live_.iteration())) {
    all_ = additions(input.recording, words_, live_.range());
    choose();
    for (const Added& added : all_) {
      if (added.tile != tile_ || added.bucket != bucket_) continue;
      const When then = when(input, added.step);
      if (visible(then)) mine_.push_back(added);
      hidden_ = hidden_ || then == When::hidden;
    }
    shown_ = std::min(words_.tiles, most_tiles);
    first_ = std::min(tile_ + 2 - std::min(tile_ + 2, shown_), words_.tiles - shown_);
    std::size_t characters = 1;
    for (std::uint32_t k = 0; k < shown_; ++k) characters = std::max(characters, text_of(word(first_ + k)).size());
    column_ = drawing_.width(drawing_.say(Id::fig_look_back_tile), label_size) + 12;
    layout_.x = margin + column_;
    layout_.count = shown_;
    layout_.font = font;
    layout_.cell_width = std::max(44.0F, static_cast<float>(std::max<std::size_t>(characters, 4)) * font * 0.602F + 10);
  }

  scene::Scene draw() {
    const std::string heading = iteration_heading(drawing_.input, live_.iteration());
    const std::string where = drawing_.say(Id::fig_look_back_where, {std::to_string(tile_), std::to_string(bucket_),
                                                                     digit_text(bucket_, live_.range().digit_bits)});
    const float least_width =
        2 * margin + std::max({drawing_.width(heading, heading_size, true), drawing_.width(where, label_size), 560.0F});
    const float room = std::max(layout_.width() + column_, least_width - 2 * margin);
    std::vector<Part> parts{{heading_height + line_height + 12, 0},
                            {line_height + box_height, 0},
                            {least_fan, 1},
                            {static_cast<float>(sentences(room).size() + 2) * line_height + 8, 0}};
    const Frame frame = stretch(drawing_.input, layout_, parts, least_width);
    drawing_.heading(heading);
    drawing_.text({margin, margin + heading_height + label_size}, where, label_size);
    float y = margin + parts[0].height;
    boxes(y);
    y += parts[1].height;
    arrows(y, y + parts[2].height - box_height);
    y += parts[2].height + 8;
    formulas(y);
    y += 2 * line_height;
    for (const std::string& line : sentences(room)) {
      drawing_.text({margin, y + label_size}, line, label_size);
      y += line_height;
    }
    return drawing_.finish(drawing_.say(Id::fig_look_back_title), frame.width, frame.height);
  }

 private:
  // The bucket and tile of the key that the user points at, else those that added a word last, else those of the last
  // key.
  void choose() {
    const FigureInput& input = drawing_.input;
    std::optional<std::uint32_t> pointed;
    for (std::uint32_t p = 0; p < live_.count() && !pointed; ++p)
      if (live_.mark(p) == Mark::chosen || live_.mark(p) == Mark::followed) pointed = p;
    for (std::uint32_t p = 0; p < live_.count() && !pointed; ++p)
      if (live_.mark(p) == Mark::hovered) pointed = p;
    if (!pointed) {
      const Added* last = nullptr;
      for (const Added& added : all_) {
        if (!visible(when(input, added.step))) continue;
        if (last == nullptr || added.step > last->step) last = &added;
      }
      if (last != nullptr) {
        tile_ = last->tile;
        bucket_ = last->bucket;
        return;
      }
    }
    const std::uint32_t key = pointed.value_or(live_.count() - 1);
    tile_ = key / words_.tile_size;
    bucket_ = live_.digit(live_.key(key));
    if (input.recording.config.order == recording::Order::descending) bucket_ ^= (1U << live_.range().digit_bits) - 1;
  }

  [[nodiscard]] std::uint64_t word(std::uint32_t tile) const {
    return drawing_.input.moment.cell(words_.array, 0, words_.index(tile, bucket_)).value_or(0);
  }
  [[nodiscard]] static std::string text_of(std::uint64_t word) {
    if (word == 0) return "";
    return (is_prefix(word) ? "P " : "A ") + std::to_string(count_of(word));
  }
  [[nodiscard]] scene::Ref ref_of(std::uint32_t tile) const {
    return {scene::Ref::Kind::cell, words_.array, 0, words_.index(tile, bucket_)};
  }
  // Of what the step just done did to a word.
  [[nodiscard]] bool touched(std::uint32_t tile, EventKind kind) const {
    const recording::Recording& r = drawing_.input.recording;
    const std::uint32_t t = drawing_.input.moment.step();
    if (t == 0 || t > r.step_count()) return false;
    const std::uint32_t index = words_.index(tile, bucket_);
    for (std::uint64_t e = r.first_event(t - 1); e < r.end_event(t - 1); ++e) {
      const Event event = r.events[e];
      if (event.kind == kind && event.what == words_.array && event.index == index) return true;
    }
    return false;
  }

  void label(float y, const std::string& words) {
    drawing_.text({layout_.x - 10, y}, words, label_size, Role::ink, Align::end);
  }

  void boxes(float y) {
    label(y + label_size, drawing_.say(Id::fig_look_back_tile));
    for (std::uint32_t k = 0; k < shown_; ++k) {
      const std::uint32_t tile = first_ + k;
      drawing_.text({layout_.centre(k), y + label_size}, std::to_string(tile), label_size,
                    tile == tile_ ? Role::ink : Role::faint, Align::middle, tile == tile_);
      const std::uint64_t held = word(tile);
      const bool hidden = drawing_.input.hide_step && touched(tile, EventKind::write);
      const scene::Point at{layout_.left(k), y + line_height};
      const float width = layout_.cell_width;
      scene::Rect box{at,         width,
                      box_height, held == 0 || hidden ? Role::empty_cell : is_prefix(held) ? Role::tint3 : Role::tint0,
                      Role::ink,  1};
      box.ref = ref_of(tile);
      drawing_.cells.emplace_back(box);
      Cell marks;
      marks.when = hidden ? When::hidden : When::past;
      marks.ref = box.ref;
      if (!hidden && touched(tile, EventKind::write)) marks.outline = Role::write;
      if (!hidden && !drawing_.input.hide_step && touched(tile, EventKind::read)) marks.outline = Role::read;
      outline_cell(drawing_, at, width, box_height, marks);
      if (tile == tile_)
        drawing_.outlines.emplace_back(
            scene::Rect{{at.x - 2, at.y - 2}, width + 4, box_height + 4, Role::none, Role::ink, 2.5F, 3});
      scene::Text words{{layout_.centre(k), at.y + box_height / 2 + font * 0.36F},
                        hidden ? "?" : text_of(held),
                        font,
                        hidden ? Role::now : Role::ink,
                        Align::middle,
                        is_prefix(held) || hidden,
                        true};
      words.ref = box.ref;
      if (!words.text.empty()) drawing_.texts.emplace_back(std::move(words));
    }
  }

  // From each word that was added to the sum below the tile.
  void arrows(float top, float bottom) {
    const float x = layout_.centre(tile_ - first_);
    std::uint64_t sum = 0;
    for (const Added& added : mine_) {
      sum += count_of(added.word);
      if (added.from < first_) continue;
      scene::Line line{{{layout_.centre(added.from - first_), top + 5}, {x, bottom - 3}}, Role::arrow, 1.6F};
      if (when(drawing_.input, added.step) == When::now) {
        line.stroke = Role::read;
        line.stroke_width = 2.6F;
      }
      line.arrow = true;
      line.ref = ref_of(added.from);
      drawing_.arrows.emplace_back(std::move(line));
    }
    const float width = layout_.cell_width - 4;
    const bool known = !hidden_ && (tile_ == 0 || !mine_.empty());
    drawing_.cells.emplace_back(
        scene::Rect{{x - width / 2, bottom}, width, box_height, known ? Role::cell : Role::empty_cell, Role::faint, 1});
    if (!known && !hidden_) return;
    drawing_.texts.emplace_back(scene::Text{{x, bottom + box_height / 2 + font * 0.36F},
                                            hidden_ ? "?" : std::to_string(sum),
                                            font,
                                            hidden_ ? Role::now : Role::ones_before,
                                            Align::middle,
                                            true,
                                            true});
  }

  // sum before = A 3 + P 12 = 15; once it is published, the tile's prefix = sum before + own.
  void formulas(float y) {
    std::string sum = drawing_.say(Id::fig_look_back_sum), terms;
    std::uint64_t before = 0;
    for (std::size_t k = 0; k < mine_.size(); ++k) {
      before += count_of(mine_[k].word);
      if (mine_.size() > most_terms && k + most_terms <= mine_.size() - 1) {
        terms = "... + ";
        continue;
      }
      terms += std::to_string(count_of(mine_[k].word)) + (k + 1 < mine_.size() ? " + " : "");
    }
    if (tile_ == 0) sum += " = <b:0>";
    if (mine_.size() == 1) sum += " = <b:" + terms + ">";
    if (mine_.size() > 1) sum += " = " + terms + " = <b:" + std::to_string(before) + ">";
    append_runs(drawing_.texts, coloured_runs(sum), {margin, y + label_size}, label_size + 2, drawing_.input.metrics);
    std::string prefix = drawing_.say(Id::fig_look_back_prefix);
    const std::uint64_t held = word(tile_);
    const bool hidden = drawing_.input.hide_step && touched(tile_, EventKind::write);
    if (is_prefix(held) && !hidden) {
      prefix += " = <b:" + std::to_string(before) + "> + <t:" + std::to_string(count_of(held) - before) +
                "> = " + std::to_string(count_of(held));
    }
    append_runs(drawing_.texts, coloured_runs(prefix), {margin, y + line_height + label_size}, label_size + 2,
                drawing_.input.metrics);
  }

  [[nodiscard]] std::vector<std::string> sentences(float room) const {
    std::vector<std::string> lines = drawing_.wrapped(drawing_.say(Id::fig_look_back_states), label_size, room);
    if (is_low(drawing_.input)) return lines;
    const std::string words = std::to_string(drawing_.input.recording.config.look_back_words);
    for (std::string& line : drawing_.wrapped(drawing_.say(Id::fig_look_back_about, {words}), label_size, room))
      lines.push_back(std::move(line));
    return lines;
  }

  Drawing drawing_;
  LiveKeys live_;
  Words words_;
  std::vector<Added> all_, mine_;  // of all tiles and buckets; shown of the drawn ones
  bool hidden_ = false;            // the step just done, kept back, adds one
  std::uint32_t tile_ = 0, bucket_ = 0, first_ = 0, shown_ = 0;
  StripLayout layout_;
  float column_ = 0;
};

}  // namespace

std::optional<Refusal> cannot_show_look_back(const recording::Recording& recording) {
  if (recording.config.sort != "onesweep") return Refusal{Text::why_no_bucket_look_back, {recording.config.sort}};
  if (!recording.iterations.empty() && !recording.array_named("tile_words"))
    return Refusal{Text::why_name_missing, {"tile_words"}};
  return std::nullopt;
}

scene::Scene draw_look_back(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_look_back_title, Text::fig_no_keys);
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
