#include "app/courses/course_job.h"

#include <algorithm>
#include <utility>

#include "app/links/scene_link.h"

namespace scatterscope::app {
namespace {

analysis::RunPtr record(const RunArguments& arguments, Work<CourseState>& work, double begun, double share,
                        const std::string& executable) {
  const RunRequest run = parse_run(arguments, MissingInput::is_a_problem);
  return analysis::make_run(record_in_child(run, work.progress_of(begun, share), executable));
}

}  // namespace

Task<CourseState> course_task(std::vector<RunArguments> runs, std::string executable) {
  CourseState first;
  for (const RunArguments& run : runs) first.runs.push_back({link_of(run), nullptr, std::nullopt});
  return {[runs = std::move(runs), executable = std::move(executable)](Work<CourseState>& work) {
            const double share = 1.0 / static_cast<double>(std::max<std::size_t>(runs.size(), 1));
            for (std::size_t k = 0; k < runs.size() && !work.cancelled(); ++k) {
              const double begun = static_cast<double>(k) * share;
              analysis::RunPtr ready;
              std::optional<Error> problem;
              try {
                ready = record(runs[k], work, begun, share, executable);
              } catch (const Error& error) {
                problem = error;
              }
              if (work.cancelled()) break;
              work.change([&](CourseState& state) {
                state.progress = begun + share;
                state.runs[k].ready = std::move(ready);
                state.runs[k].problem = std::move(problem);
              });
            }
          },
          std::move(first)};
}

}  // namespace scatterscope::app
