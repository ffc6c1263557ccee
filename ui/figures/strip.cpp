#include "ui/figures/strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/analysis/key_text.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/key_order.h"
#include "kernels/story/bits/ordered_bits.h"
#include "kernels/story/planned_iterations.h"
#include "kernels/texts/figure_words.h"

namespace scatterscope::figures {
namespace {

using scene::Align;
using scene::Point;
using scene::Rect;
using scene::Ref;
using scene::Role;
using Words = scene::Label;

constexpr float double_width = 1.5F;    // of each line round what is chosen beside a followed key
constexpr float mono_advance = 0.602F;  // of table_metrics(), per pixel of size
constexpr float outline_width = 2.5F;
constexpr float strip_line_pitch = 1.16F;  // of the lines within a cell, per pixel of size
constexpr float largest_font = 20, usual_font = 14, smallest_font = 13, narrow_font = 12;
constexpr float narrow_pad = 2, low_cell = 24;
constexpr unsigned turned_float = 10;  // characters of a float that reads upwards

bool is_grid(const StripLayout& layout) {
  return !layout.with_text;
}

std::string digits_of(std::uint64_t value, unsigned base, unsigned characters) {
  std::string out;
  do {
    out += "0123456789abcdef"[value % base];
    value /= base;
  } while (value != 0);
  while (base != 10 && out.size() < characters) out += '0';
  std::reverse(out.begin(), out.end());
  return out;
}

// Of a strip without text: one bar for each run of cells that the step touched, a frame round marked ones.
void outline_grid(Drawing& drawing, const StripLayout& layout, float y, float height, const std::vector<Cell>& cells) {
  const auto step_role = [&](std::size_t i) { return cells[i].when == When::hidden ? Role::now : cells[i].outline; };
  for (std::size_t i = 0; i < cells.size();) {
    std::size_t end = i + 1;
    while (end < cells.size() && step_role(end) == step_role(i)) ++end;
    if (step_role(i) != Role::none) {
      const float x = layout.left(static_cast<std::uint32_t>(i));
      const float wide = std::max(2.0F, static_cast<float>(end - i) * layout.cell_width);
      drawing.outlines.emplace_back(Rect{{x, y - 5}, wide, 4, step_role(i)});
      drawing.outlines.emplace_back(Rect{{x, y + height + 1}, wide, 4, step_role(i)});
    }
    i = end;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (drawing.is_operand(cells[i].ref))
      drawing.outlines.emplace_back(Rect{{layout.left(static_cast<std::uint32_t>(i)), y + height + 1},
                                         std::max(2.0F, layout.cell_width),
                                         4,
                                         Role::hovered});
    if (cells[i].mark == Mark::none) continue;
    const float wide = std::max(5.0F, layout.cell_width + 4);
    Rect r{{layout.centre(static_cast<std::uint32_t>(i)) - wide / 2, y - 3}, wide, height + 6};
    r.stroke = mark_role(cells[i].mark);
    r.stroke_width = std::min(2.0F, mark_width(cells[i].mark));
    r.ref = cells[i].ref;
    drawing.outlines.emplace_back(r);
    if (cells[i].mark != Mark::chosen || !drawing.input.view.selection.followed_key) continue;
    r.at = {r.at.x - 4, r.at.y - 4};
    r.width += 8;
    r.height += 8;
    drawing.outlines.emplace_back(r);
  }
}

// The values of marked cells of a strip without text, on small labels over it: of those that would overlap the one
// whose mark means most, chosen before followed before hovered.
void label_marked(Drawing& drawing, const StripLayout& layout, float y, const std::vector<Cell>& cells,
                  const std::vector<std::string>& texts) {
  constexpr float size = 14;
  std::vector<std::pair<float, float>> taken;
  for (const Mark mark : {Mark::chosen, Mark::followed, Mark::hovered}) {
    for (std::size_t i = 0; i < cells.size() && i < texts.size(); ++i) {
      if (cells[i].mark != mark || !visible(cells[i].when) || texts[i].empty()) continue;
      const float wide = static_cast<float>(texts[i].size()) * size * mono_advance + 10;
      const float x = std::clamp(layout.centre(static_cast<std::uint32_t>(i)) - wide / 2, layout.x,
                                 std::max(layout.x, layout.x + layout.width() - wide));
      const bool free = std::none_of(taken.begin(), taken.end(),
                                     [&](const auto& other) { return x < other.second && other.first < x + wide; });
      if (!free) continue;
      taken.emplace_back(x, x + wide);
      drawing.outlines.emplace_back(Rect{{x, y - 24}, wide, 19, Role::paper, mark_role(mark), 1, 3});
      Words words{{x + wide / 2, y - 9}, texts[i], size, Role::ink, Align::middle, true, true};
      words.ref = cells[i].ref;
      drawing.outlines.emplace_back(words);
    }
  }
}

Ref first_ref(const std::vector<Cell>& cells) {
  return cells.empty() ? Ref{} : cells.front().ref;
}

void draw_box(Drawing& drawing, Point at, float width, float height, const Cell& cell, Role border,
              Role fill = Role::none) {
  if (fill == Role::none) fill = Role::cell;
  Rect r{at, width, height, visible(cell.when) ? fill : Role::empty_cell, border, 1};
  r.ref = cell.ref;
  drawing.cells.emplace_back(r);
  if (cell.when != When::hidden) return;
  const float size = std::min({18.0F, width * 1.5F, height});
  Words question{{at.x + width / 2, at.y + height / 2 + size * 0.36F}, "?", size, Role::now, Align::middle, true};
  drawing.texts.emplace_back(question);
}

// Words broken into lines of at most `a_line` characters, the last one full, centred in a cell. Characters [from, to)
// are the digit: bold and in its colour.
void draw_lines(Drawing& drawing, const StripLayout& layout, const Words& like, Point centre, unsigned a_line,
                std::size_t from, std::size_t to, Role digit_colour) {
  const std::string& words = like.text;
  const auto lines = (words.size() + a_line - 1) / a_line;
  const float line_height = layout.font * strip_line_pitch;
  float baseline = centre.y - line_height * static_cast<float>(lines - 1) / 2 + layout.font * 0.36F;
  const float half = layout.font * mono_advance * static_cast<float>(a_line) / 2;
  for (std::size_t first = 0; first < words.size(); baseline += line_height) {
    const std::size_t end = first + (words.size() - first - 1) % a_line + 1;
    Words run = like;
    run.at = {lines > 1 ? centre.x + half : centre.x, baseline};
    run.align = lines > 1 ? Align::end : Align::middle;
    const float width = layout.font * mono_advance * static_cast<float>(end - first);
    float x = run.at.x - (lines > 1 ? width : width / 2);
    for (std::size_t part = first; part < end;) {
      const bool digit = part >= from && part < to;
      const std::size_t stop = digit ? std::min(end, to) : part < from ? std::min(end, from) : end;
      run.text = words.substr(part, stop - part);
      run.bold = like.bold || digit;
      run.colour = digit ? digit_colour : like.colour;
      drawing.texts.emplace_back(run);
      x += layout.font * mono_advance * static_cast<float>(stop - part);
      run.continues = true;
      run.at.x = x;
      run.align = Align::start;
      part = stop;
    }
    first = end;
  }
}

// Where the characters of the digit stand in a binary key.
std::pair<std::size_t, std::size_t> digit_characters(std::uint32_t shift, std::uint32_t bits, std::size_t characters) {
  const std::size_t to = characters - std::min<std::size_t>(characters, shift);
  return {to - std::min<std::size_t>(to, bits), to};
}

float lines_of(unsigned characters, unsigned a_line) {
  const unsigned whole_lines = (std::max(1U, characters) + a_line - 1) / std::max(1U, a_line);
  return static_cast<float>(whole_lines);
}

// That a key takes of its cell, without the digit below it.
float key_height(const StripLayout& layout) {
  if (layout.turned) return layout.font * (mono_advance * static_cast<float>(layout.characters) + 0.3F);
  return layout.font * strip_line_pitch * (layout.digit_apart ? 1 : lines_of(layout.characters, layout.a_line));
}

void draw_key(Drawing& drawing, const StripLayout& layout, float y, const KeyCells& keys, std::uint32_t p) {
  const Cell& cell = keys.cells[p];
  const Point at{layout.left(p), y};
  draw_box(drawing, at, layout.cell_width, layout.cell_height, cell, Role::ink, keys.fill_of(p));
  outline_cell(drawing, at, layout.cell_width, layout.cell_height, cell);
  if (!visible(cell.when)) return;
  const std::uint64_t key = keys.keys[p];
  const std::uint32_t digit_bits = keys.bits(p);
  const unsigned bucket = keys.digit(p);
  const Role colour = scene::bucket_role(bucket);
  Words words{{}, key_text(key, layout), layout.font, Role::ink, Align::middle, false, true};
  words.ref = cell.ref;
  Point centre{layout.centre(p), y + layout.cell_height / 2};
  if (layout.digit_apart) {
    const float line_height = layout.font * strip_line_pitch, of_key = key_height(layout);
    Words digit = words;
    digit.text = digits_of(bucket, 2, digit_bits);
    digit.colour = colour;
    digit.bold = true;
    const float first = centre.y - (of_key + line_height * lines_of(layout.digit_characters, layout.a_line)) / 2;
    words.at = {centre.x, first + of_key / 2 + layout.font * 0.36F};
    words.turned = layout.turned;
    if (layout.turned) words.at = {centre.x + layout.font * 0.36F, first + of_key / 2};
    drawing.texts.emplace_back(words);
    const Point below{centre.x, first + of_key + line_height * lines_of(digit_bits, layout.a_line) / 2};
    if (digit_bits != 0)
      draw_lines(drawing, layout, digit, below, layout.a_line, digit.text.size(), digit.text.size(), colour);
    return;
  }
  const auto [from, to] = digit_bits == 0 ? std::pair{words.text.size(), words.text.size()}
                                          : digit_characters(keys.shift, digit_bits, words.text.size());
  draw_lines(drawing, layout, words, centre, layout.a_line, from, to, colour);
}

Cell cell_of(const LiveKeys& live, std::uint32_t p, When then) {
  Cell cell;
  cell.when = then;
  cell.mark = live.mark(p);
  return cell;
}

}  // namespace

namespace {

// Cells without text, as wide as the room allows.
void lay_grid(StripLayout& layout, float column, float room) {
  layout.cell_width = (room - column) / static_cast<float>(layout.count);
  layout.cell_height = 36;
  layout.row_height = 28;
  layout.font = usual_font;
}

// Finds font, line lengths and least sizes for keys and numbers of so many characters: one line where it fits, else
// several of equal length.
void lay_text(StripLayout& layout, unsigned keys, unsigned numbers, float column, float whole_room,
              float most_font = largest_font) {
  const float room = (whole_room - column) / static_cast<float>(std::max(1U, layout.count));
  float pad = layout.count <= 16 ? 5.5F : 2;
  const auto a_line = [&](unsigned characters) {
    const float fits = (room - pad) / (layout.font * mono_advance);
    const unsigned most = std::max(1U, static_cast<unsigned>(std::max(0.0F, fits) + 0.01F));
    const unsigned lines = (std::max(1U, characters) + most - 1) / most;
    return (std::max(1U, characters) + lines - 1) / lines;
  };
  // Of a number every digit stands on one line; bits may stand on several, but on none alone.
  const unsigned together = layout.digit_apart ? layout.characters : 4;
  for (layout.font = most_font; layout.font > smallest_font; layout.font -= 1) {
    if (a_line(keys) >= keys && a_line(numbers) >= numbers) break;
    // Broken bits are read more easily than small ones.
    if (layout.font <= usual_font && a_line(keys) >= together && a_line(numbers) >= numbers) break;
  }
  const unsigned whole = layout.digit_apart ? layout.characters : keys;
  if (a_line(keys) < whole && layout.count <= 16) {
    const float usual_pad = std::exchange(pad, narrow_pad), font = std::exchange(layout.font, smallest_font);
    while (layout.font > narrow_font && a_line(keys) < whole) layout.font -= 0.25F;
    if (a_line(keys) < whole) {
      pad = usual_pad;
      layout.font = font;
    }
  }
  while (layout.font > smallest_font && layout.font * mono_advance + pad > room) layout.font -= 1;
  // So few cells are only this narrow where texts are large for their room.
  if (layout.count <= 16 && layout.font * mono_advance + pad > room) {
    pad = narrow_pad;
    layout.font = narrow_font;
  }
  layout.turned = layout.digit_apart && a_line(keys) < layout.characters;
  if (layout.turned && layout.count <= 16 && layout.font + pad > room) {
    pad = narrow_pad;
    layout.font = narrow_font;
  }
  layout.a_line = a_line(layout.turned ? layout.digit_characters : keys);
  layout.number_a_line = a_line(numbers);
  const float advance = layout.font * mono_advance;
  const float widest = advance * static_cast<float>(std::max(layout.a_line, layout.number_a_line));
  layout.cell_width = std::max(widest, layout.turned ? layout.font : 0) + pad;
  layout.cell_width = std::max(layout.cell_width, layout.count <= 16 ? std::min(30.0F, room) : 0.0F);
  layout.cell_height = layout.font * 0.5F + key_height(layout);
  if (layout.digit_apart)
    layout.cell_height += layout.font * strip_line_pitch * lines_of(layout.digit_characters, layout.a_line);
  layout.row_height = layout.font * (strip_line_pitch * lines_of(numbers, layout.number_a_line) + 0.5F);
}

}  // namespace

bool is_low(const FigureInput& input) {
  return input.room.height > 1 && input.room.height < layout::low_room;
}

layout::BoxPtr unless_low(const FigureInput& input, layout::BoxPtr box) {
  return is_low(input) ? nullptr : std::move(box);
}

layout::Need squeezed(const FigureInput& input, layout::Need height, float least) {
  if (is_low(input)) height.least = std::min(height.least, least);
  return height;
}

StripLayout fitting_layout(const FigureInput& input, float column, float room, std::uint32_t count,
                           unsigned number_characters) {
  const recording::Config& config = input.recording().config;
  StripLayout layout;
  layout.x = margin + column;
  layout.count = count;
  layout.format = written_format(input.looks.key_format, config);
  layout.type = config.key_type;
  layout.ordered = story::sorts_ordered_bits(input.recording(), input.keys());
  layout.with_text = layout.count <= most_cells_with_text;
  layout.characters = layout.format == KeyFormat::binary        ? config.key_bits
                      : layout.format == KeyFormat::hexadecimal ? (config.key_bits + 3) / 4
                                                                : 1;
  if (layout.format == KeyFormat::decimal && layout.with_text) {
    for (const std::uint64_t key : input.recording().input) {
      const std::string words = analysis::written_short(recording::to_ordered(layout.type, key), layout.type);
      layout.characters = std::max(layout.characters, static_cast<unsigned>(words.size()));
    }
  }
  if (is_grid(layout)) {
    lay_grid(layout, column, room);
    if (is_low(input)) layout.cell_height = low_cell;
    return layout;
  }
  layout.digit_apart = layout.format != KeyFormat::binary;
  layout.digit_characters = std::min(config.radix_bits, config.key_bits);
  const auto lay = [&] {
    lay_text(layout, std::max(layout.characters, layout.digit_apart ? layout.digit_characters : 0U), number_characters,
             column, room, is_low(input) ? usual_font : largest_font);
  };
  lay();
  if (layout.turned && layout.type == recording::KeyType::f32 && layout.characters > turned_float) {
    layout.characters = turned_float;
    lay();
  }
  return layout;
}

StripLayout number_layout(std::uint32_t count, unsigned characters, float room) {
  StripLayout layout;
  layout.count = count;
  layout.with_text = count <= most_cells_with_text;
  if (is_grid(layout)) {
    lay_grid(layout, 0, room);
  } else {
    lay_text(layout, 1, characters, 0, room);
    layout.cell_height = layout.row_height;
  }
  return layout;
}

KeyFormat written_format(KeyFormat wanted, const recording::Config& config) {
  if (wanted != KeyFormat::automatic) return wanted;
  const unsigned most_bits = catalog::by_digits(catalog::description_of(config.sort)) ? 8 : 4;
  return config.key_bits <= most_bits ? KeyFormat::binary : KeyFormat::decimal;
}

std::string key_text(std::uint64_t key, const StripLayout& layout) {
  if (layout.format == KeyFormat::decimal)
    return analysis::written_short(layout.ordered ? key : recording::to_ordered(layout.type, key), layout.type,
                                   layout.with_text ? layout.characters : SIZE_MAX);
  return digits_of(key, layout.format == KeyFormat::binary ? 2 : 16, layout.characters);
}

unsigned number_characters(std::uint64_t value) {
  return static_cast<unsigned>(digits_of(value, 10, 0).size());
}

std::string digit_text(std::uint64_t digit, unsigned bits) {
  return digits_of(digit, 2, bits);
}

Role mark_role(Mark mark) {
  return mark == Mark::hovered ? Role::hovered : Role::selected;
}

float mark_width(Mark mark) {
  return of_user(mark) ? 3 : 1.25F;
}

void outline_marked(Drawing& drawing, Point at, float width, float height, const Ref& ref) {
  Cell cell;
  cell.ref = ref;
  const bool leads = ref.kind == Ref::Kind::thread ? drawing.lead_thread == ThreadId{ref.block(), ref.thread()}
                     : ref.kind == Ref::Kind::key
                         ? drawing.lead_key && drawing.lead_key == original_key_shown(drawing.input, ref)
                         : false;
  if (leads) cell.mark = Mark::lead;
  const auto shows = [&](const std::optional<Ref>& other) { return other && scene::same_thing(*other, ref); };
  if (shows(drawing.input.view.selection.hovered)) cell.mark = Mark::hovered;
  if (shows(drawing.input.view.selection.chosen)) {
    const auto& followed = drawing.input.view.selection.followed_key;
    cell.mark =
        followed && drawing.input.sources.moment != nullptr && followed == original_key_shown(drawing.input, ref)
            ? Mark::followed
            : Mark::chosen;
  }
  outline_cell(drawing, at, width, height, cell);
}

// Lit cells: what the step did inside the border, what the user points at around it.
void outline_cell(Drawing& drawing, Point at, float width, float height, const Cell& cell) {
  const Role step_role = cell.when == When::hidden ? Role::now : cell.outline;
  if (step_role != Role::none) {
    Rect r{{at.x + 1, at.y + 1}, width - 2, height - 2, Role::none, step_role, outline_width};
    r.ref = cell.ref;
    drawing.outlines.emplace_back(r);
  }
  if (drawing.is_operand(cell.ref))
    drawing.outlines.emplace_back(Rect{{at.x - 1, at.y - 1}, width + 2, height + 2, Role::none, Role::hovered, 3});
  if (cell.mark != Mark::none) {
    const auto frame = [&](float beyond, float stroke_width) {
      Rect r{{at.x - beyond, at.y - beyond}, width + 2 * beyond, height + 2 * beyond, Role::none,
             mark_role(cell.mark),           stroke_width};
      r.dashed = cell.mark == Mark::hovered;
      r.ref = cell.ref;
      drawing.outlines.emplace_back(r);
    };
    // A thick frame is the followed key's.
    if (cell.mark == Mark::chosen && drawing.input.view.selection.followed_key) {
      frame(0, double_width);
      frame(4, double_width);
    } else {
      frame(of_user(cell.mark) ? 2 : 0, mark_width(cell.mark));
    }
  }
}

void draw_keys(Drawing& drawing, const StripLayout& layout, float y, const KeyCells& keys) {
  if (!is_grid(layout)) {
    for (std::uint32_t p = 0; p < keys.keys.size(); ++p) draw_key(drawing, layout, y, keys, p);
    return;
  }
  scene::Grid grid{{layout.x, y}, layout.cell_width, layout.cell_height, layout.count};
  for (std::size_t p = 0; p < keys.keys.size(); ++p) {
    grid.cells.push_back(!visible(keys.cells[p].when)    ? Role::empty_cell
                         : keys.bits(p) != 0             ? scene::bucket_role(keys.digit(p))
                         : keys.fill_of(p) != Role::none ? keys.fill_of(p)
                                                         : Role::undefined);
  }
  grid.first = first_ref(keys.cells);
  drawing.cells.emplace_back(std::move(grid));
  drawing.cells.emplace_back(Rect{{layout.x, y}, layout.width(), layout.cell_height, Role::none, Role::ink, 1});
  outline_grid(drawing, layout, y, layout.cell_height, keys.cells);
  if (keys.label_marked) label_marked_keys(drawing, layout, y, keys);
}

void label_marked_keys(Drawing& drawing, const StripLayout& layout, float y, const KeyCells& keys) {
  if (!is_grid(layout)) return;
  std::vector<std::string> texts(keys.keys.size());
  for (std::size_t p = 0; p < keys.keys.size(); ++p)
    if (of_user(keys.cells[p].mark)) texts[p] = key_text(keys.keys[p], layout);
  label_marked(drawing, layout, y, keys.cells, texts);
}

KeyCells departing_keys(const LiveKeys& live, std::uint32_t first, std::uint32_t count) {
  KeyCells keys;
  keys.shift = live.range().shift;
  keys.digit_bits = live.range().digit_bits;
  const std::uint32_t end = first + std::min(count, live.count() - first);
  for (std::uint32_t p = first; p < end; ++p) {
    keys.keys.push_back(live.key(p));
    keys.digit_bits_of.push_back(static_cast<std::uint8_t>(live.has_ordered_bits(p) ? keys.digit_bits : 0));
    Cell cell = cell_of(live, p, live.arrived(p) == When::now ? When::past : live.arrived(p));
    if (!visible(cell.when)) cell.mark = Mark::none;  // where a key will stand is not shown beforehand
    if (live.read_now(p)) cell.outline = Role::read;
    cell.ref = live.key_ref(p);
    keys.cells.push_back(cell);
  }
  return keys;
}

KeyCells arriving_keys(const LiveKeys& live) {
  KeyCells keys;
  keys.shift = live.range().shift;
  keys.digit_bits = live.range().digit_bits;
  for (std::uint32_t q = 0; q < live.count(); ++q) {
    keys.keys.push_back(live.result(q));
    const auto source = live.source(q);
    Cell cell;
    cell.when = live.filled(q);
    cell.mark = source && visible(cell.when) ? live.mark(*source) : Mark::none;
    if (cell.when == When::now) cell.outline = Role::write;
    cell.ref = live.result_ref(q);
    keys.cells.push_back(cell);
  }
  return keys;
}

KeyCells arrived_keys(const LiveKeys& live) {
  KeyCells keys = arriving_keys(live);
  for (std::uint32_t q = 0; q < keys.cells.size(); ++q)
    if (visible(keys.cells[q].when)) keys.cells[q].ref = scene::Ref::to_key(live.iteration() + 1, q);
  return keys;
}

void draw_values(Drawing& drawing, const StripLayout& layout, float y, const ValueCells& values) {
  if (is_grid(layout)) {
    scene::Grid grid{{layout.x, y}, layout.cell_width, layout.row_height, layout.count};
    for (std::size_t p = 0; p < values.cells.size(); ++p) {
      grid.cells.push_back(visible(values.cells[p].when) ? values.colours[p] : Role::empty_cell);
    }
    grid.first = first_ref(values.cells);
    drawing.cells.emplace_back(std::move(grid));
    drawing.cells.emplace_back(Rect{{layout.x, y}, layout.width(), layout.row_height, Role::none, Role::faint, 1});
    outline_grid(drawing, layout, y, layout.row_height, values.cells);
    label_marked(drawing, layout, y, values.cells, values.texts);
    return;
  }
  for (std::uint32_t p = 0; p < values.cells.size(); ++p) {
    const Cell& cell = values.cells[p];
    const Point at{layout.left(p), y};
    const Role fill = values.fill_of(p);
    draw_box(drawing, at, layout.cell_width, layout.row_height, cell, Role::faint, fill);
    outline_cell(drawing, at, layout.cell_width, layout.row_height, cell);
    if (!visible(cell.when)) continue;
    const bool bold = values.bold || fill != Role::none;
    Words words{{}, values.texts[p], layout.font, values.colours[p], Align::middle, bold, true};
    words.ref = cell.ref;
    if (words.text.empty()) continue;
    const Point centre{layout.centre(p), y + layout.row_height / 2};
    if (layout.numbers_turned) {
      words.turned = true;
      words.at = {centre.x + layout.font * 0.36F, centre.y};
      drawing.texts.emplace_back(std::move(words));
      continue;
    }
    draw_lines(drawing, layout, words, centre, layout.number_a_line, 0, 0, Role::ink);
  }
}

std::string iteration_heading(const FigureInput& input, std::uint32_t iteration) {
  return iteration_heading(input.recording(), iteration, input.looks.language);
}

std::string iteration_heading(const recording::Recording& recording, std::uint32_t iteration, Language language) {
  const recording::Iteration& range = recording.iterations[iteration];
  return iteration_heading(iteration, story::planned_iterations(recording), range.shift, range.digit_bits, language);
}

std::string iteration_heading(std::uint32_t iteration, std::size_t iterations, std::uint32_t shift,
                              std::uint32_t digit_bits, Language language) {
  const std::string number = std::to_string(iteration + 1), all = std::to_string(iterations);
  if (digit_bits == 0) return format_text(texts::fig_iteration_of, language, {number, all});
  const std::string low = std::to_string(shift), high = std::to_string(shift + digit_bits - 1);
  if (digit_bits == 1) return format_text(texts::fig_iteration_bit, language, {number, all, low});
  return format_text(texts::fig_iteration_bits, language, {number, all, low, high});
}

bool compares_whole_keys(const recording::Recording& recording) {
  return !recording.iterations.empty() && recording.iterations.front().digit_bits == 0;
}

}  // namespace scatterscope::figures
