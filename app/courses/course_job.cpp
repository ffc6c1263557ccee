#include "app/courses/course_job.h"

#include <algorithm>
#include <utility>

#include "app/jobs/recorder.h"
#include "app/links/scene_link.h"

namespace scatterscope::app {
Task<CourseState> course_task(std::vector<RunArguments> runs, std::string executable) {
  CourseState first;
  for (const RunArguments& run : runs) first.runs.push_back({link_of(run), nullptr, std::nullopt});
  return {[runs = std::move(runs), executable = std::move(executable)](Work<CourseState>& work) {
            const double share = 1.0 / static_cast<double>(std::max<std::size_t>(runs.size(), 1));
            for (std::size_t k = 0; k < runs.size() && !work.cancelled(); ++k) {
              const double begun = static_cast<double>(k) * share;
              SourcesPtr ready;
              std::optional<Error> problem;
              try {
                ready = std::make_shared<const ViewSources>(
                    make_sources(runs[k], recorded_in_child(executable), work.progress_of(begun, share), executable));
              } catch (const catalog::RunCancelled&) {
                break;
              } catch (const std::exception& failure) {  // whatever it is, the scenes behind it come
                problem = error_of(failure);
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
