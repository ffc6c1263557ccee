// A figure as a display list: shapes with colour roles and references to what they show. Drawn by two small
// interpreters, an ImGui draw list and SVG; hit-tested by `hit`.
//
// Units: logical pixels, x to the right, y downwards, the origin at the top left. Text is placed by its baseline's
// start, middle or end; its width comes from a TextMetrics, so that one layout serves every interpreter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "kernels/text.h"

namespace scatterscope::scene {

// What a colour means. A theme (theme.h) gives each its value; nothing is shown by colour alone.
enum class Role : std::uint8_t {
  none,        // not drawn
  ink,         // text, borders of cells
  faint,       // secondary text, rules
  paper,       // the figure's background
  cell,        // a cell's background
  empty_cell,  // a cell whose value does not exist yet
  undefined,   // a cell that nothing wrote yet
  block,       // the rectangle round a block's threads
  thread,      // a thread's wavy arrow
  arrow,       // straight arrows
  read,        // read in this step
  write,       // written in this step
  now,         // happens in this step: outline
  selected,    // chosen by the user
  hovered,
  ones_before,  // words of the destination's formula
  ones_total,
  bucket0,
  bucket1,
  bucket2,
  bucket3,
  bucket4,
  bucket5,
  bucket6,
  bucket7,  // beyond: bucket_role()
  tint0,
  tint1,
  tint2,
  tint3,  // rows of bucket tables
  error,
  count_,
};
[[nodiscard]] Role bucket_role(unsigned bucket);  // repeats after the eighth

enum class Align : std::uint8_t { start, middle, end };

struct Point {
  float x = 0, y = 0;
  bool operator==(const Point&) const = default;
};

// What a shape shows; hovering or choosing it lights up the same thing everywhere. It is made by to_key(), to_cell(),
// ..., and its parts are read by their names.
struct Ref {
  enum class Kind : std::uint8_t { none, key, thread, cell, event, line, iteration, run, bin, sort, term, grid_cell };
  Kind kind = Kind::none;
  std::uint32_t a = 0, b = 0, c = 0;
  // A number of it, 0 for the key, the cell or the thread itself. Of a key: the meaning of what is shown of it; of a
  // cell: 1 or 2 of what it holds in turn; of a thread: the sectors that its warp touches in step(), 1 by its load, 2
  // by its store.
  std::uint32_t d = 0;
  auto operator<=>(const Ref&) const = default;

  // `key`: where it stands in the list that the iteration begins with.
  static Ref to_key(std::uint32_t iteration, std::uint32_t key, std::uint32_t number = 0) {
    return {Kind::key, iteration, key, 0, number};
  }
  static Ref to_thread(std::uint32_t block, std::uint32_t thread, std::uint32_t step = 0, std::uint32_t number = 0) {
    return {Kind::thread, block, thread, step, number};
  }
  static Ref to_cell(std::uint16_t array, std::uint32_t block, std::uint32_t index, std::uint32_t number = 0) {
    return {Kind::cell, array, block, index, number};
  }
  static Ref to_line(std::uint32_t file, std::uint32_t line) { return {Kind::line, file, line}; }
  static Ref to_iteration(std::uint32_t iteration) { return {Kind::iteration, iteration}; }
  // A run of a measured set, or of the set beside it; `launch` is one past the launch that is meant, 0 for all of it.
  static Ref to_run(std::uint32_t run, std::uint32_t launch = 0, bool beside = false) {
    return {Kind::run, run, launch, beside ? 1U : 0U};
  }
  // A cell of a map of stores, row by row.
  static Ref to_bin(std::uint32_t iteration, std::uint32_t bin) { return {Kind::bin, iteration, bin}; }
  // A sort of the map of the chapter; a word of the glossary.
  static Ref to_sort(std::uint32_t sort) { return {Kind::sort, sort}; }
  static Ref to_term(std::uint32_t term) { return {Kind::term, term}; }
  // A cell of the grid of counts.
  static Ref to_grid_cell(std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
    return {Kind::grid_cell, radix_bits, keys_per_thread};
  }

  [[nodiscard]] std::uint32_t iteration() const { return a; }  // of a key, a bin
  [[nodiscard]] std::uint32_t key() const { return b; }
  [[nodiscard]] std::uint32_t block() const { return kind == Kind::cell ? b : a; }  // of a thread, a cell
  [[nodiscard]] std::uint32_t thread() const { return b; }
  [[nodiscard]] std::uint32_t step() const { return c; }
  [[nodiscard]] std::uint16_t array() const { return static_cast<std::uint16_t>(a); }
  [[nodiscard]] std::uint32_t index() const { return c; }
  [[nodiscard]] std::uint32_t run() const { return a; }
  [[nodiscard]] std::uint32_t launch() const { return b; }
  [[nodiscard]] bool beside() const { return c != 0; }
  [[nodiscard]] std::uint32_t bin() const { return b; }
  [[nodiscard]] std::uint32_t sort() const { return a; }
  [[nodiscard]] std::uint32_t term() const { return a; }
  [[nodiscard]] std::uint32_t radix_bits() const { return a; }
  [[nodiscard]] std::uint32_t keys_per_thread() const { return b; }
  [[nodiscard]] std::uint32_t number() const { return d; }
};
// Whether both show the same key, thread, cell, ..., be it one of its numbers.
[[nodiscard]] inline bool same_thing(Ref a, const Ref& b) {
  a.d = b.d;
  return a == b;
}

struct Rect {
  Point at{};
  float width = 0, height = 0;
  Role fill = Role::none, stroke = Role::none;
  float stroke_width = 1, radius = 0;
  bool dashed = false;
  Ref ref{};
  float opacity = 1;  // of the fill
};
struct Line {
  std::vector<Point> points{};  // two or more
  Role stroke = Role::ink;
  float stroke_width = 1;
  bool dashed = false;
  bool arrow = false;  // a head at the last point
  Ref ref{};
};
// A run of text in one colour. Runs that continue the shape before them, a text too, make one line, a coloured formula:
// interpreters start each where the one before it ended in their own font, and place the whole line by its first run's
// point and alignment. A continuing run's own point is what the table of widths expects.
struct Label {
  Point at{};
  std::string text{};  // UTF-8
  float size = 14;
  Role colour = Role::ink;
  Align align = Align::start;
  bool bold = false, mono = false;
  Ref ref{};
  bool continues = false;
  bool turned = false;  // reads upwards from its point, which is placed on it as on a line that reads to the right
  bool stays = false;   // in sight where a window scrolls sideways, as far as the scene reaches: a heading
  bool dotted = false;  // underlined so: what it refers to is explained on demand
};
// Many equal cells without text: one shape, one texture or one path for each role.
struct Grid {
  Point at{};
  float cell_width = 0, cell_height = 0;
  std::uint32_t columns = 0;
  std::vector<Role> cells{};  // row by row
  Ref first{};                // reference of cell 0; cell k has c + k (cells) or b + k (keys)
};

// From values to places on a colour map, 0 to 1; values beyond the ends stand at them.
struct Scale {
  float low = 0, high = 1;
  bool logarithmic = false;  // only where low > 0
  [[nodiscard]] float position(float value) const;
  [[nodiscard]] float value(float position) const;
};
// Numbers as colours: cells of one size without text, row by row, coloured by colour_map.h. NaN: an empty cell, which
// shows what lies below. Where a pixel lies over several cells, a shader shows their weighted mean.
struct Raster {
  Point at{};
  float width = 0, height = 0;  // of the whole
  std::uint32_t columns = 0;
  std::vector<float> values{};
  Scale scale{};
  Ref first{};                          // what cell k shows: c (cells) or b (keys) grows by places[k]
  std::vector<std::uint32_t> places{};  // none: cells show nothing
  std::vector<float> weights{};         // above 0 where a cell is not empty; none: all alike
  [[nodiscard]] std::uint32_t rows() const {
    return columns == 0 ? 0 : static_cast<std::uint32_t>(values.size() / columns);
  }
};

using Shape = std::variant<Rect, Line, Label, Grid, Raster>;

// A part of a scene, where something happens.
struct Focus {
  Point at{};
  float width = 0, height = 0;
};

struct Scene {
  float width = 0, height = 0;
  std::string title;  // accessible name, in the language of the labels
  std::vector<Shape> shapes;
  // Below this scale its smallest texts cannot be read any more: a window without the room scrolls. 0: as it likes.
  float least_zoom = 0;
  // What a window that scrolls brings into sight when the moment changes.
  std::optional<Focus> focus{};
  std::string description{};  // what happens in the step that it shows, in the title's language; empty: not said
  Language language = Language::english;  // of all its words; Chinese has letter forms of its own in each region
};

// Widths come from a table in the project (text_metrics.cpp), never from the machine's fonts.
class TextMetrics {
 public:
  virtual ~TextMetrics() = default;
  [[nodiscard]] virtual float width(std::string_view utf8, float size, bool bold, bool mono) const = 0;
};
[[nodiscard]] const TextMetrics& table_metrics();

// Where the line of text that begins at shape `first` ends: one past its last run. And its width.
[[nodiscard]] std::size_t line_end(const std::vector<Shape>& shapes, std::size_t first);
[[nodiscard]] float line_width(const std::vector<Shape>& shapes, std::size_t first, const TextMetrics& metrics);

// The same scene with every length multiplied.
[[nodiscard]] Scene scaled(Scene scene, float factor);
// The same scene elsewhere, its shapes so far from where they were.
[[nodiscard]] Scene moved(Scene scene, Point by);

// What stands under a point: the topmost shape with a reference, grids resolved to their cell. Lines within 3 px.
[[nodiscard]] std::optional<Ref> hit(const Scene& scene, Point at);

}  // namespace scatterscope::scene
