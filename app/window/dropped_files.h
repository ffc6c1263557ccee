// Files that were dropped on the window.
#pragma once

#include <string>
#include <vector>

#include "ui/panels/workspace.h"

namespace scatterscope::window {

class DroppedFiles {
 public:
  // What is to be opened now. While words are typed for a scene that is nothing: their dialog asks what becomes of
  // them. Once it is answered the files follow; where one goes on typing they are forgotten.
  [[nodiscard]] std::vector<std::string> due(std::vector<std::string> dropped, panels::PanelState& state);

 private:
  std::vector<std::string> waiting_;
};

}  // namespace scatterscope::window
