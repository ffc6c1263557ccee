// The parts that the chapter's figures are made of: strips of keys and values, arrows between them, blocks of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/figures/bits/live_keys.h"
#include "ui/layout/box.h"
#include "ui/scene/scene.h"

namespace scatterscope::figures {

inline constexpr std::uint32_t most_cells_with_text = 64;
using layout::margin;
inline constexpr float heading_size = 18, label_size = 14;
// Of the smallest texts of a figure a panel leaves so many; where it has no room for that it scrolls.
inline constexpr float legible_pixels = 11;
// What a strip may take without its texts becoming small in a window of the usual size.
inline constexpr float strip_room = 650;

// Where the cells of a strip stand and how a key is written in one; the same for all strips of a figure.
struct StripLayout {
  float x = 0, cell_width = 0, cell_height = 0, row_height = 0, font = 0;
  std::uint32_t count = 0;
  unsigned characters = 0;        // of a key
  unsigned digit_characters = 0;  // of a digit in binary
  unsigned a_line = 0;            // characters of a key on one line of its cell; the last line is full
  unsigned number_a_line = 0;     // the same of the numbers in rows of values
  bool with_text = true;          // false: beyond most_cells_with_text
  bool turned = false;            // keys read upwards: their cells are too narrow for a line
  bool numbers_turned = false;    // numbers in rows of values read upwards
  bool digit_apart = false;       // keys that are not written in binary show the digit's bits on a line of its own
  KeyFormat format = KeyFormat::binary;
  recording::KeyType type = recording::KeyType::u32;
  bool ordered = true;  // keys are ordered bits, not as they are

  [[nodiscard]] float left(std::uint32_t p) const { return x + static_cast<float>(p) * cell_width; }
  [[nodiscard]] float centre(std::uint32_t p) const { return left(p) + cell_width / 2; }
  [[nodiscard]] float width() const { return static_cast<float>(count) * cell_width; }
  // Cells [first, first + cells) alone.
  [[nodiscard]] StripLayout part(std::uint32_t first, std::uint32_t cells) const {
    StripLayout made = *this;
    made.x = left(first);
    made.count = cells;
    return made;
  }
};
// A low room, as layout::low_room has it.
[[nodiscard]] bool is_low(const FigureInput& input);
// What a box says that others show too, or none in a low room.
[[nodiscard]] layout::BoxPtr unless_low(const FigureInput& input, layout::BoxPtr box);
// A height whose least is that in a low room.
[[nodiscard]] layout::Need squeezed(const FigureInput& input, layout::Need height, float least);
// With the least heights that hold the texts, `count` keys of the list in just that room, however narrow, and numbers
// of so many characters; `column` is what labels on the left take of the room.
[[nodiscard]] StripLayout fitting_layout(const FigureInput& input, float column, float room, std::uint32_t count,
                                         unsigned number_characters);
// The same for numbers alone, `characters` long at most.
[[nodiscard]] StripLayout number_layout(std::uint32_t count, unsigned characters, float room);

// The format that keys are really written in. The automatic one is binary where bits say something and are few: up to 8
// of a sort by digits, up to 4 of one that compares keys; else decimal.
[[nodiscard]] KeyFormat written_format(KeyFormat wanted, const recording::Config& config);
// A key as the iterations hold it: its ordered bits in binary and hexadecimal, in decimal the number that it is, a
// float rounded to what layout.characters hold.
[[nodiscard]] std::string key_text(std::uint64_t key, const StripLayout& layout);
// Of a number in decimal.
[[nodiscard]] unsigned number_characters(std::uint64_t value);
// A digit in binary, `bits` characters.
[[nodiscard]] std::string digit_text(std::uint64_t digit, unsigned bits);
[[nodiscard]] scene::Role mark_role(Mark mark);
// The width of the outline that marks a cell: thin, where the user has not marked it.
[[nodiscard]] float mark_width(Mark mark);

// The shapes of a scene under construction, painted in this order: cells, arrows, texts, outlines on top.
struct Drawing : layout::Layers {
  explicit Drawing(const FigureInput& figure_input);
  const FigureInput& input;
  // What the number that is pointed at was computed from; sorted.
  std::vector<scene::Ref> operands;
  [[nodiscard]] bool is_operand(const scene::Ref& ref) const;
  // Whom sentences describe as long as nothing is chosen; none of a settled view.
  std::optional<ThreadId> lead_thread;
  std::optional<ThreadId> chosen_thread;  // that what is chosen or followed leads to
  std::optional<std::uint32_t> lead_key;  // by its index in the recording's input

  void text(scene::Point at, std::string words, float size, scene::Role colour = scene::Role::ink,
            scene::Align align = scene::Align::start, bool bold = false);
  // Words on paper of their own: whatever runs there ends at them.
  void plate(scene::Point at, std::string words, scene::Role colour = scene::Role::faint,
             scene::Align align = scene::Align::start);
  // `id` in the input's language.
  [[nodiscard]] std::string say(Text id, std::initializer_list<std::string_view> arguments = {}) const;
  [[nodiscard]] float width(std::string_view words, float size, bool bold = false) const;
  // Lines of at most `room` pixels where that is possible: broken at spaces, and between Chinese characters.
  [[nodiscard]] std::vector<std::string> wrapped(std::string_view words, float size, float room,
                                                 bool bold = false) const;
  [[nodiscard]] scene::Scene finish(float width, float height);
};

// One cell of a strip.
struct Cell {
  When when = When::past;
  Mark mark = Mark::none;
  scene::Role outline = scene::Role::none;  // what the step just done did: read, write, now
  scene::Ref ref{};
};

// Keys with the digit at `shift` bold and in its bucket's colour. digit_bits 0: no digit.
struct KeyCells {
  std::vector<std::uint64_t> keys;
  std::vector<Cell> cells;
  std::uint32_t shift = 0, digit_bits = 0;
  scene::Role fill = scene::Role::none;       // of keys without a digit; none: as in every strip
  bool label_marked = true;                   // without text: write the value of marked keys over the strip
  std::vector<std::uint8_t> digit_bits_of{};  // by key, where they differ
  std::vector<scene::Role> fills{};           // the same of fill
  std::uint32_t column = 0;                   // that the first stands in

  [[nodiscard]] std::uint32_t bits(std::size_t p) const {
    return p < digit_bits_of.size() ? digit_bits_of[p] : digit_bits;
  }
  [[nodiscard]] scene::Role fill_of(std::size_t p) const { return p < fills.size() ? fills[p] : fill; }
  [[nodiscard]] unsigned digit(std::size_t p) const {
    return static_cast<unsigned>(keys[p] >> shift & ((std::uint64_t{1} << bits(p)) - 1));
  }
};
// What the user points at, round a shape that is no cell of a strip.
void outline_marked(Drawing& drawing, scene::Point at, float width, float height, const scene::Ref& ref);
// The same round one of its own, with what the step did to it.
void outline_cell(Drawing& drawing, scene::Point at, float width, float height, const Cell& cell);
void draw_keys(Drawing& drawing, const StripLayout& layout, float y, const KeyCells& keys);
// Without text: the values of marked keys, which draw_keys() writes itself where keys.label_marked.
void label_marked_keys(Drawing& drawing, const StripLayout& layout, float y, const KeyCells& keys);
// The keys before and after an iteration, as they stand at the moment; of those before it perhaps `count` alone.
[[nodiscard]] KeyCells departing_keys(const LiveKeys& live, std::uint32_t first = 0, std::uint32_t count = UINT32_MAX);
[[nodiscard]] KeyCells arriving_keys(const LiveKeys& live);
// The same in a figure of the whole sort, where iterations take the lists in turn: a key that stands there is the one
// with which the next iteration begins, whatever its cell holds later.
[[nodiscard]] KeyCells arrived_keys(const LiveKeys& live);

// A row of numbers in grey borders, its label on the left. Without text: the cells' colours alone.
struct ValueCells {
  std::vector<std::string> texts;
  std::vector<scene::Role> colours;
  std::vector<Cell> cells;
  bool bold = false;
  std::vector<scene::Role> fills{};  // of cells that stand out, whose numbers are bold; none: as in every row
  unsigned characters = 0;           // of the longest number at any moment; 0: as the layout has numbers
  bool breaks = false;               // numbers of so many characters on several lines, where these are not short
  std::uint32_t column = 0;          // that the first stands in

  [[nodiscard]] scene::Role fill_of(std::size_t p) const { return p < fills.size() ? fills[p] : scene::Role::none; }
};
void draw_values(Drawing& drawing, const StripLayout& layout, float y, const ValueCells& values);

// Straight arrows of keys, from y0 down to y1. Beyond most_cells_with_text a few of each group, and those that the user
// points at.
struct KeyMove {
  std::uint32_t from = 0, to = 0;
  When when = When::never;
  Mark mark = Mark::none;
  scene::Role colour = scene::Role::arrow;
  std::uint32_t group = 0;
  scene::Ref ref{};
};
void draw_moves(Drawing& drawing, const StripLayout& layout, float y0, float y1, std::span<const KeyMove> moves);
// Between strips that are laid out differently.
void draw_moves(Drawing& drawing, const StripLayout& from, const StripLayout& to, float y0, float y1,
                std::span<const KeyMove> moves);
// Of the keys that were stored in their buckets' colours.
void draw_moves(Drawing& drawing, const StripLayout& layout, float y0, float y1, const LiveKeys& live);

// Green boxes round the threads of each block, over the cells of the first keys that they work on, down to y + height.
inline constexpr float heading_height = 26, heading_line = 23;
[[nodiscard]] float least_blocks_height(const FigureInput& input);
void draw_blocks(Drawing& drawing, const StripLayout& layout, float y, float height, const LiveKeys& live);

// That keys go along, from strip to strip, where no arrow is drawn: motion.h finds them. `layout` as of both strips.
void draw_ways(Drawing& drawing, const StripLayout& layout, float y0, float y1, const LiveKeys& live);
// A way of its own.
void draw_way(Drawing& drawing, std::vector<scene::Point> points, const scene::Ref& ref);

// A short thick arrow downwards from y0 to y1 with words beside it: on the right, if they end before `right_edge`.
void draw_stage(Drawing& drawing, float x, float y0, float y1, const std::string& words, float right_edge = 1e9F);

// Opens upwards, its point 9 or 10 pixels below y, in the middle; a wedge where there is no room for bends.
void draw_brace(Drawing& drawing, float left, float right, float y, scene::Role colour, bool now, bool wedge);

// "Iteration 1 of 4: bit 0", and the bits of a wider digit.
[[nodiscard]] std::string iteration_heading(const FigureInput& input, std::uint32_t iteration);
[[nodiscard]] std::string iteration_heading(std::uint32_t iteration, std::size_t iterations, std::uint32_t shift,
                                            std::uint32_t digit_bits, Language language);
[[nodiscard]] std::string iteration_heading(const recording::Recording& recording, std::uint32_t iteration,
                                            Language language);
// Keys are compared as a whole: there is no digit that iterations sort by.
[[nodiscard]] bool compares_whole_keys(const recording::Recording& recording);
// The scene of a recording that has nothing to draw, by itself because it has no keys.
[[nodiscard]] scene::Scene nothing_to_draw(const FigureInput& input);
[[nodiscard]] scene::Scene nothing_to_draw(const FigureInput& input, Text why);
[[nodiscard]] scene::Scene nothing_to_draw(const FigureInput& input, const std::string& why);
// Of many iterations those that a figure of the whole sort draws: those round `shown`. No sort by digits or by merging
// has more than 64.
struct DrawnIterations {
  std::uint32_t first = 0, end = 0;
};
[[nodiscard]] DrawnIterations drawn_iterations(std::size_t all, std::uint32_t shown);
// Which these are, where they are not all; null where they are.
[[nodiscard]] layout::BoxPtr drawn_words(const Drawing& drawing, const DrawnIterations& drawn, std::size_t all);

}  // namespace scatterscope::figures
