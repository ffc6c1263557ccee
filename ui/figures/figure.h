// A figure: a pure function of recording, moment and selection. Each stands in a file of its own and in one line of
// catalog.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/recording.h"
#include "kernels/story/instant.h"
#include "kernels/text.h"
#include "ui/figures/view.h"
#include "ui/scene/scene.h"

namespace scatterscope::figures {

using story::Meaning;
using story::visible;
using story::when;
using story::When;

// Why a figure does not show a recording: one line, its arguments the same in every language.
struct Refusal {
  Text id{};
  std::vector<std::string> arguments{};
  bool operator==(const Refusal&) const = default;
};
[[nodiscard]] std::string words_of(const Refusal& refusal, Language language);

struct FigureInfo {
  std::string_view id;  // "13.3"
  Text title;
  // None if the figure can show this recording, else why not.
  std::optional<Refusal> (*cannot_show)(const recording::Recording&);
  scene::Scene (*draw)(const FigureInput&);
  // The figure shows one iteration at a time (13.2, 13.3) or the whole sort (13.1, 13.7).
  bool per_iteration = true;
  // The lower, the sooner a window opens on it: of the figures that can show a recording, the lowest one.
  std::uint8_t preference = 100;
  Text tab{};  // a name of few words, behind its number in the book if it has one
};

// The figure at the input's text size: as much as the room holds of texts of that size. Larger than the room where it
// must be, to be scrolled. The room's key_cell_width is that of texts of size 1.
[[nodiscard]] scene::Scene draw(FigureInput input);
// Whether the view has a figure and it can show the run. A map that was counted or read is drawn whatever the run.
[[nodiscard]] std::optional<Refusal> why_not_shown(const FigureInput& input, const FigureInfo& figure);
[[nodiscard]] bool can_show(const FigureInput& input);

[[nodiscard]] std::span<const FigureInfo> catalog();
[[nodiscard]] const FigureInfo* find_figure(std::string_view id);
// That a scatter map is drawn as.
[[nodiscard]] const FigureInfo& heatmap_figure();
// The figure to open on; every recording has one.
[[nodiscard]] const FigureInfo& default_figure(const recording::Recording& recording);
// The iteration that a figure of one iteration draws: the view's, else that of the step just done, else the last
// that has begun. Less than the number of iterations, or 0.
[[nodiscard]] std::uint32_t drawn_iteration(const FigureInput& input);

}  // namespace scatterscope::figures
