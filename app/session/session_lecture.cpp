// Lectures: opening one, going from scene to scene, editing.
#include <algorithm>
#include <utility>

#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/session/session.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/window_files.h"
#include "ui/figures/sentences.h"
#include "ui/panels/intents/lecture_intents.h"

namespace scatterscope::app {
namespace {

Lecture new_lecture() {
  Lecture lecture;
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

void Session::open_lecture(Lecture lecture, std::string file, std::size_t scene, Changes& changes) {
  close_lesson(changes);
  changes.effects.emplace_back(Forget<LectureJob>{});
  lecture_.emplace(std::move(lecture), std::move(file), ++lecture_revision_ << 32U);
  lecture_recorded_ = {};
  changes.jobs = true;
  go_to_scene(scene, changes);
}

void Session::go_to_scene(std::size_t scene, Changes& changes) {
  if (!lecture_ || scene >= lecture_->count()) return;
  if (std::exchange(lesson_, std::nullopt)) {  // a scene's question
    view_.hide_step = false;
    view_.guesses.clear();
  }
  playing_ = false;
  changes.figure = true;
  lecture_->at = scene;
  lecture_->waiting = false;
  const LectureRun* run = lecture_->run_of(scene);
  if (run != nullptr && run->ready != nullptr) return show_lecture_scene(run->ready, changes);
  lecture_->waiting = true;
  if (!lecture_->recording(scene)) changes.effects.emplace_back(RecordLecture{lecture_->missing(scene)});
}

void Session::show_lecture_scene(const analysis::RunPtr& run, Changes& changes) {
  lecture_->waiting = false;
  figures::FigureInput scene;
  try {
    scene = lecture_->shown(lecture_->at);
  } catch (const Error& error) {
    return say(in_scene(lecture_->lecture().name, lecture_->at + 1, error), changes);
  }
  if (run_ != nullptr) show_message({}, false);  // what was wrong at the start is still to be read
  if (run_ != run || comparison_ || maps_[0] != nullptr) load(run);
  show_timing(false, changes);
  // What its link does not name is not the scene's before.
  settings_.key_format = scene.looks.key_format;
  settings_.heatmap = scene.looks.heatmap;
  show_scene(scene.view);
  lecture_->as_shown = view_;
  changes.moment = changes.selection = changes.figure = changes.message = true;
}

bool Session::in_lecture() const {
  if (!lecture_ || lesson_ || lecture_->waiting || comparison_ || timings_.shown() || maps_[0] != nullptr) return false;
  const LectureRun* run = lecture_->run_of(lecture_->at);
  return run != nullptr && run->ready != nullptr && run->ready == run_;
}

// Forwards: the changes of the shown figure up to the next scene's moment where that scene shows a later moment of the
// same figure of the same run; else that scene. Back: the changes down to the scene's own moment; from there the scene
// before. Where something else than the lecture is shown, its changes.
void Session::walk_lecture(bool forward, Changes& changes) {
  waited_seconds_ = 0;
  if (lecture_ && lesson_) return show_question(false, changes);
  if (!lecture_ || (!in_lecture() && !lecture_->waiting)) {
    walking_ = {forward, std::nullopt};
    return walk_to_change(changes);
  }
  const std::size_t at = lecture_->at;
  if (forward) {
    if (at + 1 >= lecture_->count()) {
      walking_ = {true, std::nullopt};
    } else if (lecture_->waiting || !lecture_->same_run(at, at + 1)) {
      return go_to_scene(at + 1, changes);
    } else {
      const auto next = attempt([&] { return lecture_->shown(at + 1); });
      if (!next || next->view.figure != view_.figure || *next->view.step <= step()) return go_to_scene(at + 1, changes);
      walking_ = {true, next->view.step};
    }
  } else {
    if (lecture_->waiting || step() <= lecture_->as_shown.step) return at > 0 ? go_to_scene(at - 1, changes) : void();
    walking_ = {false, lecture_->as_shown.step};
  }
  walk_to_change(changes);
}

void Session::add_scene(Changes& changes) {
  if (!moment_ || comparison_ || timings_.shown() || maps_[0] != nullptr) return;
  LectureScene scene;
  if (in_lecture()) {
    scene.arguments = lecture_->scene(lecture_->at).run();
    scene.arguments.merge(arguments_of(view_, asked_looks()));
  } else {
    scene.arguments = arguments_of_link(link_to(loaded(), view_, asked_looks()));
  }
  figures::FigureInput input = shown();
  input.view.hide_step = false;
  for (const Language language : all_languages) {
    input.looks.language = language;
    std::string& words = scene.caption.of(language);
    words = figures::step_words(input);
    if (words.empty() || words.size() > max_caption_bytes) words = text(view_.figure->title, language);
  }
  if (!lecture_) lecture_.emplace(new_lecture(), std::string(), ++lecture_revision_ << 32U);
  if (!lecture_->add(std::move(scene), run_)) return say({texts::lec_full, {std::to_string(max_scenes)}}, changes);
  lecture_->waiting = false;
  lecture_->as_shown = view_;
  changes.figure = true;
}

void Session::edit_scene(const panels::EditScene& wanted, Changes& changes) {
  if (!lecture_) return;
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
  if (refuse("caption, bytes", caption, 1, max_caption_bytes) || refuse("note, bytes", note, 0, max_note_bytes)) return;
  lecture_->reword(wanted.scene, settings_.language, caption, note);
  changes.figure = true;
}

Changes Session::lecture_saved(const std::string& path) {
  Changes changes;
  if (lecture_) lecture_->saved(path);
  say(texts::win_saved, changes, {path});
  return changes;
}

void Session::end_hint(Changes& changes) {
  if (changes.moment && std::exchange(hint_, false)) changes.figure = true;
}

void Session::add_lecture(panels::WorkspaceInput& input) const {
  input.lecture.lecture = &lecture_view_.of({&*lecture_, lecture_->revision(), settings_.language},
                                            [](const LectureKey& key) { return key.lecture->view(key.language); });
  input.lecture.at = lecture_->at;
  input.lecture.waiting = lecture_->waiting;
  input.lecture.within = lecture_->waiting || in_lecture();
  input.lecture.notes = notes_;
  input.lecture.minutes = lecture_->minutes();
  input.lecture.window = lecturer_window_;
  if (lecturer_window_) add_scene_ahead(input.lecture);
  const bool moment = in_lecture() && step() == lecture_->as_shown.step && view_.figure == lecture_->as_shown.figure;
  input.lecture.here = moment && follows_as(lecture_->as_shown.selection, view_.selection);
}

void Session::add_scene_ahead(panels::OpenLectureView& view) const {
  const std::size_t scene = lecture_->at + 1;
  const MomentAhead& ahead =
      ahead_.of({&*lecture_, lecture_->revision(), scene}, [](const SceneKey& key) -> MomentAhead {
        auto shown = attempt([&] { return key.lecture->shown(key.scene); });
        if (!shown || shown->view.figure == nullptr) return {};
        const std::uint32_t step = *shown->view.step;
        return {std::move(shown), key.lecture->run_of(key.scene)->ready->moment(step)};
      });
  view.ahead = ahead.shown;
  if (!view.ahead) return;
  view.ahead->sources.moment = &*ahead.moment;
  view.ahead->looks.language = settings_.language;
}

}  // namespace scatterscope::app
