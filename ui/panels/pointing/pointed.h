// A part of a figure that a menu is about, and what there is to ask of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "kernels/story/instant.h"
#include "ui/figures/view.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Pointed {
  std::optional<scene::Ref> ref;  // none: nothing is pointed at or chosen
  std::size_t side = 0;           // of a comparison
  std::optional<story::CellId> cell{};
  bool holds = false, written = false, written_later = false;  // the cell, at the moment
  std::optional<std::uint32_t> key{};                          // index into the recording's input
  std::optional<story::ThreadId> thread{};                     // that it is, that works on its key, or that wrote it
  std::uint32_t step = 0;  // as of which the cell is seen: of a key the beginning of its iteration, else the moment
};
// A key stands in the list that its iteration begins with, the ones before it in what is scanned; other numbers that
// threads show of it stand in no array.
[[nodiscard]] Pointed pointed_at(const figures::FigureInput& input, const std::optional<scene::Ref>& ref,
                                 std::size_t side);

}  // namespace scatterscope::panels
