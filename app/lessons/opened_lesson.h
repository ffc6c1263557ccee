// A lesson as the window has it open: which step is shown or waited for, what was answered. Plain state; a part of the
// session.
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

#include "app/lectures/lecture_job.h"
#include "app/lessons/lesson.h"
#include "app/lessons/posed_step.h"
#include "kernels/text.h"
#include "ui/panels/lesson/lesson_view.h"

namespace scatterscope::app {

class OpenedLesson {
 public:
  using Stage = panels::LessonView::Stage;
  // What became of a step since the lesson was opened.
  struct Answered {
    Stage stage = Stage::said;
    std::optional<std::uint64_t> wrong;  // the last wrong answer
  };

  // `done`: steps of it that were answered before. `revision`: another for each lesson.
  OpenedLesson(Lesson lesson, std::set<std::uint32_t> done, std::uint64_t revision);

  [[nodiscard]] const Lesson& lesson() const { return lesson_; }
  [[nodiscard]] std::size_t count() const { return lesson_.steps.size(); }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] const LessonStep& step() const { return lesson_.steps[at_]; }
  [[nodiscard]] const Answered& answered() const { return answered_[at_]; }
  // The first step that asks or waits and is not done; 0 where there is none.
  [[nodiscard]] std::size_t first_to_do() const;
  // The run of the step is not there yet.
  bool waiting = false;

  // --- Its runs. Null: not there yet, or it failed.
  [[nodiscard]] analysis::RunPtr run() const;
  // By which runs are named in a LectureState.
  [[nodiscard]] const std::string& link() const { return links_[at_]; }
  // Those that are not there, that of the step first.
  [[nodiscard]] std::vector<RunArguments> missing() const;
  // What the job reports; what is wrong with the run of the step.
  [[nodiscard]] std::optional<Error> take(const LectureState& state);
  // The step as it is shown and asked; null while its run is not there, or where it cannot be posed.
  [[nodiscard]] const PosedStep* posed(Language language) const;
  // Why it cannot be.
  [[nodiscard]] std::optional<Error> wrong(Language language) const;
  // What a step is waited for to run; none of any other.
  [[nodiscard]] const std::optional<RunRequest>& wanted_run() const { return wanted_run_; }
  // Keys that expose this mistake are still to be found.
  [[nodiscard]] bool seeks_keys_for(std::string_view mistake) const;

  // --- What the student does.
  void go_to(std::size_t step);
  // A step that only says something is done once it is shown. Whether it is one.
  bool read();
  // Of the step, which asks: whether it is right.
  bool answer(const PosedStep& posed, std::uint64_t answer);
  void reveal();
  // What it waits for has been done.
  void done();

  // Another number after each change of what the view is made from.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] panels::LessonView view(Language language) const;

 private:
  Lesson lesson_;
  std::vector<std::string> links_;  // of the steps' runs
  std::map<std::string, LectureRun> runs_;
  std::size_t at_ = 0;
  std::vector<Answered> answered_;
  std::set<std::uint32_t> done_;
  std::optional<RunRequest> wanted_run_;
  std::uint64_t revision_;
  struct Posed {
    std::size_t at;
    analysis::RunPtr run;
    Language language;
    std::optional<PosedStep> step;
    std::optional<Error> wrong;
  };
  const Posed& posed_anew(Language language) const;
  mutable std::optional<Posed> posed_;  // the last one: it takes drawings of the figure
};

}  // namespace scatterscope::app
