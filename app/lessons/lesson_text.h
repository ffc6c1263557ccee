// A lesson checked against its runs, and as text or JSON with its answers. Each run is recorded once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/lessons/lesson.h"
#include "app/lessons/posed_step.h"
#include "app/lessons/progress.h"
#include "kernels/analysis/run.h"

namespace scatterscope::app {

class LessonRuns {
 public:
  using Record = std::function<std::shared_ptr<const recording::Recording>(const RunRequest&)>;
  explicit LessonRuns(Record record) : record_(std::move(record)) {}

  // Throws where what is asked cannot be read from the run, or what is waited for cannot happen.
  [[nodiscard]] PosedStep pose(const LessonStep& step, Language language);
  // As of posed_step.h.
  [[nodiscard]] std::string why(const LessonStep& step, const PosedStep& posed, std::uint64_t answer,
                                Language language);
  // Throws unless it can be posed and its figure has the texts that it is to have.
  void check(const LessonStep& step);
  [[nodiscard]] std::size_t recorded() const { return runs_.size(); }

 private:
  const analysis::RunPtr& run(const RunArguments& arguments);

  Record record_;
  std::map<std::string, analysis::RunPtr> runs_;  // by link
};

// A line of a checked step: "3  predict  Answer: 4 (radix_1bit.cuh:52, step 131)".
[[nodiscard]] std::string checked_line(std::size_t number, const LessonStep& step, const PosedStep& posed);
// All of it to be read.
[[nodiscard]] std::string lesson_text(const Lesson& lesson, LessonRuns& runs, Language language);
[[nodiscard]] std::string lesson_json(const Lesson& lesson, LessonRuns& runs, Language language);
// With the steps that were answered, from 1.
[[nodiscard]] std::string lessons_json(Language language, const LessonProgress& progress);

[[nodiscard]] std::string phase_words(LessonPhase phase, Language language);

}  // namespace scatterscope::app
