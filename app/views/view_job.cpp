#include "app/views/view_job.h"

#include <utility>

namespace scatterscope::app {

Task<ViewState> view_task(RunArguments arguments, std::string executable) {
  ViewState first;
  first.arguments = arguments;
  return {[arguments = std::move(arguments), executable = std::move(executable)](Work<ViewState>& work) {
            auto made = std::make_shared<const ViewSources>(
                make_sources(sources_of(arguments), recorded_in_child(executable), work.progress_of(), executable));
            work.change([&](ViewState& state) { state.made = std::move(made); });
          },
          std::move(first)};
}

}  // namespace scatterscope::app
