// Every kind of work that goes on beside the window.
#pragma once

#include <functional>
#include <tuple>
#include <utility>

#include "app/comparing/comparison_job.h"
#include "app/courses/course_job.h"
#include "app/exams/exam_folder.h"
#include "app/exports/export_job.h"
#include "app/exports/lecture_export.h"
#include "app/jobs/count_job.h"
#include "app/jobs/count_sorts.h"
#include "app/jobs/measure_job.h"
#include "app/jobs/recorder.h"
#include "app/jobs/trade_off.h"
#include "app/session/jobs/load_job.h"
#include "app/views/view_job.h"

namespace scatterscope::app {

class Jobs {
 public:
  // `wake` as BackgroundJob has it.
  explicit Jobs(const std::function<void()>& wake)
      : all_(wake, wake, wake, wake, wake, wake, wake, wake, wake, wake, wake, wake) {}

  // Cancels all at once, so that their ends are waited for together.
  ~Jobs() {
    std::apply([](auto&... job) { (job.cancel(), ...); }, all_);
  }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;

  template <class State>
  void start(Task<State> task) {
    of<BackgroundJob<State>>().start(std::move(task));
  }
  template <class Job>
  [[nodiscard]] Job& of() {
    return std::get<Job>(all_);
  }
  // `hear` takes the state of each job that has news. Work that it starts is heard in the same call where its job
  // stands later: a run that was recorded is loaded without a gap.
  template <class Hear>
  void report(Hear hear) {
    const auto ask = [&hear](auto& job) {
      if (auto state = job.news()) hear(std::move(*state));
    };
    std::apply([&ask](auto&... job) { (ask(job), ...); }, all_);
  }

 private:
  std::tuple<RecordJob, ComparisonJob, ViewJob, LoadJob, TradeOffJob, ChapterMapJob, CountJob, MeasureJob, CourseJob,
             ExportJob, ExamJob, LectureExportJob>
      all_;
};

}  // namespace scatterscope::app
