// A course that is open: which scene is shown or waited for, how far its runs are recorded, what was answered, what was
// edited. It starts no thread, process or file: it returns the runs that it wants and is handed them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/courses/course.h"
#include "app/courses/course_job.h"
#include "app/courses/posed_scene.h"
#include "kernels/text.h"
#include "ui/edit_history.h"
#include "ui/figures/view.h"
#include "ui/panels/lesson/lesson_view.h"

namespace scatterscope::app {

// A lecture between two edits, and the scene that was shown.
struct EditedLecture {
  std::vector<CourseSection> sections;
  std::size_t at = 0;
  bool operator==(const EditedLecture&) const = default;
};

class OpenCourse {
 public:
  using Stage = panels::LessonView::Stage;
  // What became of what a scene asks or waits for, since the course was opened.
  struct Answered {
    Stage stage = Stage::said;
    std::optional<std::uint64_t> wrong;  // the last wrong answer
    bool missed = false;                 // there was a wrong try, or the answer was shown
  };

  // `file`: that it was read from; empty: it is shipped, or new. `done`: scenes that were answered before.
  explicit OpenCourse(Course course, std::string file = {}, std::set<std::uint32_t> done = {});

  [[nodiscard]] const Course& course() const { return course_; }
  [[nodiscard]] bool is_lesson() const { return course_.kind == CourseKind::lesson; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] std::size_t count() const { return scenes_.size(); }
  [[nodiscard]] const CourseScene& scene(std::size_t k) const { return *scenes_[k]; }
  [[nodiscard]] const CourseScene& scene() const { return *scenes_[at_]; }
  [[nodiscard]] const Content& content(std::size_t k) const { return contents_[k]; }
  [[nodiscard]] const Content& content() const { return contents_[at_]; }

  // The scene that is shown, or is as soon as its run is recorded: then `waiting`.
  [[nodiscard]] std::size_t at() const { return at_; }
  bool waiting = false;
  figures::View as_shown;  // scene at(), in a lecture
  // Where its walk stops (walk_stops): where it begins, ..., its own moment.
  std::vector<std::uint32_t> stops;
  enum class Entry : std::uint8_t { begin, own, left };
  Entry entry = Entry::begin;  // where scene at() is shown as soon as its run is there
  // How it was left for another run.
  struct Left {
    figures::View view;  // its moment's step, and all that was chosen
    bool asking = false;
    Answered answered;  // of the question
  };
  std::optional<Left> left;
  double seconds = 0;  // since it was opened
  [[nodiscard]] unsigned minutes() const;
  // Seconds to the next whole minute.
  [[nodiscard]] double seconds_to_minute() const;

  // The scene's question is shown, not what a lecture's scene shows.
  [[nodiscard]] bool asking() const { return asking_; }
  void go_to(std::size_t scene, Entry entry = Entry::begin);
  // The question of a lecture's scene is asked anew, or stands where it was left.
  void ask(std::optional<Answered> before = std::nullopt);
  // The scene that is shown gives way to another run; of a lecture its question too.
  void leave(figures::View view);
  // What became of the scene's question stays, so that it is not asked again.
  void keep(const Answered& answered);

  // --- Its runs. What the scene shows now, or its question, is a run of its own.
  // Null: not known yet.
  [[nodiscard]] const CourseRun* run_of(std::size_t scene) const;
  [[nodiscard]] bool same_run(std::size_t a, std::size_t b) const { return links_[a] == links_[b]; }
  // The name of the scene's run in a CourseState.
  [[nodiscard]] const std::string& link() const { return link_of_shown(at_); }
  // What scene at() is drawn from; null: not there yet, or it failed. Its run; null too of a scene without one.
  [[nodiscard]] SourcesPtr sources() const;
  [[nodiscard]] analysis::RunPtr run() const;
  // Whether the run is being recorded at this moment.
  [[nodiscard]] bool recording(std::size_t scene) const;
  [[nodiscard]] bool recording() const { return now_.running(); }
  [[nodiscard]] const CourseState& recorded() const { return now_; }
  // Distinct runs, and those of them that are recorded or failed.
  [[nodiscard]] std::size_t run_count() const;
  [[nodiscard]] std::size_t known_count() const;
  // The figure that a scene shows, from what and how; throws where its run is not at hand. It has a step and no moment
  // yet. Of a scene that shows no figure its run and its looks alone.
  [[nodiscard]] figures::FigureInput shown(std::size_t scene) const;
  // Runs to be recorded: that of scene at() first, then those of the scenes behind it, then the others; none that is
  // ready, and those that failed only for at() itself.
  [[nodiscard]] std::vector<RunArguments> missing() const;
  // What the job reports. Whether the run failed that the scene at() waits for.
  [[nodiscard]] bool take(const CourseState& state);

  // --- What is asked and waited for.
  [[nodiscard]] const Answered& answered() const { return answered_[at_]; }
  // Scenes that were ever answered or done.
  [[nodiscard]] const std::set<std::uint32_t>& done() const { return done_; }
  // The first scene that asks or waits and is not done; 0 where there is none.
  [[nodiscard]] std::size_t first_to_do() const;
  // The scene as it is shown and asked; null while its run is not there, or where it cannot be posed.
  [[nodiscard]] const PosedScene* posed(Language language) const;
  // Why it cannot be.
  [[nodiscard]] std::optional<Error> wrong(Language language) const;
  // What a scene is waited for to run; none of any other.
  [[nodiscard]] const std::optional<RunRequest>& wanted_run() const { return wanted_run_; }
  // Keys that expose this mistake are still to be found.
  [[nodiscard]] bool seeks_keys_for(std::string_view mistake) const;
  // A scene that only says something is done once it is shown. Whether it is one.
  bool read();
  // Takes an answer to what the scene asks: whether it is right.
  bool answer(const PosedScene& posed, std::uint64_t answer);
  void reveal();
  // A try that is not what the scene waits for.
  void miss();
  // What it waits for has been done.
  void finish();
  [[nodiscard]] const Answered& answered(std::size_t scene) const { return answered_[scene]; }
  // All of them, and those of the same course as it was open before.
  [[nodiscard]] const std::vector<Answered>& all_answered() const { return answered_; }
  void take_over(std::vector<Answered> answered);

  // --- Editing. Each leaves at() on the scene that it was on, or on the nearest one.
  // A view behind scene at(), in its section, with what it is drawn from (null: to be made); at() is the new one then.
  // False where there are too many.
  bool add(CourseScene scene, SourcesPtr made);
  // Moves a scene by one place, into the neighbouring section at a section's end.
  void move(std::size_t scene, bool down);
  void remove(std::size_t scene);
  // Changes a scene's texts in one language.
  void reword(std::size_t scene, Language language, const std::string& say, const std::string& note);
  // How it is walked, and whether what its own moment brings is hidden at first.
  void rewalk(std::size_t scene, SceneWalk walk);
  void hide(std::size_t scene, bool on);
  // Each leads to the scene at which the edit was made. Whether there was one.
  bool undo();
  bool redo();
  [[nodiscard]] const EditHistory<EditedLecture>& history() const { return history_; }
  // It differs from its file, or from the shipped lecture.
  [[nodiscard]] bool edited() const { return edited_; }
  void saved(const std::string& file);
  // No file has it, whatever is undone.
  void never_saved();

  // Another number after each change of what views are made from, and of each course.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  struct Place {
    std::size_t section, scene;
  };
  [[nodiscard]] Place place_of(std::size_t scene) const;
  [[nodiscard]] RunArguments run_shown(std::size_t scene) const;
  [[nodiscard]] const std::string& link_of_shown(std::size_t scene) const;
  void changed();
  void edit_done();
  void edit_done(EditedLecture before);
  template <class Edit>
  void edit_one(std::size_t scene, Edit edit);
  [[nodiscard]] EditedLecture state() const { return {course_.sections, at_}; }
  bool restore(std::optional<EditedLecture> state);

  Course course_;
  std::string file_;
  std::vector<const CourseScene*> scenes_;  // into course_, in order
  std::vector<Content> contents_;           // what they show
  std::vector<std::string> links_;          // of what they are drawn from
  std::string question_link_;               // of a lecture's scene that asks
  std::map<std::string, CourseRun> runs_;
  CourseState now_;
  std::size_t at_ = 0;
  bool asking_ = false, edited_ = false;
  std::vector<Answered> answered_;
  std::set<std::uint32_t> done_;
  std::optional<RunRequest> wanted_run_;
  std::uint64_t revision_;
  EditHistory<EditedLecture> history_;
  std::optional<std::vector<CourseSection>> saved_;  // what its file has; none: there is no file
  struct Posed {
    std::size_t at;
    analysis::RunPtr run;
    Language language;
    std::optional<PosedScene> scene;
    std::optional<Error> wrong;
  };
  const Posed& posed_anew(Language language) const;
  mutable std::optional<Posed> posed_;  // the last one: it takes drawings of the figure
};

}  // namespace scatterscope::app
