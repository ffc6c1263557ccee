// Lectures: opening one, going from scene to scene, editing.
#include <algorithm>
#include <utility>

#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/session/course_views.h"
#include "app/session/session.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/window_files.h"
#include "ui/figures/sentences.h"
#include "ui/panels/intents/lecture_intents.h"

namespace scatterscope::app {
namespace {

Course new_lecture() {
  Course lecture;
  lecture.name = text(texts::lec_untitled, Language::english);
  lecture.title = in_all_languages(texts::lec_untitled);
  lecture.sections.push_back({in_all_languages(texts::lec_scenes), {}});
  return lecture;
}

// A lecture's texts are lines.
std::string as_line(std::string words) {
  std::replace_if(
      words.begin(), words.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  const std::size_t first = words.find_first_not_of(' '), last = words.find_last_not_of(' ');
  return first == std::string::npos ? std::string() : words.substr(first, last - first + 1);
}

// A scene that follows a key or a thread speaks of it: whatever else is followed is spoken of by the step's sentence.
bool follows_as(const figures::Selection& scene, const figures::Selection& now) {
  const bool same_key = !scene.followed_key || now.followed_key == scene.followed_key;
  const bool watches = scene.chosen || scene.watched;
  return same_key && (!watches || (now.chosen == scene.chosen && now.watched == scene.watched));
}

}  // namespace

void Session::open_course(Course course, std::string file, std::optional<std::size_t> scene, Changes& changes) {
  if (course.kind == CourseKind::lesson) return open_lesson(std::move(course), scene, changes);
  open_lecture(std::move(course), std::move(file), scene.value_or(0), changes);
}

void Session::open_lecture(Course lecture, std::string file, std::size_t scene, Changes& changes) {
  close_lesson(changes);
  changes.effects.emplace_back(Forget<CourseJob>{});
  course_.emplace(std::move(lecture), std::move(file));
  course_recorded_ = {};
  changes.jobs = true;
  go_to_scene(scene, changes);
}

void Session::go_to_scene(std::size_t scene, Changes& changes) {
  if (!lecture() || scene >= course_->count()) return;
  if (lesson()) {  // the scene's question
    view_.hide_step = false;
    view_.guesses.clear();
  }
  playing_ = false;
  changes.figure = true;
  course_->go_to(scene);
  show_or_record(changes);
}

void Session::show_or_record(Changes& changes) {
  course_->waiting = course_->run() == nullptr;
  if (!course_->waiting) return show_course(changes);
  if (lesson() || !course_->recording(course_->at())) changes.effects.emplace_back(RecordCourse{course_->missing()});
}

void Session::show_course(Changes& changes) {
  if (lesson()) return show_lesson_step(changes);
  course_->waiting = false;
  figures::FigureInput scene;
  try {
    scene = course_->shown(course_->at());
  } catch (const Error& error) {
    return say(in_scene(course_->course().kind, course_->course().name, course_->at() + 1, error), changes);
  }
  if (run_ != nullptr) show_message({}, false);  // what was wrong at the start is still to be read
  show_run(course_->run(), changes);
  // What its link does not name is not the scene's before.
  settings_.key_format = scene.looks.key_format;
  settings_.heatmap = scene.looks.heatmap;
  show_scene(scene.view);
  course_->as_shown = view_;
  changes.moment = changes.selection = changes.figure = changes.message = true;
}

// The run is shown in place of whatever else is.
void Session::show_run(const analysis::RunPtr& run, Changes& changes) {
  if (run_ != run || comparison_ || maps_[0] != nullptr) load(run);
  show_timing(false, changes);
}

bool Session::in_lecture() const {
  if (!lecture() || lesson() || course_->waiting || comparison_ || timings_.shown() || maps_[0] != nullptr)
    return false;
  return run_ != nullptr && course_->run() == run_;
}

// Forwards: the changes of the shown figure up to the next scene's moment where that scene shows a later moment of the
// same figure of the same run; else that scene. Back: the changes down to the scene's own moment; from there the scene
// before. Where something else than the lecture is shown, its changes.
void Session::walk_lecture(bool forward, Changes& changes) {
  waited_seconds_ = 0;
  if (lecture() && lesson()) return show_question(false, changes);
  if (!lecture() || (!in_lecture() && !course_->waiting)) {
    walking_ = {forward, std::nullopt};
    return walk_to_change(changes);
  }
  const std::size_t at = course_->at();
  if (forward) {
    if (at + 1 >= course_->count()) {
      walking_ = {true, std::nullopt};
    } else if (course_->waiting || !course_->same_run(at, at + 1)) {
      return go_to_scene(at + 1, changes);
    } else {
      const auto next = attempt([&] { return course_->shown(at + 1); });
      if (!next || next->view.figure != view_.figure || *next->view.step <= step()) return go_to_scene(at + 1, changes);
      walking_ = {true, next->view.step};
    }
  } else {
    if (course_->waiting || step() <= course_->as_shown.step) return at > 0 ? go_to_scene(at - 1, changes) : void();
    walking_ = {false, course_->as_shown.step};
  }
  walk_to_change(changes);
}

void Session::add_scene(Changes& changes) {
  if (!moment_ || comparison_ || timings_.shown() || maps_[0] != nullptr) return;
  CourseScene scene;
  if (in_lecture()) {
    scene.arguments = course_->scene().run();
    scene.arguments.merge(arguments_of(view_, asked_looks()));
  } else {
    scene.arguments = arguments_of_link(link_to(loaded(), view_, asked_looks()));
  }
  figures::FigureInput input = shown();
  input.view.hide_step = false;
  for (const Language language : all_languages) {
    input.looks.language = language;
    std::string& words = scene.say.of(language);
    words = figures::step_words(input);
    if (words.empty() || words.size() > max_say_bytes) words = text(view_.figure->title, language);
  }
  if (!lecture()) {
    close_lesson(changes);
    course_.emplace(new_lecture());
  }
  if (!course_->add(std::move(scene), run_)) return say({texts::lec_full, {std::to_string(max_scenes)}}, changes);
  course_->waiting = false;
  course_->as_shown = view_;
  changes.figure = true;
}

void Session::edit_scene(const panels::EditScene& wanted, Changes& changes) {
  if (!lecture()) return;
  const std::string caption = as_line(wanted.caption), note = as_line(wanted.note);
  const auto refuse = [&](const char* what, const std::string& words, std::size_t least, std::size_t most) {
    const bool wrong = words.size() < least || words.size() > most;
    if (wrong) {
      say({texts::number_not_allowed,
           {what, std::to_string(words.size()), std::to_string(least), std::to_string(most)}},
          changes);
    }
    return wrong;
  };
  if (refuse("caption, bytes", caption, 1, max_say_bytes) || refuse("note, bytes", note, 0, max_note_bytes)) return;
  course_->reword(wanted.scene, settings_.language, caption, note);
  changes.figure = true;
}

Changes Session::lecture_saved(const std::string& path) {
  Changes changes;
  if (lecture()) course_->saved(path);
  say(texts::win_saved, changes, {path});
  return changes;
}

void Session::end_hint(Changes& changes) {
  if (changes.moment && std::exchange(hint_, false)) changes.figure = true;
}

void Session::add_lecture(panels::WorkspaceInput& input) const {
  input.lecture.lecture =
      &lecture_view_.of({&*course_, course_->revision(), settings_.language},
                        [](const CourseKey& key) { return app::lecture_view(*key.course, key.language); });
  input.lecture.at = course_->at();
  input.lecture.waiting = course_->waiting && !lesson();
  input.lecture.within = input.lecture.waiting || in_lecture();
  input.lecture.notes = notes_;
  input.lecture.minutes = course_->minutes();
  input.lecture.window = lecturer_window_;
  if (lecturer_window_) add_scene_ahead(input.lecture);
  const bool moment = in_lecture() && step() == course_->as_shown.step && view_.figure == course_->as_shown.figure;
  input.lecture.here = moment && follows_as(course_->as_shown.selection, view_.selection);
}

void Session::add_scene_ahead(panels::OpenLectureView& view) const {
  const std::size_t scene = course_->at() + 1;
  const MomentAhead& ahead = ahead_.of({&*course_, course_->revision(), scene}, [](const SceneKey& key) -> MomentAhead {
    auto shown = attempt([&] { return key.course->shown(key.scene); });
    if (!shown || shown->view.figure == nullptr) return {};
    const std::uint32_t step = *shown->view.step;
    return {std::move(shown), key.course->run_of(key.scene)->ready->moment(step)};
  });
  view.ahead = ahead.shown;
  if (!view.ahead) return;
  view.ahead->sources.moment = &*ahead.moment;
  view.ahead->looks.language = settings_.language;
}

}  // namespace scatterscope::app
