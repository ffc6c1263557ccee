// Decoupled look-back of one bucket: what each tile has published of it at the moment, which of these words one tile
// added up, and what it learnt by that.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/story/onesweep/bucket_look_back.h"
#include "kernels/texts/figure_onesweep.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Role;
using story::PublishedWord;
using Added = story::BucketLookBack::Added;

constexpr std::uint32_t most_tiles = 16;  // drawn
constexpr std::size_t most_terms = 6;     // of a sum that is written out
constexpr float font = 16, box_height = 34, line_height = 20, least_fan = 90;

class LookBackFigure {
 public:
  explicit LookBackFigure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), words_(input, live_.iteration()) {
    choose();
    for (const Added& added : words_.additions()) {
      if (added.tile != tile_ || added.bucket != bucket_) continue;
      if (visible(added.when)) mine_.push_back(added);
      hidden_ = hidden_ || added.when == When::hidden;
    }
    shown_ = std::min(words_.tiles(), most_tiles);
    first_ = std::min(tile_ + 2 - std::min(tile_ + 2, shown_), words_.tiles() - shown_);
    columns_.emplace(drawing_, shown_,
                     label_width(drawing_, {texts::fig_look_back_tile, texts::fig_look_back_read}, false),
                     [this](float room) { return cells(room); });
  }

  scene::Scene draw() {
    const std::string where = drawing_.say(texts::fig_look_back_where, {std::to_string(tile_), std::to_string(bucket_),
                                                                        digit_text(bucket_, live_.range().digit_bits)});
    layout::Column all;
    all.add(heading(drawing_, iteration_heading(drawing_.input, live_.iteration())));
    all.add(paragraph(drawing_, where));
    all.add(layout::spacer(Need::exactly(12)));
    all.add(columns_->own([] { return Need::exactly(line_height); },
                          [this](const StripLayout& at, const Area& area) { numbers(at, area.y); },
                          strip_label(drawing_, texts::fig_look_back_tile)));
    all.add(columns_->own(Need::exactly(box_height),
                          [this](const StripLayout& at, const Area& area) { boxes(at, area.y); }));
    all.add(columns_->own([] { return Need::exactly(line_height); },
                          [this](const StripLayout& at, const Area& area) { as_read(at, area.y); },
                          strip_label(drawing_, texts::fig_look_back_read)));
    all.add(layout::growing(1, columns_->own({50, least_fan, least_fan},
                                             [this](const StripLayout& at, const Area& area) { arrows(at, area); })));
    all.add(columns_->own(Need::exactly(box_height),
                          [this](const StripLayout& at, const Area& area) { sum_box(at, area.y); }));
    all.add(layout::spacer(Need::exactly(8)));
    for (const std::string& formula : {sum_formula(), prefix_formula()})
      all.add(layout::words(scene::table_metrics(), coloured_runs(formula), {.size = label_size + 2}));
    all.add(paragraph(drawing_, drawing_.say(texts::fig_look_back_states)));
    const std::string words = std::to_string(drawing_.input.recording().config.look_back_words);
    all.add(unless_low(drawing_.input, paragraph(drawing_, drawing_.say(texts::fig_look_back_about, {words}))));
    return compose(drawing_, all);
  }

 private:
  // The bucket and tile that the chosen thread looks back for, else those of the key that the user points at or that
  // sentences are about, else those that added a word last, of a finished iteration those that added the most, else
  // those of the last key.
  void choose() {
    const FigureInput& input = drawing_.input;
    const story::Protagonist about = protagonist(input);
    const Selection& selection = input.view.selection;
    const bool by_key = selection.chosen ? selection.chosen->kind == scene::Ref::Kind::key
                                         : !selection.watched && selection.followed_key;
    if (const Added* added = by_key || !about.chosen ? nullptr : added_by(about.thread)) {
      tile_ = added->tile;
      bucket_ = added->bucket;
      return;
    }
    std::optional<std::uint32_t> pointed = about.position;
    // The thread at work may store another key than the one that it took.
    if (!about.chosen && about.actor)
      if (const auto stored = key_stored_by(*about.actor)) pointed = stored;
    for (std::uint32_t p = 0; p < live_.count() && !pointed; ++p)
      if (live_.mark(p) == Mark::hovered) pointed = p;
    if (!pointed) {
      const bool over = input.moment().step() >= live_.range().end_step;
      std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> added_by;
      std::size_t most = 0;
      const Added* last = nullptr;
      for (const Added& added : words_.additions()) {
        if (!visible(added.when)) continue;
        const std::size_t count = ++added_by[{added.tile, added.bucket}];
        if (last != nullptr && (over && count != most ? count < most : added.step <= last->step)) continue;
        last = &added;
        most = count;
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
    if (input.recording().config.order == recording::Order::descending) bucket_ ^= (1U << live_.range().digit_bits) - 1;
  }

  // The key that the step just done puts in its place.
  [[nodiscard]] std::optional<std::uint32_t> key_stored_by(ThreadId thread) const {
    for (const auto& move : live_.table().moves)
      if (move && move->step + 1 == drawing_.input.moment().step() && ThreadId{move->block, move->thread} == thread)
        return move->from;
    return std::nullopt;
  }
  // What the thread added last, or adds first.
  [[nodiscard]] const Added* added_by(ThreadId thread) const {
    const Added* last = nullptr;
    for (const Added& added : words_.additions())
      if (thread == added.by && (last == nullptr || visible(added.when))) last = &added;
    return last;
  }
  [[nodiscard]] PublishedWord word(std::uint32_t tile) const { return words_.published(tile, bucket_).word; }
  [[nodiscard]] static std::string text_of(const PublishedWord& word) {
    if (word.kind == PublishedWord::Kind::nothing) return "";
    return (word.is_prefix() ? "P " : "A ") + std::to_string(word.sum);
  }
  [[nodiscard]] scene::Ref ref_of(std::uint32_t tile) const { return ref_to(words_.cell(tile, bucket_)); }
  // Cells as wide as the longest word.
  [[nodiscard]] StripLayout cells(float room) const {
    std::size_t characters = 4;
    for (std::uint32_t k = 0; k < shown_; ++k) characters = std::max(characters, text_of(word(first_ + k)).size());
    const float words = static_cast<float>(characters) * font * 0.602F;
    StripLayout made;
    made.count = shown_;
    made.font = font;
    made.cell_width = std::clamp(room / static_cast<float>(shown_), words + 12, std::max(44.0F, words + 12));
    return made;
  }

  void numbers(const StripLayout& at, float y) {
    for (std::uint32_t k = 0; k < shown_; ++k) {
      const bool drawn = first_ + k == tile_;
      drawing_.text({at.centre(k), y + label_size}, std::to_string(first_ + k), label_size,
                    drawn ? Role::ink : Role::faint, Align::middle, drawn);
    }
  }

  void boxes(const StripLayout& strip, float y) {
    for (std::uint32_t k = 0; k < shown_; ++k) {
      const std::uint32_t tile = first_ + k;
      const auto [then, held, read_now] = words_.published(tile, bucket_);
      const bool hidden = then == When::hidden;
      const Role fill = held.kind == PublishedWord::Kind::nothing || hidden ? Role::empty_cell
                        : held.is_prefix()                                  ? Role::tint3
                                                                            : Role::tint0;
      const scene::Point at{strip.left(k), y};
      const float width = strip.cell_width;
      scene::Rect box{at, width, box_height, fill, Role::ink, 1};
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
      scene::Label words{{strip.centre(k), at.y + box_height / 2 + font * 0.36F},
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

  // What the tile read of each word when it added it: the word may be another one by now.
  void as_read(const StripLayout& at, float y) {
    for (const Added& added : mine_) {
      if (added.from < first_) continue;
      scene::Label words{{at.centre(added.from - first_), y + label_size},
                         text_of(added.word),
                         label_size,
                         Role::read,
                         Align::middle,
                         added.when == When::now,
                         true};
      words.ref = ref_of(added.from);
      drawing_.texts.emplace_back(std::move(words));
    }
  }

  // From each word that was added to the sum below the tile.
  void arrows(const StripLayout& at, const Area& gap) {
    const float x = at.centre(tile_ - first_);
    for (const Added& added : mine_) {
      if (added.from < first_) continue;
      const bool now = added.when == When::now;
      layout::arrow(drawing_, {at.centre(added.from - first_), gap.y}, {x, gap.bottom()},
                    {now ? Role::read : Role::arrow, now ? 2.6F : 1.6F, 4, ref_of(added.from)});
    }
  }

  void sum_box(const StripLayout& at, float bottom) {
    const float x = at.centre(tile_ - first_);
    const float width = at.cell_width - 4;
    const bool known = !hidden_ && (tile_ == 0 || !mine_.empty());
    drawing_.cells.emplace_back(
        scene::Rect{{x - width / 2, bottom}, width, box_height, known ? Role::cell : Role::empty_cell, Role::faint, 1});
    if (!known && !hidden_) return;
    drawing_.texts.emplace_back(scene::Label{{x, bottom + box_height / 2 + font * 0.36F},
                                             hidden_ ? "?" : std::to_string(before()),
                                             font,
                                             hidden_ ? Role::now : Role::ones_before,
                                             Align::middle,
                                             true,
                                             true});
  }

  [[nodiscard]] std::uint64_t before() const {
    std::uint64_t before = 0;
    for (const Added& added : mine_) before += added.word.sum;
    return before;
  }

  // sum before = 3 + 12 = 15
  [[nodiscard]] std::string sum_formula() const {
    std::string sum = drawing_.say(texts::fig_look_back_sum), terms;
    for (std::size_t k = 0; k < mine_.size(); ++k) {
      if (mine_.size() > most_terms && k + most_terms <= mine_.size() - 1) {
        terms = "... + ";
        continue;
      }
      terms += std::to_string(mine_[k].word.sum) + (k + 1 < mine_.size() ? " + " : "");
    }
    if (tile_ == 0) sum += " = <b:0>";
    if (mine_.size() == 1) sum += " = <b:" + terms + ">";
    if (mine_.size() > 1) sum += " = " + terms + " = <b:" + std::to_string(before()) + ">";
    return sum;
  }

  // Once it is published: the tile's prefix = sum before + own.
  [[nodiscard]] std::string prefix_formula() const {
    const PublishedWord held = word(tile_);
    std::string prefix = drawing_.say(texts::fig_look_back_prefix);
    if (held.is_prefix())
      prefix += " = <b:" + std::to_string(before()) + "> + <t:" + std::to_string(held.sum - before()) +
                "> = " + std::to_string(held.sum);
    return prefix;
  }

  Drawing drawing_;
  LiveKeys live_;
  story::BucketLookBack words_;
  std::vector<Added> mine_;  // of the drawn tile and bucket
  bool hidden_ = false;      // the step just done, kept back, adds one
  std::uint32_t tile_ = 0, bucket_ = 0, first_ = 0, shown_ = 0;
  std::optional<KeyColumns> columns_;
};

}  // namespace

std::optional<Refusal> cannot_show_look_back(const recording::Recording& recording) {
  if (!catalog::description_of(recording.config.sort).single_passes)
    return Refusal{texts::why_no_bucket_look_back, {recording.config.sort}};
  if (!recording.iterations.empty() && !recording.array_of(recording::Content::tile_words))
    return Refusal{texts::why_name_missing, {std::string(spelling(recording::Content::tile_words))}};
  return std::nullopt;
}

scene::Scene draw_look_back(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return LookBackFigure(input).draw();
}

}  // namespace scatterscope::figures
