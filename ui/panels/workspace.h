// The whole window's content as a function of what it is given: draw_workspace returns what the user asked for and
// changes nothing but PanelState, which holds how the panels look (open dialogs, scroll positions, drafts, caches).
// Drawing the same input twice draws the same and asks for nothing. Needs a current ImGui context, no window.
#pragma once

#include <any>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <typeindex>
#include <vector>

#include "kernels/story/step_actions.h"
#include "ui/cached.h"
#include "ui/figures/figure.h"
#include "ui/figures/stage_zoom.h"
#include "ui/panels/drafts.h"
#include "ui/panels/focus/keyboard_focus.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/shown/shown_scene.h"
#include "ui/panels/shown/shown_words.h"
#include "ui/panels/source/source_page.h"
#include "ui/panels/workspace_input.h"
#include "ui/scene/motion.h"

namespace scatterscope::panels {

// Where a named widget was drawn, in pixels of the window.
struct WidgetRect {
  std::string name;
  float x = 0, y = 0, width = 0, height = 0;
  bool operator==(const WidgetRect&) const = default;
};

// A scene's texts as they are edited.
struct SceneDraft {
  std::size_t scene = 0;
  std::string caption{}, note{};
  std::string first_caption{}, first_note{};  // before anything was typed
  bool open = false;                          // its dialog is
  bool asking = false;                        // whether what was typed is kept
  bool adds = false;                          // of a scene of words that is to be added
  [[nodiscard]] bool changed() const { return caption != first_caption || note != first_note; }
};

struct FileDialog {
  std::string folder, name;
  std::string taken;       // a file of that name is there: whether to write over it is asked
  std::string listed;      // folder that entries belong to
  double entered_at = -1;  // seconds, of ImGui's clock: the second of two clicks means no entry of the folder that came
  std::vector<FolderEntry> entries;
};

// --- What is kept is made from these, and from nothing else.

struct StepKey {
  analysis::SeenRun run;
  std::uint32_t step = 0;
  bool operator==(const StepKey&) const = default;
};
// The last write of a cell.
struct CellKey {
  StepKey at;
  scene::Ref cell;
  bool operator==(const CellKey&) const = default;
};
struct StageSearch {
  figures::StageKey room;
  std::shared_ptr<figures::StageZoomSearch> search;
  bool running = false;
};
// What a dialog's draft comes to.
template <class Draft>
struct DraftKey {
  Draft draft;
  Language language = Language::english;
  const Outside* outside = nullptr;
  bool operator==(const DraftKey&) const = default;
};

// What can be changed of a run.
struct WhatIfKey {
  analysis::SeenRun run;
  Language language = Language::english;
  const Outside* outside = nullptr;
  bool operator==(const WhatIfKey&) const = default;
};

// All that is kept because it is slow to make. What it is made anew for is its key.
struct Kept {
  Cached<figures::FigureInput, scene::Scene> figure_scene;
  std::array<Cached<figures::FigureInput, scene::Scene>, 2> compare_scenes;
  Cached<figures::FigureInput, std::string> step_words;   // without canvas and hovering
  Cached<figures::FigureInput, std::string> phase_words;  // without canvas and selection
  Cached<figures::FigureInput, scene::Scene> why_scene;   // without hovering
  Cached<StepKey, story::StepActions> step_actions;
  Cached<figures::FigureInput, std::vector<story::CellId>> followed_cells;
  Cached<SourceKey, SourcePage> source_page;
  Cached<CellKey, std::optional<recording::CellWrite>> last_write;
  Cached<PlotKey, scene::Scene> plot_scene;
  Cached<InsteadKey, scene::Scene> instead_scene;
  Cached<DraftKey<WantedRun>, DraftCheck> run_check;
  Cached<WhatIfKey, std::vector<WhatIfChoice>> what_if;
};

// A zoom at which all of a figure is in sight, however small its letters.
inline constexpr float fit_all = -1;

// What the pen drew, in parts of the canvas' width and height, and what it was drawn on.
struct Ink {
  analysis::SeenRun run;
  const figures::FigureInfo* figure = nullptr;
  Instead instead = Instead::none;
  std::uint32_t wiped = 0;
  std::vector<std::vector<scene::Point>> strokes;
  bool drawing = false;  // the last one goes on
};
// Keys on their way in the scene that is kept.
struct Motion {
  std::vector<scene::Travel> travels;
  double began = 0;    // seconds
  scene::Scene scene;  // as it was drawn last
  bool on = false;     // the next frame shows them elsewhere
};

// What panels keep from frame to frame for themselves: each defines its own struct, and nobody else reads it.
class OwnParts {
 public:
  template <class Part>
  [[nodiscard]] Part& of() {
    std::any& part = parts_[typeid(Part)];
    return part.has_value() ? *std::any_cast<Part>(&part) : part.emplace<Part>();
  }

 private:
  std::map<std::type_index, std::any> parts_;
};

struct PanelState {
  OwnParts own;
  Dialog dialog = Dialog::none;
  bool dialog_opening = false;
  KeyboardFocus focus;
  WantedRun draft;
  FormState form;
  FileDialog files;
  recording::Config compare_config;  // of the run that the loaded recording is compared with
  MeasureDraft measure_draft;
  ExamDraft exam_draft;
  LectureExportDraft export_draft;
  SceneDraft scene_draft;
  Kept kept;
  bool elsewhere = false;  // the figure shows what happens elsewhere than before, to be brought into sight
  // A number that is kept back: the one that is asked for, and whether its field stands there though it was guessed.
  struct Predicting {
    std::optional<scene::Ref> asked;
    bool writing = true;
  };
  std::array<Predicting, 2> predicting;  // by side of a comparison, else the first
  // What is typed into the fields of panels' values, by their names.
  struct Typed {
    std::string words;
    bool refused = false;
    bool opening = false;  // the field takes the keyboard
  };
  std::map<std::string, Typed> typed;
  Ink ink;
  Motion motion;
  std::array<Motion, 2> compare_motion;
  StageSearch stage_search;
  // A pointer that rests on the stage is hidden and points at nothing; one that does not yet will, in so many seconds.
  bool pointer_rests = false;
  std::optional<double> pointer_rests_in;
  [[nodiscard]] bool moves() const {
    return stage_search.running || motion.on || compare_motion[0].on || compare_motion[1].on;
  }
  float figure_zoom = 0;      // 0: as fits, as long as letters can be read; fit_all
  bool figure_whole = false;  // all of it is in sight
  float mistake_height = 0;   // of all that is said of a mistake, in the last frame; 0: in none yet
  float lesson_height = 0;    // the same of a lesson's step
  // The scale that the figure was drawn at, for fonts that fit it.
  float figure_scale = 1;

  std::vector<WidgetRect> widgets;  // of the last frame
};

// The form of a run opens on the run that is shown: once for each, so that what is typed stays.
void take_present_run(const WorkspaceInput& input, PanelState& state);
// Each frame, while the form is closed: once another run was shown, the form opens anew on the first one too.
void forget_other_draft(const WorkspaceInput& input, PanelState& state);

[[nodiscard]] Intents draw_workspace(const WorkspaceInput& input, PanelState& state);

// The figure, or what stands in its place, as it stands in the window, for export.
[[nodiscard]] scene::Scene draw_shown(const WorkspaceInput& input, const PanelState& state);

}  // namespace scatterscope::panels
