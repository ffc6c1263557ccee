// The moments at which what a figure shows changes, found by comparing its drawings step by step; no list by hand.
//
// A moment is a change where the figure's content differs from that of the moment before: values of cells, arrows,
// braces, headings. What marks the step just done (outlines, colours of it, thick lines) is no content: a figure
// whose marks alone move has no change there.
//
// A row that fills over several steps is one change, at the step that completes it: of two changes in a row, in one
// phase of one launch, the first is left out where both do nothing but fill cells that were empty, and the rows of
// cells that one of them fills are among those of the other. Turning to the next iteration is one change with the row
// that the same phase fills next.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "kernels/recording/moment.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

// What a scene shows, in parts that can be compared.
struct Content {
  struct Part {
    std::uint64_t place = 0;  // of what kind and where
    std::uint64_t value = 0;
    std::int32_t row = no_row;  // where it begins in the scene, downwards
    bool empty = false;         // a cell that shows nothing yet
    auto operator<=>(const Part&) const = default;
  };
  static constexpr std::int32_t no_row = INT32_MIN;
  std::vector<Part> parts;  // sorted
  bool operator==(const Content&) const = default;
};
// The scene was drawn settled (View::settled).
[[nodiscard]] Content content_of(const scene::Scene& scene);

// What a figure's changes are those of: what it is drawn from, without the moment and what the mouse points at, which
// change nothing.
[[nodiscard]] FigureInput without_moment(FigureInput input);

class FigureChanges {
 public:
  // The moment of `of` is left out. The run must outlive it.
  explicit FigureChanges(FigureInput of);
  [[nodiscard]] const FigureInput& of() const { return of_; }

  // Called before each drawing: false where there is no more time. What was compared by then is kept.
  using MayDraw = std::function<bool()>;

  // The first change after moment t; t where there is none. Nothing while the time does not suffice.
  [[nodiscard]] std::optional<std::uint32_t> next(std::uint32_t t, const MayDraw& may_draw);
  // The last change at t or before it, or 0: what the figure shows at t it shows since then, but for rows that fill.
  [[nodiscard]] std::optional<std::uint32_t> last(std::uint32_t t, const MayDraw& may_draw);
  // The last change before t, or 0, at which the figure shows something else than at t; t where there is none.
  [[nodiscard]] std::optional<std::uint32_t> previous(std::uint32_t t, const MayDraw& may_draw);
  // Whether the figure shows something else at one of the moments after `from` up to `to`.
  [[nodiscard]] std::optional<bool> differs(std::uint32_t from, std::uint32_t to, const MayDraw& may_draw);
  // All changes, in order; 0, from where they are walked, is none.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> all(const MayDraw& may_draw);

 private:
  struct Step {
    bool known = false, changes = false;
    bool turns = false;                // to another iteration
    std::vector<std::int32_t> filled;  // rows; none: something else than filling
  };
  [[nodiscard]] std::uint32_t end() const;
  // From moment t - 1 to t; null while the time does not suffice.
  [[nodiscard]] const Step* step(std::uint32_t t, const MayDraw& may_draw);
  [[nodiscard]] std::optional<bool> is_change(std::uint32_t t, const MayDraw& may_draw);
  [[nodiscard]] const Content& content(std::uint32_t t);

  FigureInput of_;
  bool draws_;  // else the figure cannot show the run
  recording::Moment moment_;
  std::vector<Step> steps_;  // by moment
  struct Drawn {
    std::optional<std::uint32_t> t;
    Content content;
  };
  Drawn drawn_[2];  // the last two
  std::size_t newer_ = 0;
};

}  // namespace scatterscope::figures
