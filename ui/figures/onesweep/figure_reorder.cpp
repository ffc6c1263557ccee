// The reorder of a tile through shared memory: its keys as threads hold them, the tile sorted by bucket in shared
// memory, and the write in which consecutive threads store consecutive keys of a bucket to consecutive addresses. The
// values of pairs go the same way afterwards, through the same memory.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/onesweep/tile_reorder.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figures.h"
#include "ui/figures/refusals.h"
#include "ui/figures/strip.h"
#include "ui/figures/tiles/local_parts.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Rect;
using scene::Role;
using story::TileReorder;
using Id = scatterscope::Text;

constexpr float high_room = 520;  // logical pixels
constexpr float line_height = 20, small_height = 17, small_size = 13;
constexpr float least_reorder_gap = 70, least_write_gap = 80, words_gap = 6;
constexpr float mono_advance = 0.602F;  // of table_metrics(), per pixel of size

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

class Figure {
 public:
  explicit Figure(const FigureInput& input)
      : drawing_(input), live_(input, drawn_iteration(input)), reorder_(live_, marked(live_)) {
    first_ = reorder_.first();
    size_ = reorder_.size();
    focus_ = marked_key().value_or(reorder_.key_at(size_ - 1).value_or(first_ + size_ - 1));
    lay_out();
  }

  scene::Scene draw() {
    const std::string heading = iteration_heading(drawing_.input, live_.iteration());
    const RunLine phases = phases_line();
    const float heading_width = drawing_.width(heading, heading_size, true) + 24;
    const float least_width = 2 * margin + std::max(heading_width + drawing_.width(where(), label_size),
                                                    runs_width(phases, label_size, drawing_.input.metrics));
    // Texts are broken to the width that stretching gives, which depends on how many lines they take.
    StripLayout tried = layout_;
    std::array<Part, part_count> parts = parts_for(layout_.width() + column_);
    (void)stretch(drawing_.input, tried, parts, least_width);
    const float room = tried.width() + column_;
    parts = parts_for(room);
    const Frame frame = stretch(drawing_.input, layout_, parts, least_width);
    layout_.cell_height = parts[list].height;
    shared_height_ = parts[shared].height;
    (void)break_values();  // to the width that cells have now
    place_strips();

    drawing_.heading(heading);
    drawing_.text({margin + heading_width, margin + heading_size * 0.85F}, where(), label_size);
    append_runs(drawing_.texts, phases, {margin, margin + heading_height + label_size}, label_size,
                drawing_.input.metrics);
    float y = margin + parts[head].height;
    top_half(y, parts);
    y += parts[holders].height + parts[list].height + parts[listed_values].height + parts[places].height;
    moves_to_places(y + 2, y + parts[reorder_gap].height - 2);
    draw_gap_label(drawing_, tile_, gap_label(drawing_, Id::fig_reorder_move), y, y + parts[reorder_gap].height);
    y += parts[reorder_gap].height;
    shared_strip(y);
    y += parts[shared].height;
    writers(y);
    y += parts[writer_rows].height;
    numbers(y);
    y += parts[number_rows].height;
    moves_to_output(y + 2, y + parts[write_gap].height - 2);
    draw_gap_label(drawing_, layout_, gap_label(drawing_, Id::fig_write_globally), y, y + parts[write_gap].height);
    y += parts[write_gap].height;
    output(y);
    y += parts[result].height + parts[result_values].height;
    sentences(y, room);
    return drawing_.finish(drawing_.say(Id::fig_reorder_title), frame.width, frame.height);
  }

 private:
  enum : std::size_t {
    head,
    holders,
    list,
    listed_values,
    places,
    reorder_gap,
    shared,
    writer_rows,
    number_rows,
    write_gap,
    result,
    result_values,
    sentences_part,
    part_count
  };

  // The key that the user points at, if it is one of the tile's.
  [[nodiscard]] std::optional<std::uint32_t> marked_key() const {
    const auto key = marked(live_);
    return key && *key >= first_ && *key - first_ < size_ ? key : std::nullopt;
  }

  // --- Cells.

  [[nodiscard]] Role role_of(std::uint32_t key) const { return scene::bucket_role(live_.digit(live_.key(key))); }
  [[nodiscard]] Cell cell_of(When then, std::uint32_t key) const {
    Cell cell;
    cell.when = then;
    cell.ref = live_.key_ref(key);
    if (visible(then)) cell.mark = live_.mark(key);
    if (then == When::now) cell.outline = Role::now;
    return cell;
  }
  // In a place of the tile that nothing is known of.
  [[nodiscard]] static Cell unknown() {
    Cell cell;
    cell.when = When::future;
    return cell;
  }

  // --- Layout.

  void lay_out() {
    for (const Id id :
         {Id::fig_thread_word, Id::fig_keys, Id::fig_stability_value, Id::fig_ranking_place, Id::fig_reorder_shift,
          Id::fig_destination, Id::fig_reorder_keys, Id::fig_reorder_values, Id::fig_reorder_output})
      column_ = std::max(column_, drawing_.width(drawing_.say(id), label_size) + 12);
    for (const Id id : {Id::fig_reorder_move, Id::fig_write_globally})
      column_ = std::max(column_, gap_label(drawing_, id).width + 12);
    // With all keys of the list in cells with texts the tile stands where it is in the list.
    in_list_ = live_.count() <= most_cells_with_text;
    const auto characters = static_cast<unsigned>(std::to_string(live_.count()).size() + 1);  // with a sign
    layout_ = strip_layout(drawing_.input, column_, local_room, in_list_ ? live_.count() : size_, characters);
    layout_.numbers_turned = layout_.with_text && layout_.number_a_line < characters;
    if (layout_.numbers_turned) layout_.row_height = layout_.font * mono_advance * static_cast<float>(characters) + 6;
    if (reorder_.has_values()) {
      const auto lines = static_cast<float>(break_values());
      values_.row_height = layout_.with_text ? layout_.font * (1.16F * lines + 0.5F) : 28;
    }
    if (layout_.with_text) shared_height_ = std::max(layout_.cell_height, values_.row_height);
    place_strips();
  }
  // Values are as long as they are: on several lines where they do not fit on one. How many.
  std::size_t break_values() {
    std::size_t characters = 1;
    for (const std::uint64_t value : drawing_.input.recording.input_values)
      characters = std::max(characters, std::to_string(value).size());
    const float fitting = (layout_.cell_width - 3) / (layout_.font * mono_advance);
    const auto fits = static_cast<std::size_t>(std::max(1.0F, fitting));
    const std::size_t lines = (characters + fits - 1) / fits;
    values_.number_a_line = static_cast<unsigned>((characters + lines - 1) / lines);
    return lines;
  }
  // The layout of a row of values below one of keys.
  [[nodiscard]] StripLayout for_values(const StripLayout& of) const {
    StripLayout layout = of;
    layout.numbers_turned = false;
    layout.number_a_line = values_.number_a_line;
    layout.row_height = values_.row_height;
    return layout;
  }
  void place_strips() {
    tile_ = output_ = layout_;
    tile_.count = size_;
    if (in_list_) {
      tile_.x = layout_.left(first_);
      return;
    }
    output_.count = live_.count();
    output_.with_text = false;
    output_.cell_width = layout_.width() / static_cast<float>(live_.count());
    if (layout_.with_text) output_.cell_height = is_low(drawing_.input) ? 24 : 36;
  }
  [[nodiscard]] float marks_room() const { return layout_.with_text && in_list_ ? 0.0F : 20.0F; }
  [[nodiscard]] std::array<Part, part_count> parts_for(float room) const {
    const bool text = layout_.with_text;
    const float row = text ? layout_.row_height : 0;
    const float values = values_.row_height;
    std::array<Part, part_count> parts{};
    parts[head] = {heading_height + line_height + 10, 0};
    parts[holders] = {text ? small_height : 0, 0};
    parts[list] = {layout_.cell_height, 0.2F};
    parts[listed_values] = {values, 0};
    parts[places] = {row, 0};
    parts[reorder_gap] = {lowered(drawing_.input, least_reorder_gap + (text ? 0.0F : 20.0F)), 1};
    parts[shared] = {shared_height_, 0.2F};
    parts[writer_rows] = {text ? small_height + 6 : 14.0F, 0};
    parts[number_rows] = {2 * row, 0};
    parts[write_gap] = {lowered(drawing_.input, least_write_gap + marks_room()), 1};
    parts[result] = {output_.cell_height, 0.2F};
    parts[result_values] = {values, 0};
    parts[sentences_part] = {words_height(room), 0};
    return parts;
  }

  void row_words(float y, float height, Id id) {
    drawing_.text({tile_.x - 8, y + height / 2 + label_size * 0.36F}, drawing_.say(id), label_size, Role::ink,
                  Align::end);
  }

  // --- Headings.

  [[nodiscard]] std::string where() const {
    return drawing_.say(Id::fig_reorder_tile, {std::to_string(reorder_.number()), std::to_string(first_),
                                               std::to_string(first_ + size_ - 1), std::to_string(live_.count())});
  }
  // What is done with the tile, one after the other: the last that has begun is bold.
  [[nodiscard]] RunLine phases_line() const {
    std::vector<std::pair<Id, bool>> phases{
        {Id::fig_reorder_phase_rank, false}, {Id::fig_reorder_phase_move, false}, {Id::fig_reorder_phase_write, false}};
    if (reorder_.has_values()) {
      phases.emplace_back(Id::fig_reorder_phase_move_values, reorder_.values_began());
      phases.emplace_back(Id::fig_reorder_phase_write_values, false);
    }
    const auto begin = [&](std::size_t phase, When then) {
      phases[phase].second = phases[phase].second || (then != When::never && then != When::future);
    };
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      begin(0, reorder_.place_of(p).when);
      begin(1, reorder_.key_in(p - first_).when);
      begin(2, live_.moved(p));
      if (reorder_.has_values()) begin(4, value_moved(p));
    }
    std::size_t last = phases.size();
    for (std::size_t k = 0; k < phases.size(); ++k)
      if (phases[k].second) last = k;
    RunLine line;
    for (std::size_t k = 0; k < phases.size(); ++k) {
      const Role colour = phases[k].second ? Role::ink : Role::faint;
      line.push_back(
          {(k == 0 ? "" : "    ") + std::to_string(k + 1) + " " + drawing_.say(phases[k].first), colour, k == last});
    }
    return line;
  }

  // --- The tile as threads hold it.

  void top_half(float y, const std::array<Part, part_count>& parts) {
    if (layout_.with_text) holder_numbers(y);
    y += parts[holders].height;
    row_words(y, layout_.cell_height, Id::fig_keys);
    const KeyCells all = departing_keys(live_);
    KeyCells here;
    here.shift = all.shift;
    here.digit_bits = all.digit_bits;
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      here.keys.push_back(all.keys[p]);
      here.cells.push_back(all.cells[p]);
      here.digit_bits_of.push_back(all.digit_bits_of[p]);
    }
    draw_keys(drawing_, tile_, y, here);
    y += layout_.cell_height;
    if (reorder_.has_values()) {
      ValueCells values;
      for (std::uint32_t p = first_; p < first_ + size_; ++p) {
        Cell cell = all.cells[p];
        cell.outline = Role::none;
        values.cells.push_back(cell);
        const auto value = reorder_.value_of(p);
        values.texts.push_back(value ? std::to_string(*value) : "");
        values.colours.push_back(role_of(p));
      }
      row_words(y, values_.row_height, Id::fig_stability_value);
      draw_values(drawing_, for_values(tile_), y, values);
      y += parts[listed_values].height;
    }
    if (!layout_.with_text) return;
    row_words(y, layout_.row_height, Id::fig_ranking_place);
    ValueCells values;
    values.bold = true;
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      const LiveKeys::Value place = reorder_.place_of(p);
      values.cells.push_back(cell_of(place.when, p));
      values.texts.push_back(std::to_string(place.value));
      values.colours.push_back(role_of(p));
    }
    StripLayout layout = tile_;
    if (std::to_string(size_ - 1).size() <= tile_.number_a_line) layout.numbers_turned = false;
    draw_values(drawing_, layout, y, values);
  }

  // Where numbers of threads would run into each other only every second, fourth, ... is named.
  [[nodiscard]] std::uint32_t every(std::uint32_t most) const {
    std::uint32_t step = 1;
    const float width = drawing_.width(std::to_string(most), small_size, true) + 3;
    while (width > layout_.cell_width * static_cast<float>(step)) step *= 2;
    return step;
  }
  void holder_numbers(float y) {
    row_words(y, small_height - 2, Id::fig_thread_word);
    const std::uint32_t step = every(drawing_.input.recording.config.block_threads);
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      const auto who = live_.thread(p);
      if (!who || (p - first_) % step != 0) continue;
      drawing_.text({tile_.centre(p - first_), y + 12}, std::to_string(who->thread), small_size, Role::faint,
                    Align::middle);
      std::get<scene::Text>(drawing_.texts.back()).ref = {scene::Ref::Kind::thread, who->block, who->thread, 0};
    }
  }

  void moves_to_places(float y0, float y1) {
    std::vector<KeyMove> moves;
    for (std::uint32_t p = first_; p < first_ + size_; ++p) {
      const LiveKeys::Value place = reorder_.place_of(p);
      if (place.when == When::never) continue;
      const auto to = static_cast<std::uint32_t>(place.value);
      const When stored = (reorder_.values_began() ? reorder_.value_in(to) : reorder_.key_in(to)).when;
      const unsigned digit = live_.digit(live_.key(p));
      moves.push_back({p - first_, to, stored, live_.mark(p), scene::bucket_role(digit), digit, live_.key_ref(p)});
    }
    draw_moves(drawing_, tile_, y0, y1, moves);
  }

  // --- Shared memory, and who writes from there.

  void shared_strip(float y) {
    row_words(y, shared_height_, reorder_.values_began() ? Id::fig_reorder_values : Id::fig_reorder_keys);
    KeyCells keys;
    ValueCells values;
    keys.shift = live_.range().shift;
    keys.digit_bits = live_.range().digit_bits;
    for (std::uint32_t q = 0; q < size_; ++q) {
      const auto key = reorder_.key_at(q);
      const TileReorder::Stored stored = reorder_.values_began() ? reorder_.value_in(q) : reorder_.key_in(q);
      Cell cell = key ? cell_of(stored.when, *key) : unknown();
      if (cell.when == When::now) cell.outline = Role::write;
      keys.keys.push_back(stored.value);
      keys.cells.push_back(cell);
      values.cells.push_back(cell);
      values.texts.push_back(std::to_string(stored.value));
      values.colours.push_back(key ? role_of(*key) : Role::ink);
    }
    StripLayout layout = for_values(tile_);
    layout.cell_height = layout.row_height = shared_height_;
    if (reorder_.values_began()) {
      draw_values(drawing_, layout, y, values);
    } else {
      draw_keys(drawing_, layout, y, keys);
    }
  }

  // Under each place the thread that writes from it, over a bar for each bucket.
  void writers(float y) {
    const bool text = layout_.with_text;
    const std::uint32_t step = every(drawing_.input.recording.config.block_threads);
    const auto same_bucket = [&](std::uint32_t q, std::uint32_t other) {
      return live_.digit(live_.key(*reorder_.key_at(q))) == live_.digit(live_.key(*reorder_.key_at(other)));
    };
    bool any = false;
    for (std::uint32_t q = 0, end = 0; q < size_; q = std::max(end, q + 1)) {
      bool now = false;
      for (end = q; end < size_ && visible(reorder_.writer(end).when) && same_bucket(end, q); ++end) {
        const TileReorder::Writer writer = reorder_.writer(end);
        now = now || writer.when == When::now;
        if (!text || end % step != 0) continue;
        drawing_.text({tile_.centre(end), y + 13}, std::to_string(writer.thread.thread), small_size,
                      role_of(*reorder_.key_at(end)), Align::middle, true);
        std::get<scene::Text>(drawing_.texts.back()).ref = {scene::Ref::Kind::thread, writer.thread.block,
                                                            writer.thread.thread, 0};
      }
      if (end == q) continue;
      any = true;
      const float inset = std::min(3.0F, tile_.cell_width * 0.1F);
      drawing_.arrows.emplace_back(Rect{{tile_.left(q) + inset, y + (text ? 17.0F : 6.0F)},
                                        static_cast<float>(end - q) * tile_.cell_width - 2 * inset,
                                        now ? 4.0F : 3.0F,
                                        role_of(*reorder_.key_at(q))});
    }
    if (any && text) row_words(y + 1, small_height, Id::fig_thread_word);
  }

  // Under each place of shared memory its bucket's shift and where its key goes.
  void numbers(float y) {
    if (!layout_.with_text) return;
    ValueCells shifts, destinations;
    shifts.bold = destinations.bold = true;
    for (std::uint32_t q = 0; q < size_; ++q) {
      const auto key = reorder_.key_at(q);
      const LiveKeys::Value destination = key ? live_.value(Meaning::destination, *key) : LiveKeys::Value{};
      // Which bucket's place it is shows once its key is there.
      const bool there = key && visible(reorder_.key_in(q).when);
      const TileReorder::Shift shift = there ? reorder_.shift_of(*key) : TileReorder::Shift{};
      const auto add = [&](ValueCells& row, When then, const std::string& number) {
        row.cells.push_back(key ? cell_of(then, *key) : unknown());
        row.texts.push_back(number);
        row.colours.push_back(key ? role_of(*key) : Role::ink);
      };
      add(shifts, shift.when, signed_text(shift.number));
      add(destinations, destination.when, std::to_string(destination.value));
    }
    row_words(y, layout_.row_height, Id::fig_reorder_shift);
    draw_values(drawing_, tile_, y, shifts);
    y += layout_.row_height;
    row_words(y, layout_.row_height, Id::fig_destination);
    draw_values(drawing_, tile_, y, destinations);
  }

  // --- Global memory.

  [[nodiscard]] When value_moved(std::uint32_t key) const {
    const auto target = live_.target(key);
    return target && *target < live_.count() ? reorder_.value_out(*target).when : When::never;
  }
  void moves_to_output(float y0, float y1) {
    std::vector<KeyMove> moves;
    for (std::uint32_t q = 0; q < size_; ++q) {
      const auto key = reorder_.key_at(q);
      const auto target = key ? live_.target(*key) : std::nullopt;
      if (!target || *target >= live_.count()) continue;
      const unsigned digit = live_.digit(live_.key(*key));
      const When moved = reorder_.values_began() ? value_moved(*key) : live_.moved(*key);
      moves.push_back({q, *target, moved, live_.mark(*key), scene::bucket_role(digit), digit, live_.key_ref(*key)});
    }
    draw_moves(drawing_, tile_, output_, y0, y1, moves);
  }
  void output(float y) {
    drawing_.text({output_.x - 8, y + output_.cell_height / 2 + label_size * 0.36F},
                  drawing_.say(Id::fig_reorder_output), label_size, Role::ink, Align::end);
    draw_keys(drawing_, output_, y, arriving_keys(live_));
    y += output_.cell_height;
    if (!reorder_.has_values()) return;
    ValueCells values;
    for (std::uint32_t q = 0; q < live_.count(); ++q) {
      const TileReorder::Stored stored = reorder_.value_out(q);
      const auto key = live_.source(q);
      Cell cell = key ? cell_of(stored.when, *key) : unknown();
      if (cell.when == When::now) cell.outline = Role::write;
      values.cells.push_back(cell);
      values.texts.push_back(std::to_string(stored.value));
      values.colours.push_back(key ? role_of(*key) : Role::ink);
    }
    draw_values(drawing_, for_values(output_), y, values);
  }

  // --- Sentences.

  [[nodiscard]] std::string bank_words(const std::string& requests, const std::string& wavefronts,
                                       const std::string& ratio) const {
    return drawing_.say(Id::fig_warp_total_shared,
                        {drawing_.say(Id::fig_warp_store_shared, {"tile_keys"}), requests, wavefronts, ratio});
  }
  [[nodiscard]] std::vector<std::string> bank_lines(float room) const {
    const TileReorder::BankCount count = reorder_.bank_count();
    if (count.requests == 0) return {};
    char ratio[32];
    (void)std::snprintf(ratio, sizeof ratio, "%.2f",
                        static_cast<double>(count.wavefronts) / static_cast<double>(count.requests));
    return drawing_.wrapped(bank_words(std::to_string(count.requests), std::to_string(count.wavefronts), ratio),
                            label_size, room);
  }
  // What is true at any moment; left out where it would make all texts small.
  [[nodiscard]] std::vector<std::string> about_lines(float room) const {
    if (drawing_.input.preferred_height > 1 && drawing_.input.preferred_height < high_room) return {};
    std::vector<std::string> all;
    const auto add = [&](Id id) {
      for (std::string& line : drawing_.wrapped(drawing_.say(id), label_size, room)) all.push_back(std::move(line));
    };
    add(Id::fig_reorder_about);
    add(Id::fig_reorder_about_shift);
    if (reorder_.has_values()) add(Id::fig_reorder_about_values);
    return all;
  }
  // With the formula, and room for what is counted later: layouts stand still while one steps.
  [[nodiscard]] float words_height(float room) const {
    const std::size_t counted = drawing_.wrapped(bank_words("0000", "0000", "0.00"), label_size, room).size();
    return static_cast<float>(1 + about_lines(room).size() + counted) * line_height + words_gap + 8;
  }

  // destination = place + shift = 5 + 7 = 12, as far as it is known.
  void sentences(float y, float room) {
    y += words_gap;
    std::string formula = drawing_.say(Id::fig_reorder_formula);
    const LiveKeys::Value place = reorder_.place_of(focus_), destination = live_.value(Meaning::destination, focus_);
    const TileReorder::Shift shift = reorder_.shift_of(focus_);
    if (visible(place.when) && visible(shift.when)) {
      const std::int64_t number = shift.number;
      formula += " = <b:" + std::to_string(place.value) + (number < 0 ? "> - <t:" : "> + <t:") +
                 std::to_string(std::abs(number)) + ">";
      if (visible(destination.when)) formula += " = " + std::to_string(destination.value);
    }
    append_runs(drawing_.texts, coloured_runs(formula), {margin, y + label_size + 4}, label_size + 2,
                drawing_.input.metrics);
    std::vector<std::string> lines = about_lines(room);
    for (std::string& line : bank_lines(room)) lines.push_back(std::move(line));
    for (const std::string& line : lines) {
      y += line_height;
      drawing_.text({margin, y + label_size + 6}, line, label_size);
    }
  }

  Drawing drawing_;
  LiveKeys live_;
  TileReorder reorder_;
  std::uint32_t first_ = 0, size_ = 1;
  bool in_list_ = true;
  std::uint32_t focus_ = 0;  // the key whose formula is written out
  StripLayout layout_, tile_, output_;
  struct {
    unsigned number_a_line = 1;
    float row_height = 0;  // 0: there are none
  } values_;
  float column_ = 0, shared_height_ = 36;
};

}  // namespace

std::optional<Refusal> cannot_show_reorder(const recording::Recording& recording) {
  if (!catalog::description_of(recording.config.sort).single_passes)
    return Refusal{Text::why_no_reorder, {recording.config.sort}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  if (auto refusal = refuse_without(recording, {Meaning::slot, Meaning::destination})) return refusal;
  for (const char* name : {"tile_keys", "bucket_shifts"})
    if (!recording.array_named(name)) return Refusal{Text::why_name_missing, {name}};
  return std::nullopt;
}

scene::Scene draw_reorder(const FigureInput& input) {
  if (input.recording.iterations.empty() || input.recording.input.empty())
    return nothing_to_draw(input, Text::fig_reorder_title, Text::fig_no_keys);
  return Figure(input).draw();
}

}  // namespace scatterscope::figures
