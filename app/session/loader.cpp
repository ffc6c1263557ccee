#include "app/session/loader.h"

#include <optional>
#include <utility>

#include "app/files/heatmap_file.h"
#include "app/files/measured_files.h"
#include "app/files/recording_input.h"

namespace scatterscope::window {

void Loader::read(std::string path) {
  Loading first;
  first.path = path;
  begin(std::move(first), [path = std::move(path)](Work& work) -> std::optional<app::Problem> {
    if (app::looks_like_heatmap(path)) {
      auto mapped = app::read_heatmap_file(path, "FILE");
      if (!mapped) return mapped.problem();
      auto run = std::make_shared<const analysis::MappedRun>(std::move(*mapped));
      work.change([&](Loading& loading) { loading.mapped = std::move(run); });
      return std::nullopt;
    }
    if (app::looks_like_measured(path)) {
      auto measured = app::read_measured_file(path, "FILE");
      if (!measured) return measured.problem();
      auto set = std::make_shared<const timing::MeasuredSet>(std::move(*measured));
      work.change([&](Loading& loading) { loading.measured = std::move(set); });
      return std::nullopt;
    }
    auto read = app::read_recording_file(path, "FILE");
    if (!read) return read.problem();
    app::PreparedRecording ready =
        app::prepare_recording(std::make_shared<const recording::Recording>(std::move(*read)));
    work.change([&](Loading& loading) { loading.ready = std::move(ready); });
    return std::nullopt;
  });
}

void Loader::prepare(std::shared_ptr<const recording::Recording> recording, std::string path) {
  Loading first;
  first.path = std::move(path);
  begin(std::move(first), [recording = std::move(recording)](Work& work) -> std::optional<app::Problem> {
    app::PreparedRecording ready = app::prepare_recording(recording);
    work.change([&](Loading& loading) { loading.ready = std::move(ready); });
    return std::nullopt;
  });
}

}  // namespace scatterscope::window
