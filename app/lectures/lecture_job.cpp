#include "app/lectures/lecture_job.h"

#include <algorithm>
#include <utility>

#include "app/links/scene_link.h"

namespace scatterscope::app {
namespace {

Outcome<std::shared_ptr<const PreparedRecording>> record(const RunArguments& arguments, Work<LectureState>& work,
                                                         double begun, double share, const std::string& executable) {
  const auto run = parse_run(arguments, MissingInput::is_a_problem);
  if (!run) return run.problem();
  auto recorded = record_in_child(*run, work.progress_of(begun, share), executable);
  if (!recorded) return recorded.problem();
  return std::make_shared<const PreparedRecording>(prepare_recording(std::move(*recorded)));
}

}  // namespace

Task<LectureState> lecture_task(std::vector<RunArguments> runs, std::string executable) {
  LectureState first;
  for (const RunArguments& run : runs) first.runs.push_back({link_of(run), nullptr, std::nullopt});
  return {[runs = std::move(runs), executable = std::move(executable)](Work<LectureState>& work) {
            const double share = 1.0 / static_cast<double>(std::max<std::size_t>(runs.size(), 1));
            for (std::size_t k = 0; k < runs.size() && !work.cancelled(); ++k) {
              const double begun = static_cast<double>(k) * share;
              auto recorded = record(runs[k], work, begun, share, executable);
              if (work.cancelled()) break;
              work.change([&](LectureState& state) {
                state.progress = begun + share;
                if (recorded) {
                  state.runs[k].ready = std::move(*recorded);
                } else {
                  state.runs[k].problem = recorded.problem();
                }
              });
            }
            return std::optional<Error>();
          },
          std::move(first)};
}

}  // namespace scatterscope::app
