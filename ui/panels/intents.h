// What the user asked for. Panels return intents; app::Session has a handler for each kind (one that it lacks does not
// compile), nothing else changes anything.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "kernels/parameters/parameters.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/random_keys.h"
#include "ui/figures/figure.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/panels/settings.h"
#include "ui/panels/timing_view.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

// A run as the input editor describes it: where the keys come from, and every parameter.
struct RunDraft {
  enum class Source : std::uint8_t { preset, typed, random, file };
  Source source = Source::preset;
  std::string preset = "book";
  std::string typed;  // keys as written: decimal, 0x.. or 0b.., separated by commas or spaces
  std::uint32_t random_count = 16;
  std::uint64_t random_seed = 1;
  recording::Distribution distribution = recording::Distribution::uniform;
  std::string file;
  std::string device = "auto";  // auto, cpu, cuda
  // Chosen by hand; what a preset or the sort determines is left to the parser.
  recording::Config config;
  bool operator==(const RunDraft&) const = default;
};

// A measurement as its dialog describes it. Numbers of keys are powers of two.
struct MeasureDraft {
  struct Powers {
    std::uint32_t from = 0, to = 0;
    bool operator==(const Powers&) const = default;
  };
  std::string device = "auto";  // auto, cpu, cuda
  std::vector<std::string> sorts{"radix-1bit", "radix-local", "onesweep"}, baselines;
  bool grid = false;  // radix-local with several radixes and coarsenings too
  // Threads per block that each sort is measured with too, all else as it is fastest.
  std::vector<std::uint32_t> blocks;
  Powers on_cpu{8, 12}, on_cuda{16, 28};
  std::uint32_t growth = 2;  // of the power, from one number of keys to the next
  recording::KeyType key_type = recording::KeyType::u32;
  bool values = false;
  recording::Distribution distribution = recording::Distribution::uniform;
  bool operator==(const MeasureDraft&) const = default;
};

struct SeekTo {
  std::uint32_t step = 0;
};
struct Walk {
  recording::Gait gait = recording::Gait::line;
  bool forward = true;
};
// To the next change of what the shown figure shows, or back to what it showed before.
struct WalkChange {
  bool forward = true;
};
struct SetPlaying {
  bool on = false;
  bool by_lines = false;  // else by changes of the figure
};
struct SetSpeed {
  float steps_per_second = 2;
};
struct SetHide {
  bool on = false;
};
// In place of all guesses of the same number.
struct Guess {
  figures::Guesses guesses;
  std::size_t side = 0;  // of a comparison
};
// The same run on new keys, drawn from the next seed.
struct DrawNewKeys {};
struct Hover {
  std::optional<scene::Ref> ref;
  std::size_t side = 0;  // of a comparison
};
struct Choose {
  std::optional<scene::Ref> ref;
  std::size_t side = 0;
};
struct FollowKey {
  std::optional<std::uint32_t> key;  // index into the recording's input
};
struct ToggleBreakpoint {
  std::uint16_t file = 0;
  std::uint32_t line = 0;
};
struct ClearBreakpoints {};
struct PickFigure {
  std::string id;
  std::size_t side = 0;  // of a comparison
};
struct PickIteration {
  std::optional<std::uint32_t> iteration;  // none: that of the moment
};
// Goes to a write of a cell: the one that left what it holds now, the one before that, or the next to come.
struct GoToWrite {
  enum class Which : std::uint8_t { current, previous, next };
  Which which = Which::current;
  std::uint16_t array = 0;
  std::uint32_t block = 0;
  std::uint32_t index = 0;
};
struct ChangeSettings {
  Settings settings;
};
struct ResetSettings {};
struct DismissMessage {};
// Back from a comparison to the recording that was loaded.
struct CloseCompare {};
// The recording's own heatmap in place of one that was counted or read.
struct ShowRecordedMap {};
// Measured results in place of the recording, or back.
struct ShowTiming {
  bool on = true;
};
struct ChangeTiming {
  TimingChoice choice;
};
// The next plot of measured results, or the one before.
struct TurnPlot {
  bool forward = true;
};

// What has to be done outside, or beside the window, before anything changes.
struct StartRun {
  RunDraft draft;
};
struct CancelRun {};
// Two runs side by side: those of a preset or of a mistake, or the loaded recording beside another run on the same
// keys.
struct StartCompare {
  std::string preset;        // empty: the loaded recording
  recording::Config config;  // of the other run; its keys, their type and order are the recording's
  std::uint32_t repair = 0;  // of a mistake: the repair that stands beside the right kernel, 1 to 3; 0: the mistake
  std::string keys{};        // of a mistake: as typed; empty: those that expose it
};
// Counts a run of radix-local for every radix and coarsening, of the loaded recording's keys or of a draft's.
struct StartTradeOff {
  std::optional<RunDraft> draft;  // none: of the loaded recording's
};
struct CancelTradeOff {};
// Counts every sort of the chapter on the loaded recording's keys.
struct StartChapterMap {};
struct CancelChapterMap {};
// The sort of that place in the map, on the keys that it was counted for.
struct OpenSortOfChapterMap {
  std::size_t sort = 0;
};
struct OpenTradeOffCell {
  std::uint32_t radix_bits = 1, keys_per_thread = 1;
};
// Counts where the stores of so many random keys go, as the loaded sort or the two compared ones run: of one iteration
// on each side.
struct CountStores {
  std::uint32_t keys = 0;
  std::array<std::uint32_t, 2> iterations{};
};
struct CancelCount {};
struct StartMeasure {
  MeasureDraft draft;
};
struct CancelMeasure {};
struct SaveMeasured {
  std::string path;
};
// A recording or measured results.
struct OpenRecording {
  std::string path;  // or a link
};
struct SaveRecording {
  std::string path;
};
struct ExportFigure {
  std::string path;
};
// The figure and its caption alone, or all panels again.
struct ShowStage {
  bool on = true;
};
// Its texts a step larger or smaller; 0: as large as fit.
struct SizeStageText {
  int steps = 0;
};
// Why the step is done, over its caption.
struct ShowWhy {
  bool on = true;
};
// A link to what is shown of the recording goes to the clipboard.
struct CopyLink {};
// A drag draws on the figure, or not any more; and what was drawn goes.
struct UsePen {
  bool on = true;
};
struct WipePen {};
struct ToggleFullScreen {};
struct Quit {};

// --- Lectures. Scenes by their numbers, from 0.
// One that the program carries.
struct OpenLecture {
  std::string name;
};
struct CloseLecture {};
// As soon as its run is recorded.
struct GoToScene {
  std::size_t scene = 0;
};
// A clicker's way through a lecture; a change of the figure where no lecture is in sight.
struct WalkLecture {
  bool forward = true;
};
// Runs that are not recorded yet stay so.
struct CancelLecture {};
struct ShowNotes {
  bool on = true;
};
// The lecturer's own window.
struct ShowLecturerWindow {
  bool on = true;
};
// What is shown becomes a scene, behind the one that is shown; of a new lecture where none is open.
struct AddScene {};
struct MoveScene {
  std::size_t scene = 0;
  bool down = true;
};
struct RemoveScene {
  std::size_t scene = 0;
};
// Its texts in the window's language.
struct EditScene {
  std::size_t scene = 0;
  std::string caption, note;
};
struct SaveLecture {
  std::string path;
};

// --- Lessons.
// One that the program carries, from its start.
struct OpenLesson {
  std::string name;
};
struct CloseLesson {};
struct GoToLessonStep {
  std::size_t step = 0;
};
// A number, or an option by its index.
struct AnswerLesson {
  std::uint64_t answer = 0;
};
// Of the lecture's scene, in the scene's place; or the scene again.
struct ShowQuestion {
  bool on = false;
};
struct ShowLessonAnswer {};
// Of all lessons, what was answered.
struct WipeLessons {};

using Intent =
    std::variant<SeekTo, Walk, WalkChange, SetPlaying, SetSpeed, SetHide, Guess, DrawNewKeys, Hover, Choose, FollowKey,
                 ToggleBreakpoint, ClearBreakpoints, PickFigure, PickIteration, GoToWrite, ChangeSettings,
                 ResetSettings, DismissMessage, CloseCompare, ShowRecordedMap, ShowTiming, ChangeTiming, TurnPlot,
                 StartRun, CancelRun, StartCompare, StartTradeOff, CancelTradeOff, OpenTradeOffCell, StartChapterMap,
                 CancelChapterMap, OpenSortOfChapterMap, CountStores, CancelCount, StartMeasure, CancelMeasure,
                 SaveMeasured, OpenRecording, SaveRecording, ExportFigure, CopyLink, ShowStage, SizeStageText, ShowWhy,
                 UsePen, WipePen, ToggleFullScreen, Quit, OpenLecture, CloseLecture, GoToScene, WalkLecture,
                 CancelLecture, ShowNotes, ShowLecturerWindow, AddScene, MoveScene, RemoveScene, EditScene, SaveLecture,
                 OpenLesson, CloseLesson, GoToLessonStep, AnswerLesson, ShowLessonAnswer, WipeLessons, ShowQuestion>;
using Intents = std::vector<Intent>;

}  // namespace scatterscope::panels
