// A figure: a pure function of recording, moment and selection. Each stands in a file of its own and in one line of
// catalog.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"
#include "kernels/story/instant.h"
#include "kernels/text.h"
#include "ui/scene/scene.h"

namespace scatterscope::figures {

using story::Meaning;
using story::ThreadId;
using story::visible;
using story::when;
using story::When;

// What the user points at or has chosen. Empty fields: nothing.
struct Selection {
  std::optional<scene::Ref> hovered, chosen;
  // The key that is followed: its index in the recording's input.
  std::optional<std::uint32_t> followed_key;
  // The thread whose values are shown, where it is another than the chosen thing says: who wrote the chosen cell.
  std::optional<ThreadId> watched;
  bool operator==(const Selection&) const = default;
};

enum class KeyFormat : std::uint8_t { automatic, binary, decimal, hexadecimal };

// How the scatter heatmap is drawn.
struct HeatmapView {
  bool logarithmic = false;
  bool window = false;      // of 4,096 consecutive stores, a row a warp; else the whole iteration
  std::uint32_t start = 0;  // source that the window begins at
  bool operator==(const HeatmapView&) const = default;
};

struct FigureInput {
  const recording::Recording& recording;
  const analysis::KeyTable& keys;
  const recording::Moment& moment;
  const Selection& selection;
  const scene::TextMetrics& metrics;
  Language language = Language::english;
  KeyFormat key_format = KeyFormat::automatic;  // automatic: binary up to 8 bits, decimal above
  // The iteration that is drawn, from 0; none: that of the moment.
  std::optional<std::uint32_t> iteration;
  // What the step would show stays hidden until the next step (the class predicts first).
  bool hide_step = false;
  // The room that the scene will be scaled to fit, in logical pixels: the layout stretches cells and gaps to its ratio
  // of width to height and keeps them small in a small room, so that texts come out as large as they can.
  float preferred_width = 960, preferred_height = 720;
  // What texts are multiplied by, as the window's scale does: draw() below lays the figure out anew for it.
  float text_size = 1;
  HeatmapView heatmap{};
  // Drawn as the scatter heatmap in place of the recording's: a map that was counted, or read from a file.
  const analysis::RunHeatmap* counted_heatmap = nullptr;
  // Where the heatmap's strip ends, in sectors per request: the same beside another one. 0: at the lanes of a warp.
  std::uint32_t strip_lanes = 0;
  // The width of a key's cell beside another figure, 0 where the layout chooses; never less than its text needs.
  float key_cell_width = 0;
  // Without what marks the step just done, as story::Instant has it: what the figure shows, however it got there.
  bool settled = false;

  // What stories are functions of. NOLINTNEXTLINE(google-explicit-constructor)
  operator story::Instant() const { return {recording, keys, moment, hide_step, settled}; }
};

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
  // On its tab in place of the id, for figures that the book has no number for.
  std::optional<Text> tab = std::nullopt;
};

// The figure at the input's text size: as much as the room holds of texts of that size. Larger than the room where it
// must be, to be scrolled. The input's key_cell_width is that of texts of size 1.
[[nodiscard]] scene::Scene draw(const FigureInfo& figure, FigureInput input);

[[nodiscard]] std::span<const FigureInfo> catalog();
[[nodiscard]] const FigureInfo* find_figure(std::string_view id);
// The figure to open on; every recording has one.
[[nodiscard]] const FigureInfo& default_figure(const recording::Recording& recording);
// The iteration that a figure of one iteration draws: input.iteration, else that of the step just done, else the last
// that has begun. Less than the number of iterations, or 0.
[[nodiscard]] std::uint32_t drawn_iteration(const FigureInput& input);

}  // namespace scatterscope::figures
