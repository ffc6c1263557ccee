#include "ui/figures/key_columns.h"

#include <algorithm>
#include <utility>

#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/explanation.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::BoxPtr;
using layout::Layers;
using layout::Need;

constexpr float least_grid = 160;  // all cells of a strip without text
constexpr float low_grid_cell = 24;
constexpr float filled_line = 1.05F;  // words that fill a line take a little more than they measure
constexpr float low_heading = 15, label_gap = 8, small_label = 13, word_gap = 5;
constexpr float least_run = 4;
constexpr float widest_cell = 76, most_stretched = 1.8F;
constexpr float small_number = 13, small_row = 17;
constexpr float line_pitch = 1.16F;  // of the lines within a cell, per pixel of size

// Of what stands left of a strip: as small as keys in a low room.
float strip_label_size(const FigureInput& input) {
  return is_low(input) ? small_label : label_size;
}

std::string said(const Drawing& drawing, const RowLabel& label) {
  if (const auto* id = std::get_if<Text>(&label)) return drawing.say(*id);
  const auto* words = std::get_if<std::string>(&label);
  return words == nullptr ? std::string() : *words;
}

}  // namespace

KeyColumns::KeyColumns(Drawing& drawing, std::uint32_t count, unsigned number_characters, float label)
    : KeyColumns(drawing, count, label, [&input = drawing.input, count, number_characters](float room) {
        return fitting_layout(input, 0, room, count, number_characters);
      }) {}

KeyColumns::KeyColumns(Drawing& drawing, std::uint32_t count, float label, LayCells lay, float room)
    : drawing_(drawing), lay_(std::move(lay)) {
  columns_.label = label;
  columns_.count = count;
  natural_ = fitted_ = lay_(room - label);
  size_cells(drawing.input.room.key_cell_width);
  columns_.fit = [this](float cell) {
    const auto cells = static_cast<float>(std::max(1U, columns_.count));
    fitted_ = cell < columns_.cell.wish ? lay_(cell * cells + 0.01F) : natural_;
    return std::max(fitted_.cell_width, std::min(cell, columns_.cell.wish));
  };
}

void KeyColumns::size_cells(float given) {
  const float wish = std::max(natural_.cell_width, given);
  const StripLayout narrowest = lay_(1);
  const float least =
      narrowest.with_text ? narrowest.cell_width : least_grid / static_cast<float>(std::max(1U, columns_.count));
  const float most = with_text() ? std::max(most_stretched * wish, widest_cell) : 2 * wish;
  columns_.cell = {least, wish, given > 0 ? wish : most};
}

StripLayout KeyColumns::in(const Area& area) const {
  StripLayout layout = fitted_;
  layout.x = columns_.x;
  layout.cell_width = columns_.cell_width;
  layout.cell_height = layout.row_height = area.height;
  return layout;
}

BoxPtr strip_label(const Drawing& drawing, const RowLabel& label, layout::WordStyle style) {
  if (std::holds_alternative<std::monostate>(label)) return nullptr;
  style.size = strip_label_size(drawing.input);
  return layout::words(scene::table_metrics(), said(drawing, label), style);
}

StripLayout KeyColumns::row_of(const ValueCells& values, StripLayout layout) const {
  constexpr unsigned short_line = 3;
  const unsigned characters = values.characters;
  if (characters == 0 || !layout.with_text) return layout;
  const float width = scene::table_metrics().width(std::string(characters, '0'), layout.font, true, true);
  const auto fits = static_cast<unsigned>((columns_.cell_width - 1) / width * static_cast<float>(characters));
  layout.numbers_turned = fits < (values.breaks ? std::min(characters, short_line) : characters);
  const unsigned lines = layout.numbers_turned ? 1 : (characters + fits - 1) / fits;
  layout.number_a_line = (characters + lines - 1) / lines;
  layout.row_height = layout.numbers_turned ? width + 6 : layout.font * (line_pitch * static_cast<float>(lines) + 0.5F);
  return layout;
}

KeyColumns::StripBox KeyColumns::own(std::function<Need()> height, Draw draw, BoxPtr label) {
  return std::make_unique<layout::Strip>(
      columns_, std::move(label), std::move(height),
      [this, draw = std::move(draw)](Layers&, const Area& area) { draw(in(area), area); });
}

KeyColumns::StripBox KeyColumns::own(Need height, Draw draw, BoxPtr label) {
  return own([height] { return height; }, std::move(draw), std::move(label));
}

KeyColumns::StripBox KeyColumns::keys(KeyCells keys, const RowLabel& label, std::uint64_t run) {
  const auto height = [this] {
    const float usual = fitted_.cell_height;
    return Need{with_text() ? usual : std::min(low_grid_cell, usual), usual, usual};
  };
  const std::uint32_t column = keys.column;
  const auto draw = [this, keys = std::move(keys), run](const StripLayout& at, const Area& area) {
    draw_keys(drawing_, at.part(keys.column, static_cast<std::uint32_t>(keys.keys.size())), area.y, keys);
    if (static_cast<float>(run) * at.cell_width < least_run) return;
    for (std::uint64_t first = 0; first < at.count; first += run) {
      const float left = columns_.left(first), right = columns_.left(std::min<std::uint64_t>(at.count, first + run));
      drawing_.arrows.emplace_back(
          scene::Rect{{left, area.y}, right - left, area.height, scene::Role::none, scene::Role::ink, 2.5F});
    }
  };
  StripBox made = own(height, draw, strip_label(drawing_, label));
  made->begin = column;
  made->grow = 0.3F;
  return made;
}

KeyColumns::StripBox KeyColumns::values(ValueCells values, const RowLabel& label) {
  const auto height = [this, values] { return Need::exactly(row_of(values, fitted_).row_height); };
  const std::uint32_t column = values.column;
  const auto draw = [this, values = std::move(values)](const StripLayout& at, const Area& area) {
    const auto count = static_cast<std::uint32_t>(values.cells.size());
    StripLayout row = row_of(values, at.part(values.column, count));
    row.row_height = area.height;
    draw_values(drawing_, row, area.y, values);
  };
  StripBox made = own(height, draw, strip_label(drawing_, label));
  made->begin = column;
  made->grow = 0.15F;
  return made;
}

KeyColumns::StripBox KeyColumns::numbers(ValueCells values, const RowLabel& label) {
  const std::uint32_t column = values.column;
  const auto draw = [this, values = std::move(values)](const StripLayout& at, const Area& area) {
    const float wide = drawing_.width(std::string(values.characters, '0'), small_number, values.bold) + 2;
    std::size_t every = 1, stands_out = 0;
    while (wide > at.cell_width * static_cast<float>(every)) every *= 2;
    for (std::size_t p = 0; p < values.fills.size(); ++p)
      if (values.fills[p] != scene::Role::none) stands_out = p;
    for (std::size_t p = stands_out % every; p < values.texts.size(); p += every) {
      if (values.texts[p].empty()) continue;
      scene::Label words{
          {at.centre(values.column + static_cast<std::uint32_t>(p)), area.centre().y + small_number * 0.36F},
          values.texts[p],
          small_number,
          values.colours[p],
          scene::Align::middle,
          values.bold || values.fill_of(p) != scene::Role::none};
      words.ref = values.cells[p].ref;
      drawing_.texts.emplace_back(std::move(words));
    }
  };
  StripBox made = own(Need::exactly(small_row), draw, strip_label(drawing_, label));
  made->begin = column;
  return made;
}

KeyColumns::StripBox KeyColumns::blocks(const LiveKeys& live) {
  StripBox made = own(
      squeezed(drawing_.input, {50, 58, 58}, 40),
      [this, &live](const StripLayout& at, const Area& area) { draw_blocks(drawing_, at, area.y, area.height, live); });
  made->grow = 0.3F;
  return made;
}

StripLayout cells_with_numbers(const FigureInput& input, float room, std::uint32_t count, unsigned characters) {
  constexpr float pad = 3;
  StripLayout made = fitting_layout(input, 0, room, count, characters);
  if (!made.with_text) return made;
  const float upright = scene::table_metrics().width(std::string(characters, '0'), made.font, true, true);
  const float least = std::max(made.cell_width, std::min(upright + pad, made.font + 2));
  made.cell_width = std::clamp(room / static_cast<float>(count), least, std::max(least, upright + pad));
  return made;
}

float label_width(const Drawing& drawing, std::initializer_list<RowLabel> labels, bool breaks) {
  float width = 0;
  for (const RowLabel& label : labels) {
    const std::string words = said(drawing, label);
    const float size = strip_label_size(drawing.input);
    float wide = drawing.width(words, size);
    if (breaks && is_low(drawing.input)) {
      // A word of two or three full-width characters stays whole, the parts of a longer one have two.
      const float least = wide <= 3.1F * size ? wide : 2 * size;
      const float longest =
          std::max(layout::words(scene::table_metrics(), words, {.size = size})->width().least, least);
      while (wide - 2 >= longest && drawing.wrapped(words, size, wide - 2).size() <= 2) wide -= 2;
      wide *= filled_line;
    }
    width = std::max(width, wide + (is_low(drawing.input) ? label_gap / 2 : label_gap));
  }
  return width;
}

BoxPtr iteration_label(const Drawing& drawing, const IterationLabel& label) {
  const auto words = [&](const std::string& text, float size) {
    return layout::words(scene::table_metrics(), text,
                         {.size = size,
                          .colour = label.now ? scene::Role::now : scene::Role::ink,
                          .bold = label.now,
                          .line_pitch = 1.2F,
                          .ref = scene::Ref::to_iteration(label.iteration)});
  };
  const auto does = [&]() -> BoxPtr {
    if (!label.does) return nullptr;
    BoxPtr made = words(drawing.say(*label.does), small_label);
    return label.begun ? std::move(made) : layout::unseen(std::move(made));
  };
  const std::string iteration = drawing.say(texts::fig_iteration_word), number = std::to_string(label.iteration + 1);
  return layout::either(layout::row(word_gap, words(iteration, small_label), words(number, heading_size), does()),
                        layout::column(layout::growing(1, layout::spacer({})), words(iteration, small_label),
                                       layout::row(word_gap, words(number, heading_size), does()),
                                       layout::growing(1, layout::spacer({}))));
}

float iteration_label_width(const Drawing& drawing, std::initializer_list<Text> does) {
  const std::string last = std::to_string(drawing.input.recording().iterations.size());
  const float number = drawing.width(last, heading_size, true);
  float width = std::max(number, drawing.width(drawing.say(texts::fig_iteration_word), small_label, true));
  for (const Text id : does)
    width = std::max(width, number + word_gap + drawing.width(drawing.say(id), small_label, true));
  return width + label_gap;
}

BoxPtr heading(const Drawing& drawing, const std::string& words) {
  const auto of_size = [&words](float size) {
    return layout::words(scene::table_metrics(), words,
                         {.size = size, .bold = true, .stays = true, .line_pitch = heading_line / heading_size});
  };
  if (is_low(drawing.input)) return of_size(low_heading);
  return layout::either(of_size(heading_size), of_size(low_heading));  // on one line where that is possible
}

BoxPtr row_words(std::string words, scene::Align align) {
  return layout::words(scene::table_metrics(), std::move(words),
                       {.size = label_size, .colour = scene::Role::faint, .align = align});
}

BoxPtr paragraph(const Drawing& drawing, const std::string& words, const layout::WordStyle& style) {
  layout::WordStyle wrapped = style;
  wrapped.wish = strip_room;
  return layout::words(scene::table_metrics(),
                       with_terms(words, drawing.input.looks.language, wrapped.colour, wrapped.bold), wrapped);
}

BoxPtr marked_place(const Drawing& drawing, std::uint32_t iteration) {
  const FigureInput& input = drawing.input;
  if (input.view.settled || iteration >= input.keys().iterations.size()) return nullptr;
  std::optional<std::uint32_t> key = input.view.selection.followed_key;
  if (!key) key = drawing.lead_key;
  const auto at = key ? story::position_of(input.keys(), iteration, *key) : std::nullopt;
  if (!at || *at == *key) return nullptr;
  return paragraph(drawing, drawing.say(texts::fig_marked_place,
                                        {std::to_string(*key), std::to_string(iteration + 1), std::to_string(*at)}));
}

BoxPtr stage(Drawing& drawing, std::string words, Need height, std::function<float()> at) {
  constexpr float beside = 14;
  const float wide = drawing.width(words, label_size) + beside;
  const auto draw = [&drawing, words = std::move(words), wide, at = std::move(at)](Layers&, const Area& area) {
    const float x = std::clamp(at ? at() : area.centre().x, area.x, std::max(area.x, area.right() - wide));
    draw_stage(drawing, x, area.y + 5, area.bottom() - 5, words);
  };
  return layout::canvas({wide, 2 * wide, 2 * wide}, height, draw);
}

BoxPtr stage_over(Drawing& drawing, const std::string& words, Need height, const std::string& below,
                  const std::function<BoxPtr()>& beside, const std::function<float()>& at) {
  const auto label = [&] { return row_words(below); };
  const auto at_right = [&] { return beside ? beside() : nullptr; };
  // As much on both sides, so that the arrow stands in the middle.
  const float side = std::max(drawing.width(below, label_size), beside ? beside()->width().wish : 0);
  const auto filled_up = [&](BoxPtr box) {
    const float rest = side - (box == nullptr ? 0 : box->width().wish);
    return layout::row(0, std::move(box), layout::canvas(Need::exactly(rest), {}, nullptr));
  };
  BoxPtr right = at_right();
  const float rest = side - (right == nullptr ? 0 : right->width().wish);
  return layout::either(
      layout::row(8, filled_up(label()), layout::growing(1, stage(drawing, words, height, at)),
                  layout::row(0, layout::canvas(Need::exactly(rest), {}, nullptr), std::move(right))),
      layout::column(stage(drawing, words, height, at),
                     layout::row(8, label(), layout::growing(1, layout::canvas({}, {}, nullptr)), at_right())));
}

scene::Scene compose(Drawing& drawing, layout::Box& root) {
  const layout::Room room = layout::lay_out(root, {drawing.input.room.width, drawing.input.room.height}, drawing);
  return drawing.finish(room.width, room.height);
}

DrawnIterations drawn_iterations(std::size_t all, std::uint32_t shown) {
  constexpr std::uint32_t most = 64;  // a bit of the widest key each
  const auto count = static_cast<std::uint32_t>(all), drawn = std::min(count, most);
  const std::uint32_t first = std::min(shown - std::min(shown, drawn / 2), count - drawn);
  return {first, first + drawn};
}

layout::BoxPtr drawn_words(const Drawing& drawing, const DrawnIterations& drawn, std::size_t all) {
  if (drawn.end - drawn.first == all) return nullptr;
  return paragraph(drawing, drawing.say(texts::fig_some_iterations, {std::to_string(drawn.first + 1),
                                                                     std::to_string(drawn.end), std::to_string(all)}));
}

scene::Scene nothing_to_draw(const FigureInput& input) {
  return nothing_to_draw(input, texts::fig_no_keys);
}

scene::Scene nothing_to_draw(const FigureInput& input, Text why) {
  return nothing_to_draw(input, text(why, input.looks.language));
}

scene::Scene nothing_to_draw(const FigureInput& input, const std::string& why) {
  Drawing drawing(input);
  const auto all = layout::column(
      layout::spacer(layout::Need::exactly(40)),
      layout::words(scene::table_metrics(), why,
                    {.size = heading_size, .colour = scene::Role::faint, .align = scene::Align::middle, .wish = 420}),
      layout::spacer(layout::Need::exactly(40)));
  return compose(drawing, *all);
}

}  // namespace scatterscope::figures
