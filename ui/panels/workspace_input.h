// What the panels show, as one plain value: what is loaded and at which moment, the course, the jobs, how it all looks.
// It is the same for the window and for a page in a browser.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/run.h"
#include "kernels/parameters/config.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/recording.h"
#include "ui/figures/figure.h"
#include "ui/panels/comparing/compare_view.h"
#include "ui/panels/comparing/trade_off_view.h"
#include "ui/panels/compiling_view.h"
#include "ui/panels/drafts.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/lecture/lecture_view.h"
#include "ui/panels/lesson/lesson_view.h"
#include "ui/panels/pointing/pointed.h"
#include "ui/panels/settings.h"
#include "ui/panels/timing_view.h"
#include "ui/plots/chapter_map.h"
#include "ui/plots/count_grid.h"
#include "ui/scene/imgui/faces.h"

namespace scatterscope::panels {

// One face each, with Latin and Chinese glyphs; null members fall back to ImGui's default font.
struct Fonts {
  ImFont* sans = nullptr;
  ImFont* bold = nullptr;
  ImFont* mono = nullptr;
  ImFont* mono_bold = nullptr;
  ImFont* source = nullptr;  // smaller mono
  scene::Fonts figure;       // the same faces at the figure's size
};

// What the input editor offers.
struct PresetChoice {
  std::string id, title;  // title in the user's language
};
struct FolderEntry {
  std::string name;
  bool folder = false;
};

// What the parser says about a draft: the keys it stands for, or what is wrong, in the user's language.
struct DraftCheck {
  std::vector<std::string> keys;  // as people write them
  std::string problem;            // empty: can be recorded
  std::string field;              // that it is about: "keys" or the name of a parameter; empty: none of them
};

// The shown run with one thing changed.
struct WhatIfChoice {
  std::string words, problem;  // in the user's language; no problem: it can be recorded
};

// A mistake that can be opened, by its title in the user's language.
struct MistakeChoice {
  std::string name, title;
};

// An exercise that can be begun, in the user's language, and the lesson whose last step asks for it; empty: none does.
struct ExerciseChoice {
  std::string name, title, lesson;
};

// What is known of a measurement before it begins.
struct MeasureCheck {
  bool on_cuda = false;
  std::string device;                             // its name
  std::vector<std::string> baselines, always;     // that can take part there, and those that do anyway
  std::uint32_t least_power = 0, most_power = 0;  // of the numbers of keys
  std::string missing;                            // baselines that are not here, and why; empty: none
  std::uint64_t results = 0, runs = 0;            // to be measured, and timed runs of each
  std::string problem;                            // in the user's language; empty: can be measured
};

// What is known of an exam before it is made.
struct ExamCheck {
  std::uint32_t students = 0;  // of the number or of the list
  std::string usual_title;     // in the language of the draft
  std::string problem;         // in the user's language; empty: can be made
};

// What is known of an export before it is made.
struct LectureExportCheck {
  std::string path;     // that will be written
  bool taken = false;   // by a file or by files
  std::string problem;  // in the user's language; empty: can be made
};

// What the program can do beyond drawing; plain calls without side effects.
struct Outside {
  std::span<const catalog::SortInfo* const> sorts;
  std::vector<PresetChoice> presets;
  std::vector<ShippedLectureView> lectures;
  std::vector<ShippedLessonView> lessons;
  std::vector<MistakeChoice> mistakes;
  std::vector<ExerciseChoice> exercises;
  // Why a mistake, by its name, cannot be tried on what is typed; empty: it can.
  std::function<std::string(const std::string& mistake, const std::string& keys, Language)> keys_refused;
  std::string cuda_absent;  // why there is no GPU, in the user's language; empty: there is one
  // Fewer copies of counters where a draft's device ("auto", "cpu", "cuda") has too little shared memory for them.
  std::function<void(recording::Config&, const std::string& device)> fit_form;
  std::function<DraftCheck(const WantedRun&, Language)> check;
  // The bits that the largest key needs which is typed or read from a file; 0: keys come from elsewhere, or are sorted
  // by all bits of their type; none: they are no keys.
  std::function<std::optional<std::uint32_t>(const WantedRun&)> needed_bits;
  // All parameters that a sort has on an example.
  std::function<recording::Config(const std::string& sort, const std::string& example)> config_of_example;
  // The draft that asks for this run; `now` where it does.
  std::function<WantedRun(const recording::Recording&, const WantedRun& now)> draft_of;
  // What can be changed, in the order of AskWhatIf.
  std::function<std::vector<WhatIfChoice>(const recording::Recording&, Language)> what_if;
  std::function<MeasureCheck(const MeasureDraft&, Language)> check_measure;
  std::function<ExamCheck(const ExamDraft&, Language)> check_exam;
  std::function<LectureExportCheck(const LectureExportDraft&, Language)> check_lecture_export;
  std::function<std::vector<FolderEntry>(const std::string& folder)> list_folder;
  std::function<bool(const std::string& path)> name_is_taken;
  // "radix-local-book": what a file of this run may be called.
  std::function<std::string(const recording::Recording&)> run_name;
  std::string start_folder;
  std::uint32_t most_counted = 0;  // keys of a counted run
};

struct MessageView {
  std::string text;  // one line, in the user's language; empty: none
  bool error = true;
};
// Work in the background.
struct ProgressView {
  bool running = false;
  double done = 0;  // 0 to 1; negative: not known
  CompilingView compiling{};
};

// All sorts on the same keys.
struct ChapterMapView {
  std::shared_ptr<const plots::ChapterMap> map;  // null: nothing was asked for yet
  bool running = false;
  double done = 0;         // 0 to 1
  bool of_loaded = false;  // counted for the recording that is loaded, or being so
};

using Breakpoint = std::pair<std::uint16_t, std::uint32_t>;  // file, line

// Windows at least so high, in logical pixels, leave figure and source their room beside a card that an answer opens.
inline constexpr float tall_window = 900;
// The card of the step's caption: as its user wants it, or opened by an answer.
enum class WhyCard : std::uint8_t { closed, by_itself, open };

struct WorkspaceInput {
  // What is shown of the recording, or of the side of a comparison that is drawn; without a run nothing is loaded yet.
  figures::FigureInput shown;
  std::string heatmap_file;
  ProgressView counting;
  const std::set<Breakpoint>* breakpoints = nullptr;
  std::optional<CompareView> compare;  // shown in place of the recording
  const TradeOffView* trade_off = nullptr;
  ChapterMapView chapter_map;
  std::optional<TimingView> timing;  // shown in place of recording and comparison
  Instead instead = Instead::none;   // and so is this
  std::string words;                 // of Instead::words
  std::size_t grid_quantity = plots::usual_grid_quantity;
  // The recording or the comparison is in sight, and nothing in its place that has no steps.
  [[nodiscard]] bool has_steps() const { return !timing && instead == Instead::none; }
  MeasuringView measuring;
  ProgressView exam;  // being made
  ProgressView lecture_export;
  // Moments at which the shown figure changes, to be marked on the timeline; none known, or none.
  std::span<const std::uint32_t> changes;
  OpenLectureView lecture;
  std::vector<UnsavedView> unsaved;  // the newest first
  OpenLessonView lesson;
  std::map<std::string, std::set<std::uint32_t>> lessons_done;  // steps that were answered, by the lesson's name
  bool playing = false;
  Settings settings;
  float scale = 1;  // pixels a logical pixel: the display's scale times the user's text size
  MessageView message;
  ProgressView progress;
  std::string file_name;  // of the recording, empty if it was never saved
  Fonts fonts;
  scene::RasterPainter* rasters = nullptr;  // null: rasters are drawn as rectangles
  const Outside* outside = nullptr;
  bool full_screen = false;
  bool other_screen = false;  // there is one beside the window's
  // The figure and its caption alone, their texts so many steps larger than what fits, or smaller.
  struct Stage {
    bool shown = false;
    int text_steps = 0;
    bool later = false;          // it was switched later than full screen
    bool over_question = false;  // and than the question of the lecture's scene
    // Between a lecture's scenes the caption speaks of a thread's step; else of the iteration and the phase.
    bool of_step = false;
    bool lines = false;  // the line that is running is shown, with its neighbours
  };
  Stage stage;
  std::string changed;  // in what the run differs from the one that somebody asked about; empty: nobody did
  // A drag draws on the figure; what was drawn goes where the number changes.
  struct Pen {
    bool on = false;
    std::uint32_t wiped = 0;
    bool drawn = false;  // there is something to be wiped
  };
  Pen pen;
  std::optional<Pointed> pointed;  // what the menu of a cell is about, while it is open
  bool spotlight = false;          // all but a circle about the mouse is dimmed
  double seconds = 0;              // of a clock; 0: nothing moves
  WhyCard why = WhyCard::closed;
  float width = 0, height = 0;  // pixels
  [[nodiscard]] bool shows_why() const {
    return why == WhyCard::open || (why == WhyCard::by_itself && height >= tall_window * scale);
  }
};

enum class Dialog : std::uint8_t {
  none,
  input,
  open,
  save,
  export_figure,
  help,
  compare,
  mistakes,
  measure,
  save_measured,
  save_lecture,
  scene_words,
  new_words,
  leave_lecture,
  unsaved_lectures,
  exam,
  lecture_export,
  what_if,
  doors,
  help_index,
  exercises
};

// What is typed into a form's fields and no number that they take; what is wrong with it stands below the field.
struct FormState {
  std::map<std::string, std::string> refused;      // by the field's name, as typed
  std::string field, problem;                      // of the draft's check
  bool shown_beside = false, any_refused = false;  // in this frame
  bool undoes = false;                             // in this frame: Ctrl+Z is the form's, not a field's own
  bool undone = false;                             // in this frame: what a field that is left still holds is not taken
  bool source_pressed = false;                     // in this frame: where keys come from, chosen before or not
  // The bits of a key that the form has taken for its keys, and those that were set before.
  struct Fitted {
    KeySource keys{};
    recording::KeyType type{};
    std::uint32_t bits = 0, set = 0;
  };
  Fitted fitted;
};

}  // namespace scatterscope::panels
