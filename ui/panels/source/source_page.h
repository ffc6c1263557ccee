// The source of a step as its panel has it.
#pragma once

#include <vector>

#include "kernels/story/source/source_index.h"
#include "kernels/story/source/source_view.h"
#include "ui/figures/figure.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::panels {

struct SourceKey {
  figures::FigureInput figure;                // its values; it has no canvas
  const story::SourceIndex* index = nullptr;  // of the recording
  bool whole_file = false;
  bool values = true;  // else the code alone
  bool operator==(const SourceKey&) const = default;
};
struct SourcePage {
  story::SourceHead head;
  std::vector<story::SourceLine> lines;
  bool keeps_values = false;  // it has some that are not shown
};
// Lines of the function at work, or of the whole file, with the protagonist's values beside them.
[[nodiscard]] SourcePage make_source_page(const SourceKey& key);
// A lesson's step in which one predicts shows the code and no number to compute the answer from. A lecture's scene that
// hides a number shows none either: a line before may hold it under another name.
[[nodiscard]] bool keeps_values(const WorkspaceInput& input);

}  // namespace scatterscope::panels
