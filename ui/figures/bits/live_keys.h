// The keys of one iteration as they stand at a moment, with the marks of what the user points at.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/bits/keys_of.h"
#include "kernels/story/operands.h"
#include "kernels/story/protagonist.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

// How a thing is marked, the quietest first: as what sentences describe while nothing is chosen, as what the user
// points at, follows, has chosen.
enum class Mark : std::uint8_t { none, lead, hovered, followed, chosen };
[[nodiscard]] constexpr bool of_user(Mark mark) {
  return mark > Mark::lead;
}

// Positions, when iteration `iteration` began, of the keys that a reference shows: a thread shows those that it works
// on at the moment, the one it took last first.
[[nodiscard]] std::vector<std::uint32_t> keys_shown(const FigureInput& input, std::uint32_t iteration,
                                                    const scene::Ref& ref);
// The first of them; none if it shows no key of the iteration.
[[nodiscard]] std::optional<std::uint32_t> key_shown(const FigureInput& input, std::uint32_t iteration,
                                                     const scene::Ref& ref);

// Index into the recording's input of the key that a reference shows; of a cell's what its value came from. The input
// needs a moment.
[[nodiscard]] std::optional<std::uint32_t> original_key_shown(const FigureInput& input, const scene::Ref& ref);

[[nodiscard]] inline scene::Ref ref_to(const story::CellId& cell) {
  return scene::Ref::to_cell(cell.array, cell.block, cell.index);
}

[[nodiscard]] scene::Ref ref_to(const story::Place& place);
// Whose number a reference shows; none of what shows no number.
[[nodiscard]] std::optional<story::Place> place_shown(const FigureInput& input, const scene::Ref& ref);
// What the number that a reference shows was computed from; none of what shows no number.
[[nodiscard]] std::vector<scene::Ref> operands_shown(const FigureInput& input, const scene::Ref& ref);

// Whom the drawn iteration is about: by what the user watches, has chosen or follows, in that order.
[[nodiscard]] story::Protagonist protagonist(const FigureInput& input);
// Index into the recording's input of the drawn iteration's lead (kernels/analysis/leads.h); none where it is a thread,
// or where something else is described.
[[nodiscard]] std::optional<std::uint32_t> lead_key(const FigureInput& input);

class LiveKeys : public story::IterationKeys {
 public:
  using Value = story::Value;
  // `iteration` must exist.
  LiveKeys(const FigureInput& input, std::uint32_t iteration);

  [[nodiscard]] Mark mark(std::uint32_t p) const { return marks_.empty() ? Mark::none : marks_[p]; }
  [[nodiscard]] scene::Ref key_ref(std::uint32_t p) const { return scene::Ref::to_key(iteration(), p); }
  [[nodiscard]] scene::Ref number_ref(std::uint32_t p, Meaning meaning) const {
    return ref_to(story::ShownOf{iteration(), p, meaning});
  }
  [[nodiscard]] scene::Ref result_ref(std::uint32_t q) const { return scene::Ref::to_cell(range().result_array, 0, q); }

 private:
  std::vector<Mark> marks_;
};

}  // namespace scatterscope::figures
