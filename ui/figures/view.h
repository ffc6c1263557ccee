// What is shown of a run, from what, for whom and in which room: plain values that can be compared. A drawing is a
// function of all of them (FigureInput), and what is kept of it is kept under them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/analysis/run.h"
#include "kernels/analysis/run_heatmap.h"
#include "kernels/recording/moment.h"
#include "kernels/story/instant.h"
#include "kernels/text.h"
#include "ui/scene/scene.h"

namespace scatterscope::timing {
struct ShapeDevice;
}

namespace scatterscope::figures {

struct FigureInfo;
using story::ThreadId;

// What the user points at or has chosen. Empty fields: nothing.
struct Selection {
  std::optional<scene::Ref> hovered, chosen;
  // The key that is followed: its index in the recording's input.
  std::optional<std::uint32_t> followed_key;
  // The thread whose values are shown, where it is another than the chosen thing says: who wrote the chosen cell.
  std::optional<ThreadId> watched;
  bool operator==(const Selection&) const = default;
};

// A guess of a number that a figure keeps back.
struct Guess {
  scene::Ref of;  // whose number
  std::uint64_t number = 0;
  std::uint32_t hands = 0;  // of a class that said so; 0: one learner's own
  bool operator==(const Guess&) const = default;
};
using Guesses = std::vector<Guess>;

// What is shown of a run. A link spells it, but for what the mouse points at, guesses, `settled` and
// `hide_code`.
struct View {
  const FigureInfo* figure = nullptr;        // null: none is named
  std::optional<std::uint32_t> step{};       // done, of the whole recording; none: no place is named, the end
  std::optional<std::uint32_t> iteration{};  // that is drawn, from 0; none: that of the moment
  Selection selection{};
  // What the step would show stays hidden until the next step (the class predicts first).
  bool hide_step = false;
  // Formulas by which numbers are found are left out, and what is drawn by them.
  bool hide_formula = false;
  // What marks the step just done is left out, as story::Instant has it: what the figure shows, however it got there.
  bool settled = false;
  Guesses guesses{};       // of numbers that the step keeps back, or that the last one did
  bool hide_code = false;  // lines of the kernel are not shown: a student is to write them
  bool operator==(const View&) const = default;
};

// The map beside which a scatter heatmap stands: both have the same scales, and words say how they differ.
struct MapBeside {
  analysis::SeenRun run;  // none: none
  std::shared_ptr<const analysis::RunHeatmap> counted;
  std::uint32_t iteration = 0;
  std::uint32_t end_step = 0;  // its stores in steps before are seen
  bool operator==(const MapBeside&) const = default;
};

// What a view is drawn from. What is pointed at must outlive the drawing; what is kept of it may live longer.
struct Sources {
  analysis::SeenRun run;
  const recording::Moment* moment = nullptr;  // of the run, at the view's step
  // Drawn as the scatter heatmap in place of the recording's: a map that was counted, or read from a file.
  std::shared_ptr<const analysis::RunHeatmap> counted;
  // The GPU that timed runs are on; null: that of the shapes which come with the program.
  std::shared_ptr<const timing::ShapeDevice> gpu = nullptr;
  MapBeside beside{};
  bool operator==(const Sources& other) const {
    return run == other.run && counted == other.counted && gpu == other.gpu && beside == other.beside;
  }
};

enum class KeyFormat : std::uint8_t { automatic, binary, decimal, hexadecimal };

// How the scatter heatmap is drawn.
struct HeatmapView {
  bool logarithmic = false;
  bool window = false;      // of 4,096 consecutive stores, a row a warp; else the whole iteration
  std::uint32_t start = 0;  // source that the window begins at
  bool operator==(const HeatmapView&) const = default;
};

// How the reader likes to see it.
struct Looks {
  Language language = Language::english;
  KeyFormat key_format = KeyFormat::automatic;  // automatic: binary up to 8 bits, decimal above
  HeatmapView heatmap{};
  bool operator==(const Looks&) const = default;
};

// The room that the scene will be scaled to fit, in logical pixels: the layout stretches cells and gaps to its ratio of
// width to height and keeps them small in a small room, so that texts come out as large as they can.
struct Room {
  float width = 960, height = 720;
  // What texts are multiplied by, as the window's scale does: figures::draw() lays the figure out anew for it.
  float text_size = 1;
  // The width of a key's cell beside another figure, 0 where the layout chooses; never less than its text needs.
  float key_cell_width = 0;
  bool operator==(const Room&) const = default;
};

struct FigureInput {
  Sources sources;
  View view;
  Looks looks;
  Room room{};
  bool operator==(const FigureInput&) const = default;

  // Null: nothing is loaded.
  [[nodiscard]] const recording::Recording* recording_or_null() const {
    return sources.run ? sources.run->recording.get() : nullptr;
  }
  [[nodiscard]] bool loaded() const { return static_cast<bool>(sources.run); }
  // What the run holds, which must be there.
  [[nodiscard]] const recording::Recording& recording() const { return *sources.run->recording; }
  [[nodiscard]] const analysis::KeyTable& keys() const { return sources.run->keys; }
  [[nodiscard]] const recording::Moment& moment() const { return *sources.moment; }

  // What stories are functions of. NOLINTNEXTLINE(google-explicit-constructor)
  operator story::Instant() const { return {recording(), keys(), moment(), view.hide_step, view.settled}; }
};

}  // namespace scatterscope::figures
