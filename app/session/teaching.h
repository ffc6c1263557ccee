// The course that is open, a lecture or a lesson, and how far lessons were done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/courses/kept/progress.h"
#include "app/courses/kept/unsaved_lecture.h"
#include "app/courses/open_course.h"
#include "app/session/effects.h"
#include "ui/figures/figure.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/lecture/lecture_view.h"
#include "ui/panels/lesson/lesson_view.h"

namespace scatterscope::panels {
struct EditScene;
struct WorkspaceInput;
}  // namespace scatterscope::panels

namespace scatterscope::app {

struct Session;

// What was asked for while scenes were unsaved, and is done once it is known what becomes of them.
struct QuitWindow {};
struct CloseLecture {};
struct OpenInstead {
  Course course;
  std::string file;
  std::optional<std::size_t> scene;
};
struct OpenUnsavedInstead {
  UnsavedLecture lecture;
};
using Leaving = std::variant<QuitWindow, CloseLecture, OpenInstead, OpenUnsavedInstead>;

struct Teaching {
  std::optional<OpenCourse> course;
  std::vector<UnsavedLecture> unsaved;  // of windows that are gone, and left in this one
  std::optional<Leaving> leaving;
  LessonProgress progress;
  bool notes = false, lecturer_window = false;
  bool hides = false;  // the lecturer hides what a step brings, in every scene

  // Null: none is open.
  [[nodiscard]] const OpenCourse* lecture() const { return course && !course->is_lesson() ? &*course : nullptr; }
  // A lesson, or the lecture while its scene's question is asked; null: neither.
  [[nodiscard]] const OpenCourse* lesson() const { return course && course->asking() ? &*course : nullptr; }
  [[nodiscard]] bool shows_minutes() const { return lecture() != nullptr && (notes || lecturer_window); }
};

// A lesson without a scene opens at the first that is still to be answered or done.
void open_course(Session& session, Course course, std::string file, std::optional<std::size_t> scene, Changes& changes);
// Whether there is one of that name. Throws an Error where a page cannot fetch it.
bool open_shipped(Session& session, CourseKind kind, const std::string& name, std::optional<std::size_t> scene,
                  Changes& changes);
// What the course's scene shows, once its run is recorded, or its question.
void show_course(Session& session, Changes& changes);

// The lecture is left at once, or as soon as it is known what becomes of unsaved scenes.
void leave_lecture(Session& session, Leaving to, Changes& changes);
void leave_keeping(Session& session, Changes& changes);
void leave_discarding(Session& session, Changes& changes);
void stay_in_lecture(Session& session, Changes& changes);
void open_unsaved(Session& session, const std::string& file, Changes& changes);
void forget_unsaved(Session& session, const std::string& file, Changes& changes);
// The scenes are saved or left to the next time: what was asked for is done.
void go_on_leaving(Session& session, Changes& changes);
void close_lecture(Session& session, Changes& changes);
// A lecture in place of whatever is open.
void open_lecture(Session& session, Course lecture, std::string file, std::size_t scene, Changes& changes);
// After each edit.
void keep_edited(Session& session, Changes& changes);
// Whether what is shown is drawn as the lecture's scene is, wherever it stands.
[[nodiscard]] bool in_lecture(const Session& session);
// Keeps where the lecture's scene is left, before another run is loaded. A course is open.
void leave_scene(Session& session, const analysis::RunPtr& run);
// Where it begins, or as it was left.
void go_to_scene(Session& session, std::size_t scene, Changes& changes,
                 OpenCourse::Entry entry = OpenCourse::Entry::begin);
// The scene that was interrupted, where it was left.
void return_to_scene(Session& session, Changes& changes);
void walk_scene_by(Session& session, WalkBy by, Changes& changes);
void hide_scene(Session& session, bool on, Changes& changes);
void walk_lecture(Session& session, bool forward, Changes& changes);
// What is shown, or says why it cannot be a scene.
void add_scene(Session& session, Changes& changes);
// A scene of words alone, which is shown.
void add_words(Session& session, const std::string& caption, const std::string& note, Changes& changes);
void edit_scene(Session& session, const panels::EditScene& wanted, Changes& changes);
void move_scene(Session& session, std::size_t scene, bool down, Changes& changes);
void remove_scene(Session& session, std::size_t scene, Changes& changes);
void undo_edit(Session& session, bool back, Changes& changes);
void add_lecture(const Session& session, panels::WorkspaceInput& input);
void add_unsaved(const Session& session, panels::WorkspaceInput& input);

void open_lesson(Session& session, Course lesson, std::optional<std::size_t> step, Changes& changes);
void close_lesson(Session& session, Changes& changes);
void go_to_lesson_step(Session& session, std::size_t step, Changes& changes);
void show_lesson_step(Session& session, Changes& changes);
void answer_lesson(Session& session, std::uint64_t answer, Changes& changes);
void answer_lesson_by(Session& session, const figures::Guesses& guesses, Changes& changes);
void show_lesson_answer(Session& session, Changes& changes);
void show_question(Session& session, bool on, Changes& changes);
void follow_lesson(Session& session, Changes& changes);
// Once another run is loaded than the one that the lesson waits for.
void remind_of_run(Session& session, Changes& changes);
void wipe_lessons(Session& session, Changes& changes);
void add_lesson(const Session& session, panels::WorkspaceInput& input);

// The scene's or the step's run is shown as the course says, or asked for.
void show_or_record(Session& session, Changes& changes);
// The run is shown in place of whatever else is.
void show_run(Session& session, const analysis::RunPtr& run, Changes& changes);

// The open course as the panels show it, in the user's language.
[[nodiscard]] panels::LectureView lecture_view(const OpenCourse& open, Language language);
// A lesson, or the question of a lecture's scene, which is asked like a lesson of one step.
[[nodiscard]] panels::LessonView lesson_view(const OpenCourse& open, Language language);

}  // namespace scatterscope::app
