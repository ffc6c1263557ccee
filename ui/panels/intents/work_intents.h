// Work beside the window, before anything changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "kernels/parameters/config.h"
#include "ui/panels/drafts.h"
#include "ui/panels/intents/intent.h"

namespace scatterscope::panels {

struct StartRun {
  WantedRun draft;
};
struct CancelRun {};
// The loaded run with one thing changed, the choice of that place in the list (Outside::what_if), shown at the same
// place. One that cannot be recorded says why.
struct AskWhatIf {
  std::size_t choice = 0;
};
// Two runs side by side: those of a preset or of a mistake, or the loaded recording beside another run on the same
// keys.
struct StartCompare {
  std::string preset;        // empty: the loaded recording
  recording::Config config;  // of the other run; its keys, their type and order are the recording's
  std::uint32_t repair = 0;  // of a mistake: the repair that stands beside the right kernel, 1 to 3; 0: the mistake
  std::string keys{};        // of a mistake: as typed; empty: those that expose it
};
// Writes the exercise's file where there is none yet, watches it and checks it; checks the watched file again.
struct StartExercise {
  std::string name;
};
struct CheckExercise {
  std::string file;
};
// Counts a run of radix-local for every radix and coarsening, of the loaded recording's keys or of a draft's.
struct StartTradeOff {
  std::optional<WantedRun> draft;  // none: of the loaded recording's
};
struct CancelTradeOff {};
struct OpenTradeOffCell {
  std::uint32_t radix_bits = 1, keys_per_thread = 1;
};
// Counts every sort of the chapter on the loaded recording's keys.
struct StartChapterMap {};
struct CancelChapterMap {};
// The sort of that place in the map, on the keys that it was counted for.
struct OpenSortOfChapterMap {
  std::size_t sort = 0;
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
// Writes the files of an exam.
struct StartExam {
  ExamDraft draft;
};
struct CancelExam {};
// Writes the open lecture, or the scene of that number, from 0.
struct StartLectureExport {
  LectureExportDraft draft;
  std::size_t scene = 0;
};
struct CancelLectureExport {};

using WorkIntent = std::variant<StartRun, CancelRun, AskWhatIf, StartCompare, StartExercise, CheckExercise,
                                StartTradeOff, CancelTradeOff, OpenTradeOffCell, StartChapterMap, CancelChapterMap,
                                OpenSortOfChapterMap, CountStores, CancelCount, StartMeasure, CancelMeasure, StartExam,
                                CancelExam, StartLectureExport, CancelLectureExport>;
[[nodiscard]] Intent intent_of(WorkIntent kind);

}  // namespace scatterscope::panels
