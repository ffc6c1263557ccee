// Lectures: opening one, going from scene to scene, editing.
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/comparing/comparison_picture.h"
#include "app/courses/page_opening.h"
#include "app/courses/scene_walk.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/session/scene_content.h"
#include "app/session/session.h"
#include "app/session/teaching.h"
#include "app/views/draw_view.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/chapter_map.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/window_files.h"
#include "ui/figures/sentences.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/plots/count_grid.h"
#include "ui/plots/plot.h"

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

// Whether it can be read again once it is written; else says so.
bool can_be_read(Session& session, const Course& lecture, Changes& changes) {
  const std::size_t bytes = course_json(lecture).size();
  if (bytes > max_course_bytes)
    say(session, {texts::lec_too_large, {std::to_string(bytes), std::to_string(max_course_bytes)}}, changes);
  return bytes <= max_course_bytes;
}

// A scene that follows a key or a thread speaks of it: whatever else is followed is spoken of by the step's sentence.
bool follows_as(const figures::Selection& scene, const figures::Selection& now) {
  const bool same_key = !scene.followed_key || now.followed_key == scene.followed_key;
  const bool watches = scene.chosen || scene.watched;
  return same_key && (!watches || (now.chosen == scene.chosen && now.watched == scene.watched));
}

void show_as_left(Shown& shown, const figures::View& left) {
  show_scene(shown, left);
  shown.view.guesses = left.guesses;
}

// What is shown of the scene, or behind what stands in its place: the moment, or the place of two runs.
figures::View left_of_scene(const Session& session) {
  const Shown& shown = session.shown;
  figures::View left = shown.at_moment();
  if (!is_pair(session.teaching.course->content()) || session.teaching.course->asking()) return left;
  left.step.reset();
  if (shown.comparison) left.step = shown.place();
  return left;
}

void add_scene_ahead(const Session& session, panels::OpenLectureView& view) {
  const std::optional<OpenCourse>& course = session.teaching.course;
  const std::size_t scene = course->at() + 1;
  const KeptViews::MomentAhead& ahead = session.kept.ahead.of(
      {&*course, course->revision(), scene, session.settings.language},
      [](const KeptViews::SceneKey& key) -> KeptViews::MomentAhead {
        auto shown = attempt([&] { return key.course->shown(key.scene); });
        if (shown && !is_figure(key.course->content(key.scene))) {
          const CourseScene& next = key.course->scene(key.scene);
          auto drawn = attempt([&] {
            return draw_view(next.arguments, *key.course->run_of(key.scene)->ready, next.say.of(key.language),
                             key.language, page_room);
          });
          if (!drawn) return {};
          return {std::nullopt, std::nullopt, std::make_shared<const scene::Scene>(std::move(*drawn))};
        }
        if (!shown || shown->view.figure == nullptr) return {};
        const std::uint32_t step = *shown->view.step;
        return {std::move(shown), key.course->run_of(key.scene)->ready->run->moment(step), nullptr};
      });
  view.picture_ahead = ahead.picture;
  view.ahead = ahead.shown;
  if (!view.ahead) return;
  view.ahead->sources.moment = &*ahead.moment;
  view.ahead->looks.language = session.settings.language;
}

}  // namespace

void leave_scene(Session& session, const analysis::RunPtr& run) {
  OpenCourse& course = *session.teaching.course;
  const Shown& shown = session.shown;
  const bool behind = shown.run != nullptr && shown.run == course.run();
  if (!course.is_lesson() && run != course.run() && (behind || in_lecture(session)))
    course.leave(left_of_scene(session));
}

bool in_lecture(const Session& session) {
  const Teaching& teaching = session.teaching;
  if (!teaching.lecture() || teaching.lesson() || teaching.course->waiting) return false;
  return shows_content(session, teaching.course->content(), teaching.course->sources());
}

void open_course(Session& session, Course course, std::string file, std::optional<std::size_t> scene,
                 Changes& changes) {
  leave_lecture(session, OpenInstead{std::move(course), std::move(file), scene}, changes);
}

bool open_shipped(Session& session, CourseKind kind, const std::string& name, std::optional<std::size_t> scene,
                  Changes& changes) {
  auto course = shipped_course(kind, name);
  if (!course) return false;
  open_course(session, std::move(*course), {}, scene, changes);
  return true;
}

void open_lecture(Session& session, Course lecture, std::string file, std::size_t scene, Changes& changes) {
  close_lesson(session, changes);
  changes.effects.emplace_back(Forget<CourseJob>{});
  session.teaching.course.emplace(std::move(lecture), std::move(file));
  session.jobs.course = {};
  changes.jobs = true;
  go_to_scene(session, scene, changes);
}

void close_lecture(Session& session, Changes& changes) {
  Teaching& teaching = session.teaching;
  if (!teaching.lecture()) return;
  close_lesson(session, changes);  // the scene's question
  changes.figure = true;
  changes.effects.emplace_back(Forget<CourseJob>{});
  teaching.course.reset();
  session.jobs.course = {};
  teaching.lecturer_window = false;
}

void go_to_scene(Session& session, std::size_t scene, Changes& changes, OpenCourse::Entry entry) {
  Teaching& teaching = session.teaching;
  if (!teaching.lecture() || scene >= teaching.course->count()) return;
  if (teaching.lesson()) {  // the scene's question
    session.shown.view.hide_step = false;
    session.shown.view.guesses.clear();
  }
  session.transport.playing = false;
  changes.figure = true;
  teaching.course->go_to(scene, entry);
  show_or_record(session, changes);
}

void return_to_scene(Session& session, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lecture()) return;
  const Shown& shown = session.shown;
  const bool behind = shown.run != nullptr && shown.run == course->run();
  if (!course->left && (behind || in_lecture(session))) course->leave(left_of_scene(session));
  if (!course->left || !course->left->asking)
    return go_to_scene(session, course->at(), changes, course->left ? OpenCourse::Entry::left : OpenCourse::Entry::own);
  const OpenCourse::Left left = *std::exchange(course->left, std::nullopt);
  session.transport.playing = false;
  changes.figure = true;
  course->ask(left.answered);
  show_or_record(session, changes);
  if (!course->waiting) show_as_left(session.shown, left.view);
}

void show_or_record(Session& session, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  course->waiting = course->sources() == nullptr;
  if (!course->waiting) return show_course(session, changes);
  if (session.teaching.lesson() || !course->recording(course->at()))
    changes.effects.emplace_back(RecordCourse{course->missing()});
}

void show_course(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  Teaching& teaching = session.teaching;
  if (teaching.lesson()) return show_lesson_step(session, changes);
  teaching.course->waiting = false;
  OpenCourse& course = *teaching.course;
  const auto wrong = [&](const Error& error) {
    say(session, in_scene(course.course().kind, course.course().name, course.at() + 1, error), changes);
  };
  figures::FigureInput scene;
  try {
    scene = course.shown(course.at());
    if (shown.run != nullptr) show_message(session, {}, false);  // what was wrong at the start is still to be read
    shown.words = course.scene().say.of(session.settings.language);
    show_content(session, course.scene().arguments, course.sources(), changes);
  } catch (const Error& error) {
    return wrong(error);
  }
  // What its link does not name is not the scene's before.
  session.settings.key_format = scene.looks.key_format;
  session.settings.heatmap = scene.looks.heatmap;
  if (is_figure(course.content())) show_scene(shown, scene.view);
  const std::uint32_t own = shown.place();
  course.stops = {own};
  try {
    if (is_figure(course.content())) course.stops = walk_stops(course.scene().walk, shown.loaded(), own);
    if (is_pair(course.content())) course.stops = walk_stops(course.scene().walk, own);
  } catch (const Error& error) {
    wrong(error);
  }
  course.as_shown = shown.view;
  shown.view.hide_step = shown.view.hide_step || teaching.hides;
  if (course.entry == OpenCourse::Entry::begin) (void)seek(shown, course.stops.front());
  if (course.entry == OpenCourse::Entry::left && course.left && has_moments(course.content()))
    show_as_left(shown, course.left->view);
  course.left.reset();
  changes.moment = changes.selection = changes.figure = changes.message = true;
}

namespace {

// Once the scene is all shown: what is hidden, then what it asks, then the next one.
void go_on_from_scene(Session& session, Changes& changes) {
  const OpenCourse& course = *session.teaching.course;
  Shown& shown = session.shown;
  if (shown.view.hide_step) {
    shown.view.hide_step = false;
    changes.figure = true;
  } else if (course.scene().asks() && course.answered().stage == OpenCourse::Stage::open) {
    show_question(session, true, changes);
  } else if (course.at() + 1 < course.count()) {
    go_to_scene(session, course.at() + 1, changes);
  } else {
    say(session, texts::lec_last, changes);
  }
}

// A question is answered by the next press, and left by the one after it.
void walk_question(Session& session, bool forward, Changes& changes) {
  const OpenCourse& course = *session.teaching.course;
  if (!forward) return show_question(session, false, changes);
  if (course.waiting || course.answered().stage == OpenCourse::Stage::open) {
    if (!course.waiting && course.posed(session.settings.language) != nullptr)
      return show_lesson_answer(session, changes);
    return show_question(session, false, changes);
  }
  if (course.at() + 1 < course.count()) return go_to_scene(session, course.at() + 1, changes);
  // The last scene stays as it is then, with what the answer showed.
  const OpenCourse::Answered answered = course.answered();
  show_question(session, false, changes);
  session.teaching.course->keep(answered);
  if (answered.stage != OpenCourse::Stage::open) session.shown.view.hide_step = session.teaching.hides;
}

}  // namespace

void show_run(Session& session, const analysis::RunPtr& run, Changes& changes) {
  Shown& shown = session.shown;
  if (shown.run != run || shown.comparison || shown.maps[0] != nullptr) load(session, run);
  show_timing(session, false, changes);
  show_instead(session, panels::Instead::none, changes);
}

// Through the scene from where it begins to its own moment, by the presses that it says, and on to the next one; back
// the same way, and from its beginning to the end of the scene before. Where something else than the lecture is shown,
// its changes, and behind the last one the scene that was left; behind one that cannot be recorded the next.
void walk_lecture(Session& session, bool forward, Changes& changes) {
  Shown& shown = session.shown;
  const Teaching& teaching = session.teaching;
  const std::optional<OpenCourse>& course = teaching.course;
  session.transport.waited_seconds = 0;
  if (teaching.lecture() && teaching.lesson()) return walk_question(session, forward, changes);
  const bool walked = !shown.has_steps() || shown.place() >= shown.end();
  const CourseRun* run = teaching.lecture() ? course->run_of(course->at()) : nullptr;
  const bool failed = run != nullptr && run->problem && walked;
  const bool waiting = teaching.lecture() && (course->waiting || failed);
  if (!waiting && !in_lecture(session)) {
    const bool beside = teaching.lecture() != nullptr && forward;
    if (beside && walked) return return_to_scene(session, changes);
    return walk_to_change(session, {forward, std::nullopt, beside}, changes);
  }
  const std::size_t at = course->at();
  if (waiting) {
    if (forward ? at + 1 < course->count() : at > 0) go_to_scene(session, forward ? at + 1 : at - 1, changes);
    return;
  }
  const std::vector<std::uint32_t>& stops = course->stops;
  const std::uint32_t step = shown.place(), own = stops.back();
  if (forward && step >= own) return go_on_from_scene(session, changes);
  if (!forward && step <= stops.front())
    return at > 0 ? go_to_scene(session, at - 1, changes, OpenCourse::Entry::own) : void();
  if (!forward && step > own) return walk_to_change(session, {false, own}, changes);
  if (course->scene().walk.by == WalkBy::changes)
    return walk_to_change(session, {forward, forward ? own : stops.front()}, changes);
  const auto next = forward ? std::upper_bound(stops.begin(), stops.end(), step)
                            : std::prev(std::lower_bound(stops.begin(), stops.end(), step));
  changes.moment = seek(shown, *next);
}

// Own scenes begin where the moment's iteration does; those that are walked by iterations begin at the start.
void walk_scene_by(Session& session, WalkBy by, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lecture() || by == course->scene().walk.by) return;
  if (!is_figure(course->content())) return say(session, texts::lec_walks_no_figure, changes);
  SceneWalk walk{by};
  const CourseRun* run = course->run_of(course->at());
  if ((by == WalkBy::changes || by == WalkBy::phases) && run != nullptr && run->ready != nullptr) {
    if (const auto shown = attempt([&] { return course->shown(course->at()); }))
      walk.from = iteration_start(*run->ready->run->recording, *shown->view.step);
  }
  course->rewalk(course->at(), std::move(walk));
  changes.figure = true;
  keep_edited(session, changes);
  go_to_scene(session, course->at(), changes);
}

void hide_scene(Session& session, bool on, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lecture()) return;
  course->hide(course->at(), on);
  changes.figure = true;
  keep_edited(session, changes);
  go_to_scene(session, course->at(), changes, OpenCourse::Entry::own);
}

namespace {

// What a new scene says of what is shown.
std::string words_of_shown(const Session& session, Language language) {
  const Shown& shown = session.shown;
  if (shown.timings.shown()) {
    const panels::TimingChoice& choice = shown.timings.choice();
    const timing::MeasuredSet& set = *shown.timings.sets()[choice.set].set;
    return plots::caption_of(set, choice.view.kind, plots::drawn_size(set, choice.view), language);
  }
  if (shown.instead == panels::Instead::words) return shown.words;
  if (shown.instead == panels::Instead::grid)
    return plots::caption_of(grid_of(*session.jobs.trade_off, language), shown.grid_quantity, language);
  if (shown.instead == panels::Instead::chapter_map) return text(texts::map_title, language);
  if (shown.comparison) return comparison_caption(*shown.comparison, language);
  figures::FigureInput input = shown.of_run(session.settings.looks());
  input.view.hide_step = false;
  input.looks.language = language;
  std::string words = shown.maps[0] != nullptr ? std::string() : figures::step_words(input);
  if (words.empty() || words.size() > max_say_bytes) words = text(shown.view.figure->title, language);
  return words;
}

// Adds it behind the scene that is shown, or first in a new lecture. False where it cannot be, which is said.
bool take_scene(Session& session, CourseScene scene, SourcesPtr made, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  Course with = session.teaching.lecture() ? course->course() : new_lecture();
  with.sections.back().scenes.push_back(scene);
  if (!can_be_read(session, with, changes)) return false;
  if (!session.teaching.lecture()) {
    close_lesson(session, changes);
    course.emplace(new_lecture());
  }
  if (!course->add(std::move(scene), std::move(made))) {
    say(session, {texts::lec_full, {std::to_string(max_scenes)}}, changes);
    return false;
  }
  course->waiting = false;
  changes.figure = true;
  keep_edited(session, changes);
  return true;
}

// Whether texts are too long for a scene, or its caption is empty; says so.
bool refuse_words(Session& session, const std::string& caption, const std::string& note, Changes& changes) {
  const auto refuse = [&](const char* what, const std::string& words, std::size_t least, std::size_t most) {
    const bool wrong = words.size() < least || words.size() > most;
    if (wrong) {
      say(session,
          {texts::number_not_allowed,
           {what, std::to_string(words.size()), std::to_string(least), std::to_string(most)}},
          changes);
    }
    return wrong;
  };
  return refuse("caption, bytes", caption, 1, max_say_bytes) || refuse("note, bytes", note, 0, max_note_bytes);
}

}  // namespace

void add_scene(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  std::optional<OpenCourse>& course = session.teaching.course;
  ShownAsScene as_scene = shown_as_scene(session);
  CourseScene scene;
  scene.arguments = std::move(as_scene.arguments);
  if (shown.instead == panels::Instead::words && !shown.timings.shown())
    scene.arguments["--words"].clear();  // its caption
  // Keys of a file stay those of the file.
  if (in_lecture(session) && is_figure(course->content()) && shown.maps[0] == nullptr) {
    scene.arguments = course->scene().run();
    scene.arguments.merge(arguments_of(shown.view, asked_looks(session.settings)));
  }
  for (const Language language : all_languages) scene.say.of(language) = words_of_shown(session, language);
  if (!take_scene(session, std::move(scene), std::move(as_scene.made), changes)) return;
  course->as_shown = shown.view;
  course->stops = {shown.place()};
}

void add_words(Session& session, const std::string& caption, const std::string& note, Changes& changes) {
  const std::string line = as_line(caption), aside = as_line(note);
  if (refuse_words(session, line, aside, changes)) return;
  CourseScene scene;
  scene.arguments = {{"--words", ""}};
  for (const Language language : all_languages) {
    scene.say.of(language) = line;
    scene.note.of(language) = aside;
  }
  if (take_scene(session, std::move(scene), std::make_shared<const ViewSources>(), changes))
    go_to_scene(session, session.teaching.course->at(), changes);
}

void move_scene(Session& session, std::size_t scene, bool down, Changes& changes) {
  if (!session.teaching.lecture()) return;
  session.teaching.course->move(scene, down);
  changes.figure = true;
  keep_edited(session, changes);
}

void remove_scene(Session& session, std::size_t scene, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lecture() || scene >= course->count() || course->count() == 1) return;
  const bool shown = scene == course->at();
  course->remove(scene);
  changes.figure = true;
  keep_edited(session, changes);
  if (shown) go_to_scene(session, course->at(), changes);
  say(session, texts::lec_removed, changes, {std::to_string(scene + 1)});
}

// Goes to the scene that it is about; what is shown of that already stays.
void undo_edit(Session& session, bool back, Changes& changes) {
  std::optional<OpenCourse>& course = session.teaching.course;
  if (!session.teaching.lecture()) return;
  const bool asking = course->asking();
  const RunArguments before = course->scene().arguments;
  if (!(back ? course->undo() : course->redo())) return;
  changes.figure = true;
  keep_edited(session, changes);
  if (asking || course->scene().arguments != before) go_to_scene(session, course->at(), changes);
}

void edit_scene(Session& session, const panels::EditScene& wanted, Changes& changes) {
  if (!session.teaching.lecture()) return;
  const std::string caption = as_line(wanted.caption), note = as_line(wanted.note);
  if (refuse_words(session, caption, note, changes)) return;
  Course with = session.teaching.course->course();
  std::size_t at = 0;
  for (CourseSection& section : with.sections) {
    for (CourseScene& scene : section.scenes) {
      if (at++ != wanted.scene) continue;
      scene.say.of(session.settings.language) = caption;
      scene.note.of(session.settings.language) = note;
    }
  }
  if (!can_be_read(session, with, changes)) return;
  session.teaching.course->reword(wanted.scene, session.settings.language, caption, note);
  changes.figure = true;
  keep_edited(session, changes);
}

Changes lecture_saved(Session& session, const std::string& path) {
  Changes changes;
  if (session.teaching.lecture()) session.teaching.course->saved(path);
  keep_edited(session, changes);
  go_on_leaving(session, changes);
  say(session, texts::win_saved, changes, {path});
  return changes;
}

void add_lecture(const Session& session, panels::WorkspaceInput& input) {
  const Shown& shown = session.shown;
  const std::optional<OpenCourse>& course = session.teaching.course;
  const Teaching& teaching = session.teaching;
  input.lecture.lecture = &session.kept.lecture.of(
      {&*course, course->revision(), session.settings.language},
      [](const KeptViews::CourseKey& key) { return app::lecture_view(*key.course, key.language); });
  input.lecture.at = course->at();
  input.lecture.waiting = course->waiting && !teaching.lesson();
  input.lecture.within = input.lecture.waiting || in_lecture(session);
  input.lecture.notes = teaching.notes;
  input.lecture.minutes = course->minutes();
  input.lecture.window = teaching.lecturer_window;
  input.lecture.can_undo = course->history().can_undo();
  input.lecture.can_redo = course->history().can_redo();
  input.lecture.leaving = teaching.leaving.has_value();
  if (teaching.lecturer_window) add_scene_ahead(session, input.lecture);
  input.lecture.left = !input.lecture.within && teaching.lesson() == nullptr;
  const bool inside = in_lecture(session);
  const bool of_figure = is_figure(course->content());
  const bool of_scene = inside && (of_figure ? shown.view.figure == course->as_shown.figure
                                             : shows_as_asked(session, course->scene().arguments, course->sources()));
  const bool shows_scene = of_scene && (!of_figure || follows_as(course->as_shown.selection, shown.view.selection));
  input.lecture.moment = of_scene && !course->stops.empty() && shown.place() == course->stops.back();
  input.lecture.here = shows_scene && input.lecture.moment;
  input.lecture.begins =
      shows_scene && !input.lecture.here && !course->stops.empty() && shown.place() == course->stops.front();
}

}  // namespace scatterscope::app
