#include "app/window/dropped_files.h"

#include <iterator>
#include <utility>

namespace scatterscope::window {

std::vector<std::string> DroppedFiles::due(std::vector<std::string> dropped, panels::PanelState& state) {
  panels::SceneDraft& draft = state.scene_draft;
  if (!draft.open || !draft.changed()) {
    std::vector<std::string> all = std::exchange(waiting_, {});
    all.insert(all.end(), std::make_move_iterator(dropped.begin()), std::make_move_iterator(dropped.end()));
    return all;
  }
  if (!dropped.empty()) {
    waiting_ = std::move(dropped);
    draft.asking = true;
  } else if (!draft.asking) {
    waiting_.clear();
  }
  return {};
}

}  // namespace scatterscope::window
