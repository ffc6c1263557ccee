// The window's scatter maps beyond the recording's: counted beside it, or read from a file.
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/window/main_window.h"

namespace scatterscope::window {
namespace {

using Kind = app::JobState::Kind;

// The recorded run on so many random keys, on a GPU where there is one.
app::CountRequest request_of(const recording::Recording& recording, std::uint32_t keys, std::uint32_t iteration) {
  app::CountRequest request;
  request.config = recording.config;
  request.config.n = keys;
  if (request.config.seed == 0) request.config.seed = 1;
  request.iteration = iteration;
  const catalog::SortInfo* sort = catalog::find_sort(request.config.sort);
  const bool allowed = sort != nullptr && !sort->wrong_on_purpose;
  if (allowed && catalog::cuda_available()) request.backend = catalog::Backend::cuda;
  return request;
}

}  // namespace

void MainWindow::start_counting(const panels::CountStores& wanted) {
  std::vector<app::CountRequest> requests;
  if (const app::Comparison* both = session_.comparison()) {
    for (std::size_t k = 0; k < 2; ++k) {
      requests.push_back(request_of(*both->side(k).run.recording, wanted.keys, wanted.iterations[k]));
    }
  } else if (const recording::Recording* loaded = session_.recording()) {
    requests.push_back(request_of(*loaded, wanted.keys, wanted.iterations[0]));
  }
  if (requests.empty()) return;
  for (const app::CountRequest& request : requests) {
    if (catalog::find_sort(request.config.sort) == nullptr) {
      std::vector<std::string> names;
      for (const catalog::SortInfo* sort : catalog::sorts()) names.emplace_back(sort->name);
      return tell(app::unknown_word("--sort", request.config.sort, names));
    }
  }
  count_job_.start(app::count_task(std::move(requests)));
  counting_stores_ = {true, 0, {}};
  show_again(frames_to_settle);
}

void MainWindow::stop_counting() {
  count_job_.forget();
  counting_stores_ = {};
  show_again(frames_to_settle);
}

void MainWindow::poll_counting() {
  if (!counting_stores_.running) return;
  app::CountState state = count_job_.poll();
  if (state.kind == Kind::running) {
    const panels::CompilingView compiling = view_of(state.compiling);
    if (std::abs(state.progress - counting_stores_.done) >= 0.01 || compiling != counting_stores_.compiling)
      show_again(1);
    counting_stores_.done = state.progress;
    counting_stores_.compiling = compiling;
    return;
  }
  counting_stores_ = {};
  show_again(frames_to_settle);
  if (state.kind == Kind::failed) return tell(state.problem);
  if (state.kind == Kind::done) session_.show_maps(std::move(state.runs));
}

void MainWindow::show_map(std::shared_ptr<const analysis::MappedRun> map, std::string file) {
  stop_counting();
  (void)session_.apply(panels::ShowTiming{false});
  session_.show_maps({std::move(map), nullptr}, std::move(file));
}

bool MainWindow::handle_heatmap(const panels::Intent& intent) {
  if (const auto* count = std::get_if<panels::CountStores>(&intent)) {
    start_counting(*count);
  } else if (std::holds_alternative<panels::CancelCount>(intent)) {
    stop_counting();
    session_.tell(text(Text::run_cancelled, session_.settings().language), false);
  } else {
    return false;
  }
  return true;
}

}  // namespace scatterscope::window
