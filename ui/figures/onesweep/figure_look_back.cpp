// Decoupled look-back of one bucket: what each tile has published of it at the moment, which of these words one tile
// added up, and what it learnt by that.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/onesweep/bucket_look_back.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Role;
using story::PublishedWord;
using Added = story::BucketLookBack::Added;
using Id = scatterscope::Text;

constexpr std::uint32_t most_tiles = 16;  // drawn
constexpr std::size_t most_terms = 6;     // of a sum that is written out
constexpr float font = 16, box_height = 34, line_height = 20, least_fan = 90;

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), words_(input, live_.iteration()) {
    choose();
    for (const Added& added : words_.additions()) {
      if (added.tile != tile_ || added.bucket != bucket_) continue;
      if (visible(added.when)) mine_.push_back(added);
      hidden_ = hidden_ || added.when == When::hidden;
    }
    shown_ = std::min(words_.tiles(), most_tiles);
    first_ = std::min(tile_ + 2 - std::min(tile_ + 2, shown_), words_.tiles() - shown_);
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
      for (const Added& added : words_.additions()) {
        if (!visible(added.when)) continue;
        if (last == nullptr || added.step > last->step) last = &added;
      }
      if (last != nullptr) {
        tile_ = last->tile;
        bucket_ = last->bucket;
        return;
      }
    }
    const std::uint32_t key = pointed.value_or(live_.count() - 1);
    tile_ = words_.tile_of(key);
    bucket_ = live_.digit(live_.key(key));
    if (input.recording.config.order == recording::Order::descending) bucket_ ^= (1U << live_.range().digit_bits) - 1;
  }

  [[nodiscard]] PublishedWord word(std::uint32_t tile) const { return words_.published(tile, bucket_).word; }
  [[nodiscard]] static std::string text_of(const PublishedWord& word) {
    if (word.kind == PublishedWord::Kind::nothing) return "";
    return (word.is_prefix() ? "P " : "A ") + std::to_string(word.sum);
  }
  [[nodiscard]] scene::Ref ref_of(std::uint32_t tile) const { return ref_to(words_.cell(tile, bucket_)); }
  void label(float y, const std::string& words) {
    drawing_.text({layout_.x - 10, y}, words, label_size, Role::ink, Align::end);
  }

  void boxes(float y) {
    label(y + label_size, drawing_.say(Id::fig_look_back_tile));
    for (std::uint32_t k = 0; k < shown_; ++k) {
      const std::uint32_t tile = first_ + k;
      drawing_.text({layout_.centre(k), y + label_size}, std::to_string(tile), label_size,
                    tile == tile_ ? Role::ink : Role::faint, Align::middle, tile == tile_);
      const auto [then, held, read_now] = words_.published(tile, bucket_);
      const bool hidden = then == When::hidden;
      const scene::Point at{layout_.left(k), y + line_height};
      const float width = layout_.cell_width;
      scene::Rect box{at,
                      width,
                      box_height,
                      held.kind == PublishedWord::Kind::nothing || hidden ? Role::empty_cell
                      : held.is_prefix()                                  ? Role::tint3
                                                                          : Role::tint0,
                      Role::ink,
                      1};
      box.ref = ref_of(tile);
      drawing_.cells.emplace_back(box);
      Cell marks;
      marks.when = hidden ? When::hidden : When::past;
      marks.ref = box.ref;
      if (then == When::now) marks.outline = Role::write;
      if (read_now) marks.outline = Role::read;
      outline_cell(drawing_, at, width, box_height, marks);
      if (tile == tile_)
        drawing_.outlines.emplace_back(
            scene::Rect{{at.x - 2, at.y - 2}, width + 4, box_height + 4, Role::none, Role::ink, 2.5F, 3});
      scene::Text words{{layout_.centre(k), at.y + box_height / 2 + font * 0.36F},
                        hidden ? "?" : text_of(held),
                        font,
                        hidden ? Role::now : Role::ink,
                        Align::middle,
                        held.is_prefix() || hidden,
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
      sum += added.word.sum;
      if (added.from < first_) continue;
      scene::Line line{{{layout_.centre(added.from - first_), top + 5}, {x, bottom - 3}}, Role::arrow, 1.6F};
      if (added.when == When::now) {
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
      before += mine_[k].word.sum;
      if (mine_.size() > most_terms && k + most_terms <= mine_.size() - 1) {
        terms = "... + ";
        continue;
      }
      terms += std::to_string(mine_[k].word.sum) + (k + 1 < mine_.size() ? " + " : "");
    }
    if (tile_ == 0) sum += " = <b:0>";
    if (mine_.size() == 1) sum += " = <b:" + terms + ">";
    if (mine_.size() > 1) sum += " = " + terms + " = <b:" + std::to_string(before) + ">";
    append_runs(drawing_.texts, coloured_runs(sum), {margin, y + label_size}, label_size + 2, drawing_.input.metrics);
    std::string prefix = drawing_.say(Id::fig_look_back_prefix);
    const PublishedWord held = word(tile_);
    if (held.is_prefix()) {
      prefix += " = <b:" + std::to_string(before) + "> + <t:" + std::to_string(held.sum - before) +
                "> = " + std::to_string(held.sum);
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
  story::BucketLookBack words_;
  std::vector<Added> mine_;  // of the drawn tile and bucket
  bool hidden_ = false;      // the step just done, kept back, adds one
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
