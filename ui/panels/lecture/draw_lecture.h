// A lecture in the window: its scenes beside the panels, the lecturer's notes below them, its menu.
#pragma once

#include "ui/panels/draw.h"

namespace scatterscope::panels {

// Pixels that the list of scenes takes beside panels that are to keep `least` logical pixels; 0: it is not shown.
[[nodiscard]] float rail_width(const Draw& draw, float least);
// Each fills the current child window; a lecture is open.
void draw_rail(Draw& draw);
void draw_notes(Draw& draw);
// Pixels of height that the notes take; 0: they are not shown.
[[nodiscard]] float notes_height(const Draw& draw);

// Opens the dialog that asks what becomes of unsaved scenes as long as that is asked, and closes it then.
void ask_before_leaving(Draw& draw);
void draw_leaving(Draw& draw);
// The dialog of lectures that were left with unsaved scenes.
void draw_unsaved(Draw& draw);

// In an open menu.
void draw_lecture_menu(Draw& draw);
// The dialog in which a scene's texts are edited.
// What is done before the dialog of a scene's words opens, and the dialog.
void begin_scene_words(Draw& draw);
// Whether that dialog was closed with words in it that are not kept: it stays, and asks.
[[nodiscard]] bool ask_before_dropping_words(Draw& draw);
void draw_scene_words(Draw& draw);
// The same of the dialog that exports the lecture.
void begin_lecture_export(Draw& draw);
void draw_lecture_export(Draw& draw);

}  // namespace scatterscope::panels
