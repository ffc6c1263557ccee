// Lectures. Scenes by their numbers, from 0.
#pragma once

#include <cstddef>
#include <string>
#include <variant>

#include "ui/panels/intents/intent.h"
#include "ui/panels/lecture/walk_by.h"

namespace scatterscope::panels {

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
// The scene that was left for another run comes back, where it was left.
struct ReturnToScene {};
// How the scene that is shown is walked.
struct WalkSceneBy {
  WalkBy by = WalkBy::at_once;
};
// What the scene's own moment brings is hidden until the next press.
struct HideScene {
  bool on = true;
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
// A scene of words alone, in every language the same; it is shown.
struct AddWords {
  std::string caption, note;
};
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
// The last edit, and what was undone.
struct UndoEdit {};
struct RedoEdit {};

// What becomes of unsaved scenes before the window closes or something else is opened: they are kept for the next time,
// or not; or the lecture stays open.
struct LeaveKeeping {};
struct LeaveDiscarding {};
struct StayInLecture {};
// One that was kept, by the name of its file.
struct OpenUnsaved {
  std::string file;
};
struct ForgetUnsaved {
  std::string file;
};

using LectureIntent = std::variant<OpenLecture, CloseLecture, GoToScene, WalkLecture, ReturnToScene, WalkSceneBy,
                                   HideScene, CancelLecture, ShowNotes, ShowLecturerWindow, AddScene, AddWords,
                                   MoveScene, RemoveScene, EditScene, SaveLecture, UndoEdit, RedoEdit, LeaveKeeping,
                                   LeaveDiscarding, StayInLecture, OpenUnsaved, ForgetUnsaved>;
[[nodiscard]] Intent intent_of(LectureIntent kind);

}  // namespace scatterscope::panels
