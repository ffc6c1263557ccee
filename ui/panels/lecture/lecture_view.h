// A lecture as the panels show it, in the user's language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/figures/view.h"
#include "ui/panels/lecture/walk_by.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct SceneView {
  // Of its run.
  enum class Run : std::uint8_t { waiting, recording, ready, failed };
  std::string heading{}, caption{}, note{};
  std::string opening{};  // the caption where a walked scene begins; empty: the step's
  bool hides = false;     // what its step does
  bool asks = false;      // it has a question
  WalkBy walk = WalkBy::at_once;
  Run run = Run::waiting;
  double done = 0;        // 0 to 1, of a run that is being recorded
  std::string problem{};  // of one that failed
};

struct LectureView {
  struct Section {
    std::string title;
    std::size_t first = 0;  // of its scenes
  };
  std::string title, file;  // the file that it is kept in; empty: none
  unsigned minutes = 0;     // that it is planned for; 0: not stated
  std::vector<Section> sections;
  std::vector<SceneView> scenes;
  bool recording = false;
  std::size_t recorded = 0, runs = 0;
  bool edited = false;  // and not saved
};

// The lecture that is open, and where it stands.
struct OpenLectureView {
  const LectureView* lecture = nullptr;  // null: none is open
  std::size_t at = 0;                    // the scene that is shown, or waited for
  bool waiting = false;
  bool within = false;  // its run is what is shown, or waited for
  bool moment = false;  // its own moment is shown, in its figure
  bool here = false;    // scene `at` is what is shown, and follows what it is written to follow
  bool begins = false;  // it is shown where it begins, and its walk is still to come
  bool left = false;    // another run is shown; scene `at` is kept where it was left
  bool notes = false;   // the lecturer's notes are shown
  bool window = false;  // and in a window of their own
  // What the scene behind `at` will show, as long as that window is open; none: there is none, or its run is not
  // recorded yet.
  std::optional<figures::FigureInput> ahead;
  std::shared_ptr<const scene::Scene> picture_ahead;  // where it shows no figure
  unsigned minutes = 0;                               // since it was opened
  bool can_undo = false, can_redo = false;
  bool leaving = false;  // what becomes of its unsaved scenes is asked
  // Whether the scene that is shown has a question.
  [[nodiscard]] bool asks() const {
    return lecture != nullptr && within && at < lecture->scenes.size() && lecture->scenes[at].asks;
  }
};

// A lecture that was left with unsaved scenes.
struct UnsavedView {
  std::string file;   // that it is kept in
  std::string title;  // in the user's language
  std::size_t scenes = 0;
  std::string when;  // its last edit, in the user's language
};

// A lecture that the program carries.
struct ShippedLectureView {
  std::string name, title;  // title in the user's language
  unsigned minutes = 0;
};

}  // namespace scatterscope::panels
