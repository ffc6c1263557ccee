// The reorder of a tile through shared memory: its keys as threads hold them, the tile sorted by bucket in shared
// memory, and the write in which consecutive threads store consecutive keys of a bucket to consecutive addresses. The
// values of pairs go the same way afterwards, through the same memory.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/story/onesweep/tile_reorder.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/figure_lists.h"
#include "kernels/texts/figure_onesweep.h"
#include "kernels/texts/figure_tiles.h"
#include "kernels/texts/figure_warp.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Rect;
using scene::Ref;
using scene::Role;
using story::TileReorder;

constexpr float high_room = 520;  // logical pixels
constexpr float marks_room = 24;  // of the values of marked keys over a strip without text
constexpr float bars_height = 8;

std::string signed_text(std::int64_t number) {
  return (number > 0 ? "+" : "") + std::to_string(number);
}

// The key that the user chose or follows, else the one that is pointed at.
std::optional<std::uint32_t> marked(const LiveKeys& live) {
  std::optional<std::uint32_t> hovered;
  for (std::uint32_t p = 0; p < live.count(); ++p) {
    if (live.mark(p) == Mark::chosen || live.mark(p) == Mark::followed) return p;
    if (live.mark(p) == Mark::hovered && !hovered) hovered = p;
  }
  return hovered;
}

class ReorderFigure {
 public:
  explicit ReorderFigure(const FigureInput& input)
      : drawing_(input),
        live_(input, drawn_iteration(input)),
        reorder_(live_, marked(live_)),
        first_(reorder_.first()),
        size_(reorder_.size()),
        in_list_(live_.count() <= most_cells_with_text),
        characters_(number_characters(live_.count()) + 1),
        label_(label_width(drawing_, {texts::fig_thread_word, texts::fig_keys, texts::fig_stability_value,
                                      texts::fig_ranking_place, texts::fig_reorder_shift, texts::fig_destination,
                                      texts::fig_reorder_keys, texts::fig_reorder_values, texts::fig_reorder_output})),
        columns_(drawing_, in_list_ ? live_.count() : size_, label_, [this](float room) {
          return cells_with_numbers(drawing_.input, room, in_list_ ? live_.count() : size_, characters_);
        }) {
    const auto key = marked(live_);
    const bool of_tile = key && *key >= first_ && *key - first_ < size_;
    focus_ = of_tile ? *key : reorder_.key_at(size_ - 1).value_or(first_ + size_ - 1);
    if (in_list_) return;
    all_columns_.emplace(drawing_, live_.count(), 1, label_);
    all_columns_->at_own_width();
  }

  scene::Scene draw() {
    layout::Column all;
    all.add(layout::row(24, heading(drawing_, iteration_heading(drawing_.input, live_.iteration())),
                        paragraph(drawing_, where())));
    all.add(unless_low(drawing_.input, layout::words(scene::table_metrics(), stages(), {})));
    all.add(layout::spacer(squeezed(drawing_.input, Need::exactly(columns_.with_text() ? 8 : marks_room), 2)));
    add_tile(all);
    all.add(gap(squeezed(drawing_.input, {40, 70, 120}, 30), texts::fig_reorder_move, column(),
                [this](const StripLayout& at, const Area& area) {
                  draw_moves(drawing_, tile(at), area.y + 2, area.bottom() - 2, moves_to_places());
                }));
    add_shared(all);
    all.add(gap(squeezed(drawing_.input, {40, 80, 120}, 30), texts::fig_write_globally, 0,
                [this](const StripLayout& at, const Area& area) {
                  draw_moves(drawing_, tile(at), output().in(area), area.y + 2, area.bottom() - 2, moves_to_output());
                }));
    all.add(output().keys(arriving_keys(live_), texts::fig_reorder_output));
    if (reorder_.has_values()) all.add(output().values(output_values()));
    all.add(layout::spacer(squeezed(drawing_.input, Need::exactly(8), 2)));
    add_sentences(all);
    return compose(drawing_, all);
  }

 private:
  // --- Where things stand. With all keys of the list in cells with texts the tile stands where it is in the list.

  [[nodiscard]] std::uint32_t column() const { return in_list_ ? first_ : 0; }
  [[nodiscard]] StripLayout tile(const StripLayout& at) const { return at.part(column(), size_); }
  [[nodiscard]] KeyColumns& output() { return all_columns_ ? *all_columns_ : columns_; }
  KeyColumns::StripBox gap(Need height, Text words, std::uint32_t begin, KeyColumns::Draw draw) {
    KeyColumns::StripBox made =
        columns_.own(height, std::move(draw),
                     layout::words(scene::table_metrics(), drawing_.say(words),
                                   is_low(drawing_.input) ? layout::WordStyle{.size = 13, .line_pitch = 1.15F}
                                                          : layout::WordStyle{}));
    made->begin = begin;
    made->grow = 1;
    return made;
  }

  // --- Cells.

  [[nodiscard]] Role role_of(std::uint32_t key) const { return scene::bucket_role(live_.digit(live_.key(key))); }
  // Of a key, or of a place of the tile that nothing is known of.
  [[nodiscard]] Cell cell_of(When then, std::optional<std::uint32_t> key, Role now = Role::now) const {
    Cell cell;
    cell.when = key ? then : When::future;
    if (!key) return cell;
    cell.ref = live_.key_ref(*key);
    if (visible(then)) cell.mark = live_.mark(*key);
    if (then == When::now) cell.outline = now;
    return cell;
  }
  void add(ValueCells& row, const Cell& cell, std::string number, std::optional<std::uint32_t> key) const {
    row.cells.push_back(cell);
    row.texts.push_back(std::move(number));
    row.colours.push_back(key ? role_of(*key) : Role::ink);
  }
  [[nodiscard]] ValueCells row(unsigned characters) const {
    ValueCells made;
    made.bold = true;
    made.characters = characters;
    made.column = column();
    return made;
  }
  [[nodiscard]] ValueCells row_of_values() const {
    ValueCells made;
    for (const std::uint64_t value : drawing_.input.recording().input_values)
      made.characters = std::max(made.characters, number_characters(value));
    made.breaks = true;
    return made;
  }

  // --- Headings.

  [[nodiscard]] std::string where() const {
    return drawing_.say(texts::fig_reorder_tile, {std::to_string(reorder_.number()), std::to_string(first_),
                                                  std::to_string(first_ + size_ - 1), std::to_string(live_.count())});
  }
  // What is done with the tile, one after the other: the last that has begun is bold.
  [[nodiscard]] RunLine stages() const {
    std::vector<Text> all{texts::fig_reorder_phase_rank, texts::fig_reorder_phase_move, texts::fig_reorder_phase_write};
    if (reorder_.has_values())
      all.insert(all.end(), {texts::fig_reorder_phase_move_values, texts::fig_reorder_phase_write_values});
    const std::uint32_t begun = reorder_.stages_begun();
    RunLine line;
    for (std::size_t k = 0; k < all.size(); ++k)
      line.push_back({(k == 0 ? "" : "    ") + std::to_string(k + 1) + " " + drawing_.say(all[k]),
                      k < begun ? Role::ink : Role::faint, k + 1 == begun});
    return line;
  }

  // --- The tile as threads hold it.

  void add_tile(layout::Column& all) {
    if (columns_.with_text()) {
      ValueCells holders = row(thread_characters());
      holders.bold = false;
      for (std::uint32_t p = first_; p < first_ + size_; ++p) add_thread(holders, live_.thread(p), Role::faint);
      all.add(columns_.numbers(std::move(holders), texts::fig_thread_word));
    }
    KeyCells keys = departing_keys(live_, first_, size_);
    keys.column = column();
    ValueCells values = row_of_values(), places = row(number_characters(size_ - 1));
    values.column = column();
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      Cell cell = keys.cells[p - first_];
      cell.outline = Role::none;
      const auto value = reorder_.value_of(p);
      add(values, cell, value ? std::to_string(*value) : "", p);
      const LiveKeys::Value place = reorder_.place_of(p);
      add(places, cell_of(place.when, p), std::to_string(place.value), p);
    }
    all.add(columns_.keys(std::move(keys), texts::fig_keys));
    if (reorder_.has_values()) all.add(columns_.values(std::move(values), texts::fig_stability_value));
    if (columns_.with_text()) all.add(columns_.values(std::move(places), texts::fig_ranking_place));
  }
  [[nodiscard]] unsigned thread_characters() const {
    return number_characters(drawing_.input.recording().config.block_threads);
  }
  static void add_thread(ValueCells& row, const std::optional<ThreadId>& who, Role colour) {
    row.texts.push_back(who ? std::to_string(who->thread) : std::string());
    row.colours.push_back(colour);
    row.cells.emplace_back();
    if (who) row.cells.back().ref = Ref::to_thread(who->block, who->thread);
  }

  [[nodiscard]] std::vector<KeyMove> moves_to_places() const {
    std::vector<KeyMove> moves;
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      const LiveKeys::Value place = reorder_.place_of(p);
      if (place.when == When::never) continue;
      const auto to = static_cast<std::uint32_t>(place.value);
      const When stored = (reorder_.values_began() ? reorder_.value_in(to) : reorder_.key_in(to)).when;
      moves.push_back({p - first_, to, stored, live_.mark(p), role_of(p), live_.digit(live_.key(p)), live_.key_ref(p)});
    }
    return moves;
  }

  // --- Shared memory, and who writes from there.

  void add_shared(layout::Column& all) {
    const bool text = columns_.with_text();
    shared_strip(all);
    if (text) {
      ValueCells writers = row(thread_characters());
      for (std::uint32_t q = 0; q < size_; ++q) {
        const TileReorder::Writer writer = reorder_.writer(q);
        const bool known = visible(writer.when);
        add_thread(writers, known ? std::optional(writer.thread) : std::nullopt,
                   known ? role_of(*reorder_.key_at(q)) : Role::ink);
      }
      all.add(columns_.numbers(std::move(writers), texts::fig_thread_word));
    }
    all.add(columns_.own(Need::exactly(bars_height),
                         [this](const StripLayout& at, const Area& area) { bars(tile(at), area.y); }));
    if (!text) return;
    ValueCells shifts = row(characters_), destinations = row(characters_);
    for (std::uint32_t q = 0; q < size_; ++q) {
      const auto key = reorder_.key_at(q);
      const LiveKeys::Value destination = key ? live_.value(Meaning::destination, *key) : LiveKeys::Value{};
      // Which bucket's place it is shows once its key is there.
      const bool there = key && visible(reorder_.key_in(q).when);
      const TileReorder::Shift shift = there ? reorder_.shift_of(*key) : TileReorder::Shift{};
      add(shifts, cell_of(shift.when, key), signed_text(shift.number), key);
      add(destinations, cell_of(destination.when, key), std::to_string(destination.value), key);
    }
    all.add(columns_.values(std::move(shifts), texts::fig_reorder_shift));
    all.add(columns_.values(std::move(destinations), texts::fig_destination));
  }

  // As high as keys and values ask for: layouts stand still while one steps.
  void shared_strip(layout::Column& all) {
    KeyCells keys;
    ValueCells values = row_of_values();
    keys.shift = live_.range().shift;
    keys.digit_bits = live_.range().digit_bits;
    for (std::uint32_t q = 0; q < size_; ++q) {
      const auto key = reorder_.key_at(q);
      const TileReorder::Stored stored = reorder_.values_began() ? reorder_.value_in(q) : reorder_.key_in(q);
      keys.keys.push_back(stored.value);
      keys.cells.push_back(cell_of(stored.when, key, Role::write));
      add(values, keys.cells.back(), std::to_string(stored.value), key);
    }
    const auto height = [this, values] {
      const StripLayout& fitted = columns_.fitted();
      return Need::exactly(reorder_.has_values()
                               ? std::max(fitted.cell_height, columns_.row_of(values, fitted).row_height)
                               : fitted.cell_height);
    };
    const auto draw = [this, keys, values](const StripLayout& at, const Area& area) {
      StripLayout row = columns_.row_of(values, tile(at));
      row.row_height = area.height;
      reorder_.values_began() ? draw_values(drawing_, row, area.y, values) : draw_keys(drawing_, row, area.y, keys);
    };
    const Text label = reorder_.values_began() ? texts::fig_reorder_values : texts::fig_reorder_keys;
    KeyColumns::StripBox made = columns_.own(height, draw, strip_label(drawing_, label));
    made->begin = column();
    made->grow = 0.3F;
    all.add(std::move(made));
  }

  // Under the places that threads write from, one for each bucket.
  void bars(const StripLayout& at, float y) {
    const float inset = std::min(3.0F, at.cell_width * 0.1F);
    for (std::uint32_t q = 0, end = 0; q < size_; q = std::max(end, q + 1)) {
      bool now = false;
      for (end = q; end < size_ && visible(reorder_.writer(end).when); ++end) {
        if (digit_in(end) != digit_in(q)) break;
        now = now || reorder_.writer(end).when == When::now;
      }
      if (end == q) continue;
      drawing_.arrows.emplace_back(Rect{{at.left(q) + inset, y + 1},
                                        static_cast<float>(end - q) * at.cell_width - 2 * inset,
                                        now ? 4.0F : 3.0F,
                                        role_of(*reorder_.key_at(q))});
    }
  }
  // Of the key in a place that a thread writes from.
  [[nodiscard]] unsigned digit_in(std::uint32_t place) const { return live_.digit(live_.key(*reorder_.key_at(place))); }

  // --- Global memory.

  [[nodiscard]] std::vector<KeyMove> moves_to_output() const {
    std::vector<KeyMove> moves;
    for (std::uint32_t q = 0; q < size_; ++q) {
      const auto key = reorder_.key_at(q);
      const auto target = key ? live_.target(*key) : std::nullopt;
      if (!target || *target >= live_.count()) continue;
      const When moved = reorder_.values_began() ? reorder_.value_moved(*key) : live_.moved(*key);
      moves.push_back(
          {q, *target, moved, live_.mark(*key), role_of(*key), live_.digit(live_.key(*key)), live_.key_ref(*key)});
    }
    return moves;
  }
  [[nodiscard]] ValueCells output_values() const {
    ValueCells values = row_of_values();
    for (std::uint32_t q = 0; q < live_.count(); ++q) {
      const TileReorder::Stored stored = reorder_.value_out(q);
      const auto key = live_.source(q);
      add(values, cell_of(stored.when, key, Role::write), std::to_string(stored.value), key);
    }
    return values;
  }

  // --- Sentences.

  void add_sentences(layout::Column& all) const {
    if (is_low(drawing_.input)) return;
    all.add(layout::words(scene::table_metrics(), coloured_runs(formula()), {.size = label_size + 2}));
    // What is true at any moment; left out where it would make all texts small.
    if (drawing_.input.room.height <= 1 || drawing_.input.room.height >= high_room) {
      all.add(paragraph(drawing_, drawing_.say(texts::fig_reorder_about)));
      all.add(paragraph(drawing_, drawing_.say(texts::fig_reorder_about_shift)));
      if (reorder_.has_values()) all.add(paragraph(drawing_, drawing_.say(texts::fig_reorder_about_values)));
    }
    // Room for what is counted later, too.
    const TileReorder::BankCount count = reorder_.bank_count();
    if (count.requests == 0)
      return (void)all.add(layout::unseen(paragraph(drawing_, bank_words("0000", "0000", "0.00"))));
    char ratio[32];
    (void)std::snprintf(ratio, sizeof ratio, "%.2f",
                        static_cast<double>(count.wavefronts) / static_cast<double>(count.requests));
    all.add(paragraph(drawing_, bank_words(std::to_string(count.requests), std::to_string(count.wavefronts), ratio)));
  }
  [[nodiscard]] std::string bank_words(const std::string& requests, const std::string& wavefronts,
                                       const std::string& ratio) const {
    return drawing_.say(texts::fig_warp_total_shared,
                        {drawing_.say(texts::fig_warp_store_shared, {"tile_keys"}), requests, wavefronts, ratio});
  }
  // destination = place + shift = 5 + 7 = 12, as far as it is known.
  [[nodiscard]] std::string formula() const {
    std::string words = drawing_.say(texts::fig_reorder_formula);
    const LiveKeys::Value place = reorder_.place_of(focus_), destination = live_.value(Meaning::destination, focus_);
    const TileReorder::Shift shift = reorder_.shift_of(focus_);
    if (!visible(place.when) || !visible(shift.when)) return words;
    const std::int64_t number = shift.number;
    words += " = <b:" + std::to_string(place.value) + (number < 0 ? "> - <t:" : "> + <t:") +
             std::to_string(std::abs(number)) + ">";
    if (visible(destination.when)) words += " = " + std::to_string(destination.value);
    return words;
  }

  Drawing drawing_;
  LiveKeys live_;
  TileReorder reorder_;
  std::uint32_t first_, size_;
  bool in_list_;
  unsigned characters_;  // of a place in the list, with a sign
  float label_;
  KeyColumns columns_;                     // of the list, or of the tile alone
  std::optional<KeyColumns> all_columns_;  // of the list, where that is so
  std::uint32_t focus_ = 0;                // the key whose formula is written out
};

}  // namespace

std::optional<Refusal> cannot_show_reorder(const recording::Recording& recording) {
  if (!catalog::description_of(recording.config.sort).single_passes)
    return Refusal{texts::why_no_reorder, {recording.config.sort}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  if (auto refusal = refuse_without(recording, {Meaning::slot, Meaning::destination})) return refusal;
  for (const auto content : {recording::Content::tile_keys, recording::Content::bucket_shifts})
    if (!recording.array_of(content)) return Refusal{texts::why_name_missing, {std::string(spelling(content))}};
  return std::nullopt;
}

scene::Scene draw_reorder(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return ReorderFigure(input).draw();
}

}  // namespace scatterscope::figures
