// The boxes that figures of keys are made of: strips on columns that all strips of a figure share, words, stages.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <variant>

#include "ui/figures/strip.h"
#include "ui/layout/box.h"

namespace scatterscope::figures {

// Of a strip; none, by its number, or words.
using RowLabel = std::variant<std::monostate, Text, std::string>;

// One column for each key or number of a list. The drawing and this must outlive the boxes.
class KeyColumns {
 public:
  // Lays cells out in a room of that width, as well as texts fit there.
  using LayCells = std::function<StripLayout(float room)>;
  // `label`: what labels left of strips take; `room`: what both take where there is room.
  KeyColumns(Drawing& drawing, std::uint32_t count, float label, LayCells lay, float room = strip_room);
  // Of keys, and of numbers of so many characters in rows of values.
  KeyColumns(Drawing& drawing, std::uint32_t count, unsigned number_characters, float label = 0);
  // Whatever width the cells of a figure beside this one have: these are not the ones that are compared.
  void at_own_width() { size_cells(0); }
  KeyColumns(const KeyColumns&) = delete;
  KeyColumns& operator=(const KeyColumns&) = delete;

  using StripBox = std::unique_ptr<layout::Strip>;
  // With bars round runs of so many keys, where these are wide enough to be seen; 0: none.
  [[nodiscard]] StripBox keys(KeyCells keys, const RowLabel& label = {}, std::uint64_t run = 0);
  // Numbers whose length is given read upwards, or break, in cells that are too narrow for them.
  [[nodiscard]] StripBox values(ValueCells values, const RowLabel& label = {});
  // Small numbers without boxes; of such as would run into each other every second is written, or fourth, ..., and one
  // that stands out.
  [[nodiscard]] StripBox numbers(ValueCells values, const RowLabel& label = {});
  // Of threads, over the keys that they work on.
  [[nodiscard]] StripBox blocks(const LiveKeys& live);
  // Shapes of their own in a strip of that height: arrows from cell to cell, boxes over several cells.
  using Draw = std::function<void(const StripLayout&, const layout::Area&)>;
  [[nodiscard]] StripBox own(std::function<layout::Need()> height, Draw draw, layout::BoxPtr label = nullptr);
  [[nodiscard]] StripBox own(layout::Need height, Draw draw, layout::BoxPtr label = nullptr);

  // Cells as they stand in an area; once boxes have their places.
  [[nodiscard]] StripLayout in(const layout::Area& area) const;
  [[nodiscard]] const layout::Columns& columns() const { return columns_; }
  // Beyond most_cells_with_text cells are colours alone.
  [[nodiscard]] bool with_text() const { return natural_.with_text; }
  // Known from when heights are asked for.
  [[nodiscard]] const StripLayout& fitted() const { return fitted_; }
  // As these values stand in a row.
  [[nodiscard]] StripLayout row_of(const ValueCells& values, StripLayout layout) const;

 private:
  void size_cells(float given);
  Drawing& drawing_;
  LayCells lay_;
  StripLayout natural_, fitted_;
  layout::Columns columns_;
};

// Cells of keys, in which numbers of so many characters read upwards where there is no room for them on a line.
[[nodiscard]] StripLayout cells_with_numbers(const FigureInput& input, float room, std::uint32_t count,
                                             unsigned characters);
// The words left of a strip; none without a label.
[[nodiscard]] layout::BoxPtr strip_label(const Drawing& drawing, const RowLabel& label, layout::WordStyle style = {});
// What the longest of them takes left of a strip; in a low room, where letters are large for its width, on two lines if
// it `breaks`.
[[nodiscard]] float label_width(const Drawing& drawing, std::initializer_list<RowLabel> labels, bool breaks = true);
// "Iteration k", lit where it is drawn `now`, and what it does beside it: unseen before it has begun.
struct IterationLabel {
  std::uint32_t iteration = 0;
  bool now = false, begun = true;
  std::optional<Text> does{};
};
[[nodiscard]] layout::BoxPtr iteration_label(const Drawing& drawing, const IterationLabel& label);
// What such labels take left of strips.
[[nodiscard]] float iteration_label_width(const Drawing& drawing, std::initializer_list<Text> does = {});
// Of the figure, at the top.
[[nodiscard]] layout::BoxPtr heading(const Drawing& drawing, const std::string& words);
// What a row shows, on a line of its own over or under it.
[[nodiscard]] layout::BoxPtr row_words(std::string words, scene::Align align = scene::Align::start);
// Words in lines as wide as a window of the usual size.
[[nodiscard]] layout::BoxPtr paragraph(const Drawing& drawing, const std::string& words,
                                       const layout::WordStyle& style = {});
// That sentences number the key they are about by its place in the iteration's list, where its place in the input is
// another; none where it is the same or none is marked.
[[nodiscard]] layout::BoxPtr marked_place(const Drawing& drawing, std::uint32_t iteration);
// A short thick arrow downwards with words beside it, in the middle or, as near as there is room, at `at`.
[[nodiscard]] layout::BoxPtr stage(Drawing& drawing, std::string words, layout::Need height,
                                   std::function<float()> at = nullptr);
// A stage between two rows, with what the lower one shows written over its left end and perhaps something over its
// right one; a narrow figure has the stage above these.
[[nodiscard]] layout::BoxPtr stage_over(Drawing& drawing, const std::string& words, layout::Need height,
                                        const std::string& below,
                                        const std::function<layout::BoxPtr()>& beside = nullptr,
                                        const std::function<float()>& at = nullptr);
[[nodiscard]] scene::Scene compose(Drawing& drawing, layout::Box& root);

}  // namespace scatterscope::figures
