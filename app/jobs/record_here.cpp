#include "app/jobs/record_here.h"

#include <stdexcept>
#include <string_view>
#include <utility>

#include "kernels/catalog.h"
#include "kernels/mistakes/mistakes.h"

namespace scatterscope::app {

RecordedHere record_here(const RunRequest& request, const catalog::Progress& progress) {
  if (request.mistake.empty())
    return {catalog::record(request.config, request.input, request.backend, progress), std::nullopt};
  const std::size_t slash = request.mistake.find('/');
  const mistakes::Mistake* mistake = mistakes::find(request.mistake.substr(0, slash));
  const auto program = mistakes::parse_program(std::string_view(request.mistake).substr(slash + 1));
  if (mistake == nullptr || !program) throw std::runtime_error("no program is called " + request.mistake);
  mistakes::Run run = mistakes::record(*mistake, *program, request.config, request.input, progress);
  return {std::move(run.recording), std::move(run.failure)};
}

}  // namespace scatterscope::app
