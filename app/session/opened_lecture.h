// A lecture as the window has it open: which scene is shown or waited for, how far its runs are recorded, what was
// edited. Plain state; a part of the session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/lectures/lecture.h"
#include "app/lectures/lecture_job.h"
#include "app/pictures/figure_drawer.h"
#include "ui/figures/figure.h"
#include "ui/panels/lecture/lecture_view.h"

namespace scatterscope::app {

class OpenedLecture {
 public:
  // `file`: that it was read from; empty: it is shipped, or new. `revision`: another for each lecture.
  OpenedLecture(Lecture lecture, std::string file, std::uint64_t revision);

  [[nodiscard]] const Lecture& lecture() const { return lecture_; }
  [[nodiscard]] const std::string& file() const { return file_; }
  [[nodiscard]] std::size_t count() const { return links_.size(); }
  [[nodiscard]] const LectureScene& scene(std::size_t k) const { return *scenes_[k]; }
  [[nodiscard]] bool same_run(std::size_t a, std::size_t b) const { return links_[a] == links_[b]; }

  // The scene that is shown, or is as soon as its run is recorded: then `waiting`.
  std::size_t at = 0;
  bool waiting = false;
  figures::View as_shown;  // scene `at`
  double seconds = 0;      // since it was opened
  [[nodiscard]] unsigned minutes() const;
  // To the next whole one.
  [[nodiscard]] double seconds_to_minute() const;

  // --- Its runs.
  // Null: not known yet.
  [[nodiscard]] const LectureRun* run_of(std::size_t scene) const;
  // All that are known by now.
  [[nodiscard]] LectureState known() const;
  // Whether the run is being recorded at this moment.
  [[nodiscard]] bool recording(std::size_t scene) const;
  [[nodiscard]] bool recording() const { return now_.running(); }
  // What a scene shows, from what and how; throws where its run is not at hand. It has a step and no moment yet.
  [[nodiscard]] figures::FigureInput shown(std::size_t scene) const;
  // Runs to be recorded: that of this scene first, then those of the scenes behind it, then the others; none that is
  // ready, and those that failed only for `scene` itself.
  [[nodiscard]] std::vector<RunArguments> missing(std::size_t scene) const;
  // What the job reports. The scenes, by their numbers, whose runs have failed since the last report.
  std::vector<std::size_t> take(const LectureState& state);

  // --- Editing. Each leaves `at` on the scene that it was on, or on the nearest one.
  // A moment of a run that is at hand, behind scene `at`, in its section; `at` is the new one then. False where there
  // are too many.
  bool add(LectureScene scene, analysis::RunPtr run);
  // By one place, into the neighbouring section at a section's end.
  void move(std::size_t scene, bool down);
  void remove(std::size_t scene);
  // In one language.
  void reword(std::size_t scene, Language language, const std::string& caption, const std::string& note);
  [[nodiscard]] bool edited() const { return edited_; }
  void saved(const std::string& file);

  // Another number after each change of what the view is made from.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] panels::LectureView view(Language language) const;

 private:
  struct Place {
    std::size_t section, scene;
  };
  [[nodiscard]] Place place_of(std::size_t scene) const;
  void changed();
  void edit_done();

  Lecture lecture_;
  std::string file_;
  std::vector<const LectureScene*> scenes_;  // into lecture_, in order
  std::vector<std::string> links_;           // of their runs
  std::map<std::string, LectureRun> runs_;
  LectureState now_;
  bool edited_ = false;
  std::uint64_t revision_;
};

}  // namespace scatterscope::app
